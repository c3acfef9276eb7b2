"""Runs: a watched search, its events made as far as somebody has looked."""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.trace import (  # fmt: skip
    Board,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
    apply,
    revert,
)

# A watched run ends here at the latest, on every machine, so that a link means the same everywhere.
CUT = 300_000
# Ticks between the events count too: about as long again as the events themselves.
_WORK = 10_000_000

ENDS = (Solved, Exhausted, GaveUp)

# What one step is, by the name of the detail: the kinds of event that it stops at.
DETAILS: dict[str, tuple[type[Event], ...]] = {
    "all": (Guess, Infer, Reject, Remove, DeadEnd, Undo, Restart, Swap, *ENDS),
    "placements": (Guess, Infer, Undo, Restart, Swap, *ENDS),
    "guesses": (Guess, DeadEnd, Undo, Restart, *ENDS),
}


@dataclass(frozen=True, slots=True)
class Look:
    """A position of a run: the event that led there (None at 0), the boards before and after it."""

    at: int
    event: Event | None
    before: Board
    after: Board


class Run:
    """The events of a search up to its first solution, its end, or the cut.

    Safe to share between threads: events are only ever added, so who looks at one that is there
    waits for nobody who makes more. One board is kept and moved, so that a position next to the
    last one looked at costs nothing.
    """

    def __init__(self, puzzle: Puzzle, choice: Choice, cut: int = CUT) -> None:
        self.puzzle = puzzle
        self.choice = choice
        self.events: list[Event] = []
        self.ended = False
        self.cut = False
        self._most = cut
        self._search: Iterator[Event] = choice.solve(puzzle, Budget(work=_WORK))
        self._search_lock = Lock()
        self._board = Board(puzzle.size)
        self._board_lock = Lock()

    def extend(self, count: int) -> int:
        """Make events until there are `count`, or the run ends; returns how many there are."""
        if len(self.events) < count and not self.ended:
            with self._search_lock:
                self._extend(count)
        return len(self.events)

    def _extend(self, count: int) -> None:
        events, count = self.events, min(count, self._most)
        try:
            while len(events) < count and not self.ended:
                event = next(self._search, None)
                if event is None:
                    self.ended = True
                    break
                events.append(event)
                self.ended = isinstance(event, ENDS)
        except OutOfBudget:
            self.ended = self.cut = True
        if len(events) >= self._most and not self.ended:
            self.ended = self.cut = True
        if self.ended:
            self._search = iter(())

    def to_end(self) -> int:
        """Make all events; returns their number."""
        return self.extend(self._most)

    def ends_at(self, at: int) -> bool:
        """Whether there are no events after `at`; makes one more to find out."""
        return self.extend(at + 1) <= at

    def look(self, at: int) -> Look:
        """The boards around event `at`, or around the last event where the run is shorter."""
        at = min(at, self.extend(at))
        with self._board_lock:
            board = self._board
            if at < board.counts.events - at:
                board = self._board = Board(self.puzzle.size)
            while board.counts.events < at - 1:
                apply(board, self.events[board.counts.events])
            while board.counts.events > max(at - 1, 0):
                revert(board, self.events[board.counts.events - 1])
            before, after = board.copy(), board.copy()
        event = self.events[at - 1] if at else None
        if event:
            apply(after, event)
        return Look(at, event, before, after)

    def deepest(self) -> int:
        """The most cells that were filled at once, so far."""
        since_guess, filled, most = [0], 0, 0
        for event in self.events:
            if isinstance(event, Guess | Infer):
                if isinstance(event, Guess):
                    since_guess.append(0)
                since_guess[-1] += 1
                filled += 1
                most = max(most, filled)
            elif isinstance(event, Undo):
                filled -= since_guess.pop()
        return most

    def stop(self, at: int, step: int, detail: str) -> int:
        """The next position after `at` (`step` 1) or before it (-1) that the detail stops at."""
        kinds = DETAILS[detail]
        position = at + step
        while 0 < position <= self.extend(position):
            if isinstance(self.events[position - 1], kinds):
                return position
            position += step
        return max(0, min(position, len(self.events)))
