"""Hidden twin: two values with the same two places in a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.fillings import bits_of
from webapp.logic.scan import by_unit
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.words import listed, unit_of
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class HiddenTwin(Deduced[Remove]):
    """The pair has both values, as no other cell of the unit can have them."""

    rule = "hidden-twin"
    title = "Hidden twin"
    pair: tuple[Cell, ...]
    rest: tuple[Cell, ...]
    twins: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        unit = unit_of(puzzle, (*self.pair, *self.rest))
        return f"in {unit}, {listed(self.twins)} fit only in {cell_names(self.pair)}"


def twins_of(
    size: int, domains: Sequence[int], cells: Sequence[int]
) -> Iterator[tuple[list[int], int]]:
    """The pairs of cells that are the only places of two values in a unit, with these as a mask."""
    once = twice = often = 0  # the values with at least one, two and three places
    for cell in cells:
        domain = domains[cell]
        often |= twice & domain
        twice |= once & domain
        once |= domain
    twos = twice & ~often
    if not twos & (twos - 1):
        return
    where, bits = dict[int, int](), bits_of(size)
    for place, cell in enumerate(cells):
        for bit in bits[domains[cell] & twos]:
            where[bit] = where.get(bit, 0) | 1 << place
    twins: dict[int, int] = {}
    for bit, places in where.items():
        other = twins.setdefault(places, bit)
        if other != bit:
            yield [cells[place] for place in masks.places(places)], bit | other


@by_unit
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """The pairs of values of a unit that share their two places."""
    unit = sheet.units.cells[number]
    for pair, twins in twins_of(sheet.size, sheet.domains, unit):
        removed = sheet.candidates_in(pair, sheet.full & ~twins)
        if removed:
            rest = sheet.named(cell for cell in unit if cell not in pair)
            yield Elimination(removed, HiddenTwin(sheet.named(pair), rest, masks.values(twins)))


STRATEGY = LogicStrategy(
    HiddenTwin, find,
    premise="Take two numbers that fit only in the same two cells of a row, column or box. "
    "Cross off all other candidates in these two cells.",
    cost=7,
    line="groups",
    example="m1WCBgLEiIDRAAAVAZwWAaQWAaguwCqon8NO8nfRlVPCUjqGDACDx9vQ",
    pattern=Pattern(
        "the two cells that the twin numbers share",
        cells=(2,),
        values=2,
        together=True,
        cells_of=attrgetter("pair"),  # not the rest of the unit
    ),
)  # fmt: skip
