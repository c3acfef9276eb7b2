"""Reasons: why something follows, as named facts; every rule has a class of its own."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from webapp.puzzle import Cell, Puzzle

if TYPE_CHECKING:
    from .board import Board

E = TypeVar("E", contravariant=True)


class Reason(ABC, Generic[E]):
    """A fact that a rule found: why there was an event of the kind E.

    A rule's class is a frozen, slotted dataclass whose fields say by name what it rests on; `rule`
    is its name in JSON. Fields of the types `Cell` and `tuple[Cell, ...]` are JSON's `cells`, those
    of the types `int` and `tuple[int, ...]` its `values`, in the order of the fields; others do not
    travel. What differs from that overrides `lit` or `numbers`.
    """

    __slots__ = ()
    rule: str
    goes_back = True  # of a dead end: whether a guess is taken back after it
    tells_where = False  # of a dead end: whether its words say where the search goes back to
    verdict = "must be"  # of a placement: what stands between the cell and its value
    was_tried = False  # of a removal: whether the value was a guess, which is taken back

    @property
    def lit(self) -> tuple[Cell, ...]:
        """The cells that it rests on, which a board lights."""
        return _gathered(self, Cell, tuple[Cell, ...])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that it rests on: values, lines, totals."""
        return _gathered(self, int, tuple[int, ...])

    @abstractmethod
    def why(self, puzzle: Puzzle, board: "Board", event: E) -> str:
        """The fact in words: the clause that ends the event's sentence.

        `board` is what stands before the event; the clause is true on it.
        """


def _gathered(reason: Any, one: Any, many: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for field in fields(reason):
        if field.type == one:
            found.append(getattr(reason, field.name))
        elif field.type == many:
            found += getattr(reason, field.name)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ToldReason(Reason[object]):
    """A reason as JSON tells it: the rule's name, the cells and the numbers that it rests on."""

    rule: str
    cells: tuple[Cell, ...] = ()
    values: tuple[int, ...] = ()

    def why(self, puzzle: Puzzle, board: "Board", event: object) -> str:
        return self.rule
