"""Fixes for a drawing with more than one solution: givens or clues that leave just one."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.why.conflicts import hitting_sets
from webapp.puzzle import (
    OPERATIONS,
    Cage,
    Cell,
    Puzzle,
    cell_name,
    is_sound,
    make_puzzle,
    values_at,
)
from webapp.puzzle.operation import GIVEN
from webapp.puzzle.words import cage_at, listed, short_clue
from webapp.solvers import solutions, uniqueness

# Limits: solutions compared, fixes offered of each kind, givens in a fix, and solutions that the
# fixes lead to.
_COMPARED, _OFFERED, _GIVENS, _GOALS = 40, 3, 3, 8
# Work limit for one uniqueness check; a check that exceeds it is abandoned.
_WORK = 200_000


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that leaves exactly one solution, in words, and the puzzle after it."""

    words: str
    puzzle: Puzzle
    cells: tuple[Cell, ...]


def unique_fixes(puzzle: Puzzle, budget: Budget) -> tuple[Fix, ...]:
    """Fixes for a sound puzzle with more than one solution, the smallest changes first.

    Each is proved: a search finds one solution and no other. A fix is one given, or one changed
    clue; if there are none, two givens, and if there are none either, three. Empty if the budget
    ends first. It isn't proved that a smaller fix doesn't exist, as not all solutions are compared.
    """
    found: list[Fix] = []
    try:
        grids = _compared(puzzle, budget)
        if len(grids) < 2:
            return ()
        for kind in (_single_givens(puzzle, grids), _other_clues(puzzle, grids)):
            found += _proven(kind, budget, _OFFERED)
        if not found:
            found += _proven(_several_givens(puzzle, grids, budget), budget, 1)
    except OutOfBudgetError:
        pass
    return tuple(found)


def _compared(puzzle: Puzzle, budget: Budget) -> list[dict[Cell, int]]:
    """Some solutions, or all of them if there are few."""
    with budget.part(_WORK) as part:
        return [values_at(grid) for grid in solutions(puzzle, _COMPARED, part)]


def _proven(offers: Iterator[Fix], budget: Budget, most: int) -> Iterator[Fix]:
    """The first `most` of the offers that leave one solution, each puzzle once."""
    seen = set[Puzzle]()
    for offer in offers:
        if offer.puzzle in seen:
            continue
        seen.add(offer.puzzle)
        if most and _is_only(offer.puzzle, budget):
            most -= 1
            yield offer
        if not most:
            return


def _is_only(puzzle: Puzzle, budget: Budget) -> bool:
    with budget.part(_WORK) as part:
        only = uniqueness(puzzle, part).only
    budget.tick(puzzle.size**2)
    return only is not None


def _single_givens(puzzle: Puzzle, grids: list[dict[Cell, int]]) -> Iterator[Fix]:
    """Givens that only one of the solutions has, those of cells with most values first."""
    for cell, grid in _telling(grids):
        if fix := _given(puzzle, {cell: grid[cell]}, grid):
            yield fix


def _telling(grids: list[dict[Cell, int]]) -> list[tuple[Cell, dict[Cell, int]]]:
    """Cells, each with a solution that is the only one with its value there."""
    by_cell = {cell: Counter(grid[cell] for grid in grids) for cell in grids[0]}
    order = sorted(by_cell, key=lambda cell: (-len(by_cell[cell]), cell))
    return [(cell, grid) for cell in order for grid in grids if by_cell[cell][grid[cell]] == 1]


def _several_givens(puzzle: Puzzle, grids: list[dict[Cell, int]], budget: Budget) -> Iterator[Fix]:
    """Two givens of one solution that distinguish it from all others known, then three.

    An offer that leaves several solutions adds one to those known, so that few offers fail.
    """
    for count in range(2, _GIVENS + 1):
        for goal in grids[:_GOALS]:
            apart = [_differing(goal, grid) for grid in grids if grid != goal]
            vain = set[frozenset[Cell]]()
            while cells := _untried(hitting_sets(apart, count, budget), vain):
                vain.add(cells)
                fix = _given(puzzle, {cell: goal[cell] for cell in cells}, goal)
                if fix is not None:
                    yield fix
                    others = _compared(fix.puzzle, budget)
                    apart += [_differing(goal, grid) for grid in others if grid != goal]


def _differing(goal: dict[Cell, int], grid: dict[Cell, int]) -> frozenset[Cell]:
    """The cells in which a grid differs from the goal; a given in one of them rules it out."""
    return frozenset(cell for cell in goal if grid[cell] != goal[cell])


def _untried(
    sets: Iterator[frozenset[Cell]], vain: Collection[frozenset[Cell]]
) -> frozenset[Cell] | None:
    return next((cells for cells in sets if cells not in vain), None)


def _given(puzzle: Puzzle, givens: dict[Cell, int], grid: dict[Cell, int]) -> Fix | None:
    """The puzzle with these cells as givens, and their cages reduced to their other cells.

    None if a cage would fall into pieces.
    """
    cages = [Cage((cell,), value, GIVEN.sign) for cell, value in givens.items()]
    rests = []
    for cage in puzzle.cages:
        cells = tuple(cell for cell in cage.cells if cell not in givens)
        if cells == cage.cells:
            cages.append(cage)
        elif cells:
            rests.append(_rest(cage, cells, grid))
    fixed = make_puzzle(puzzle.size, [*cages, *rests], puzzle.boxes, puzzle.killer)
    if not is_sound(fixed):
        return None
    said = listed(f"{cell_name(cell)} as {value}" for cell, value in sorted(givens.items()))
    more = [cage_at(rest) for rest in rests]
    words = f"Give {said}" + (f", which leaves {listed(more)}" if more else "")
    return Fix(words, fixed, tuple(sorted(givens)))


def _rest(cage: Cage, cells: tuple[Cell, ...], grid: dict[Cell, int]) -> Cage:
    """A cage without some of its cells, which become givens; its clue is from the solution."""
    meant, *_ = cage.operation.made_by([grid[cell] for cell in cage.cells], cage.target or 0)
    operation = GIVEN if len(cells) == 1 else meant
    return Cage(cells, operation.total([grid[cell] for cell in cells]), operation.sign)


def _other_clues(puzzle: Puzzle, grids: list[dict[Cell, int]]) -> Iterator[Fix]:
    """Fixes that change one cage's clue to another solution's; sudokus don't have any."""
    if puzzle.boxes or puzzle.killer:
        return
    for cage in puzzle.cages:
        if cage.is_given:
            continue
        for target, op in _clues(cage, grids):
            other = replace(cage, target=target, op=op)
            cages = [other if each is cage else each for each in puzzle.cages]
            words = f"Make {cage_at(cage)} {short_clue(other)}"
            fixed = make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer)
            yield Fix(words, fixed, cage.cells)


def _clues(cage: Cage, grids: list[dict[Cell, int]]) -> list[tuple[int, str]]:
    """Other clues of a cage, those of the fewest solutions first."""
    made = Counter(
        (target, operation.sign)
        for grid in grids
        for operation in OPERATIONS.values()
        if operation.takes(len(cage.cells)) and not operation.is_open
        if (target := operation.total([grid[cell] for cell in cage.cells]))
    )
    made.pop((cage.target or 0, cage.op or ""), None)
    return sorted(made, key=lambda clue: (made[clue], clue))[:4]
