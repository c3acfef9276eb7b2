"""Arc consistency (MAC): after each guess every value must still have support in its cage.

Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, 1994. The search is
`backtracking_search`; the inference, `supported`, is among those of `inference`.
"""

from .backtracking_search import Method
from .inference import ARC_CONSISTENCY
from .options import FEWEST_LINE, TIES_OPTION, cells_option, first_value
from .play.guesses import Guessing
from .pseudocode import Pseudocode
from .solver import Solver
from .written import WRITTEN_OPTION

_LEAST = "  try its least number; search()"
PSEUDOCODE = Pseudocode(
    ("", "make_consistent():"),
    ("single-possibility", "  one number left: place it"),
    ("one-of-each", "    cross it off in row, column, box"),
    ("", "  for each cage that lost a number:"),
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


SOLVER = Solver(
    name="arc-consistency",
    title="Arc consistency (MAC)",
    summary="After each guess it crosses off every number that no way to make its cage can use, "
    "again and again until nothing changes.",
    source="Sabin and Freuder, 1994",
    pseudocode=PSEUDOCODE,
    run=METHOD.run,
    move_rules=Guessing(),
    answers=METHOD.answers(),
    options=(cells_option(), first_value(_LEAST), TIES_OPTION, WRITTEN_OPTION),
    good_at="Most of what follows from a guess is crossed off at once, so few guesses are needed: "
    "some hundred steps are often enough for a 9 × 9 board.",
    bad_at="Each step is much work, since all ways to make a cage are gone through again and "
    "again; most of all in large cages.",
)
