"""Sudokus: the cells in reading order, as one line, as rows with or without bars, or as CSV.

An empty cell is `.`, `0`, `_`, `X`, or in CSV nothing at all; X is never a value, since those go
up to G, the 16 of a 16 x 16. Passed over are lines that begin with `#`, lines drawn below a row
of boxes (`---+---`), bars, and all sections but `[Puzzle]`, as .sdk files have them.
"""

import re
from collections import Counter
from collections.abc import Iterator
from math import isqrt
from string import ascii_letters

from webapp.puzzle.cells import all_cells
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import MAX_SIZE, Cage, Puzzle, make_puzzle

ABOUT = (
    "16, 36, 81, 144 or 256 cells on one line or in rows, with bars or commas or without; "
    ". 0 _ or X for an empty one. An .sdk file, too.",
    "..3.4.1.........",
)

# Size of the grid for each length of a line, with the boxes (rows, columns) that it means.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
_VALUES = "123456789ABCDEFG"
_EMPTY = ".0_Xx"
_SIZES = "4, 6, 9, 12 or 16"
_LENGTHS = "16, 36, 81, 144 or 256"

_RULE = re.compile(r"[\s|+*:═─│┼╪╬-]*[-=─═][\s|+*:=═─│┼╪╬-]*")
_SECTION = re.compile(r"\[(\w+)\]", re.ASCII)
_COMMENTS = re.compile(r"\A(?:\s*#.*\n)+")
_BARS = "|│║"

# A text that is as long as this, and of which so much could be cells, is taken for a sudoku, so
# that what is wrong with it is said in its terms.
_LIKELY_CELLS, _LIKELY_SHARE = 10, 0.9
_LIKELY = _EMPTY + "-*?"
_LETTERS = set(_VALUES[9:])
_LABELS = set(ascii_letters) - set(_EMPTY)

# A cell as it is written, and where.
Written = tuple[str, TextPlace]


def recognises(text: str) -> bool:
    """Whether it is a sudoku, or most likely meant as one, and no native text."""
    text = _COMMENTS.sub("", text)
    if re.search(r"^\s*\[Puzzle\]", text, re.IGNORECASE | re.MULTILINE):
        return True
    rows = list(_rows(text))
    line = "".join(cell for row in rows for cell, _ in row)
    size = isqrt(len(line))
    if size in BOXES and size * size == len(line) and set(line) <= set(_VALUES[:size] + _EMPTY):
        if len(rows) == 1 and len(text.split()) == 1:
            return True
        even = len(rows) == 1 or all(len(row) == size for row in rows)
        return _has_digit(line) and not _is_native(text) and (even or not set(line) & _LETTERS)
    if len(line) < _LIKELY_CELLS or ":" in line or _is_native(text):
        return False
    long = len(text.split()[0]) > MAX_SIZE  # no row of labels is
    cells = sum(letter.isdecimal() or letter in _LIKELY for letter in line)
    return (long or _has_digit(line)) and cells >= _LIKELY_SHARE * len(line)


def _has_digit(line: str) -> bool:
    return any(letter in "123456789" for letter in line)


def _is_native(text: str) -> bool:
    """Whether the text begins with rows of labels, and with their count where it is one cell."""
    words = text.split()
    number = re.fullmatch(r"0*([1-9]|1[0-6])", words[0], re.ASCII)
    size = int(number[1]) if number else len(words[0])
    rows = words[1 : size + 1] if number else words[:size]
    if size == 1:  # a point may be a label or the first cell of `1 . . 4`
        alone = text.lstrip().splitlines()[0].strip() == words[0]
        return bool(rows) and (rows[0] in _LABELS or bool(number and alone and len(rows[0]) == 1))
    if number:
        return bool(rows) and len(rows[0]) == size and not _has_digit(rows[0])
    even = len(rows) == size and all(len(row) == size for row in rows)
    return even and not _has_digit("".join(rows))


def parse(text: str) -> Puzzle:
    """Read a sudoku; each value becomes a `=` cage. Raises FormatError with the place."""
    rows = list(_rows(text))
    size = _size(rows)
    cages = []
    for cell, (letter, place) in zip(
        all_cells(size), (c for row in rows for c in row), strict=True
    ):
        value = _value(letter, size, place)
        if value:
            cages.append(Cage((cell,), value, "=", place=place))
    return make_puzzle(size, cages, BOXES[size])


def _rows(text: str) -> Iterator[list[Written]]:
    """The cells of each line that has some."""
    section = "puzzle"
    for number, line in enumerate(text.splitlines(), start=1):
        header = _SECTION.fullmatch(line.strip())
        if header:
            section = header[1].lower()
        elif section == "puzzle" and line.strip() and not _is_no_row(line):
            cells = list(_cells(line, number))
            if cells:
                yield cells


def _is_no_row(line: str) -> bool:
    return line.lstrip().startswith("#") or bool(_RULE.fullmatch(line))


def _cells(line: str, number: int) -> Iterator[Written]:
    separator = next((sign for sign in ",;\t" if sign in line), None)
    if separator is None:
        for found in re.finditer(rf"[^\s{_BARS}]", line):
            yield found[0], TextPlace(number, found.start() + 1)
        return
    column = 1
    for field in line.split(separator):
        at = column + len(field) - len(field.lstrip())
        yield field.strip(' \t\r"') or ".", TextPlace(number, at)
        column += len(field) + 1


def _size(rows: list[list[Written]]) -> int:
    """The size of the grid that the rows make; raises FormatError where they make none."""
    count = sum(map(len, rows))
    if not count:
        raise FormatError("there is no sudoku here: no line has a cell")
    if len(rows) == 1:
        return _size_of_line(rows[0])
    width = Counter(map(len, rows)).most_common(1)[0][0]
    size = isqrt(count)
    if size in BOXES and size * size == count and len(rows) not in (size, width):
        return size  # one long line that was broken somewhere
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise FormatError(
                f"row {number} has {len(row)} cells: the others have {width}", row[0][1]
            )
    if width not in BOXES:
        raise FormatError(
            f"rows of {width} cells make no sudoku: it has {_SIZES} rows and columns", rows[0][0][1]
        )
    if len(rows) != width:
        at = rows[min(width, len(rows) - 1)][0][1]
        raise FormatError(f"with {width} columns it needs {width} rows: here are {len(rows)}", at)
    return width


def _size_of_line(row: list[Written]) -> int:
    count = len(row)
    size = isqrt(count)
    if size * size == count and size in BOXES:
        return size
    near = next((n for n in BOXES if abs(n * n - count) < n), None)
    much = ""
    if near:
        much = f": {abs(near * near - count)} {'too many' if count > near * near else 'missing'}"
    at = row[near * near if near and count > near * near else -1][1]
    raise FormatError(f"a sudoku has {_LENGTHS} cells, this one has {count}{much}", at)


def _value(letter: str, size: int, place: TextPlace) -> int:
    """The value of a cell, 0 for an empty one; raises FormatError for what is neither."""
    if letter in _EMPTY:
        return 0
    value = _VALUES.find(letter.upper()) + 1 if len(letter) == 1 else 0
    if re.fullmatch(r"[0-9]{2}", letter, re.ASCII):  # in CSV, 10 is A
        value = int(letter)
    if not 1 <= value <= size:
        last = f"1 to {_VALUES[size - 1]}" if size < 10 else f"1 to 9 and A to {_VALUES[size - 1]}"
        raise FormatError(
            f"'{letter[:10]}' isn’t a cell of a {size} x {size} sudoku: write {last}, "
            "or . 0 _ X where it is empty",
            place,
        )
    return value


def format(puzzle: Puzzle) -> str:
    """Write one line; raises FormatError where the puzzle is not a plain sudoku."""
    plain = puzzle.boxes is not None and puzzle.boxes == BOXES.get(puzzle.size)
    if not plain or puzzle.killer or puzzle.leftovers:
        sizes = ", ".join(f"{size} ({rows}x{columns})" for size, (rows, columns) in BOXES.items())
        raise FormatError(f"a sudoku line is for grids with boxes and no killer cages: {sizes}")
    for cage in puzzle.cages:
        given = cage.is_given and len(cage.cells) == 1
        if not given or cage.target is None or not 1 <= cage.target <= puzzle.size:
            raise FormatError(f"a sudoku line holds given values only, not the cage '{cage.clue}'")
    cage_at = puzzle.cage_at
    return "".join(
        _VALUES[(cage_at[cell].target or 0) - 1] if cell in cage_at else "."
        for cell in all_cells(puzzle.size)
    )
