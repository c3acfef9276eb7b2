"""The ways to merge two cages, to split one, or to move a cell into a neighbouring cage.

Every new cage gets a clue that a solution has there. A cage of one cell is never made: that would
be a given.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from webapp.puzzle import OPERATIONS, Cage, Cell, Puzzle, cell_name
from webapp.puzzle.cells import neighbours, pieces
from webapp.puzzle.operation import MYSTERY, SUM
from webapp.puzzle.words import cage_at, short_clue

from .clueing import Values, operators_for

# The maximum size of a merged cage, and of a cage that is split.
_MAX_CELLS = 6


@dataclass(frozen=True, slots=True)
class Reshape:
    """A change of cages, in words."""

    words: str
    before: tuple[Cage, ...]
    after: tuple[Cage, ...]


def merges(puzzle: Puzzle, values: Values) -> Iterator[Reshape]:
    """Yield each merge of two neighbouring cages, small ones first."""
    pairs = combinations(puzzle.cages, 2)
    for one, other in sorted(pairs, key=lambda pair: len(pair[0].cells) + len(pair[1].cells)):
        cells = one.cells + other.cells
        if len(cells) <= _MAX_CELLS and len(pieces(cells)) == 1:
            for cage in _cages(puzzle, cells, values, (one, other)):
                words = f"Merge {cage_at(one)} and {cage_at(other)} into {short_clue(cage)}"
                yield Reshape(words, (one, other), (cage,))


def splits(puzzle: Puzzle, values: Values) -> Iterator[Reshape]:
    """Yield each split of a cage into two, each of two cells or more."""
    for cage in puzzle.cages:
        if not 4 <= len(cage.cells) <= _MAX_CELLS:
            continue
        first, *others = cage.cells
        for count in range(1, len(others) - 1):
            for more in combinations(others, count):
                rest = [cell for cell in others if cell not in more]
                for after in _both(puzzle, (first, *more), rest, values, (cage,)):
                    words = f"Split {cage_at(cage)} into {' and '.join(map(cage_at, after))}"
                    yield Reshape(words, (cage,), after)


def moves(puzzle: Puzzle, values: Values) -> Iterator[Reshape]:
    """Yield each move of a cell into a neighbouring cage; operators stay if possible."""
    for cage in puzzle.cages:
        for cell in cage.cells if len(cage.cells) > 2 else ():
            rest = [each for each in cage.cells if each != cell]
            near = (puzzle.cage_at.get(each) for each in neighbours(cell))
            for other in dict.fromkeys(each for each in near if each and each is not cage):
                for after in _both(puzzle, rest, (*other.cells, cell), values, (cage, other)):
                    words = f"Move {cell_name(cell)} into {cage_at(other)}"
                    clues = " and ".join(map(cage_at, after))
                    yield Reshape(f"{words}, for {clues}", (cage, other), after)


def _both(
    puzzle: Puzzle,
    cells: Sequence[Cell],
    others: Sequence[Cell],
    values: Values,
    before: Sequence[Cage],
) -> Iterator[tuple[Cage, ...]]:
    if len(pieces(cells)) == len(pieces(others)) == 1:
        yield from product(
            _cages(puzzle, cells, values, before[:1]), _cages(puzzle, others, values, before[-1:])
        )


def _cages(
    puzzle: Puzzle, cells: Sequence[Cell], values: Values, before: Sequence[Cage]
) -> list[Cage]:
    """Cages of these cells, the operators of the cages before them first, and hidden as there."""
    bare = Cage(tuple(sorted(cells)), None, None)
    ops = {cage.op for cage in before}
    numbers = [values[cell] for cell in bare.cells]
    offered = operators_for(puzzle, bare, values)
    if puzzle.killer:
        offered = [op for op in offered if op in (SUM.sign, *ops)]
    return [
        Cage(
            bare.cells,
            OPERATIONS[op].total(numbers),
            MYSTERY.sign if MYSTERY.sign in ops else op,
        )
        for op in sorted(offered, key=lambda op: op not in ops)
    ]
