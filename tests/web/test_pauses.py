"""All long work pauses for other jobs."""

import ast
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import webapp.budget
import webapp.web
from tests.coach.boards import wrong_answer
from tests.web.support import BY_ID, SAMPLE, Client, address, code, opened, seated, state
from tests.web.test_hand_in import answered, being, game, practising
from tests.web.test_jobs import LONG, long
from webapp.budget import Budget
from webapp.generator.days import puzzle_of
from webapp.solvers import parse_choice
from webapp.web.catalogue import today
from webapp.web.http import jobs
from webapp.web.puzzle import effort
from webapp.web.run import runs

WEB = Path(webapp.web.__file__).parent
SIX = BY_ID["keen-p-6de-0"]

Site = tuple[str, int]  # a module, and the line of its call of `queue.answer`


def call_sites() -> set[Site]:
    """Return every line in the web layer that gives work to the queue."""
    return {
        (path.name, node.lineno)
        for path in WEB.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "queue.answer"
    }


ADDRESSES = [
    *map(long, LONG),
    address("/"),
    address("/watch", SIX, with_="mrv", at=0, go="step", stop="r1c1"),
    address("/watch", SIX, with_="mrv", at=200, go="back", stop="r1c1"),
    address("/why", SAMPLE, with_="backtracking", at=17),
    address("/ask", SIX, with_="mrv", at=0, answer="skip"),
    address("/inside", SAMPLE, with_="mrv", at=5),
    address("/mistake", SAMPLE, wrote="r1c1.2"),
    address("/back", SAMPLE, moves="3_0.1-1.2-8.2_8.0_1.0_0.0", why=1),
    address("/practice/naked-group", None, **wrong_answer(1)),
]


def test_every_kind_of_long_work_pauses(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    found: set[Site] = set()  # lines whose work has paused

    def answer(
        _shop: jobs.JobQueue, _key: object, make: Callable[[Budget], Any],
        work: int | None = None, seconds: float | None = None, waits: bool = True,
    ) -> Any:  # fmt: skip
        caller = sys._getframe(1)
        site = Path(caller.f_code.co_filename).name, caller.f_lineno
        return make(Budget(work, seconds, lambda: found.add(site)))

    monkeypatch.setattr(webapp.budget, "_LOOKS", 1)  # one pause per tick
    monkeypatch.setattr(jobs.JobQueue, "answer", answer)
    monkeypatch.setattr(today, "puzzle_of", puzzle_of)
    monkeypatch.setattr(today, "today", lambda: date(2031, 1, 1))  # not in the file
    runs.forget()
    effort._effort.cache_clear()
    for there in ADDRESSES:
        client.get(there)
    for handed in (game(), answered(), being(), practising()):
        client.post("/hand-in", data=handed)
    page = address("/watch", SIX, with_="mrv")
    runs.run_of(SIX, parse_choice("mrv")).to_end()
    room, key = opened(client, page)
    board = f"{code(SIX)}.{state(SIX, {})}"
    client.get(address(f"/room/{room}/now", seat=seated(client, room), board=board))
    client.post(f"/room/{room}/lead/now", data={"key": key, "boards": "1"})
    for deed in ("ask", "ask-why"):
        client.post(f"/room/{room}/lead", data={"key": key, "deed": deed, "page": page})
    assert found == call_sites()
