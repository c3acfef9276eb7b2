"""Editing: what a person does to a drawing; each function gives the draft that comes of it."""

from collections.abc import Iterable
from dataclasses import replace

from .cells import Cell
from .puzzle import LABELS, Cage, Leftover, Puzzle, make_puzzle


def empty(size: int) -> Puzzle:
    """A grid of `size` rows without cages; raises ValueError for a size out of range."""
    return Puzzle(size, ())


def make_cage(
    draft: Puzzle, cells: Iterable[Cell], target: int | None = None, op: str | None = None
) -> Puzzle:
    """One cage of these cells, which other cages lose; the same cells again get a new clue.

    Raises ValueError for no cells, or cells outside the grid.
    """
    chosen = tuple(sorted(set(cells)))
    if not chosen:
        raise ValueError("choose the cells of the cage first")
    cage = next((cage for cage in draft.cages if cage.cells == chosen), None)
    label = cage.label if cage else _free_label(draft)
    if op is None and len(chosen) == 1:
        op = "="
    return _with_cage(draft, Cage(chosen, target, op, label))


def grow_cage(draft: Puzzle, start: Cell, cells: Iterable[Cell]) -> Puzzle:
    """The cage at `start` with more cells, which other cages lose; raises ValueError if none."""
    cage = draft.cage_at.get(start)
    if cage is None:
        raise ValueError("there is no cage here that could grow")
    grown = tuple(sorted({*cage.cells, *cells}))
    op = None if cage.op == "=" and len(grown) > 1 else cage.op
    return _with_cage(draft, replace(cage, cells=grown, op=op), old=cage)


def delete_cages(draft: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """The draft without the cages that hold any of the cells."""
    doomed = {cage.cells for cell in cells if (cage := draft.cage_at.get(cell))}
    return _rebuild(draft, [cage for cage in draft.cages if cage.cells not in doomed])


def resize(draft: Puzzle, size: int) -> Puzzle:
    """The draft in a grid of another size: what does not fit is cut off, boxes are dropped."""
    cages = []
    for cage in draft.cages:
        cells = tuple(cell for cell in cage.cells if max(cell) < size)
        if cells:
            cages.append(replace(cage, cells=cells))
    return make_puzzle(size, cages, draft.boxes if size == draft.size else None, draft.killer)


def drop_leftover(draft: Puzzle, index: int) -> Puzzle:
    """The draft without one of its leftover clues; raises ValueError where there is none."""
    if not 0 <= index < len(draft.leftovers):
        raise ValueError("there is no such leftover clue")
    left = draft.leftovers[:index] + draft.leftovers[index + 1 :]
    return replace(draft, leftovers=left)


def _with_cage(draft: Puzzle, cage: Cage, old: Cage | None = None) -> Puzzle:
    taken = set(cage.cells)
    cages = [cage]
    for other in draft.cages:
        if other is old:
            continue
        rest = tuple(cell for cell in other.cells if cell not in taken)
        if rest:
            cages.append(replace(other, cells=rest))
    return _rebuild(draft, cages)


def _rebuild(draft: Puzzle, cages: list[Cage]) -> Puzzle:
    """The draft with other cages; leftover clues stay, those of a cage that is gone have none."""
    by_label = {cage.label: index for index, cage in enumerate(cages) if cage.label}
    leftovers = []
    for left in draft.leftovers:
        label = draft.cages[left.cage].label if left.cage is not None else None
        index = by_label.get(label) if label else None
        leftovers.append(Leftover(left.words, index, left.label or "?", left.place))
    return make_puzzle(draft.size, cages, draft.boxes, draft.killer, tuple(leftovers))


def _free_label(draft: Puzzle) -> str:
    used = set(draft.labels)
    return next(label for label in LABELS if label not in used)
