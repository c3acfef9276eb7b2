"""Judgement: whether a drawn puzzle has one solution and the grade wished for.

The answer is that of `grade.rate`, without the steps: most of what is drawn is refused, and what
refuses it is looked for where it is cheapest to find.
"""

from webapp.budget import Budget
from webapp.logic.fillings import bits_of
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import grid_of, is_solution, masks
from webapp.solvers import solutions

from .closure import COSTS, Closure
from .draw import Drawn
from .grade import GRADES, UNREASONABLE

# For each grade the cost up to which strategies must not solve the puzzle: it would be easier.
_TOO_EASY = dict(zip((*GRADES, UNREASONABLE), (0, *GRADES.values()), strict=True))
# More guesses for a second solution than this are left to the search made for that.
_MOST_GUESSES = 50


def has_grade(drawn: Drawn, grade: str, budget: Budget) -> bool:
    """Whether it has one solution and this grade; raises OutOfBudget."""
    closure = Closure(drawn.size, drawn.clues, budget)
    least, most = min(_TOO_EASY[grade], COSTS[-1]), GRADES.get(grade)
    if least and closure.solves(least):
        return False
    if most in COSTS:
        before = closure.copy()
        if closure.solves(most):
            if not least or not _may_solve(before, least):
                return True
        elif not _may_solve(closure, most):
            return False
    other = _has_other(drawn, closure)
    if other is None and grade == UNREASONABLE:
        other = len(list(solutions(drawn.puzzle, 2, budget))) > 1
    return not other and _is_rated(drawn, grade, budget)


def _may_solve(closure: Closure, cost: int) -> bool:
    """Whether the strategies up to a cost may solve what the closure does not."""
    if not closure.wide:
        return False
    wider = closure.widened()
    return wider is None or wider.solves(cost)


def _has_other(drawn: Drawn, closure: Closure) -> bool | None:
    """Whether there is a solution besides the one drawn; None where that takes many guesses."""
    own, size, guesses = [masks.bit(value) for value in drawn.values], drawn.size, 0
    left = [closure]
    while left:
        here = left.pop()
        if here.full:
            grid = grid_of([masks.value(mask) for mask in here.domains], size)
            if here.domains != own and is_solution(drawn.puzzle, grid):
                return True
            continue
        if guesses > _MOST_GUESSES:
            return None
        cell = here.smallest()
        # The last is tried first: not the drawn value, since whatever is found below is another.
        for bit in sorted(bits_of(size)[here.domains[cell]], key=own[cell].__ne__):
            guesses += 1
            branch = here.copy()
            if branch.suppose(cell, bit):
                left.append(branch)
    return False


def _is_rated(drawn: Drawn, grade: str, budget: Budget) -> bool:
    """What the strategies say themselves of a puzzle that has one solution."""
    outcome = solve(drawn.puzzle, budget, GRADES.get(grade))
    if grade == UNREASONABLE:
        return not outcome.solved
    hardest = max((STRATEGIES[name].cost for name in outcome.uses), default=0)
    return outcome.solved and hardest > _TOO_EASY[grade]
