"""Propagation: the house's best algorithm; it guesses as rarely as it can."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .rules import Rules
from .search import Lines, answers, watched
from .solver import Solver

PSEUDOCODE = (
    "propagate():",
    "  a cell with one value left: place it",
    "  take it from row, column and box",
    "  a value that no living filling of its cage holds: take it",
    "  a value that every filling puts into one line:",
    "    take it from the rest of the line",
    "  a value with one place left in a line: place it",
    "  two cells of a line with the same two values:",
    "    take both from the rest of the line",
    "search():",
    "  propagate(); if something broke: dead end",
    "  if every cell has one value: solved",
    "  cell = few values, many failures around it",
    "  value = most living fillings: guess it",
    "  search()",
    "  undo the guess, remove it, and search()",
    "  nothing left to guess: all is found",
)
RULES = Rules(
    tables=True,
    lines=True,
    learns=True,
    infer=2,
    placed=3,
    filling=4,
    must=6,
    only_place=7,
    pair=9,
    dead_end=11,
)
LINES = Lines(solved=12, guess=14, undo=16, exhausted=17)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Generalised arc consistency on cages and lines, and search where it is not enough."""
    return watched(puzzle, budget, RULES, LINES)


SOLVER = Solver(
    name="propagation",
    title="Propagation",
    summary="Keeps the living fillings of every cage, takes away all that no filling holds, "
    "and guesses only when nothing follows any more.",
    source="the compact-table algorithm (Demeulenaere and others, 2016)",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(RULES, LINES),
)
