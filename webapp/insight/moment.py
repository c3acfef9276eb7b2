"""A position in a run, for Be the solver and Predict."""

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle
from webapp.solvers.cover import Goal
from webapp.solvers.play.move_rules import MoveRules
from webapp.trace import Board, DeadEnd, Event, Undo

from .goals import begun, counted_goals, number_of
from .run.run import Run


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in a run: its board, the event that led to it, and the next event."""

    run: Run
    at: int
    board: Board

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the run."""
        return self.run.puzzle

    @property
    def event(self) -> Event:
        """The next event."""
        return self.run.events[self.at]

    @property
    def last(self) -> Event | None:
        """The event that led here."""
        return self.run.events[self.at - 1] if self.at else None

    @property
    def settings(self) -> Mapping[str, str]:
        """Every option of the algorithm."""
        return self.run.choice.settings

    @property
    def move_rules(self) -> MoveRules | None:
        """The move rules of the algorithm, or None."""
        return self.run.choice.solver.move_rules

    def undone_next(self) -> tuple[int, Undo] | None:
        """The step and the undo where a search ends up that has nothing left to try."""
        events = self.run.events
        for at in range(self.at, len(events)):
            event = events[at]
            if isinstance(event, Undo) and not event.passed:
                return at + 1, event
            if not isinstance(event, Undo | DeadEnd):
                break
        return None

    def goes_back_to(self) -> Cell | None:
        """The cell of the guess that the search goes back to next, or None."""
        found = self.undone_next()
        return found[1].cell if found else None

    def open_goals(self) -> Mapping[int, Goal]:
        """The goals that an exact cover hasn't covered yet, by number and in that order."""
        return counted_goals(self.puzzle, self.board)

    def current_goal(self) -> int | None:
        """The goal whose next way must follow, as one of its ways was just taken back."""
        due = begun(self.run.snapshot(self.at))
        return number_of(self.puzzle, due) if due else None


def moment_at(run: Run, at: int) -> Moment:
    """The moment at a position among the computed events."""
    return Moment(run, at, run.ledger.board_at(at, run.events))
