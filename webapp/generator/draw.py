"""Random squares cut into cages, with clues that suit a grade.

The more ways a puzzle's cages have per cell, the harder it is. Their logarithm, in thousandths of a
bit, is the entropy of its clues: no other measure says as much for so little work, and each grade
has a typical value. If a puzzle is too easy, a cage gets a clue with more entropy. If it is too
hard, one of the cages that make it so gets a clue with less, before everything is drawn again.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from math import log2

from webapp.puzzle import OPERATIONS
from webapp.puzzle.operation import GIVEN, MYSTERY

from .grids import latin_square
from .judge import Drawn, Fit
from .partition import Cells, has_trade, partition
from .rng import SeededRng

# The entropy per cell at which each grade is most frequent among random puzzles, by size from 3 to
# 12; for easy ones it is the maximum.
_ENTROPY = {
    "easy": (550, 600, 700, 800, 850, 900, 950, 1000, 1050, 1100),
    "normal": (650, 830, 960, 1060, 1130, 1170, 1230, 1270, 1310, 1340),
    "hard": (800, 930, 1040, 1130, 1200, 1240, 1290, 1330, 1370, 1400),
    "extreme": (900, 1000, 1150, 1240, 1330, 1370, 1400, 1440, 1480, 1510),
    "unreasonable": (1000, 1060, 1210, 1310, 1400, 1430, 1450, 1490, 1530, 1560),
}
_SMALLEST = 3
_OFF = 50  # the tolerance in entropy per cell
# How likely a cage begins with an operator that fits it.
_LIKELY = {GIVEN.sign: 1.0, "+": 1.0, "-": 2.0, "*": 1.5, "/": 6.0}
_CUTS = 3  # partitions of a square, before another is drawn
_JUDGED = 8  # puzzles of a square and its cages
_ANSWERS = 1 << 13  # entries of each cache


Judge = Callable[[Drawn], tuple[Fit, Sequence[int]]]


def target_entropy(size: int, grade: str, off: int) -> range:
    """The range of entropy of a whole puzzle of a size and grade, within `off` per cell."""
    middle, off = _ENTROPY[grade][size - _SMALLEST] * size**2, (_OFF + off) * size**2
    return range(0 if grade == "easy" else middle - off, middle + off + 1)


def draw(
    size: int,
    weights: Sequence[float],
    operators: Collection[str],
    wanted: range | None,
    rng: SeededRng,
    judge: Judge,
    strict: bool = True,
) -> Drawn | None:
    """A random puzzle that the judge accepts; None if the attempt fails.

    A `strict` draw judges only puzzles with the `wanted` entropy; others come as near to it as
    their clues allow. With `?` among the operators all are hidden.
    """
    values = latin_square(size, rng)
    cages = _cut(size, values, weights, rng)
    sketch = _Sketch(size, values, cages, operators, rng)
    if not cages or not all(sketch.choices) or (not sketch.begin(wanted) and strict):
        return None
    for _ in range(_JUDGED):
        drawn = sketch.drawn()
        fit, cells = judge(drawn)
        if fit is Fit.FITS:
            return drawn
        if not sketch.change(fit is Fit.TOO_EASY, cells):
            break
    return None


def _cut(size: int, values: list[int], weights: Sequence[float], rng: SeededRng) -> list[Cells]:
    """Cages without an obvious second solution; empty if that fails."""
    for _ in range(_CUTS):
        cages = partition(size, weights, rng)
        if cages and not has_trade(size, values, cages):
            return cages
    return []


@dataclass(frozen=True, slots=True)
class _Choice:
    """A possible clue of a cage, and its entropy."""

    op: str
    target: int
    entropy: int


class _Sketch:
    """A square cut into cages, with each cage's possible clues and the chosen one."""

    def __init__(
        self,
        size: int,
        values: list[int],
        cages: list[Cells],
        operators: Collection[str],
        rng: SeededRng,
    ) -> None:
        self._size, self._values, self._cages, self._rng = size, values, cages, rng
        self._hides = MYSTERY.sign in operators
        self.choices = [self._choices_of(cells, operators) for cells in cages]
        self._chosen: list[_Choice] = []

    def begin(self, wanted: range | None) -> bool:
        """Choose a clue for each cage; return whether they have the wanted entropy, if any."""
        self._chosen = [
            each[self._rng.weighted([_LIKELY[choice.op] for choice in each])]
            for each in self.choices
        ]
        if wanted is None:
            return True
        total = sum([choice.entropy for choice in self._chosen])
        for index in self._rng.shuffled(range(len(self._cages))):
            if total in wanted:
                break
            before = self._chosen[index].entropy
            self._choose_other(index, total < wanted.start)
            total += self._chosen[index].entropy - before
        return total in wanted

    def change(self, freer: bool, cells: Sequence[int]) -> bool:
        """Give a cage a clue with more entropy, or one with these cells a clue with less.

        Returns False if no cage has such a clue.
        """
        here = set(cells)
        places = [
            index for index, own in enumerate(self._cages) if freer or not here.isdisjoint(own)
        ]
        return any(self._choose_other(index, freer) for index in self._rng.shuffled(places))

    def drawn(self) -> Drawn:
        """The puzzle with the current clues."""
        clues = [
            (cells, MYSTERY.sign if self._hides and len(cells) > 1 else choice.op, choice.target)
            for cells, choice in zip(self._cages, self._chosen, strict=True)
        ]
        return Drawn(self._size, self._values, clues)

    def _choices_of(self, cells: Cells, operators: Collection[str]) -> list[_Choice]:
        values = [self._values[cell] for cell in cells]
        if len(cells) == 1:
            return [_Choice(GIVEN.sign, values[0], 0)]
        # A cage of equal values has no difference above zero, and a target must be positive.
        return [
            _Choice(op, target, clue_entropy(shown, target, self._size, cells))
            for op in _LIKELY
            if op in operators and (target := OPERATIONS[op].total(values))
            for shown in [MYSTERY.sign if self._hides else op]
        ]

    def _choose_other(self, index: int, freer: bool) -> bool:
        now = self._chosen[index].entropy
        fitting = [
            each
            for each in self.choices[index]
            if (each.entropy > now if freer else each.entropy < now)
        ]
        if fitting:
            self._chosen[index] = self._rng.one_of(fitting)
        return bool(fitting)


def clue_entropy(op: str, target: int, size: int, cells: Cells) -> int:
    """The entropy of a cage of two cells or more: log2 of its fillings on an empty board.

    For three cells and more it is an estimate. It's a whole number, so that a seed doesn't depend
    on a machine's rounding.
    """
    return _clue_entropy(op, target, size, len(cells), _in_line(size, cells))


@lru_cache(maxsize=_ANSWERS)
def _clue_entropy(op: str, target: int, size: int, count: int, in_line: int) -> int:
    if count == 2:
        pairs = product(range(1, size + 1), repeat=2)
        ways = sum([a != b and bool(OPERATIONS[op].made_by((a, b), target)) for a, b in pairs])
        return round(1000 * log2(ways))
    ways = sum([_ways(each.sign, size, count)[target] for each in OPERATIONS[op].meanings(count)])
    # Estimated as if pairs of cells in a line differed independently.
    return max(0, round(1000 * (log2(ways) + in_line * log2(1 - 1 / size))))


@lru_cache(maxsize=_ANSWERS)
def _in_line(size: int, cells: Cells) -> int:
    """The number of pairs of cells that share a row or column."""
    return sum(
        one // size == other // size or not (one - other) % size
        for one, other in combinations(cells, 2)
    )


@cache
def _ways(op: str, size: int, count: int) -> Counter[int]:
    """The number of lists of `count` values that make each target."""
    if count == 1:
        return Counter(range(1, size + 1))
    found = Counter[int]()
    for total, ways in _ways(op, size, count - 1).items():
        for value in range(1, size + 1):
            found[OPERATIONS[op].running((total, value))] += ways
    return found
