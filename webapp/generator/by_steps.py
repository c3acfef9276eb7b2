"""By steps: judges draws by the grade that they are rated, strategy by strategy.

Sudokus and killer sudokus always, since the quick judgement is of grids without boxes; those only
while a strategy has been added that it lacks. There it says of every draw what that says, and
takes up to three times as long. A grade with boxes rests on all strategies, so that each one added
may change which draw a seed of such puzzles ends with.
"""

from webapp.budget import Budget, OutOfBudget
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import WITH_BOXES

from .draw import Drawn
from .grade import GRADES, NOT_KNOWN, Unrated, rate

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
    try:
        return rate(drawn.puzzle, budget).grade == grade
    except Unrated as unrated:
        if unrated.args == (NOT_KNOWN,):
            raise OutOfBudget from None
        return False
