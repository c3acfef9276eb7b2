"""Addresses: those under which others in the local network reach this computer."""

import socket
import struct
from collections.abc import Iterator
from ipaddress import ip_address

# Addresses kept for documents: no packet is sent to them, only the way there is looked up.
_AFAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_SIOCGIFADDR = 0x8915  # Linux: what is the address of this interface?


def local_addresses(*, also_ipv6: bool = False) -> list[str]:
    """This computer's own addresses, without asking any other: the one of its way out first."""
    found = [*_of_the_way_out(socket.AF_INET), *_of_interfaces()]
    if also_ipv6:
        found += _of_the_way_out(socket.AF_INET6)
    return [each for each in dict.fromkeys(found) if _can_be_typed(each)]


def _of_the_way_out(family: socket.AddressFamily) -> Iterator[str]:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_AFAR[family], 9))
            yield probe.getsockname()[0]
    except OSError:
        return  # no way leads out, or there is no such protocol here


def _of_interfaces() -> Iterator[str]:
    """Where Linux tells them: a hotspot of one's own leads nowhere."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        names = socket.if_nameindex()
    except OSError:
        return  # they may not be asked for here
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in names:
            try:
                answer = fcntl.ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # it has no address, or this is no Linux
            yield socket.inet_ntoa(answer[20:24])


def _can_be_typed(address: str) -> bool:
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)
