"""Questions: what a class may predict of the next event of a run, and which answers are right.

A question says what the board and the algorithm's rule are enough to answer. Every answer that the
rule allows is right, and none that is offered besides is.
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

# Answers whoever wants to be shown what is right.
SKIPPED = "skip"
_MOST_NAMED = 4  # cells that are equally right, named one by one
# Ticks for all that is done at a place.
LOOK = 150


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer that is offered: `key` is how addresses write it, a cell's name for a cell."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked behind event `at`, and what is right.

    `cell` and `value` are what it is about (None and 0 where it is about none), `answers` those
    offered, `right` the keys of all right ones, also of cells that are not among those offered;
    `on_board` says that cells may be pointed at. `rule` is the algorithm's rule in words, `shows`
    the step that shows what happened. `theme` is what it takes to answer: a similar question has
    the same kind and theme. `labels` are those of the lines of pseudocode that would tell; of a
    question that is `plain` the answer is nearly always the same.
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
class Judged:
    """Whether an answer was right (None: none was given), and all answers that are."""

    right: bool | None
    answers: tuple[str, ...]

    @property
    def lead(self) -> str:
        """What its sentence begins with."""
        return {True: "Right:", False: "No:", None: "The answer:"}[self.right]

    @property
    def sentence(self) -> str:
        """`No: r1c2 or r2c1.`"""
        return f"{self.lead} {either(self.answers)}."


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question: what it asks in general, the question at a moment, if there is one, and
    whether an algorithm on a puzzle has such moments at all."""

    title: str
    ask: Callable[[Moment], Question | None]
    may_ask: Callable[[Choice, Puzzle], bool]


class NotOffered(ValueError):
    """What can't be an answer to a question; says which can."""


def offered(cells: Iterable[Cell]) -> tuple[Offer, ...]:
    """Cells as answers."""
    return tuple(Offer(cell_name(cell), cell_name(cell)) for cell in cells)


def moments(run: Run, start: int, budget: Budget) -> Iterator[Moment]:
    """Every place behind `start` that has a next event, as far as these are made."""
    board = run.ledger.board_at(start, run.events)
    for at in range(start, len(run.events)):
        budget.tick(LOOK)
        yield Moment(run, at, board)
        apply(board, run.events[at])


def judge(question: Question, key: str) -> Judged:
    """Whether an answer, by its key, is right; raises NotOffered for what can't be one."""
    texts = {answer.key: answer.text for answer in question.answers}
    keys = [each for each in texts if each in question.right]
    if question.kind == "which-cell" and question.on_board and len(question.right) <= _MOST_NAMED:
        keys = sorted(question.right, key=named_cell)
    answers = tuple(texts.get(each, each) for each in keys)
    if key == SKIPPED:
        return Judged(None, answers)
    if key not in texts and not (question.on_board and _is_cell(key)):
        or_cell = ", or a cell" if question.on_board else ""
        raise NotOffered(f"'answer' must be one of {', '.join(texts)}{or_cell}, not '{key}'.")
    return Judged(key in question.right, answers)


def _is_cell(text: str) -> bool:
    try:
        named_cell(text)
    except ValueError:
        return False
    return True
