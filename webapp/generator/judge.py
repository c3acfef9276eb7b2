"""Judgement: whether a drawn puzzle has one solution and the grade wished for.

The answer is that of `grade.rate`, without the steps: most of what is drawn is refused, and what
refuses it is looked for where it is cheapest to find.
"""

from collections.abc import Sequence
from enum import Enum

from webapp.budget import Budget
from webapp.logic.node import Node
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import masks
from webapp.solvers import uniqueness
from webapp.solvers.backtracking_search import backtracking_search, fewest_values
from webapp.solvers.inference import Problem
from webapp.trace import Guess, Solved

from .draw import Drawn
from .grade import GRADES, UNREASONABLE
from .levels import LEVELS, Reasoning

# For each grade the cost up to which strategies must not solve the puzzle: it would be easier.
_TOO_EASY = dict(zip((*GRADES, UNREASONABLE), (0, *GRADES.values()), strict=True))
# More guesses for a second solution than this are left to the search made for that.
_MOST_GUESSES = 50


class GradeFit(Enum):
    """How a drawn puzzle stands to the grade wished for."""

    TOO_EASY = "it has an easier grade"
    FITS = "it has one solution and this grade"
    TOO_HARD = "it has a harder grade, or other solutions"


def has_grade(drawn: Drawn, grade: str, budget: Budget) -> bool:
    """Whether it has one solution and this grade; raises OutOfBudget."""
    return judged(drawn, grade, budget)[0] is GradeFit.FITS


def judged(drawn: Drawn, grade: str, budget: Budget) -> tuple[GradeFit, Sequence[int]]:
    """How it stands to this grade, and where it is too hard the cells that make it so, by number.

    Raises OutOfBudget.
    """
    reasoning = Reasoning(drawn.size, drawn.clues, budget)
    least, most = min(_TOO_EASY[grade], max(LEVELS)), GRADES.get(grade)
    if least and reasoning.solves(least):
        return GradeFit.TOO_EASY, ()
    if most in LEVELS:
        before = reasoning.node.copy()
        if reasoning.solves(most):
            if not least or not reasoning.may_solve(least, before):
                return GradeFit.FITS, ()
        elif not reasoning.may_solve(most, reasoning.node):
            return GradeFit.TOO_HARD, _open(reasoning.node)
    left = _open(reasoning.node)
    other = _has_other(drawn, reasoning)
    if other is None and grade == UNREASONABLE:
        other = uniqueness(drawn.puzzle, budget).verdict == "several"
    return (GradeFit.TOO_HARD if other else _rated(drawn, grade, budget)), left


def _open(node: Node) -> list[int]:
    return [cell for cell, mask in enumerate(node.domains) if mask & (mask - 1)]


def _has_other(drawn: Drawn, reasoning: Reasoning) -> bool | None:
    """Whether there is a solution besides the one drawn; None where that takes many guesses."""
    own, guesses = [masks.bit(value) for value in drawn.values], 0

    def another(_: Problem, node: Node, cell: int) -> int:
        """A candidate that is not the drawn value: whatever is found with it is another."""
        left = node.domains[cell] & ~own[cell]
        return left & -left

    propagator = reasoning.propagator
    for event in backtracking_search(propagator, fewest_values, another, reasoning.node):
        if isinstance(event, Solved) and propagator.node.domains != own:
            return True
        guesses += isinstance(event, Guess)
        if guesses > _MOST_GUESSES:
            return None
    return False


def _rated(drawn: Drawn, grade: str, budget: Budget) -> GradeFit:
    """What the strategies say themselves of a puzzle that has one solution."""
    outcome = solve(drawn.puzzle, budget, GRADES.get(grade))
    if grade == UNREASONABLE:
        return GradeFit.TOO_EASY if outcome.solved else GradeFit.FITS
    if not outcome.solved:
        return GradeFit.TOO_HARD
    hardest = max((STRATEGIES[name].cost for name in outcome.uses), default=0)
    return GradeFit.FITS if hardest > _TOO_EASY[grade] else GradeFit.TOO_EASY
