"""Running: all algorithms on a lot of puzzles, each run counted event by event and not kept."""

import gc
from dataclasses import dataclass
from time import thread_time
from typing import NamedTuple

from webapp.budget import Budget
from webapp.generator.grade import Rating, Unrated, rate
from webapp.generator.make import NotMade, Wish, make
from webapp.insight import CUT
from webapp.insight.run.effort import counted
from webapp.insight.run.run import WORK
from webapp.puzzle import Puzzle, format, parse
from webapp.solvers import Choice, parse_choice
from webapp.trace import Counts

from .plan import Asked, Lot, Wanted, version
from .rows import Row

# Ticks for one new puzzle, and for the rating of one: some half a minute each.
WORK_TO_MAKE = 60_000_000


class Unmade(NamedTuple):
    """A puzzle that could not be made, so that it has no runs, and why."""

    number: int
    size: int
    grade: str
    why: str


@dataclass(frozen=True, slots=True)
class LotRows:
    """The rows of a lot: puzzle by puzzle, algorithm by algorithm."""

    lot: int
    rows: list[Row]
    unmade: list[Unmade]


def run_lot(lot: Lot) -> LotRows:
    """Make or read the puzzles of a lot, and run every algorithm on each."""
    choices = [parse_choice(text) for text in lot.algorithms]
    rows: list[Row] = []
    unmade: list[Unmade] = []
    for number, asked in enumerate(lot.puzzles, start=lot.first):
        if isinstance(asked, Wanted):
            try:
                puzzle, rating = _made(asked)
            except NotMade as error:
                unmade.append(Unmade(number, asked.size, asked.grade, str(error)))
                continue
        else:
            puzzle, rating = _read(asked)
        for each in choices:
            try:
                rows.append(_row(number, asked, puzzle, rating, each, lot.budget))
            except Exception as error:
                raise RuntimeError(f"{each.text} on puzzle {number}: {error!r}") from error
    return LotRows(lot.number, rows, unmade)


def _made(wanted: Wanted) -> tuple[Puzzle, Rating | None]:
    wish = Wish(wanted.size, wanted.grade)
    made = make(wish, wanted.seed, wanted.nth, Budget(WORK_TO_MAKE))
    return made.puzzle, made.rating


def _read(text: str) -> tuple[Puzzle, Rating | None]:
    puzzle = parse(text)
    try:
        return puzzle, rate(puzzle, Budget(WORK_TO_MAKE))
    except Unrated:
        return puzzle, None


def _row(
    number: int, asked: Asked, puzzle: Puzzle, rating: Rating | None, choice: Choice, budget: int
) -> Row:
    made = asked if isinstance(asked, Wanted) else None
    run, seconds = outcome(puzzle, choice, budget)
    return Row(
        number=number,
        seed=made and made.seed,
        nth=made and made.nth,
        puzzle=format(puzzle, "code").strip(),
        size=puzzle.size,
        asked=made and made.grade,
        grade=rating.grade if rating else None,
        score=rating.score if rating else None,
        algorithm=choice.solver.name,
        options=choice.text.partition(":")[2],
        end=run.end,
        solved=run.end == "solved",
        proved=run.end == "exhausted",
        cut=run.end == "cut",
        steps=run.events,
        guesses=run.guesses,
        undone=run.undone,
        erased=run.erased,
        refused=run.refused,
        deepest=run.deepest,
        seconds=seconds,
        version=version(),
    )


def outcome(puzzle: Puzzle, choice: Choice, budget: int = CUT) -> tuple[Counts, float]:
    """Run to the first solution, the end, or the cut after `budget` steps; and processor seconds.

    The work between the steps is bounded as that of a watched run is, and grows with a budget
    above its own; so every run that is watched ends here as it does there. Its time has no part in
    looking through what was there before for garbage, which takes a third of a second at times.
    """
    gc.freeze()
    begun = thread_time()
    try:
        counts = counted(choice.solve(puzzle, Budget(max(WORK, budget * WORK // CUT))), budget)
        return counts, thread_time() - begun
    finally:
        gc.unfreeze()
