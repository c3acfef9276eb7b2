"""Pasted: the codes in what a class sent, however mail, chat and paper have broken them up.

A whole code is found wherever its signs stand one after the other, with whatever gaps, quote marks
and line breaks between them: its own check tells it from all else. What looks like a part of a
code and belongs to no whole one was mistyped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.room.codes import SIGNS

from .code import LENGTH, is_code

_WORD = re.compile(r"[0-9A-Za-z]+", re.ASCII)
_SIGNS = frozenset(SIGNS + SIGNS.lower())
# A part of a code is so long at the least, or stands in a row of them that is.
_PART = 5
# A mistyped code that goes on in the next line has so many signs at the most.
_BROKEN = LENGTH + 4
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class PastedCode:
    """A code, empty where it was mistyped; the lines that it stands in, from 1; and the beginning
    of the first of them."""

    first: int
    last: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class _Word:
    line: int
    start: int
    text: str


def codes_in(text: str) -> list[PastedCode]:
    """The codes, in the order in which they stand."""
    lines = text.splitlines()
    words = [
        _Word(number, each.start(), each[0])
        for number, line in enumerate(lines, 1)
        for each in _WORD.finditer(line)
    ]
    found, at = list[PastedCode](), 0
    for start, end in _whole(words):
        found += _mistyped(words[at:start], lines)
        found.append(_pasted(words[start:end], lines, "".join(w.text for w in words[start:end])))
        at = end
    return [*found, *_mistyped(words[at:], lines)]


def _whole(words: Sequence[_Word]) -> Iterator[tuple[int, int]]:
    """The words, from and to, that are a code together."""
    start = 0
    while start < len(words):
        end, length = start, 0
        while end < len(words) and length < LENGTH and _SIGNS.issuperset(words[end].text):
            length += len(words[end].text)
            end += 1
        if length == LENGTH and is_code("".join(word.text for word in words[start:end])):
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
    # With the name before it; of a long line only what is near.
    start = first.start if first.start > _SHOWN // 3 else 0
    text = " ".join(lines[first.line - 1][start : start + 4 * _SHOWN].split())
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
    """Whether the part in a new line is of another code than the row before it."""
    if words[at].line == row[-1].line:
        return False
    length = sum(len(word.text) for word in row)
    while at < len(words) and length <= _BROKEN and _is_part(words[at]):
        length += len(words[at].text)
        at += 1
    return length > _BROKEN


def _is_part(word: _Word) -> bool:
    """Whether it is signs of codes, but for one in four."""
    wrong = sum(sign not in _SIGNS for sign in word.text)
    return wrong * 4 <= len(word.text)
