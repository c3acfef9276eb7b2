"""Find the grid of labels in a text, with or without spaces, before or after its clues."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isqrt

from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import LABELS, MAX_SIZE
from webapp.puzzle.words import counted

from .clues import Word, begins_clue, is_label, lines_of, readable, target_in
from .grids import sized

GIVENS = frozenset("123456789")
_SIZE = re.compile(r"[0-9]+", re.ASCII)


@dataclass(slots=True)
class Grid:
    """A label for each cell, the words that hold the labels, and those of the clues.

    If `whole`, the clues are those of a complete puzzle: a number without an operator is a mystery
    cage's.
    """

    size: int
    cells: list[str]
    words: list[Word]
    clues: list[Word]
    whole: bool = False

    def place(self, index: int) -> TextPlace:
        """The place of a cell’s label; a word holds one label, a row of them or all."""
        number, at = divmod(index, len(self.cells) // len(self.words))
        word = self.words[number]
        return TextPlace(word.line, word.column + at)


def is_cage(label: str) -> bool:
    """Whether a label is a cage’s, not a given or a cell without a cage."""
    return label != "." and label not in GIVENS


def find_grid(words: list[Word]) -> Grid:
    """The grid of a text and the words of its clues; raises FormatError if there is none."""
    if grid := _begun(words):
        return grid
    lines = lines_of(words)
    return _amid(lines) or _uneven(lines) or packed(words)


def packed(words: list[Word]) -> Grid:
    """The grid of a text that begins with a size or a row; raises FormatError if it has none."""
    first = words[0]
    if _SIZE.fullmatch(first.text) and not _are_rows(words):
        size, words = sized(first.text, first.place), words[1:]
    else:
        size = sized(len(first.text), first.place)
    rows, rest = words[:size], words[size:]
    for index, row in enumerate(rows):
        if len(row.text) != size:
            raise FormatError(
                f"row {index + 1} of the grid needs {size} labels, "
                f"but '{row.text[:20]}' has {len(row.text)}",
                row.place,
            )
    grid = Grid(size, _letters(rows), rows, rest)
    wrong = {label for label in set(grid.cells) if not _is_single(label)}
    if wrong:
        index = next(at for at, label in enumerate(grid.cells) if label in wrong)
        raise FormatError(
            f"'{grid.cells[index]}' isn’t a label: use a letter, a digit for a given, or . for no "
            "cage",
            grid.place(index),
        )
    if len(rows) < size:
        place = rows[-1].place if rows else first.place
        here = "is 1" if len(rows) == 1 else f"are {len(rows)}"
        raise FormatError(f"the grid needs {size} rows of {size} labels, but there {here}", place)
    if rest and len(rest[0].text) == size > 1 and is_label(rest[0].text) and not is_key(rest[0]):
        raise FormatError(
            f"'{rest[0].text}' is one row too many: the grid has {size} rows of {size} labels",
            rest[0].place,
        )
    return grid


def _are_rows(words: list[Word]) -> bool:
    """Whether the first word is a row of givens, too long for a size, with as many rows below."""
    size = len(words[0].text)
    return size > 2 and _is_rows(words, size)


def _is_rows(words: list[Word], size: int) -> bool:
    rows = words[:size] if 1 < size <= MAX_SIZE else []
    return bool(rows) and [len(row.text) for row in rows] == [size] * size


def is_key(word: Word) -> bool:
    """Whether a word after a grid is a keyword rather than a label."""
    return word.text in ("boxes", "killer")


def _is_single(label: str) -> bool:
    return len(label) == 1 and (label.isalpha() or label in GIVENS or label == ".")


def _letters(rows: Iterable[Word]) -> list[str]:
    return [letter for row in rows for letter in row.text]


def _begun(words: list[Word]) -> Grid | None:
    """The grid that the text begins with: rows, labels one by one, or all of them in one word."""
    stated = _stated_size(words)
    rest = words[1:] if stated else words
    width = len(rest[0].text) if rest else 0
    for size in (stated,) if stated else (width, isqrt(width)):
        if _is_rows(rest, size):
            return packed(words)
        if not 1 < size <= MAX_SIZE or width not in (1, size * size):
            continue
        count = size * size // width
        held, behind = rest[:count], rest[count:]
        cells = _letters(held)
        if [len(word.text) for word in held] != [width] * count or not all(map(_is_single, cells)):
            continue
        # Single words without letters are a sudoku; after one word with all labels come clues.
        if _are_lettered(cells) if width == 1 else not behind or _may_be_clue(behind[0].text):
            return Grid(size, cells, held, behind)
    return None


def _may_be_clue(word: str) -> bool:
    return begins_clue(word) or word[0].isdigit()


def _are_lettered(labels: Iterable[str]) -> bool:
    return any(label.isalpha() for label in labels)


def _stated_size(words: list[Word]) -> int:
    """The size before the grid, 0 if there is none."""
    first = words[0].text
    size = target_in(first) if len(first) < 4 and not _are_rows(words) else 0
    return size if size and size <= MAX_SIZE else 0


def _amid(lines: list[list[Word]]) -> Grid | None:
    """The grid amid other lines, one row per line, with or without spaces between its labels."""
    rows = [_labels_in(line) for line in lines]
    at = next((at for at in range(len(rows)) if _is_square(rows, at)), None)
    if at is None:
        return None
    above = _lines_above(lines) if at else 0
    size = _stated_size(lines[0]) if above else len(rows[at])
    if size == 1:
        return None  # two lines of clues after a grid of one cell look like a square
    cells = table(rows[at : at + size], size, "grid")
    rest = [word for line in lines[above:at] + lines[at + size :] for word in line]
    return named(size, cells, rest, numbered=bool(rest))


def _is_square(rows: list[list[Word]], at: int) -> bool:
    size = len(rows[at])
    return 1 < size <= MAX_SIZE and [len(row) for row in rows[at : at + size]] == [size] * size


def _labels_in(line: list[Word]) -> list[Word]:
    """The labels of a row; empty for any other line."""
    if len(line) == 1:
        word = line[0]
        letters = [Word(letter, word.line, word.column + at, False)
                   for at, letter in enumerate(word.text)]  # fmt: skip
        return letters if all(map(_is_single, word.text)) else []
    read = readable([word.text for word in line[1:]])
    is_clue = read is not None and read[1] is not None
    signs = all(len(word.text) == 1 or word.text.isdigit() for word in line)
    return line if signs and not is_clue else []


def _uneven(lines: list[list[Word]]) -> Grid | None:
    """Raise FormatError if the first row has spaces between its labels and others are longer."""
    above = _lines_above(lines)
    row = lines[above] if lines[above:] else []
    if len(row) < 3 or any(len(word.text) > 1 or word.text.isdigit() for word in row):
        return None
    size = _stated_size(lines[0]) if above else sized(len(row), row[0].place)
    return named(size, table(lines[above : above + size], size, "grid"), [])


def _lines_above(lines: list[list[Word]]) -> int:
    return 1 if len(lines[0]) == 1 and _stated_size(lines[0]) else 0


def table(rows: list[list[Word]], size: int, what: str) -> list[Word]:
    """The word of each cell; raises FormatError for a row with more or fewer."""
    for number, row in enumerate(rows, start=1):
        if len(row) != size:
            entries = "1 entry" if len(row) == 1 else f"{len(row)} entries"
            raise FormatError(
                f"row {number} of the {what} has {entries}: the grid has {size} columns",
                row[0].place,
            )
    if len(rows) != size:
        place = rows[-1][-1].place if rows else None
        raise FormatError(f"the {what} has {counted(len(rows), 'row')}, not {size}", place)
    return [word for row in rows for word in row]


def named(size: int, cells: list[Word], rest: list[Word], numbered: bool = True) -> Grid:
    """The grid with a letter for each label that is a number or a symbol, also in its clues.

    Digits are givens if there are letters too, or unless `numbered`.
    """
    labels = list(dict.fromkeys(cell.text for cell in cells))
    numbers = numbered and not _are_lettered(labels)
    strange = [
        label
        for label in labels
        if not (len(label) == 1 and (label.isalpha() or label == "."))
        and (numbers or label not in GIVENS)
    ]
    free = (letter for letter in LABELS if letter not in labels)
    letter = dict(zip(strange, free, strict=False))
    for word in rest if numbers else []:
        if word.first and word.text.isdigit() and word.text not in letter:
            raise FormatError(f"no cell is in cage {word.text[:20]}", word.place)
    rest = [replace(w, text=letter.get(w.text, w.text)) if w.first else w for w in rest]
    return Grid(size, [letter.get(cell.text, cell.text) for cell in cells], cells, rest, numbers)
