"""Boards of the drills for tests: some of each strategy, and all of them."""

from collections.abc import Iterator
from functools import cache

from webapp.coach.practice.drills import Drill, Finding, boards, drill
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.puzzle import Cell, masks

DRILLED = [strategy for strategy in STRATEGIES.values() if boards(strategy.name)]
# So many boards of each strategy stand for all of them where a test is no sweep.
EVERY = 25
_kept = cache(drill)


def some(strategy: Strategy, every: int = EVERY) -> Iterator[Drill]:
    """One board of the strategy in so many."""
    for number in range(1, boards(strategy.name) + 1, every):
        yield _kept(strategy, number)


def pairs(board: Drill, found: Finding) -> set[tuple[Cell, int]]:
    """The candidates that are crossed off, or the value that is written, each with its cell."""
    size = board.puzzle.size
    if hasattr(found, "value"):
        return {(divmod(found.cell, size), found.value)}
    return {(divmod(at, size), value) for at, mask in found.gone for value in masks.values(mask)}
