"""Arc consistency (MAC): after each guess every value must still have support in its cage."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .rules import Rules
from .search import Lines, answers, watched
from .solver import Solver

PSEUDOCODE = (
    "make_consistent():",
    "  a cell with one value left: place it",
    "    take the value from row, column and box",
    "  for each cage that lost a value:",
    "    take each value that no filling supports",
    "  a cell without values: dead end",
    "search():",
    "  make_consistent()",
    "  if every cell has one value: solved",
    "  cell = the one with the fewest values",
    "  value = its least value: guess it; search()",
    "  undo the guess, remove the value; search()",
    "  no guess is left: all is found",
)
RULES = Rules(
    tables=True,
    lines=False,
    learns=False,
    infer=2,
    placed=3,
    filling=5,
    dead_end=6,
)
LINES = Lines(solved=9, guess=11, undo=12, exhausted=13)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, 1994."""
    return watched(puzzle, budget, RULES, LINES)


SOLVER = Solver(
    name="arc-consistency",
    title="Arc consistency (MAC)",
    summary="After each guess it takes away every value that no filling of its cage supports, "
    "again and again until nothing changes.",
    source="Sabin and Freuder, 1994",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(RULES, LINES),
)
