"""Breaches: the rules that a cell of a full grid breaks, as a local search counts them."""

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.insight.run.run import Look
from webapp.puzzle import Cell, Puzzle, cell_names
from webapp.puzzle.cells import all_cells
from webapp.puzzle.solution import cage_holds
from webapp.puzzle.words import an, listed, shared_units, which_cage
from webapp.trace import Swap
from webapp.trace.refusals import comes_to


@dataclass(frozen=True, slots=True)
class SwappedCell:
    """One of the two cells of a swap: its value and the rules that it breaks, before and after."""

    cell: Cell
    had: int
    has: int
    before: tuple[str, ...]
    after: tuple[str, ...]


def halves(puzzle: Puzzle, look: Look) -> tuple[SwappedCell, ...]:
    """Both cells of a swap; none of any other event."""
    if not isinstance(look.event, Swap):
        return ()
    old, new = look.before.values, look.after.values
    return tuple(
        SwappedCell(
            cell, old[cell], new[cell], breaches(puzzle, old, cell), breaches(puzzle, new, cell)
        )
        for cell in look.event.cells
    )


def breaches(puzzle: Puzzle, values: Mapping[Cell, int], cell: Cell) -> tuple[str, ...]:
    """A clause for each rule that the cell breaks: its column (with its box), and its cage.

    Its row has each value once. `values` are a full grid.
    """
    cage, found = puzzle.cage_at.get(cell), []
    again = [
        other
        for other in all_cells(puzzle.size)
        if other != cell and values[other] == values[cell] and _meet(puzzle, cell, other)
    ]
    if again:
        units = {unit: None for other in again for unit in _meet(puzzle, cell, other)}
        verb = "has" if len(units) == 1 else "have"
        found.append(f"{listed(units)} {verb} another {values[cell]} (at {cell_names(again)})")
    held = [values[each] for each in cage.cells] if cage else []
    if cage and not cage_holds(cage, held, puzzle.killer):
        twice = next((value for value in held if held.count(value) > 1), None)
        if puzzle.killer and twice:
            found.append(f"{which_cage(puzzle, cell)} has {an(twice)} twice")
        else:
            found.append(comes_to(puzzle, cage, values))
    return tuple(found)


def _meet(puzzle: Puzzle, a: Cell, b: Cell) -> list[str]:
    """The column and the box that both are in."""
    return [unit for kind, unit in shared_units(puzzle, (a, b)).items() if kind != "row"]
