"""Forward checking: after each placement, check its lines and the cages with one cell left.

Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems,
Artificial Intelligence 14, 1980. The search is `backtracking_search`; the inference, `nearly_full`,
is among those of `inference`.
"""

from .backtracking_search import Method
from .inference import FORWARD_CHECKING
from .options import FEWEST_LINE, TIES_OPTION, cells_option, first_value
from .play.guesses import Guessing
from .pseudocode import Program, Pseudocode
from .solver import Solver
from .written import WRITTEN_OPTION

_LEAST = "  number = its least number: try it"
PSEUDOCODE = Pseudocode(
    ("", "place(cell, number):"),
    ("one-of-each", "  cross it off in row, column, box"),
    ("", "  if its cage has one cell open:"),
    ("fillings", "    cross off what can’t make it"),
    ("dead end", "  nothing fits any more: dead end"),
    ("single-possibility", "  one number left: place it"),
    ("", "search():"),
    ("solved", "  if every cell is filled: solved"),
    ("", FEWEST_LINE),
    ("guess", _LEAST),
    ("", "  place(cell, number); search()"),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)
METHOD = Method(PSEUDOCODE, FORWARD_CHECKING)


SOLVER = Solver(
    name="forward-checking",
    title="Forward checking",
    summary="Crosses off each placed number in its row and column, and looks at cages with one "
    "cell open. So it notices at once when nothing fits a cell.",
    source="Haralick and Elliott, 1980",
    pseudocode=PSEUDOCODE,
    run=METHOD.run,
    move_rules=Guessing(),
    answers=METHOD.answers(),
    options=(cells_option(), first_value(_LEAST), TIES_OPTION, WRITTEN_OPTION),
    good_at="It looks only one move ahead, which costs little, and often takes back one guess "
    "where row by row takes back eight.",
    bad_at="It waits until a cage has a single open cell. What two open cells together rule out, "
    "it finds by guessing.",
    program=Program("search(True)", inner=("propagate", "cross_off")),
)
