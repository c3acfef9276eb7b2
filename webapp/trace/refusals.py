"""Refusals: why a value may not stand, in words."""

from collections.abc import Mapping
from math import prod
from typing import assert_never

from webapp.puzzle import Cage, Cell, Puzzle, cell_name
from webapp.puzzle.words import clue_words, counted

from .events import Reject


def why_refused(puzzle: Puzzle, values: Mapping[Cell, int], event: Reject) -> str:
    """The clause that ends the event's sentence, given the values on the board before it."""
    held = {**values, event.cell: event.value}
    match event.rule:
        case "row" | "column" | "box":
            article = "an" if event.value in (8, 11) else "a"
            clash = cell_name(event.clash[0])
            return f"{_unit(event.rule, event.cell)} already has {article} {event.value} at {clash}"
        case "cage":
            return _comes_to(puzzle, puzzle.cage_at[event.cell], held)
        case "full row" | "full column" | "full box":
            a, b = event.clash
            unit = _unit(event.rule, a)
            twice = f"{unit} has {held[a]} twice, at {cell_name(a)} and {cell_name(b)}"
            return f"the grid is full, but {twice}"
        case "full cage":
            come = _comes_to(puzzle, puzzle.cage_at[event.clash[0]], held)
            return f"the grid is full, but {come}"
        case _:
            assert_never(event.rule)


def _unit(rule: str, cell: Cell) -> str:
    """`r2`, `c3` or `the box`: the unit of the cell that a rule is about."""
    row, column = cell
    return {"row": f"r{row + 1}", "column": f"c{column + 1}", "box": "the box"}[rule.split()[-1]]


def _comes_to(puzzle: Puzzle, cage: Cage, values: Mapping[Cell, int]) -> str:
    """What the cage would hold, and so why that cannot be."""
    held = [values[cell] for cell in cage.cells if cell in values]
    name, empty = f"cage {clue_words(cage)}", len(cage.cells) - len(held)
    repeated = next((value for value in held if held.count(value) > 1), None)
    if puzzle.killer and repeated:
        return f"{name} would hold {repeated} twice"
    if cage.op == "=":
        return f"{name} takes only {cage.target}"
    if cage.op in ("-", "/") and len(held) == 2:
        high, low = max(held), min(held)
        if cage.op == "-":
            return f"{name} would hold {high} − {low} = {high - low}"
        if high % low:
            return f"{name} would hold {high} ÷ {low}, which leaves a remainder"
        return f"{name} would hold {high} ÷ {low} = {high // low}"
    total = sum(held) if cage.op == "+" else prod(held)
    still = "all its cells filled" if not empty else f"{counted(empty, 'cell')} still empty"
    return f"{name} would hold {total} with {still}"
