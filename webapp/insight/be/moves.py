"""Moves: what the documented rule of an algorithm allows next, worked out from the board alone.

Whoever is the solver makes the moves: to write a value into a cell, to reject one, or to go back.
Of each algorithm that can be played so there is a `Hand`: which moves its rule allows at a
position of a run, every tie among them, and what is wrong with another. The solver is not asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Pause
from webapp.insight.inside import values_left
from webapp.insight.run.run import Look, Run
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import counted
from webapp.solvers import Choice
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Infer, Reject, Undo

Deed = Literal["place", "reject", "back"]


@dataclass(frozen=True, slots=True)
class Move:
    """What the solver does next: a value is written or rejected, or it goes back.

    Of going back the cell is the one whose guess is erased, where the algorithm has a choice of
    them, and None elsewhere. An exact cover takes the next way of a `goal`, given by its number.
    """

    deed: Deed
    cell: Cell | None = None
    value: int = 0
    goal: int | None = None


BACK = Move("back")


@dataclass(frozen=True, slots=True)
class At:
    """Where a move is asked for: the run, so far as it has come, and the last event's boards."""

    run: Run
    look: Look
    pause: Pause | None = None

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.look.after

    @property
    def settings(self) -> Mapping[str, str]:
        """The algorithm's options."""
        return self.run.choice.settings

    def first_value(self, cell: Cell) -> int | None:
        """Of the cell's values that are left the one that comes first; None where none is left."""
        left = self.board.candidates(cell)
        if not left:
            return None
        return left[-1] if self.values_fall else left[0]

    @property
    def in_reading_order(self) -> bool:
        """Whether the first empty cell is next, however many values it has."""
        return self.settings.get("cells") == "reading"

    @property
    def values_fall(self) -> bool:
        """Whether values are tried from the largest to the least."""
        return self.settings.get("values") == "down"


class Hand(ABC):
    """An algorithm in the hands of a person.

    `told` says on the page what that person decides, `own` are the events that moves begin with;
    `rejects` says whether rejecting is a move, `goals` whether a goal is chosen in place of a cell
    and a value, and `jumps` whether going back needs the cell to which it goes. By the values
    `unseen` of its options nobody can play.
    """

    told: str
    own: tuple[type[Event], ...] = (Guess, Infer, Reject, DeadEnd, Undo, Exhausted)
    rejects = True
    jumps = False
    goals = False
    unseen: tuple[str, ...] = ()

    def playable(self, choice: Choice) -> Choice:
        """The algorithm with options by which every choice can be seen on the board."""
        return choice

    def says(self, choice: Choice) -> str:
        """What a person decides, with these options."""
        reading = choice.settings.get("cells") == "reading"
        any_of = "a cell with the fewest values left (any of them where several are equal)"
        return self.told.format(
            cell="the next cell in reading order" if reading else any_of,
            value="largest" if choice.settings.get("values") == "down" else "smallest",
        )

    def begins(self, before: Event | None, event: Event) -> bool:
        """Whether the event, which comes after `before`, is a person's move or begins one."""
        return isinstance(event, self.own) and not self.goes_on(before)

    def goes_on(self, event: Event | None) -> bool:
        """Whether the next event belongs to the same move: from a dead end on to the last undo."""
        if isinstance(event, Undo):
            return event.passed
        return isinstance(event, DeadEnd) and DeadEnd in self.own

    @abstractmethod
    def allowed(self, at: At) -> tuple[Move, ...]:
        """Every move that the rule allows; there is always one until the run ends."""

    @abstractmethod
    def fault(self, at: At, move: Move) -> str:
        """What is wrong with a move that is not allowed: a sentence that does not tell another."""


def next_cells(at: At) -> tuple[Cell, ...]:
    """The empty cells that have the fewest values left; or the first, where that is the rule."""
    if at.in_reading_order:
        return (next(iter(values_left(at.board))),)
    return fewest(at.board)


def fewest(board: Board) -> tuple[Cell, ...]:
    """The empty cells that have the fewest values left, in reading order."""
    counts = values_left(board)
    least = min(counts.values())
    return tuple(cell for cell, count in counts.items() if count == least)


def not_next(at: At, cell: Cell) -> str:
    """Why the search does not go on in an empty cell."""
    if at.in_reading_order:
        return f"The cells are taken in reading order, and {cell_name(cell)} isn't next"
    count = len(at.board.candidates(cell))
    return f"{cell_name(cell)} has {counted(count, 'value')} left, and another cell has fewer"
