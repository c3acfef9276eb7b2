"""Reasons: why something follows, as named facts; every rule has a class of its own."""

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
class Lack:
    """What has run out at a dead end.

    It is a `value` of a cell or one left to `try` there, a `cell` for each of several values, a
    `place` for values in a unit, a `goal` of an exact cover, or a `way` to make a cage.
    """

    of: Literal["value", "try", "cell", "place", "goal", "way"]
    cells: tuple[Cell, ...]
    values: tuple[int, ...] = ()


class Paper(Protocol):
    """What words may say of the board before an event."""

    @property
    def values(self) -> Mapping[Cell, int]:
        """The values that stand."""

    @property
    def counts(self) -> Counts:
        """What was counted so far."""

    def crossed_off(self, cell: Cell) -> Mapping[int, Crossed]:
        """The values that were crossed off in the cell, each with what did that."""

    def tried(self, cell: Cell) -> list[int]:
        """The values of the cell that were tried, and taken back while all else stood as now."""


class Reason(ABC, Generic[E]):
    """A fact that a rule found: why there was an event of the kind E.

    A rule's class is a frozen, slotted dataclass whose fields name what the fact depends on. It has
    a `clause`, and where the defaults don't fit, any of `role`, `lit`, `numbers`, `concludes` and
    `lack`; `rule` is its name in JSON. Fields of the types `Cell` and `tuple[Cell, ...]` are JSON's
    `cells`, those of the types `int` and `tuple[int, ...]` its `values`, in the order of the
    fields; others do not travel.
    """

    __slots__ = ()
    rule: str
    # Of a removal: the value was a guess, which was taken back (tried). Of a dead end: no guess is
    # taken back after it (pass), or its words say where the search goes back to (jump).
    role: Literal["", "tried", "pass", "jump"] = ""

    @property
    def lit(self) -> tuple[Cell, ...]:
        """The cells that it depends on, which a board lights."""
        return _gathered(self, Cell, tuple[Cell, ...])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that it depends on: values, lines, totals."""
        return _gathered(self, int, tuple[int, ...])

    def concludes(self, cell: Cell, value: int) -> str:
        """Of a placement: what follows, in the words that begin the event's sentence."""
        return f"{cell_name(cell)} must be {value}"

    def lack(self, event: E) -> Lack | None:
        """Of a dead end: what there is none left of; None where its words say all."""
        return None

    @abstractmethod
    def clause(self, puzzle: Puzzle, board: Paper, event: E) -> str:
        """The fact in words, true on the `board` before the event."""

    def why(self, puzzle: Puzzle, board: Paper, event: E) -> str:
        """The clause that ends the event's sentence."""
        return self.clause(puzzle, board, event)

    @property
    def was_tried(self) -> bool:
        """Of a removal: whether the value was a guess, which is taken back."""
        return self.role == "tried"

    @property
    def goes_back(self) -> bool:
        """Of a dead end: whether a guess is taken back after it."""
        return self.role != "pass"


def _gathered(reason: Any, one: Any, many: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for field in fields(reason):
        if field.type == one:
            found.append(getattr(reason, field.name))
        elif field.type == many:
            found += getattr(reason, field.name)
    return tuple(found)
