"""The default server, over sockets, serves a class and rejects oversized requests."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
from flask import Flask
from waitress import wasyncore  # type: ignore[import-untyped]

from webapp.generator import days
from webapp.web.app import prepare
from webapp.web.catalogue import entries
from webapp.web.http import server as served
from webapp.web.http.server import make_server

PATIENCE = 300  # seconds; only a hanging server takes as long
GET = b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
OK = b"HTTP/1.1 200 OK"


class Running:
    """A server in a thread, with its connections."""

    def __init__(self, app: Flask, stack: ExitStack) -> None:
        self._stack = stack
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self._place = listener.getsockname()
        self.port: int = self._place[1]
        self._server = make_server(app, listener)
        self.thread = Thread(target=self._server.run)
        self.thread.start()

    def connect(self) -> socket.socket:
        there = self._stack.enter_context(socket.create_connection(self._place, timeout=PATIENCE))
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return there

    def end(self) -> None:
        self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._server._map))
        self.thread.join(PATIENCE)
        self._server.task_dispatcher.shutdown()
        assert not self.thread.is_alive()


@contextmanager
def running(app: Flask) -> Iterator[Running]:
    with ExitStack() as stack:
        server = Running(app, stack)
        stack.callback(server.end)
        yield server


def answer(connection: socket.socket) -> bytes:
    """Read the next answer whole; return its status line."""
    with connection.makefile("rb") as stream:
        status, length = stream.readline(), 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        stream.read(length)
    return status.strip()


def test_silent_connections_do_not_block_others(app: Flask) -> None:
    """Their number is over waitress's default limit."""
    with running(app) as server:
        held = [server.connect() for _ in range(110)]
        visitor = server.connect()
        visitor.sendall(GET)
        assert (answer(visitor), len(held)) == (OK, 110)


def test_silent_connection_is_closed_after_its_timeout(
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
        (
            POST % 200_000 + b"a" * 200_000,
            b"HTTP/1.1 413 REQUEST ENTITY TOO LARGE",
        ),  # by a page
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
def test_oversized_request_is_rejected(app: Flask, sent: bytes, line: bytes) -> None:
    """A huge body is rejected before it is sent, and endless headers before they end."""
    with running(app) as server:
        visitor = server.connect()
        visitor.sendall(sent)
        assert answer(visitor) == line


def test_connection_limit_leaves_file_descriptors_free(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_library_and_days_are_loaded_before_the_first_visit(app: Flask) -> None:
    """Otherwise each of the first visitors would load them and delay the others."""
    entries.entries.cache_clear()
    days.stored_days.cache_clear()
    prepare(app)
    for path in ("/watch", "/"):
        app.test_client().get(path)
    assert [each.cache_info().misses for each in (entries.entries, days.stored_days)] == [1, 1]
