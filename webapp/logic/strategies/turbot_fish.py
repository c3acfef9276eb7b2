"""Turbot fish: two pairs of places for a value, with an end of each that see each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, LogicStrategy, Pattern, value_everywhere
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.words import numbered_unit
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class TurbotFish(Deduced[Remove]):
    """Each pair is the value's only places in its unit; the second cells see each other."""

    rule = "turbot-fish"
    title = "Turbot fish"
    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    value: int
    units: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        one, other = (numbered_unit(unit, puzzle.size) for unit in self.units)
        pairs = (
            f"{one} has {self.value} only at {cell_names(self.one)}, {other} at "
            f"{cell_names(self.other)}"
        )
        linked = cell_names((self.one[1], self.other[1]))
        ends = cell_names((self.one[0], self.other[0]))
        return f"{pairs}; {linked} see each other, so one of {ends} is {self.value}"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """The pairs of each value, two by two and either way round."""
    domains, peers, units = sheet.domains, sheet.layout.peers, sheet.units.cells
    for bit in sheet.bits[sheet.full]:
        pairs: dict[tuple[int, int], int] = {}
        for number, unit in enumerate(units):
            places = [cell for cell in unit if domains[cell] & bit]
            if len(places) == 2:
                pairs.setdefault((places[0], places[1]), number)
        sheet.budget.tick(len(pairs) ** 2)
        for one, other in combinations(pairs, 2):
            for first, second in product((one, one[::-1]), (other, other[::-1])):
                if len({*one, *other}) < 4 or second[1] not in peers(first[1]):
                    continue
                also = peers(second[0])
                removed = sheet.candidates_in(
                    (cell for cell in peers(first[0]) if cell in also), bit
                )
                if removed:
                    named = sheet.named(first), sheet.named(second)
                    because = TurbotFish(*named, masks.value(bit), (pairs[one], pairs[other]))
                    yield Elimination(removed, because)


STRATEGY = LogicStrategy(
    TurbotFish, find,
    premise="Take two lines or boxes with two places each for a number. Suppose one place of "
    "the first sees one of the second: they can’t both have it. So one of the other two"
    " places does. Cross it off in every cell that sees both of these.",
    looks_at=value_everywhere,
    cost=14,
    line="two cages",
    example="m1WCBgKAAAAASAAA0UAYABwAAAIAJoApaOipKajoqempQAgGTlNQ",
    usual=NOWHERE,
    pattern=Pattern(
        "the two pairs of places",
        cells=(4,),
        values=1,
        otherwise="They aren’t two pairs, each in one line or box, of which two cells see each "
        "other.",
    ),
)  # fmt: skip
