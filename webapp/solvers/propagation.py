"""Propagation: the house's best algorithm; it guesses as rarely as it can."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .inference import PROPAGATION
from .pseudocode import Pseudocode
from .search import FAILURES, Method, answers, most_fillings, watched
from .solver import Solver
from .ties import TIES_OPTION, Ties

PSEUDOCODE = Pseudocode(
    ("", "propagate():"),
    ("last value", "  one value left: place it"),
    ("placed", "  cross it off in row, column, box"),
    ("filling", "  cross off what can't make a cage"),
    ("", "  value a cage needs in one line:"),
    ("must", "    cross it off in the rest of it"),
    ("only place", "  one place left in a line: place it"),
    ("", "  two cells with the same two values"),
    ("pair", "    use them up in their line"),
    ("", "search():"),
    ("dead end", "  propagate(); dead end if stuck"),
    ("solved", "  if every cell is filled: solved"),
    ("", "  cell = few values, many failures"),
    ("guess", "  value = in most ways: try it"),
    ("", "  search()"),
    ("undo", "  erase and cross it off; search()"),
    ("exhausted", "  no guess left: all found"),
)
METHOD = Method(PSEUDOCODE, PROPAGATION, FAILURES, most_fillings)


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Generalised arc consistency on cages and lines, and search where it is not enough."""
    return watched(puzzle, budget, METHOD, Ties(options["ties"]))


SOLVER = Solver(
    name="propagation",
    title="Propagation",
    summary="Keeps all remaining ways to make every cage, crosses off what none of them uses, "
    "and guesses only when nothing more follows.",
    source="the compact-table algorithm (Demeulenaere and others, 2016)",
    pseudocode=PSEUDOCODE,
    run=run,
    answers=answers(METHOD),
    options=(TIES_OPTION,),
    good_at="The one to rely on: it needs few steps and few guesses on boards of any size, and "
    "says whether there's a second solution. Solve uses it.",
    bad_at="It keeps every way to make every cage in memory. What it crosses off is harder to "
    "follow than the steps of Logic.",
)
