"""Ways to deduce something, each with the rule it applies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import counted, few, listed
from webapp.trace import Remove

from .deduction import Deduced
from .scan import Find
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Scope:
    """Which puzzles a strategy is for, in words and as a test."""

    words: str
    holds: Callable[[Puzzle], bool] = field(repr=False)


def is_plain_sudoku(puzzle: Puzzle) -> bool:
    """Whether the puzzle has boxes, and only givens as clues."""
    return puzzle.boxes is not None and all(cage.is_given for cage in puzzle.cages)


EVERYWHERE = Scope("every puzzle", lambda _: True)
NOWHERE = Scope("none", lambda _: False)
WITH_BOXES = Scope("puzzles with boxes", lambda puzzle: puzzle.boxes is not None)
WITH_CAGES = Scope("puzzles with cages", lambda puzzle: not is_plain_sudoku(puzzle))


# The candidates that a reason depends on, as masks by cell.
LooksAt = Callable[[Any, Puzzle], Mapping[Cell, int]]


def lit_cells(because: Deduced[Any], puzzle: Puzzle) -> Mapping[Cell, int]:
    """All candidates of the cells that the reason highlights."""
    return dict.fromkeys(because.lit, (1 << puzzle.size) - 1)


def value_everywhere(because: Any, puzzle: Puzzle) -> Mapping[Cell, int]:
    """The reason's value in all cells."""
    return dict.fromkeys(all_cells(puzzle.size), masks.bit(because.value))


def no_candidates(_because: Any, _puzzle: Puzzle) -> Mapping[Cell, int]:
    """No candidates: the reason follows from clues and values alone."""
    return {}


@dataclass(frozen=True, slots=True)
class Pattern:
    """The cells that a strategy starts from, for a player to find.

    - `words`: the cells, as `Find …` goes on
    - `cells`: how many there may be; empty for any number
    - `values`: how many common values all of them may hold
    - `candidates`: how many each of them has; 0 for any number
    - `together`: whether they share a row, column or box
    - `cages`: how many whole cages they are; a cell is enough to choose its cage
    - `otherwise`: feedback on cells that pass these tests and still aren't the pattern: a sentence,
      which may have {cells}, {values} or {cage}, or a function of the cells by number
    - `cells_of`: the pattern's cells in a reason
    """

    words: str = "the cells that it follows from"
    cells: tuple[int, ...] = ()
    values: int = 0
    candidates: int = 0
    together: bool = False
    cages: int = 0
    otherwise: str | Callable[[Sheet, Sequence[int]], str] = field(default="", repr=False)
    cells_of: Callable[[Any], tuple[Cell, ...]] = field(default=attrgetter("lit"), repr=False)


@dataclass(frozen=True, slots=True)
class LogicStrategy:
    """A way to deduce something; document 004's `Strategy`, whose `removePossibilities` is `find`.

    `find` yields the deductions from a sheet, with reasons of the class `reason`. It doesn't change
    values or candidates, only the sheet's caches: its log, and the remaining fillings of the cages.
    `premise` says in up to four short sentences when it applies and what follows. `cost` is the
    effort it takes a person, `line` its label in the pseudocode of Logic, `example` the share code
    of a small puzzle that Logic needs it for. `scope` is the puzzles where it can apply. Logic uses
    it in those of `usual`, which may be fewer, and elsewhere if it is set to all strategies.
    """

    reason: type[Deduced[Any]]
    find: Find = field(repr=False)
    premise: str
    cost: int
    line: str
    example: str
    # The candidates that a reason depends on.
    looks_at: LooksAt = field(default=lit_cells, repr=False)
    scope: Scope = EVERYWHERE
    usual: Scope | None = None
    pattern: Pattern = Pattern()

    @property
    def name(self) -> str:
        """Its rule's name in URLs and JSON."""
        return self.reason.rule

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.reason.title

    def is_for(self, puzzle: Puzzle, every: bool) -> bool:
        """Whether to use it on a puzzle: it's usual there, or it can apply and `every` is true."""
        usual = every or not self.usual or self.usual.holds(puzzle)
        return usual and self.scope.holds(puzzle)


def pronoun(event: Remove) -> str:
    """`pronoun` or `them`: the values that an event removes."""
    return "it" if len(event.values) == 1 else "them"


def any_of(event: Remove) -> str:
    """`pronoun`, `either of them` or `any of them`."""
    return {1: "it", 2: "either of them"}.get(len(event.values), "any of them")


def candidates(sheet: Sheet, cells: Iterable[int]) -> tuple[int, ...]:
    """The candidates that the cells have between them."""
    return tuple(sorted({value for cell in cells for value in masks.values(sheet.domains[cell])}))


def have_candidates(sheet: Sheet, cells: Sequence[int]) -> str:
    """`r1c2 has 3 candidates: 1, 2 and 4`; for several cells, those they have between them."""
    values = candidates(sheet, cells)
    who = f"{cell_names(sheet.named(cells))} {'has' if len(cells) == 1 else 'have'}"
    return f"{who} {counted(len(values), 'candidate')}: {listed(values)}"


def have_values(sheet: Sheet, cells: Iterable[int]) -> str:
    """`r1c2 has its value already.`, about the filled cells among these; "" if there are none."""
    filled = sheet.named(cell for cell in cells if sheet.values[cell])
    has = "has its number" if len(filled) == 1 else "have their numbers"
    return f"{few(filled)} {has} already." if filled else ""
