"""Cage puzzles, sudokus and killer sudokus, with their sizes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from webapp.puzzle.cells import SUDOKU_BOXES

Boxes = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: its name in URLs, its title, a noun in sentences, and its sizes.

    `boxes` are those of each size, (rows, columns); a cage puzzle has none.
    """

    name: str
    title: str
    noun: str
    sizes: Sequence[int]
    boxes: Mapping[int, Boxes] = field(default_factory=dict, repr=False)


_TO_NINE = {size: boxes for size, boxes in SUDOKU_BOXES.items() if size <= 9}

CAGES = Kind("cages", "Cage puzzle", "puzzle", range(3, 13))
SUDOKU = Kind("sudoku", "Sudoku", "sudoku", tuple(SUDOKU_BOXES), SUDOKU_BOXES)
KILLER = Kind("killer", "Killer sudoku", "killer sudoku", tuple(_TO_NINE), _TO_NINE)

# In menu order.
KINDS: dict[str, Kind] = {kind.name: kind for kind in (CAGES, SUDOKU, KILLER)}
