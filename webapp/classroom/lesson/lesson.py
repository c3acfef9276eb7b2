"""Lessons: steps in order, each a page of Mathdoku Lab with a note, a question and its answer."""

from dataclasses import dataclass, field

from .asking import MAX_WORDS, Asking

# Limits: bytes of a lesson's text, steps, and characters of its parts.
TEXT_BYTES = 32 * 1024
MAX_STEPS = 60
MAX_MINUTES = 600
LETTERS = {
    "title": 100,
    "about": 400,
    "page": 4_000,
    "note": 2_000,
    "question": 600,
    "answer": 1_200,
    "ask": MAX_WORDS,
}
# Facts in all texts together, as each may need its own run.
MAX_FACTS = 300


@dataclass(frozen=True, slots=True)
class Step:
    """A page by its URL, a note on it, and a question; texts have facts in braces.

    The `answer` of a `question` is folded away. A question that the class answers is in `asking`,
    with the same `answer`.
    """

    page: str
    note: str
    question: str = ""
    answer: str = ""
    asking: Asking | None = None

    @property
    def texts(self) -> dict[str, str]:
        """The texts that can have facts, by the names of their parts."""
        ask = self.asking.words if self.asking else ""
        return {"note": self.note, "question": self.question, "answer": self.answer, "ask": ask}

    @property
    def options(self) -> tuple[str, ...]:
        """The options of its question, which can have facts too."""
        return self.asking.options if self.asking else ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, a description, the duration in minutes (0: not given), and the steps.

    `lines` are the lines of its text on which the steps begin.
    """

    title: str
    about: str
    minutes: int
    steps: tuple[Step, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)

    def nearest(self, number: int) -> int:
        """The number of the existing step, from 1, nearest to this one."""
        return min(max(number, 1), len(self.steps))


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on a line, and how to fix it."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"
