"""puzz.link: links to its Factors, whose rooms are cages with products, and to its Sudoku.

`factors/COLUMNS/ROWS/`, then five edges per character in base 32, the vertical ones row by row and
the horizontal ones row by row, each kind padded with 0 to whole characters; then one number per
room, in order of their first cells. `sudoku/COLUMNS/ROWS/` and one number per cell. A number is a
hexadecimal digit or several after a sign; a letter from g on is a run of 1 to 20 empty ones.
Source: src/variety/{factors,sudoku}.js and src/variety-common/Encode.js in github.com/robx/pzprjs.
"""

import re
from collections.abc import Sequence

from webapp.puzzle.cells import SUDOKU_BOXES, Cell, all_cells
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.operation import GIVEN
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle
from webapp.puzzle.words import plural

from . import sudoku
from .grids import drawn_edges, join, refuse_drafts, squared
from .reading import Format, Reading

_SITE = "https://puzz.link/p?"
_LINK = re.compile(
    r"(?:(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app)"
    r"/(?:p|p\.html|rules\.html)\?(?:url=)?)|(?=(?:factors|sudoku)/)",
    re.ASCII | re.IGNORECASE,
)
_FILE = "pzprv3"
_BODY = re.compile(r"(\w+?)(?:_edit)?/(?:v:[^/]*/)?([0-9]+)/([0-9]+)(?:/([^/]*))?/?", re.ASCII)
_TIMES = "*"
# Its 12 x 12 is left out: it has boxes of 3 x 3.
_SUDOKUS = (4, 6, 9, 16)

# By the sign before a number: how many digits follow, and the least number they can mean.
_SIGNS = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "@": (3, 8192), "%": (3, 8192),
          "*": (4, 12240), "$": (5, 77776)}  # fmt: skip
_MOST = 999_999
_UNKNOWN = "."


def recognises(text: str) -> bool:
    """A link to puzz.link or a similar site, the end of one, or a file saved there."""
    text = text.lstrip()
    return bool(_LINK.match(text) or text.startswith(_FILE))


def read(text: str) -> Reading:
    """Read a link; raises FormatError, which names the kind of a puzzle that can't be read."""
    if text.lstrip().startswith(_FILE):
        raise FormatError("this is a puzz.link file, but only links can be read: open it there, "
                          "and copy the link that Export URL makes")  # fmt: skip
    joined = "".join(text.split())
    link = _LINK.match(joined)
    body = (joined[link.end() :] if link else joined).partition("#")[0]
    kind = body.partition("/")[0].removesuffix("_edit")
    if not kind:
        raise FormatError("this link to puzz.link has no puzzle: copy the whole link again")
    if kind not in ("factors", "sudoku"):
        raise FormatError(f"this is a puzz.link {kind[:20]}: only factors and sudoku can be read")
    found = _BODY.fullmatch(body)
    if not found or not found[4]:
        raise FormatError(f"this link is cut off: it should be {kind}/COLUMNS/ROWS/ and the puzzle")
    size = squared(found[3], found[2], what=kind)
    return Reading((_factors if kind == "factors" else _sudoku)(size, found[4]))


def _factors(size: int, body: str) -> Puzzle:
    letters = -(-size * (size - 1) // 5)
    upright, level = _bits(body[:letters]), _bits(body[letters : 2 * letters])
    count = size * (size - 1)
    if len(body) < 2 * letters:
        raise FormatError(
            f"this link is cut off: the edges of its rooms need {2 * letters} characters"
        )
    drawn = upright[:count] + _turned(level[:count], size, size - 1)
    rooms = join(size, drawn)
    cages = []
    for cells, number in zip(rooms, _numbers(body[2 * letters :], len(rooms), "room"), strict=True):
        op = GIVEN.sign if len(cells) == 1 else _TIMES
        cages.append(Cage(tuple(cells), number, None if number is None else op))
    return make_puzzle(size, cages)


def _sudoku(size: int, body: str) -> Puzzle:
    if size not in _SUDOKUS:
        raise FormatError(f"a sudoku has 4, 6, 9 or 16 rows on puzz.link, not {size}")
    cells: list[Cell] = all_cells(size)
    givens = zip(cells, _numbers(body, len(cells), "cell"), strict=True)
    cages = [Cage((cell,), number, GIVEN.sign) for cell, number in givens if number is not None]
    return make_puzzle(size, cages, SUDOKU_BOXES[size])


def _bits(letters: str) -> list[bool]:
    """Five edges per character; raises FormatError for a character that isn't base 32."""
    bits = ""
    for letter in letters:
        if not re.fullmatch("[0-9a-v]", letter, re.ASCII):
            raise FormatError(f"'{letter}' can’t be edges of rooms: this link is damaged")
        bits += f"{int(letter, 32):05b}"
    return [bit == "1" for bit in bits]


def _turned(table: Sequence[bool], wide: int, high: int) -> list[bool]:
    """The table, given row by row, as one that goes column by column."""
    return [table[row * wide + column] for column in range(wide) for row in range(high)]


def _numbers(text: str, count: int, what: str) -> list[int | None]:
    """`count` numbers, each None if missing; raises FormatError if there are more or fewer."""
    numbers: list[int | None] = []
    at = 0
    while at < len(text) and len(numbers) <= count:
        sign, at = text[at], at + 1
        if sign == _UNKNOWN:
            numbers.append(None)
        elif re.fullmatch("[g-z]", sign, re.ASCII):
            numbers += [None] * (int(sign, 36) - 15)
        else:
            digits, least = _SIGNS.get(sign, (0, 0))
            found = text[at : at + digits] or sign
            if len(found) < digits or not re.fullmatch("[0-9a-f]+", found, re.ASCII):
                raise FormatError(f"'{(sign + found)[:10]}' isn’t a puzz.link number: "
                                  "this link is damaged")  # fmt: skip
            numbers.append(int(found, 16) + least)
            at += digits
    if len(numbers) > count:
        raise FormatError(f"this link has more numbers than its {plural(count, what)}")
    return numbers + [None] * (count - len(numbers))


def write(puzzle: Puzzle, _label: Label = NO_LABEL) -> str:
    """Write a link; raises FormatError if the puzzle is neither Factors nor a plain sudoku."""
    if puzzle.boxes:
        return _sudoku_link(puzzle)
    if puzzle.killer:
        raise FormatError("puzz.link Factors can’t have killer cages: use the text format")
    refuse_drafts(puzzle, "a puzz.link Factors")
    other = next((cage for cage in puzzle.cages if cage.op not in (_TIMES, GIVEN.sign)), None)
    if other:
        raise FormatError(
            f"puzz.link Factors can have only products, not the cage '{other.clue[:20]}'"
        )
    numbers = [cage.target for cage in puzzle.cages]
    if any(number and number > _MOST for number in numbers):
        raise FormatError(f"puzz.link Factors can have products only up to {_MOST:,}")
    size, drawn = puzzle.size, drawn_edges(puzzle)
    half = len(drawn) // 2
    rooms = _letters(drawn[:half]) + _letters(_turned(drawn[half:], size - 1, size))
    return f"{_SITE}factors/{size}/{size}/{rooms}{_written(numbers)}"


def _sudoku_link(puzzle: Puzzle) -> str:
    size, cage_at = puzzle.size, puzzle.cage_at
    try:
        sudoku.write(puzzle)
    except FormatError:
        size = 0
    if size not in _SUDOKUS:
        raise FormatError("a puzz.link Sudoku has only givens, and 4, 6, 9 or 16 rows")
    given = [cage_at[cell].target if cell in cage_at else None for cell in all_cells(size)]
    return f"{_SITE}sudoku/{size}/{size}/{_written(given)}"


def _letters(bits: Sequence[bool]) -> str:
    text = "".join("1" if bit else "0" for bit in bits)
    fives = (text[at : at + 5].ljust(5, "0") for at in range(0, len(text), 5))
    return "".join("0123456789abcdefghijklmnopqrstuv"[int(five, 2)] for five in fives)


def _written(numbers: Sequence[int | None]) -> str:
    text = "".join(" " if number is None else _number(number) for number in numbers)
    return re.sub(" {1,20}", lambda gap: chr(ord("f") + len(gap[0])), text)


def _number(number: int) -> str:
    if number < 16:
        return f"{number:x}"
    sign = next(
        sign
        for sign, (digits, least) in _SIGNS.items()
        if sign != "%" and number - least < 16**digits and (sign != "@" or number < 12240)
    )
    digits, least = _SIGNS[sign]
    return f"{sign}{number - least:0{digits}x}"


FORMAT = Format(
    "puzzlink",
    "puzz.link",
    "A link to a Factors or a Sudoku of puzz.link.",
    "https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14",
    recognises,
    read,
    write,
    in_a_line=True,
)
