"""The solvers, one module per algorithm, each a generator of events; and their solutions.

Start with backtracking.py, the simplest. registry lists them all, and solver describes one.
Searches that fill cell by cell share placed; those that propagate share backtracking_search and
inference. play/ has the moves that each algorithm allows next. choice is an algorithm with its
options, as in URLs; answers has the solutions that a search finds, and what they prove. yours has
the algorithms that a user adds to a local server.
"""

from webapp.budget import Budget, OutOfBudgetError

from .answers import SolutionCount, Solutions, Uniqueness, solutions, uniqueness
from .choice import Choice, choose, parse_choice
from .options import Option
from .registry import FIRST_WATCHED, SOLVERS, STRONGEST, all_solvers
from .solver import Solver

__all__ = [
    "FIRST_WATCHED",
    "SOLVERS",
    "STRONGEST",
    "Budget",
    "Choice",
    "Option",
    "OutOfBudgetError",
    "SolutionCount",
    "Solutions",
    "Solver",
    "Uniqueness",
    "all_solvers",
    "choose",
    "parse_choice",
    "solutions",
    "uniqueness",
]
