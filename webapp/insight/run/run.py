"""A watched search whose events are computed on demand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from threading import Lock

from webapp.budget import Budget, OutOfBudgetError
from webapp.explain import explain
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.trace import NAMES, Board, Counts, Event, Exhausted, GaveUp, Solved, apply

from .ledger import Ledger

# The step limit of a watched run, the same on every machine, so that links show the same run.
CUT = 300_000
ENDS = (Solved, Exhausted, GaveUp)
# The limit of ticks between events, about as much time again as the events take.
WORK = 10_000_000
# Events computed before they are recorded in the ledger, and another job can have a turn.
_CHUNK = 1_000

# Bytes of a run, measured: by itself, for each of its first events, for a later one (an entry in
# the list and in the ledger, as most repeat, except the swaps of a local search), and for a cell of
# the grid, in boards and in the tables of a search.
_RUN, _FIRST, _LATER, _CELL, _SEARCH = 10_000, 450, 38, 500, 2_500
_FIRST_EVENTS = 2_000


class RunBrokenError(RuntimeError):
    """More events were requested of a run whose search was interrupted or failed."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A step of a run: its event (None at 0), and the boards before and after it."""

    puzzle: Puzzle
    choice: Choice
    at: int
    event: Event | None
    before: Board
    after: Board

    @property
    def sentence(self) -> str:
        """The sentence of the event."""
        return explain(self.puzzle, self.before, self.event, self.choice.fewest_first)

    @property
    def kind(self) -> str:
        """The name of the event, as in JSON; `start` if there is none."""
        return NAMES[type(self.event)] if self.event else "start"

    @property
    def line(self) -> int:
        """The event's line of pseudocode; 0 at the start."""
        return self.event.line if self.event else 0


class Run:
    """The events of a search up to its first solution (or all solutions), its end, or a limit.

    Safe to share between threads: events are only ever added, so reading existing ones never waits
    for new ones. `cut` is true if a limit ended it: that of events (`too_long`), or else that of
    the work between them.
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
        """The ledger of all events so far, including the newest."""
        self._ledger.feed(self.events)  # or wait for the thread that is just recording them
        return self._ledger

    @property
    def counts(self) -> Counts:
        """The counts of all events so far; their end is empty while more can come."""
        end = "" if not self.ended else "cut" if self.cut else NAMES[type(self.events[-1])]
        return replace(self.ledger.board.counts, end=end)

    @property
    def weight(self) -> int:
        """Its size in bytes, estimated from above."""
        made = len(self.events)
        first = made if self.choice.solver.swaps else min(made, _FIRST_EVENTS)
        cell = _CELL if self.ended else _CELL + _SEARCH
        return _RUN + first * _FIRST + (made - first) * _LATER + self.puzzle.size**2 * cell

    def has(self, count: int) -> bool:
        """Whether it has ended, or has `count` events and can have more."""
        return self.ended or count <= len(self.events) < self._most

    def extend(self, count: int, budget: Budget | None = None) -> int:
        """Compute events until there are `count`, or the run ends; returns their number.

        The search pauses as the budget does, which may raise to stop here. If that happens between
        two events, or if the search fails, the run is `broken`: its events are right, but no more
        can be computed. Raises RunBrokenError if more are requested of a broken run.
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
                raise RunBrokenError("the search of this run was stopped, or failed")
            try:
                self._make(min(count, len(events) + _CHUNK))
            except OutOfBudgetError:
                self.cut = self.ended = True  # in this order: other threads read `ended` first
            except BaseException:
                self.broken = True
                raise
            finally:
                self._ledger.feed(events)
            if len(events) >= self._most and not self.ended:
                self.too_long = self.cut = self.ended = True
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
        """Compute all events; returns their number."""
        return self.extend(self._most)

    def ends_at(self, at: int) -> bool:
        """Whether there are no events after `at`; computes one more to find out."""
        return self.extend(at + 1) <= at

    def snapshot(self, at: int) -> Snapshot:
        """The snapshot of step `at`, or of the last one if the run is shorter."""
        at = min(at, self.extend(at))
        before = self.ledger.board_at(max(at - 1, 0), self.events)
        event = self.events[at - 1] if at else None
        after = before.copy()
        if event:
            apply(after, event)
        return Snapshot(self.puzzle, self.choice, at, event, before, after)
