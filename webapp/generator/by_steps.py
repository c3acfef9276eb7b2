"""By steps: judges draws by the grade that they are rated, strategy by strategy.

Sudokus and killer sudokus always, since the quick judgement is of grids without boxes; those only
while a strategy has been added that it lacks. There it says of every draw what that says, and
takes up to three times as long. A grade with boxes rests on all strategies, so that each one added
may change which draw a seed of such puzzles ends with.
"""

from collections.abc import Sequence

from webapp.budget import Budget, OutOfBudget
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import WITH_BOXES

from .draw import Drawn
from .grade import GRADES, NAMES, NOT_KNOWN, Unrated, rate
from .judge import GradeFit

# The strategies for plain puzzles that the quick judgement stands for.
KNOWN = frozenset({
    "given", "one-of-each", "single-possibility", "only-square", "divisor", "reach", "combination",
    "fillings", "needed", "naked-group", "hidden-twin",
})  # fmt: skip


def all_known() -> bool:
    """Whether there is no other one that a grade up to `hard` may rest on, without boxes."""
    return all(
        strategy.cost > GRADES["hard"] or strategy.scope is WITH_BOXES or strategy.name in KNOWN
        for strategy in STRATEGIES.values()
    )


def has_grade(drawn: Drawn, grade: str, budget: Budget) -> bool:
    """Whether it has one solution and this grade; raises OutOfBudget."""
    return judged(drawn, grade, budget)[0] is GradeFit.FITS


def judged(drawn: Drawn, grade: str, budget: Budget) -> tuple[GradeFit, Sequence[int]]:
    """How it stands to this grade, and where it is too hard all of its cells.

    Raises OutOfBudget.
    """
    cells = range(drawn.size**2)
    try:
        own = rate(drawn.puzzle, budget).grade
    except Unrated as unrated:
        if unrated.args == (NOT_KNOWN,):
            raise OutOfBudget from None
        return GradeFit.TOO_HARD, cells
    if own == grade:
        return GradeFit.FITS, ()
    if NAMES.index(own) < NAMES.index(grade):
        return GradeFit.TOO_EASY, ()
    return GradeFit.TOO_HARD, cells
