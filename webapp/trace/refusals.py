"""Refusals: why a value may not stand, in words."""

from collections.abc import Mapping
from math import prod

from webapp.puzzle import Cage, Cell, Operation, Puzzle, cell_names
from webapp.puzzle.operation import PRODUCT, SUM
from webapp.puzzle.words import an, either, given_as, shared_units, short, which_cage

from .events import Reject

_MOST_TERMS = 4  # values of a cage that a sentence names one by one


def why_refused(puzzle: Puzzle, values: Mapping[Cell, int], event: Reject) -> str:
    """The clause that says why, given the values on the board before it."""
    held = {**values, event.cell: event.value}
    if event.by_full_grid:
        return why_wrong(puzzle, held, event.clash, event.kind)
    return why_not(puzzle, held, event.cell, event.clash, event.kind)


def why_not(
    puzzle: Puzzle, held: Mapping[Cell, int], cell: Cell, clash: tuple[Cell, ...], kind: str = ""
) -> str:
    """Why these cells refuse the value that the cell would hold, by the kind of what it breaks."""
    kind = kind or _broken(puzzle, held, (cell, *clash))
    if kind == "cage":
        return comes_to(puzzle, puzzle.cage_at[cell], held, full_is_news=True)
    unit = shared_units(puzzle, (cell,))[kind]
    return f"{unit} already has {an(held[cell])} (at {cell_names(clash)})"


def why_wrong(
    puzzle: Puzzle, held: Mapping[Cell, int], clash: tuple[Cell, ...], kind: str = ""
) -> str:
    """Why a full grid is wrong, by the cells that break a rule and the kind of what they break."""
    kind = kind or _broken(puzzle, held, clash)
    if kind == "cage":
        wrong = comes_to(puzzle, puzzle.cage_at[clash[0]], held)
    else:
        unit = shared_units(puzzle, clash[:1])[kind]
        wrong = f"{unit} has {held[clash[0]]} more than once (at {cell_names(clash)})"
    return f"the grid is full, but {wrong}"


def _broken(puzzle: Puzzle, held: Mapping[Cell, int], cells: tuple[Cell, ...]) -> str:
    """What two cells with the same value break first, or else their cage."""
    twins = len(cells) == 2 and held[cells[0]] == held[cells[1]]
    return next(iter(shared_units(puzzle, cells)), "cage") if twins else "cage"


def comes_to(
    puzzle: Puzzle, cage: Cage, values: Mapping[Cell, int], full_is_news: bool = False
) -> str:
    """What the cage comes to, and what it should: so why that cannot be.

    That it is full is said where it is news.
    """
    held = [values[cell] for cell in cage.cells if cell in values]
    name, target = which_cage(puzzle, cage.cells[0]), short(cage.target or 0)
    repeated = next((value for value in held if held.count(value) > 1), None)
    if puzzle.killer and repeated:
        return f"{name} would have two {repeated}s, and no killer cage may repeat a value"
    if cage.is_given:
        return given_as(cage)
    is_full = " is full and" if full_is_news else ""
    if cage.operation.is_open:
        if len(held) < len(cage.cells):
            return f"{_both(held)} already more than {target} (cage {name})"
        made = [each.total(held) for each in cage.operation.meanings(len(held))]
        totals = dict.fromkeys([f"{total:,}" for total in made if total is not None])
        return f"{name}{is_full} makes {either(totals)}, not {target}"
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
        f"{written}, which isn’t {target}"
        if total is None
        else f"{written} = {total}, not {target}"
    )


def _both(held: list[int]) -> str:
    """`7 is`, `2 + 4 and 2 × 4 = 8 are`, or what the sum and the product of many are."""
    if len(held) == 1:
        return f"{held[0]} is"
    if len(held) <= _MOST_TERMS:
        return f"{_terms(SUM, held)} and {_terms(PRODUCT, held)} are"
    return f"a sum of {sum(held):,} and a product of {prod(held):,} are"


def _terms(operation: Operation, held: list[int]) -> str:
    """`7`, `1 + 4`, `2 × 3 × 5 = 30`, or what many come to."""
    total = operation.running(held)
    if len(held) == 1 or len(held) > _MOST_TERMS:
        return f"{total:,}"
    written = f" {operation.printed} ".join(map(str, held))
    return f"{written} = {total:,}" if operation.multiplies else written
