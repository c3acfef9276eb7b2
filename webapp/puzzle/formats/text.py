"""The native text: size, rows of labels, then one line a cage, `LABEL TARGET OP`.

A digit among the labels is a cell whose value is given. Lines before the grid that begin with `#`
are passed over: there stand name and author. A line `.KK "NAME"` may stand there too, as in the
files of github.com/ghfbsd/kenken.
"""

import re

from webapp.puzzle.cells import Cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import Label
from webapp.puzzle.operation import GIVEN
from webapp.puzzle.puzzle import LABELS, MAX_SIZE, Cage, Leftover, Puzzle, make_puzzle

from .clues import NO_OPERATOR, Word, is_label, parted, readable, words_of
from .sides import sized

ABOUT = (
    "The grid as rows of cage letters (a digit is a given), then a line a cage: letter, target, "
    "operator (+ - * / =, or ? where it is to be found). On one line too.",
    "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =",
)

BOXES = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)

_SIZE = re.compile(r"[0-9]+", re.ASCII)
_GIVENS = frozenset("123456789")
_NAME, _BY = "# name: ", "# by: "
_TITLE = re.compile(r"""\s*\.KK\s+"([^"]*)""")


def recognises(text: str) -> bool:
    """Whether it begins with a size, or half its rows of labels are as long as they should be.

    An empty text, too: here it is said that there is nothing in it.
    """
    first, *_ = rows = text.split() or ["0"]
    if _SIZE.fullmatch(first) or _TITLE.match(text):
        return True
    size = len(first)
    return 2 * sum(len(row) == size for row in rows[:size]) >= size


def parse(text: str, strict: bool = False) -> Puzzle:
    """Read the native text, in lines or on one line; raises FormatError where there is no grid.

    Where `strict`, as the first documents have it: a grid of labels alone, targets first in clues.
    """
    words = words_of(_without_head(text))
    if not words:
        raise FormatError("there is no puzzle here: the text is empty")
    first = words[0]
    if _SIZE.fullmatch(first.text) and not _are_rows(words):
        size = sized(first.text, first.place)
        words = words[1:]
    else:
        size = sized(len(first.text), first.place)
    rows, words = words[:size], words[size:]
    labels, givens = _grid(rows, size, first)
    if strict and givens:
        raise FormatError("a digit isn’t a label", givens[0][1].place)
    return _with_clues(size, labels, givens, words, strict)


def label_in(text: str) -> Label:
    """The name and the author that lines before the grid tell."""
    told = dict[str, str]()
    for line in text.splitlines():
        if title := _TITLE.match(line):
            told.setdefault(_NAME, title[1])
        elif line.strip() and not line.lstrip().startswith("#"):
            break
        key, _, value = line.partition(": ")
        told.setdefault(f"{key.strip()}: ", value)
    return Label.of(told.get(_NAME, ""), told.get(_BY, ""))


def labelled(text: str, label: Label) -> str:
    """The text below its name and author."""
    lines = [(_NAME, label.name), (_BY, label.by)]
    return "".join(f"{key}{value}\n" for key, value in lines if value) + text


def _without_head(text: str) -> str:
    """The text with empty lines in place of those before the grid; raises FormatError for two.

    A second title begins another puzzle.
    """
    if text.lstrip()[:1] not in ("#", "."):
        return text
    lines = text.splitlines()
    titles = [number for number, line in enumerate(lines, start=1) if _TITLE.match(line)]
    for number, line in enumerate(lines):
        if line.strip() and not line.lstrip().startswith("#") and not _TITLE.match(line):
            break
        lines[number] = ""
    second = [number for number in titles if lines[number - 1]] or titles[1:]
    if second:
        place = TextPlace(second[0], 1)
        raise FormatError("a second puzzle begins here: import one at a time", place)
    return "\n".join(lines)


def _are_rows(words: list[Word]) -> bool:
    """Whether the first word is a row of givens, longer than any size, above as many rows."""
    size = len(words[0].text)
    rows = words[:size] if 2 < size <= MAX_SIZE else []
    return bool(rows) and [len(row.text) for row in rows] == [size] * size


def _grid(
    rows: list[Word], size: int, first: Word
) -> tuple[dict[str, list[Cell]], list[tuple[Cell, Word]]]:
    """The cells of each label, in order of first appearance, and the givens; raises FormatError."""
    for index, row in enumerate(rows):
        if len(row.text) != size:
            raise FormatError(
                f"row {index + 1} of the grid needs {size} labels, "
                f"'{row.text[:20]}' has {len(row.text)}",
                row.place,
            )
        for column, label in enumerate(row.text):
            if not (label.isalpha() or label == "." or label in _GIVENS):
                raise FormatError(
                    f"'{label}' isn’t a label: use a letter, a digit for a given, or . for no cage",
                    TextPlace(row.line, row.column + column),
                )
    if len(rows) < size:
        place = rows[-1].place if rows else first.place
        raise FormatError(f"the grid needs {size} rows of {size} labels, here are {len(rows)}",
                          place)  # fmt: skip
    cells: dict[str, list[Cell]] = {}
    givens: list[tuple[Cell, Word]] = []
    for number, row in enumerate(rows):
        for column, label in enumerate(row.text):
            if label in _GIVENS:
                givens.append(((number, column), Word(label, row.line, row.column + column, False)))
            elif label != ".":
                cells.setdefault(label, []).append((number, column))
    return cells, givens


def _with_clues(
    size: int,
    labels: dict[str, list[Cell]],
    givens: list[tuple[Cell, Word]],
    words: list[Word],
    strict: bool,
) -> Puzzle:
    boxes: tuple[int, int] | None = None
    killer = False
    index_of = {label: index for index, label in enumerate(labels)}
    told: dict[str, tuple[int | None, str | None, TextPlace]] = {}
    leftovers: list[Leftover] = []
    if words and _is_row(words[0].text, size):
        raise FormatError(
            f"'{words[0].text}' is one row too many: the grid has {size} rows of {size} labels",
            words[0].place,
        )
    strays, clues = parted(words, labels)
    for clue in strays + clues:
        found = BOXES.fullmatch(" ".join(clue.words)) if clue.label == "boxes" else None
        known = clue.label in labels and clue.label not in told
        read = readable(clue.words, strict) if known else None
        if found and boxes is None:
            boxes = int(found[1]), int(found[2])
        elif clue.label == "killer" and not clue.words:
            killer = True
        elif read:
            told[clue.label] = (*read, clue.place)
        else:
            leftovers.append(
                Leftover(tuple(clue.words), index_of.get(clue.label), clue.label, clue.place)
                if len(clue.label) <= 1
                else Leftover((clue.label, *clue.words), None, "", clue.place)
            )
    cages = []
    for label, cells in labels.items():
        target, op, place = told.get(label, (None, None, None))
        if op is None and killer and target is not None:  # as killer sudokus are printed
            op = "+" if len(cells) > 1 else "="
        op = None if op == NO_OPERATOR else op
        cages.append(Cage(tuple(cells), target, op, label, place))
    if givens:
        free = (letter for letter in LABELS if letter not in labels)
        for (cell, word), letter in zip(givens, free, strict=False):
            cages.append(Cage((cell,), int(word.text), GIVEN.sign, letter, word.place))
    return make_puzzle(size, cages, boxes, killer, tuple(leftovers))


def _is_row(word: str, size: int) -> bool:
    return len(word) == size > 1 and is_label(word) and word not in ("boxes", "killer")


def format(puzzle: Puzzle) -> str:
    """Write size, labels A, B, ... in order of first appearance, the clues, boxes and killer.

    Raises FormatError for leftover clues that no text gives (JSON can hold such).
    """
    label_at = {
        cell: label
        for label, cage in zip(LABELS, puzzle.cages, strict=False)
        for cell in cage.cells
    }
    leftovers = [_leftover_line(puzzle, left) for left in puzzle.leftovers]
    strays = 1 if leftovers and not is_label(leftovers[0].split(" ")[0]) else 0
    lines = [str(puzzle.size)]
    for row in range(puzzle.size):
        lines.append("".join(label_at.get((row, c), ".") for c in range(puzzle.size)))
    lines += leftovers[:strays]
    for label, cage in zip(LABELS, puzzle.cages, strict=False):
        if cage.clue:
            target = "" if cage.target is None else f" {cage.target}"
            op = NO_OPERATOR if puzzle.killer and target and cage.op is None else cage.op
            lines.append(f"{label}{target}{f' {op}' if op else ''}")
    if puzzle.boxes:
        lines.append(f"boxes {puzzle.boxes[0]}x{puzzle.boxes[1]}")
    if puzzle.killer:
        lines.append("killer")
    text = "\n".join(lines + leftovers[strays:]) + "\n"
    if leftovers and not _reads_back(text, puzzle):
        raise FormatError("these leftover clues can’t be written as text: remove them first")
    return text


def _leftover_line(puzzle: Puzzle, left: Leftover) -> str:
    unused = LABELS[len(puzzle.cages)] if left.label else ""
    return " ".join((unused if left.cage is None else LABELS[left.cage], *left.words)).strip()


def _reads_back(text: str, puzzle: Puzzle) -> bool:
    try:
        return parse(text) == puzzle
    except FormatError:
        return False
