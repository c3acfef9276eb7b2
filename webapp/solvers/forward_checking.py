"""Forward checking: each placement looks one step ahead, at its lines and at cages nearly full."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .inference import FORWARD_CHECKING
from .pseudocode import Pseudocode
from .search import Method, answers, watched
from .solver import Solver

PSEUDOCODE = Pseudocode(
    ("", "place(cell, value):"),
    ("placed", "  take value from row, column and box"),
    ("", "  if its cage has one open cell left:"),
    ("filling", "    take what does not fill the cage"),
    ("dead end", "  nothing fits a cell or cage: dead end"),
    ("last value", "  a cell with one value left: place it"),
    ("", "search():"),
    ("solved", "  if every cell has one value: solved"),
    ("", "  cell = the one with the fewest values"),
    ("guess", "  value = its least value: guess it"),
    ("", "  place(cell, value); search()"),
    ("undo", "  undo the guess, and remove the value"),
    ("exhausted", "  no guess is left: all is found"),
)
METHOD = Method(PSEUDOCODE, FORWARD_CHECKING)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Haralick and Elliott, Increasing tree search efficiency, Artificial Intelligence 14, 1980."""
    return watched(puzzle, budget, METHOD)


SOLVER = Solver(
    name="forward-checking",
    title="Forward checking",
    summary="After each placement it takes the value from the cells that see it, and looks at "
    "cages with one open cell; it notices a cell without values at once.",
    source="Haralick and Elliott, 1980",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(METHOD),
)
