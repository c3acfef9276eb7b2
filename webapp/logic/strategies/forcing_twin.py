"""Forcing twin: candidates that go whichever of its two candidates a cell has."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, Pattern, pronoun
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.trace import BoardView, Remove

Try = tuple[int, int]  # a cell, and a value as a mask


@dataclass(frozen=True, slots=True)
class ForcingTwin(Deduced[Remove]):
    """The cell has one of two values, and the candidates go with either."""

    rule = "forcing-twin"
    title = "Forcing twin"
    cell: Cell
    either: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        one, other = self.either
        out = f"rules {pronoun(event)} out"
        return f"{cell_name(self.cell)} is {one} or {other}, and either of them {out}"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Each cell with two candidates, with both tried on a copy."""
    domains = sheet.domains
    for cell, domain in enumerate(domains):
        if domain.bit_count() != 2:
            continue
        one, other = sheet.bits[domain]
        both = lost_both_ways(sheet, (cell, one), (cell, other))
        removed = tuple(lost for lost in both if lost[0] != cell)
        if removed:
            yield Elimination(removed, ForcingTwin(sheet.layout.cells[cell], masks.values(domain)))


def lost_both_ways(sheet: Sheet, one: Try, other: Try) -> tuple[tuple[int, int], ...]:
    """The candidates that both of two tries remove, one of which is right, by cell."""
    first, second = _followed(sheet, *one), _followed(sheet, *other)
    return tuple(
        (cell, out)
        for cell, (was, a, b) in enumerate(zip(sheet.domains, first, second, strict=True))
        if was not in (a, b) and (out := was & ~(a | b))
    )


def _followed(sheet: Sheet, cell: int, bit: int) -> list[int]:
    """The candidates after `bit` is tried in the cell, propagated in rounds.

    In each round, every cell that got down to one candidate in the round before removes it from its
    peers. So the result doesn't depend on the order of cells, even if the try is wrong: the round
    that leaves a cell without candidates is then the last.
    """
    domains = sheet.domains[:]
    domains[cell] = bit
    singles = {cell: bit}
    while singles:
        touched = set[int]()
        for placed, value in singles.items():
            peers = sheet.layout.peers(placed)
            for peer in peers:
                if domains[peer] & value:
                    domains[peer] ^= value
                    touched.add(peer)
            sheet.budget.tick(len(peers))
        if not all(domains[each] for each in touched):
            break
        singles = {each: domains[each] for each in touched if domains[each].bit_count() == 1}
    return domains


STRATEGY = LogicStrategy(
    ForcingTwin, find,
    premise="Take a cell with two candidates. Try each on paper, and fill every cell that "
    "is left with one candidate. What another cell loses both times can be crossed off.",
    cost=15,
    line="forcing",
    example="m1WCBgNEAACAwAAAEBWBwgJoAsMAADQpqKnpKKmpqWko6KnpQAgDznqg",
    pattern=Pattern(
        "the cell that is tried with both of its candidates",
        cells=(1,),
        candidates=2,
        otherwise="No other cell loses a candidate both times when {values} are tried at {cells}.",
    ),
)  # fmt: skip
