"""Questions about the next event of a run, and which answers are right.

The board and the algorithm's rule are enough to answer a question. Every offered answer that the
rule allows is right, and no other is.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.insight.moment import Moment
from webapp.insight.run.run import Run
from webapp.puzzle import Cell, Puzzle, cell_name, named_cell
from webapp.puzzle.words import either
from webapp.solvers import Choice
from webapp.trace import apply

# The answer of a person who asks to be shown what is right.
SKIPPED = "skip"
_MAX_NAMED = 4  # cells that are equally right, named one by one
# Ticks for all questions at one step.
LOOK = 150


@dataclass(frozen=True, slots=True)
class Offer:
    """An offered answer; `key` is its text in URLs, for a cell the cell's name."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question after event `at`, and its right answers.

    `cell` and `value` are what it is about, or None and 0. `answers` are those offered, `right` the
    keys of all right ones, also of cells that aren't offered; `on_board` is true if cells can be
    pointed at. `rule` is the algorithm's rule in words, `shows` the step that shows what happened.
    Similar questions have the same kind and `theme`. `labels` are those of the pseudocode lines
    that would reveal the answer. A `plain` question nearly always has the same answer.
    """

    kind: str
    at: int
    asks: str
    answers: tuple[Offer, ...]
    right: frozenset[str]
    rule: str
    shows: int
    theme: str
    labels: tuple[str, ...]
    cell: Cell | None = None
    value: int = 0
    on_board: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer was right (None if none was given), and all right answers."""

    right: bool | None
    answers: tuple[str, ...]

    @property
    def lead(self) -> str:
        """The beginning of its sentence."""
        return {True: "Right:", False: "No:", None: "The answer:"}[self.right]

    @property
    def sentence(self) -> str:
        """`No: r1c2 or r2c1.`"""
        return f"{self.lead} {either(self.answers)}."


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question: its title, the question at a moment, and the algorithms that have it."""

    title: str
    ask: Callable[[Moment], Question | None]
    may_ask: Callable[[Choice, Puzzle], bool]


class NotOfferedError(ValueError):
    """An answer that a question doesn't allow; the message lists those it does."""


def offered(cells: Iterable[Cell]) -> tuple[Offer, ...]:
    """Cells as answers."""
    return tuple(Offer(cell_name(cell), cell_name(cell)) for cell in cells)


def moments(run: Run, start: int, budget: Budget) -> Iterator[Moment]:
    """Every position from `start` on that has a computed next event."""
    board = run.ledger.board_at(start, run.events)
    for at in range(start, len(run.events)):
        budget.tick(LOOK)
        yield Moment(run, at, board)
        apply(board, run.events[at])


def judge(question: Question, key: str) -> Judgement:
    """Whether an answer, by its key, is right; raises NotOfferedError if it isn't offered."""
    texts = {answer.key: answer.text for answer in question.answers}
    keys = [each for each in texts if each in question.right]
    if question.kind == "which-cell" and question.on_board and len(question.right) <= _MAX_NAMED:
        keys = sorted(question.right, key=named_cell)
    answers = tuple(texts.get(each, each) for each in keys)
    if key == SKIPPED:
        return Judgement(None, answers)
    if key not in texts and not (question.on_board and _is_cell(key)):
        or_cell = ", or a cell" if question.on_board else ""
        raise NotOfferedError(f"'answer' must be one of {', '.join(texts)}{or_cell}, not '{key}'.")
    return Judgement(key in question.right, answers)


def _is_cell(text: str) -> bool:
    try:
        named_cell(text)
    except ValueError:
        return False
    return True
