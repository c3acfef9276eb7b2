"""The part that each cell of a board plays in an event, as `partsOf` in player/look.js has it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import assert_never

from webapp.puzzle import Cell, Puzzle, masks
from webapp.trace import (
    Board,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remark,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)


@dataclass(slots=True)
class Parts:
    """How the cells look in an event.

    `states` are their parts, each a symbol, a pattern and a colour; `lit` the cells that the reason
    mentions; `shown` a value that is shown but not placed; `removed` the removed candidates (bit
    v - 1 is v), to be shown struck out; `current` the first of those cells, whose digits are shown
    even on a board that has no room for others.
    """

    states: dict[Cell, str] = field(default_factory=dict)
    lit: set[Cell] = field(default_factory=set)
    shown: dict[Cell, int] = field(default_factory=dict)
    removed: dict[Cell, int] = field(default_factory=dict)
    current: Cell | None = None

    def plays(self, state: str, cells: Iterable[Cell]) -> None:
        """Give the cells a part in place of what they had."""
        self.states |= dict.fromkeys(cells, state)


def parts_of(puzzle: Puzzle, before: Board, event: Event | None) -> Parts:
    """The parts in an event, given the board before it."""
    parts = Parts()
    because = getattr(event, "because", None)
    if because:
        parts.lit |= set(because.lit)
    match event:
        case Guess():
            parts.plays("tried", [event.cell])
        case Infer():
            parts.plays("inferred", [event.cell])
        case Reject():
            _rejected(parts, puzzle, event)
            parts.plays("rejected", [event.cell])
            parts.shown[event.cell] = event.value
        case Undo():
            _stuck(parts, puzzle, before, [event.stuck] if event.stuck else [])
            parts.plays("undone", [event.cell])
            parts.shown[event.cell] = event.value
        case DeadEnd():
            _stuck(parts, puzzle, before, event.cells)
        case Remove():
            parts.plays("shortened", event.cells)
            parts.removed = dict.fromkeys(event.cells, masks.of(event.values))
            parts.current = event.cells[0]
        case Swap():
            parts.plays("tried", event.cells)
        case None | Restart() | Solved() | Exhausted() | GaveUp() | Remark():
            pass
        case _:
            assert_never(event)
    return parts


def _rejected(parts: Parts, puzzle: Puzzle, event: Reject) -> None:
    """Mark the cells a value clashes with, and the cage it would break: clues may occur twice."""
    parts.plays("clash", event.clash)
    if event.rule == "cage":
        parts.lit |= set(puzzle.cage_at[event.cell].cells)


def _stuck(parts: Parts, puzzle: Puzzle, before: Board, cells: Collection[Cell]) -> None:
    """Cells that cannot be filled, and what crossed off the values of those with none left.

    Of a given only its own value counts, as in the sentence.
    """
    empty = {cell for cell in cells if cell not in before.values and not before.candidates(cell)}
    given = {cage.cells[0]: cage.target for cage in puzzle.cages if cage.is_given}
    for step in before.trail:
        match step:
            case Reject(cell, value) if cell in empty and given.get(cell, value) == value:
                _rejected(parts, puzzle, step)
            case Remove(losers, values) if any(
                given.get(cell, values[0]) in values for cell in empty.intersection(losers)
            ):
                parts.lit |= set(step.because.lit)
    parts.plays("dead", cells)
