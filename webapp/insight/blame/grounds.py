"""Grounds: for all that stands and all that is gone, the guesses that it rests on.

A set of guesses is the bits of a number: bit g is guess g of those that stand, counted from 0. It
says of what rests on it: under these guesses alone that follows, be the others what they may.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Cell, Puzzle
from webapp.solvers.engine.cage_test import cage_tests
from webapp.solvers.engine.cover_facts import Option
from webapp.solvers.engine.culprits import Culprits
from webapp.trace import Guess, Reject, Undo

from .cover import Cover, Matrix
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
        self.tests = cage_tests(layout)

    @cached_property
    def matrix(self) -> Matrix:
        """The matrix of an exact cover; asked for by such a run alone."""
        return Matrix(self.puzzle)


class Grounds:
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
        # put back; and the smallest set of guesses that has been shown to fail.
        self._log: list[list[tuple[int, int, Why, int]]] = [[]]
        self._shown: list[Found | None] = [None]
        self.refuted = 0  # the guesses that the last refuted guess failed under

    @cached_property
    def cover(self) -> Cover:
        """What an exact cover strikes; asked for from its first event on."""
        return Cover(self.setting.matrix)

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
        if isinstance(event.because, Option):
            self.cover.guess()
            self.cover.take(event.because, rests)
        self.place(event.cell, event.value, rests, step)

    def place(self, cell: Cell, value: int, rests: int, step: int) -> None:
        """A value stands, which rests on these guesses."""
        number = self.layout.number[cell]
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
        self._shown.pop()
        if isinstance(guess.because, Option):
            self.cover.pop()
        self.refute(event, guess, conflict, step)

    def refute(self, event: Undo, guess: Guess, conflict: int, step: int) -> None:
        """The guess was tried where one more could stand, and taken back for this conflict."""
        own = 1 << len(self.opened)
        rests = self.refuted = conflict & ~own
        if rests == conflict and (self.shown is None or rank(rests) < rank(self.shown[0])):
            self._shown[-1] = (rests, step)
        if isinstance(guess.because, Option):
            self.cover.refute(guess.because, rests, step)
        elif event.crossed:
            self.go(self.layout.number[event.cell], event.value, rests, step)

    def gone(self, number: int, value: int) -> int | None:
        """The guesses for which the cell cannot have the value; None where it can."""
        why = self.why[number][value]
        if isinstance(why, int):
            return why
        if why is not None:
            return self._refused(number, value, why)
        return self.rests[number] if self.value[number] not in (0, value) else None

    def crossed(self, number: int, value: int) -> Found | None:
        """The same with the step of what took the value from the cell."""
        rests = self.gone(number, value)
        if rests is None:
            return None
        crossed_off = self.why[number][value] is not None
        return rests, self.since[number][value] if crossed_off else self.step[number]

    def against(self, number: int, value: int) -> Iterator[Found]:
        """All that takes the value from the cell: what crossed it off, or stands there or near."""
        found = self.crossed(number, value)
        if found:
            yield found
        for peer in self.layout.peers(number):
            if self.value[peer] == value:
                yield self.rests[peer], self.step[peer]

    def ruled_out(self, number: int, value: int) -> Found | None:
        """The earliest of these."""
        return min(self.against(number, value), key=lambda found: rank(found[0]), default=None)

    def all_gone(self, candidates: Iterable[tuple[int, int]]) -> int | None:
        """The guesses for which none of the candidates, each a cell and a value, can be."""
        every = 0
        for number, value in candidates:
            rests = self.gone(number, value)
            if rests is None:
                found = self.ruled_out(number, value)
                if found is None:
                    return None
                rests = found[0]
            every |= rests
        return every

    def tried(self, cage: tuple[Cell, ...], filling: tuple[int, ...]) -> Found | None:
        """For a filling that an exact cover has tried and taken back, why and when."""
        covers: Cover | None = vars(self).get("cover")
        return covers.tried(cage, filling) if covers else None

    def killers(self, index: int) -> list[tuple[int, int]] | None:
        """Sets of guesses in order of rank, each with the ways to make the cage that it rules out.

        None where the ways are too many.
        """
        table, found = self.ways.table(index), dict[int, int]()
        if table is None:
            return None
        for number, supports in zip(self.layout.members[index], table.supports, strict=True):
            for value in range(1, self.size + 1):
                killed = supports[value]
                if killed and (rests := self.gone(number, value)) is not None:
                    found[rests] = found.get(rests, 0) | killed
        return sorted(found.items(), key=lambda each: rank(each[0]))

    def _refused(self, number: int, value: int, event: Reject) -> int:
        """The guesses for which it was refused when that happened; kept in place of the event."""
        cells = self.refusing(number, value, (self.layout.number[cell] for cell in event.clash))
        rests = self.why[number][value] = self.resting(cells or ())
        return rests

    def refusing(self, number: int, value: int, among: Iterable[int]) -> list[int] | None:
        """The cells among these for which the value is rejected: one that holds it, or of its cage
        as few as break it; of two answers the earlier. None where they do not refuse it."""
        there = [cell for cell in among if self.value[cell]]
        peers, index = self.layout.peers(number), self.layout.cage[number]
        found = [[cell] for cell in there if self.value[cell] == value and cell in peers]
        mates = [cell for cell in there if cell != number and self.layout.cage[cell] == index]
        if index != NO_CAGE and self._breaks(number, value, mates):
            for mate in sorted(mates, key=lambda mate: rank(self.rests[mate]), reverse=True):
                rest = [each for each in mates if each != mate]
                if self._breaks(number, value, rest):
                    mates = rest
            found.append(mates)
        return min(found, key=lambda cells: rank(self.resting(cells)), default=None)

    def resting(self, cells: Iterable[int]) -> int:
        """The guesses that what stands in these cells rests on."""
        every = 0
        for cell in cells:
            every |= self.rests[cell]
        return every

    def _breaks(self, cell: int, value: int, mates: list[int]) -> bool:
        """Whether the value breaks its cage where only these of the cage's cells are filled."""
        layout, index = self.layout, self.layout.cage[cell]
        held = [self.value[mate] for mate in mates]
        if layout.killer and value in held:
            return True
        total = layout.cages[index].operation.running(held)
        return not self.setting.tests[index](total, len(layout.members[index]) - len(mates), value)
