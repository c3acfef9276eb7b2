"""Strategies: ways to deduce something, each with the premise that it rests on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells
from webapp.trace import Remove

from .deduction import Deduced
from .scan import Find


@dataclass(frozen=True, slots=True)
class Scope:
    """Which puzzles a strategy is for, in words and as a question to ask of one."""

    words: str
    holds: Callable[[Puzzle], bool] = field(repr=False)


def is_plain_sudoku(puzzle: Puzzle) -> bool:
    """Whether the puzzle has boxes and no clues but givens."""
    return puzzle.boxes is not None and all(cage.is_given for cage in puzzle.cages)


EVERYWHERE = Scope("every puzzle", lambda _: True)
NOWHERE = Scope("none", lambda _: False)
WITH_BOXES = Scope("puzzles with boxes", lambda puzzle: puzzle.boxes is not None)
WITH_CAGES = Scope("puzzles with cages", lambda puzzle: not is_plain_sudoku(puzzle))


# The candidates that a reason depends on, as masks by cell.
LooksAt = Callable[[Any, Puzzle], Mapping[Cell, int]]


def lit_cells(because: Deduced[Any], puzzle: Puzzle) -> Mapping[Cell, int]:
    """All candidates of the cells that the reason lights."""
    return dict.fromkeys(because.lit, (1 << puzzle.size) - 1)


def value_everywhere(because: Any, puzzle: Puzzle) -> Mapping[Cell, int]:
    """The reason's value in all cells."""
    return dict.fromkeys(all_cells(puzzle.size), masks.bit(because.value))


def no_candidates(_because: Any, _puzzle: Puzzle) -> Mapping[Cell, int]:
    """None: it follows from clues and values alone."""
    return {}


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to deduce something; document 004's `Strategy`, whose `removePossibilities` is `find`.

    `find` yields what can be deduced from a sheet, with reasons of the class `reason`. It leaves
    values and candidates as they are, and brings up to date what the sheet keeps to be quick: its
    log, and the remaining fillings of the cages. The premise says in up to three sentences when
    it applies and what follows, `cost` grows with the effort that it asks of a person, `line` is
    its label in the pseudocode of Logic, `example` the share code of a small puzzle that Logic
    needs it for. `scope` says where it may apply; Logic uses it there, unless it is told a smaller
    scope by `usual`: elsewhere it is used where all rules are asked for. `seek` are the cells that
    whoever practises it is to find, as `Find …` goes on.
    """

    reason: type[Deduced[Any]]
    find: Find = field(repr=False)
    premise: str
    cost: int
    line: str
    example: str
    # Of a reason the candidates that it depends on, and the cells that practice asks for.
    looks_at: LooksAt = field(default=lit_cells, repr=False)
    sought: Callable[[Any], tuple[Cell, ...]] = field(default=attrgetter("lit"), repr=False)
    scope: Scope = EVERYWHERE
    usual: Scope | None = None
    seek: str = "the cells that it rests on"

    @property
    def name(self) -> str:
        """Its rule's name, as addresses and JSON have it."""
        return self.reason.rule

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.reason.title


def it(event: Remove) -> str:
    """`it` or `them`: the values that an event removes."""
    return "it" if len(event.values) == 1 else "them"


def any_of(event: Remove) -> str:
    """`it`, `either of them` or `any of them`."""
    return {1: "it", 2: "either of them"}.get(len(event.values), "any of them")
