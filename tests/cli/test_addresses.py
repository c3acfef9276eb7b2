"""The addresses that `serve` tells others to type: this computer's own, found without asking."""

import re
import socket
from ipaddress import ip_address
from typing import Any

import pytest

from webapp.cli import serving
from webapp.cli.addresses import local_addresses


class Unserved:
    """Stands for the server, and ends at once."""

    def __init__(self, *_: object) -> None: ...

    def end(self) -> None: ...

    def run(self) -> None: ...


def test_local_addresses_belong_to_this_computer() -> None:
    for address in local_addresses(also_ipv6=True):
        ip = ip_address(address)
        assert [ip.is_loopback, ip.is_link_local, ip.is_unspecified] == [False] * 3
        family = socket.AF_INET if ip.version == 4 else socket.AF_INET6
        with socket.socket(family, socket.SOCK_DGRAM) as own:
            own.bind((address, 0))  # refused for all but one's own


@pytest.fixture
def told(run: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What `serve` says on a host, with these addresses found, and the port called PORT."""

    def serve(host: str, found: list[str]) -> str:
        monkeypatch.setattr(serving, "local_addresses", lambda **_: found)
        monkeypatch.setattr("webapp.web.http.server.Server", Unserved)
        status, out, err = run(f"serve --host {host} --port 0")
        assert (status, err) == (0, "")
        return re.sub(r":\d{4,5}/", ":PORT/", out)

    return serve


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this computer has no IPv6")
FIREWALL = "If they can't reach it, a firewall on this computer may have to allow it.\n"


@pytest.mark.parametrize("host", ["0.0.0.0", pytest.param("::", marks=needs_ipv6)])
def test_server_on_all_addresses_lists_the_urls_to_type(told: Any, host: str) -> None:
    for found, said in (
        (["192.168.0.7"], "http://192.168.0.7:PORT/"),
        (["10.0.0.1", "2001:db8::7"], "http://10.0.0.1:PORT/ or http://[2001:db8::7]:PORT/"),
        ([], "no address found"),
    ):
        assert told(host, found) == (
            "Mathdoku Lab is on http://127.0.0.1:PORT/ (Ctrl+C stops it)\n"
            f"On other computers in your network: {said}\n{FIREWALL}"
        )


@pytest.mark.parametrize(
    ("host", "at"), [("127.0.0.1", "127.0.0.1"), pytest.param("::1", "[::1]", marks=needs_ipv6)]
)
def test_server_on_one_address_lists_only_that_url(told: Any, host: str, at: str) -> None:
    url = f"http://{at}:PORT/"
    assert told(host, ["192.168.0.7"]) == f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n"
