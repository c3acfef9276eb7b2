"""Lists of cages: `5 + A1 A2` for each, with column letters and row numbers; only read.

So challenge 240 of r/dailyprogrammer and the programs that answer it write them, some with the
size before them, some as texts in quotes and commas.
"""

import re
from collections.abc import Iterator

from webapp.puzzle.cells import Cell, lettered_cell
from webapp.puzzle.errors import FormatError
from webapp.puzzle.puzzle import MAX_SIZE, Cage, Puzzle, make_puzzle

from .clues import SPELLINGS, Word, clue_in, meant
from .sides import sized

ABOUT = (
    "A line a cage: its target, its operator (or none, where it is to be found) and its cells, "
    "with letters for columns. The size may stand before them.",
    "2\n3 + A1 A2\n2 / B1 B2",
)

_SIGNS = re.escape("".join(SPELLINGS))
_MARKS = r"\s'\"`,;\[\]"
_START = re.compile(
    rf"[{_MARKS}]*(?:[0-9]+[{_MARKS}]+)?"  # a size
    rf"[0-9]+ *(?:[{_SIGNS}] *| )(?:[A-Z][0-9]{{1,3}}(?:[{_MARKS}]+|$))+(?:[0-9]|$)",
    re.ASCII | re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]+", re.ASCII)
_WORD = re.compile(rf"[^{_MARKS}]+")


def recognises(text: str) -> bool:
    """Whether it begins with a target, an operator or none, and cells, and then another target."""
    return bool(_START.match(text)) and not _is_grid(text.split(None, MAX_SIZE + 1))


def _is_grid(words: list[str]) -> bool:
    """Whether these are a size and rows of labels and givens, on one line."""
    first = words[0]
    size = int(first) if len(first) < 4 and _DIGITS.fullmatch(first) else 0
    rows = words[1 : size + 1]
    fits = 0 < size == len(rows) and all(len(row) == size for row in rows)
    return fits and not all(map(lettered_cell, rows))


def parse(text: str) -> Puzzle:
    """Read the list; raises FormatError with the place.

    Without a size, the grid goes as far as the cells that are named.
    """
    words = list(_words(text))
    told = words[0] if len(words) > 1 and _is_size(words) else None
    cages: list[Cage] = []
    owner: dict[Cell, Word] = {}
    at = 1 if told else 0
    while at < len(words):
        start, cells = words[at], []
        target, op = clue_in(start.text, start.place)
        at += 1
        if op is None and at < len(words) and words[at].text in SPELLINGS:
            op = SPELLINGS[words[at].text]
            at += 1
        while at < len(words) and (cell := lettered_cell(words[at].text)):
            if cell in owner:
                raise FormatError(
                    f"{words[at].text} stands a second time: it’s in a cage already, at "
                    f"{owner[cell].place}",
                    words[at].place,
                )
            owner[cell] = words[at]
            cells.append(cell)
            at += 1
        if not cells:
            raise FormatError(
                f"the clue '{start.text[:20]}' has no cells: write them behind it, as in 5 + A1 A2",
                start.place,
            )
        cages.append(Cage(tuple(sorted(cells)), target, meant(op, len(cells)), place=start.place))
    return make_puzzle(_size(told, owner), cages)


def _words(text: str) -> Iterator[Word]:
    for number, line in enumerate(text.splitlines(), start=1):
        for index, found in enumerate(_WORD.finditer(line)):
            yield Word(found[0], number, found.start() + 1, index == 0)


def _is_size(words: list[Word]) -> bool:
    """Whether the first word is no target: the second is a clue's beginning, not a sign or cell."""
    return bool(_DIGITS.fullmatch(words[0].text) and _DIGITS.match(words[1].text))


def _size(told: Word | None, owner: dict[Cell, Word]) -> int:
    """The size that is told, or that of the cells; raises FormatError where they don't fit it."""
    if not owner:
        raise FormatError("there is no cage in this list: write a line such as 5 + A1 A2")
    furthest = max(owner, key=max)
    place = (told or owner[furthest]).place
    size = sized(told.text if told else max(furthest) + 1, place)
    for cell, word in owner.items():
        if max(cell) >= size:
            raise FormatError(f"{word.text} lies outside a grid of {size} rows and columns",
                              word.place)  # fmt: skip
    return size
