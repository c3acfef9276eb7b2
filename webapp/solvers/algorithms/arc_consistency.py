"""Arc consistency (MAC): after each guess every value must still have support in its cage."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.solvers.engine.rules import ARC_CONSISTENCY
from webapp.solvers.engine.search import Method, answers, watched
from webapp.solvers.play.guesses import Guessing
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import Solver
from webapp.solvers.switches import FEWEST_LINE, cells_option, first_value
from webapp.solvers.ties import TIES_OPTION
from webapp.solvers.written import WRITTEN_OPTION
from webapp.trace import Event

_LEAST = "  try its least value; search()"
PSEUDOCODE = Pseudocode(
    ("", "make_consistent():"),
    ("single-possibility", "  one value left: place it"),
    ("one-of-each", "    cross it off in row, column, box"),
    ("", "  for each cage that lost a value:"),
    ("fillings", "    cross off what can’t make it"),
    ("dead end", "  nothing fits any more: dead end"),
    ("", "search():"),
    ("", "  make_consistent()"),
    ("solved", "  if every cell is filled: solved"),
    ("", FEWEST_LINE),
    ("guess", _LEAST),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)
METHOD = Method(PSEUDOCODE, ARC_CONSISTENCY)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, 1994."""
    return watched(puzzle, budget, METHOD, options)


SOLVER = Solver(
    name="arc-consistency",
    title="Arc consistency (MAC)",
    summary="After each guess it crosses off every value that no way to make its cage can use, "
    "again and again until nothing changes.",
    source="Sabin and Freuder, 1994",
    pseudocode=PSEUDOCODE,
    run=run,
    rule=Guessing(),
    answers=answers(METHOD),
    options=(cells_option(), first_value(_LEAST), TIES_OPTION, WRITTEN_OPTION),
    good_at="Most of what follows from a guess is crossed off at once, so few guesses are needed: "
    "some hundred steps are often enough for a 9 × 9 board.",
    bad_at="Each step is much work, since all ways to make a cage are gone through again and "
    "again; most of all in large cages.",
)
