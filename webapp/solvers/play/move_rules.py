"""The moves that an algorithm's documented rule allows on a board.

The moves are writing a value into a cell, rejecting one, and going back. They depend only on the
board, not on the search's own choice: every tie among the moves is allowed.
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
    """One move of a solver: it writes or rejects a value, or goes back.

    Going back has the cell whose guess is erased if the algorithm can choose it, else None. An
    exact cover takes the next way of a `goal`, given by its number.
    """

    deed: Deed
    cell: Cell | None = None
    value: int = 0
    goal: int | None = None


BACK = Move("back")


class MomentView(Protocol):
    """What move rules can see: the board, the event that led there, and the options."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def board(self) -> Board: ...
    @property
    def last(self) -> Event | None: ...
    @property
    def settings(self) -> Mapping[str, str]: ...

    def goes_back_to(self) -> Cell | None:
        """The cell of the guess that the search goes back to next, or None."""

    def open_goals(self) -> Mapping[int, Goal]:
        """The goals that an exact cover hasn't covered yet, by number and in that order."""

    def current_goal(self) -> int | None:
        """The goal whose next way must follow, as one of its ways was just taken back."""


class MoveRules(ABC):
    """The moves that an algorithm allows next.

    `task` is the page's sentence on what a person decides, `own` the events that moves begin with.
    `rejects` is true if rejecting is a move, `goals` if a goal is chosen instead of a cell and a
    value, `jumps` if going back needs the cell it goes to, and `crosses_off` if a cell's values are
    crossed off before they are tried. `unseen` are values of options that a person can't play by.
    """

    task: str
    own: tuple[type[Event], ...] = (Guess, Infer, Reject, DeadEnd, Undo, Exhausted)
    rejects = True
    jumps = False
    goals = False
    crosses_off = False
    unseen: tuple[str, ...] = ()

    def seen(self, _settings: Mapping[str, str]) -> Mapping[str, str]:
        """The options to change so that the board shows every choice."""
        return {}

    def says(self, settings: Mapping[str, str]) -> str:
        """The sentence on what a person decides, with these options."""
        reading = settings.get("cells") == "reading"
        any_of = "a cell with the fewest numbers left (any of them where several are equal)"
        return self.task.format(
            cell="the next cell in reading order" if reading else any_of,
            value="largest" if falls(settings) else "smallest",
        )

    def tests(self, _puzzle: Puzzle) -> str:
        """The order in which it tests a value before writing it, in words; "" if it doesn't."""
        return ""

    def begins(self, before: Event | None, event: Event) -> bool:
        """Whether the event, which comes after `before`, is a person's move or begins one."""
        return isinstance(event, self.own) and not self.goes_on(before)

    def goes_on(self, event: Event | None) -> bool:
        """Whether the next event belongs to the same move, as from a dead end to the last undo."""
        if isinstance(event, Undo):
            return event.passed
        return isinstance(event, DeadEnd) and DeadEnd in self.own

    def next_cells(self, moment: MomentView) -> tuple[Cell, ...]:
        """The cells that can come next: those with the fewest values left, or the first one."""
        counts = values_left(moment.board)
        if moment.settings.get("cells") == "reading":
            return (next(iter(counts)),)
        least = min(counts.values())
        return tuple(cell for cell, count in counts.items() if count == least)

    def begun(self, _scene: MomentView) -> Cell | None:
        """The cell whose values are being tried, or None."""
        return None

    @abstractmethod
    def allowed(self, moment: MomentView) -> tuple[Move, ...]:
        """Every move that the rule allows; at least one until the run ends."""

    @abstractmethod
    def why_not(self, moment: MomentView, move: Move) -> str:
        """Why a move isn't allowed, in a sentence that doesn't reveal one that is."""


def values_left(board: Board) -> dict[Cell, int]:
    """The number of values left in each open cell, in reading order."""
    empty = (cell for cell in all_cells(board.size) if cell not in board.values)
    return {cell: len(board.candidates(cell)) for cell in empty}


def falls(settings: Mapping[str, str]) -> bool:
    """Whether values are tried from the largest to the least."""
    return settings.get("values") == "down"


def first_value(moment: MomentView, cell: Cell) -> int | None:
    """The first of the cell's values left, or None."""
    left = moment.board.candidates(cell)
    if not left:
        return None
    return left[-1] if falls(moment.settings) else left[0]


def not_next(moment: MomentView, cell: Cell) -> str:
    """Why an empty cell doesn't come next."""
    if moment.settings.get("cells") == "reading":
        return f"The cells are taken in reading order, and {cell_name(cell)} isn’t next"
    count = len(moment.board.candidates(cell))
    return f"{cell_name(cell)} has {counted(count, 'number')} left, and another cell has fewer"
