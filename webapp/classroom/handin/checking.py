"""Find the codes in a class's messages, and verify each.

Mail, chat and paper break codes up in any way. A whole code is found even with gaps, quote marks
and line breaks between its characters, because its checksum distinguishes it from other text.
Anything else that looks like a part of a code was mistyped.
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

from webapp.classroom.room.codes import SIGNS

from .code import LENGTH, ForeignCodeError, HandIn, is_code, read

_ANY, _SIGN, _WRONG = "[0-9A-Za-z]", f"[{SIGNS}{SIGNS.lower()}]", f"(?!(?i:[{SIGNS}]))[0-9A-Za-z]"
# From the beginning of a word to the end of one: as many code characters as a code has.
_CODE = re.compile(
    rf"(?<!{_ANY})(?=({_SIGN}(?:[^0-9A-Za-z]*{_SIGN}){{{LENGTH - 1}}})(?!{_ANY}))", re.ASCII
)
# A character of a mistyped code: no two wrong ones come one after the other.
_ONE = rf"(?:{_SIGN}|{_WRONG}(?!{_WRONG}))"
_GAP = r"[ \t\u00a0>.=*_|-]*"
# At least five, as a code is shown in groups of five: over several lines with little else, or in
# one line.
_PART = re.compile(
    rf"(?<!{_ANY})(?:{_ONE}(?:{_GAP}(?:[\r\n]+{_GAP})?{_ONE}){{4,{LENGTH + 2}}}(?!{_GAP}{_ANY})"
    rf"|{_ONE}(?:{_GAP}{_ONE}){{4,}}(?!{_ANY}))",
    re.ASCII,
)
# Characters of a line that are shown, and of those before the code, which may be a name.
_SHOWN, _BEFORE = 60, 30

MAX_CODES = 200

# The words of each verdict, by its name.
VERDICTS = {
    "signed": "signed here",
    "other": "another task",
    "doubled": "doubled",
    "stranger": "signed for another word, or mistyped",
    "mistyped": "mistyped",
}
# The kind and the digest of a task.
TaskKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class PastedCode:
    """A code, "" if mistyped, with its first and last line, from 1, and the text around it."""

    first: int
    last: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class CheckedCode:
    """The verdict on a code: a word of VERDICTS, and its contents if we signed it.

    `line` is the line where it begins, `text` that of the line if the code can't be read, `first`
    the line where the same code came before, or 0.
    """

    line: int
    verdict: str
    handed: HandIn | None = None
    text: str = ""
    first: int = 0

    @property
    def key(self) -> TaskKey | None:
        """Its task."""
        return (self.handed.kind, self.handed.task) if self.handed else None


def checked(
    pasted: Iterable[PastedCode], word: str, key: bytes, tasks: Container[TaskKey] | None
) -> list[CheckedCode]:
    """Verify each code against the class word; `tasks` are those that were set.

    If no tasks are given, any task will do.
    """
    found, seen = list[CheckedCode](), dict[HandIn, int]()
    for each in pasted:
        code = _checked(each, word, key)
        if code.handed and code.handed in seen:
            code = replace(code, verdict="doubled", first=seen[code.handed])
        elif code.handed:
            seen[code.handed] = code.line
            if tasks and code.key not in tasks:
                code = replace(code, verdict="other")
        found.append(code)
    return found


def _checked(pasted: PastedCode, word: str, key: bytes) -> CheckedCode:
    if not pasted.code:
        return CheckedCode(pasted.first, "mistyped", text=pasted.text)
    try:
        return CheckedCode(pasted.first, "signed", read(pasted.code, word, key))
    except ForeignCodeError:
        return CheckedCode(pasted.first, "stranger", text=pasted.text)


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
    if len(before) > _BEFORE:  # start at a word
        before = "…" + before[-_BEFORE:].partition(" ")[2]
    shown = " ".join((before + text[start : start + 4 * _SHOWN].split("\n")[0]).split())
    return PastedCode(first, last, code, _cut(shown))


def _cut(shown: str) -> str:
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
