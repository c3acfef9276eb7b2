"""Deductions: what a strategy found, with its reason; cells are numbers in reading order."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import cage_at, few, unit_of
from webapp.trace import DeadEnd, Infer, Reason, Remove
from webapp.trace.reason import E

_WORDS = {"r": "row", "c": "column"}


class Deduced(Reason[E]):
    """A strategy's reason: `title` names it, and hints ask it where to look."""

    __slots__ = ()
    title: str

    def why(self, puzzle: Puzzle, event: E) -> str:
        return f"{self.title[0].lower()}{self.title[1:]}, {self.clause(puzzle, event)}"

    @abstractmethod
    def clause(self, puzzle: Puzzle, event: E) -> str:
        """The fact in words, which stand behind the title."""

    def where(self, puzzle: Puzzle) -> str:
        """Where a player finds it: `row 2`, `r1c2 and r4c2`."""
        cells = tuple(dict.fromkeys(self.lit))
        if len(cells) < puzzle.size:
            return few(cells)
        unit = unit_of(cells)
        return unit if unit == "the box" else f"{_WORDS[unit[0]]} {unit[1:]}"

    def looks_at(self, puzzle: Puzzle) -> Mapping[Cell, int]:
        """The candidates that it rests on, as masks by cell: all of the cells that it lights."""
        return dict.fromkeys(self.lit, (1 << puzzle.size) - 1)


@dataclass(frozen=True, slots=True)
class AboutCage(Deduced[Remove]):
    """A reason that starts from one cage."""

    cage: tuple[Cell, ...]

    def where(self, puzzle: Puzzle) -> str:
        return f"the {cage_at(puzzle, self.cage[0])} at {cell_name(self.cage[0])}"


@dataclass(frozen=True, slots=True)
class Place:
    """A value that must be."""

    cell: int
    value: int
    because: Deduced[Infer]


@dataclass(frozen=True, slots=True)
class Strike:
    """Candidates that cannot be: `gone` has each cell with the mask of what it loses."""

    gone: tuple[tuple[int, int], ...]
    because: Deduced[Remove]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Cells that cannot all be filled."""

    cells: tuple[int, ...]
    because: Reason[DeadEnd]


Deduction = Place | Strike | Contradiction
