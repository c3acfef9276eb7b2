"""What was done: how far a task is done, as its moves bear it out, and in words."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from webapp.puzzle import Puzzle
from webapp.puzzle.words import plural

from .code import MOST_COUNT, MOST_RESULT, MOST_SECONDS, HandIn, task_digest

# The kinds of tasks in words, and what a result of each counts.
KIND_TITLES = {
    "play": "Play",
    "predict": "Predict",
    "be": "Be the solver",
    "practice": "Practice",
}
_COUNTS = {"play": "cell", "predict": "answer", "be": "move", "practice": "board"}
_RIGHT = {"practice": "right at once"}
# Of these what was shown, and told as hints, is one of those that there were.
_COUNT_SHOWN = ("be", "practice")


class Untrue(ValueError):
    """What is claimed is not what the moves come to; says so in a sentence."""


@dataclass(frozen=True, slots=True)
class Done:
    """What the moves come to: so many are right, `of` so many, with so many mistakes.

    `hints` are those that the moves tell of; None where the browser alone knows them.
    """

    result: int
    of: int
    mistakes: int
    hints: int | None = None


class Task(ABC):
    """What is to be done: one of the kinds of code.py."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def says(self) -> str:
        """What is to be done, the same for all who do it."""

    @property
    def of(self) -> int:
        """How much there is to do; 0 where that depends on how it is done."""
        return 0

    def digest(self, code: str = "") -> int:
        """What a code has of the task, whose puzzle, if it is of one, has this share code."""
        return task_digest(code, f"{self.kind} {self.says}")


@dataclass(frozen=True)
class PuzzleTask(Task):
    """What is to be done on a puzzle."""

    puzzle: Puzzle


def in_words(kind: str, result: int, of: int = 0) -> str:
    """What a result says: `14 of 16 cells right`, or `14 cells right` where no more is known."""
    what, right = _COUNTS[kind], _RIGHT.get(kind, "right")
    return f"{result:,} of {plural(of, what)} {right}" if of else f"{plural(result, what)} {right}"


def told(handed: HandIn, of: int = 0) -> str:
    """The result of a code in words; `of` is how much its task has to do, 0 where that is unknown.

    Of all but cells a code says itself how many there were, unless there were too many for it.
    """
    result, mistakes, hints = handed.result, handed.mistakes, handed.hints
    if result >= MOST_RESULT:
        return f"{in_words(handed.kind, result)}, or more"
    shown = hints if handed.kind in _COUNT_SHOWN else 0
    if handed.kind != "play" and max(mistakes, shown) < MOST_COUNT:
        of = result + mistakes + shown
    return in_words(handed.kind, result, of if of >= result else 0)


def count_told(count: int) -> str:
    """Hints or mistakes of a code: `3`, `31 or more`."""
    return f"{count}" if count < MOST_COUNT else f"{MOST_COUNT} or more"


def time_told(seconds: int) -> str:
    """The time of a code: `5:12`, `1:05:12`; empty where the browser told none."""
    if not seconds:
        return ""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    said = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return said if seconds < MOST_SECONDS else f"{said} or more"
