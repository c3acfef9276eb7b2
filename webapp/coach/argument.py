"""Arguments: the fewest cages, rows, columns and boxes that rule out a player's move.

The values on the board are taken as facts. A cage includes what its rows, columns and boxes forbid
among its own cells, as people count its ways.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, product
from typing import Literal, NamedTuple

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.why.argument import found_grid, proof, sentences
from webapp.insight.why.conflicts import fewest
from webapp.logic.cages import Cages
from webapp.logic.layout import Layout, Units
from webapp.logic.node import Node
from webapp.puzzle import Cage, Cell, Puzzle, cell_name, cell_names, masks
from webapp.puzzle.position import givens
from webapp.puzzle.words import (
    an,
    counted,
    listed,
    numbered_unit,
    numbered_units,
    placed,
    which_cage,
)
from webapp.solvers.answers import completions
from webapp.solvers.inference import (
    Inference,
    Problem,
    Propagator,
    Recorder,
    only_places,
    supported,
)
from webapp.solvers.propagation import PSEUDOCODE
from webapp.trace import Board

from .position_check import CHECK_SECONDS, CHECK_WORK

ARGUMENT_WORK, ARGUMENT_SECONDS = 3_000_000, 1.0
# Additional work for the sentences of an argument that has been found.
TELLING_WORK, TELLING_SECONDS = 1_000_000, 1.0
# Sentences of an argument that are shown; for more, their number is.
MAX_SENTENCES = 40
# Characters of a claim, if it can be shortened: two lines on a phone.
MAX_CHARACTERS = 68
# The rules that use one cage or unit by itself.
_ALONE = Inference((supported,), (only_places,))


class BoardPart(NamedTuple):
    """A cage or a unit, by its number; units are rows, then columns, then boxes."""

    is_cage: bool
    number: int


Parts = frozenset[BoardPart]


class PartBoard:
    """A board after a move, with a check of which cages and units can be filled together.

    `before` are the values before the move, which had a solution; `wrote` are those of the move,
    which left none. Its methods raise OutOfBudgetError once `budget` is used up; it's replaceable.
    """

    def __init__(
        self, puzzle: Puzzle, before: Mapping[Cell, int], wrote: Mapping[Cell, int], budget: Budget
    ) -> None:
        self.puzzle, self.wrote = puzzle, wrote
        self.layout = layout = Layout(puzzle)
        self.values = {layout.number[cell]: each for cell, each in {**before, **wrote}.items()}
        self.budget = budget
        solution = next(completions(puzzle, before, budget))
        # The value of a cell that isn't in any of the parts.
        self._usual = [value for row in solution for value in row]
        self.cells = {
            BoardPart(False, number): unit for number, unit in enumerate(layout.units.cells)
        }
        for number, cage in enumerate(puzzle.cages):
            if not cage.is_given:
                self.cells[BoardPart(True, number)] = tuple(layout.members[number])

    def far_first(self) -> list[BoardPart]:
        """Cages and units, those farthest from the move first."""
        return sorted(self.cells, key=self._distances().__getitem__, reverse=True)

    def together(self, parts: Parts) -> Parts | None:
        """All parts that some grid with these satisfies; None if no grid satisfies these."""
        grid = found_grid(*self._propagator(parts), first_value=self._usual_first)
        if grid is None:
            return None
        return frozenset(part for part in self.cells if self._is_filled(part, grid))

    def sentences(self, parts: Parts) -> list[str]:
        """The argument that the parts can't all be filled; raises OutOfBudgetError."""
        layout, size = self.layout, self.puzzle.size
        values = {layout.cells[cell]: value for cell, value in self.values.items()}
        own = {cell for part in parts for cell in self.cells[part]}
        others = {each: 0 for cell, each in enumerate(layout.cells) if cell not in own}
        recorder = Recorder(layout, PSEUDOCODE, others | values)
        units = [part.number for part in parts if not part.is_cage]
        events = proof(
            self.puzzle,
            *self._propagator(parts, recorder),
            values,
            units=units,
            first_value=self._usual_first,
        )
        names = [numbered_unit(unit, size) for unit in units]
        return [*sentences(self.puzzle, Board(size, values), events, names)]

    def _distances(self) -> dict[BoardPart, int]:
        """The distance of each part from the move, in parts."""
        reached = {self.layout.number[cell] for cell in self.wrote}
        far, distance = dict[BoardPart, int](), 0
        while len(far) < len(self.cells):
            near = [p for p, cells in self.cells.items() if p not in far and reached & {*cells}]
            for part in near:
                far[part] = distance
                reached.update(self.cells[part])
            distance += 1
        return far

    def _is_filled(self, part: BoardPart, grid: Sequence[int]) -> bool:
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
        """A propagator for these parts only, and the board's node for them."""
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
        root, included = problem.root(), {cell for part in parts for cell in self.cells[part]}
        for cell, usual in enumerate(self._usual):
            if value := self.values.get(cell, 0 if cell in included else usual):
                root.domains[cell] = masks.bit(value)
        return Propagator(problem, _ALONE, recorder=recorder), root

    def _usual_first(self, _: Problem, node: Node, cell: int) -> int:
        """The value of the cell in the solution before the move, or else the least one."""
        domain, usual = node.domains[cell], masks.bit(self._usual[cell])
        return usual if domain & usual else domain & -domain


@dataclass(frozen=True, slots=True)
class Argument:
    """Cages and units that can't all be filled after a move.

    `says` is the claim as a clause, `rests` the cages and units by name. `fewest` is true if no
    smaller set rules the move out; else none of them can be left out, but there wasn't enough time
    to check all smaller sets. `sentences` are the argument, at most MAX_SENTENCES, and `more` the
    number of those left out. `cells` are those of the cages and units.
    """

    says: str
    rests: str
    cages: tuple[Cage, ...]
    units: tuple[int, ...]
    cells: tuple[Cell, ...]
    fewest: bool
    sentences: tuple[str, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict on values that a player wrote.

    `argued`: no solution is left, with the argument; `unsaid`: none is left, but there wasn't
    enough time for an argument; `fits`: one is left; `lost`: there was none before, because of an
    earlier mistake; `none`: the puzzle has none; or `unknown`.
    """

    kind: Literal["argued", "unsaid", "fits", "lost", "none", "unknown"]
    argument: Argument | None = None


def ruling(
    puzzle: Puzzle,
    before: Mapping[Cell, int],
    wrote: Mapping[Cell, int],
    budget: Budget | None = None,
) -> Ruling:
    """Judge the values of a move on a board, within the work limit."""
    budget = budget or Budget()
    work, given = budget.separate(CHECK_WORK, CHECK_SECONDS), givens(puzzle)
    stood = {**given, **before}
    try:
        if next(completions(puzzle, stood, work), None) is None:
            has_any = next(completions(puzzle, given, work), None) is not None
            return Ruling("lost" if has_any else "none")
        if next(completions(puzzle, {**stood, **wrote}, work), None) is not None:
            return Ruling("fits")
    except OutOfBudgetError:
        return Ruling("unknown")
    found = argument(puzzle, before, wrote, budget)
    return Ruling("argued" if found else "unsaid", found)


def argument(
    puzzle: Puzzle,
    before: Mapping[Cell, int],
    wrote: Mapping[Cell, int],
    budget: Budget | None = None,
) -> Argument | None:
    """The shortest argument against values written on a board that had a solution before.

    None if the work limit comes before any is found.
    """
    budget = budget or Budget()
    work, stood = budget.separate(ARGUMENT_WORK, ARGUMENT_SECONDS), {**givens(puzzle), **before}
    try:
        board = PartBoard(puzzle, stood, wrote, work)
        if twice := _twice(board, wrote):
            return twice
        parts, no_fewer = fewest(board.far_first(), board.together, work)
    except OutOfBudgetError:
        return None
    board.budget = budget.separate(TELLING_WORK, TELLING_SECONDS)
    return _argued(board, parts, no_fewer)


def _twice(board: PartBoard, wrote: Mapping[Cell, int]) -> Argument | None:
    """The argument that a row, column or box has a value twice, which needs no others."""
    layout = board.layout
    for unit, numbers in enumerate(layout.units.cells):
        cells = tuple(layout.cells[number] for number in numbers)
        for cell in filter(wrote.__contains__, cells):
            others = [
                other
                for number, other in zip(numbers, cells, strict=True)
                if other != cell and board.values.get(number) == wrote[cell]
            ]
            if others:
                name, value = numbered_unit(unit, layout.size), wrote[cell]
                if others[0] in wrote:
                    says = f"{name} can’t have two {value}s (at {cell_names((cell, others[0]))})"
                else:
                    where = f"{name} already has {an(value)} (at {cell_name(others[0])})"
                    says = f"{cell_name(cell)} can’t be {value}, as {where}"
                return Argument(says, name, (), (unit,), cells, fewest=True)
    return None


def _argued(board: PartBoard, parts: Parts, fewest: bool) -> Argument:
    puzzle = board.puzzle
    try:
        steps = board.sentences(parts)
    except OutOfBudgetError:
        steps = []
    cages = tuple(puzzle.cages[part.number] for part in sorted(parts) if part.is_cage)
    units = tuple(part.number for part in sorted(parts) if not part.is_cage)
    cells = sorted({cell for part in parts for cell in board.cells[part]})
    return Argument(
        _says(puzzle, board.wrote, cages, units),
        listed(_names(puzzle, cages, units)),
        cages,
        units,
        tuple(board.layout.cells[cell] for cell in cells),
        fewest,
        tuple(steps[:MAX_SENTENCES]),
        max(0, len(steps) - MAX_SENTENCES),
    )


def _names(puzzle: Puzzle, cages: Sequence[Cage], units: Sequence[int]) -> list[str]:
    """`12× at r1c1`, `row 2`, `boxes 1 and 3`: the parts by name, units by their kinds."""
    kinds = groupby(units, lambda unit: numbered_unit(unit, puzzle.size).split()[0])
    return [
        *(which_cage(puzzle, cage.cells[0]) for cage in cages),
        *(numbered_units([*alike], puzzle.size) for _, alike in kinds),
    ]


def _says(
    puzzle: Puzzle, wrote: Mapping[Cell, int], cages: Sequence[Cage], units: Sequence[int]
) -> str:
    """The most detailed clause that fits into two lines on a phone."""
    leads = [f"with {placed(wrote)}", *(["with these numbers"] if len(wrote) > 1 else [])]
    said = [f"{lead} {what}" for lead, what in product(leads, _unfilled(puzzle, cages, units))]
    return next((each for each in said if len(each) <= MAX_CHARACTERS), said[-1])


def _unfilled(puzzle: Puzzle, cages: Sequence[Cage], units: Sequence[int]) -> Iterator[str]:
    """Phrases for the parts that can't be filled: by names, by kinds, and only by number."""
    parts, named = len(cages) + len(units), listed(_names(puzzle, cages, units))
    if parts == 1:
        yield f"there’s no way to {'make' if cages else 'fill'} {named}"
        return
    yield f"you can’t fill {'both' if parts == 2 else 'all of'} {named}"
    kinds = Counter({"cage": len(cages)})
    kinds.update(numbered_unit(unit, puzzle.size).split()[0] for unit in units)
    counts = [counted(count, kind) for kind, count in kinds.items() if count]
    yield f"you can’t fill all of these {listed(counts)}"
    yield f"you can’t fill all of these {parts} parts of the board"
