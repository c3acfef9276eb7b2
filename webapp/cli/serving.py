"""Serving the pages of the laboratory."""

import argparse
import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from types import FrameType

from .addresses import local_addresses
from .opening import open_in_browser
from .status import DONE, Unusable

HOST, PORT = "127.0.0.1", 8000


def serve(args: argparse.Namespace) -> int:
    """Serve the pages until Ctrl+C or SIGTERM; what is in flight then is answered before the end.

    Raises Unusable where the port cannot be had or a setting cannot be used.
    """
    return _serve(_listener(args.host, args.port), args.public_url)


def start(args: argparse.Namespace) -> int:
    """Serve this computer and open the first page: what the command does when it is told nothing.

    Raises Unusable where no port can be had or a setting cannot be used.
    """
    try:
        listener = _listener(HOST, PORT)
    except _Taken:
        listener = _listener(HOST, 0)
        print(f"Port {PORT} is taken, so this is another one.")
    return _serve(listener, None, opens=not args.no_browser)


def _serve(listener: socket.socket, public_url: str | None, *, opens: bool = False) -> int:
    from webapp import create_app
    from webapp.web.http.server import Server
    from webapp.web.http.settings import SettingError

    # Waitress warns of each request that waits for a thread: nothing the operator can fix.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    with listener:
        try:
            app = create_app({"PUBLIC_URL": public_url} if public_url else {})
        except SettingError as error:
            raise Unusable(str(error)) from None
        host, port = listener.getsockname()[:2]
        others = _others(host, port)
        app.config["NEARBY_URL"] = others[0] if others else None
        server = Server(app, listener)
        with _ended_by_signals(server.end):
            print("\n".join(_where(host, port)), flush=True)
            if opens:  # it is listened to by now: what the browser asks waits for `run`
                open_in_browser(_url(host, port))
            server.run()
    return DONE


def _where(host: str, port: int) -> Iterator[str]:
    """The addresses to type, here and on other computers."""
    everywhere = ip_address(host).is_unspecified
    here = "127.0.0.1" if everywhere else host
    yield f"Mathdoku Lab is on {_url(here, port)} (Ctrl+C stops it)"
    if everywhere:
        others = " or ".join(_others(host, port)) or "no address found"
        yield f"On other computers in your network: {others}"
        yield "If they can't reach it, a firewall on this computer may have to allow it."


def _others(host: str, port: int) -> list[str]:
    """The addresses to type on other computers; none where only this one is listened to."""
    if not ip_address(host).is_unspecified:
        return []
    return [_url(each, port) for each in local_addresses(also_ipv6=":" in host)]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


@contextmanager
def _ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Ctrl+C and SIGTERM call `end`; the second of them does what it does elsewhere: it kills."""

    def first(number: int, _: FrameType | None) -> None:
        signal.signal(number, before[signal.Signals(number)])
        end()

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, first)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Taken(Unusable):
    """Somebody else listens there."""


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens there: bound before anything else, so that a taken port is said."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # `::` is all addresses, those of IPv4 too, on every system.
        both = place[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, ValueError) as error:
        said = f"can't serve on {host}, port {port}: "
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            why = "that port is taken; choose another with --port"
            raise _Taken(said + why) from None
        raise Unusable(said + str(error)) from None
