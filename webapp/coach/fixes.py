"""Fixes for a drawing with more than one solution: cages, clues or givens that leave just one."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TypeVar

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight.why.conflicts import hitting_sets
from webapp.puzzle import (
    OPERATIONS,
    Cage,
    Cell,
    Grid,
    Puzzle,
    cell_name,
    is_solution,
    is_sound,
    make_puzzle,
    values_at,
)
from webapp.puzzle.operation import GIVEN
from webapp.puzzle.solution import cage_holds
from webapp.puzzle.words import cage_at, listed, short_clue
from webapp.solvers import solutions, uniqueness

from .reshaping import Reshape, merges, moves, splits

F = TypeVar("F")

# Limits: solutions compared, fixes offered of each kind, givens in a fix, and solutions that the
# fixes lead to.
_COMPARED, _OFFERED, _GIVENS, _GOALS = 40, 2, 3, 8
# Work limit for one uniqueness check; a check that exceeds it is abandoned.
_WORK = 200_000
# How many changes of which kinds are tried together, in turn, and with how much work; several only
# if one isn't enough.
_RESHAPES = (
    ((merges,), (1,), 1_500_000),
    ((splits,), (1,), 1_500_000),
    ((moves,), (1,), 1_500_000),
    ((merges, splits, moves), (2, 3), 300_000),
)


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that leaves exactly one solution, in words, and the puzzle after it."""

    words: str
    puzzle: Puzzle
    cells: tuple[Cell, ...]


def unique_fixes(puzzle: Puzzle, budget: Budget, goal: Grid | None = None) -> tuple[Fix, ...]:
    """Fixes for a sound puzzle with more than one solution: reshaped cages, clues, then givens.

    Each is proved: a search finds one solution and no other, and that is the `goal` if there is
    one. A fix merges two cages, splits one, moves a cell, or changes a clue; or it is one given, or
    else two or three if nothing smaller was found. Empty if the budget ends first. It isn't proved
    that a smaller fix doesn't exist, as not all solutions are compared.
    """
    found: list[Fix] = []
    with suppress(OutOfBudgetError):
        grids = _compared(puzzle, budget)
        if len(grids) < 2:
            return ()
        goals = grids
        if goal and is_solution(puzzle, goal):
            goals = [values_at(goal)]
            grids = goals + [grid for grid in grids if grid not in goals]
        for kinds, counts, work in _RESHAPES:
            if found and len(kinds) > 1:
                break
            with suppress(OutOfBudgetError), budget.part(work) as part:
                known = list(grids)
                offers = _reshaped(puzzle, known, goals, kinds, counts, part)
                found += _proven(offers, part, known)
        for kind in (_other_clues(puzzle, grids, goals), _single_givens(puzzle, grids, goals)):
            found += _proven(kind, budget)
        if not found:
            found += islice(_proven(_several_givens(puzzle, grids, goals, budget), budget), 1)
    return tuple(found)


def _compared(puzzle: Puzzle, budget: Budget) -> list[dict[Cell, int]]:
    """Some solutions, or all of them if there are few."""
    with budget.part(_WORK) as part:
        return [values_at(grid) for grid in solutions(puzzle, _COMPARED, part)]


def _proven(
    offers: Iterator[Fix], budget: Budget, known: list[dict[Cell, int]] | None = None
) -> Iterator[Fix]:
    """The first offers that leave one solution, each puzzle once.

    The solutions that an offer leaves join those `known`, which rule out others like it.
    """
    seen, most = set[Puzzle](), _OFFERED
    for offer in offers:
        if offer.puzzle in seen:
            continue
        seen.add(offer.puzzle)
        with budget.part(_WORK) as part:
            left = uniqueness(offer.puzzle, part)
        budget.tick(offer.puzzle.size**2)
        if left.only:
            yield offer
            most -= 1
        elif known is not None:
            known += map(values_at, left.grids)
        if not most:
            return


def _reshaped(
    puzzle: Puzzle,
    known: list[dict[Cell, int]],
    goals: list[dict[Cell, int]],
    kinds: Sequence[Callable[[Puzzle, dict[Cell, int]], Iterator[Reshape]]],
    counts: Sequence[int],
    budget: Budget,
) -> Iterator[Fix]:
    """Fixes of `counts` changes to cages, which rule out all grids known but a goal."""
    if puzzle.boxes and not puzzle.killer:
        return
    for goal, count in product(goals[:_GOALS], counts):
        changes = [each for kind in kinds for each in kind(puzzle, goal)]
        apart, vain, compared = list[frozenset[int]](), set[frozenset[int]](), 0
        while True:
            for grid in known[compared:]:
                budget.tick(len(changes))
                apart += [] if grid == goal else [_ruling_out(grid, puzzle, changes)]
            compared = len(known)
            chosen = _untried(hitting_sets(apart, count, budget), vain)
            if chosen is None:
                break
            vain.add(chosen)
            some = [changes[number] for number in sorted(chosen)]
            before = [cage for each in some for cage in each.before]
            if len(set(before)) == len(before):
                yield _with_changes(puzzle, some, before)


def _ruling_out(
    grid: dict[Cell, int], puzzle: Puzzle, changes: Sequence[Reshape]
) -> frozenset[int]:
    """Which changes a grid doesn't fit: with their new cages, or those that stay."""

    def wrong(cages: Iterable[Cage]) -> list[Cage]:
        numbers = ((cage, [grid[cell] for cell in cage.cells]) for cage in cages)
        return [cage for cage, values in numbers if not cage_holds(cage, values, puzzle.killer)]

    stays = set(wrong(puzzle.cages))
    return frozenset(
        number
        for number, each in enumerate(changes)
        if stays - set(each.before) or wrong(each.after)
    )


def _with_changes(puzzle: Puzzle, changes: list[Reshape], before: list[Cage]) -> Fix:
    after = [cage for each in changes for cage in each.after]
    cages = [cage for cage in puzzle.cages if cage not in before] + after
    fixed = make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer)
    first, *others = (each.words for each in changes)
    words = ", then ".join([first, *(each[0].lower() + each[1:] for each in others)])
    return Fix(words, fixed, tuple(sorted(cell for cage in after for cell in cage.cells)))


def _single_givens(
    puzzle: Puzzle, grids: list[dict[Cell, int]], goals: list[dict[Cell, int]]
) -> Iterator[Fix]:
    """Givens that only one of the solutions has, those of cells with most values first."""
    for cell, grid in _telling(grids):
        if grid in goals and (fix := _given(puzzle, {cell: grid[cell]}, grid)):
            yield fix


def _telling(grids: list[dict[Cell, int]]) -> list[tuple[Cell, dict[Cell, int]]]:
    """Cells, each with a solution that is the only one with its value there."""
    by_cell = {cell: Counter(grid[cell] for grid in grids) for cell in grids[0]}
    order = sorted(by_cell, key=lambda cell: (-len(by_cell[cell]), cell))
    return [(cell, grid) for cell in order for grid in grids if by_cell[cell][grid[cell]] == 1]


def _several_givens(
    puzzle: Puzzle,
    grids: list[dict[Cell, int]],
    goals: list[dict[Cell, int]],
    budget: Budget,
) -> Iterator[Fix]:
    """Two givens of one solution that distinguish it from all others known, then three.

    An offer that leaves several solutions adds one to those known, so that few offers fail.
    """
    for count in range(2, _GIVENS + 1):
        for goal in goals[:_GOALS]:
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


def _untried(sets: Iterator[frozenset[F]], vain: Collection[frozenset[F]]) -> frozenset[F] | None:
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


def _other_clues(
    puzzle: Puzzle, grids: list[dict[Cell, int]], goals: list[dict[Cell, int]]
) -> Iterator[Fix]:
    """Fixes that change one cage's clue to another solution's; sudokus don't have any."""
    if puzzle.boxes or puzzle.killer:
        return
    for cage in puzzle.cages:
        if cage.is_given:
            continue
        for target, op in _clues(cage, grids, goals):
            other = replace(cage, target=target, op=op)
            cages = [other if each is cage else each for each in puzzle.cages]
            words = f"Make {cage_at(cage)} {short_clue(other)}"
            fixed = make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer)
            yield Fix(words, fixed, cage.cells)


def _clues(
    cage: Cage, grids: list[dict[Cell, int]], goals: list[dict[Cell, int]]
) -> list[tuple[int, str]]:
    """Other clues that a cage has in a goal, those of the fewest solutions first."""
    made = Counter(clue for grid in grids for clue in _made(cage, grid))
    offered = {clue for goal in goals for clue in _made(cage, goal)}
    offered.discard((cage.target or 0, cage.op or ""))
    return sorted(offered, key=lambda clue: (made[clue], clue))[:4]


def _made(cage: Cage, grid: dict[Cell, int]) -> list[tuple[int, str]]:
    """Every clue that the cage has in a grid."""
    numbers = [grid[cell] for cell in cage.cells]
    takes = [each for each in OPERATIONS.values() if each.takes(len(numbers))]
    return [(target, each.sign) for each in takes if (target := each.total(numbers))]
