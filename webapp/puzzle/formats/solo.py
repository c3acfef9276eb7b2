"""Solo’s game ids: `3x3k:` and the killer sudoku, or `3x3:` and the sudoku; only read.

`CxR` boxes, C rows of boxes’ cells high and R columns wide, and letters for the kind. Behind the
colon stand the givens (letters are as many empty cells, `_` parts two numbers) and, of a killer,
after commas its cages as Keen’s ids have them and their sums, a number in one cell of each. Alone,
or behind the # of the address by which its page gives a game. Source: solo.c in Simon Tatham’s
Portable Puzzle Collection.
"""

import re
from collections.abc import Collection, Iterator

from webapp.puzzle.cells import Cell, all_cells, cell_name
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import Cage, make_puzzle
from webapp.puzzle.words import counted

from .board import refuse_rules
from .clues import target_in
from .grids import join, sized
from .keen import drawn_edges_in
from .reading import Format, Reading

_BEGINS = re.compile(
    r"\s*(?:https?://[^#\s]*#)?([0-9]{1,3})(?:x([0-9]{1,3})|(?=j))([a-z0-9]*)([:#])", re.ASCII
)
_PART = re.compile(r"(?<![^,:])[^,]*")
_TOKEN = re.compile(r"([0-9]+)|([a-z])|.", re.ASCII | re.DOTALL)
_RULES = {"x": "diagonal+"}

_Numbers = dict[Cell, tuple[int, TextPlace]]


def recognises(text: str) -> bool:
    """Whether it begins as an id or a random seed does, alone or behind an address and a #."""
    found = _BEGINS.match(text)
    return found is not None and text[found.end() : found.end() + 1] != ":"


def read(text: str) -> Reading:
    """Read a game id; raises FormatError with the column of what can’t be read."""
    said = text.strip()
    begins = _BEGINS.match(said)
    if not begins:
        raise FormatError("a game id of Solo begins with its boxes, as in 3x3k:")
    if begins[4] == "#":
        raise FormatError("this is a random seed, which only Solo can turn into a puzzle: "
                          "paste the game id (Game > Specific in Solo)")  # fmt: skip
    kind = begins[3]
    if "j" in kind:
        raise FormatError("this jigsaw has irregular regions, a constraint that we don’t have: "
                          "boxes here are rectangles")  # fmt: skip
    refuse_rules(_RULES[letter] for letter in kind if letter in _RULES)
    high, wide, killer = int(begins[1]), int(begins[2] or 1), "k" in kind
    size = sized(high * wide, TextPlace(1, begins.start(1) + 1))
    parts = list(_PART.finditer(said, begins.end()))
    if len(parts) != (3 if killer else 1):
        raise FormatError(
            "a killer’s id has givens, cages and sums, with commas between them"
            if killer
            else "an id of Solo that isn’t a killer’s (3x3k:) has no commas",
            TextPlace(1, begins.end() + 1),
        )
    givens = _numbers(size, parts[0])
    for value, place in givens.values():
        if value > size:
            raise FormatError(f"a given {value} is outside 1 to {size}", place)
    cages = [Cage((cell,), value, "=") for cell, (value, _) in givens.items()]
    if killer:
        groups = join(size, drawn_edges_in(size, parts[1][0], parts[1].start()))
        sums = _numbers(size, parts[2])
        cages += [cage for cells in groups for cage in _cage(cells, sums, givens)]
    boxes = (high, wide) if min(high, wide) > 1 else None
    return Reading(make_puzzle(size, cages, boxes, killer))


def _numbers(size: int, part: re.Match[str]) -> _Numbers:
    """The numbers in the cells, with their places; raises FormatError."""
    found: _Numbers = {}
    cells, at = all_cells(size), 0
    for token in _TOKEN.finditer(part[0]):
        place = TextPlace(1, part.start() + token.start() + 1)
        number = target_in(token[1] or "0")
        if number is None or not (token[1] or token[2] or token[0] == "_"):
            raise FormatError(f"'{token[0][:10]}' isn’t a number or letters of empty cells", place)
        if token[1] and at < len(cells):
            found[cells[at]] = number, place
        at += 1 if token[1] else ord(token[2]) - ord("a") + 1 if token[2] else 0
        if at > len(cells):
            raise FormatError(f"this goes on past the {len(cells)} cells of the grid", place)
    if at < len(cells):
        end = TextPlace(1, part.end() + 1)
        raise FormatError(f"this has {counted(at, 'cell')}: the grid has {len(cells)}", end)
    return found


def _cage(cells: list[Cell], sums: _Numbers, givens: Collection[Cell]) -> Iterator[Cage]:
    """The cage with its sum, unless it is a single given; raises FormatError."""
    found = [sums[cell] for cell in cells if cell in sums]
    if len(found) != 1:
        raise FormatError(
            f"the cage at {cell_name(cells[0])} has {counted(len(found), 'sum')}: "
            "each needs one, in one of its cells",
            found[1][1] if found else None,
        )
    given = next((cell for cell in cells if cell in givens), None)
    if given and cells[1:]:
        raise FormatError(
            f"{cell_name(given)} is given and in a cage: here a cell is one or the other"
        )
    if not given:
        yield Cage(tuple(cells), found[0][0], "+" if cells[1:] else "=")


FORMAT = Format(
    "solo",
    "Solo game id",
    "From Simon Tatham’s Solo: killer sudokus (3x3k:…) and sudokus (3x3:…).",
    "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a",
    recognises,
    read,
    in_a_line=True,
)
