"""Reach: values with which a + or × cage can't make its target."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.logic.cage_fillings import lost, unfillable
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Puzzle
from webapp.puzzle.words import cage_at, either, listed, short, which_cage
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Reach(AboutCage):
    """No choice of the other cells completes the target."""

    rule = "reach"
    title = "Reach"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        cage, name = puzzle.cage_at[self.cage[0]], which_cage(puzzle, self.cage[0])
        target = short(cage.target or 0)
        if cage.operation.is_open:
            ways = [f"{each.come} {target}" for each in cage.operation.meanings(len(cage.cells))]
            neither = f"neither {listed(ways, 'nor')}"
            return f"with {either(event.values)} there, the cells of {name} can {neither}"
        goal = f"{cage.operation.come} {target}"
        return f"with {either(event.values)} there, {name} can’t {goal}"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that put its target out of reach."""
    count = len(sheet.cages.members[index])
    if any(each.most for each in sheet.cages.operations[index].meanings(count)):
        return
    out = sheet.cages.unreachable(index, sheet.domains)
    if out is None:
        yield unfillable(sheet, index)
    elif any(out):
        yield Elimination(lost(sheet, index, out), Reach(sheet.named(sheet.cages.members[index])))


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why the strategy finds nothing in a cage."""
    cage = sheet.puzzle.cage_at[sheet.layout.cells[cells[0]]]
    if any(each.most for each in cage.operation.meanings(len(cage.cells))):
        what = "may be neither" if cage.operation.is_open else "isn’t one"
        return f"Reach is about cages that add up or multiply; {cage_at(cage)} {what}."
    return f"With every number that is left, {cage_at(cage)} can still come to its target."


STRATEGY = LogicStrategy(
    Reach, find,
    premise="In a + or × cage, try a number in one cell with any candidates in the others, even"
    " repeats. If no choice brings the cage to its target, cross the number off. It "
    "also works in ? cages of three cells or more.",
    cost=3,
    line="target",
    example="m1IusOYSclgL0uMQ",
    scope=WITH_CAGES,
    pattern=Pattern("the cage (any of its cells will do)", cages=1, otherwise=_feedback),
)  # fmt: skip
