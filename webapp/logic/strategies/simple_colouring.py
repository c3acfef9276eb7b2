"""Simple colouring: a chain of cells with a value in every other one, in two colours."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, LogicStrategy, Pattern, value_everywhere
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.words import few
from webapp.trace import BoardView, Remove

Chain = tuple[list[int], list[int]]  # the cells of either colour


@dataclass(frozen=True, slots=True)
class SimpleColouring(Deduced[Remove]):
    """All cells of one colour have the value, or all of the other; `clash` are two of the second.

    If two cells of a colour see each other, that colour loses the value (a wrap); otherwise the
    cells that see both colours do (a trap).
    """

    rule = "simple-colouring"
    title = "Simple colouring"
    right: tuple[Cell, ...]
    wrong: tuple[Cell, ...]
    value: int
    clash: tuple[Cell, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        if self.clash:
            clash = cell_names(self.clash)
            return f"with {self.value} there, {clash} would both be {self.value} in one line"
        sees = "it sees" if len(event.cells) == 1 else "they see"
        either = f"{self.value} is either at {few(self.right)} or at {few(self.wrong)}"
        return f"{either}, and {sees} cells of both"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """The chains of each value, wraps before traps."""
    for bit in sheet.bits[sheet.full]:
        for chain in _chains(sheet, bit):
            for wrong, right in (chain, chain[::-1]):
                clash = _clash(sheet, wrong)
                removed = sheet.candidates_in(wrong, bit)
                if clash and removed:
                    yield _strike(sheet, removed, right, wrong, bit, clash)
                    break
            else:
                yield from _trap(sheet, chain, bit)


def _trap(sheet: Sheet, chain: Chain, bit: int) -> Iterator[Deduction]:
    """The cells outside that see both colours."""
    peers = sheet.layout.peers
    one, other = ({peer for cell in colour for peer in peers(cell)} for colour in chain)
    outside = sorted((one & other).difference(*chain))
    removed = sheet.candidates_in(outside, bit)
    if removed:
        yield _strike(sheet, removed, chain[0], chain[1], bit, ())


def _strike(
    sheet: Sheet,
    removed: tuple[tuple[int, int], ...],
    right: list[int],
    wrong: list[int],
    bit: int,
    clash: tuple[int, ...],
) -> Elimination:
    named, value = sheet.named, masks.value(bit)
    return Elimination(removed, SimpleColouring(named(right), named(wrong), value, named(clash)))


def _clash(sheet: Sheet, colour: list[int]) -> tuple[int, ...]:
    """Two cells of the colour that see each other, or none."""
    peers = sheet.layout.peers
    return next((pair for pair in combinations(colour, 2) if pair[1] in peers(pair[0])), ())


def _chains(sheet: Sheet, bit: int) -> Iterator[Chain]:
    """Cells linked by units with two places for the value, in two colours; four cells or more."""
    links: dict[int, list[int]] = {}
    for unit in sheet.units.cells:
        pair = [cell for cell in unit if sheet.domains[cell] & bit]
        if len(pair) == 2:
            one, other = pair
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
    coloured: dict[int, int] = {}
    for start in links:
        if start in coloured:
            continue
        coloured[start], chain = 0, [start]
        for cell in chain:
            for next_cell in links[cell]:
                if next_cell not in coloured:
                    coloured[next_cell] = 1 - coloured[cell]
                    chain.append(next_cell)
        if len(chain) > 2:
            sheet.budget.tick(len(chain))
            colours = ([cell for cell in chain if coloured[cell] == colour] for colour in (0, 1))
            one_colour, other_colour = map(sorted, colours)
            yield one_colour, other_colour


STRATEGY = LogicStrategy(
    SimpleColouring, find,
    premise="Find the lines and boxes with only two places for a number. Link these two cells, "
    "and colour the cells of such a chain in turn. If two cells of one colour see each "
    "other, cross the number off in all of that colour. Otherwise cross it off in every"
    " cell outside that sees both colours.",
    looks_at=value_everywhere,
    cost=13,
    line="x-wing",
    example="m1WCBgKAAAAASAAA0UAYABwAAAIAJoApaOipKajoqempQAgGTlNQ",
    usual=NOWHERE,
    pattern=Pattern(
        "all cells of the chain, of both colours",
        values=1,
        otherwise="It takes three places or more, in a chain of pairs that share a line or box.",
    ),
)  # fmt: skip
