"""Boxed levels: what the strategies up to a cost find in a grid with boxes, without their steps.

They guide what is made, and what is made is rated by the strategies themselves.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from webapp.budget import Budget
from webapp.logic.cages import Lying, Tabled
from webapp.logic.fillings import Shape, shape_of
from webapp.logic.layout import layout_of, units_of
from webapp.logic.node import Node
from webapp.puzzle import OPERATIONS, Puzzle, masks
from webapp.solvers.backtracking_search import backtracking_search, fewest_values
from webapp.solvers.inference import (
    Inference,
    Problem,
    Propagator,
    must_hold,
    only_places,
    supported,
)
from webapp.trace import Guess, Solved

from .kept_cages import Clue
from .kinds import Boxes
from .levels import combined, groups, unwatched

# For each box and line that cross: the cells in both, the rest of the line, the rest of the box.
Crossing = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def locked(
    crossings: dict[tuple[int, ...], list[Crossing]], work: Propagator, unit: tuple[int, ...]
) -> bool:
    """A value that a box has in one row or column alone goes from the rest of that."""
    domains = work.node.domains
    for both, line, box in crossings.get(unit, ()):
        here = elsewhere = 0
        for cell in both:
            here |= domains[cell]
        for cell in box:
            elsewhere |= domains[cell]
        only = here & ~elsewhere
        if only and not work.cut_all(line, only):
            return work.settle(False, unwatched, both, unit)
    return work.settle(True, unwatched, unit, unit)


@lru_cache(maxsize=16)
def levels(size: int, boxes: Boxes) -> dict[int, Inference]:
    """By cost what strategies up to it find: the last place of a value and what all fillings of a
    cage come to; locked values; naked groups, hidden twins and what fillings need."""
    units = units_of(size, boxes).cells
    crossings: dict[tuple[int, ...], list[Crossing]] = {}
    for box in units[2 * size :]:
        for line in units[: 2 * size]:
            both = tuple([cell for cell in box if cell in line])
            if both:
                rests = [tuple([cell for cell in unit if cell not in both]) for unit in (line, box)]
                crossings.setdefault(box, []).append((both, rests[0], rests[1]))
    in_line = partial(locked, crossings)
    return {
        3: Inference((combined,), (only_places,)),
        4: Inference((supported,), (only_places, in_line)),
        7: Inference((supported, must_hold), (only_places, in_line, groups)),
    }


@lru_cache(maxsize=1 << 12)
def _lying(size: int, boxes: Boxes, cells: tuple[int, ...]) -> Lying:
    """Where a killer cage lies; the last of what its shape shares is for all of its cells."""
    shape, outside = shape_of(layout_of(Puzzle(size, (), boxes, killer=True)), cells)
    return cells, Shape(shape.conflicts, (*shape.shared, tuple(range(len(cells))))), outside


class BoxedReasoning:
    """What a level or a search finds of a sudoku or a killer sudoku with these clues."""

    def __init__(self, size: int, boxes: Boxes, clues: Sequence[Clue], budget: Budget) -> None:
        cages = sorted((clue for clue in clues if len(clue[0]) > 1), key=lambda clue: len(clue[0]))
        tabled = Tabled(
            size,
            [_lying(size, boxes, cells) for cells, _, _ in cages],
            [(OPERATIONS[op], target) for _, op, target in cages],
            budget,
        )
        problem = Problem(size, units_of(size, boxes), tabled, budget)
        self._levels = levels(size, boxes)
        self._propagator = Propagator(problem, self._levels[max(self._levels)])
        self.node = problem.root()
        for cells, _, target in clues:
            if len(cells) == 1:
                self.node.domains[cells[0]] = masks.bit(target)

    def solves(self, cost: int) -> bool:
        """Whether the level of a cost fills the grid."""
        self._propagator.inference = self._levels[cost]
        return self._propagator.start(self.node) and all(
            mask.bit_count() == 1 for mask in self.node.domains
        )

    def is_only(self, values: Sequence[int], most_guesses: int) -> bool:
        """Whether so many guesses at most show that no solution but these values is there."""
        own = [masks.bit(value) for value in values]

        def another(_: Problem, node: Node, cell: int) -> int:
            left = node.domains[cell] & ~own[cell]
            return left & -left

        propagator, guesses = self._propagator, 0
        for event in backtracking_search(propagator, fewest_values, another, self.node):
            guesses += isinstance(event, Guess)
            if guesses > most_guesses:
                return False
            if isinstance(event, Solved) and propagator.node.domains != own:
                return False
        return True
