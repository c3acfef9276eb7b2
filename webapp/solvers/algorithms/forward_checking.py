"""Forward checking: each placement looks one step ahead, at its lines and at cages nearly full."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.solvers.engine.rules import FORWARD_CHECKING
from webapp.solvers.engine.search import Method, answers, watched
from webapp.solvers.play.guesses import Guessing
from webapp.solvers.program import Program
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import Solver
from webapp.solvers.switches import FEWEST_LINE, cells_option, first_value
from webapp.solvers.ties import TIES_OPTION
from webapp.solvers.written import WRITTEN_OPTION
from webapp.trace import Event

_LEAST = "  value = its least value: try it"
PSEUDOCODE = Pseudocode(
    ("", "place(cell, value):"),
    ("one-of-each", "  cross it off in row, column, box"),
    ("", "  if its cage has one cell open:"),
    ("fillings", "    cross off what can’t make it"),
    ("dead end", "  nothing fits any more: dead end"),
    ("single-possibility", "  one value left: place it"),
    ("", "search():"),
    ("solved", "  if every cell is filled: solved"),
    ("", FEWEST_LINE),
    ("guess", _LEAST),
    ("", "  place(cell, value); search()"),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)
METHOD = Method(PSEUDOCODE, FORWARD_CHECKING)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Haralick and Elliott, Increasing tree search efficiency, Artificial Intelligence 14, 1980."""
    return watched(puzzle, budget, METHOD, options)


SOLVER = Solver(
    name="forward-checking",
    title="Forward checking",
    summary="Crosses off each placed value in its row and column, and looks at cages with one cell "
    "open. So it notices at once when nothing fits a cell.",
    source="Haralick and Elliott, 1980",
    pseudocode=PSEUDOCODE,
    run=run,
    rule=Guessing(),
    answers=answers(METHOD),
    options=(cells_option(), first_value(_LEAST), TIES_OPTION, WRITTEN_OPTION),
    good_at="It looks only one move ahead, which costs little, and often takes back one guess "
    "where row by row takes back eight.",
    bad_at="It waits until a cage has a single open cell. What two open cells together rule out, "
    "it finds by guessing.",
    program=Program("search(True)", inner=("propagate", "cross_off")),
)
