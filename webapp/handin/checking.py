"""Checking: codes as a class hands them in, a line each, and what is to be said of each."""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

from .code import LENGTH, HandIn, Mistyped, Stranger, read

MOST_CODES = 200
# A line of more letters holds no code; of one that can't be read so many are shown.
_LINE, _SHOWN = 400, 60
_WORD = re.compile(r"[0-9A-Za-z]+", re.ASCII)
_LONG = 5  # a part of a code is so long, and nearly always has a digit

# By what they are called, the words of each.
VERDICTS = {
    "signed": "signed here",
    "other": "another task",
    "doubled": "doubled",
    "stranger": "not ours",
    "mistyped": "mistyped",
}
# The kind and the digest of a task.
TaskKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class CheckedCode:
    """What the code on a line comes to: a word of VERDICTS, and what it says where it is ours.

    `text` is the line where no code can be read in it, `first` the line where the same code stood
    before, 0 where it did not.
    """

    line: int
    verdict: str
    handed: HandIn | None = None
    text: str = ""
    first: int = 0

    @property
    def key(self) -> TaskKey | None:
        """The task that it is of."""
        return (self.handed.kind, self.handed.task) if self.handed else None


def lines_with_codes(text: str) -> list[tuple[int, str]]:
    """The lines, by number from 1, in which a code may stand; other words are none of ours."""
    numbered = enumerate(text.splitlines(), 1)
    return [(number, line) for number, line in numbered if any(map(_is_part, _words(line)))]


def checked(
    lines: Iterable[tuple[int, str]], word: str, key: bytes, tasks: Container[TaskKey] | None
) -> list[CheckedCode]:
    """What each line's code comes to, signed for this word; `tasks` are those that were set.

    Without any task none is another one.
    """
    found, seen = list[CheckedCode](), dict[HandIn, int]()
    for line, text in lines:
        code = _checked(line, text, word, key)
        if code.handed and code.handed in seen:
            code = replace(code, verdict="doubled", first=seen[code.handed])
        elif code.handed:
            seen[code.handed] = line
            if tasks and code.key not in tasks:
                code = replace(code, verdict="other")
        found.append(code)
    return found


def _checked(line: int, text: str, word: str, key: bytes) -> CheckedCode:
    verdict = "mistyped"
    for code in _codes(text):
        try:
            return CheckedCode(line, "signed", read(code, word, key))
        except Mistyped:
            continue
        except Stranger:
            verdict = "stranger"
    shown = " ".join(text[:_LINE].split())
    cut = shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
    return CheckedCode(line, verdict, text=cut)


def _codes(line: str) -> Iterator[str]:
    """What may be a code in a line: words in a row that have as many signs together."""
    words = _words(line)
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            code = "".join(words[start:end])
            if len(code) >= LENGTH:
                if len(code) == LENGTH:
                    yield code
                break


def _words(line: str) -> list[str]:
    return _WORD.findall(line) if len(line) <= _LINE else [line[:_LONG]]


def _is_part(word: str) -> bool:
    return len(word) >= _LONG and any(map(str.isdigit, word))
