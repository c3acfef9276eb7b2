"""The columns of an exact cover, and the reasons why it takes a way or has none left."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import given_as, may_be, numbered_unit, which_cage
from webapp.trace import BoardView, DeadEnd, GaveUp, Guess, Infer, Reason, Shortage


@dataclass(frozen=True, slots=True)
class Column:
    """Something to cover exactly once: a cage (or a cell without one), or a value of a unit."""

    cells: tuple[Cell, ...]
    unit: int | None = None
    value: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The unit's number and the value; empty for a cage."""
        return () if self.unit is None else (self.unit, self.value)

    def wants(self, puzzle: Puzzle) -> str:
        """What covers it: `make 6+`, `place 3 in row 2`, `fill r1c1`."""
        if self.unit is not None:
            return f"place {self.value} in {numbered_unit(self.unit, puzzle.size)}"
        if self.cells[0] in puzzle.cage_at:
            return f"make {which_cage(puzzle, self.cells[0])}"
        return f"fill {cell_name(self.cells[0])}"


@dataclass(frozen=True, slots=True)
class Goal:
    """A column that isn't covered yet, and the number of ways left."""

    column: Column
    ways: int


@dataclass(frozen=True, slots=True)
class OneWay(Reason[Guess | Infer]):
    """A filling of a cage is one of the `left` ways of its column, after `tried` others failed.

    In JSON `values` are the filling, these two numbers, and the unit and value of the column unless
    that is the cage itself.
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

    def concludes(self, cell: Cell, value: int) -> str:
        return f"{cell_name(cell)} becomes {value}"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Guess | Infer) -> str:
        if event.cell != self.cage[0]:
            return f"it belongs to {self.itself(puzzle)}"
        wants = f"{self.column.wants(puzzle)}{self.others()}"
        return f"{self.itself(puzzle)} is one of {self.left} ways left to {wants}"

    def itself(self, puzzle: Puzzle) -> str:
        """The filling and its cage, `3 1 1 in 5+`, `4 2 in 2? as a quotient`; `it` for one cell."""
        if len(self.cage) == 1:
            return "it"
        cage, written = puzzle.cage_at[self.cage[0]], " ".join(map(str, self.filling))
        made = cage.operation.made_by(self.filling, cage.target or 0)
        what = f" as {may_be(made)}" if cage.operation.is_open else ""
        return f"{written} in {which_cage(puzzle, self.cage[0])}{what}"

    def others(self) -> str:
        """The ways of the column that were tried before, in words."""
        if not self.tried:
            return ""
        others = "another was" if self.tried == 1 else f"{self.tried} others were"
        return f" ({others} tried before)"


@dataclass(frozen=True, slots=True)
class OnlyWay(OneWay):
    """The filling is the only way left for its column."""

    rule = "only option"

    def concludes(self, cell: Cell, value: int) -> str:
        return Reason.concludes(self, cell, value)

    def clause(self, puzzle: Puzzle, board: BoardView, event: Guess | Infer) -> str:
        wants = f"{self.column.wants(puzzle)}{self.others()}"
        return f"{self.itself(puzzle)} is the only way left to {wants}"


@dataclass(frozen=True, slots=True)
class NoWay(Reason[DeadEnd]):
    """A column has no way left."""

    rule = "no option"
    column: Column

    @property
    def lit(self) -> tuple[Cell, ...]:
        return self.column.cells

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.column.numbers[1:]

    def shortage(self, event: DeadEnd) -> Shortage:
        if self.column.unit is None:
            return Shortage("way", self.column.cells)
        return Shortage("goal", self.column.cells, (self.column.value,))

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        cage = puzzle.cage_at.get(self.column.cells[0])
        if self.column.unit is None and cage and cage.is_given:
            return f"{given_as(cage)}, and that doesn’t fit"
        return f"no way is left to {self.column.wants(puzzle)}"


@dataclass(frozen=True, slots=True)
class TooMany(Reason[GaveUp]):
    """The cages have too many fillings to list."""

    rule = "too many fillings"
    most: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        return f"the cages have more than {self.most:,} fillings, too many to list"
