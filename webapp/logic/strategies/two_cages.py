"""Two cages: fillings of one with which the other has no filling in the units they share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.logic.cage_fillings import cage_named, lost, operators_left, too_many_ways
from webapp.logic.cages import Cages
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import around_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern, any_of
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import narrowed
from webapp.trace import BoardView, Remove

MAX_FILLINGS = 120


@dataclass(frozen=True, slots=True)
class TwoCages(AboutCage):
    """With the values in the cage, the other has no filling. In JSON its cells come last.

    `others_may` are the operators left to the other cage, as `may` are for the first.
    """

    rule = "two-cages"
    title = "Two cages"
    other: tuple[Cell, ...]
    others_may: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        return (len(self.cage),)

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        cage, other = (
            self.named(puzzle),
            narrowed(puzzle, self.other[0], self.others_may),
        )
        return f"with {any_of(event)} there, {cage} would leave no way to make {other}"


# For each unit that two cages share, the indices of a cage's cells in it.
Shared = tuple[tuple[int, ...], ...]


class _Neighbours:
    """For each cage, those that share units with it, with three or more cells in all."""

    def __init__(self, cages: Cages) -> None:
        self._cages = cages
        self._found: dict[int, list[tuple[int, Shared, Shared]]] = {}

    def of(self, index: int) -> list[tuple[int, Shared, Shared]]:
        """Each with its number, and the indices of both cages' cells in their shared units."""
        found = self._found.get(index)
        if found is None:
            found = self._found[index] = self._find(index)
        return found

    def _find(self, index: int) -> list[tuple[int, Shared, Shared]]:
        own, found = self._places(index), []
        for other, cells in enumerate(self._cages.members):
            if other == index or len(cells) == 1:
                continue
            theirs = self._places(other)
            shared = [unit for unit in own if unit in theirs]
            if sum(len(own[unit]) + len(theirs[unit]) for unit in shared) > 2:
                here, there = (tuple(each[unit] for unit in shared) for each in (own, theirs))
                found.append((other, here, there))
        return found

    def _places(self, index: int) -> dict[int, tuple[int, ...]]:
        """For each unit, the indices of the cage's cells in it."""
        found: dict[int, tuple[int, ...]] = {}
        for place, cell in enumerate(self._cages.members[index]):
            for unit in self._cages.layout.units.of[cell]:
                found[unit] = (*found.get(unit, ()), place)
        return found


def _rows(sheet: Sheet, index: int) -> list[tuple[int, ...]] | None:
    """The remaining fillings; None if there are many."""
    known = sheet.fillings(index)
    if known is None or not 0 < known[1].bit_count() <= MAX_FILLINGS:
        return None
    table, live = known
    return [table.rows[filling] for filling in masks.places(live)]


def _signs(rows: list[tuple[int, ...]], shared: Shared, n: int) -> list[int]:
    """For each filling, one number that encodes the values it uses in each shared unit."""
    return [
        sum(masks.bit(row[place]) << at * n for at, unit in enumerate(shared) for place in unit)
        for row in rows
    ]


@around_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates that only the fillings which exclude all fillings of another cage have."""
    rows = _rows(sheet, index)
    if not rows:
        return
    cells, n = sheet.cages.members[index], sheet.size
    for other, here, there in sheet.worked_out(_Neighbours).of(index):
        theirs = _rows(sheet, other)
        if not theirs:
            continue
        signs, own = set(_signs(theirs, there, n)), _signs(rows, here, n)
        sheet.budget.tick(len(own) * len(signs))
        kept = [
            row
            for row, sign in zip(rows, own, strict=True)
            if any(not sign & taken for taken in signs)
        ]
        if len(kept) == len(rows):
            continue
        out = [sheet.domains[cell] for cell in cells]
        for place, column in enumerate(zip(*kept, strict=True)):
            out[place] &= ~masks.of(set(column))
        removed = lost(sheet, index, out)
        if removed:
            named = sheet.named(cells), sheet.named(sheet.cages.members[other])
            because = TwoCages(
                *named, operators_left(sheet, other), may=operators_left(sheet, index)
            )
            yield Elimination(removed, because)


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why neither of two cages rules anything out in the other."""
    one, other = sorted({sheet.cages.cage[cell] for cell in cells})
    if not any(near == other for near, _, _ in sheet.worked_out(_Neighbours).of(one)):
        return "There’s no line with cells of both cages, three or more in all."
    says = f"Each number left in {cage_named(sheet, one)} leaves a way to make "
    says += f"{cage_named(sheet, other)}, and the other way round."
    too_many = (too_many_ways(sheet, index, MAX_FILLINGS) for index in (one, other))
    return next(filter(None, too_many), says)


STRATEGY = LogicStrategy(
    TwoCages, find,
    premise="A way to make a cage is out if it spoils every remaining way to make another cage."
    " It does so by using a number that the other needs in the same line. Cross off "
    "what only such ways have in a cell.",
    cost=14,
    line="two cages",
    example="m1OCBAEBJBSADAgbUOipQAgF31Uw",
    scope=WITH_CAGES,
    pattern=Pattern("the two cages (any cell of each will do)", cages=2, otherwise=_feedback),
)  # fmt: skip
