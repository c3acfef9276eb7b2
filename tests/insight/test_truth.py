"""Truth: what is possible under the values that stand is what the solutions that have them have."""

import pytest

from tests.solvers.small import KINDS, Tried, judged, mysterious
from webapp.budget import Budget, OutOfBudget
from webapp.insight import Run
from webapp.insight.inside import candidates, ways_of
from webapp.insight.truth import truth_of
from webapp.puzzle import Cell, Grid, masks
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice

SEEDS = [seed if seed < 6 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(80)]
SEARCHES = [name for name, solver in SOLVERS.items() if not solver.swaps]


def agrees(grid: Grid, values: dict[Cell, int]) -> bool:
    return all(grid[row][column] == value for (row, column), value in values.items())


@pytest.mark.parametrize("tried", [judged, mysterious])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SEARCHES)
def test_what_the_solutions_allow_is_what_some_solution_has(
    name: str, seed: int, tried: Tried
) -> None:
    puzzle, solutions = tried(seed, (2, 3) if name == "brute-force" else (3, 4))
    run = Run(puzzle, parse_choice(name), 300)
    made = run.to_end()
    for at in range(0, made + 1, max(1, made // 6)):
        board = run.look(at).after
        there = [grid for grid in solutions if agrees(grid, board.values)]
        held = candidates(puzzle, run.choice.solver, board)
        for cage in puzzle.cages[:2]:
            ways = [way.values for way in ways_of(puzzle, board, cage) or ()]
            truth = truth_of(puzzle, board.values, cage.cells, ways, Budget())
            assert truth.values == {
                (row, column): masks.of({grid[row][column] for grid in there})
                for row, column in all_cells(puzzle.size)
                if (row, column) not in board.values
            }
            assert truth.ways == {tuple(grid[r][c] for r, c in cage.cells) for grid in there}
            assert truth.solvable == bool(there)
            # A search that is right never crosses off what is possible.
            assert all(not left & ~held[cell] for cell, left in truth.values.items())


def test_of_many_solutions_each_possibility_is_looked_for() -> None:
    puzzle, count = KINDS["a sudoku with nothing given"]
    assert count > 64
    values = {(0, 0): 1}
    row = ((0, 0), (0, 1))
    truth = truth_of(puzzle, values, row, [(1, 2), (1, 1), (2, 1)], Budget())
    peers = {(r, c) for r, c in all_cells(4) if r == 0 or c == 0 or (r < 2 and c < 2)} - {(0, 0)}
    assert truth.values == {
        cell: 0b1110 if cell in peers else 0b1111 for cell in all_cells(4) if cell != (0, 0)
    }
    assert truth.ways == {(1, 2)}


def test_more_work_than_is_granted_ends_it() -> None:
    puzzle, _ = KINDS["a sudoku with nothing given"]
    with pytest.raises(OutOfBudget):
        truth_of(puzzle, {}, (), (), Budget(2_000))
