"""Steps in order, each a page of Mathdoku Lab with a note, a question and its answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from webapp.puzzle import named_cell

# The kinds of answers to a question of the class.
ANSWER_KINDS = ("option", "cell", "value", "text")
# Limits: characters of a question, its options, characters of an option and of a short answer.
MAX_WORDS, MAX_OPTIONS, MAX_OPTION, MAX_TEXT = 200, 6, 100, 60
# The longest timer, in seconds.
MAX_SECONDS = 600

# Limits: bytes of a lesson's text, steps, and characters of its parts.
TEXT_BYTES = 32 * 1024
MAX_STEPS = 60
MAX_MINUTES = 600
MAX_CHARACTERS = {
    "title": 100,
    "about": 400,
    "page": 4_000,
    "note": 2_000,
    "question": 600,
    "answer": 1_200,
    "ask": MAX_WORDS,
}
# Placeholders in all texts together, as each may need its own run.
MAX_PLACEHOLDERS = 300


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """A question that the class answers, in the teacher's own words.

    Its answer is one of the `options`, or if there are none, as `takes` says, a "cell" of the
    board, a "value" or a short "text". `right` is the right answer as it is given (the letter of an
    option, `r1c2`, `7`), or "". `timer` is the time for an answer in seconds, 0 for no limit.
    """

    words: str
    options: tuple[str, ...] = ()
    takes: str = "option"
    right: str = ""
    timer: int = 0

    def answers(self, size: int) -> tuple[str, ...]:
        """The possible answers on a board of this size: letters or values; () for other kinds."""
        if self.takes == "option":
            return tuple(ascii_uppercase[: len(self.options)])
        return tuple(map(str, range(1, size + 1))) if self.takes == "value" else ()

    def admits(self, answer: str, size: int) -> bool:
        """Whether it's a possible answer on a board of this size."""
        if self.takes != "cell":
            return answer in self.answers(size)
        try:
            return max(named_cell(answer)) < size
        except ValueError:
            return False


@dataclass(frozen=True, slots=True)
class Step:
    """A page by its URL, a note on it, and a question; texts have placeholders in braces.

    The `answer` of a `question` is folded away. A `class_question` has the same `answer`.
    """

    page: str
    note: str
    question: str = ""
    answer: str = ""
    class_question: ClassQuestion | None = None

    @property
    def texts(self) -> dict[str, str]:
        """The texts that can have placeholders, by the names of their parts."""
        ask = self.class_question.words if self.class_question else ""
        return {"note": self.note, "question": self.question, "answer": self.answer, "ask": ask}

    @property
    def options(self) -> tuple[str, ...]:
        """The options of its question, which can have placeholders too."""
        return self.class_question.options if self.class_question else ()


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


def tidy_answer(answer: str, takes: str) -> str:
    """A typed answer in its usual spelling: `b` is B, and `R1C2` is r1c2."""
    answer = "".join(answer.split())
    return answer.lower() if takes == "cell" else answer.upper()


def wrong_options(options: Sequence[str]) -> str:
    """What is wrong with the options of a question, as a sentence; "" if nothing is."""
    if not 2 <= len(options) <= MAX_OPTIONS:
        return "Give two to six answers to choose from."
    if len({each.casefold() for each in options}) < len(options):
        return "Two of the answers are alike."
    if any(len(each) > MAX_OPTION for each in options):
        return f"An answer can have at most {MAX_OPTION} characters."
    return ""
