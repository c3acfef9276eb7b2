"""Kinds: cage puzzles, sudokus and killer sudokus, and the sizes that each is made in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Boxes = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: its name in addresses, its title, a noun in sentences, and its sizes.

    `boxes` are those of each size, (rows, columns); a cage puzzle has none.
    """

    name: str
    title: str
    noun: str
    sizes: Sequence[int]
    boxes: Mapping[int, Boxes] = field(default_factory=dict, repr=False)


_FOUR_TO_NINE: dict[int, Boxes] = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}
_TO_SIXTEEN: dict[int, Boxes] = {**_FOUR_TO_NINE, 12: (3, 4), 16: (4, 4)}

CAGES = Kind("cages", "Cage puzzle", "puzzle", range(3, 13))
SUDOKU = Kind("sudoku", "Sudoku", "sudoku", tuple(_TO_SIXTEEN), _TO_SIXTEEN)
KILLER = Kind("killer", "Killer sudoku", "killer sudoku", tuple(_FOUR_TO_NINE), _FOUR_TO_NINE)

# In menu order.
KINDS: dict[str, Kind] = {kind.name: kind for kind in (CAGES, SUDOKU, KILLER)}
