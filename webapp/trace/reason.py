"""Why an event follows, as named facts with one class per rule."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, Literal, Protocol, TypeVar

from webapp.puzzle import Cell, Puzzle, cell_name

from .counts import Counts

E = TypeVar("E", contravariant=True)


# What crossed a value off: a try that was taken back, the cell's own cage, or another rule.
Crossed = Literal["try", "cage", "rule"]


@dataclass(frozen=True, slots=True)
class Shortage:
    """What is missing at a dead end.

    A `value` for a cell or one left to `try` there, a `cell` for each of several values, a `place`
    for values in a unit, a `goal` of an exact cover, or a `way` to make a cage.
    """

    of: Literal["value", "try", "cell", "place", "goal", "way"]
    cells: tuple[Cell, ...]
    values: tuple[int, ...] = ()


class BoardView(Protocol):
    """The board before an event, as far as sentences may use it."""

    @property
    def values(self) -> Mapping[Cell, int]:
        """The values on the board."""

    @property
    def counts(self) -> Counts:
        """The counts so far."""

    def crossed_off(self, cell: Cell) -> Mapping[int, Crossed]:
        """The values crossed off in the cell, each with what crossed it off."""

    def tried(self, cell: Cell) -> list[int]:
        """The values of the cell that were tried and taken back on the current branch."""


class Reason(ABC, Generic[E]):
    """Why an event of the kind E follows: a fact that a rule found.

    A rule's class is a frozen, slotted dataclass whose fields are what the fact depends on. It has
    a `clause` and, if the defaults don't fit, any of `role`, `lit`, `numbers`, `concludes` and
    `shortage`; `rule` is its name in JSON. Fields of the types `Cell` and `tuple[Cell, ...]` become
    JSON's `cells`, those of the types `int` and `tuple[int, ...]` its `values`, in the order of the
    fields; others aren't written.
    """

    __slots__ = ()
    rule: str
    # For a removal: the value was a guess, now taken back (tried). For a dead end: no guess is
    # taken back after it (pass), or its clause already says where the search goes back to (jump).
    role: Literal["", "tried", "pass", "jump"] = ""

    @property
    def lit(self) -> tuple[Cell, ...]:
        """The cells that it depends on, which the board highlights."""
        return _gathered(self, Cell, tuple[Cell, ...])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that it depends on: values, lines, totals."""
        return _gathered(self, int, tuple[int, ...])

    def concludes(self, cell: Cell, value: int) -> str:
        """The beginning of a placement's sentence: what follows."""
        return f"{cell_name(cell)} must be {value}"

    def shortage(self, event: E) -> Shortage | None:
        """What is missing at a dead end; None if the clause says it."""
        return None

    @abstractmethod
    def clause(self, puzzle: Puzzle, board: BoardView, event: E) -> str:
        """The fact in words, true on the `board` before the event."""

    def why(self, puzzle: Puzzle, board: BoardView, event: E) -> str:
        """The clause that ends the event's sentence."""
        return self.clause(puzzle, board, event)

    @property
    def was_tried(self) -> bool:
        """Whether a removal is of a guess that is taken back."""
        return self.role == "tried"

    @property
    def goes_back(self) -> bool:
        """Whether a guess is taken back after a dead end."""
        return self.role != "pass"


def _gathered(reason: Any, one: Any, many: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for field in fields(reason):
        if field.type == one:
            found.append(getattr(reason, field.name))
        elif field.type == many:
            found += getattr(reason, field.name)
    return tuple(found)
