"""Arc consistency (MAC): after each guess every value must still have support in its cage."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .inference import ARC_CONSISTENCY
from .pseudocode import Pseudocode
from .search import Method, answers, watched
from .solver import Solver

PSEUDOCODE = Pseudocode(
    ("", "make_consistent():"),
    ("last value", "  a cell with one value left: place it"),
    ("placed", "    take the value from row, column and box"),
    ("", "  for each cage that lost a value:"),
    ("filling", "    take each value that no filling supports"),
    ("dead end", "  nothing fits a cell or cage: dead end"),
    ("", "search():"),
    ("", "  make_consistent()"),
    ("solved", "  if every cell has one value: solved"),
    ("", "  cell = the one with the fewest values"),
    ("guess", "  value = its least value: guess it; search()"),
    ("undo", "  undo the guess, remove the value; search()"),
    ("exhausted", "  no guess is left: all is found"),
)
METHOD = Method(PSEUDOCODE, ARC_CONSISTENCY)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, 1994."""
    return watched(puzzle, budget, METHOD)


SOLVER = Solver(
    name="arc-consistency",
    title="Arc consistency (MAC)",
    summary="After each guess it takes away every value that no filling of its cage supports, "
    "again and again until nothing changes.",
    source="Sabin and Freuder, 1994",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(METHOD),
)
