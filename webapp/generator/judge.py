"""Judge drawn puzzles: one solution or not, and the requested grade or another.

The strategies decide, as in `rate`. As most draws are rejected, propagation first does what it can,
which is several times faster and doesn't need a `Puzzle`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from webapp.budget import Budget
from webapp.logic.cages import CageTables, Lying
from webapp.logic.deduction import Deduction, Elimination, Placement
from webapp.logic.fillings import MAX_OPEN, SMALL, shape_of, used
from webapp.logic.layout import layout_of, units_of
from webapp.logic.node import Node
from webapp.logic.sheet import Sheet
from webapp.logic.solving import steps
from webapp.logic.strategies import STRATEGIES, all_count
from webapp.logic.strategies.hidden_twin import twins_of
from webapp.logic.strategies.naked_group import GROUPS, groups_of
from webapp.logic.strategy import WITH_BOXES, LogicStrategy
from webapp.puzzle import OPERATIONS, Cage, Grid, Puzzle, grid_of, make_puzzle, masks
from webapp.solvers import uniqueness
from webapp.solvers.backtracking_search import backtracking_search, fewest_values
from webapp.solvers.inference import (
    Inference,
    Problem,
    Propagator,
    must_hold,
    only_places,
    supported,
)
from webapp.solvers.propagation import EVERY_RULE
from webapp.trace import Guess, Solved

from .grade import GRADES, NAMES
from .kinds import Boxes
from .partition import Cells

# The cells of a cage by number in reading order, its operator and its target.
Clue = tuple[Cells, str, int]

EASY, NORMAL, HARD = (GRADES[name] for name in ("easy", "normal", "hard"))
# For each grade, the cost of the hardest strategies of the next easier one.
_EASIER = dict(zip(NAMES, (0, *GRADES.values()), strict=True))
# Guesses after which the search for a second solution is left to the fast solver.
_MAX_GUESSES = 50
_STEP_TICKS = 2
# With fewer open cells in a unit, a group or a twin leaves a value with one place.
_FEWEST_CELLS = 4
_MAX_LISTED = 10_000  # fillings of a cage
_PLACES = 1 << 12  # cached shapes of cages


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn puzzle: the values of its solution by cell number, and its clues."""

    size: int
    values: Sequence[int]
    clues: Sequence[Clue]
    boxes: Boxes | None = None
    killer: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        cages = [
            Cage(tuple([divmod(cell, self.size) for cell in cells]), target, op)
            for cells, op, target in self.clues
        ]
        return make_puzzle(self.size, cages, self.boxes, self.killer)

    @property
    def solution(self) -> Grid:
        """The grid that it was drawn from."""
        return grid_of(self.values, self.size)


class Fit(Enum):
    """How a puzzle fits a grade."""

    TOO_EASY = "it has an easier grade"
    FITS = "it has one solution and this grade"
    TOO_HARD = "it has a harder grade, or other solutions"


def fit(drawn: Drawn, grade: str, budget: Budget) -> tuple[Fit, Sequence[int]]:
    """How a drawn puzzle fits a grade, and the numbers of the cells that make it too hard.

    Agrees with `rate`. Raises OutOfBudgetError.
    """
    reasoning = Reasoning(drawn, budget)
    easier, own = min(_EASIER[grade], HARD), GRADES.get(grade)
    if easier and reasoning.propagates(easier):
        return Fit.TOO_EASY, ()
    is_exact = not easier or reasoning.is_exact(easier)
    if own is not None and own <= HARD:
        if not reasoning.solves(own):
            return Fit.TOO_HARD, reasoning.open_cells()
    else:
        left = reasoning.open_cells()
        only = reasoning.is_only(_MAX_GUESSES)
        if only is False:
            return Fit.TOO_HARD, left
        solved = reasoning.solves_at_all()
        if own is None:
            if solved:
                return Fit.TOO_EASY, ()
            only = only or uniqueness(drawn.puzzle, budget).verdict == "only"
            return (Fit.FITS if only else Fit.TOO_HARD), left
        if not solved:
            return Fit.TOO_HARD, left
    if is_exact or not Reasoning(drawn, budget).solves(easier):
        return Fit.FITS, ()
    return Fit.TOO_EASY, ()


class Reasoning:
    """The candidates of a drawn puzzle's cells that are left after reasoning."""

    def __init__(self, drawn: Drawn, budget: Budget) -> None:
        self._drawn, self._budget = drawn, budget
        self._own_sheet: Sheet | None = None
        cages = sorted((clue for clue in drawn.clues if len(clue[0]) > 1), key=_count)
        self._is_sudoku = drawn.boxes is not None and not cages
        small = _most_listed(drawn.size)
        tabled = CageTables(
            drawn.size,
            [_lying(drawn.size, drawn.boxes, drawn.killer, cells) for cells, _, _ in cages],
            [(OPERATIONS[op], target) for _, op, target in cages],
            budget,
            small,
        )
        units = units_of(drawn.size, drawn.boxes)
        self._problem = Problem(drawn.size, units, tabled, budget, _STEP_TICKS)
        self.node = self._problem.root()
        for index, cells in enumerate(tabled.members):
            if len(cells) > small:  # too many fillings to list at the beginning
                self.node.alive[index] = drawn.size ** len(cells)
        self._give([(cells[0], target) for cells, _, target in drawn.clues if len(cells) == 1])

    def _give(self, givens: Sequence[tuple[int, int]]) -> None:
        """Give cells their values, removed from units all at once, which is faster."""
        domains, values = self.node.domains, [0] * self._drawn.size**2
        for cell, value in givens:
            values[cell] = masks.bit(value)
        for unit in self._problem.units if givens else ():
            known = 0
            for cell in unit:
                known |= values[cell]
            for cell in unit:
                domains[cell] &= ~known
        for cell, _ in givens:
            domains[cell] = values[cell]

    def open_cells(self) -> list[int]:
        """The numbers of the cells with several candidates."""
        return _open(self.node)

    def propagates(self, cost: int) -> bool:
        """Whether the rules that replace the strategies up to a cost solve the puzzle."""
        Propagator(self._problem, _RULES[cost]).start(self.node)
        return not self.open_cells()

    def is_exact(self, cost: int) -> bool:
        """Whether the strategies up to a cost find no more than these rules have found."""
        # Strategies may list the fillings of a cage without a table at another time.
        return None not in self.node.tables and not self._strategies(cost, _KNOWN)

    def solves(self, cost: int) -> bool:
        """Whether the strategies up to a cost, at most that of `hard`, solve the puzzle."""
        if self._is_sudoku and cost == HARD and self._stops_early():
            return not self.open_cells()
        if self.propagates(cost):
            return True
        others = self._strategies(cost, _KNOWN)
        is_listed = None not in self.node.tables
        if not others and (is_listed or not self._may_solve(cost)):
            return False
        if cost == HARD and not self._is_sudoku and self.is_only(_MAX_GUESSES) is False:
            return False
        if not is_listed:
            others = self._strategies(cost, frozenset())
        propagator, sheet, at = Propagator(self._problem, _RULES[cost]), self._sheet, 0
        sheet.take_over(self.node.domains)
        while at < len(others) and sheet.empty:
            deductions = list(others[at].find(sheet))
            for deduction in deductions:
                self._apply(deduction, propagator)
            sheet.take_over(self.node.domains)
            at = 0 if deductions else at + 1
        return not sheet.empty

    def _stops_early(self) -> bool:
        """Whether single cells and places solve a sudoku, or it clearly has other solutions."""
        return self.propagates(EASY) or self.is_only(_MAX_GUESSES) is False

    def _may_solve(self, cost: int) -> bool:
        """Whether the rules solve the puzzle once the fillings of all cages are listed."""
        node = self.node.copy()
        for index, table in enumerate(node.tables):
            if table is None:
                node.alive[index] = 0
                if not self._problem.cages.tabulate(node, index, _MAX_LISTED):
                    return True
        Propagator(self._problem, _RULES[cost]).start(node)
        return not _open(node)

    def _strategies(self, cost: int, known: Collection[str]) -> list[LogicStrategy]:
        """The strategies up to a cost, except the `known` ones."""
        boxes = self._drawn.boxes is not None
        return [
            each
            for each in STRATEGIES.values()
            if each.cost <= cost and each.name not in known
            if boxes or each.scope is not WITH_BOXES  # without making a `Puzzle`
            if each.is_for(self._sheet.puzzle, boxes)
        ]

    def _apply(self, deduction: Deduction, propagator: Propagator) -> None:
        """Apply a deduction, and propagate it."""
        losses: Sequence[tuple[int, int]] = ()
        match deduction:
            case Placement(cell, value):
                losses = ((cell, ~masks.bit(value)),)
            case Elimination(removed):
                losses = removed
        for cell, mask in losses:
            before = self.node.domains[cell]
            if before & mask:
                propagator.restrict(self.node, cell, before & ~mask)

    def solves_at_all(self) -> bool:
        """Whether all strategies together solve the puzzle."""
        self._sheet.take_over(self.node.domains)
        for _ in steps(self._sheet, every=all_count(self._sheet.puzzle)):
            pass
        return not self._sheet.empty

    @property
    def _sheet(self) -> Sheet:
        """The sheet for the strategies, made on first use."""
        if self._own_sheet is None:
            drawn = self._drawn
            # A sudoku without its givens is enough, as its candidates are adopted.
            bare = Puzzle(drawn.size, (), drawn.boxes) if self._is_sudoku else None
            self._own_sheet = Sheet(bare or drawn.puzzle, self._budget)
        return self._own_sheet

    def is_only(self, most_guesses: int) -> bool | None:
        """Whether there is no other solution; None if that takes more guesses."""
        own, guesses = [masks.bit(value) for value in self._drawn.values], 0

        def another(_: Problem, node: Node, cell: int) -> int:
            """A candidate that isn't the known value, so a solution with it is another one."""
            left = node.domains[cell] & ~own[cell]
            return left & -left

        propagator = Propagator(self._problem, EVERY_RULE)
        for event in backtracking_search(propagator, fewest_values, another, self.node.copy()):
            if isinstance(event, Solved) and propagator.node.domains != own:
                return False
            guesses += isinstance(event, Guess)
            if guesses > most_guesses:
                return None
        return True


def _open(node: Node) -> list[int]:
    return [cell for cell, mask in enumerate(node.domains) if mask & (mask - 1)]


def _count(clue: Clue) -> int:
    return len(clue[0])


@cache
def _most_listed(size: int) -> int:
    """The number of cells of a cage that is small enough for a table on an empty board."""
    # Without its last cell, a cage is at most two parts that no line connects, and in each part all
    # cells but the first have at most size - 1 values.
    count = SMALL
    while size**2 * (size - 1) ** (count + 1 - SMALL) <= MAX_OPEN:
        count += 1
    return count


@lru_cache(maxsize=_PLACES)
def _lying(size: int, boxes: Boxes | None, killer: bool, cells: Cells) -> Lying:
    """The shape and the units of a cage."""
    return cells, *shape_of(layout_of(Puzzle(size, (), boxes, killer)), cells)


def combined(work: Propagator, index: int) -> bool:
    """Remove what `combination` and `reach` find in a cage."""
    node, cages, cells = work.node, work.problem.cages, work.problem.members[index]
    operation, table = cages.operations[index], node.tables[index] or cages.tabulate(node, index)
    reaches, more = operation.most is None and not (operation.is_open and len(cells) == 2), True
    while more:
        more, kept = False, work.problem.full
        if table:
            kept = used(table, cages.filter(node, index, table))
        unreachable = (reaches and cages.unreachable(index, node.domains)) or [0] * len(cells)
        for cell, out in zip(cells, unreachable, strict=True):
            removed = node.domains[cell] & (out | ~kept)
            if removed:
                more = reaches
                work.cut(cell, removed)
    work.removed.clear()
    return True


def grouped(work: Propagator, unit: tuple[int, ...]) -> bool:
    """Remove what `naked-group` and `hidden-twin` find in a unit."""
    domains = work.node.domains
    cells = [cell for cell in unit if domains[cell] & (domains[cell] - 1)]
    if len(cells) < _FEWEST_CELLS:
        return True
    for count in GROUPS:
        for group, values in groups_of(count, domains, cells):
            work.cut_all([cell for cell in cells if cell not in group], values)
    for pair, values in twins_of(work.problem.size, domains, cells):
        work.cut_all(pair, ~values)
    work.removed.clear()
    return True


# By cost, the rules of propagation that find what the strategies up to it find, and the strategies
# that they replace. All others are run themselves.
_RULES = {
    EASY: Inference((combined,), (only_places,)),
    NORMAL: Inference((supported,), (only_places,)),
    HARD: Inference((supported, must_hold), (only_places, grouped)),
}
_KNOWN = frozenset({
    "given", "one-of-each", "single-possibility", "only-square", "divisor", "reach", "combination",
    "fillings", "needed", "naked-group", "hidden-twin",
})  # fmt: skip
