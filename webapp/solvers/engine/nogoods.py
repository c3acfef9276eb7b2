"""Nogoods: literals that cannot all hold, learned from dead ends and kept within a bound."""

from webapp.trace import DeadEnd, Reason, Remove

from .inference import Learned, LearnedDeadEnd
from .listener import Names
from .propagator import Lessons, Propagator
from .trail import Trail, Why

# So many nogoods are kept; of more, the shorter half. Longer ones hardly ever say something.
_MOST, _LONGEST = 4000, 40


class Nogood:
    """Literals that cannot all hold. The first two of `watched` are looked at when they come true.

    Source: Moskewicz and others, Chaff, DAC 2001.
    """

    __slots__ = ("count", "literals", "size", "watched")

    def __init__(self, trail: Trail, literals: list[int]) -> None:
        self.size, self.count = trail.size, trail.count
        self.literals = tuple(literals)
        self.watched = literals

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell of each literal."""
        return tuple([each % self.count // self.size for each in self.literals])

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each, below 0 where the cell has lost it."""
        values = [(each % self.size + 1, each >= self.count) for each in self.literals]
        return tuple([value if holds else -value for value, holds in values])

    def __call__(self, cells: Names) -> Reason[Remove]:
        """Why one of them cannot hold when all the others do."""
        return Learned(cells, self.values)

    def dead_end(self, cells: Names, _values: tuple[int, ...]) -> Reason[DeadEnd]:
        """Why nothing fits when all of them hold."""
        return LearnedDeadEnd(cells if self.literals else (), self.values)


class Nogoods(Lessons):
    """All that was learned: whenever all but one literal of a nogood hold, the last cannot."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.kept: list[Nogood] = []
        self.always: list[Nogood] = []  # those of one literal, or none: then all is shown
        self.fresh: list[Nogood] = []
        self._watching: list[list[Nogood]] = [[] for _ in range(2 * trail.count)]

    @property
    def due(self) -> bool:
        return bool(self.fresh) or self.trail.seen < len(self.trail.went)

    def learn(self, nogood: Nogood) -> None:
        """Keep a nogood whose first literals were the last to come true."""
        length = len(nogood.literals)
        self.fresh = [*self.always, nogood]
        if length < 2:
            self.always.append(nogood)
        elif length <= _LONGEST:
            if len(self.kept) >= _MOST:
                self._forget()
            self.kept.append(nogood)
            self._watch(nogood)

    def _watch(self, nogood: Nogood) -> None:
        for literal in nogood.watched[:2]:
            self._watching[literal].append(nogood)

    def _forget(self) -> None:
        self.kept = sorted(self.kept, key=lambda each: len(each.literals))[: _MOST // 2]
        self._watching = [[] for _ in self._watching]
        for nogood in self.kept:
            self._watch(nogood)

    def visit(self, work: Propagator) -> bool:
        trail, domains = self.trail, work.node.domains
        while self.fresh:
            if not self._check(work, self.fresh.pop()):
                return False
        while trail.seen < len(trail.went):
            literal = trail.went[trail.seen]
            trail.seen += 1
            if self._watching[literal] and not self._came_true(work, literal):
                return False
            cell = literal // trail.size
            domain = domains[cell]
            if not domain & (domain - 1):
                held = trail.count + cell * trail.size + domain.bit_length() - 1
                if self._watching[held] and not self._came_true(work, held):
                    return False
        return True

    def _check(self, work: Propagator, nogood: Nogood) -> bool:
        """Look at a nogood as a whole."""
        open_ones = [each for each in nogood.literals if not self.trail.is_true(each)]
        if not open_ones:
            return self._breaks(work, nogood)
        return len(open_ones) > 1 or self._excludes(work, nogood, open_ones[0])

    def _came_true(self, work: Propagator, literal: int) -> bool:
        """Look at the nogoods that watch a literal; each that can watches another one from now."""
        trail, watching = self.trail, self._watching[literal]
        stay, holds = list[Nogood](), True
        for number, nogood in enumerate(watching):
            watched = nogood.watched
            if watched[0] == literal:
                watched[0], watched[1] = watched[1], literal
            other = watched[0]
            if trail.is_false(other):
                stay.append(nogood)
                continue
            for place in range(2, len(watched)):
                if not trail.is_true(watched[place]):
                    watched[1], watched[place] = watched[place], literal
                    self._watching[watched[1]].append(nogood)
                    break
            else:
                stay.append(nogood)
                if trail.is_true(other):
                    holds = self._breaks(work, nogood)
                else:
                    holds = self._excludes(work, nogood, other)
                if not holds:
                    stay += watching[number + 1 :]
                    break
        self._watching[literal] = stay
        return holds

    def _breaks(self, work: Propagator, nogood: Nogood) -> bool:
        work.broken(nogood.dead_end, nogood.cells or tuple(range(len(work.failures))), ())
        self.trail.stuck = Why(nogood)
        return False

    def _excludes(self, work: Propagator, nogood: Nogood, literal: int) -> bool:
        """All its other literals hold: this one cannot."""
        trail = self.trail
        if trail.is_false(literal):
            return True
        cell, value = literal % trail.count // trail.size, 1 << literal % trail.size
        gone = value if literal >= trail.count else work.node.domains[cell] ^ value
        cells = nogood.cells
        return work.settle(work.cut(cell, gone), nogood, cells, cells)
