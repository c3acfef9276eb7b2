"""The default server over sockets: it serves a class, and its end drops nothing in flight."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPResponse
from threading import Event, Thread

import pytest
from flask import Flask

from webapp.generator import days
from webapp.web.http import server as served
from webapp.web.http.headers import HEADERS
from webapp.web.http.health import ends_when
from webapp.web.http.server import Server
from webapp.web.places import entries

PATIENCE = 300  # seconds; far longer than anything takes if all is well
GET = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
OK = b"HTTP/1.1 200 OK"


class Running:
    """A server in a thread, and connections to it."""

    def __init__(self, app: Flask, stack: ExitStack) -> None:
        self._stack = stack
        self._listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self._place = self._listener.getsockname()
        self.port: int = self._place[1]
        self._server = Server(app, self._listener)
        stack.callback(ends_when, app, lambda: False)  # other tests use the same application
        self.waitress = self._server._waitress
        self.thread = Thread(target=self._server.run)

    def start(self) -> None:
        self.thread.start()

    def connect(self) -> socket.socket:
        there = self._stack.enter_context(socket.create_connection(self._place, timeout=PATIENCE))
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return there

    def end(self) -> None:
        self._server.end()

    def ended(self) -> bool:
        self.thread.join(PATIENCE)
        return not self.thread.is_alive()


@contextmanager
def running(app: Flask) -> Iterator[Running]:
    """A running server, which must come to its end."""
    with ExitStack() as stack:
        server = Running(app, stack)
        server.start()
        try:
            yield server
        finally:
            server.end()
            assert server.ended()


def answer(connection: socket.socket) -> bytes:
    """The status line of the next answer, which is read whole."""
    with connection.makefile("rb") as stream:
        status, length = stream.readline(), 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        stream.read(length)
    return status.strip()


def test_silent_connections_lock_nobody_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither more than waitress allows by default, nor more than this server allows."""
    for silent, most in ((110, served.CONNECTIONS), (12, 6)):
        monkeypatch.setattr(served, "CONNECTIONS", most)
        with running(app) as server:
            held = [server.connect() for _ in range(silent)]
            visitor = server.connect()
            visitor.sendall(GET)
            assert (answer(visitor), len(held)) == (OK, silent)


def test_silent_connection_is_closed_after_a_while(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "IDLE_SECONDS", 0)
    monkeypatch.setattr(served, "IDLE_ROUND_SECONDS", 0)
    with running(app) as server:
        assert server.connect().recv(1) == b""


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        (POST % 390_000_000, b"HTTP/1.1 413 Request Entity Too Large"),
        (POST % 200_000 + b"a" * 200_000, b"HTTP/1.1 413 REQUEST ENTITY TOO LARGE"),  # by a page
        (
            b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * served.HEADER_BYTES,
            b"HTTP/1.0 431 Request Header Fields Too Large",
        ),
        (
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
            b"HTTP/1.1 400 Bad Request",
        ),
    ],
    ids=["body", "page", "headers", "length"],
)
def test_request_refused_by_the_server_has_our_headers(
    app: Flask, sent: bytes, line: bytes
) -> None:
    """A huge body is refused before it is sent, and headers without end before they end."""
    with running(app) as server:
        visitor = server.connect()
        visitor.sendall(sent)
        with closing(HTTPResponse(visitor)) as found:
            found.begin()
            version = b"HTTP/1.%d " % (found.version - 10)
            assert version + f"{found.status} {found.reason}".encode() == line
            headers = {name: found.headers.get_all(name) for name in HEADERS}
            assert headers == {name: [value] for name, value in HEADERS.items()}
            assert found.headers["Cache-Control"] == "no-cache"


def test_end_waits_for_requests_in_work_and_half_sent(
    app: Flask, slow: tuple[Event, Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "GRACE_SECONDS", 600.0)
    begun, release = slow
    with running(app) as server:
        waiting, sending, silent = (server.connect() for _ in range(3))
        waiting.sendall(GET.replace(b"/favicon.ico", b"/slow"))
        sending.sendall(POST % 6 + b"tex")
        assert begun.wait(PATIENCE)
        server.end()
        assert silent.recv(1) == b""
        with pytest.raises(ConnectionRefusedError):
            server.connect()
        sending.sendall(b"t=4")
        assert answer(sending) == b"HTTP/1.1 422 UNPROCESSABLE ENTITY"
        release.set()
        assert answer(waiting) == OK
        assert server.ended()


def test_end_answers_connections_that_nobody_had_accepted(app: Flask) -> None:
    with ExitStack() as stack:
        server = Running(app, stack)
        visitors = [server.connect() for _ in range(40)]
        for visitor in visitors:
            visitor.sendall(GET)
        server.end()
        server.start()
        assert {answer(visitor) for visitor in visitors} == {OK}
        assert server.ended()


def test_end_waits_only_as_long_as_its_grace(
    app: Flask, slow: tuple[Event, Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "GRACE_SECONDS", 0.0)
    begun, _ = slow
    with running(app) as server:
        server.connect().sendall(GET.replace(b"/favicon.ico", b"/slow"))
        assert begun.wait(PATIENCE)
        server.end()
        assert server.ended()


def test_connections_leave_room_for_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    for files, most, expected in (
        (256, -1, (1_000, 1_064)),  # a Mac
        (1_024, 4_096, (1_000, 1_064)),
        (20_000, 20_000, (1_000, 20_000)),
        (-1, -1, (1_000, -1)),
        (256, 512, (448, 512)),
        (64, 64, (32, 64)),
    ):
        held = [files]
        monkeypatch.setattr(resource, "getrlimit", lambda _, h=held, m=most: (h[0], m))
        monkeypatch.setattr(resource, "setrlimit", lambda _, to, h=held: h.__setitem__(0, to[0]))
        assert (served.connections(), held[0]) == expected


def test_library_and_days_are_read_before_the_first_visit(app: Flask) -> None:
    """Otherwise everyone who comes first would read them, each in the way of all others."""
    entries.entries.cache_clear()
    days.shipped.cache_clear()
    served.prepare(app)
    for path in ("/watch", "/"):
        app.test_client().get(path)
    assert [each.cache_info().misses for each in (entries.entries, days.shipped)] == [1, 1]
