"""Logic: what can be deduced without a guess; and the layouts and fillings that it rests on.

strategies/ has a module a strategy, and solving takes the cheapest again and again: begin there. A
sheet has the candidates and what has changed on it; a deduction is what was found, a path how a
player gets there. ways are those to make one cage. layout, cages, fillings, totals and node are for
the fast searches, too.
"""

from webapp.budget import Budget, OutOfBudget

from .deduction import Contradiction, Deduction, Placement, Strike
from .path import PathStep, path
from .sheet import Sheet, SheetError, sheet_of
from .solving import Outcome, events_of, next_deduction, solve, steps
from .strategies import STRATEGIES, strategies_for
from .strategy import LogicStrategy

__all__ = [
    "STRATEGIES",
    "Budget",
    "Contradiction",
    "Deduction",
    "LogicStrategy",
    "OutOfBudget",
    "Outcome",
    "PathStep",
    "Placement",
    "Sheet",
    "SheetError",
    "Strike",
    "events_of",
    "next_deduction",
    "path",
    "sheet_of",
    "solve",
    "steps",
    "strategies_for",
]
