"""Toward a grade: puzzles whose clues leave as much open as the grade has it; version 2's way.

Where such a puzzle is too easy all the same, a cage gets a clue that leaves more open, and where it
is too hard one of those that make it so gets one that leaves less, before all is drawn anew.
"""

from collections.abc import Callable, Collection, Sequence

from webapp.puzzle import OPERATIONS
from webapp.puzzle.operation import GIVEN

from .draw import Drawn
from .freedom import Cells, freedom
from .judge import GradeFit
from .latin_square import latin_square
from .lots import Lots
from .partition import partition
from .trades import has_trade

Judge = Callable[[Drawn], tuple[GradeFit, Sequence[int]]]
# An operator, its target, and how much they leave open.
Choice = tuple[str, int, int]

# What puzzles of a grade leave open a cell, by size from 3 to 12: where it is found most often
# among puzzles drawn by lot. Of easy ones it is the most.
_OPEN = {
    "easy": (550, 600, 700, 800, 850, 900, 950, 1000, 1050, 1100),
    "normal": (650, 830, 960, 1060, 1130, 1170, 1230, 1270, 1310, 1340),
    "hard": (800, 930, 1040, 1130, 1200, 1240, 1290, 1330, 1370, 1400),
    "extreme": (900, 1000, 1150, 1240, 1330, 1370, 1400, 1440, 1480, 1510),
    "unreasonable": (1000, 1060, 1210, 1310, 1400, 1430, 1450, 1490, 1530, 1560),
}
_SMALLEST = 3
# How likely a cage begins with an operator that fits it.
_LIKELY = {GIVEN.sign: 1.0, "+": 1.0, "-": 2.0, "*": 1.5, "/": 6.0}
_OFF = 50  # a puzzle may leave so much more or less open
_CUTS = 3  # of a square, before another is drawn
_JUDGED = 8  # puzzles of a square and its cages


def open_in(size: int, grade: str, off: int) -> range:
    """How much puzzles of a size and grade leave open in all, and `off` a cell on either side."""
    middle, off = _OPEN[grade][size - _SMALLEST] * size**2, (_OFF + off) * size**2
    return range(0 if grade == "easy" else middle - off, middle + off + 1)


def drawn_toward(
    size: int,
    weights: Sequence[float],
    operators: Collection[str],
    wanted: range,
    lots: Lots,
    judge: Judge,
    strict: bool = True,
) -> Drawn | None:
    """A puzzle that the judge finds fitting, drawn by lot; None where the draw comes to none.

    A `strict` draw asks the judge only of what leaves as much open as is `wanted`; another one
    comes as near to that as its clues allow.
    """
    square = latin_square(size, lots)
    cages = _cut(square, weights, lots)
    sketch = Sketch(size, square, cages, operators, lots)
    if not cages or not all(sketch.choices) or (not sketch.begin(wanted) and strict):
        return None
    for _ in range(_JUDGED):
        drawn = sketch.drawn()
        verdict, cells = judge(drawn)
        if verdict is GradeFit.FITS:
            return drawn
        if not sketch.change(verdict is GradeFit.TOO_EASY, cells):
            break
    return None


def _cut(square: Sequence[Sequence[int]], weights: Sequence[float], lots: Lots) -> list[Cells]:
    """Cages that don't show by themselves that there are two solutions; none if that fails."""
    for _ in range(_CUTS):
        groups = partition(len(square), weights, lots) or []
        cages = [tuple(sorted(cells)) for cells in groups]
        if cages and not has_trade(square, cages):
            return cages
    return []


class Sketch:
    """A square cut into cages, with all clues that each may have and the one that it has."""

    def __init__(
        self,
        size: int,
        square: Sequence[Sequence[int]],
        cages: list[Cells],
        operators: Collection[str],
        lots: Lots,
    ) -> None:
        self._size, self._lots = size, lots
        self._values = [value for row in square for value in row]
        self._cages = cages
        self.choices = [self._choices_of(cells, operators) for cells in cages]
        self._chosen: list[Choice] = []

    def begin(self, wanted: range) -> bool:
        """Choose a clue for each cage; whether they leave as much open as is wanted."""
        self._chosen = [
            each[self._lots.weighted([_LIKELY[op] for op, _, _ in each])] for each in self.choices
        ]
        total = sum([left for _, _, left in self._chosen])
        for index in self._lots.shuffled(range(len(self._cages))):
            if total in wanted:
                break
            before = self._chosen[index][2]
            self._choose_other(index, total < wanted.start)
            total += self._chosen[index][2] - before
        return total in wanted

    def change(self, freer: bool, cells: Sequence[int]) -> bool:
        """Give a cage a clue that leaves more open, or one with such a cell one that leaves less.

        False where no cage has one.
        """
        here = set(cells)
        places = [
            index for index, own in enumerate(self._cages) if freer or not here.isdisjoint(own)
        ]
        return any(self._choose_other(index, freer) for index in self._lots.shuffled(places))

    def drawn(self) -> Drawn:
        """The puzzle with the clues as they are."""
        return Drawn(
            self._size,
            self._values,
            [
                (cells, op, target)
                for cells, (op, target, _) in zip(self._cages, self._chosen, strict=True)
            ],
        )

    def _choices_of(self, cells: Cells, operators: Collection[str]) -> list[Choice]:
        values = [self._values[cell] for cell in cells]
        if len(cells) == 1:
            return [(GIVEN.sign, values[0], 0)]
        # A cage of equal values has no difference above zero, and a target is a positive integer.
        return [
            (op, target, freedom(op, target, self._size, cells))
            for op in OPERATIONS
            if op in operators and (target := OPERATIONS[op].total(values))
        ]

    def _choose_other(self, index: int, freer: bool) -> bool:
        now = self._chosen[index][2]
        fitting = [
            each for each in self.choices[index] if (each[2] > now if freer else each[2] < now)
        ]
        if fitting:
            self._chosen[index] = self._lots.one_of(fitting)
        return bool(fitting)
