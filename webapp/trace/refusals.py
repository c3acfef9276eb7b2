"""Refusals: why a value may not stand, in words."""

from collections.abc import Mapping
from typing import assert_never

from webapp.puzzle import Cage, Cell, Operation, Puzzle, cell_name, cell_names
from webapp.puzzle.words import an, given_as, short, units_of, which_cage

from .events import Reject

_MOST_TERMS = 4  # values of a cage that a sentence names one by one


def why_refused(puzzle: Puzzle, values: Mapping[Cell, int], event: Reject) -> str:
    """The clause that says why, given the values on the board before it."""
    held = {**values, event.cell: event.value}
    match event.rule:
        case "row" | "column" | "box":
            unit = _unit(puzzle, event.rule, event.cell)
            return f"{unit} already has {an(event.value)} (at {cell_names(event.clash)})"
        case "cage":
            return comes_to(puzzle, puzzle.cage_at[event.cell], held, " is full and")
        case "full row" | "full column" | "full box":
            a, b = event.clash
            unit = _unit(puzzle, event.rule.removeprefix("full "), a)
            twice = f"{unit} has two {held[a]}s (at {cell_name(a)} and {cell_name(b)})"
            return f"the grid is full, but {twice}"
        case "full cage":
            come = comes_to(puzzle, puzzle.cage_at[event.clash[0]], held, "")
            return f"the grid is full, but {come}"
        case _:
            assert_never(event.rule)


def _unit(puzzle: Puzzle, rule: str, cell: Cell) -> str:
    """`row 2`, `column 3` or `box 4`: the unit of the cell that a rule is about."""
    return next(unit for unit in units_of(puzzle, [cell]) if unit.startswith(rule))


def comes_to(puzzle: Puzzle, cage: Cage, values: Mapping[Cell, int], is_full: str) -> str:
    """What the cage comes to, and what it should: so why that cannot be.

    `is_full` is said of a full cage, where that is news.
    """
    held = [values[cell] for cell in cage.cells if cell in values]
    name, target = which_cage(puzzle, cage.cells[0]), short(cage.target or 0)
    repeated = next((value for value in held if held.count(value) > 1), None)
    if puzzle.killer and repeated:
        return f"{name} would have two {repeated}s, and no killer cage may repeat a value"
    if cage.is_given:
        return given_as(cage)
    if not cage.operation.cumulative:
        return f"{name}{is_full} has {_pair(cage.operation, held, target)}"
    if len(held) == len(cage.cells):
        total = cage.operation.running(held)
        return f"{name}{is_full} {cage.operation.comes} {total:,}, not {target}"
    return f"{_terms(cage.operation, held)} is already more than {target} (cage {name})"


def _pair(operation: Operation, held: list[int], target: str) -> str:
    written = f"{max(held)} {operation.printed} {min(held)}"
    total = operation.total(held)
    return (
        f"{written}, which isn't {target}"
        if total is None
        else f"{written} = {total}, not {target}"
    )


def _terms(operation: Operation, held: list[int]) -> str:
    """`7`, `1 + 4`, `2 × 3 × 5 = 30`, or what many come to."""
    total = operation.running(held)
    if len(held) == 1 or len(held) > _MOST_TERMS:
        return f"{total:,}"
    written = f" {operation.printed} ".join(map(str, held))
    return f"{written} = {total:,}" if operation.multiplies else written
