"""How hard a puzzle is for a person, by the strategies that it needs and how often."""

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudgetError
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES, all_count
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Puzzle
from webapp.solvers import SolutionCount, uniqueness

# The names of the grades, easiest first, each with the maximum cost of a strategy. Calibrated on
# the grades of Keen's generator for 119 of its puzzles.
GRADES = {"easy": 3, "normal": 4, "hard": 7, "extreme": max(s.cost for s in STRATEGIES.values())}
UNREASONABLE = "unreasonable"
NAMES = (*GRADES, UNREASONABLE)


NOT_KNOWN = "rating this puzzle takes longer than allowed"
_WHY = {
    "none": "the puzzle has no solution, so it has no grade",
    "several": "the puzzle has more than one solution, so it has no grade",
}


class UnratedError(ValueError):
    """A puzzle has no grade; `verdict` is what is known of its solutions, as in `Uniqueness`."""

    def __init__(self, verdict: SolutionCount) -> None:
        super().__init__(_WHY.get(verdict, NOT_KNOWN))
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Rating:
    """A grade and a score that grows with difficulty, with the data behind them.

    `uses` is how often each strategy was used, by its name; `hardest` is the costliest of them,
    None if there was nothing to deduce. The whole part of the score is its cost; for a puzzle that
    needs `guesses`, as the strategies don't complete it, it is above all costs.
    """

    grade: str
    score: float
    hardest: LogicStrategy | None
    uses: Mapping[str, int]

    @property
    def guesses(self) -> bool:
        """Whether the strategies get stuck, so that it takes guesses too."""
        return self.grade == UNREASONABLE


def rate(puzzle: Puzzle, budget: Budget | None = None) -> Rating:
    """The rating of a puzzle without faults that has one solution.

    Raises UnratedError if it has none or several, or if the budget ends before that is known.
    """
    budget = budget or Budget()
    try:
        outcome = solve(puzzle, budget, every=all_count(puzzle))
    except OutOfBudgetError:
        raise UnratedError("unknown") from None
    if outcome.impossible:
        raise UnratedError("none")
    used = [STRATEGIES[name] for name in outcome.uses]
    hardest = max(used, key=lambda strategy: strategy.cost, default=None)
    if not outcome.solved:
        score = 1 + GRADES["extreme"] + _share(_guesses(puzzle, budget))
        return Rating(UNREASONABLE, round(score, 2), hardest, outcome.uses)
    cost = hardest.cost if hardest else 0
    grade = next(name for name, most in GRADES.items() if cost <= most)
    score = cost + (_share(outcome.uses[hardest.name]) if hardest else 0)
    return Rating(grade, round(score, 2), hardest, outcome.uses)


def _share(count: int) -> float:
    """A number from 0 up to 1 that grows with a count."""
    return count / (count + 5)


def _guesses(puzzle: Puzzle, budget: Budget) -> int:
    """The guesses taken back by a search for the one solution."""
    found = uniqueness(puzzle, budget)
    if found.only is None:
        raise UnratedError(found.verdict)
    return found.backtracks
