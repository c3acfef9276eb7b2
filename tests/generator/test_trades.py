"""Trades: each of them is a second solution, and most puzzles with several have one."""

import pytest

from webapp.generator.clues import clue
from webapp.generator.latin_square import latin_square
from webapp.generator.lots import Lots
from webapp.generator.partition import partition
from webapp.generator.trades import has_trade
from webapp.puzzle import Cage, Grid, Puzzle, make_puzzle
from webapp.solvers import solutions


def drawn(size: int, seed: int) -> tuple[Grid, list[list[int]], Puzzle]:
    """A square, its cages as cell numbers, and its puzzle."""
    lots = Lots(f"trades {size} {seed}")
    grid = latin_square(size, lots)
    groups = [sorted(cells) for cells in partition(size, [1, 4, 4, 1], lots) or ()]
    cages = []
    for cells in groups:
        named = tuple([divmod(cell, size) for cell in cells])
        given = clue([grid[row][column] for row, column in named], "+-*/", lots)
        assert given
        cages.append(Cage(named, given[1], given[0]))
    return grid, groups, make_puzzle(size, cages)


@pytest.mark.parametrize(
    ("size", "count"),
    [(3, 60), (4, 60), (6, 30), *(
        pytest.param(size, count, marks=pytest.mark.sweep)
        for size, count in ((4, 1_000), (5, 500), (6, 300), (8, 60))
    )],
)  # fmt: skip
def test_a_trade_is_a_second_solution_and_most_of_these_are_seen(size: int, count: int) -> None:
    seen = several = 0
    for seed in range(count):
        grid, cages, puzzle = drawn(size, seed)
        trade = has_trade(grid, cages)
        more = len(list(solutions(puzzle))) > 1
        assert more or not trade, seed
        seen, several = seen + trade, several + more
    assert seen > several / 2


ROWS = ((1, 2, 3), (2, 3, 1), (3, 1, 2))


@pytest.mark.parametrize(
    ("cages", "trade"),
    [
        ([[0, 3], [1, 4], [2, 5]], True),  # rows 1 and 2 change places
        ([[0, 1], [3, 4], [6, 7]], True),  # columns 1 and 2
        ([[0, 1], [3, 5], [7, 8]], True),  # the values 1 and 2, in each row
        ([[0, 3], [2, 8], [4, 7]], False),
        ([[cell] for cell in range(9)], False),
    ],
)
def test_lines_and_values_change_places_within_cages(cages: list[list[int]], trade: bool) -> None:
    assert has_trade(ROWS, cages) is trade
