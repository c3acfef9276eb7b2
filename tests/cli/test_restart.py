"""Restarts while a class answers lose and repeat no answer."""

import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPException
from threading import Event
from typing import Any

import pytest

from tests.cli.support import HANGS
from tests.cli.test_gunicorn import gunicorn
from tests.cli.test_room_workers import renewed, workers
from tests.web.markup import Element, read
from tests.web.privacy import Caller
from tests.web.support import until
from tools.redis_server import RedisServer

PUPILS, LETTERS = 10, "ABCD"
PAUSE = 0.2  # seconds between two answers of a pupil


def post(caller: Caller, path: str, form: dict[str, object]) -> tuple[int, Element]:
    """Return status and mark-up; status 0 if the connection was cut."""
    with suppress(HTTPException, OSError):
        return caller.ask(path, form)[:2]
    return 0, read("")


@dataclass
class Pupil:
    """A pupil who keeps answering, and resends failed answers, as the page does."""

    caller: Caller
    seat: str
    taken: int = 0
    failed: int = 0

    def answer(self, room: str, round: str, over: Event) -> None:
        while not over.is_set():
            letter = LETTERS[self.taken % len(LETTERS)]
            form: dict[str, object] = {"seat": self.seat, "round": round, "answer": letter}
            while post(self.caller, f"{room}/answer", form)[0] != 204:
                self.failed += 1
                over.wait(PAUSE)
            self.taken += 1
            over.wait(PAUSE)


@pytest.mark.sweep
def test_reloads_kills_and_restarts_lose_no_answer() -> None:
    """A reload rejects nothing; requests rejected while the server is down are repeated."""
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        service: dict[str, Any] = {"WEB_CONCURRENCY": "2", "REDIS_URL": redis.url}
        process, port = stack.enter_context(gunicorn(**service))
        until(lambda: len(workers(process.pid)) == 2)
        teacher, over, steps = Caller(port), Event(), 0
        room, key, _ = teacher.open()

        def lead(deed: str, **more: object) -> Element:
            while True:
                status, page = post(teacher, f"{room}/lead", {"key": key, "deed": deed, **more})
                if status == 200:
                    return page.one(id="now")
                assert status in (0, 503), page.text

        def step() -> bool:
            nonlocal steps
            steps += 1
            lead("show", page=f"/watch?with=backtracking&at={steps}")
            return not over.wait(PAUSE)

        def count(name: str) -> int:
            return sum(getattr(pupil, name) for pupil in pupils)

        def goes_on() -> None:
            """Wait until each pupil can have answered once more."""
            before = count("taken")
            until(lambda: step() and count("taken") >= before + PUPILS)

        seats = [Caller(port).ask(f"{room}/seat", {})[2] for _ in range(PUPILS)]
        pupils = [Pupil(Caller(port), seat.partition("seat=")[2]) for seat in seats]
        round = lead("vote")["data-asks"]
        pool = stack.enter_context(ThreadPoolExecutor(PUPILS))
        stack.callback(over.set)
        answers = [pool.submit(pupil.answer, room, round, over) for pupil in pupils]
        goes_on()
        before = workers(process.pid)
        process.send_signal(signal.SIGHUP)
        until(lambda: step() and renewed(process.pid, before))
        goes_on()
        assert count("failed") == 0
        killed, _ = workers(process.pid)
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(now := workers(process.pid)) == 2 and killed not in now)
        goes_on()
        process.terminate()
        assert process.wait(HANGS) == 0
        failed = count("failed")
        until(lambda: count("failed") > failed)
        stack.enter_context(gunicorn(at=port, **service))
        goes_on()
        over.set()
        for each in answers:
            each.result()
        shown = lead("reveal")
        wanted = Counter(LETTERS[(pupil.taken - 1) % len(LETTERS)] for pupil in pupils)
        counts = [int(each.text) for each in shown.all("span", class_="count")]
        assert counts == [wanted[letter] for letter in LETTERS]
        assert int(shown["data-at"]) == steps
