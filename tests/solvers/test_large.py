"""Answers are right, and within the budget where no table can be made."""

from math import factorial

import pytest

from tests.solvers.small import every_solution
from webapp.coach.answer import clash_of
from webapp.puzzle import Cage, Puzzle, is_solution, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Budget, Choice, Solver, solutions

# Coverage would make these long searches four times as slow, and says nothing new here.
pytestmark = pytest.mark.no_cover

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
def test_useless_clue_costs_no_more_than_the_budget(solver: Solver) -> None:
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


def test_impossible_clue_is_found_without_a_guess() -> None:
    for name, puzzle in HOPELESS.items():
        search = solutions(puzzle, 1, Budget(work=WORK))
        assert (list(search), search.complete, search.backtracks) == ([], True, 0), name
        found = clash_of(puzzle, Budget())
        assert found.minimal
        assert 1 <= len(found.cages) <= 8, "not more than a row"


# A cage of 8 to 13 cells among givens, with no solution, one and many: a sum and a product of each.
LONG_CAGES = (
    "m1YCAAEIAMMQUAYMMMMcgkoMMMsw04MMM9BFJNQNVYBdhlptx158CCopTwVPT1FFTU9JTU9JUUdFTU9JUVFLRU1PSUtHRU1PUABB7f8w",
    "m1UBQIhgIUwDoQgAEoQhQEIQtjUIc-EQSnSlpqKkp6ajcYS6-noqanpaOkpKemoqMAIDNQUA",
    "m1UBYARDIUADHQlSwAQhjXPRCMpgQilbAQimoqWjp6OnPA01HT09JTUVHS0dPTUVKAELVubg",
    "m1UBkIQiGQIQhKYJwhQlS2NcB4IRlOlbXxlxhPQqemoqSlo6KkoqSlo6enoqSlo6aipKWjpwAgKgKe",
    "m1UA4BIwAABABQZ4mgC7zbu7vru7unoqakoqWjpKelOhU1HTgBNoBO",
    "m1QAkREjERQBEQUREGcAiXGEuBpKWipqKmpaMAIDXBiw",
)


def test_long_cage_among_givens_has_the_right_solutions() -> None:
    counts = []
    for code in LONG_CAGES:
        puzzle = parse(code)
        expected = every_solution(puzzle)
        counts.append(min(2, len(expected)))
        for name in ("propagation", "arc-consistency", "forward-checking"):
            search = solutions(puzzle, 10**6, choice=Choice(SOLVERS[name]))
            assert sorted(search) == sorted(expected), (name, code)
            assert search.complete
    assert counts == [0, 0, 1, 1, 2, 2]
