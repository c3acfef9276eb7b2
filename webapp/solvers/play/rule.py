"""Rules of play: what the documented rule of an algorithm allows next, told from the board alone.

Its moves are to write a value into a cell, to reject one, and to go back. The search itself is not
asked, so that whoever makes its moves, or predicts them, is held to the rule and not to chance:
every tie among the moves is allowed.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import counted
from webapp.solvers.cover import Goal
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


class Situation(Protocol):
    """What a rule looks at: the board as it stands, the event that led there, and the options."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def board(self) -> Board: ...
    @property
    def last(self) -> Event | None: ...
    @property
    def settings(self) -> Mapping[str, str]: ...

    def goes_back_to(self) -> Cell | None:
        """The cell of the guess to which the search goes back next, if it does."""

    def open_goals(self) -> Mapping[int, Goal]:
        """What an exact cover has still to cover, by number and in that order."""

    def goal_in_hand(self) -> int | None:
        """The goal whose next way is due, since one of its ways was just taken back."""


class Rule(ABC):
    """What an algorithm may do next.

    `task` says on the page what a person decides, `own` are the events that moves begin with;
    `rejects` says whether rejecting is a move, `goals` whether a goal is chosen in place of a cell
    and a value, `jumps` whether going back needs the cell to which it goes, and `crosses_off`
    whether a cell's values are crossed off before they are tried. By the values `unseen` of its
    options nobody can play.
    """

    task: str
    own: tuple[type[Event], ...] = (Guess, Infer, Reject, DeadEnd, Undo, Exhausted)
    rejects = True
    jumps = False
    goals = False
    crosses_off = False
    unseen: tuple[str, ...] = ()

    def seen(self, _settings: Mapping[str, str]) -> Mapping[str, str]:
        """The options to change, so that every choice can be seen on the board."""
        return {}

    def says(self, settings: Mapping[str, str]) -> str:
        """What a person decides, with these options."""
        reading = settings.get("cells") == "reading"
        any_of = "a cell with the fewest values left (any of them where several are equal)"
        return self.task.format(
            cell="the next cell in reading order" if reading else any_of,
            value="largest" if falls(settings) else "smallest",
        )

    def tests(self, _puzzle: Puzzle) -> str:
        """In which order it tests a value before it writes it, in words; empty where it tests
        none."""
        return ""

    def begins(self, before: Event | None, event: Event) -> bool:
        """Whether the event, which comes after `before`, is a person's move or begins one."""
        return isinstance(event, self.own) and not self.goes_on(before)

    def goes_on(self, event: Event | None) -> bool:
        """Whether the next event belongs to the same move: from a dead end on to the last undo."""
        if isinstance(event, Undo):
            return event.passed
        return isinstance(event, DeadEnd) and DeadEnd in self.own

    def next_cells(self, scene: Situation) -> tuple[Cell, ...]:
        """The cells in which the search may go on: those with the fewest values left, or the first
        that is empty where that is the rule."""
        counts = values_left(scene.board)
        if scene.settings.get("cells") == "reading":
            return (next(iter(counts)),)
        least = min(counts.values())
        return tuple(cell for cell, count in counts.items() if count == least)

    def begun(self, _scene: Situation) -> Cell | None:
        """The cell whose values are being gone through, if there is one."""
        return None

    @abstractmethod
    def allowed(self, scene: Situation) -> tuple[Move, ...]:
        """Every move that the rule allows; there is always one until the run ends."""

    @abstractmethod
    def fault(self, scene: Situation, move: Move) -> str:
        """What is wrong with a move that is not allowed: a sentence that does not tell another."""


def values_left(board: Board) -> dict[Cell, int]:
    """How many values each open cell has left, in reading order."""
    empty = (cell for cell in all_cells(board.size) if cell not in board.values)
    return {cell: len(board.candidates(cell)) for cell in empty}


def falls(settings: Mapping[str, str]) -> bool:
    """Whether values are tried from the largest to the least."""
    return settings.get("values") == "down"


def first_value(scene: Situation, cell: Cell) -> int | None:
    """Of the cell's values that are left the one that comes first; None where none is left."""
    left = scene.board.candidates(cell)
    if not left:
        return None
    return left[-1] if falls(scene.settings) else left[0]


def not_next(scene: Situation, cell: Cell) -> str:
    """Why the search does not go on in an empty cell."""
    if scene.settings.get("cells") == "reading":
        return f"The cells are taken in reading order, and {cell_name(cell)} isn’t next"
    count = len(scene.board.candidates(cell))
    return f"{cell_name(cell)} has {counted(count, 'value')} left, and another cell has fewer"
