"""Solvers: one module an algorithm, each a generator of events; and the answers they give."""

from webapp.logic.budget import Budget, OutOfBudget

from .answers import Solutions, solutions
from .choice import Choice, parse_choice
from .contradiction import Contradiction, contradiction
from .registry import SOLVERS, STRONGEST
from .run import CUT, DETAILS, Look, Run
from .solver import Option, Solver

__all__ = [
    "CUT",
    "DETAILS",
    "SOLVERS",
    "STRONGEST",
    "Budget",
    "Choice",
    "Contradiction",
    "Look",
    "Option",
    "OutOfBudget",
    "Run",
    "Solutions",
    "Solver",
    "contradiction",
    "parse_choice",
    "solutions",
]
