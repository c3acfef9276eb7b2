"""XY-wing: a cell with two candidates, and for each of them a peer with that and a third value."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class XYWing(Deduced[Remove]):
    """Whichever value the hinge has, one of the two tips has the `value`."""

    rule = "xy-wing"
    title = "XY-wing"
    hinge: Cell
    tips: tuple[Cell, ...]
    value: int
    either: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        hinge, (one, other) = cell_name(self.hinge), map(cell_name, self.tips)
        first, second = self.either
        sees = "it sees" if len(event.cells) == 1 else "they see"
        return (
            f"if {hinge} is {first}, {one} is {self.value}; if it’s {second}, {other} is; "
            f"{sees} both"
        )


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Each cell with two candidates as the hinge."""
    domains, peers = sheet.domains, sheet.layout.peers
    pairs = [cell for cell, domain in enumerate(domains) if domain.bit_count() == 2]
    for hinge in pairs:
        own = domains[hinge]
        seen = [cell for cell in peers(hinge) if domains[cell].bit_count() == 2]
        wings = [cell for cell in seen if (domains[cell] & own).bit_count() == 1]
        for one, other in combinations(wings, 2):
            shared = domains[one] & domains[other] & ~own
            if not shared or domains[one] == domains[other]:
                continue
            also = set(peers(other))
            removed = sheet.candidates_in((cell for cell in peers(one) if cell in also), shared)
            if removed:
                low = own & -own
                if not domains[one] & low:
                    one, other = other, one
                yield Elimination(removed, _wing(sheet, hinge, (one, other), shared))


def _wing(sheet: Sheet, hinge: int, tips: tuple[int, int], shared: int) -> XYWing:
    """The reason; the first tip has the hinge's lower value."""
    names, own = sheet.layout.cells, masks.values(sheet.domains[hinge])
    one, other = tips
    return XYWing(names[hinge], (names[one], names[other]), masks.value(shared), own)


STRATEGY = LogicStrategy(
    XYWing, find,
    premise="Take a cell with two candidates that sees two more such cells. Each of these "
    "shares one of its candidates, and both share a third number. One of the two must "
    "be this number, so cross it off in every cell that sees both.",
    cost=13,
    line="x-wing",
    example="m1WCBgJEAIAA0AABQAGAAAABwgAAACQpKemoqSlo6SiACA8iWL",
    usual=NOWHERE,
    pattern=Pattern(
        "the hinge and its two tips",
        cells=(3,),
        candidates=2,
        otherwise="None of the three sees both others and shares one candidate with each, while "
        "these two share a third number.",
    ),
)  # fmt: skip
