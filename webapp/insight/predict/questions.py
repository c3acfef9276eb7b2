"""Questions: what a class may predict of the next event of a run; computed from the trace.

A question says what the board and the algorithm's rule are enough to answer. Every answer that the
rule allows is right, and none that is offered besides is.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.insight.moment import Moment
from webapp.insight.run.run import Run
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import either
from webapp.solvers import Choice
from webapp.trace import DeadEnd, Undo, apply


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


# Ticks for what is done at each place, besides listing the ways to make a cage or to cover a goal.
_LOOK = 100


def offered(cells: Iterable[Cell]) -> tuple[Offer, ...]:
    """Cells as answers."""
    return tuple(Offer(cell_name(cell), cell_name(cell)) for cell in cells)


def undone_next(moment: Moment) -> tuple[int, Undo] | None:
    """The step and the undo at which a search that has nothing left to try comes to rest."""
    events = moment.run.events
    for at in range(moment.at, len(events)):
        event = events[at]
        if isinstance(event, Undo) and not event.passed:
            return at + 1, event
        if not isinstance(event, Undo | DeadEnd):
            return None
    return None


def moments(run: Run, start: int, budget: Budget) -> Iterator[Moment]:
    """Every place behind `start` that has a next event, as far as these are made."""
    board = run.ledger.board_at(start, run.events)
    for at in range(start, len(run.events)):
        budget.tick(_LOOK)
        yield Moment(run, at, board, budget)
        apply(board, run.events[at])
