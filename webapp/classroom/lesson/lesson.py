"""Lesson: steps in order; each is a page of ours with a note, a question and its answer."""

from dataclasses import dataclass, field

from .asking import MOST_WORDS, Asking

# The longest text of a lesson, in bytes, and so many steps and letters of its parts.
TEXT_BYTES = 32 * 1024
MOST_STEPS = 60
MOST_MINUTES = 600
LETTERS = {
    "title": 100,
    "about": 400,
    "page": 4_000,
    "note": 2_000,
    "question": 600,
    "answer": 1_200,
    "ask": MOST_WORDS,
}
# So many facts may stand in all texts together: a run of its own may be behind each.
MOST_FACTS = 300


@dataclass(frozen=True, slots=True)
class Step:
    """A page by its address, what is said of it, and what is asked; texts hold facts in braces.

    A `question` has its `answer` folded away; what it is `asking` has options, a cell or a value to
    choose from, and the answer goes with that too.
    """

    page: str
    note: str
    question: str = ""
    answer: str = ""
    asking: Asking | None = None

    @property
    def texts(self) -> dict[str, str]:
        """The texts that hold facts, by the names of their parts."""
        ask = self.asking.words if self.asking else ""
        return {"note": self.note, "question": self.question, "answer": self.answer, "ask": ask}

    @property
    def options(self) -> tuple[str, ...]:
        """The options of what it asks, which hold facts too."""
        return self.asking.options if self.asking else ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, what it is about, how long it takes (0: not said), and its steps.

    `lines` are those of its text on which the steps begin.
    """

    title: str
    about: str
    minutes: int
    steps: tuple[Step, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)

    def nearest(self, number: int) -> int:
        """The number of the step that there is, from 1, nearest to this one."""
        return min(max(number, 1), len(self.steps))


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on a line, and what would be right."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"
