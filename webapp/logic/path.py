"""Paths: from a player's board to the next step that shows there, with what it rests on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.puzzle import Cell, masks
from webapp.trace import Event

from .deduction import Deduction
from .position import Position
from .solving import contradiction, steps, told
from .strategies import Strategy


@dataclass(frozen=True, slots=True)
class Step:
    """A deduction with the events that say it; a contradiction that ends a path has no strategy."""

    strategy: Strategy | None
    deduction: Deduction
    events: tuple[Event, ...]


def path(position: Position, marks: Mapping[Cell, Iterable[int]]) -> tuple[Step, ...]:
    """The deductions up to the first that shows, without those that it does not need.

    A step shows where it places a value, strikes a mark that is written, or finds that the board
    contradicts itself. All others only shorten lists that nobody has written down: they are taken
    on the way. Empty where no step shows; the position is changed by what was taken.
    """
    written = {
        row * position.size + column: masks.of(values) for (row, column), values in marks.items()
    }
    taken: list[Step] = []
    for strategy, found in steps(position):
        taken.append(Step(strategy, found, tuple(told(position, found, 0))))
        strikes = any(written.get(cell, 0) & gone for cell, gone in found.gone)
        if found.dead or found.bit or strikes:
            return _needed(position, taken)
    dead = contradiction(position)
    if dead is None:
        return ()
    return _needed(position, [*taken, Step(None, dead, tuple(told(position, dead, 0)))])


def _needed(position: Position, taken: list[Step]) -> tuple[Step, ...]:
    """The last step, and those before it that shorten a list which a needed step looks at."""
    kept = [taken[-1]]
    looked_at = _looks_at(position, taken[-1])
    for step in reversed(taken[:-1]):
        if any(looked_at.get(cell, 0) & gone for cell, gone in step.deduction.gone):
            kept.append(step)
            for cell, mask in _looks_at(position, step).items():
                looked_at[cell] = looked_at.get(cell, 0) | mask
    return tuple(reversed(kept))


def _looks_at(position: Position, step: Step) -> dict[int, int]:
    """The candidates that a deduction rests on: cells by number, with bit masks."""
    found, n = step.deduction, position.size
    because = found.because
    cells = [row * n + column for row, column in because.cells]
    if because.rule in ("given", "one-of-each", "divisor"):
        return {}  # clues and values alone
    if because.rule == "only-square":
        return dict.fromkeys(cells, found.bit)
    if because.rule == "clash":
        cells += position.units.cells[because.values[0]]
    if found.bit:
        cells.append(found.cell)
    return dict.fromkeys([*cells, *found.dead], position.full)
