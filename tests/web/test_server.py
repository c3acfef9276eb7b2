"""The default server, over sockets: a class is served, and the end drops nothing in flight."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPResponse

import pytest
from flask import Flask

from webapp import create_app
from webapp.generator import days
from webapp.web.http import server as served
from webapp.web.http.headers import HEADERS
from webapp.web.http.health import ends_when
from webapp.web.http.server import Server
from webapp.web.places import entries

# Seconds; far longer than anything takes where all is well.
PATIENCE = 300

GET = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Running:
    """A server in a thread, and connections to it."""

    def __init__(self, app: Flask, stack: ExitStack) -> None:
        self._stack = stack
        self._listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self._place = self._listener.getsockname()
        self.port: int = self._place[1]
        self._server = Server(app, self._listener)
        stack.callback(ends_when, app, lambda: False)  # other tests ask the same application
        self.waitress = self._server._waitress
        self.thread = threading.Thread(target=self._server.run)

    def start(self) -> None:
        self.thread.start()

    def connect(self) -> socket.socket:
        connection = self._stack.enter_context(
            socket.create_connection(self._place, timeout=PATIENCE)
        )
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def end(self) -> None:
        self._server.end()

    def ended(self) -> bool:
        """Whether it has come to its end, within all patience."""
        self.thread.join(PATIENCE)
        return not self.thread.is_alive()


@contextmanager
def running(app: Flask) -> Iterator[Running]:
    with ExitStack() as stack:
        server = Running(app, stack)
        server.start()
        try:
            yield server
        finally:
            server.end()
            assert server.ended()


def answer(connection: socket.socket) -> bytes:
    """The first line of the next answer, which is read whole."""
    with connection.makefile("rb") as stream:
        status, length = stream.readline(), 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        stream.read(length)
    return status.strip()


def test_forty_browsers_with_six_connections_each_are_all_served(app: Flask) -> None:
    with running(app) as server:
        connections = [server.connect() for _ in range(40 * 6)]
        for _ in range(2):  # all are kept open by whoever asked
            for connection in connections:
                connection.sendall(GET)
            assert {answer(connection) for connection in connections} == {b"HTTP/1.1 200 OK"}


def test_a_hundred_and_ten_silent_connections_lock_nobody_out(app: Flask) -> None:
    with running(app) as server:
        silent = [server.connect() for _ in range(110)]
        visitor = server.connect()
        visitor.sendall(GET)
        assert answer(visitor) == b"HTTP/1.1 200 OK"
        assert len(silent) == 110


def test_silent_connections_give_way_when_all_are_taken(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "CONNECTIONS", 20)
    with running(app) as server:
        silent = [server.connect() for _ in range(50)]
        visitor = server.connect()
        visitor.sendall(GET)
        assert answer(visitor) == b"HTTP/1.1 200 OK"
        assert len(silent) == 50


def test_a_silent_connection_is_closed_after_a_while(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "IDLE_SECONDS", 0)
    monkeypatch.setattr(served, "IDLE_ROUND_SECONDS", 0)
    with running(app) as server:
        assert server.connect().recv(1) == b""


def test_a_huge_body_is_refused_before_it_is_sent(app: Flask) -> None:
    with running(app) as server:
        visitor = server.connect()
        visitor.sendall(
            b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 390000000\r\n\r\n"
        )
        assert answer(visitor) == b"HTTP/1.1 413 Request Entity Too Large"


def test_a_body_somewhat_too_large_is_refused_in_words(app: Flask) -> None:
    with running(app) as server:
        visitor = server.connect()
        head = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
        visitor.sendall(head + b"a" * 100_000)
        with visitor.makefile("rb") as stream:
            assert stream.readline().split()[1] == b"413"
            assert any(b"a request may hold 64 KB" in line for line in stream)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 390000000\r\n\r\n", 413),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * served.HEADER_BYTES, 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n", 400),
    ],
)
def test_what_is_refused_before_any_page_has_the_same_headers(
    app: Flask, sent: bytes, status: int
) -> None:
    with running(app) as server:
        visitor = server.connect()
        visitor.sendall(sent)
        with closing(HTTPResponse(visitor)) as answer:
            answer.begin()
            headers = {name: answer.headers.get_all(name) for name in HEADERS}
            assert (answer.status, headers) == (status, {name: [HEADERS[name]] for name in HEADERS})
            assert answer.headers["Cache-Control"] == "no-cache"


def test_headers_without_end_are_refused(app: Flask) -> None:
    with running(app) as server:
        visitor = server.connect()
        visitor.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * served.HEADER_BYTES)
        assert answer(visitor) == b"HTTP/1.0 431 Request Header Fields Too Large"


@pytest.fixture
def slow(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Flask, threading.Event, threading.Event]]:
    """An application with a page that is begun, and then waits until it is released."""
    monkeypatch.setattr(served, "GRACE_SECONDS", 600.0)
    app, begun, release = create_app(), threading.Event(), threading.Event()

    @app.get("/slow")
    def page() -> str:
        begun.set()
        release.wait()
        return "done"

    yield app, begun, release
    release.set()


def test_the_end_waits_for_what_is_worked_on_and_for_what_is_half_sent(
    slow: tuple[Flask, threading.Event, threading.Event],
) -> None:
    app, begun, release = slow
    with running(app) as server:
        waiting, sending, silent = (server.connect() for _ in range(3))
        waiting.sendall(GET.replace(b"/favicon.ico", b"/slow"))
        sending.sendall(b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\ntex")
        assert begun.wait(PATIENCE)
        server.end()
        assert silent.recv(1) == b""
        with pytest.raises(ConnectionRefusedError):
            server.connect()
        sending.sendall(b"t=4")
        assert answer(sending) == b"HTTP/1.1 422 UNPROCESSABLE ENTITY"
        release.set()
        assert answer(waiting) == b"HTTP/1.1 200 OK"
        assert server.ended()


def test_what_arrived_before_the_end_is_answered_even_if_nobody_had_looked_at_it(
    app: Flask,
) -> None:
    with ExitStack() as stack:
        server = Running(app, stack)
        visitors = [server.connect() for _ in range(40)]
        for visitor in visitors:
            visitor.sendall(GET)
        server.end()
        server.start()
        assert {answer(visitor) for visitor in visitors} == {b"HTTP/1.1 200 OK"}
        assert server.ended()


def test_the_end_does_not_wait_for_good(
    slow: tuple[Flask, threading.Event, threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "GRACE_SECONDS", 0.0)
    app, begun, _ = slow
    with running(app) as server:
        server.connect().sendall(GET.replace(b"/favicon.ico", b"/slow"))
        assert begun.wait(PATIENCE)
        server.end()
        assert server.ended()


def test_the_end_may_come_from_another_thread_however_slow_that_is(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between what `end` says and its call to wake up, `run` may have come to its end already."""
    with ExitStack() as stack:
        server = Running(app, stack)
        dispatcher, woken = server.waitress.task_dispatcher, threading.Event()
        shutdown, pull = dispatcher.shutdown, server.waitress.pull_trigger

        def shut(*args: object, **options: object) -> None:
            shutdown(*args, **options)
            woken.set()

        def pull_late() -> None:
            server.connect()  # which wakes it, too
            assert woken.wait(30)
            server.thread.join(0.5)
            pull()

        monkeypatch.setattr(dispatcher, "shutdown", shut)
        monkeypatch.setattr(server.waitress, "pull_trigger", pull_late)
        server.start()
        server.end()
        assert server.ended()


@pytest.mark.parametrize(
    ("files", "most", "expected"),
    [
        (256, -1, (1_000, 1_064)),  # a Mac
        (1_024, 4_096, (1_000, 1_064)),
        (20_000, 20_000, (1_000, 20_000)),
        (-1, -1, (1_000, -1)),
        (256, 512, (448, 512)),
        (64, 64, (32, 64)),
    ],
)
def test_connections_leave_room_for_other_files(
    files: int, most: int, expected: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    held = [files]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (held[0], most))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: held.__setitem__(0, limits[0]))
    assert (served.connections(), held[0]) == expected


def test_the_library_is_read_before_the_first_visitors_come(app: Flask) -> None:
    """Else each of those who come at once would read it, each in the way of all others."""
    entries.entries.cache_clear()
    days.shipped.cache_clear()
    served.prepare(app)
    read = entries.entries.cache_info().misses
    app.test_client().get("/watch")
    app.test_client().get("/")
    assert entries.entries.cache_info().misses == read == 1
    assert days.shipped.cache_info().misses == 1
