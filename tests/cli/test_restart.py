"""Restarts while a class answers lose and repeat no answer."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.cli.class_load import Class
from tests.cli.support import HANGS
from tests.cli.test_gunicorn import gunicorn
from tests.cli.test_room_workers import renewed, workers
from tests.web.support import until
from tools.redis_server import RedisServer

pytestmark = pytest.mark.sweep

PUPILS = 10


@contextmanager
def teaching(redis: RedisServer) -> Iterator[tuple[subprocess.Popen[str], Class]]:
    """Start a service with two workers; yield its process and a class in a room."""
    with gunicorn(WEB_CONCURRENCY="2", REDIS_URL=redis.url) as (process, port):
        until(lambda: len(workers(process.pid)) == 2)
        room = Class(port)
        room.take_seats(PUPILS)
        yield process, room


def goes_on(room: Class) -> None:
    """Wait until each pupil can have answered once more."""
    before = room.taken()
    until(lambda: room.taken() >= before + PUPILS)


def test_reloads_kills_and_restarts_lose_no_answer() -> None:
    """A reload rejects nothing; requests rejected while the server is down are repeated."""
    with RedisServer() as redis, ExitStack() as later, teaching(redis) as (process, room):
        before = workers(process.pid)
        with room.answering():
            goes_on(room)
            process.send_signal(signal.SIGHUP)
            until(lambda: renewed(process.pid, before))
            goes_on(room)
            assert room.failed() == 0
            before = workers(process.pid)
            os.kill(before[0], signal.SIGKILL)
            until(lambda: len(workers(process.pid)) == 2 and before[0] not in workers(process.pid))
            goes_on(room)
            process.terminate()
            assert process.wait(HANGS) == 0
            failed = room.failed()
            until(lambda: room.failed() > failed)
            later.enter_context(gunicorn(at=room.port, WEB_CONCURRENCY="2", REDIS_URL=redis.url))
            goes_on(room)
        room.check()
