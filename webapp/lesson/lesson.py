"""Lesson: steps in order; each is a page of ours with a note, a question and its answer."""

from dataclasses import dataclass, field

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
}
# So many facts may stand in all texts together: a run of its own may be behind each.
MOST_FACTS = 300


@dataclass(frozen=True, slots=True)
class Step:
    """A page by its address, what is said of it, and what is asked; texts hold facts in braces."""

    page: str
    note: str
    question: str = ""
    answer: str = ""

    @property
    def texts(self) -> dict[str, str]:
        """The texts that hold facts, by the names of their parts."""
        return {"note": self.note, "question": self.question, "answer": self.answer}


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
