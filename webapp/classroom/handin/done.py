"""The result of a task, checked against its moves, and in words."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from webapp.puzzle import Puzzle
from webapp.puzzle.words import plural

from .code import MAX_COUNT, MAX_RESULT, MAX_SECONDS, HandIn, task_digest

# The kinds of tasks in words, and what a result of each counts.
KIND_TITLES = {
    "play": "Play",
    "predict": "Predict",
    "be": "Be the solver",
    "practice": "Practice",
}
_COUNTS = {"play": "cell", "predict": "answer", "be": "move", "practice": "board"}
_RIGHT = {"practice": "right at once"}
# For these kinds, an item that was shown counts as a hint and as one of the total.
_COUNT_SHOWN = ("be", "practice")


class FalseClaimError(ValueError):
    """A claim doesn't agree with the moves; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result of the moves: the number right, `of` a total, and the number of mistakes.

    `hints` are those recorded in the moves; None if only the browser knows them.
    """

    result: int
    of: int
    mistakes: int
    hints: int | None = None


class Task(ABC):
    """A task of one of the kinds of code.py."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def says(self) -> str:
        """The text of the task, the same for everybody."""

    @property
    def of(self) -> int:
        """The total of the task; 0 if it depends on how it is done."""
        return 0

    def digest(self, code: str = "") -> int:
        """The digest of the task in a code; `code` is the share code of its puzzle, if any."""
        return task_digest(code, f"{self.kind} {self.says}")


@dataclass(frozen=True)
class PuzzleTask(Task):
    """A task about a puzzle."""

    puzzle: Puzzle


def in_words(kind: str, result: int, of: int = 0) -> str:
    """A result in words: `14 of 16 cells right`, or `14 cells right` if the total is unknown."""
    what, right = _COUNTS[kind], _RIGHT.get(kind, "right")
    return f"{result:,} of {plural(of, what)} {right}" if of else f"{plural(result, what)} {right}"


def code_words(handed: HandIn, of: int = 0) -> str:
    """The result of a code in words; `of` is the total of its task, or 0 if unknown.

    Except for cells, the total follows from the code itself, unless it's too large for its field.
    """
    result, mistakes, hints = handed.result, handed.mistakes, handed.hints
    if result >= MAX_RESULT:
        return f"{in_words(handed.kind, result)}, or more"
    shown = hints if handed.kind in _COUNT_SHOWN else 0
    if handed.kind != "play" and max(mistakes, shown) < MAX_COUNT:
        of = result + mistakes + shown
    return in_words(handed.kind, result, of if of >= result else 0)


def count_words(count: int) -> str:
    """The hints or mistakes of a code: `3`, `31 or more`."""
    return f"{count}" if count < MAX_COUNT else f"{MAX_COUNT} or more"


def time_words(seconds: int) -> str:
    """The time of a code: `5:12`, `1:05:12`; "" if the browser didn't send it."""
    if not seconds:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    said = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return said if seconds < MAX_SECONDS else f"{said} or more"
