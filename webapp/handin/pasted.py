"""Pasted: the codes in what a class sent, however mail, chat and paper have broken them up.

A whole code is found wherever its signs stand one after the other, with whatever gaps, quote marks
and line breaks between them: its own check tells it from all else. What looks like a part of a
code and belongs to no whole one was mistyped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from webapp.room.codes import SIGNS

from .code import LENGTH, is_code

_WORD = re.compile("[0-9A-Za-z]+")
_GAP = frozenset(" \t\u00a0->.=*_|")
_SIGNS = frozenset(SIGNS + SIGNS.lower())
# A part of a code is so long at the least, or stands in a row of them that is.
_PART = 5
# A mistyped code that goes on in the next line has so many signs at the most.
_BROKEN = LENGTH + 4
# So much of a line is shown, and so much of it before the code: a name.
_SHOWN, _BEFORE = 60, 30


@dataclass(frozen=True, slots=True)
class PastedCode:
    """A code, empty where it was mistyped; the lines that it stands in, from 1; and what stands
    around its beginning."""

    first: int
    last: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a line; `is_apart` where more than a gap or a quote stands before it."""

    line: int
    start: int
    text: str
    is_apart: bool


def codes_in(text: str) -> list[PastedCode]:
    """The codes, in the order in which they stand."""
    lines = text.splitlines()
    words = [word for number, line in enumerate(lines, 1) for word in _words(number, line)]
    found, at = list[PastedCode](), 0
    for start, end in _whole(words):
        found += _mistyped(words[at:start], lines)
        found.append(_pasted(words[start:end], lines, "".join(w.text for w in words[start:end])))
        at = end
    return [*found, *_mistyped(words[at:], lines)]


def _words(number: int, line: str) -> Iterator[_Word]:
    end = 0
    for each in _WORD.finditer(line):
        yield _Word(number, each.start(), each[0], not _GAP.issuperset(line[end : each.start()]))
        end = each.end()


def _whole(words: Sequence[_Word]) -> Iterator[tuple[int, int]]:
    """The words, from and to, that are a code together."""
    # How many signs come before each word; one with another sign is as many as no code has.
    lengths = (len(w.text) if _SIGNS.issuperset(w.text) else LENGTH + 1 for w in words)
    before = [0, *accumulate(lengths)]
    at = {length: number for number, length in enumerate(before)}
    start = 0
    while start < len(words):
        end = at.get(before[start] + LENGTH, 0)
        if end and is_code("".join(word.text for word in words[start:end])):
            yield start, end
            start = end
        else:
            start += 1


def _mistyped(words: Sequence[_Word], lines: Sequence[str]) -> Iterator[PastedCode]:
    """What looks like a part of a code."""
    for row in _rows(words):
        signs = "".join(word.text for word in row)
        if len(signs) >= _PART and any(map(str.isdigit, signs)):
            yield _pasted(row, lines, "")


def _pasted(words: Sequence[_Word], lines: Sequence[str], code: str) -> PastedCode:
    first, last = words[0], words[-1]
    line, start = lines[first.line - 1], first.start - _BEFORE
    if start > 0:  # far into a line: from the next word on, with an ellipsis
        before = line[start : first.start].partition(" ")[2]
        line = f"…{before}{line[first.start : start + 4 * _SHOWN]}"
    text = " ".join(line[: 4 * _SHOWN].split())
    cut = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return PastedCode(first.line, last.line, code, cut)


def _rows(words: Sequence[_Word]) -> Iterator[list[_Word]]:
    """Words that may be parts of one code: of a line, and of the next where both are no longer."""
    row = list[_Word]()
    for at, word in enumerate(words):
        if row and (not _is_part(word) or _begins_anew(row, words, at)):
            yield row
            row = []
        if _is_part(word):
            row.append(word)
    if row:
        yield row


def _begins_anew(row: Sequence[_Word], words: Sequence[_Word], at: int) -> bool:
    """Whether a part is of another code than the row before it."""
    first = words[at]
    if first.is_apart or first.line == row[-1].line:
        return first.is_apart
    # In a new line it is of the same code where both are no longer than one.
    length = sum(len(word.text) for word in row)
    for end in range(at, len(words)):
        word = words[end]
        if word.line != first.line or not _is_part(word) or (word.is_apart and end > at):
            return False
        length += len(word.text)
        if length > _BROKEN:
            return True
    return False


def _is_part(word: _Word) -> bool:
    """Whether it is signs of codes, but for one in four."""
    wrong = sum(sign not in _SIGNS for sign in word.text)
    return wrong * 4 <= len(word.text)
