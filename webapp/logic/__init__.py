"""Logic: what can be deduced without a guess; and the layouts and fillings that it rests on."""

from webapp.budget import Budget, OutOfBudget

from .deduction import Deduction
from .path import Step, path
from .position import Position, PositionError, position_of, position_of_rows
from .solving import Outcome, next_deduction, solve, steps, told
from .strategies import STRATEGIES, Strategy, strategies_for

__all__ = [
    "STRATEGIES",
    "Budget",
    "Deduction",
    "OutOfBudget",
    "Outcome",
    "Position",
    "PositionError",
    "Step",
    "Strategy",
    "next_deduction",
    "path",
    "position_of",
    "position_of_rows",
    "solve",
    "steps",
    "strategies_for",
    "told",
]
