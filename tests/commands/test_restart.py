"""Restarts while a class answers: what was taken counts, what got lost is sent again, each once."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psutil
import pytest

from tests.commands.answering import Class
from tests.commands.support import HANGS
from tests.commands.test_gunicorn import ROOT, gunicorn
from tests.commands.test_room_workers import Browser, workers
from tests.web.support import until
from tools.redis_server import RedisServer

pytestmark = pytest.mark.sweep

PUPILS = 50


@contextmanager
def teaching(redis: RedisServer) -> Iterator[tuple[subprocess.Popen[str], Class]]:
    """A service with two workers, and a class in a room of it."""
    with gunicorn(WEB_CONCURRENCY="2", REDIS_URL=redis.url) as (process, port):
        until(lambda: len(workers(process.pid)) == 2)
        with closing(Class(port)) as room:
            room.take_seats(PUPILS)
            yield process, room


def goes_on(room: Class) -> None:
    """Wait until each pupil could have been heard once more."""
    before = room.taken()
    until(lambda: room.taken() >= before + PUPILS)


def renewed(process: int, before: list[int], count: int = 2) -> bool:
    now = workers(process)
    return len(now) == count and not {*now} & {*before}


def test_reload_loses_no_answer() -> None:
    with RedisServer() as redis, teaching(redis) as (process, room):
        for _ in range(2):
            before = workers(process.pid)
            with room.answering():
                goes_on(room)
                process.send_signal(signal.SIGHUP)
                until(lambda before=before: renewed(process.pid, before))  # type: ignore[misc]
                goes_on(room)
            room.check()
        assert room.failed(keeps=False) == 0


def test_new_master_loses_no_answer() -> None:
    with RedisServer() as redis, ExitStack() as later, teaching(redis) as (process, room):
        before = workers(process.pid)
        with room.answering():
            goes_on(room)
            process.send_signal(signal.SIGUSR2)
            until(lambda: len(workers(process.pid)) == 3)
            (number,) = {*workers(process.pid)} - {*before}
            master = psutil.Process(number)
            later.callback(master.wait, HANGS)
            later.callback(master.terminate)
            until(lambda: len(workers(number)) == 2)
            goes_on(room)  # both serve at once
            process.terminate()
            assert process.wait(HANGS) == 0
            goes_on(room)
        room.check()
        assert room.failed(keeps=False) == 0


def test_stop_and_start_lose_no_answer() -> None:
    """Meanwhile nobody is there: what is refused comes again."""
    with RedisServer() as redis, ExitStack() as later, teaching(redis) as (process, room):
        with room.answering():
            goes_on(room)
            process.terminate()
            assert process.wait(HANGS) == 0
            failed = room.failed(keeps=False)
            until(lambda: room.failed(keeps=False) > failed)
            later.enter_context(gunicorn(at=room.port, WEB_CONCURRENCY="2", REDIS_URL=redis.url))
            goes_on(room)
        room.check()


def test_killed_worker_loses_no_answer() -> None:
    with RedisServer() as redis, teaching(redis) as (process, room):
        before = workers(process.pid)
        with room.answering():
            goes_on(room)
            os.kill(before[0], signal.SIGKILL)
            until(lambda: len(workers(process.pid)) == 2 and before[0] not in workers(process.pid))
            goes_on(room)
        room.check()


def test_reload_takes_the_installed_version(tmp_path: Path) -> None:
    """All of it: what the master had read before an update as well as what it had not."""
    for part in ("webapp", "templates", "static"):
        shutil.copytree(ROOT / part, tmp_path / part)
    changed = {
        "webapp/web/room/find.py": "it was never opened",  # gunicorn_conf imports it
        "webapp/web/app.py": "There’s no page at this address",
        "templates/pages/join.html": "Join a room",
    }
    with gunicorn(cwd=tmp_path) as (process, port):

        def newer() -> set[str]:
            asks = Browser(port).ask
            pages = (asks("/join", {"code": "CFG234"})[1], asks("/nowhere")[1])
            text = " ".join(page.text for page in pages)
            assert all(words in text for words in changed.values())
            return {words for words in changed.values() if f"{words} NEWER" in text}

        assert newer() == set()
        for name, words in changed.items():
            file = tmp_path / name
            file.write_text(file.read_text().replace(words, f"{words} NEWER"))
        for _ in range(2):
            before = workers(process.pid)
            process.send_signal(signal.SIGHUP)
            until(lambda before=before: renewed(process.pid, before, 1))  # type: ignore[misc]
            assert newer() == {*changed.values()}
