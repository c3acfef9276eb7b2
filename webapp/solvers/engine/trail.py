"""The trail: which candidates went, in which order and why, as a search goes down and back.

Literals are numbers: `cell * n + value - 1` says that the cell has lost the value, and `count` more
that it holds it.
"""

from collections.abc import Callable

from webapp.logic.fillings import SMALL, Table
from webapp.logic.node import Node
from webapp.trace import DeadEnd, Infer, Reason, Remove

from .listener import Listener, Names
from .propagator import Propagator

NEVER = 1 << 60


class Why:
    """Why candidates went: a reason as the rules tell it, and the cells it rests on.

    No reason is that of a guess, or of what went before the trail began: `is_guess` tells which.
    """

    __slots__ = ("cells", "is_guess", "reason", "values")

    def __init__(
        self, reason: object, cells: tuple[int, ...] = (), values: int = 0, is_guess: bool = False
    ) -> None:
        self.reason, self.cells, self.values, self.is_guess = reason, cells, values, is_guess


GUESSED = Why(None, is_guess=True)
UNKNOWN = Why(None)


class Trail(Listener):
    """Writes down what a propagator tells, and tells it on.

    `went` are the literals of candidates in the order in which they left, with `why` and at which
    of the `levels` (the guesses standing by then); `when` has the place of each in it. `starts` and
    `guesses` are the place and the literal of each guess that stands.
    """

    def __init__(self, work: Propagator) -> None:
        self.work, self.told = work, work.told
        problem = self.problem = work.problem
        self.size = problem.layout.size
        self.count = len(problem.cage) * self.size
        self.when = [NEVER] * self.count
        self.went: list[int] = []
        self.why: list[Why] = []
        self.levels: list[int] = []
        self.starts: list[int] = []
        self.guesses: list[int] = []
        self.stuck = UNKNOWN
        self.refuted = UNKNOWN  # why the value of a guess that is about to be taken back goes
        self.seen = 0  # so many of `went` are known to the nogoods
        # The table that each large cage has by now, and the place in `went` when it was new or
        # later: what went before it may be the reason for which it lacks a filling.
        self.born: dict[int, tuple[Table, int]] = {}

    def recall(self, path: list[tuple[Node, int, int]], node: Node) -> None:
        """Write down what is known already: the nodes of guesses that stand, and the node there."""
        self._recall(path[0][0] if path else node)
        for number, (_, cell, value) in enumerate(path, 1):
            self._enter(cell, value)
            self._recall(path[number][0] if number < len(path) else node)

    def _recall(self, node: Node) -> None:
        full = self.problem.full
        for cell, domain in enumerate(node.domains):
            self._write(cell, full ^ domain)
        self._end(UNKNOWN)
        for index, table in enumerate(node.tables):
            if table is not None and (index not in self.born or self.born[index][0] is not table):
                self.born[index] = table, len(self.went)

    def place(self, literal: int) -> int:
        """Where it came true, which it has: for a value that a cell holds, when the others went."""
        if literal < self.count:
            return self.when[literal]
        literal -= self.count
        first = literal - literal % self.size
        return max(
            self.when[other] for other in range(first, first + self.size) if other != literal
        )

    def is_true(self, literal: int) -> bool:
        """Whether it holds at the node."""
        if literal < self.count:
            return self.when[literal] != NEVER
        literal -= self.count
        return self.work.node.domains[literal // self.size] == 1 << literal % self.size

    def is_false(self, literal: int) -> bool:
        """Whether it is excluded at the node."""
        if literal >= self.count:
            return self.when[literal - self.count] != NEVER
        return self.work.node.domains[literal // self.size] == 1 << literal % self.size

    def guess(self, cell: int, value: int) -> None:
        self._enter(cell, value)
        if self.told is not None:
            self.told.guess(cell, value)

    def undo(self, cell: int, value: int) -> None:
        self._back()
        self._write(cell, value)
        self._end(self.refuted)
        if self.told is not None:
            self.told.undo(cell, value)

    def note(self, cell: int, gone: int) -> None:
        self._write(cell, gone)
        if self.told is not None:
            self.told.note(cell, gone)

    def follows(
        self, cell: int, reason: Callable[[Names], Reason[Infer]], cells: tuple[int, ...]
    ) -> None:
        self._end(Why(reason, cells))
        if self.told is not None:
            self.told.follows(cell, reason, cells)

    def placed(self, cell: int, value: int) -> None:
        if self.told is not None:
            self.told.placed(cell, value)

    def removed(self, reason: Callable[[Names], Reason[Remove]], cells: tuple[int, ...]) -> None:
        if len(cells) > SMALL:
            self._see_table(self.problem.cage[cells[0]])
        self._end(Why(reason, cells))
        if self.told is not None:
            self.told.removed(reason, cells)

    def dead_end(
        self,
        reason: Callable[[Names, tuple[int, ...]], Reason[DeadEnd]],
        cells: tuple[int, ...],
        values: int,
    ) -> None:
        self.stuck = Why(reason, cells, values)
        if self.told is not None:
            self.told.dead_end(reason, cells, values)

    def _see_table(self, index: int) -> None:
        table = self.work.node.tables[index] if index >= 0 else None
        if table is not None and (index not in self.born or self.born[index][0] is not table):
            self.born[index] = table, len(self.why)

    def _enter(self, cell: int, value: int) -> None:
        self.starts.append(len(self.went))
        self.guesses.append(self.count + cell * self.size + value.bit_length() - 1)
        self._write(cell, self.problem.full ^ value)
        self._end(GUESSED)

    def _back(self) -> None:
        start = self.starts.pop()
        self.guesses.pop()
        for literal in self.went[start:]:
            self.when[literal] = NEVER
        del self.went[start:], self.why[start:], self.levels[start:]
        self.seen = min(self.seen, start)

    def _write(self, cell: int, gone: int) -> None:
        first, level = cell * self.size - 1, len(self.starts)
        while gone:
            low = gone & -gone
            gone ^= low
            literal = first + low.bit_length()
            if self.when[literal] == NEVER:
                self.when[literal] = len(self.went)
                self.went.append(literal)
                self.levels.append(level)

    def _end(self, why: Why) -> None:
        self.why += [why] * (len(self.went) - len(self.why))
