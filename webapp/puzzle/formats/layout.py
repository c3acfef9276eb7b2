"""The places of a sudoku’s cells in a text, in lines, between bars, or between commas.

Lines that begin with `#`, lines drawn between rows (`---+---`, box characters) and all sections but
`[Puzzle]` of .sdk files are skipped. Brackets count as spaces, so that a list of lists reads like
rows.
"""

import re
from collections import Counter
from dataclasses import dataclass

from webapp.puzzle.cells import SUDOKU_BOXES
from webapp.puzzle.errors import TextPlace

# Characters for an empty cell; X is never a value, as these go up to G, the 16 of a 16 x 16.
EMPTY = ".0_-*?Xx"

_BARS = "|│┃║"
_FRAME = r"\s|+*:'=\u2500-\u257f-"
# Linear in the length of the line: each part takes all that it can.
_RULE = re.compile(
    rf"(?=[{_FRAME}]*+$)(?=[^-=─━═]*+[-=─━═]).*|\s*[.:']-{{3,}}+[-.:'+|\s]*", re.DOTALL
)
_DASHES = re.compile(rf"[\s{_BARS}-]+")
# Values or pencil marks of a cell, in a grid whose values have one digit.
_GROUP = re.compile(r"[1-9.]+", re.ASCII)
_MARKED = (4, 6, 8, 9)
_SECTION = re.compile(r"\[(\w+)\]", re.ASCII)
_BRACKETS = dict.fromkeys(map(ord, "[](){}"), " ")
_FEWEST_WITH_TWO_DIGITS = 12

# A cell as written, and its place.
LaidOut = tuple[str, TextPlace]
_Piece = tuple[str, int]  # a part of a line, and the index where it begins


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The cells, line by line, and how many are between two bars (0 if there are no bars)."""

    rows: list[list[LaidOut]]
    across: int


def layout(text: str) -> Arrangement:
    """The cells of each line that has any.

    A line of dashes is a row of empty cells if other rows have dashes and one is missing.
    """
    lines = list[tuple[list[LaidOut], bool]]()
    groups, section = set[int](), "puzzle"
    for number, line in enumerate(text.splitlines(), start=1):
        header = _SECTION.fullmatch(line.strip())
        if header:
            section = header[1].lower()
        elif section == "puzzle" and line.strip() and not line.lstrip().startswith("#"):
            drawn = bool(_RULE.fullmatch(line))
            if not drawn:
                groups |= _groups(line)
            dashes = _signs(line) if drawn and _DASHES.fullmatch(line) else []
            pieces = dashes if drawn else _cells(line)
            lines.append(([(cell, TextPlace(number, at + 1)) for cell, at in pieces], drawn))
    across = groups.pop() if len(groups) == 1 else 0
    return Arrangement(_without_count(_with_rows_of_dashes(lines)), across)


def marked_rows(text: str) -> list[list[LaidOut]]:
    """The cells of a grid with pencil marks, in which several digits are marks; [] for others."""
    rows = [
        [(found[0], TextPlace(number, found.start() + 1)) for found in _GROUP.finditer(line)]
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not _RULE.fullmatch(line)
    ]
    size = len(rows)
    if size not in _MARKED or any(len(row) != size for row in rows):
        return []
    cells = [said for row in rows for said, _ in row]
    if any(sorted(set(said)) != list(said) or said[-1] > str(size) for said in cells):
        return []
    return rows if any(len(said) > 1 for said in cells) else []


def _with_rows_of_dashes(lines: list[tuple[list[LaidOut], bool]]) -> list[list[LaidOut]]:
    sure = [cells for cells, drawn in lines if cells and not drawn]
    if any(cell == "-" for cells in sure for cell, _ in cells):
        width = Counter(map(len, sure)).most_common(1)[0][0]
        every = [cells for cells, drawn in lines if cells and (not drawn or len(cells) == width)]
        if len(every) == width:
            return every
    return sure


def _without_count(rows: list[list[LaidOut]]) -> list[list[LaidOut]]:
    """The rows without a first line that is their count."""
    counted = len(rows) > 1 and "".join(cell for cell, _ in rows[0]) == str(len(rows) - 1)
    return rows[1:] if counted and len(rows[0]) < len(rows[1]) else rows


def _groups(line: str) -> set[int]:
    """The numbers of cells between bars; empty if there are no bars."""
    parts = [len(re.sub(r"\s", "", part)) for part in re.split(f"[{_BARS}]", line)]
    return {count for count in parts if count} if len(parts) > 1 else set()


def _cells(line: str) -> list[_Piece]:
    """The cells of a line that isn't drawn between rows."""
    plain = line.translate(_BRACKETS)
    if plain != line:
        line = plain.rstrip(", ")
    separator = next((sign for sign in ",;\t" if sign in line), None)
    if separator:
        return _fields(line, separator)
    framed = _framed(line)
    if framed:
        return framed
    words = [(found[0], found.start()) for found in re.finditer(rf"[^\s{_BARS}]+", line)]
    if len(words) >= _FEWEST_WITH_TWO_DIGITS and max(len(word) for word, _ in words) == 2:
        return words  # 10 and more are between spaces
    return _signs(line)


def _signs(line: str) -> list[_Piece]:
    return [(found[0], found.start()) for found in re.finditer(rf"[^\s{_BARS}\"']", line)]


def _parted(line: str, signs: str) -> list[_Piece]:
    return [(found[1], found.start(1)) for found in re.finditer(rf"(?:^|[{signs}])([^{signs}]*)",
                                                                line)]  # fmt: skip


def _fields(line: str, separator: str) -> list[_Piece]:
    """The fields of a line of CSV; nothing between two commas is an empty cell.

    If each field is a row, as in a list of texts, its characters are the cells.
    """
    fields = _parted(line, separator)
    bare = [
        (field.strip(" \t\r\"'"), at + len(field) - len(field.lstrip())) for field, at in fields
    ]
    if bare[0][0] and not any(field and len(field) < 4 for field, _ in bare):
        return [piece for field, at in fields for piece in _shifted(_signs(field), at)]
    return [(field or ".", at) for field, at in bare]


def _shifted(pieces: list[_Piece], by: int) -> list[_Piece]:
    return [(sign, at + by) for sign, at in pieces]


def _framed(line: str) -> list[_Piece]:
    """The cells of a row in a frame, in which a space may be an empty cell; empty for other rows.

    Either every second column between two bars is a cell’s, or each cell is between two bars.
    """
    inner = line.strip()
    if len(inner) < 2 or inner[0] not in _BARS or inner[-1] not in _BARS:
        return []
    parts = _shifted(_parted(inner[1:-1], _BARS), line.index(inner) + 1)
    width = len(parts[0][0])
    even = all(len(part) == width and not part[::2].strip() for part, _ in parts)
    if even and width // 2 * len(parts) in SUDOKU_BOXES:
        return [
            (part[index].strip() or ".", at + index)
            for part, at in parts
            for index in range(1, width, 2)
        ]
    most = 1 if len(parts) < _FEWEST_WITH_TWO_DIGITS else 2
    if len(parts) not in SUDOKU_BOXES or any(len(part.strip()) > most for part, _ in parts):
        return []
    return [(part.strip() or ".", at + len(part) - len(part.lstrip())) for part, at in parts]
