"""A Latin square with cages, and with boxes if it is a sudoku."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from string import ascii_letters, ascii_uppercase

from .cells import Cell, all_cells, cell_name
from .errors import FormatError, TextPlace
from .operation import GIVEN, OPERATIONS, OPERATORS, Operation

MAX_SIZE = 16
MAX_BOX = 99
MAX_DIGITS = 309

# A-Z, a-z, Greek, Cyrillic, Armenian: one letter each for the 256 cages of a 16 x 16 and more.
LABELS = (
    ascii_uppercase
    + ascii_letters[:26]
    + "".join(chr(code) for code in range(0x0391, 0x03CA) if chr(code).isalpha())
    + "".join(chr(code) for code in range(0x0400, 0x0460))
    + "".join(chr(code) for code in range(0x0531, 0x0587) if chr(code).isalpha())
    + "".join(chr(code) for code in range(0x10D0, 0x10F1))
)


@dataclass(frozen=True, slots=True)
class Cage:
    """Cells with a target and an operator; in a draft either may be missing (None).

    `cells` are in reading order. The label and the place in a text are shown, not compared.
    """

    cells: tuple[Cell, ...]
    target: int | None
    op: str | None
    label: str = field(default="", compare=False)
    place: TextPlace | None = field(default=None, compare=False)

    @property
    def operation(self) -> Operation:
        """Its operator's arithmetic; raises KeyError if a draft has none yet."""
        return OPERATIONS[self.op or ""]

    @property
    def is_given(self) -> bool:
        """Whether its cell has its value from the start."""
        return self.op == GIVEN.sign

    @property
    def clue(self) -> str:
        """Target and operator, `12+`; empty if both are missing."""
        return f"{'' if self.target is None else self.target}{self.op or ''}"


def _is_word(text: str) -> bool:
    """Whether it can be one word of a text: no white space, and no lone surrogate."""
    return text.split() == [text] and text.encode(errors="replace").decode() == text


@dataclass(frozen=True, slots=True)
class Leftover:
    """Words among the clues that aren't a cage's clue: unreadable, repeated, or for no cage.

    `cage` is the index of the cage that they name, or None. Raises FormatError if they can't be
    written as a label and words.
    """

    words: tuple[str, ...]
    cage: int | None
    label: str = field(default="", compare=False)
    place: TextPlace | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(self.label) > 1 or not all(map(_is_word, (*self.label, *self.words))):
            raise FormatError("a leftover clue is one letter, or none, and words without spaces")


def no_size(size: int | str) -> str:
    """The error message for a number of rows that no grid has."""
    return f"a grid has 1 to {MAX_SIZE} rows, not {size}"


@cache
def _grid(size: int) -> frozenset[Cell]:
    return frozenset(all_cells(size))


@dataclass(frozen=True)
class Puzzle:
    """An n x n grid with cages; `boxes` is (rows, columns) of a box, or None.

    A draft is a puzzle too: `faults` lists what keeps it from being solved. Cages are in the order
    of their first cells. Raises FormatError for a size out of 1 to 16, boxes out of 1 to 99, an
    empty cage, a cell outside the grid or in two cages, and an unknown operator.
    """

    size: int
    cages: tuple[Cage, ...]
    boxes: tuple[int, int] | None = None
    killer: bool = False
    leftovers: tuple[Leftover, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MAX_SIZE:
            raise FormatError(no_size(self.size))
        if self.boxes and not all(1 <= part <= MAX_BOX for part in self.boxes):
            raise FormatError(f"a box has 1 to {MAX_BOX} rows and columns")
        grid, seen = _grid(self.size), set[Cell]()
        for cage in self.cages:
            cells = cage.cells
            if len(cells) != 1 and (not cells or list(cells) != sorted(set(cells))):
                raise FormatError("a cage lists one cell or more, each once, in reading order")
            if cage.op is not None and cage.op not in OPERATORS:
                raise FormatError(
                    f"'{cage.op}' isn’t an operator: use one of {' '.join(OPERATORS)}"
                )
            if not grid.issuperset(cells):
                outside = next(cell for cell in cells if cell not in grid)
                raise FormatError(f"{cell_name(outside)} is outside the grid")
            if not seen.isdisjoint(cells):
                twice = next(cell for cell in cells if cell in seen)
                raise FormatError(f"{cell_name(twice)} is in two cages")
            seen.update(cells)
        if any(a.cells[0] > b.cells[0] for a, b in zip(self.cages, self.cages[1:], strict=False)):
            raise FormatError("cages must be in the order of their first cells")

    def __hash__(self) -> int:
        """Computed once: caches ask for it on every request."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Of numbers alone: these have the same hash in every process, which a copy may go to.
        clues = tuple((cage.cells, cage.target or 0) for cage in self.cages)
        return hash((self.size, self.boxes or (), clues))

    @cached_property
    def cage_at(self) -> dict[Cell, Cage]:
        """Each cell's cage; a cell without one is missing."""
        return {cell: cage for cage in self.cages for cell in cage.cells}

    @cached_property
    def free_cells(self) -> tuple[Cell, ...]:
        """The cells that belong to no cage, in reading order."""
        return tuple(cell for cell in all_cells(self.size) if cell not in self.cage_at)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A label for each cage: their own if all are different, else A, B, ..."""
        own = tuple(cage.label for cage in self.cages)
        return own if "" not in own and len(set(own)) == len(own) else tuple(LABELS[: len(own)])


def make_puzzle(
    size: int,
    cages: list[Cage],
    boxes: tuple[int, int] | None = None,
    killer: bool = False,
    leftovers: tuple[Leftover, ...] = (),
) -> Puzzle:
    """A puzzle from cages in any order; raises FormatError as `Puzzle` does.

    Leftovers point to cages by their index in `cages` as given.
    """
    order = sorted(range(len(cages)), key=lambda index: cages[index].cells)
    moved = {old: new for new, old in enumerate(order)}
    return Puzzle(
        size,
        tuple(cages[index] for index in order),
        boxes,
        killer,
        tuple(
            Leftover(left.words, moved.get(left.cage or 0) if left.cage is not None else None,
                     left.label, left.place)
            for left in leftovers
        ),
    )  # fmt: skip
