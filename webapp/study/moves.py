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
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import counted, sentence
from webapp.solvers import Choice, choose
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Infer, Reject, Remove, Undo
from webapp.trace.refusals import why_refused

from .conflict import conflict_of
from .goals import begun, counted_goals, number_of
from .inside import values_left
from .refusing import refused_at_once, refused_by_cage, refused_when_full
from .run import Look, Run

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
    and a value, and `jumps` whether going back needs the cell to
    which it goes. By the values `unseen` of its options nobody can play.
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


class Walk(Hand):
    """Cell by cell in reading order; each value in turn is rejected or written."""

    told = (
        "You choose the cell (the next one in reading order), and write or reject its values in "
        "turn; where none is left, you go back."
    )

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        """What rejects the value there, before it is written."""
        return refused_at_once(at.run.puzzle, at.board.values, cell, value)

    def open_cells(self, at: At) -> tuple[Cell, ...]:
        """The cells in which the search may go on."""
        empty = (c for c in all_cells(at.run.puzzle.size) if c not in at.board.values)
        return (next(empty),)

    def wrong_cell(self, _at: At, cell: Cell) -> str:
        """Why the search does not go on in an empty cell."""
        return f"The cells are filled in reading order, and {cell_name(cell)} isn't next"

    def back(self, _at: At, _stuck: Cell) -> Move:
        """To go back from a cell in which nothing is left to try."""
        return BACK

    def allowed(self, at: At) -> tuple[Move, ...]:
        moves = (self._in(at, cell) for cell in self.open_cells(at))
        return tuple(dict.fromkeys(moves))

    def _in(self, at: At, cell: Cell) -> Move:
        value = at.first_value(cell)
        if value is None:
            return self.back(at, cell)
        return Move("reject" if self.refused(at, cell, value) else "place", cell, value)

    def fault(self, at: At, move: Move) -> str:
        allowed = self.allowed(at)
        cell, value = move.cell, move.value
        stuck = all(each.deed == "back" for each in allowed)
        if move.deed == "back":
            return self._wrong_back(stuck)
        if cell is None or cell in at.board.values:
            return "That cell has a value already."
        name = cell_name(cell)
        if cell not in self.open_cells(at):
            return f"{self.wrong_cell(at, cell)}."
        if stuck:
            return f"{name} has no value left to try, so the search goes back."
        if value not in at.board.candidates(cell):
            return f"{value} in {name} is crossed off already."
        if value != at.first_value(cell):
            order = "largest" if at.values_fall else "smallest"
            return (
                f"The values of a cell are tried {order} first, and {value} isn't next in {name}."
            )
        refusal = self.refused(at, cell, value)
        if refusal is None:
            return f"{value} in {name} isn't rejected: {self.nothing_refuses}."
        why = why_refused(at.run.puzzle, at.board.values, refusal)
        return f"{value} can't be written into {name}. {sentence(why)}"

    nothing_refuses = "it breaks no rule of a row, a column or a cage"

    def _wrong_back(self, stuck: bool) -> str:
        if stuck:
            return "It goes back, but not there."
        return "A value is left to try: the search goes back only where none is."


class Jumping(Walk):
    """The walk that goes back to the latest guess that is to blame."""

    told = (
        "You choose the cell (the next one in reading order), and write or reject its values in "
        "turn. Where none is left, choose the cell to go back to: the latest guess to blame."
    )
    jumps = True

    def back(self, at: At, stuck: Cell) -> Move:
        conflicts, events = at.run.conflicts, at.run.events
        conflicts.feed(events, at.look.at, at.pause)
        grounds = conflicts.behind(at.look.at, events)
        blamed, _ = conflict_of(grounds, Undo(stuck, 0, stuck, 0))
        latest = blamed.bit_length() - 1
        return Move("back", grounds.guesses[latest].cell) if blamed else BACK

    def _wrong_back(self, stuck: bool) -> str:
        if not stuck:
            return super()._wrong_back(stuck)
        return (
            "It goes back to the latest guess that is to blame: one that rejects a value of the "
            "cell with none left, or was blamed for one that failed there. Choose that cell."
        )


class Brute(Walk):
    """Cell by cell, and nothing is looked at until the grid is full."""

    told = (
        "You write each value in turn into the next cell in reading order, whatever the rules "
        "say. Only the value that fills the grid is rejected or written; where none is left, you "
        "go back."
    )
    nothing_refuses = "a value is looked at only when it fills the grid, and then by all rules"

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        return refused_when_full(at.run.puzzle, at.board.values, cell, value)


class Fewest(Walk):
    """A cell with the fewest values left; each value in turn is rejected by its cage or written."""

    told = (
        "You choose {cell}, and write or reject its values in turn; where none is left, you go "
        "back. What a value crosses off in its row and column is crossed off for you."
    )
    nothing_refuses = "its cage still holds with it"

    def refused(self, at: At, cell: Cell, value: int) -> Reject | None:
        return refused_by_cage(at.run.puzzle, at.board.values, cell, value)

    def open_cells(self, at: At) -> tuple[Cell, ...]:
        begun = _begun(at.board)
        return (begun,) if begun else next_cells(at)

    def wrong_cell(self, at: At, cell: Cell) -> str:
        begun = _begun(at.board)
        if begun:
            return f"The search has begun in {cell_name(begun)}, and goes on there"
        return _not_next(at, cell)


class Propagating(Hand):
    """A cell with the fewest values left, and its least value; what follows is done by itself."""

    told = (
        "You choose {cell}, and try its {value} value; at a dead end you go back. All that follows "
        "is done for you."
    )
    own = (Guess, Undo)
    rejects = False

    def allowed(self, at: At) -> tuple[Move, ...]:
        if isinstance(at.look.event, DeadEnd):
            return (BACK,)
        return tuple(Move("place", cell, at.first_value(cell) or 0) for cell in next_cells(at))

    def fault(self, at: At, move: Move) -> str:
        if isinstance(at.look.event, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn't a dead end: the search goes back only at one."
        if move.deed == "reject":
            return "This search rejects nothing: what can't stand is crossed off by itself."
        cell = move.cell
        if cell is None or cell in at.board.values:
            return "That cell has a value already."
        left, name = at.board.candidates(cell), cell_name(cell)
        if cell not in next_cells(at):
            return f"{_not_next(at, cell)}."
        if move.value not in left:
            return f"{move.value} in {name} is crossed off already."
        first, has = ("largest", "larger") if at.values_fall else ("smallest", "smaller")
        return f"The {first} value of a cell is tried first, and {name} has a {has} one."


class Plain(Propagating):
    """The same with a choice of cell and value that can be seen on the board."""

    told = (
        f"{Propagating.told} By itself it also counts failures and ways, which the board doesn't "
        "show."
    )
    unseen = ("failures", "ways")

    def playable(self, choice: Choice) -> Choice:
        chosen = choice.solver.settings(dict(choice.options))
        seen = {"cells": "fewest", "values": "up"}
        plain = {name: seen[name] for name, value in chosen.items() if value in self.unseen}
        return choose(choice.solver, {**chosen, **plain})


class Cover(Hand):
    """A goal with the fewest ways left; its ways are taken as they are listed."""

    told = (
        "You choose a goal with the fewest ways left (any of them where several are equal), and "
        "its next way, as they are listed, is written for you; at a dead end you go back. A goal "
        "with a single way needs no choice."
    )
    own = (Guess, Undo)
    rejects = False
    goals = True

    def allowed(self, at: At) -> tuple[Move, ...]:
        if isinstance(at.look.event, DeadEnd):
            return (BACK,)
        puzzle, due = at.run.puzzle, begun(at.look)
        if due:
            return (Move("place", goal=number_of(puzzle, due)),)
        ways = {number: each.ways for number, each in counted_goals(puzzle, at.look).items()}
        if at.settings.get("goals") == "first":
            return (Move("place", goal=min(ways)),)
        least = min(ways.values())
        return tuple(Move("place", goal=number) for number in ways if ways[number] == least)

    def fault(self, at: At, move: Move) -> str:
        if isinstance(at.look.event, DeadEnd):
            return "This is a dead end, so the search goes back."
        if move.deed == "back":
            return "This isn't a dead end: the search goes back only at one."
        puzzle, due = at.run.puzzle, begun(at.look)
        if move.goal is None:
            return "This search takes goals, not values for cells: choose a goal."
        if due:
            return f"The search goes on with the ways to {due.wants(puzzle)}, until none is left."
        goal = counted_goals(puzzle, at.look).get(move.goal)
        if goal is None:
            return "That goal is reached already."
        if at.settings.get("goals") == "first":
            return "The goals are taken in the order of the list, and that one isn't the first."
        wants = goal.column.wants(puzzle)
        return f"There are {counted(goal.ways, 'way')} to {wants}, and another goal has fewer."


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


def _not_next(at: At, cell: Cell) -> str:
    """Why the search does not go on in an empty cell."""
    if at.in_reading_order:
        return f"The cells are taken in reading order, and {cell_name(cell)} isn't next"
    count = len(at.board.candidates(cell))
    return f"{cell_name(cell)} has {counted(count, 'value')} left, and another cell has fewer"


def _begun(board: Board) -> Cell | None:
    """The cell whose values are being gone through: one of them was just rejected or undone."""
    last = next((step for step in reversed(board.trail) if not isinstance(step, Remove)), None)
    return last.cell if isinstance(last, Reject | Undo) else None


# Of each algorithm that a person can be, by its name.
HANDS: dict[str, Hand] = {
    "backtracking": Walk(),
    "brute-force": Brute(),
    "backjumping": Jumping(),
    "possible-sets": Walk(),
    "mrv": Fewest(),
    "forward-checking": Propagating(),
    "arc-consistency": Propagating(),
    "propagation": Plain(),
    "exact-cover": Cover(),
}
# Of the others, why not.
NOT_BY_HAND = {
    "logic": "Logic makes no choices: it takes the easiest strategy that finds something. To "
    "reason like it, play the puzzle and ask for hints.",
    "local-search": "Local search draws lots, and nobody can know them. Watch it instead.",
}
