"""Proofs: a search that goes on after its first solution, until it has found all that there are."""

from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.trace import Exhausted, Solved, Undo

from .run import CUT


@dataclass(slots=True)
class Proof:
    """What a search has come to; `whole` where it has shown that there are no more solutions."""

    found: int = 0
    undone: int = 0
    steps: int = 0
    whole: bool = False


def proof(puzzle: Puzzle, choice: Choice, budget: Budget, cut: int = CUT) -> Proof:
    """The whole search, cut where watched runs are: after so many events, or with the budget."""
    told = Proof()
    try:
        for event in choice.solve(puzzle, budget):
            budget.tick()
            told.steps += 1
            told.found += isinstance(event, Solved)
            told.undone += isinstance(event, Undo)
            told.whole = isinstance(event, Exhausted)
            if told.whole or told.steps == cut:
                break
    except OutOfBudget:
        pass
    return told
