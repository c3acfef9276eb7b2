"""Parse the task that a page sets, and the work on it that a request claims.

A teacher's link and the page that a pupil hands in from are read alike, so that their digests
agree. A kind of task is one line of KINDS.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import request

from webapp.classroom.handin.be import BeTask, played_so_far
from webapp.classroom.handin.checking import TaskKey
from webapp.classroom.handin.done import KIND_TITLES, FalseClaimError, PuzzleTask, Task, TaskResult
from webapp.classroom.handin.play import PlayTask, parse_moves, solved_so_far
from webapp.classroom.handin.practice import PracticeTask, parse_practised, practised
from webapp.classroom.handin.predict import PredictTask, parse_answers, predicted
from webapp.coach.practice.drills import boards
from webapp.insight.be import parse_played, turn_from
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Label, Puzzle
from webapp.puzzle.position import filled, parse_position
from webapp.solvers import FIRST_WATCHED, parse_choice
from webapp.web.catalogue.facts import puzzle_bar
from webapp.web.http import params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import queue
from webapp.web.room.shared_pages import Page, page_at, position_of, puzzle_of, turn_of, within
from webapp.web.run import runs

_NONE = "Only Play, Be the solver, Predict and a drill of Practice can be handed in."
_FIELDS = 100
# Events computed beyond a question before it's judged.
_AHEAD = 3_000


@dataclass(frozen=True, slots=True)
class SetTask:
    """A task that a page of ours sets, and the title of its search or strategy, if it is about one.

    `code` is its puzzle's share code as the page has it. `done` finds out what the request at hand
    says was done, as its moves bear it out; it raises FalseClaimError, ValueError if they can't
    be read, and NotReadyError while they are replayed.
    """

    task: Task
    done: Callable[[], TaskResult]
    code: str = ""
    about: str = ""

    @property
    def key(self) -> TaskKey:
        """Its kind and its digest, as a code contains them."""
        task = self.task
        code = params.encode(task.puzzle) if isinstance(task, PuzzleTask) else ""
        return task.kind, task.digest(code)

    def called(self, name: str) -> str:
        """What to call it, by its puzzle's `name`, or what we call that: `A 4 × 4 · Play`."""
        bar = puzzle_bar(self.code, "play.page", Label.of(name)) if self.code else None
        title = KIND_TITLES[self.task.kind] + (f": {self.about}" if self.about else "")
        return f"{bar.name} · {title}" if bar else title


def task_at(address: str) -> SetTask:
    """The task of a page of this site, by itself or within a lesson; raises RequestError."""
    there = page_at(address)
    page = within(there) if there else None
    if page is None or page.endpoint not in KINDS:
        raise RequestError(_NONE)
    try:
        return KINDS[page.endpoint](page)
    except ValueError as error:
        raise request_error(error) from None


def _puzzle(page: Page) -> tuple[Puzzle, str]:
    """The puzzle of a page, and its share code as the page has it."""
    puzzle, code = puzzle_of(page)
    if not params.is_whole(code):
        raise RequestError("This drawing isn’t a puzzle yet.")
    return puzzle, code


def task_of_link(link: str) -> tuple[SetTask, str]:
    """The task of a whole link, and what to call it; raises RequestError."""
    try:
        parts = urlsplit(link if "://" in link or link.startswith("/") else f"//{link}")
        fields = dict(parse_qsl(parts.query, max_num_fields=_FIELDS)[::-1])
    except ValueError:  # half a bracket, or too many fields
        raise RequestError(_NONE) from None
    found = task_at(f"{parts.path}?{parts.query}" if parts.query else parts.path)
    return found, found.called(fields.get("title", ""))


def _play(page: Page) -> SetTask:
    puzzle, code = _puzzle(page)
    written = position_of(page, puzzle, code)
    start = {cell: each.value for cell, each in written.items() if each.value}
    task = PlayTask(puzzle, start)
    return SetTask(task, lambda: _played(task, code), code)


def _played(task: PlayTask, code: str) -> TaskResult:
    text, end = ("".join(request.form.get(name, "").split()) for name in ("moves", "end"))
    if "moves" not in request.form:
        raise FalseClaimError(
            "The moves of this game aren’t known any more: press Start over to hand in."
        )
    moves = parse_moves(task.puzzle, text)
    values = filled(task.puzzle, parse_position(task.puzzle, code, end) if end else {})
    return queue.answer(
        _key(task, text, end), lambda budget: solved_so_far(task, moves, values, budget)
    )


def _predict(page: Page) -> SetTask:
    puzzle, code = _puzzle(page)
    choice = parse_choice(page.field("with") or FIRST_WATCHED.name)
    task = PredictTask(puzzle, choice)
    return SetTask(task, lambda: _predicted(task), code, choice.solver.title)


def _predicted(task: PredictTask) -> TaskResult:
    text = request.form.get("answers", "")
    answers = parse_answers(text)
    run = runs.run_of(task.puzzle, task.choice)
    queue.ensure_events(run, max(answer.at for answer in answers) + _AHEAD)
    return queue.answer(_key(task, text), lambda budget: predicted(run, answers, budget))


def _be(page: Page) -> SetTask:
    puzzle, code = _puzzle(page)
    choice, at = turn_of(page)
    log = "".join(page.field("log").split())
    task = BeTask(puzzle, choice)
    return SetTask(task, lambda: _been(task, at, log), code, choice.solver.title)


def _been(task: BeTask, at: int, log: str) -> TaskResult:
    played = parse_played(log, task.puzzle.size)
    run = runs.run_of(task.puzzle, task.choice)
    queue.ensure_events(run, at + 1)
    if turn_from(run, at) != at:
        raise FalseClaimError(f"After step {at:,} of this run there is no move to make.")
    key = _key(task, task.choice.text, str(at), log)
    return queue.answer(key, lambda budget: played_so_far(run, at, played, budget))


def _practice(page: Page) -> SetTask:
    strategy = STRATEGIES[page.path.rpartition("/")[2]]
    if not boards(strategy.name):
        raise RequestError(f"{strategy.title} has no drill, so there’s nothing to hand in.")
    task = PracticeTask(strategy)
    return SetTask(task, lambda: _practised(task), about=strategy.title)


def _practised(task: PracticeTask) -> TaskResult:
    text = request.form.get("answers", "")
    answers = parse_practised(task.strategy, text)
    return queue.answer(_key(task, text), lambda budget: practised(task.strategy, answers, budget))


def _key(task: Task, *texts: str) -> tuple[Any, ...]:
    """The cache key of a replay: a digest of the moves, nothing that identifies a pupil."""
    digest = sha256("\n".join((task.says, *texts)).encode(errors="replace")).digest()
    puzzle = task.puzzle if isinstance(task, PuzzleTask) else None
    return ("hand-in", task.kind, puzzle, digest)


# By the endpoint of the page that sets it.
KINDS: dict[str, Callable[[Page], SetTask]] = {
    "play.page": _play,
    "watch.page": _predict,
    "be.page": _be,
    "practice.one": _practice,
}
