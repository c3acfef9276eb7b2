"""Divisor: values that the target of a × or ÷ cage rules out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from webapp.logic.cage_fillings import operators_left, unfillable
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern, lit_cells
from webapp.puzzle import OPERATIONS, Cage, Cell, Puzzle, masks
from webapp.puzzle.words import cage_at, either, given_as, may_be, partnerless, short, which_cage
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Divisor(AboutCage):
    """The clue alone rules the values out: they don't divide the target, or have no partner.

    For a mystery cage, if its remaining fillings allow only one operator.
    """

    rule = "divisor"
    title = "Divisor"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        cage = puzzle.cage_at[self.cage[0]]
        if cage.is_given:
            return given_as(cage)
        if not self.may:
            return _alone(cage, event.values)
        name, what = which_cage(puzzle, self.cage[0]), may_be([OPERATIONS[self.may[0]]])
        why = _alone(replace(cage, op=self.may[0]), event.values)
        return f"{name} can only be {what} here, and {why}"


def _looks_at(because: Divisor, puzzle: Puzzle) -> Mapping[Cell, int]:
    return lit_cells(because, puzzle) if because.may else {}


def _alone(cage: Cage, values: Sequence[int]) -> str:
    """Why the clue alone rules the values out."""
    if cage.operation.multiplies and all((cage.target or 0) % value for value in values):
        return f"{short(cage.target or 0)} isn’t divisible by {either(values)}"
    return partnerless(cage, values)


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that its target rules out."""
    operation, target, n = sheet.cages.operations[index], sheet.cages.targets[index], sheet.size
    may = operators_left(sheet, index)
    if len(may) == 1:
        operation = OPERATIONS[may[0]]
    if not operation.divides:
        return
    fits = masks.of(value for value in range(1, n + 1) if operation.allows(value, target, n))
    cells = sheet.cages.members[index]
    removed = sheet.candidates_in(cells, sheet.full & ~fits)
    if any(sheet.values[cell] for cell, _ in removed):
        yield unfillable(sheet, index)
    elif removed:
        yield Elimination(removed, Divisor(sheet.named(cells), may=may))


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why the clue of a cage rules nothing out."""
    cage = sheet.puzzle.cage_at[sheet.layout.cells[cells[0]]]
    if cage.operation.is_open:
        return f"Divisor finds nothing in {cage_at(cage)}."
    if not cage.operation.divides:
        return f"Divisor is about × and ÷ cages; {cage_at(cage)} isn’t one."
    if cage.operation.multiplies:
        return f"Every number left in {cage_at(cage)} divides {short(cage.target or 0)}."
    return f"Every number left in {cage_at(cage)} has its partner."


STRATEGY = LogicStrategy(
    Divisor, find,
    premise="In a × cage, every number must divide the target. In a ÷ cage, every number needs "
    "a partner: itself times the target, or divided by it. A ? cage counts as one of "
    "these once no other operator is left.",
    looks_at=_looks_at,
    cost=2,
    line="target",
    example="m1I2sQjO2wRp8b",
    scope=WITH_CAGES,
    pattern=Pattern("the cage (any of its cells will do)", cages=1, otherwise=_feedback),
)  # fmt: skip
