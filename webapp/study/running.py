"""Running all algorithms on a batch of puzzles, with one row of figures per run."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time
from typing import Annotated, NamedTuple, get_type_hints

from webapp.budget import Budget
from webapp.generator.grade import Rating, UnratedError, rate
from webapp.generator.make import GenerationError, Wish, make
from webapp.insight import CUT
from webapp.insight.run.effort import counted
from webapp.insight.run.run import WORK
from webapp.puzzle import Puzzle, format, parse
from webapp.solvers import Choice, parse_choice
from webapp.trace import Counts

from .plan import Asked, Batch, Wanted, version

# Ticks for one new puzzle, and for the rating of one: about half a minute each.
WORK_TO_MAKE = 60_000_000


class Row(NamedTuple):
    """A run of an algorithm on a puzzle; each column with its Arrow type and description.

    Everything except `seconds` is the same on every machine. The figures are those of Compare.
    """

    number: Annotated[int, "int64", "the puzzle's number in the study, from 0"]
    seed: Annotated[int | None, "int64", "the seed that it was made from; none if it was given"]
    nth: Annotated[int | None, "int64", "which puzzle of that seed, size and grade, from 0"]
    puzzle: Annotated[str, "string", "its share code"]
    size: Annotated[int, "int16", "cells in a row"]
    asked: Annotated[str | None, "string", "the grade that was asked for; none if it was given"]
    grade: Annotated[str | None, "string", "the grade that it is rated; none if it has none"]
    score: Annotated[float | None, "float64", "the score that goes with the grade"]
    algorithm: Annotated[str, "string", "the algorithm's name"]
    options: Annotated[str, "string", "OPTION=VALUE,...: those that aren't as usual"]
    end: Annotated[str, "string", "how it ended: solved, exhausted, gave-up or cut"]
    solved: Annotated[bool, "bool", "it found a solution"]
    proved: Annotated[bool, "bool", "it proved that there is none"]
    cut: Annotated[bool, "bool", "the budget ended it: all figures are what it came to by then"]
    steps: Annotated[int, "int64", "events, which don't compare between algorithms"]
    guesses: Annotated[int, "int64", "values tried without proof"]
    undone: Annotated[int, "int64", "guesses taken back"]
    erased: Annotated[int, "int64", "numbers written and taken off again: these compare"]
    refused: Annotated[int, "int64", "values rejected one by one"]
    deepest: Annotated[int, "int32", "the most guesses that stood at once"]
    seconds: Annotated[float, "float32", "processor time"]
    version: Annotated[str, "string", "the version of the product that ran it"]


class Field(NamedTuple):
    """A column: its name, its Arrow type, and its description."""

    name: str
    type: str
    holds: str


def columns() -> Iterator[Field]:
    """The columns of a row, in order."""
    for name, hint in get_type_hints(Row, include_extras=True).items():
        yield Field(name, *hint.__metadata__)


class Unmade(NamedTuple):
    """A puzzle that couldn't be generated, so it has no runs, and why."""

    number: int
    size: int
    grade: str
    why: str


@dataclass(frozen=True, slots=True)
class BatchRows:
    """The rows of a batch: puzzle by puzzle, algorithm by algorithm."""

    batch: int
    rows: list[Row]
    unmade: list[Unmade]


def run_batch(batch: Batch) -> BatchRows:
    """Generate or read the puzzles of a batch, and run every algorithm on each."""
    choices = [parse_choice(text) for text in batch.algorithms]
    rows: list[Row] = []
    unmade: list[Unmade] = []
    for number, asked in enumerate(batch.puzzles, start=batch.first):
        if isinstance(asked, Wanted):
            try:
                puzzle, rating = _made(asked)
            except GenerationError as error:
                unmade.append(Unmade(number, asked.size, asked.grade, str(error)))
                continue
        else:
            puzzle, rating = _read(asked)
        for each in choices:
            try:
                rows.append(_row(number, asked, puzzle, rating, each, batch.budget))
            except Exception as error:
                raise RuntimeError(f"{each.text} on puzzle {number}: {error!r}") from error
    return BatchRows(batch.number, rows, unmade)


def _made(wanted: Wanted) -> tuple[Puzzle, Rating | None]:
    wish = Wish(wanted.size, wanted.grade)
    made = make(wish, wanted.seed, wanted.nth, Budget(WORK_TO_MAKE))
    return made.puzzle, made.rating


def _read(text: str) -> tuple[Puzzle, Rating | None]:
    puzzle = parse(text)
    try:
        return puzzle, rate(puzzle, Budget(WORK_TO_MAKE))
    except UnratedError:
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
    """The counts and processor seconds of a run to its first solution, its end, or `budget` steps.

    The limit of work between steps is that of a watched run, and grows with a larger budget, so a
    watched run ends the same way here. Garbage collection of earlier objects, which can take a
    third of a second, isn't counted.
    """
    gc.freeze()
    begun = thread_time()
    try:
        counts = counted(choice.solve(puzzle, Budget(max(WORK, budget * WORK // CUT))), budget)
        return counts, thread_time() - begun
    finally:
        gc.unfreeze()
