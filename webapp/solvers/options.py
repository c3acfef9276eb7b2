"""Options: the fillings that an exact cover chooses from, and the facts that it tells of them."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import counted, numbered_unit, which_cage
from webapp.trace import DeadEnd, GaveUp, Guess, Infer, Reason


@dataclass(frozen=True, slots=True)
class Column:
    """What must be covered once: a cage (or a cell without one), or the value of a unit."""

    cells: tuple[Cell, ...]
    unit: int | None = None
    value: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The unit's number and the value; nothing of a cage."""
        return () if self.unit is None else (self.unit, self.value)

    def wants(self, puzzle: Puzzle) -> str:
        """What its options are for: `for cage 6+`, `with 3 in r2`."""
        if self.unit is None:
            return f"for {_named(puzzle, self.cells[0])}"
        return f"with {self.value} in {numbered_unit(self.unit, puzzle.size)}"


def _named(puzzle: Puzzle, cell: Cell) -> str:
    return which_cage(puzzle, cell) if cell in puzzle.cage_at else cell_name(cell)


@dataclass(frozen=True, slots=True)
class Option(Reason[Guess | Infer]):
    """A filling of a cage is one of `left` that its column has, where `tried` others failed.

    In JSON `values` are the filling, these two numbers, and the unit and value of the column
    where that is not the cage itself.
    """

    rule = "option"
    cage: tuple[Cell, ...]
    filling: tuple[int, ...]
    column: Column
    left: int
    tried: int

    @property
    def lit(self) -> tuple[Cell, ...]:
        return self.cage

    @property
    def numbers(self) -> tuple[int, ...]:
        return (*self.filling, self.left, self.tried, *self.column.numbers)

    def why(self, puzzle: Puzzle, event: Guess | Infer) -> str:
        if event.cell != self.cage[0]:
            return (
                f"it goes with {cell_name(self.cage[0])} = {self.filling[0]}, {self.itself(puzzle)}"
            )
        others = f", and {self.tried} failed" if self.tried else ""
        options = f"one of the {self.left} options left {self.column.wants(puzzle)}{others}"
        return f"{self.itself(puzzle)} is {options}"

    def itself(self, puzzle: Puzzle) -> str:
        """The filling and its cage: `3 1 1 in cage 5+`; of a single cell, `3 in r1c1`."""
        where = cell_name(self.cage[0]) if len(self.cage) == 1 else _named(puzzle, self.cage[0])
        return f"{' '.join(map(str, self.filling))} in {where}"


@dataclass(frozen=True, slots=True)
class OnlyOption(Option):
    """The filling is the only option that its column has left."""

    rule = "only option"

    def why(self, puzzle: Puzzle, event: Guess | Infer) -> str:
        wants, itself = self.column.wants(puzzle), self.itself(puzzle)
        if self.column.unit is None and len(self.cage) == 1 and self.cage[0] in puzzle.cage_at:
            return "it is given"
        if self.tried:
            whole = counted(self.tried + 1, "option")
            return f"of the {whole} {wants} only {itself} is left, the others failed"
        return f"only one option {wants} is left, {itself}"


@dataclass(frozen=True, slots=True)
class NoOption(Reason[DeadEnd]):
    """A column has no option left."""

    rule = "no option"
    column: Column

    @property
    def lit(self) -> tuple[Cell, ...]:
        return self.column.cells

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.column.numbers[1:]

    def why(self, puzzle: Puzzle, event: DeadEnd) -> str:
        return f"no option is left {self.column.wants(puzzle)}"


@dataclass(frozen=True, slots=True)
class TooMany(Reason[GaveUp]):
    """The cages have more fillings than are listed."""

    rule = "too many fillings"
    most: int

    def why(self, puzzle: Puzzle, event: GaveUp) -> str:
        return f"the cages have more than {self.most:,} fillings, too many to list"
