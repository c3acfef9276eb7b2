"""Parts: cages and units of a board, and which of them can't all be filled with what was written.

What stands on the board is taken as it is. A cage counts with what its rows, columns and boxes
forbid among its own cells, as people count its ways.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from webapp.budget import Budget
from webapp.logic.cages import Cages
from webapp.logic.layout import Layout, Units
from webapp.logic.node import Node
from webapp.puzzle import Cell, Puzzle, masks
from webapp.solvers.answers import completions
from webapp.solvers.backtracking_search import backtracking_search, fewest_for_failures
from webapp.solvers.inference import (
    Inference,
    Problem,
    Propagator,
    Recorder,
    only_places,
    supported,
)
from webapp.trace import Event, Solved

# What follows from a cage or a unit by itself, and rests on no other.
_ALONE = Inference((supported,), (only_places,))


class BoardPart(NamedTuple):
    """A cage, or else a unit, by its number; units are rows, then columns, then boxes."""

    is_cage: bool
    number: int


Parts = frozenset[BoardPart]


class PartBoard:
    """A board with what was written, and which of its cages and units can be filled together.

    `before` are the values that stood, which had a solution; `wrote` came to stand with them, and
    left none. Its methods raise OutOfBudget once `budget` is used up; another may take its place.
    """

    def __init__(
        self, puzzle: Puzzle, before: Mapping[Cell, int], wrote: Mapping[Cell, int], budget: Budget
    ) -> None:
        self.puzzle, self.wrote = puzzle, wrote
        self.layout = layout = Layout(puzzle)
        self.values = {layout.number[cell]: each for cell, each in {**before, **wrote}.items()}
        self.budget = budget
        solution = next(completions(puzzle, before, budget))
        # What a cell holds that no part says anything of.
        self._usual = [value for row in solution for value in row]
        self.cells = {
            BoardPart(False, number): unit for number, unit in enumerate(layout.units.cells)
        }
        for number, cage in enumerate(puzzle.cages):
            if not cage.is_given:
                self.cells[BoardPart(True, number)] = tuple(layout.members[number])

    def far_first(self) -> list[BoardPart]:
        """Cages and units, those with the most parts between them and what was written first."""
        return sorted(self.cells, key=self._distances().__getitem__, reverse=True)

    def together(self, parts: Parts) -> Parts | None:
        """All parts that some grid fills with these; None if no grid fills these."""
        grid = self.filled(parts)
        if grid is None:
            return None
        return frozenset(part for part in self.cells if self._is_filled(part, grid))

    def filled(self, parts: Parts) -> dict[int, int] | None:
        """A grid that fills these parts, by number of cell; None where there is none."""
        propagator, root = self._propagator(parts)
        for event in backtracking_search(propagator, fewest_for_failures, self._usual_first, root):
            if isinstance(event, Solved):
                return dict(enumerate(map(masks.value, propagator.node.domains)))
        return None

    def proof(self, parts: Parts, recorder: Recorder) -> Iterator[Event]:
        """The events by which the search for grids that fill these parts alone finds none."""
        propagator, root = self._propagator(parts, recorder)
        return backtracking_search(propagator, fewest_for_failures, self._usual_first, root)

    def _distances(self) -> dict[BoardPart, int]:
        """How many parts lie between each part and what was written, at least."""
        reached = {self.layout.number[cell] for cell in self.wrote}
        far, distance = dict[BoardPart, int](), 0
        while len(far) < len(self.cells):
            near = [p for p, cells in self.cells.items() if p not in far and reached & {*cells}]
            for part in near:
                far[part] = distance
                reached.update(self.cells[part])
            distance += 1
        return far

    def _is_filled(self, part: BoardPart, grid: Mapping[int, int]) -> bool:
        cells = self.cells[part]
        values = [grid[cell] for cell in cells]
        if not part.is_cage:
            return len({*values}) == len(values)
        cage, layout = self.puzzle.cages[part.number], self.layout
        apart = (
            layout.killer or {*layout.units.of[one]} & {*layout.units.of[other]}
            for (one, a), (other, b) in combinations(zip(cells, values, strict=True), 2)
            if a == b
        )
        return cage.operation.makes(values, cage.target) and not any(apart)

    def _propagator(
        self, parts: Parts, recorder: Recorder | None = None
    ) -> tuple[Propagator, Node]:
        """What infers from these parts alone, and the board as it stands for them."""
        layout, units = self.layout, self.layout.units
        kept = [part.number for part in sorted(parts) if not part.is_cage]
        of = [[kept.index(unit) for unit in own if unit in kept] for own in units.of]
        some = Units(
            tuple(units.cells[unit] for unit in kept),
            tuple(map(tuple, of)),
            tuple(sum(1 << unit for unit in own) for own in of),
            tuple(
                tuple(other for unit, other in zip(own, others, strict=True) if unit in kept)
                for own, others in zip(units.of, units.others, strict=True)
            ),
        )
        cages = tuple(self.puzzle.cages[part.number] for part in sorted(parts) if part.is_cage)
        tabled = Cages(Layout(replace(self.puzzle, cages=cages)), self.budget)
        problem = Problem(layout.size, some, tabled, self.budget)
        root, told = problem.root(), {cell for part in parts for cell in self.cells[part]}
        for cell, usual in enumerate(self._usual):
            if value := self.values.get(cell, 0 if cell in told else usual):
                root.domains[cell] = masks.bit(value)
        return Propagator(problem, _ALONE, recorder=recorder), root

    def _usual_first(self, _: Problem, node: Node, cell: int) -> int:
        """The value of the cell in the solution that was left, or else the least one."""
        domain, usual = node.domains[cell], masks.bit(self._usual[cell])
        return usual if domain & usual else domain & -domain
