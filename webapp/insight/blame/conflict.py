"""Conflicts: for each guess that a run takes back, the set of guesses that its dead end rests on.

No solution has all guesses of the set, whether or not one alone is wrong. A conflict is what
conflict-directed backjumping jumps by (Prosser, Hybrid algorithms for the constraint satisfaction
problem, 1993).
"""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from threading import Lock

from webapp.budget import Pause
from webapp.puzzle import Puzzle
from webapp.trace import DeadEnd, Event, Guess, Infer, Reject, Remove, Solved, Undo

from .grounds import RunGrounds
from .standing import Setting
from .ways import rank

_SLICE = 100  # events between two pauses: some milliseconds


class Conflicts:
    """The conflicts of a run's undos, worked out as far as events have been fed.

    Safe to share between threads. After a fault they are `broken`: what was half worked out would
    answer wrongly if anybody went on from there.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.broken = False
        self._fed = 0
        self._told: int | None = None  # the conflict for which the next undo goes back
        # Of each undo: its step, its guess and the step of that, and its conflict.
        self._undone, self._opened = array("I"), array("I")
        self._guesses: list[Guess] = []
        self._sets: list[int] = []
        self._lock = Lock()

    # Made when the first events are fed: most runs are never asked for their conflicts.

    @cached_property
    def _setting(self) -> Setting:
        return Setting(self._puzzle)

    @cached_property
    def _live(self) -> RunGrounds:
        return RunGrounds(self._setting)

    def feed(self, events: Sequence[Event], count: int, pause: Pause | None = None) -> None:
        """Work out the conflicts of the first `count` events, as far as they are made and not fed.

        `pause` is called now and then: it may wait, or raise to stop here, and the next call goes
        on from there. Others may feed meanwhile. Raises RuntimeError where they are broken.
        """
        count = min(count, len(events))
        while self._fed < count or self.broken:
            with self._lock:
                self._feed(events[self._fed : min(count, self._fed + _SLICE)])
            if pause:
                pause()

    def _feed(self, events: Sequence[Event]) -> None:
        if self.broken:
            raise RuntimeError(f"the conflicts of this run broke at step {self._fed:,}")
        try:
            for event in events:
                self._fed += 1
                self._take(self._live, event, self._fed)
        except BaseException:
            self.broken = True
            raise

    def of(self, step: int) -> int:
        """The conflict for which the undo of this step goes back, which must have been fed.

        Bits are places in the stack of guesses before the undo. Raises ValueError for another step.
        """
        return self._sets[self._index(step)]

    def guessed(self, step: int) -> int:
        """The step of the guess that this undo takes back; raises ValueError as `of` does."""
        return self._opened[self._index(step)]

    def behind(self, at: int, events: Sequence[Event]) -> RunGrounds:
        """The grounds behind event `at`, which must have been fed; in some milliseconds."""
        trail = []
        while at:
            trail.append(at)
            if isinstance(events[at - 1], Undo):
                at = self.guessed(at)
            at -= 1
        grounds = RunGrounds(self._setting)
        for step in reversed(trail):
            event = events[step - 1]
            if isinstance(event, Undo):
                index = self._index(step)
                grounds.refute(event, self._guesses[index], self._sets[index], step)
            else:
                _stands(grounds, event, step)
        return grounds

    def _index(self, step: int) -> int:
        index = bisect_left(self._undone, step)
        if index == len(self._undone) or self._undone[index] != step:
            raise ValueError(f"step {step} takes no guess back")
        return index

    def _take(self, grounds: RunGrounds, event: Event, step: int) -> None:
        if isinstance(event, Undo):
            self._undo(grounds, event, step)
        elif isinstance(event, DeadEnd) and event.because.goes_back:
            self._told, _ = conflict_of(grounds, event)
        elif isinstance(event, Solved):
            self._told = grounds.all_guesses  # what is left to try is another solution
        else:
            self._told = None
            _stands(grounds, event, step)

    def _undo(self, grounds: RunGrounds, event: Undo, step: int) -> None:
        if event.stuck or self._told is None:
            conflict, _ = conflict_of(grounds, event)
        else:
            conflict = self._told
        self._undone.append(step)
        self._opened.append(grounds.opened[-1])
        self._guesses.append(grounds.guesses[-1])
        self._sets.append(conflict)
        grounds.undo(event, conflict, step)
        # Where its own guess was not to blame, the guess below may be taken back for the same.
        self._told = None if conflict >> len(grounds.opened) & 1 else conflict


def conflict_of(grounds: RunGrounds, event: DeadEnd | Undo) -> tuple[int, int | None]:
    """The guesses that the dead end rests on, and the step that had shown before that they fail.

    `grounds` are those before it. Where an earlier dead end since the newest guess had nothing to
    do with the guess that was taken back for it, its conflict holds here too.
    """
    if isinstance(event, DeadEnd):
        conflict = event.because.rests(grounds, event)
    elif event.stuck:
        conflict = grounds.stuck(event.stuck)
    else:
        conflict = grounds.all_guesses
    if grounds.shown and rank(grounds.shown[0]) < rank(conflict):
        return grounds.shown
    return conflict, None


def _stands(grounds: RunGrounds, event: Event, step: int) -> None:
    """Do what the event says, if it is one that stands until a guess is taken back."""
    match event:
        case Guess():
            grounds.guess(event, step)
        case Infer():
            grounds.place(event, event.because.rests(grounds, event), step)
        case Reject():
            grounds.go(grounds.layout.number[event.cell], event.value, event, step)
        case Remove():
            each = [
                Remove((cell,), (value,), event.because, event.line)
                for cell, value in product(event.cells, event.values)
            ]
            for one, rests in [(one, one.because.rests(grounds, one)) for one in each]:
                grounds.go(grounds.layout.number[one.cells[0]], one.values[0], rests, step)
