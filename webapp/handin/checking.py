"""Checking: codes as a class hands them in, and what is to be said of each."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from .code import HandIn, Stranger, read
from .pasted import PastedCode

MOST_CODES = 200

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
    """What a code comes to: a word of VERDICTS, and what it says where it is ours.

    `line` is the line where it begins, `text` what stands there where no code can be read, `first`
    the line where the same code stood before, 0 where it did not.
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


def checked(
    pasted: Iterable[PastedCode], word: str, key: bytes, tasks: Container[TaskKey] | None
) -> list[CheckedCode]:
    """What each code comes to, signed for this word; `tasks` are those that were set.

    Without any task none is another one.
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
    except Stranger:
        return CheckedCode(pasted.first, "stranger", text=pasted.text)
