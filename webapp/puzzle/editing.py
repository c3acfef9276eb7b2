"""The changes a person makes to a drawing. Each function returns the new draft."""

from collections.abc import Iterable
from dataclasses import replace

from .cells import Cell, usual_boxes
from .operation import GIVEN, SUM
from .puzzle import LABELS, Cage, Puzzle, make_puzzle

# The kinds of drawing: cages, boxes with givens (sudoku), or boxes with sums (killer).
KINDS = ("cages", "sudoku", "killer")


def empty(size: int, kind: str = "cages") -> Puzzle:
    """A grid of `size` rows without cages, of one of KINDS, with boxes if its kind has them.

    Raises ValueError for a size out of range, or for one that no boxes fit.
    """
    boxes = None if kind == "cages" else usual_boxes(size)
    if kind != "cages" and boxes is None:
        name = "killer sudoku" if kind == "killer" else kind
        raise ValueError(f"no boxes fit a {size} × {size} {name}: choose another size, such as 9")
    return Puzzle(size, (), boxes, kind == "killer")


def kind_of(draft: Puzzle) -> str:
    """Which of KINDS a drawing is."""
    return "killer" if draft.killer else "sudoku" if draft.boxes else "cages"


def make_cage(
    draft: Puzzle, cells: Iterable[Cell], target: int | None = None, op: str | None = None
) -> Puzzle:
    """One cage of these cells, which other cages lose; the same cells again get a new clue.

    Raises ValueError for no cells, or cells outside the grid.
    """
    chosen = tuple(sorted(set(cells)))
    if not chosen:
        raise ValueError("choose the cells of the cage first")
    shown = (cage.label for cage in _labelled(draft) if cage.cells == chosen)
    label = next(shown, None) or _free_label(draft)
    if op is None and len(chosen) == 1:
        op = GIVEN.sign
    if op is None and target is not None and draft.killer:
        op = SUM.sign  # a killer sudoku prints its targets alone
    return _with_cage(draft, Cage(chosen, target, op, label))


def grow_cage(draft: Puzzle, start: Cell, cells: Iterable[Cell]) -> Puzzle:
    """The cage at `start` with more cells, which other cages lose; raises ValueError if none."""
    cage = next((cage for cage in _labelled(draft) if start in cage.cells), None)
    if cage is None:
        raise ValueError("there’s no cage here to grow")
    grown = tuple(sorted({*cage.cells, *cells}))
    op = cage.op
    if cage.is_given and len(grown) > 1:
        op = SUM.sign if draft.killer else None
    return _with_cage(draft, replace(cage, cells=grown, op=op))


def delete_cages(draft: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """The draft without the cages that hold any of the cells."""
    doomed = {cage.cells for cell in cells if (cage := draft.cage_at.get(cell))}
    return _rebuild(draft, [cage for cage in _labelled(draft) if cage.cells not in doomed])


def take_out(draft: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    """The draft with these cells in no cage; their cages keep their clue and their other cells."""
    return _rebuild(draft, _without(draft, cells))


def resize(draft: Puzzle, size: int) -> Puzzle:
    """The draft in a grid of another size; cells that don't fit are cut off.

    A drawing with boxes gets the usual ones of the new size, if any fit.
    """
    cages = []
    for cage in draft.cages:
        cells = tuple(cell for cell in cage.cells if max(cell) < size)
        if cells:
            cages.append(replace(cage, cells=cells))
    boxes = draft.boxes and (draft.boxes if size == draft.size else usual_boxes(size))
    return make_puzzle(size, cages, boxes, draft.killer)


def change_kind(draft: Puzzle, boxes: tuple[int, int] | None, killer: bool) -> Puzzle:
    """The draft with these boxes, as a killer or not.

    A drawing that becomes a killer sudoku gets the usual boxes of its size if none are chosen, and
    `+` for targets without an operator.
    """
    if not killer or draft.killer:
        return replace(draft, boxes=boxes, killer=killer)
    cages = tuple(
        replace(cage, op=SUM.sign) if _lacks_operator(cage) else cage for cage in draft.cages
    )
    return replace(draft, cages=cages, boxes=boxes or usual_boxes(draft.size), killer=True)


def transpose(draft: Puzzle) -> Puzzle:
    """The draft with its rows and columns swapped."""
    cages = [
        replace(cage, cells=tuple(sorted((column, row) for row, column in cage.cells)))
        for cage in draft.cages
    ]
    boxes = (draft.boxes[1], draft.boxes[0]) if draft.boxes else None
    return make_puzzle(draft.size, cages, boxes, draft.killer, draft.leftovers)


def clear(draft: Puzzle) -> Puzzle:
    """The grid without its cages."""
    return replace(draft, cages=(), leftovers=())


def drop_leftover(draft: Puzzle, index: int) -> Puzzle:
    """The draft without one of its leftover clues; raises ValueError if there is no such clue."""
    if not 0 <= index < len(draft.leftovers):
        raise ValueError("that leftover clue isn’t there any more")
    left = draft.leftovers[:index] + draft.leftovers[index + 1 :]
    return replace(draft, leftovers=left)


def _lacks_operator(cage: Cage) -> bool:
    return cage.op is None and cage.target is not None and len(cage.cells) > 1


def _labelled(draft: Puzzle) -> list[Cage]:
    """The cages with the labels they are shown with, so that later changes keep these."""
    return [
        replace(cage, label=label) for label, cage in zip(draft.labels, draft.cages, strict=True)
    ]


def _with_cage(draft: Puzzle, cage: Cage) -> Puzzle:
    return _rebuild(draft, [cage, *_without(draft, cage.cells)])


def _without(draft: Puzzle, cells: Iterable[Cell]) -> list[Cage]:
    """The cages with their clues but without these cells; empty cages are dropped."""
    gone = set(cells)
    rests = ((cage, tuple([c for c in cage.cells if c not in gone])) for cage in _labelled(draft))
    return [replace(cage, cells=rest) for cage, rest in rests if rest]


def _rebuild(draft: Puzzle, cages: list[Cage]) -> Puzzle:
    """The draft with other cages; a leftover clue whose cage is gone stays without a cage."""
    index_of = {cage.label: index for index, cage in enumerate(cages)}
    leftovers = []
    for left in draft.leftovers:
        label = left.label if left.cage is None else draft.labels[left.cage]
        index = None if left.cage is None else index_of.get(label)
        leftovers.append(replace(left, cage=index, label=label))
    return make_puzzle(draft.size, cages, draft.boxes, draft.killer, tuple(leftovers))


def _free_label(draft: Puzzle) -> str:
    used = set(draft.labels)
    return next(label for label in LABELS if label not in used)
