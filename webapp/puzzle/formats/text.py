"""The native text: size, rows of labels, then one line a cage, `LABEL TARGET OP`.

Lines before them that begin with `#` are passed over: there stand name and author.
"""

import re
from dataclasses import dataclass, field

from webapp.puzzle.cells import Cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import Label
from webapp.puzzle.operation import OPERATORS
from webapp.puzzle.puzzle import (
    LABELS,
    MAX_DIGITS,
    MAX_SIZE,
    Cage,
    Leftover,
    Puzzle,
    make_puzzle,
)

ABOUT = (
    "The grid as rows of cage letters, then a line a cage: letter, target, operator (+ - * / =, or "
    "? where it is to be found). On one line too.",
    "4\naabb\ncdee\ncfeg\nffhg\na 3 -\nb 1 -\nc 2 /\nd 2 =\ne 5 +\nf 9 *\ng 2 /\nh 4 =",
)

# What people type for the operators.
SPELLINGS = {op: op for op in OPERATORS} | dict(zip("−–×∗x·÷:", "--****//", strict=True))

# Stands for an operator that is missing, in a killer puzzle, where `15` alone is a sum.
NO_OPERATOR = "."

_GLUED = re.compile(rf"([^\W\d_]?)([0-9]+)([{re.escape(''.join(SPELLINGS))}])", re.ASCII)
BOXES = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)

_NAME, _BY = "# name: ", "# by: "


@dataclass(slots=True)
class Word:
    """A word of the text and where it stands."""

    text: str
    place: TextPlace
    first: bool


@dataclass(slots=True)
class Clue:
    """Words that belong together, beginning with a label where there is one."""

    label: str
    place: TextPlace
    words: list[str] = field(default_factory=list)


def recognises(text: str) -> bool:
    """Whether it begins with a size, or half its rows of labels are as long as they should be.

    An empty text, too: here it is said that there is nothing in it.
    """
    first, *_ = rows = text.split() or ["0"]
    if re.fullmatch(r"[0-9]+", first, re.ASCII):
        return True
    size = len(first)
    return 2 * sum(len(row) == size for row in rows[:size]) >= size


def parse(text: str) -> Puzzle:
    """Read the native text, in lines or on one line; raises FormatError where there is no grid."""
    words = _words(text)
    if not words:
        raise FormatError("there is no puzzle here: the text is empty")
    first = words[0]
    if re.fullmatch(r"[0-9]+", first.text, re.ASCII):
        size = int(first.text.lstrip("0")[:4] or "0")
        words = words[1:]
    else:
        size = len(first.text)
    if not 1 <= size <= MAX_SIZE:
        raise FormatError(
            f"a grid has 1 to {MAX_SIZE} rows: {size} is out of that range", first.place
        )
    rows, words = words[:size], words[size:]
    labels = _labels(rows, size, first)
    return _with_clues(size, labels, words)


def label_in(text: str) -> Label:
    """The name and the author that lines before the grid tell."""
    told = dict[str, str]()
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            break
        key, _, value = line.partition(": ")
        told.setdefault(f"{key.strip()}: ", value)
    return Label.of(told.get(_NAME, ""), told.get(_BY, ""))


def labelled(text: str, label: Label) -> str:
    """The text below its name and author."""
    lines = [(_NAME, label.name), (_BY, label.by)]
    return "".join(f"{key}{value}\n" for key, value in lines if value) + text


def _words(text: str) -> list[Word]:
    words = list[Word]()
    for number, line in enumerate(text.splitlines(), start=1):
        if not words and line.lstrip().startswith("#"):
            continue
        for index, found in enumerate(re.finditer(r"\S+", line)):
            words.append(Word(found[0], TextPlace(number, found.start() + 1), index == 0))
    return words


def _labels(rows: list[Word], size: int, first: Word) -> dict[str, list[Cell]]:
    """The cells of each label, in order of first appearance; raises FormatError."""
    for index, row in enumerate(rows):
        if len(row.text) != size:
            raise FormatError(
                f"row {index + 1} of the grid needs {size} labels, "
                f"'{row.text[:20]}' has {len(row.text)}",
                row.place,
            )
        for column, label in enumerate(row.text):
            if not (label.isalpha() or label == "."):
                place = TextPlace(row.place.line, row.place.column + column)
                raise FormatError(f"'{label}' isn’t a label: use a letter, or . for no cage", place)
    if len(rows) < size:
        place = rows[-1].place if rows else first.place
        raise FormatError(f"the grid needs {size} rows of {size} labels, here are {len(rows)}",
                          place)  # fmt: skip
    cells: dict[str, list[Cell]] = {}
    for number, row in enumerate(rows):
        for column, label in enumerate(row.text):
            if label != ".":
                cells.setdefault(label, []).append((number, column))
    return cells


def _with_clues(size: int, labels: dict[str, list[Cell]], words: list[Word]) -> Puzzle:
    boxes: tuple[int, int] | None = None
    killer = False
    index_of = {label: index for index, label in enumerate(labels)}
    clues: dict[str, tuple[int | None, str | None, TextPlace]] = {}
    leftovers: list[Leftover] = []
    for clue in _clues(words, size, labels):
        found = BOXES.fullmatch(" ".join(clue.words)) if clue.label == "boxes" else None
        if found and boxes is None:
            boxes = int(found[1]), int(found[2])
        elif clue.label == "killer" and not clue.words:
            killer = True
        elif clue.label in labels and clue.label not in clues and _readable(clue.words):
            clues[clue.label] = (*_readable(clue.words), clue.place)  # type: ignore[misc]
        else:
            leftovers.append(
                Leftover(tuple(clue.words), index_of.get(clue.label), clue.label, clue.place)
                if len(clue.label) <= 1
                else Leftover((clue.label, *clue.words), None, "", clue.place)
            )
    cages = []
    for label, cells in labels.items():
        target, op, place = clues.get(label, (None, None, None))
        if op is None and killer and target is not None:  # as killer sudokus are printed
            op = "+" if len(cells) > 1 else "="
        op = None if op == NO_OPERATOR else op
        cages.append(Cage(tuple(cells), target, op, label, place))
    return make_puzzle(size, cages, boxes, killer, tuple(leftovers))


def _readable(words: list[str]) -> tuple[int | None, str | None] | None:
    """Target and operator as far as the words give them; None where they cannot be read."""
    digits = words[0] if words and re.fullmatch(r"[0-9]+", words[0], re.ASCII) else None
    if digits and len(digits.lstrip("0")) > MAX_DIGITS:
        return None
    target = int(digits.lstrip("0") or "0") if digits else None
    rest = words[1:] if digits else words
    if not rest:
        return (target, None) if digits else None
    known = OPERATORS if target is None else (*OPERATORS, NO_OPERATOR)
    return (target, rest[0]) if len(rest) == 1 and rest[0] in known else None


def _clues(words: list[Word], size: int, labels: dict[str, list[Cell]]) -> list[Clue]:
    """The words after the grid, parted at each label and each key word.

    Words that follow no label (at the start, after `killer` or the word of `boxes`) come first,
    as one clue without a label, so that they can be written back where they are read as that.
    """
    clues: list[Clue] = []
    strays: list[Clue] = []
    pieces = [piece for word in words for piece in _pieces(word)]
    following = [*(piece.text for piece in pieces[1:]), ""]
    for word, after in zip(pieces, following, strict=False):
        open_clue = clues[-1].words if clues else []
        spelled = SPELLINGS.get(word.text, word.text)
        if word.text in ("boxes", "killer"):
            clues.append(Clue(word.text, word.place))
        elif is_label(word.text) and not _is_times(word, after, open_clue, labels):
            if len(word.text) == size > 1 and not (clues or strays):
                raise FormatError(
                    f"'{word.text}' is one row too many: the grid has {size} rows of {size} labels",
                    word.place,
                )
            clues.append(Clue(word.text, word.place))
        elif clues and not _is_complete(clues[-1]):
            open_clue.append(spelled)
        elif strays:
            strays[0].words.append(spelled)
        else:
            strays.append(Clue("", word.place, [spelled]))
    return strays + clues


def is_label(word: str) -> bool:
    """Whether a word begins a clue: a letter, or what looks like a row of labels."""
    return word.isalpha() or (len(word) > 1 and word.replace(".", "a").isalpha())


def _is_complete(clue: Clue) -> bool:
    """Whether a key word has what it takes, so that the next word is not its own."""
    return clue.label == "killer" or (clue.label == "boxes" and len(clue.words) == 1)


def _is_times(word: Word, after: str, open_clue: list[str], labels: dict[str, list[Cell]]) -> bool:
    """Whether a lone x is the sign in `b 6 x` and not the label of the next clue."""
    if word.text != "x" or word.first or len(open_clue) != 1 or not open_clue[0].isdigit():
        return False
    return not ("x" in labels and after.isdigit())


def _pieces(word: Word) -> list[Word]:
    """`4+` and `a4+` are written without spaces by some."""
    found = _GLUED.fullmatch(word.text)
    if not found:
        return [word]
    texts = [text for text in found.groups() if text]
    return [Word(text, word.place, word.first and k == 0) for k, text in enumerate(texts)]


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
