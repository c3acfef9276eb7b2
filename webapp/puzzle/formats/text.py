"""The native text: size, rows of labels, then one line a cage, `LABEL TARGET OP`."""

import re
from dataclasses import dataclass, field

from ..cells import Cell
from ..errors import FormatError, Place
from ..puzzle import LABELS, MAX_DIGITS, MAX_SIZE, OPERATORS, Cage, Leftover, Puzzle, make_puzzle

# What people type for the five operators.
SPELLINGS = {op: op for op in OPERATORS} | dict(zip("−–×∗x·÷:", "--****//", strict=True))

_GLUED = re.compile(rf"([^\W\d_]?)([0-9]+)([{re.escape(''.join(SPELLINGS))}])", re.ASCII)
_BOXES = re.compile(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", re.ASCII)


@dataclass(slots=True)
class Word:
    """A word of the text and where it stands."""

    text: str
    place: Place
    first: bool


@dataclass(slots=True)
class Clue:
    """Words that belong together, beginning with a label where there is one."""

    label: str
    place: Place
    words: list[str] = field(default_factory=list)


def recognises(text: str) -> bool:
    """Everything that no other format claims is native text."""
    return True


def parse(text: str) -> Puzzle:
    """Read the native text, in lines or on one line; raises FormatError where there is no grid."""
    words = _words(text)
    if not words:
        raise FormatError("there is no puzzle here: the text is empty")
    first = words[0]
    if re.fullmatch(r"[0-9]+", first.text, re.ASCII):
        size = int(first.text[:4])
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


def _words(text: str) -> list[Word]:
    words = []
    for number, line in enumerate(text.splitlines(), start=1):
        for index, found in enumerate(re.finditer(r"\S+", line)):
            words.append(Word(found[0], Place(number, found.start() + 1), index == 0))
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
                place = Place(row.place.line, row.place.column + column)
                raise FormatError(f"'{label}' is no label: use a letter, or . for no cage", place)
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
    clues: dict[str, tuple[int | None, str | None, Place]] = {}
    leftovers: list[Leftover] = []
    for clue in _clues(words, size, labels):
        found = _BOXES.fullmatch("".join(clue.words)) if clue.label == "boxes" else None
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
        cages.append(Cage(tuple(cells), target, op, label, place))
    return make_puzzle(size, cages, boxes, killer, tuple(leftovers))


def _readable(words: list[str]) -> tuple[int | None, str | None] | None:
    """Target and operator as far as the words give them; None where they cannot be read."""
    digits = words[0] if words and re.fullmatch(r"[0-9]+", words[0], re.ASCII) else None
    if digits and len(digits.lstrip("0")) > MAX_DIGITS:
        return None
    target = int(digits) if digits else None
    rest = words[1:] if digits else words
    if not rest:
        return (target, None) if digits else None
    return (target, rest[0]) if len(rest) == 1 and rest[0] in OPERATORS else None


def _clues(words: list[Word], size: int, labels: dict[str, list[Cell]]) -> list[Clue]:
    """The words after the grid, parted at each label and each key word."""
    clues: list[Clue] = []
    pieces = [piece for word in words for piece in _pieces(word)]
    following = [piece.text for piece in pieces[1:]] + [""]
    for word, after in zip(pieces, following, strict=True):
        open_clue = clues[-1].words if clues else []
        if word.text in ("boxes", "killer"):
            clues.append(Clue(word.text, word.place))
        elif len(word.text) > 1 and word.text.replace(".", "a").isalpha():
            if len(word.text) == size:
                raise FormatError(
                    f"'{word.text}' is one row too many: the grid has {size} rows of {size} labels",
                    word.place,
                )
            clues.append(Clue(word.text, word.place))
        elif word.text.isalpha() and not _is_times(word, after, open_clue, labels):
            clues.append(Clue(word.text, word.place))
        elif not clues or (clues[-1].label == "killer" or (clues[-1].label == "boxes" and
                                                          _BOXES.fullmatch("".join(open_clue)))):  # fmt: skip
            clues.append(Clue("", word.place, [SPELLINGS.get(word.text, word.text)]))
        else:
            open_clue.append(SPELLINGS.get(word.text, word.text))
    return clues


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
    """Write size, labels A, B, ... in order of first appearance, the clues, boxes and killer."""
    label_at = {
        cell: label
        for label, cage in zip(LABELS, puzzle.cages, strict=False)
        for cell in cage.cells
    }
    lines = [str(puzzle.size)]
    for row in range(puzzle.size):
        lines.append("".join(label_at.get((row, c), ".") for c in range(puzzle.size)))
    for label, cage in zip(LABELS, puzzle.cages, strict=False):
        clue = [label, *([] if cage.target is None else [str(cage.target)]), cage.op or ""]
        if len(clue) > 2 or cage.op:
            lines.append(" ".join(clue).rstrip())
    if puzzle.boxes:
        lines.append(f"boxes {puzzle.boxes[0]}x{puzzle.boxes[1]}")
    if puzzle.killer:
        lines.append("killer")
    unused = LABELS[len(puzzle.cages)]
    for left in puzzle.leftovers:
        label = LABELS[left.cage] if left.cage is not None else unused if left.label else ""
        lines.append(" ".join((label, *left.words)).strip())
    return "\n".join(lines) + "\n"
