"""Deduction without guessing, and the layouts and cage fillings that it is based on.

Start with solving.py, which applies the cheapest strategy again and again; strategies/ has one
module per strategy. A sheet has the candidates and their changes, a deduction is one finding, and a
path is the steps by which a player gets there. ways lists the ways to make one cage. The fast
searches also use layout, cages, fillings, totals and node.
"""

from webapp.budget import Budget, OutOfBudgetError

from .deduction import Contradiction, Deduction, Elimination, Placement
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
    "Elimination",
    "LogicStrategy",
    "OutOfBudgetError",
    "Outcome",
    "PathStep",
    "Placement",
    "Sheet",
    "SheetError",
    "events_of",
    "next_deduction",
    "path",
    "sheet_of",
    "solve",
    "steps",
    "strategies_for",
]
