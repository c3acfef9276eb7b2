"""Paths: from a player's board to the next step that shows there, with what it rests on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.puzzle import Cell, masks
from webapp.trace import Event

from .deduction import Contradiction, Deduction, Placement, Strike
from .sheet import Sheet
from .solving import contradiction, events_of, steps
from .strategy import Strategy


@dataclass(frozen=True, slots=True)
class PathStep:
    """A deduction with the events that say it; a contradiction that ends a path has no strategy."""

    strategy: Strategy | None
    deduction: Deduction
    events: tuple[Event, ...]


def path(sheet: Sheet, marks: Mapping[Cell, Iterable[int]]) -> tuple[PathStep, ...]:
    """The deductions up to the first that shows, without those that it does not need.

    A step shows where it places a value, strikes a mark that is written, or finds that the board
    contradicts itself. All others only shorten lists that nobody has written down: they are taken
    on the way. Empty where no step shows; the sheet is changed by what was taken.
    """
    written = {cell: masks.of(values) for cell, values in marks.items()}
    taken: list[PathStep] = []
    for strategy, found in steps(sheet):
        taken.append(PathStep(strategy, found, tuple(events_of(sheet, found, 0))))
        if not isinstance(found, Strike) or _strikes(sheet, found, written):
            return _needed(sheet, taken)
    dead = contradiction(sheet)
    if dead is None:
        return ()
    return _needed(sheet, [*taken, PathStep(None, dead, tuple(events_of(sheet, dead, 0)))])


def _strikes(sheet: Sheet, found: Strike, listed: Mapping[Cell, int]) -> bool:
    """Whether it takes away some of these candidates."""
    cells = sheet.layout.cells
    return any(listed.get(cells[cell], 0) & gone for cell, gone in found.gone)


def _needed(sheet: Sheet, taken: list[PathStep]) -> tuple[PathStep, ...]:
    """The last step, and those before it that shorten a list which a needed step looks at."""
    kept = [taken[-1]]
    looked_at = dict(_looks_at(sheet, taken[-1]))
    for step in reversed(taken[:-1]):
        if isinstance(step.deduction, Strike) and _strikes(sheet, step.deduction, looked_at):
            kept.append(step)
            for cell, mask in _looks_at(sheet, step).items():
                looked_at[cell] = looked_at.get(cell, 0) | mask
    return tuple(reversed(kept))


def _looks_at(sheet: Sheet, step: PathStep) -> Mapping[Cell, int]:
    """The candidates that a deduction rests on, as masks by cell."""
    match step.deduction:
        case Contradiction(cells, because):
            return dict.fromkeys((*because.lit, *sheet.named(cells)), sheet.full)
        case Placement() | Strike() as found:
            return found.because.looks_at(sheet.puzzle)
