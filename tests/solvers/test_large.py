"""Large cages: answers are right, and within the budget where no table can be made."""

import resource
import subprocess
import sys
from math import factorial, prod
from pathlib import Path
from random import Random

import pytest

from tests.solvers.small import every_solution
from tools.random_puzzles import latin_square, partition
from webapp.puzzle import Cage, Cell, Puzzle, is_solution, make_puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Budget, Choice, Solver, contradiction, solutions

# Coverage would make these long searches four times as slow, and says nothing new here.
pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[2]
WORK = 400_000
_ONE_STEP = 50_000  # ticks that may be counted at once, after the work that they count


def one_cage(target: int, op: str, size: int = 16) -> Puzzle:
    """A puzzle whose only cage has every cell."""
    return Puzzle(size, (Cage(tuple(all_cells(size)), target, op),))


def dominoes(target: int, op: str) -> Puzzle:
    """128 two-cell cages, all with the same clue."""
    pairs = [((row, column), (row, column + 1)) for row in range(16) for column in range(0, 16, 2)]
    return make_puzzle(16, [Cage(pair, target, op) for pair in pairs])


EVERY = factorial(16) ** 16  # the product of any 16 x 16 Latin square
HUGE = {
    "one cage, the sum of every grid": one_cage(2176, "+"),
    "one cage, a sum of no grid": one_cage(2177, "+"),
    "one cage, the product of every grid": one_cage(EVERY, "*"),
    "one cage, a product of no grid": one_cage(EVERY // 2, "*"),
    "pairs that add up to 17": dominoes(17, "+"),
    "pairs that differ by 1": dominoes(1, "-"),
    "pairs that differ by 8": dominoes(8, "-"),
}


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_clue_that_does_not_help_costs_no_more_than_the_budget(solver: Solver) -> None:
    for name, puzzle in HUGE.items():
        if "every grid" not in name:
            continue
        budget = Budget(work=WORK)
        search = solutions(puzzle, 2, budget, Choice(solver))
        grids = list(search)
        assert len(set(grids)) == len(grids)
        assert all(is_solution(puzzle, grid) for grid in grids)
        if search.cut:
            assert WORK < budget.ticks <= WORK + _ONE_STEP
        else:
            assert budget.ticks <= WORK
            assert len(grids) == 2 or not solver.complete or solver.name == "exact-cover"


def test_strongest_algorithm_solves_pairs_of_any_clue() -> None:
    for puzzle in HUGE.values():
        search = solutions(puzzle, 2, Budget(work=WORK))
        expected = (0, True) if len(puzzle.cages) == 1 else (2, False)
        assert (len(list(search)), search.cut) == expected
    puzzle = one_cage(2176, "+")
    (grid,) = solutions(puzzle, limit=1, budget=Budget(work=7_500_000))
    assert is_solution(puzzle, grid)


HOPELESS = {
    "a sum beyond every grid": one_cage(16 * 256 + 1, "+"),
    "a sum below every grid": one_cage(255, "+"),
    "a product with a prime that no cell has": one_cage(EVERY // 2 * 17, "*"),
    "a product of too many twos": one_cage(2**1025, "*"),
    "pairs that take the same two values": dominoes(31, "+"),
    "pairs of which one cell needs 0": dominoes(16, "-"),
}


def test_hopeless_clue_is_noticed_without_a_guess() -> None:
    for name, puzzle in HOPELESS.items():
        search = solutions(puzzle, 1, Budget(work=WORK))
        assert (list(search), search.complete, search.choices) == ([], True, 0), name
        found = contradiction(puzzle, Budget())
        assert found.minimal
        assert 1 <= len(found.cages) <= 8, "not more than a row"


def test_contradiction_that_cannot_be_taken_apart_is_not_minimal() -> None:
    top, bottom = (
        tuple(cell for cell in all_cells(16) if (cell[0] < 8) == upper) for upper in (True, False)
    )
    right, wrong = Cage(top, 8 * 136, "+"), Cage(bottom, 8 * 136 + 1, "+")
    found = contradiction(Puzzle(16, (right, wrong)), Budget())
    assert found.cages == (right, wrong)
    assert not found.minimal


def long_cage(seed: int) -> Puzzle:
    """A cage of 8 to 14 cells in a grid of which part is given; its target may be off."""
    dice = Random(seed)
    size = dice.choice([5, 6, 6, 7])
    grid = latin_square(size, None, dice)
    cells: list[Cell] = []
    while not 8 <= len(cells) <= 14:
        cells = max(partition(size, grid, killer=False, most=14, dice=dice), key=len)
    held = [grid[row][column] for row, column in cells]
    op = dice.choice("+*")
    target = sum(held) if op == "+" else prod(held)
    if dice.random() < 0.2:
        target = target + dice.choice([-1, 1]) if op == "+" else target * 2
    share = dice.uniform(0.55, 0.9)
    given = [
        Cage((cell,), grid[cell[0]][cell[1]], "=")
        for cell in all_cells(size)
        if cell not in cells and dice.random() < share
    ]
    return make_puzzle(size, [Cage(tuple(sorted(cells)), target, op), *given])


def test_long_cage_among_givens_has_the_right_solutions() -> None:
    counts, wrong = set[int](), list[tuple[str, int]]()
    for seed in range(30):
        puzzle = long_cage(seed)
        expected = every_solution(puzzle)
        counts.add(min(2, len(expected)))
        for name in ("propagation", "arc-consistency", "forward-checking"):
            search = solutions(puzzle, 10**6, choice=Choice(SOLVERS[name]))
            grids = list(search)
            right = search.complete and (len(grids), set(grids)) == (len(expected), expected)
            wrong += [] if right else [(name, seed)]
    assert wrong == []
    assert counts == {0, 1, 2}


def peak() -> int:
    """The most memory that this process ever had, in kilobytes.

    On Linux not by `getrusage`, which counts the process that started this one, too.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024 if sys.platform == "darwin" else 1)


MEMORY = """
from tests.solvers.test_large import HUGE, WORK, peak
from webapp.solvers import SOLVERS, STRONGEST, Budget, Choice, OutOfBudget, solutions
from webapp.insight import Run

for puzzle in HUGE.values():
    list(solutions(puzzle, 2, Budget(work=WORK)))
    Run(puzzle, Choice(SOLVERS["backtracking"]), cut=100_000).to_end()
    kept = []
    try:
        kept.extend(STRONGEST.solve(puzzle, Budget(work=WORK)))
    except OutOfBudget:
        pass
print(peak())
"""


@pytest.mark.sweep
def test_memory_of_hard_searches_stays_below_200_megabytes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert 10_000 < int(done.stdout) < 200_000, "kilobytes"
