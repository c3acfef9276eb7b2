"""Tables: what the benchmark tells the peers of a cage, judged by trying every combination."""

from itertools import product
from math import prod

import pytest

from bench.tables import NotStated, clashes, tables, units
from tests.solvers.small import judged
from tools.random_puzzles import loose_puzzle
from webapp.puzzle import Cage, parse

pytestmark = pytest.mark.sweep

SIZES = (2, 3, 4, 4)


def comes_out(cage: Cage, values: tuple[int, ...]) -> bool:
    """Whether the values meet the cage's target."""
    high, low = max(values), min(values)
    results = {"+": sum(values), "*": prod(values), "-": high - low, "=": high}
    return cage.target == results.get(cage.op or "", high / low)


@pytest.mark.parametrize("seed", range(60))
def test_a_table_is_every_filling_that_a_cage_has(seed: int) -> None:
    puzzle = loose_puzzle(seed, SIZES)
    apart, every = clashes(puzzle), range(1, puzzle.size + 1)
    by_cells = {cage.cells: cage for cage in puzzle.cages}
    listed = tables(puzzle)
    assert sorted(cell for cells, _ in listed for cell in cells) == sorted(apart)
    for cells, fillings in listed:
        cage = by_cells.get(cells)
        pairs = [(i, j) for i, a in enumerate(cells) for j, b in enumerate(cells) if b in apart[a]]
        assert fillings == [
            values
            for values in product(every, repeat=len(cells))
            if (cage is None or comes_out(cage, values))
            and all(values[i] != values[j] for i, j in pairs)
        ]


@pytest.mark.parametrize("seed", range(30))
def test_cells_clash_where_no_solution_has_them_alike(seed: int) -> None:
    puzzle, solutions = judged(seed, SIZES)
    for cell, others in clashes(puzzle).items():
        assert cell not in others
        for grid in solutions:
            assert all(grid[cell[0]][cell[1]] != grid[r][c] for r, c in others)
    for unit in units(puzzle):
        for grid in solutions:
            assert len({grid[r][c] for r, c in unit}) == puzzle.size


def test_units_are_rows_columns_and_boxes() -> None:
    boxed, plain = parse("." * 16), parse("4 .... .... .... ....")
    assert [len(units(each)) for each in (boxed, plain)] == [12, 8]
    assert units(boxed)[8:10] == [
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        [(0, 2), (0, 3), (1, 2), (1, 3)],
    ]


@pytest.mark.parametrize("clue", ["1000 +", "720720 *"])
def test_a_cage_that_is_too_large_is_not_listed(clue: str) -> None:
    rows = "\n".join(["A" * 16] * 8 + ["." * 16] * 8)
    with pytest.raises(NotStated, match="a cage of 128 cells has too many fillings"):
        tables(parse(f"16\n{rows}\nA {clue}\n"))
