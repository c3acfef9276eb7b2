"""Runs: a watched search, its events made as far as somebody has looked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from threading import Lock

from webapp.budget import Budget, OutOfBudget
from webapp.explain import explain
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.trace import NAMES, Board, Counts, Event, Exhausted, GaveUp, Solved, apply

from .ledger import Ledger

# A watched run ends here at the latest, on every machine, so that a link means the same everywhere.
CUT = 300_000
ENDS = (Solved, Exhausted, GaveUp)
# Ticks between the events count too: about as long again as the events themselves.
WORK = 10_000_000
# Events that are made before they are written into the ledger, and somebody else may have a turn.
_CHUNK = 1_000

# Bytes that a run holds, measured: by itself, for each of its first events, for a later one (its
# place in the list and in the ledger: by then most come again and again, but for the swaps
# of a local search), and for a cell of the grid, in boards and in the tables of a search.
_RUN, _FIRST, _LATER, _CELL, _SEARCH = 10_000, 450, 38, 500, 2_500
_FIRST_EVENTS = 2_000


class Broken(RuntimeError):
    """More was asked of a run whose search was stopped or failed."""


@dataclass(frozen=True, slots=True)
class Look:
    """A step of a run: the event that led there (None at 0), the boards before and after it."""

    puzzle: Puzzle
    choice: Choice
    at: int
    event: Event | None
    before: Board
    after: Board

    @property
    def sentence(self) -> str:
        """What the event did, in words."""
        return explain(self.puzzle, self.before, self.event, self.choice.fewest_first)

    @property
    def kind(self) -> str:
        """The name of the event, as in JSON; `start` where there is none."""
        return NAMES[type(self.event)] if self.event else "start"

    @property
    def line(self) -> int:
        """The event's line of pseudocode; 0 at the start."""
        return self.event.line if self.event else 0


class Run:
    """The events of a search up to its first solution (or all of them), its end, or the cut.

    Safe to share between threads: events are only ever added, so whoever looks at one that is there
    waits for nobody who makes more. `cut` says that a limit ended it: all events (`too_long`), or
    else the work between them. `ledger` goes with the events.
    """

    def __init__(self, puzzle: Puzzle, choice: Choice, cut: int = CUT, work: int = WORK) -> None:
        self.puzzle = puzzle
        self.choice = choice
        self.events: list[Event] = []
        self.ended = False
        self.cut = False
        self.too_long = False
        self.broken = False
        self._ledger = Ledger(puzzle.size)
        self._most = cut
        self._budget = Budget(work)
        self._search: Iterator[Event] = choice.solve(puzzle, self._budget)
        self._lock = Lock()

    @property
    def ledger(self) -> Ledger:
        """What the events that are there have come to, also those that were made just now."""
        if self._ledger.board.counts.events < len(self.events):
            self._ledger.feed(self.events)
        return self._ledger

    @property
    def counts(self) -> Counts:
        """What all its events have come to; the end is empty while more can come."""
        end = "cut" if self.cut else NAMES[type(self.events[-1])] if self.ended else ""
        return replace(self.ledger.board.counts, end=end)

    @property
    def weight(self) -> int:
        """About how many bytes it holds, at the most."""
        made = len(self.events)
        first = made if self.choice.solver.swaps else min(made, _FIRST_EVENTS)
        cell = _CELL if self.ended else _CELL + _SEARCH
        return _RUN + first * _FIRST + (made - first) * _LATER + self.puzzle.size**2 * cell

    def has(self, count: int) -> bool:
        """Whether there are so many events, or the run has ended."""
        return self.ended or len(self.events) >= count

    def extend(self, count: int, budget: Budget | None = None) -> int:
        """Make events until there are `count`, or the run ends; returns how many there are.

        The search pauses as the budget does, which may raise to stop here. What it raises within
        the work between two events leaves the run `broken`, and so does a bug in the search: the
        events that are there are right, but no more can be made. Raises Broken when more are
        asked of a broken run.
        """
        if not self.has(count):
            with self._lock:
                self._budget.on_pause = budget.on_pause if budget else None
                try:
                    self._extend(min(count, self._most))
                finally:
                    self._budget.on_pause = None
        return len(self.events)

    def _extend(self, count: int) -> None:
        events = self.events
        while len(events) < count and not self.ended:
            if self.broken:
                raise Broken("the search of this run was stopped, or failed")
            try:
                self._make(min(count, len(events) + _CHUNK))
            except OutOfBudget:
                self.ended = self.cut = True
            except BaseException:
                self.broken = True
                raise
            finally:
                self._ledger.feed(events)
            if len(events) >= self._most and not self.ended:
                self.ended = self.cut = self.too_long = True
            if self.ended:
                self._search = iter(())
            elif len(events) < count:
                self._budget.pause()

    def _make(self, count: int) -> None:
        events = self.events
        for event in islice(self._search, count - len(events)):
            events.append(event)
            if isinstance(event, ENDS) and not (self.choice.all and isinstance(event, Solved)):
                self.ended = True
                return
        self.ended = len(events) < count

    def to_end(self) -> int:
        """Make all events; returns their number."""
        return self.extend(self._most)

    def ends_at(self, at: int) -> bool:
        """Whether there are no events after `at`; makes one more to find out."""
        return self.extend(at + 1) <= at

    def look(self, at: int) -> Look:
        """The boards around event `at`, or around the last event where the run is shorter."""
        at = min(at, self.extend(at))
        before = self.ledger.board_at(max(at - 1, 0), self.events)
        event = self.events[at - 1] if at else None
        after = before.copy()
        if event:
            apply(after, event)
        return Look(self.puzzle, self.choice, at, event, before, after)
