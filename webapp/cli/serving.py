"""The commands that serve Mathdoku Lab."""

import argparse
import errno
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

from ifaddr import get_adapters

from webapp.puzzle import Puzzle, format
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import Solver
from webapp.solvers.yours import add_program, add_recorded

from . import DONE, UnusableError
from .reading import solvable, text_of

HOST, PORT = "127.0.0.1", 8000
NO_BROWSER = "No browser could be opened: open that address in one."
_MAX_RUN = 50_000_000  # bytes of a recorded run
# Addresses reserved for documentation: no packet is sent, only the route is looked up.
_AFAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def serve(args: argparse.Namespace) -> int:
    """Serve the pages until Ctrl+C or SIGTERM; responses in progress are sent first.

    Raises UnusableError if the port isn't available, a setting can't be used, or an algorithm can't
    be added.
    """
    try:
        added = [add_program(Path(file)) for file in args.algorithms]
    except (ValueError, OSError) as error:
        raise UnusableError(f"can't add the algorithm: {error}") from None
    listener = _listener(args.host, args.port)
    if added and not ip_address(listener.getsockname()[0]).is_loopback:
        listener.close()
        raise UnusableError("--algorithm runs your program, so it needs --host 127.0.0.1")
    return _serve(listener, args.public_url, [_watch_page(SAMPLE, each) for each in added])


def start(args: argparse.Namespace) -> int:
    """Serve this computer and open Home: the command without arguments.

    Raises UnusableError if no port is available or a setting can't be used.
    """
    try:
        listener = _listener(HOST, PORT)
    except _PortTakenError:
        listener = _listener(HOST, 0)
        print(f"Port {PORT} is in use; using another one.")
    return _serve(listener, None, opens=not args.no_browser)


def watch(args: argparse.Namespace) -> int:
    """Serve this computer and open Watch with a run that was recorded elsewhere.

    Raises UnusableError if the puzzle or the events can't be read, or no port is available.
    """
    puzzle = solvable(args.puzzle)
    text = text_of(args.events, "run", _MAX_RUN).removeprefix("\ufeff")
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise UnusableError(f"'{args.events}' has no events")
    solver = add_recorded(Path(args.events).name, lines, puzzle)
    listener = _listener(HOST, args.port)
    return _serve(listener, None, [_watch_page(puzzle, solver)], opens=not args.no_browser)


def _watch_page(puzzle: Puzzle, solver: Solver) -> str:
    """The path of Watch with this puzzle and algorithm."""
    return f"watch?p={format(puzzle, 'code').strip()}&with={solver.name}"


def _serve(
    listener: socket.socket,
    public_url: str | None,
    pages: Sequence[str] = (),
    *,
    opens: bool = False,
) -> int:
    """Serve; print the URLs, with those of these pages, and open the first page or Home."""
    from webapp import create_app
    from webapp.web.app import prepare
    from webapp.web.http.server import make_server
    from webapp.web.http.settings import SettingError

    # Waitress warns of each request that waits for a thread: nothing the operator can fix.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    with listener:
        try:
            app = create_app({"PUBLIC_URL": public_url} if public_url else {})
        except SettingError as error:
            raise UnusableError(str(error)) from None
        host, port = listener.getsockname()[:2]
        others = _others(host, port)
        app.config["NEARBY_URL"] = others[0] if others else None
        prepare(app)
        server = make_server(app, listener)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit())
        urls = [_url(host, port) + page for page in pages]
        print("\n".join([*_where(host, port), *urls]), flush=True)
        if opens:  # the socket already listens, so the browser's request waits for `run`
            open_in_browser([*urls, _url(host, port)][0])
        server.run()
    return DONE


def _where(host: str, port: int) -> Iterator[str]:
    """The lines with the URLs to type, here and on other computers."""
    everywhere = ip_address(host).is_unspecified
    here = "127.0.0.1" if everywhere else host
    yield f"Mathdoku Lab is on {_url(here, port)} (Ctrl+C stops it)"
    if everywhere:
        others = " or ".join(_others(host, port)) or "no address found"
        yield f"On other computers in your network: {others}"
        yield "If they can't reach it, a firewall on this computer may have to allow it."


def _others(host: str, port: int) -> list[str]:
    """The URLs to type on other computers; empty if the server is only for this one."""
    if not ip_address(host).is_unspecified:
        return []
    return [_url(each, port) for each in local_addresses(also_ipv6=":" in host)]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def local_addresses(*, also_ipv6: bool = False) -> list[str]:
    """This computer's own IP addresses, without asking others: that of the default route first.

    A hotspot of its own has no route, so all network interfaces are included.
    """
    found = [*_of_the_way_out(socket.AF_INET)]
    with suppress(OSError):  # a sandbox may forbid it
        found += [ip.ip for each in get_adapters() for ip in each.ips if isinstance(ip.ip, str)]
    if also_ipv6:
        found += _of_the_way_out(socket.AF_INET6)
    return [each for each in dict.fromkeys(found) if _can_be_typed(each)]


def _of_the_way_out(family: socket.AddressFamily) -> Iterator[str]:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_AFAR[family], 9))
            yield probe.getsockname()[0]
    except OSError:
        return  # there is no route, or no such protocol


def _can_be_typed(address: str) -> bool:
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def open_in_browser(url: str) -> None:
    """Open the URL in a browser without blocking; print a note if there is none."""
    Thread(target=_open, args=(url,), name="browser", daemon=True).start()


def _open(url: str) -> None:
    if not (_has_a_window() and webbrowser.open(url)):
        print(NO_BROWSER, flush=True)


def _has_a_window() -> bool:
    """Whether there is a browser with a window, or one named by BROWSER."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    return bool(os.environ.get("BROWSER")) or type(browser) is not webbrowser.GenericBrowser


class _PortTakenError(UnusableError):
    """Another process listens there."""


def _listener(host: str, port: int) -> socket.socket:
    """A listening socket, bound first, so that a port in use is reported."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Makes `::` include IPv4 on every system.
        both = place[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, ValueError) as error:
        said = f"can't serve on {host}, port {port}: "
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            why = "that port is in use; choose another with --port"
            raise _PortTakenError(said + why) from None
        raise UnusableError(said + str(error)) from None
