"""The codes in what a class sent, in whatever way mail, chat and paper have broken them up.

A whole code is found wherever its characters follow each other, with any gaps, quote marks and
line breaks between them: its check tells it from everything else. What looks like a part of a code
and isn't part of a whole one was mistyped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from webapp.room.codes import SIGNS

from .code import LENGTH, is_code

_ANY, _SIGN, _WRONG = "[0-9A-Za-z]", f"[{SIGNS}{SIGNS.lower()}]", f"(?!(?i:[{SIGNS}]))[0-9A-Za-z]"
# From the beginning of a word to the end of one: as many code characters as a code has.
_CODE = re.compile(
    rf"(?<!{_ANY})(?=({_SIGN}(?:[^0-9A-Za-z]*{_SIGN}){{{LENGTH - 1}}})(?!{_ANY}))", re.ASCII
)
# A character of a mistyped code: no two wrong ones come one after the other.
_ONE = rf"(?:{_SIGN}|{_WRONG}(?!{_WRONG}))"
_GAP = r"[ \t\u00a0>.=*_|-]*"
# Five at least, as a code is shown in groups of five: over several lines if they are little more
# than a code, or in one line.
_PART = re.compile(
    rf"(?<!{_ANY})(?:{_ONE}(?:{_GAP}(?:[\r\n]+{_GAP})?{_ONE}){{4,{LENGTH + 2}}}(?!{_GAP}{_ANY})"
    rf"|{_ONE}(?:{_GAP}{_ONE}){{4,}}(?!{_ANY}))",
    re.ASCII,
)
# How much of a line is shown, and how much of it before the code, which may be a name.
_SHOWN, _BEFORE = 60, 30


@dataclass(frozen=True, slots=True)
class PastedCode:
    """A code, empty if it was mistyped; its first and last line, counted from 1; and the text
    around its beginning."""

    first: int
    last: int
    code: str
    text: str


def codes_in(text: str) -> list[PastedCode]:
    """The codes in the order of the text."""
    found, end = list[PastedCode](), 0
    for match in _CODE.finditer(text):
        code = "".join(re.findall(_ANY, match[1]))
        if match.start() >= end and is_code(code):
            found += [*_mistyped(text, end, match.start()), _pasted(text, *match.span(1), code)]
            end = match.end(1)
    return [*found, *_mistyped(text, end, len(text))]


def _mistyped(text: str, start: int, end: int) -> Iterator[PastedCode]:
    for match in _PART.finditer(text, start, end):
        if any(map(str.isdigit, match[0])):
            yield _pasted(text, *match.span(), "")


def _pasted(text: str, start: int, end: int, code: str) -> PastedCode:
    first, last = (text.count("\n", 0, at) + 1 for at in (start, end))
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    if len(before) > _BEFORE:  # from the next word on
        before = "…" + before[-_BEFORE:].partition(" ")[2]
    shown = " ".join((before + text[start : start + 4 * _SHOWN].split("\n")[0]).split())
    return PastedCode(first, last, code, _cut(shown))


def _cut(shown: str) -> str:
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
