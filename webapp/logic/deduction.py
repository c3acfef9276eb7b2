"""A strategy's deductions with their reasons; cells are numbers in reading order."""

from dataclasses import dataclass, field
from typing import ClassVar

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import clue_words, few, narrowed, shared_units
from webapp.trace import BoardView, DeadEnd, Infer, Reason, Remove
from webapp.trace.reason import E


@dataclass(frozen=True, slots=True)
class Deduced(Reason[E]):
    """A strategy's reason: `title` is its name for people.

    Algorithms that find the same fact themselves report it without `by_strategy`: only a
    strategy's sentence ends with its title.
    """

    title: ClassVar[str]
    by_strategy: bool = field(default=True, kw_only=True)

    def why(self, puzzle: Puzzle, board: BoardView, event: E) -> str:
        title = f" ({self.title})" if self.by_strategy else ""
        return f"{self.clause(puzzle, board, event)}{title}"

    def where(self, puzzle: Puzzle) -> str:
        """Where a player finds it: `row 2`, `r1c2 and r4c2`, `the 3− cage at r1c1`."""
        if isinstance(self, AboutCage):
            cell = self.cage[0]
            return f"the {clue_words(puzzle.cage_at[cell])} cage at {cell_name(cell)}"
        cells = tuple(dict.fromkeys(self.lit))
        units = shared_units(puzzle, cells) if len(cells) >= puzzle.size else {}
        return next(iter(units.values()), few(cells))


@dataclass(frozen=True, slots=True)
class AboutCage(Deduced[Remove]):
    """A reason that starts from one cage.

    `may` are the operators that its remaining fillings allow if it's a mystery cage, else empty.
    """

    cage: tuple[Cell, ...]
    may: tuple[str, ...] = field(default=(), kw_only=True)

    def named(self, puzzle: Puzzle) -> str:
        """The cage inside a clause: `12×`, `24? (here ×)`."""
        return narrowed(puzzle, self.cage[0], self.may)


@dataclass(frozen=True, slots=True)
class Placement:
    """A value that must be."""

    cell: int
    value: int
    because: Deduced[Infer]


@dataclass(frozen=True, slots=True)
class Elimination:
    """Candidates to remove: `removed` has each cell with the mask of those it loses."""

    removed: tuple[tuple[int, int], ...]
    because: Deduced[Remove]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Cells that cannot all be filled."""

    cells: tuple[int, ...]
    because: Reason[DeadEnd]


Deduction = Placement | Elimination | Contradiction
