"""Forcing twin: what both candidates of a cell lead to."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, OnlyLogic, Strike
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import Strategy, it
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.trace import Paper, Remove


@dataclass(frozen=True, slots=True)
class ForcingTwin(OnlyLogic, Deduced[Remove]):
    """The cell holds one of two values, and what goes does so with each of them."""

    rule = "forcing-twin"
    title = "Forcing twin"
    cell: Cell
    either: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
        one, other = self.either
        return (
            f"{cell_name(self.cell)} is {one} or {other}, and either of them rules {it(event)} out"
        )


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Each cell with two candidates, tried both ways on paper."""
    domains = sheet.domains
    for cell, domain in enumerate(domains):
        if domain.bit_count() != 2:
            continue
        one, other = (_followed(sheet, cell, bit) for bit in sheet.bits[domain])
        gone = tuple(
            (each, out)
            for each, (was, a, b) in enumerate(zip(domains, one, other, strict=True))
            if was not in (a, b) and (out := was & ~(a | b)) and each != cell
        )
        if gone:
            yield Strike(gone, ForcingTwin(sheet.layout.cells[cell], masks.values(domain)))


def _followed(sheet: Sheet, cell: int, bit: int) -> list[int]:
    """The candidates after `bit` is put there on paper, following cells with one left."""
    domains = sheet.domains[:]
    domains[cell] = bit
    queue = [cell]
    while queue:
        placed = queue.pop()
        bit, peers = domains[placed], sheet.layout.peers(placed)
        for peer in peers:
            if domains[peer] & bit:
                left = domains[peer] = domains[peer] ^ bit
                if not left:
                    return domains
                if not left & (left - 1):
                    queue.append(peer)
        sheet.budget.tick(len(peers))
    return domains


STRATEGY = Strategy(
    ForcingTwin, find,
    premise="Take a cell with two candidates. Try each of them on paper, and fill every cell that "
    "is left with one candidate. What another cell loses both times can be crossed off.",
    cost=15,
    line="forcing",
    example="m1WCBgNEAACAwAAAEBWBwgJoAsMAADQpqKnpKKmpqWko6KnpQAgDznqg",
)  # fmt: skip
