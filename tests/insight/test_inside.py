"""Inside a search: what it shows agrees with its events and, where it is true, all solutions.

The ways, goals and candidates at many steps are in tests/puzzles/insight.txt.
"""

from collections import Counter
from itertools import product

import pytest

from tests.solvers.small import FIVE, KINDS, agrees, judged, mysterious
from webapp.budget import Budget, OutOfBudgetError
from webapp.insight import Run
from webapp.insight.inside import candidates, truth_of
from webapp.insight.run.ledger import EVERY, tries
from webapp.logic.ways import ways_of
from webapp.puzzle import masks
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Guess, Reject

SEARCHES = [name for name, solver in SOLVERS.items() if not solver.swaps]


@pytest.mark.parametrize("name", SEARCHES)
def test_possible_values_are_those_of_some_solution(name: str) -> None:
    """And a search that is right never crosses that off."""
    sizes = (2, 3) if name == "brute-force" else (3, 4)
    for seed, tried in product(range(4), (judged, mysterious)):
        puzzle, grids = tried(seed, sizes)
        run = Run(puzzle, parse_choice(name), 300)
        made = run.to_end()
        for at in range(0, made + 1, max(1, made // 6)):
            board = run.snapshot(at).after
            there = [grid for grid in grids if agrees(grid, board.values)]
            held = candidates(puzzle, run.choice.solver, board)
            assert set(held) == set(all_cells(puzzle.size)) - set(board.values)
            for cage in puzzle.cages[:2]:
                ways = ways_of(puzzle, board, cage) or ()
                truth = truth_of(
                    puzzle, board.values, cage.cells, [way.values for way in ways], Budget()
                )
                assert truth.values == {
                    (r, c): masks.of({grid[r][c] for grid in there}) for r, c in held
                }
                assert truth.ways == {tuple(grid[r][c] for r, c in cage.cells) for grid in there}
                assert truth.ways <= {way.values for way in ways if way.left}
                assert truth.solvable == bool(there)
                assert not any(left & ~held[cell] for cell, left in truth.values.items())


def test_each_value_is_checked_if_there_are_many_solutions() -> None:
    puzzle, count = KINDS["a sudoku with nothing given"]
    assert count > 64
    truth = truth_of(puzzle, {(0, 0): 1}, ((0, 0), (0, 1)), [(1, 2), (1, 1), (2, 1)], Budget())
    peers = {(r, c) for r, c in all_cells(4) if r == 0 or c == 0 or (r < 2 and c < 2)} - {(0, 0)}
    assert truth.values == {
        cell: 0b1110 if cell in peers else 0b1111 for cell in all_cells(4) if cell != (0, 0)
    }
    assert truth.ways == {(1, 2)}
    with pytest.raises(OutOfBudgetError):
        truth_of(puzzle, {}, (), (), Budget(2_000))


def test_tries_are_counted_on_from_a_checkpoint() -> None:
    run = Run(FIVE, parse_choice("brute-force"), 2 * EVERY)
    assert run.to_end() == 2 * EVERY
    for at in (0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY):
        tried = [event.cell for event in run.events[:at] if isinstance(event, Guess | Reject)]
        assert +Counter(tries(run.events[:at], run.puzzle.size)) == Counter(tried)
