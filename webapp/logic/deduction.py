"""Deductions: what a strategy found, with its reason; and the events that tell of it."""

from dataclasses import dataclass

from webapp.puzzle import Cell
from webapp.trace import Because, DeadEnd, Event, Infer, Remove

from .fillings import bits_of


@dataclass(frozen=True, slots=True)
class Deduction:
    """A value that must be (`cell`, `bit`), candidates that cannot be, or cells that contradict.

    Cells are numbers, in reading order from 0; `gone` pairs a cell with the bit mask of what it
    loses; `dead` are cells that cannot all be filled.
    """

    because: Because
    gone: tuple[tuple[int, int], ...] = ()
    cell: int = -1
    bit: int = 0
    dead: tuple[int, ...] = ()


def told(deduction: Deduction, cells: list[Cell], size: int, line: int) -> list[Event]:
    """The events that say this; one `Remove` for all cells that lose the same values."""
    because = deduction.because
    if deduction.dead:
        return [DeadEnd(tuple(cells[cell] for cell in deduction.dead), because, line)]
    if deduction.bit:
        return [Infer(cells[deduction.cell], deduction.bit.bit_length(), because, line)]
    losers: dict[int, list[Cell]] = {}
    for cell, mask in deduction.gone:
        losers.setdefault(mask, []).append(cells[cell])
    return [
        Remove(tuple(names), tuple(bit.bit_length() for bit in bits_of(size)[mask]), because, line)
        for mask, names in losers.items()
    ]
