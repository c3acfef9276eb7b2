"""The default server: waitress, with room for a class, which ends when it has answered.

A browser keeps six connections, and another dozen come and go: the 100 that waitress allows are
taken by the 17th. What comes in is bounded here, too, before a request is made of it: a body that
the pages refuse anyhow would otherwise lie on the disk first.
"""

import gc
import select
import socket
from threading import RLock
from time import monotonic
from typing import Any

from flask import Flask
from waitress import create_server, wasyncore  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.task import ErrorTask  # type: ignore[import-untyped]

from webapp.generator.days import shipped
from webapp.web.places.entries import entries

from .headers import HEADERS
from .health import ends_when
from .limits import ADDRESS_BYTES, REQUEST_BYTES

# Whoever asks first for long work waits a moment for it, on a thread: with eight of them, thirty
# who pressed Last at once kept somebody else's page waiting for a second.
THREADS = 32
# Connections at once, and files that the process needs besides them.
CONNECTIONS, OTHER_FILES = 1_000, 64
# Where there is no `poll`, `select` takes 512 sockets (Windows).
CONNECTIONS_OF_SELECT = 400
# Connections that are silent for so long are closed; they are looked for so often.
IDLE_SECONDS, IDLE_ROUND_SECONDS = 30, 10
# How long requests in flight may still take once the server is told to end.
GRACE_SECONDS = 15.0
# An address, the one that htmx says it comes from, and all other headers. A body somewhat too large
# is read whole, so that a page can refuse it; waitress refuses what is larger at its first line.
HEADER_BYTES = 4 * ADDRESS_BYTES
BODY_BYTES = 4 * REQUEST_BYTES
# How many objects come before Python looks for cycles, in how many rounds it looks at older ones.
# The events that are kept form none: with Python's own (700, 10, 10) everybody waits for 200 ms
# now and then while all of them are looked through.
CYCLES = (10_000, 20, 100)


def prepare(app: Flask) -> None:
    """Do once in a serving process what its first visitors would otherwise wait for, each of them
    doing it: thirty-two who came at once waited two seconds for the library to be read."""
    gc.set_threshold(*CYCLES)
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    entries()
    shipped()


class _Refusing(ErrorTask):  # type: ignore[misc]
    """What waitress answers by itself, before any page is asked, with the headers of the pages."""

    def execute(self) -> None:
        self.response_headers.extend([*HEADERS.items(), ("Cache-Control", "no-cache")])
        super().execute()


class _Channel(HTTPChannel):  # type: ignore[misc]
    error_task_class = _Refusing


class Server:
    """Serves an application on a socket that listens, until it is told to end."""

    def __init__(self, app: Flask, listener: socket.socket) -> None:
        self._ending = False
        # Nobody closes the trigger while somebody pulls it. A signal's handler may come in between
        # in the thread that has the lock already.
        self._trigger_lock = RLock()
        self._listener = listener
        self._most = connections()
        self._map: dict[int, Any] = {}
        prepare(app)
        ends_when(app, lambda: self._ending)
        self._waitress = create_server(
            app,
            map=self._map,
            sockets=[listener],
            threads=THREADS,
            connection_limit=self._most,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=IDLE_ROUND_SECONDS,
            max_request_header_size=HEADER_BYTES,
            max_request_body_size=BODY_BYTES,
            # Else waitress drops what proxies say before the application can read it: that there
            # is one, and, where it is believed, whom it serves.
            clear_untrusted_proxy_headers=False,
        )
        self._waitress.channel_class = _Channel

    def end(self) -> None:
        """Let `run` come to its end; may be called from a signal's handler or another thread."""
        with self._trigger_lock:
            if not self._ending:
                self._ending = True
                self._waitress.pull_trigger()

    def run(self) -> None:
        """Serve until `end` is called; then answer what is in flight, and return."""
        while not self._ending:
            self._turn(seconds=1)
            if len(self._map) >= self._most:
                self._make_room()
        self._take_in()
        wasyncore.dispatcher.close(self._waitress)  # the listener; the threads still need the rest
        until = monotonic() + GRACE_SECONDS
        while self._close_idle() and monotonic() < until:
            self._turn(seconds=0.1)
        self._waitress.task_dispatcher.shutdown(timeout=1)
        with self._trigger_lock:
            wasyncore.close_all(self._map)

    def _make_room(self) -> None:
        """Close the half of the silent connections that was silent longest: all are taken."""
        channels = self._waitress.active_channels.values()
        silent = [each for each in channels if not (each.requests or each.total_outbufs_len)]
        silent.sort(key=lambda channel: channel.last_activity)
        for channel in silent[: (len(silent) + 1) // 2]:
            channel.will_close = True

    def _take_in(self) -> None:
        """Read what has arrived by now: it counts as in flight. A turn takes one connection."""
        for _ in range(CONNECTIONS):
            if not select.select([self._listener], [], [], 0)[0]:
                break
            self._turn(seconds=0)
        self._turn(seconds=0)

    def _turn(self, seconds: float) -> None:
        wasyncore.loop(seconds, use_poll=True, map=self._map, count=1)

    def _close_idle(self) -> bool:
        """Have connections closed on which nothing is under way; whether any is still open."""
        channels = list(self._waitress.active_channels.values())
        for channel in channels:
            under_way = channel.requests or channel.request or channel.total_outbufs_len
            if not under_way:
                channel.will_close = True
        return bool(channels)


def connections() -> int:
    """How many connections may be open at once: each is a file, and files are counted out.

    Takes what the process may have where its own bound is lower than needed (256 on a Mac).
    """
    if not hasattr(select, "poll"):
        return CONNECTIONS_OF_SELECT
    import resource

    wanted = CONNECTIONS + OTHER_FILES
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= files < wanted:
        files = wanted if most < 0 else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return CONNECTIONS if files < 0 else min(CONNECTIONS, max(files - OTHER_FILES, files // 2))
