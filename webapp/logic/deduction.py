"""Deductions: what a strategy found, with its reason."""

from dataclasses import dataclass

from webapp.trace import Because


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
