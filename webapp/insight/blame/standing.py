"""Standing: all that stands and all that is gone behind an event, and why.

A set of guesses is the bits of a number: bit g is guess g of those that stand, counted from 0. It
says of what rests on it: under these guesses alone that follows, be the others what they may.
"""

from functools import cached_property

from webapp.logic.layout import Layout
from webapp.puzzle import Puzzle
from webapp.solvers.cover import OneWay
from webapp.solvers.culprits import Culprits
from webapp.trace import Guess, Infer, Reject, Undo

from .cover import Matrix, Writes
from .full_grid import FullGrid
from .ways import Ways, rank

# What a candidate's going rests on: guesses, or a refusal that nobody has asked about yet.
Why = int | Reject | None
# Guesses, and the step of what they brought about.
Found = tuple[int, int]


class Setting:
    """What never changes in a puzzle, made once for all grounds."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = self.layout = Layout(puzzle)
        self.puzzle, self.ways = puzzle, Ways(layout)
        self.culprits, self.full_grid = Culprits(layout), FullGrid(layout)

    @cached_property
    def matrix(self) -> Matrix:
        """The matrix of an exact cover; asked for by such a run alone."""
        return Matrix(self.puzzle)


class Standing:
    """What stands and what is gone behind some event of a run, and which guesses that rests on.

    By cell number: `value` (0 for none), and the guesses it `rests` on and the `step` of it; `why`
    and `since`, by value, of each candidate that was crossed off. `guesses` are those that stand,
    `opened` their steps.
    """

    def __init__(self, setting: Setting) -> None:
        layout = self.layout = setting.layout
        count = len(layout.cells)
        self.setting, self.size, self.ways = setting, layout.size, setting.ways
        self.value, self.rests, self.step = [0] * count, [0] * count, [0] * count
        self.why: list[list[Why]] = [[None] * (layout.size + 1) for _ in range(count)]
        self.since = [[0] * (layout.size + 1) for _ in range(count)]
        self.guesses: list[Guess] = []
        self.opened: list[int] = []
        # Of the guesses, how many do not fill the cell whose number is their place in the stack:
        # none in a walk in reading order.
        self.strays = 0
        # Since each guess, and before the first: what went and was placed (with value 0), to be
        # put back; the smallest set of guesses that has been shown to fail; what was written at
        # once, and the guesses that it rests on; and what guesses wrote that were taken back.
        self._log: list[list[tuple[int, int, Why, int]]] = [[]]
        self._shown: list[Found | None] = [None]
        self._taken: list[list[tuple[Writes, int]]] = [[]]
        self._tried: list[dict[Writes, Found]] = [{}]
        self._killers: dict[int, list[tuple[int, int]]] = {}  # until something changes
        self.refuted = 0  # the guesses that the last refuted guess failed under

    @property
    def all_guesses(self) -> int:
        """All that stand: what certainly suffices."""
        return (1 << len(self.opened)) - 1

    @property
    def shown(self) -> Found | None:
        """A set of guesses of which a dead end since the newest guess has shown that they fail.

        With the step that took that dead end's guess back, which was not one of them.
        """
        return self._shown[-1]

    def guess(self, event: Guess, step: int) -> None:
        """One more guess stands."""
        rests = 1 << len(self.opened)
        self.strays += self.layout.number[event.cell] != len(self.opened)
        self.guesses.append(event)
        self.opened.append(step)
        self._log.append([])
        self._shown.append(None)
        self._taken.append([])
        self._tried.append({})
        self.place(event, rests, step)

    def place(self, event: Guess | Infer, rests: int, step: int) -> None:
        """A value stands, which rests on these guesses."""
        number, value = self.layout.number[event.cell], event.value
        because = event.because
        if isinstance(because, OneWay) and because.cage[0] == event.cell:
            writes = tuple(zip(because.cage, because.filling, strict=True))
            self._taken[-1].append((writes, rests))
        self._killers.clear()
        self._log[-1].append((number, 0, None, 0))
        self.value[number], self.rests[number], self.step[number] = value, rests, step
        if rests.bit_length() < len(self.opened):
            # That could have been known earlier, and may say more than what was said since.
            for peer in self.layout.peers(number):
                if self.why[peer][value] is not None:
                    self.go(peer, value, rests, step)

    def go(self, number: int, value: int, why: int | Reject, step: int) -> None:
        """A candidate goes; of two grounds for it the earlier stays."""
        had = self.why[number][value]
        if isinstance(had, int) and isinstance(why, int) and rank(had) <= rank(why):
            return
        self._killers.clear()
        self._log[-1].append((number, value, had, self.since[number][value]))
        self.why[number][value], self.since[number][value] = why, step

    def undo(self, event: Undo, conflict: int, step: int) -> None:
        """The newest guess is taken back, whose dead end rests on the guesses of `conflict`."""
        guess = self.guesses.pop()
        self.opened.pop()
        self.strays -= self.layout.number[guess.cell] != len(self.opened)
        for number, value, why, since in reversed(self._log.pop()):
            if value:
                self.why[number][value], self.since[number][value] = why, since
            else:
                self.value[number] = 0
        for each in (self._shown, self._taken, self._tried):
            each.pop()
        self._killers.clear()
        self.refute(event, guess, conflict, step)

    def refute(self, event: Undo, guess: Guess, conflict: int, step: int) -> None:
        """The guess was tried where one more could stand, and taken back for this conflict."""
        own = 1 << len(self.opened)
        rests = self.refuted = conflict & ~own
        if rests == conflict and (self.shown is None or rank(rests) < rank(self.shown[0])):
            self._shown[-1] = (rests, step)
        if event.crossed:
            self.go(self.layout.number[event.cell], event.value, rests, step)
        else:
            self._tried[-1][guess.writes] = rests, step
