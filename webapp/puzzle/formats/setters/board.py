"""Boards: what one of f-puzzles or SudokuPad is made of, and the puzzle that it is."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from webapp.puzzle.cells import Cell, all_cells, box_of, box_shapes, cell_name
from webapp.puzzle.errors import FormatError
from webapp.puzzle.formats.clues import SPELLINGS
from webapp.puzzle.formats.sides import sized
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Leftover, Puzzle, make_puzzle
from webapp.puzzle.words import counted

# Cages of SudokuPad that are no cages: `title: Ruth’s Tuesday`.
TOLD = re.compile(r"\s*([A-Za-z]+): *(.*)", re.DOTALL)

# So much of what is no clue is kept, to be shown.
_SHOWN = 40

_CLUE = re.compile(rf"([0-9]+) *([{re.escape(''.join(SPELLINGS))}]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Outlined:
    """A cage as it is drawn: its cells, what its corner says, and whether no value may repeat."""

    cells: tuple[Cell, ...]
    says: str
    apart: bool


def grid_size(rows: object, said: object = None) -> int:
    """The size of a grid of rows of cells; raises FormatError where it isn't one of ours.

    `said` is what the board says of its size, where it does.
    """
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise FormatError("the grid must be a list of rows, each a list of cells")
    size = len(rows)
    sized(size)
    rows_told = counted(size, "row")
    if any(len(row) != size for row in rows):
        widths = sorted({len(row) for row in rows})
        wide = " or ".join(str(width) for width in widths[:3])
        raise FormatError(f"the grid has {rows_told} of {wide} cells: here it must be a square")
    if said is not None and said != size:
        raise FormatError(f"the grid has {rows_told}, and its size is said to be {str(said)[:10]}")
    return size


def value_of(said: object, size: int, cell: Cell) -> int:
    """A given value; raises FormatError where it isn't one of 1 to the size."""
    if isinstance(said, int | str) and re.fullmatch(r"[0-9]{1,2}", str(said), re.ASCII):
        value = int(said)
        if 1 <= value <= size:
            return value
    raise FormatError(f"{cell_name(cell)} is given as '{str(said)[:10]}': values are 1 to {size}")


def board(
    size: int,
    givens: Mapping[Cell, int],
    regions: Mapping[Cell, object],
    drawn: Collection[Outlined],
) -> Puzzle:
    """The puzzle of a board; `regions` has what each cell's region is called, where it has one.

    A cage whose corner says nothing, or what can't be read, makes a draft. Raises FormatError for
    regions that aren't boxes, cages of which only some may repeat a value, killer cages without a
    sum, and cells that are in two cages or are given and in a cage of several.
    """
    boxes = _boxes(size, regions)
    several = [cage.apart for cage in drawn if len(cage.cells) > 1]
    killer = any(several)
    if killer and not all(several):
        raise FormatError(
            "only some cages of this puzzle may repeat a value, a constraint that we don’t have: "
            "here either all may or none"
        )
    cages = [Cage((cell,), value, "=") for cell, value in givens.items()]
    leftovers: list[Leftover] = []
    for each in drawn:
        target, op = _clue(each)
        inside = [cell for cell in each.cells if cell in givens]
        if len(inside) == len(each.cells) == 1 and target == givens[inside[0]]:
            continue
        if inside:
            where = cell_name(inside[0])
            raise FormatError(f"{where} is given and in a cage: here a cell is one or the other")
        # JSON may hold half a sign, which no text can.
        words = each.says[:_SHOWN].encode(errors="replace").decode().split()
        if target is None and words:
            leftovers.append(Leftover(tuple(words), len(cages)))
        elif target is None and each.apart:
            where = cell_name(each.cells[0])
            raise FormatError(
                f"the cage at {where} has no sum and only forbids repeats, "
                "a constraint that we don’t have"
            )
        cages.append(Cage(each.cells, target, op))
    try:
        return make_puzzle(size, cages, boxes, killer, tuple(leftovers))
    except ValueError as error:
        raise FormatError(str(error)) from None


def _clue(drawn: Outlined) -> tuple[int | None, str | None]:
    """Target and operator; without a sign it is a killer's sum, or one to be found."""
    found = _CLUE.fullmatch(drawn.says.strip())
    if not found or len(found[1].lstrip("0")) > MAX_DIGITS:
        return None, None
    target = int(found[1].lstrip("0") or "0")
    if len(drawn.cells) == 1:
        return target, "="
    return target, SPELLINGS.get(found[2], "+" if drawn.apart else "?")


def _boxes(size: int, regions: Mapping[Cell, object]) -> tuple[int, int] | None:
    """The boxes that the regions are; None where there are none, or they are the rows or columns.

    Raises FormatError where they are of any other shape.
    """
    if not regions:
        return None
    for shape in (*box_shapes(size), (1, size), (size, 1)):
        pairs = {(box_of(cell, shape, size), regions.get(cell)) for cell in all_cells(size)}
        if len(pairs) == size == len({region for _, region in pairs}):
            return None if 1 in shape else shape
    raise FormatError(
        "this puzzle has irregular regions, a constraint that we don’t have: "
        "boxes here are rectangles that tile the grid"
    )


def guessed_boxes(size: int) -> tuple[int, int]:
    """The boxes that both tools take where none are told: nearest to squares, and none upright."""
    return max(
        ((rows, columns) for rows, columns in box_shapes(size) if rows <= columns),
        default=(1, size),
    )
