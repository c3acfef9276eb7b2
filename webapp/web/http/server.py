"""Waitress, with room for a class.

A browser keeps six connections, and another dozen come and go: the 100 that waitress allows are
taken by the 17th. What comes in is bounded here, too: waitress would put a body that the pages
refuse on the disk first.
"""

import select
import socket
from typing import Any

from flask import Flask
from waitress import create_server  # type: ignore[import-untyped]

from .limits import ADDRESS_BYTES, REQUEST_BYTES

# The first request for long work waits a moment for it, on a thread: with eight threads, thirty
# visitors who pressed Last at once kept another one's page waiting for a second.
THREADS = 32
# Connections at once, and further files that the process needs.
CONNECTIONS, OTHER_FILES = 1_000, 64
# Where there is no `poll`, `select` takes 512 sockets (Windows).
CONNECTIONS_OF_SELECT = 400
# Seconds after which an idle connection is closed, and between two checks for idle ones.
IDLE_SECONDS, IDLE_ROUND_SECONDS = 30, 10
# Room for the URL, the URL in htmx's header, and all other headers. A body somewhat too large
# is read whole, so that a page can refuse it; waitress refuses what is larger at its first line.
HEADER_BYTES = 4 * ADDRESS_BYTES
BODY_BYTES = 4 * REQUEST_BYTES


def make_server(app: Flask, listener: socket.socket) -> Any:
    """A server on a socket that listens: its `run` ends at KeyboardInterrupt or SystemExit, once
    the answers that are being made are sent."""
    return create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        connection_limit=connections(),
        asyncore_use_poll=True,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=IDLE_ROUND_SECONDS,
        max_request_header_size=HEADER_BYTES,
        max_request_body_size=BODY_BYTES,
        # Otherwise waitress drops the proxies' headers before the application can read them.
        clear_untrusted_proxy_headers=False,
    )


def connections() -> int:
    """The maximum number of open connections: each is a file, and a process has a limit of these.

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
