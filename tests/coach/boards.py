"""Boards of the drills for tests, and right answers to them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from webapp.budget import Budget
from webapp.coach.practice.drills import Drill, Finding, boards, drill
from webapp.coach.practice.judging import solution
from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Cell, cell_name, masks

GROUP = STRATEGIES["naked-group"]
DRILLED = [strategy for strategy in STRATEGIES.values() if boards(strategy.name)]
# Tests that aren't sweeps take every n-th board.
EVERY = 25
_kept = cache(drill)


def some(strategy: LogicStrategy, every: int = EVERY) -> Iterator[Drill]:
    for number in range(1, boards(strategy.name) + 1, every):
        yield _kept(strategy, number)


def pairs(board: Drill, found: Finding) -> set[tuple[Cell, int]]:
    """The candidates that are crossed off, or the value that is written, each with its cell."""
    size = board.puzzle.size
    if isinstance(found, Placement):
        return {(divmod(found.cell, size), found.value)}
    return {(divmod(at, size), value) for at, mask in found.removed for value in masks.values(mask)}


def right_answer(number: int, strategy: LogicStrategy = GROUP) -> dict[str, Any]:
    """The fields of a right answer to a board: its cells, and one candidate that goes."""
    board = drill(strategy, number)
    found = board.findings[0]
    cell, value = min(pairs(board, found))
    cells = " ".join(map(cell_name, sorted(board.pattern(found))))
    deed = "write" if isinstance(found, Placement) else "cross"
    return {"n": number, "cells": cells, "at": cell_name(cell), "deed": deed, "value": value}


def wrong_answer(number: int) -> dict[str, Any]:
    """The right cells of a naked group, and a candidate of another cell that must stay."""
    board = drill(GROUP, number)
    row, column = min(board.candidates)
    value = solution(board, Budget())[row][column]
    return right_answer(number) | {"at": cell_name((row, column)), "value": value}
