"""Solvers: one module an algorithm, each a generator of events; and the answers they give."""

from webapp.budget import Budget, OutOfBudget

from .answers import Solutions, solutions
from .choice import Choice, choose, parse_choice, retired
from .contradiction import CagesClash, contradiction
from .registry import SOLVERS, STRONGEST
from .solver import Option, Solver

__all__ = [
    "SOLVERS",
    "STRONGEST",
    "Budget",
    "CagesClash",
    "Choice",
    "Option",
    "OutOfBudget",
    "Solutions",
    "Solver",
    "choose",
    "contradiction",
    "parse_choice",
    "retired",
    "solutions",
]
