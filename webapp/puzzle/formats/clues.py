"""A cage's target and operator in words, as people and programs write them.

`a 3 -`, `a3-`, `a: 3-`, `a=3-`, `a - 3` and `a -3` are the same clue; a lone `3` lacks an operator.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from webapp.puzzle.errors import TextPlace
from webapp.puzzle.operation import GIVEN, MYSTERY, OPERATORS
from webapp.puzzle.puzzle import MAX_DIGITS

# What people type for the operators.
SPELLINGS = {op: op for op in OPERATORS} | dict(zip("−–×∗x·÷:", "--****//", strict=True))

# Words that can follow a grid where a label would be.
_KEYS = ("boxes", "killer")

# Marks a missing operator in a killer puzzle, where `15` alone is a sum.
NO_OPERATOR = "."

_SIGNS = re.escape("".join(SPELLINGS))
# Before a target, x is a label, and `:` separates the target from its label.
_SIGNS_BEFORE = re.escape("".join(sign for sign in SPELLINGS if sign not in "x:"))

_WORD = re.compile(r"\S+")
_DIGITS = re.compile(r"[0-9]+", re.ASCII)
_TURNED = re.compile(rf"([{_SIGNS_BEFORE}])([0-9]+)", re.ASCII)
# `4+`, `a4+`, `a:`, `a=`, `a:4+`, `a=4`, `a-4`.
_GLUED = re.compile(
    rf"([^\W\d_]?)([0-9]+)([{_SIGNS}])"
    rf"|([^\W\d_])([:=])(?:([0-9]+)([{_SIGNS}])?)?"
    rf"|([^\W\d_])([{_SIGNS_BEFORE}])([0-9]+)",
    re.ASCII,
)


@dataclass(slots=True)
class Word:
    """A word of a text with its line and column; `first` if it begins its line."""

    text: str
    line: int
    column: int
    first: bool

    @property
    def place(self) -> TextPlace:
        """Where it begins."""
        return TextPlace(self.line, self.column)


@dataclass(slots=True)
class Clue:
    """The words of one clue, beginning with its label if it has one."""

    label: str
    place: TextPlace
    words: list[str] = field(default_factory=list)


def words_of(text: str) -> list[Word]:
    """The words of a text, in order."""
    return [
        Word(found[0], number, found.start() + 1, index == 0)
        for number, line in enumerate(text.splitlines(), start=1)
        for index, found in enumerate(_WORD.finditer(line))
    ]


def lines_of(words: Iterable[Word]) -> list[list[Word]]:
    """The words of each line that isn't empty."""
    lines: list[list[Word]] = []
    for word in words:
        if not lines or lines[-1][0].line != word.line:
            lines.append([])
        lines[-1].append(word)
    return lines


def target_in(digits: str) -> int | None:
    """The target that a word of digits is; None for other words and for too many digits."""
    if not _DIGITS.fullmatch(digits):
        return None
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) <= MAX_DIGITS else None


def meant(op: str | None, cells: int) -> str:
    """The operator of a cage in a complete puzzle, from the one written, if any.

    A single cell is given; a larger cage without an operator is a mystery cage.
    """
    return GIVEN.sign if cells == 1 else op or MYSTERY.sign


def readable(words: list[str], strict: bool = False) -> tuple[int | None, str | None] | None:
    """Target and operator, each None if missing; None if the words can't be read.

    If `strict`, the target comes first, as in the first documents.
    """
    if strict and len(words) > 1 and not _DIGITS.fullmatch(words[0]):
        return None
    if len(words) == 3 and words[0] == GIVEN.sign:  # `a = 3 -`
        words = words[1:]
    if len(words) == 1:
        if words[0] in OPERATORS:
            return None, words[0]
        turned = _TURNED.fullmatch(words[0])
        if strict or not turned:
            target = target_in(words[0])
            return None if target is None else (target, None)
        words = [SPELLINGS[turned[1]], turned[2]]
    if len(words) != 2:
        return None
    digits, op = words if words[1] in OPERATORS or words[1] == NO_OPERATOR else reversed(words)
    target = target_in(digits)
    if target is None or not (op in OPERATORS or op == NO_OPERATOR == words[1]):
        return None
    return target, op


def split_clues(words: Iterable[Word], labels: Iterable[str]) -> tuple[list[Clue], list[Clue]]:
    """Split the words after a grid at each label and keyword: clues without a label, and with one.

    Words that don't follow a label (at the start, after `killer` or the word of `boxes`) are the
    one clue of the first list, which is otherwise empty.
    """
    clues: list[Clue] = []
    strays: list[Clue] = []
    pieces = [piece for word in words for piece in _pieces(word)]
    following = [*(piece.text for piece in pieces[1:]), ""]
    for word, after in zip(pieces, following, strict=False):
        text = word.text
        open_clue = clues[-1].words if clues else []
        if is_label(text) and not _is_times(word, after, open_clue, labels):
            clues.append(Clue(text, word.place))
        elif clues and not _is_complete(clues[-1]):
            if text != ":" or open_clue or clues[-1].label == "boxes":  # `a : 3 +`
                open_clue.append(SPELLINGS.get(text, text))
        elif strays:
            strays[0].words.append(SPELLINGS.get(text, text))
        else:
            strays.append(Clue("", word.place, [SPELLINGS.get(text, text)]))
    return strays, clues


def is_label(word: str) -> bool:
    """Whether a word begins a clue: a letter, or something like a row of labels."""
    return word.isalpha() or (len(word) > 1 and word.replace(".", "a").isalpha())


def begins_clue(word: str) -> bool:
    """Whether a word after a grid can only be the beginning of a clue: `a`, `a3-`, `boxes`."""
    glued = len(word) > 1 and word[0].isalpha() and _GLUED.fullmatch(word)
    return bool(glued) or (word.isalpha() and len(word) == 1) or word in _KEYS


def _is_complete(clue: Clue) -> bool:
    """Whether a keyword has all its words, so that the next word isn't one of them."""
    return clue.label == "killer" or (clue.label == "boxes" and len(clue.words) == 1)


def _is_times(word: Word, after: str, open_clue: list[str], labels: Iterable[str]) -> bool:
    """Whether a lone x is the sign in `b 6 x` and not the label of the next clue."""
    if word.text != "x" or word.first or len(open_clue) != 1 or not open_clue[0].isdigit():
        return False
    return not ("x" in labels and after.isdigit())


def _pieces(word: Word) -> Iterator[Word]:
    """The word, or the label, operator and target that it joins without spaces."""
    found = _GLUED.fullmatch(word.text) if len(word.text) > 1 else None
    if not found:
        yield word
        return
    for number, text in enumerate(filter(None, found.groups())):
        yield Word(text, word.line, word.column, word.first and number == 0)
