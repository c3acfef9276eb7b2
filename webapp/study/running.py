"""Running all algorithms on a batch of puzzles, with one row of figures per run."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time
from typing import Annotated, NamedTuple, get_type_hints

from webapp.budget import Budget
from webapp.generator.grade import Rating, UnratedError, rate
from webapp.generator.make import GenerationError, PuzzleSpec, make
from webapp.insight import CUT
from webapp.insight.run.effort import counted
from webapp.insight.run.run import WORK
from webapp.puzzle import Puzzle, format, parse
from webapp.solvers import Choice, parse_choice
from webapp.trace import Counts

from .plan import Batch, PuzzleRequest, Request, version

# Ticks for one new puzzle, and for the rating of one: about half a minute each.
WORK_TO_MAKE = 60_000_000


class Row(NamedTuple):
    """A run of an algorithm on a puzzle; each column with its Arrow type and description.

    Everything except `seconds` is the same on every machine. The figures are those of Compare.
    """

    number: Annotated[int, "int64", "the puzzle's number in the study, from 0"]
    seed: Annotated[int | None, "int64", "the seed it was generated from; none if given"]
    nth: Annotated[int | None, "int64", "which puzzle of that seed, size and grade, from 0"]
    puzzle: Annotated[str, "string", "its share code"]
    size: Annotated[int, "int16", "cells in a row"]
    requested_grade: Annotated[str | None, "string", "the requested grade; none if given"]
    grade: Annotated[str | None, "string", "its grade; none if it has none"]
    score: Annotated[float | None, "float64", "the score that goes with the grade"]
    algorithm: Annotated[str, "string", "the algorithm's name"]
    options: Annotated[str, "string", "OPTION=VALUE,...: those that aren't the default"]
    end: Annotated[str, "string", "how it ended: solved, exhausted, gave-up or cut"]
    solved: Annotated[bool, "bool", "it found a solution"]
    proved: Annotated[bool, "bool", "it proved that there is none"]
    cut: Annotated[bool, "bool", "it was stopped at the budget: figures are those so far"]
    steps: Annotated[int, "int64", "events, which don't compare between algorithms"]
    guesses: Annotated[int, "int64", "values tried without proof"]
    backtracks: Annotated[int, "int64", "guesses taken back"]
    erased: Annotated[int, "int64", "numbers written and taken off again, to compare by"]
    rejected: Annotated[int, "int64", "numbers rejected one by one"]
    max_depth: Annotated[int, "int32", "the most guesses open at once"]
    seconds: Annotated[float, "float32", "processor time"]
    version: Annotated[str, "string", "the version of Mathdoku Lab that ran it"]


class Field(NamedTuple):
    """A column: its name, its Arrow type, and its description."""

    name: str
    type: str
    holds: str


def columns() -> Iterator[Field]:
    """The columns of a row, in order."""
    for name, hint in get_type_hints(Row, include_extras=True).items():
        yield Field(name, *hint.__metadata__)


class FailedPuzzle(NamedTuple):
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
    unmade: list[FailedPuzzle]


def run_batch(batch: Batch) -> BatchRows:
    """Generate or read the puzzles of a batch, and run every algorithm on each."""
    choices = [parse_choice(text) for text in batch.algorithms]
    rows: list[Row] = []
    unmade: list[FailedPuzzle] = []
    for number, asked in enumerate(batch.puzzles, start=batch.first):
        if isinstance(asked, PuzzleRequest):
            try:
                puzzle, rating = _made(asked)
            except GenerationError as error:
                unmade.append(FailedPuzzle(number, asked.size, asked.grade, str(error)))
                continue
        else:
            puzzle, rating = _read(asked)
        for each in choices:
            try:
                rows.append(_row(number, asked, puzzle, rating, each, batch.budget))
            except Exception as error:
                raise RuntimeError(f"{each.text} on puzzle {number}: {error!r}") from error
    return BatchRows(batch.number, rows, unmade)


def _made(wanted: PuzzleRequest) -> tuple[Puzzle, Rating | None]:
    spec = PuzzleSpec(wanted.size, wanted.grade)
    made = make(spec, wanted.seed, wanted.nth, Budget(WORK_TO_MAKE))
    return made.puzzle, made.rating


def _read(text: str) -> tuple[Puzzle, Rating | None]:
    puzzle = parse(text)
    try:
        return puzzle, rate(puzzle, Budget(WORK_TO_MAKE))
    except UnratedError:
        return puzzle, None


def _row(
    number: int, asked: Request, puzzle: Puzzle, rating: Rating | None, choice: Choice, budget: int
) -> Row:
    made = asked if isinstance(asked, PuzzleRequest) else None
    run, seconds = outcome(puzzle, choice, budget)
    return Row(
        number=number,
        seed=made and made.seed,
        nth=made and made.nth,
        puzzle=format(puzzle, "code").strip(),
        size=puzzle.size,
        requested_grade=made and made.grade,
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
        backtracks=run.backtracks,
        erased=run.erased,
        rejected=run.rejected,
        max_depth=run.max_depth,
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
