"""Tables: a word for each cell of a grid, line by line."""

from collections.abc import Mapping, Sequence

from webapp.puzzle.cells import Cell, all_cells
from webapp.puzzle.errors import FormatError
from webapp.puzzle.puzzle import Cage
from webapp.puzzle.words import counted

from .clues import Word, clue_in, meant, words_of

# What stands where no clue does.
NONE = (".", "-")

Rows = Sequence[Sequence[Word]]


def rows_of(text: str) -> list[list[Word]]:
    """The words of each line that has some."""
    rows: list[list[Word]] = []
    for word in words_of(text):
        if word.first:
            rows.append([])
        rows[-1].append(word)
    return rows


def table(rows: Rows, size: int, what: str) -> dict[Cell, Word]:
    """The word of each cell; raises FormatError for a row that has more or fewer, and for others.

    `what` is what stands in the cells, `clues` or `regions`.
    """
    for number, row in enumerate(rows, start=1):
        if len(row) != size:
            entries = "1 entry" if len(row) == 1 else f"{len(row)} entries"
            raise FormatError(
                f"row {number} of the {what} has {entries}: the grid has {size} columns",
                row[0].place,
            )
    if len(rows) != size:
        place = rows[-1][-1].place if rows else None
        raise FormatError(
            f"the {what} have {counted(len(rows), 'row')}: the grid has {size}", place
        )
    return dict(zip(all_cells(size), (word for row in rows for word in row), strict=True))


def regions(names: dict[Cell, Word]) -> dict[str, list[Cell]]:
    """The cells of each name, in order of their first ones."""
    found: dict[str, list[Cell]] = {}
    for cell, name in names.items():
        found.setdefault(name.text, []).append(cell)
    return found


def cage_of(cells: Sequence[Cell], clues: Mapping[Cell, Word]) -> Cage:
    """The cage of a region, which has no clue where its cells have none; raises FormatError."""
    told = [clues[cell] for cell in cells if clues[cell].text not in NONE]
    if not told:
        return Cage(tuple(cells), None, None)
    if len(told) > 1:
        raise FormatError(
            f"'{told[1].text[:20]}' is a second clue in one region: the first is "
            f"'{told[0].text[:20]}'",
            told[1].place,
        )
    target, op = clue_in(told[0].text, told[0].place)
    return Cage(tuple(cells), target, meant(op, len(cells)), place=told[0].place)
