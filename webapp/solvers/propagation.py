"""Propagation: the house's best algorithm; it guesses as rarely as it can."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .inference import PROPAGATION
from .pseudocode import Pseudocode
from .search import Method, answers, fewest_for_failures, most_fillings, watched
from .solver import Solver

PSEUDOCODE = Pseudocode(
    ("", "propagate():"),
    ("last value", "  a cell with one value left: place it"),
    ("placed", "  take it from row, column and box"),
    ("filling", "  a value that no living filling of its cage holds: take it"),
    ("", "  a value that every filling puts into one line:"),
    ("must", "    take it from the rest of the line"),
    ("only place", "  a value with one place left in a line: place it"),
    ("", "  two cells of a line with the same two values:"),
    ("pair", "    take both from the rest of the line"),
    ("", "search():"),
    ("dead end", "  propagate(); if something broke: dead end"),
    ("solved", "  if every cell has one value: solved"),
    ("", "  cell = few values, many failures around it"),
    ("guess", "  value = most living fillings: guess it"),
    ("", "  search()"),
    ("undo", "  undo the guess, remove it, and search()"),
    ("exhausted", "  nothing left to guess: all is found"),
)
METHOD = Method(PSEUDOCODE, PROPAGATION, fewest_for_failures, most_fillings)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Generalised arc consistency on cages and lines, and search where it is not enough."""
    return watched(puzzle, budget, METHOD)


SOLVER = Solver(
    name="propagation",
    title="Propagation",
    summary="Keeps the living fillings of every cage, takes away all that no filling holds, "
    "and guesses only when nothing follows any more.",
    source="the compact-table algorithm (Demeulenaere and others, 2016)",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(METHOD),
)
