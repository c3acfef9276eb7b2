"""The cells in reading order, as one line, as rows with or without bars, or as CSV.

`layout` finds the cells. A 16 x 16 has 1 to 9 and A to G; or hexadecimal digits with another
character for empty cells and no G, when 0 is the 16 and the other values are as usual; or only the
letters A to P. If its letters end at G and there is no digit, so that most values are missing, A is
the 10. Rows or columns that repeat a letter are cages, not a sudoku.
"""

import re
from collections import Counter
from itertools import chain
from math import isqrt
from string import ascii_letters, ascii_uppercase

from webapp.puzzle.cells import SUDOKU_BOXES, all_cells
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.position import CellEntry
from webapp.puzzle.puzzle import MAX_SIZE, Cage, Puzzle, make_puzzle

from .clues import begins_clue
from .layout import EMPTY, LaidOut, layout, marked_rows
from .reading import Format, Reading
from .text import COUNTS

_VALUES = "123456789ABCDEFG"
_SIZES = "4, 6, 8, 9, 12 or 16"
_LENGTHS = "16, 36, 64, 81, 144 or 256"

_HEADER = re.compile(r"^[ \t]*\[Puzzle\]", re.IGNORECASE | re.MULTILINE)
_COMMENTS = re.compile(r"\A(?:\s*#.*\n)+")
_NUMBER = re.compile(r"0*([1-9]|1[0-6])", re.ASCII)

# A text at least this long, of which this share could be cells, is read as a sudoku, so that errors
# speak of a sudoku.
_LIKELY_CELLS, _LIKELY_SHARE = 10, 0.9
_DIGIT = re.compile("[1-9]", re.ASCII)
_LETTERS = set(_VALUES[9:])
_TO_P = ascii_uppercase[:MAX_SIZE]
_LABELS = set(ascii_letters) - set(EMPTY)


def recognises(text: str) -> bool:
    """Whether it is a sudoku, or most likely meant as one, and not our own text format."""
    text = _COMMENTS.sub("", text)
    if COUNTS.match(text):  # tables of cages
        return False
    if "[" in text and _HEADER.search(text):
        return True
    words = text.split()
    lettered = len(text) >= MAX_SIZE**2 and not _DIGIT.search(text)
    if lettered and _is_lettered(layout(text).rows):
        return True
    if not words or _is_native(text, words):  # found early: most texts are
        return False
    rows = layout(text).rows
    cells = [cell for row in rows for cell, _ in row]
    line = "".join(cells)
    size = isqrt(len(cells))
    known = set(_VALUES[:size] + EMPTY) | {str(value) for value in range(10, size + 1)}
    if (
        size in SUDOKU_BOXES
        and size * size == len(cells)
        and {cell.upper() for cell in cells} <= known
    ):
        if len(rows) == len(words) == 1:
            return True
        even = len(rows) == 1 or all(len(row) == size for row in rows)
        return _has_digit(line) and (even or not set(line) & _LETTERS)
    if len(line) < _LIKELY_CELLS or ":" in line:
        return False
    long = len(words[0]) > MAX_SIZE  # no row of labels is
    likely = sum(letter.isdecimal() or letter in EMPTY for letter in line)
    return (long or _has_digit(line)) and likely >= _LIKELY_SHARE * len(line)


def _has_digit(line: str) -> bool:
    return bool(_DIGIT.search(line))


def _has_labels(row: str, size: int) -> bool:
    """Whether a row without digits has characters that no sudoku of the size uses."""
    return not _has_digit(row) and len(set(row.upper()) - set(_VALUES[:size])) > 1


def _is_lettered(rows: list[list[LaidOut]]) -> bool:
    """Whether these are the cells of a 16 x 16 in letters that differ in each row and column."""
    line = "".join(cell for row in rows for cell, _ in row).upper()
    if len(line) != MAX_SIZE**2 or not set(_TO_P) | set(EMPTY) >= set(line):
        return False
    across = [line[at : at + MAX_SIZE] for at in range(0, len(line), MAX_SIZE)]
    down = [line[at::MAX_SIZE] for at in range(MAX_SIZE)]
    given = [[letter for letter in unit if letter in _TO_P] for unit in across + down]
    return any(given) and all(len(set(unit)) == len(unit) for unit in given)


def _is_native(text: str, words: list[str]) -> bool:
    """Whether the text begins with rows of labels, after their count if it is one cell."""
    number = _NUMBER.fullmatch(words[0])
    size = int(number[1]) if number else len(words[0])
    start = 1 if number else 0
    rows = words[start : start + size]
    alone = text.lstrip().split("\n", 1)[0].strip() == words[0]
    if size == 1:  # a point may be a label or the first cell of `1 . . 4`
        return bool(rows) and (rows[0] in _LABELS or bool(number and alone and len(rows[0]) == 1))
    if not all(len(row) == size for row in (rows[:1] if number else rows)):
        return False
    if number and alone and rows and _has_labels(rows[0], size):
        return True
    if _has_digit("".join(rows)):  # which may be given, where cages are too
        return any(map(begins_clue, words[start + size : start + size + 1]))
    return bool(rows) and (bool(number) or len(rows) == size)


def read(text: str) -> Reading:
    """Read a sudoku; each value becomes a `=` cage. Raises FormatError with the place.

    Bars between the columns of a 6 x 6, 8 x 8 or 12 x 12 can turn the boxes upright.
    """
    marked = marked_rows(text)
    if marked:
        return _read_marked(marked)
    laid = layout(text)
    size = _size(laid.rows)
    boxes = SUDOKU_BOXES[size]
    cells = [cell for row in laid.rows for cell in row]
    used = {letter.upper() for letter, _ in cells}
    signs = _signs(size, used)
    cages = []
    for cell, (letter, place) in zip(all_cells(size), cells, strict=True):
        value = _value(letter, signs, place)
        if value:
            cages.append(Cage((cell,), value, "=", place=place))
    turned = boxes[::-1] if laid.across == boxes[0] else boxes
    return Reading(make_puzzle(size, cages, turned))


def _read_marked(rows: list[list[LaidOut]]) -> Reading:
    """Read a grid with pencil marks: a single digit is given, several are the marks of a cell."""
    size = len(rows)
    written = zip(all_cells(size), chain(*rows), strict=True)
    said = {cell: (digits, place) for cell, (digits, place) in written if digits != "."}
    cages = [
        Cage((cell,), int(digits), "=", place=place)
        for cell, (digits, place) in said.items()
        if len(digits) == 1
    ]
    position = {
        cell: CellEntry(corner=frozenset(map(int, digits)))
        for cell, (digits, _) in said.items()
        if len(digits) > 1
    }
    puzzle = make_puzzle(size, cages, SUDOKU_BOXES[size])
    return Reading(puzzle, notes=("marks",), position=position)


def _signs(size: int, used: set[str]) -> str:
    """The characters of the values in order, given the characters used in the cells.

    In a 16 x 16, 0 is a value if empty cells have another character and 16 has none.
    """
    if size == MAX_SIZE and used & set(_TO_P) - _LETTERS and not used & set(_VALUES[:9]):
        return _TO_P
    if size == MAX_SIZE and used & set(EMPTY) - {"0"} and not used & {"G", "16"}:
        return f"{_VALUES[:-1]}0"
    return _VALUES[:size]


def _size(rows: list[list[LaidOut]]) -> int:
    """The size of the grid that the rows make; raises FormatError if they don't make one."""
    count = sum(map(len, rows))
    if not count:
        raise FormatError("there’s no sudoku here: no line has any cells")
    width = Counter(map(len, rows)).most_common(1)[0][0]
    size = isqrt(count)
    is_whole = size in SUDOKU_BOXES and size * size == count
    if is_whole and len(rows) not in (size, width):
        return size  # one long line that was broken somewhere, or not
    if len(rows) == 1:
        raise FormatError(f"a sudoku has {_LENGTHS} cells, but this has {count}", rows[0][-1][1])
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise FormatError(
                f"row {number} has {len(row)} cells: the others have {width}", row[0][1]
            )
    if width > MAX_SIZE and width in {side * side for side in SUDOKU_BOXES}:
        raise FormatError(
            f"each of these {len(rows)} lines is a whole sudoku: import one at a time",
            rows[1][0][1],
        )
    if width not in SUDOKU_BOXES:
        raise FormatError(
            f"rows of {width} cells don’t make a sudoku: write {_SIZES} rows and columns",
            rows[0][0][1],
        )
    if len(rows) != width:
        at = rows[min(width, len(rows) - 1)][0][1]
        raise FormatError(
            f"with {width} columns it needs {width} rows, but there are {len(rows)}", at
        )
    return width


def _value(letter: str, signs: str, place: TextPlace) -> int:
    """The value of a cell, 0 for an empty one; raises FormatError for anything else."""
    if letter in EMPTY and letter not in signs:
        return 0
    value = signs.find(letter.upper()) + 1 if len(letter) == 1 else 0
    size = len(signs)
    if re.fullmatch(r"[0-9]{2}", letter, re.ASCII):  # in CSV, 10 is A
        value = int(letter)
    if not 1 <= value <= size:
        last = f"1 to {signs[-1]}" if size < 10 else f"1 to 9 and A to {_VALUES[size - 1]}"
        last = f"A to {signs[-1]}" if signs == _TO_P else last
        raise FormatError(
            f"'{letter[:10]}' isn’t a cell of a {size} x {size} sudoku: write {last}, "
            "or . 0 _ - * X for an empty one",
            place,
        )
    return value


def write(puzzle: Puzzle, _label: Label = NO_LABEL) -> str:
    """Write one line; raises FormatError if the puzzle isn't a plain sudoku."""
    plain = puzzle.boxes is not None and puzzle.boxes == SUDOKU_BOXES.get(puzzle.size)
    if not plain or puzzle.killer or puzzle.leftovers:
        sizes = ", ".join(
            f"{size} ({rows}x{columns})" for size, (rows, columns) in SUDOKU_BOXES.items()
        )
        raise FormatError(
            f"a sudoku line is only for sudokus without killer cages, of sizes {sizes}"
        )
    for cage in puzzle.cages:
        given = cage.is_given and len(cage.cells) == 1
        if not given or cage.target is None or not 1 <= cage.target <= puzzle.size:
            raise FormatError(f"a sudoku line has only givens, not the cage '{cage.clue}'")
    cage_at = puzzle.cage_at
    return "".join(
        _VALUES[(cage_at[cell].target or 0) - 1] if cell in cage_at else "."
        for cell in all_cells(puzzle.size)
    )


FORMAT = Format(
    "sudoku",
    "Sudoku line",
    "16, 36, 64, 81, 144 or 256 cells on one line or in rows, with or without bars, commas or a "
    "frame. An empty cell is . 0 _ - * or X; in a grid, several digits are pencil marks. Numbers "
    "above 9 are A, B and so on; a 16 x 16 can also have A to P, or 0 to F. Also .sdk files.",
    "..3.4.1.........",
    recognises,
    read,
    write,
    in_a_line=True,
)
