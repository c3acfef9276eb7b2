"""Solvers: one module an algorithm, each a generator of events; and the answers they give.

backtracking.py is the plainest: begin there. registry lists them all, and solver says what belongs
to one. Searches that fill cell by cell share placed; those that propagate share backtracking_search
and inference. play/ is what each allows next. choice is one with its options, as
addresses write it; answers are the solutions that a search finds, and what is proven of them.
"""

from webapp.budget import Budget, OutOfBudget

from .answers import SolutionCount, Solutions, Uniqueness, solutions, uniqueness
from .choice import Choice, choose, parse_choice
from .options import Option
from .registry import FIRST_WATCHED, SOLVERS, STRONGEST
from .solver import Solver

__all__ = [
    "FIRST_WATCHED",
    "SOLVERS",
    "STRONGEST",
    "Budget",
    "Choice",
    "Option",
    "OutOfBudget",
    "SolutionCount",
    "Solutions",
    "Solver",
    "Uniqueness",
    "choose",
    "parse_choice",
    "solutions",
    "uniqueness",
]
