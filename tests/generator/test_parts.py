"""What puzzles are drawn from: seeded numbers, squares, partitions, clues, their freedom, trades.

All may change only with the generator's version: people have kept what grew from their seeds.
"""

from collections import Counter
from hashlib import sha256
from itertools import chain
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.budget import Budget
from webapp.generator.clues import clue
from webapp.generator.freedom import freedom
from webapp.generator.full_grid import full_grid
from webapp.generator.kinds import SUDOKU
from webapp.generator.latin_square import latin_square
from webapp.generator.levels import Reasoning
from webapp.generator.lots import Lots
from webapp.generator.partition import partition
from webapp.generator.thinned import thinned
from webapp.generator.trades import has_trade
from webapp.puzzle import Cage, Grid, Puzzle, make_puzzle
from webapp.puzzle.cells import box_of, pieces
from webapp.solvers import solutions


def test_seed_draws_the_same_for_good_and_others_otherwise() -> None:
    lots = Lots("kept")
    assert [lots.below(1000) for _ in range(5)] == [624, 647, 191, 570, 853]
    assert Lots("kept").shuffled("abcdefgh") == list("gfadcbhe")
    assert len({tuple(Lots(f"seed {index}").shuffled(range(8))) for index in range(50)}) == 50


def test_numbers_are_as_likely_as_their_weights_say() -> None:
    lots = Lots("numbers")
    counts = Counter(lots.below(10) for _ in range(20_000))
    assert {*counts} == {*range(10)}
    assert all(abs(count - 2_000) < 250 for count in counts.values())
    counts = Counter(lots.weighted([1, 0, 3]) for _ in range(8_000))
    assert counts[1] == 0
    assert abs(counts[2] - 6_000) < 250


def test_latin_square_has_each_value_once_in_each_line() -> None:
    for size in range(1, 13):
        grid, values = latin_square(size, Lots(f"square {size}")), set(range(1, size + 1))
        assert [set(line) for line in (*grid, *zip(*grid, strict=True))] == [values] * 2 * size
    squares = [latin_square(size, Lots(f"kept {size}")) for size in range(1, 13)]
    assert sha256(repr(squares).encode()).hexdigest().startswith("9903fe9304c51509")


def test_full_sudoku_has_every_value_once_in_each_row_column_and_box() -> None:
    for size in SUDOKU.sizes:
        values = full_grid(size, SUDOKU.boxes[size], Lots("1"), Budget())
        units: dict[tuple[str, int], list[int]] = {}
        for cell, value in enumerate(values):
            row, column = divmod(cell, size)
            box = box_of((row, column), SUDOKU.boxes[size], size)
            for unit in (("row", row), ("column", column), ("box", box)):
                units.setdefault(unit, []).append(value)
        assert [sorted(unit) for unit in units.values()] == [[*range(1, size + 1)]] * 3 * size
        assert values != full_grid(size, SUDOKU.boxes[size], Lots("2"), Budget())


def test_thinning_takes_each_item_that_can_go_with_few_questions() -> None:
    asked = []

    def holds(left: frozenset[int]) -> bool:
        asked.append(left)
        return {80, 95} <= left

    assert thinned(frozenset(range(100)), range(100), lambda left, item: left - {item}, holds) == {
        80, 95,
    }  # fmt: skip
    assert len(asked) < 50


weights = st.lists(st.sampled_from([0.0, 1.0, 3.0]), min_size=1, max_size=6).filter(any)


@given(size=st.integers(1, 12), weights=weights, seed=st.integers(0, 10**6))
@settings(max_examples=40)
def test_groups_are_connected_cover_the_grid_and_have_allowed_sizes(
    size: int, weights: list[float], seed: int
) -> None:
    groups = partition(size, weights, Lots(f"{seed}"))
    if groups is None:
        assert not all(weights)  # only where a size is forbidden can a draw come out uneven
        return
    assert sorted(chain(*groups)) == [*range(size * size)]
    assert all(len(pieces([divmod(cell, size) for cell in group])) == 1 for group in groups)
    assert all(len(group) <= len(weights) and weights[len(group) - 1] for group in groups)


def test_every_operator_that_fits_is_drawn_and_its_clue_is_true() -> None:
    drawn = {clue((2, 4), "+-*/", Lots(f"{seed}")) for seed in range(60)}
    assert drawn == {("+", 6), ("-", 2), ("*", 8), ("/", 2)}
    three = {clue((1, 3, 4), "+-*/", Lots(f"{seed}")) for seed in range(60)}
    assert three == {("+", 8), ("*", 12)}
    assert clue((3, 4), "/", Lots("")) is clue((1, 2, 4), "-/", Lots("")) is None
    assert clue((3,), "", Lots("")) == ("=", 3)


def test_freedom_is_exact_for_two_cells_and_near_for_more() -> None:
    def bits(op: str, target: int, cells: tuple[int, ...]) -> float:
        reasoning = Reasoning(6, [(cells, op, target)], Budget())
        reasoning.solves(4)
        table = reasoning.node.tables[0]
        assert table is not None
        return log2(len(table.rows))

    pairs = [("+", 3), ("+", 7), ("-", 1), ("-", 5), ("*", 12), ("/", 2), ("/", 6)]
    exact = [round(1000 * bits(op, target, (0, 1))) for op, target in pairs]
    assert [freedom(op, target, 6, (0, 1)) for op, target in pairs] == exact
    for cells in [(0, 1, 2), (0, 1, 6), (0, 1, 6, 7), (0, 6, 12, 13)]:
        for op, target in (("+", 12), ("*", 36), ("*", 60)):
            assert abs(freedom(op, target, 6, cells) / 1000 - bits(op, target, cells)) < 1


def drawn_for_trades(size: int, seed: int) -> tuple[Grid, list[list[int]], Puzzle]:
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
    "counts",
    [
        pytest.param({3: 30, 4: 30, 6: 10}, id="some"),
        pytest.param({4: 200, 5: 100, 6: 50}, id="many", marks=pytest.mark.sweep),
    ],
)
def test_trade_is_a_second_solution_and_most_are_seen(counts: dict[int, int]) -> None:
    for size, count in counts.items():
        seen = several = 0
        for seed in range(count):
            grid, cages, puzzle = drawn_for_trades(size, seed)
            trade, more = has_trade(grid, cages), len(list(solutions(puzzle, limit=2))) > 1
            assert more or not trade, seed
            seen, several = seen + trade, several + more
        assert seen > several / 2


def test_lines_and_values_change_places_within_cages() -> None:
    rows = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    trades = [
        ([[0, 3], [1, 4], [2, 5]], True),  # rows 1 and 2 change places
        ([[0, 1], [3, 4], [6, 7]], True),  # columns 1 and 2
        ([[0, 1], [3, 5], [7, 8]], True),  # the values 1 and 2, in each row
        ([[0, 3], [2, 8], [4, 7]], False),
        ([[cell] for cell in range(9)], False),
    ]
    assert [has_trade(rows, cages) for cages, _ in trades] == [trade for _, trade in trades]
