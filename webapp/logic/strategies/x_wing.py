"""X-wing: a value with the same two places in two rows, or in two columns."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, masks
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class XWing(Deduced[Remove]):
    """Two rows, or two columns, that have only these `corners` for the value.

    The corners are in the order of these lines; `unit` is the number of the first line.
    """

    rule = "x-wing"
    title = "X-wing"
    corners: tuple[Cell, ...]
    value: int
    unit: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        first, second, _, last = self.corners
        if self.unit < puzzle.size:
            twins, crossed = _two("rows", first[0], last[0]), _two("columns", first[1], second[1])
        else:
            twins, crossed = _two("columns", first[1], last[1]), _two("rows", first[0], second[0])
        return f"{twins} can have {self.value} only in {crossed}"


def _two(kind: str, a: int, b: int) -> str:
    return f"{kind} {a + 1} and {b + 1}"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """X-wings of each value: in pairs of rows first, then in pairs of columns."""
    n, units = sheet.size, sheet.units.cells
    for start in (0, n):
        across, along = units[start : start + n], units[n - start : 2 * n - start]
        for bit in sheet.bits[sheet.full]:
            yield from _wings(sheet, across, along, bit, start)


def _wings(
    sheet: Sheet,
    across: tuple[tuple[int, ...], ...],
    along: tuple[tuple[int, ...], ...],
    bit: int,
    start: int,
) -> Iterator[Deduction]:
    domains = sheet.domains
    twins: dict[tuple[int, ...], int] = {}
    for index, unit in enumerate(across):
        places = tuple(place for place, cell in enumerate(unit) if domains[cell] & bit)
        if len(places) != 2:
            continue
        twin = twins.setdefault(places, index)
        if twin == index:
            continue
        pair = (twin, index)
        crossed = [along[place] for place in places]
        others = (cell for unit in crossed for at, cell in enumerate(unit) if at not in pair)
        removed = sheet.candidates_in(others, bit)
        if removed:
            corners = sheet.named(unit[at] for at in pair for unit in crossed)
            yield Elimination(removed, XWing(corners, masks.value(bit), start + twin))


STRATEGY = LogicStrategy(
    XWing, find,
    premise="Take two rows that can have a number only in the same two columns. Cross it off in"
    " the other rows of these columns. It also works with rows and columns swapped.",
    cost=13,
    line="x-wing",
    example="m1MjVT-FbiOicRk0AOo3g",
    usual=WITH_CAGES,
    pattern=Pattern(
        "the four corners",
        cells=(4,),
        values=1,
        otherwise="They aren’t the corners of a rectangle.",
    ),
)  # fmt: skip
