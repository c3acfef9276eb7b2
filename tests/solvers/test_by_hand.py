"""What Play asks of the solvers: completions of a board, and the living fillings of a cage."""

from itertools import islice, permutations, product

import pytest

from tests.solvers.small import KINDS, latin_squares
from webapp.puzzle import Cage, Cell, Grid, Puzzle, is_solution, parse
from webapp.solvers import Budget, OutOfBudget
from webapp.solvers.completions import completions
from webapp.solvers.engine.remaining_fillings import ValueSet, combinations

THREE = parse("3 aab acb ccb a 6 * b 7 + c 6 *")
OPEN = parse("3 ... ... ... boxes 1x3")
SMALL = [puzzle for puzzle, _ in KINDS.values() if puzzle.size <= 3]


def agreeing(puzzle: Puzzle, values: dict[Cell, int]) -> set[Grid]:
    """The solutions with these values, found without any solver."""
    return {
        grid
        for grid in latin_squares(puzzle.size)
        if is_solution(puzzle, grid)
        if all(grid[r][c] == value for (r, c), value in values.items())
    }


@pytest.mark.parametrize("puzzle", SMALL)
def test_completions_are_the_solutions_that_agree(puzzle: Puzzle) -> None:
    n = puzzle.size
    cells = [(row, column) for row in range(n) for column in range(n)]
    for first, second in islice(permutations(cells, 2), 12) if n > 1 else [((0, 0), (0, 0))]:
        for a, b in product(range(1, n + 1), repeat=2):
            values = {first: a, second: b}
            assert set(completions(puzzle, values, Budget())) == agreeing(puzzle, values)


def test_completions_of_nothing_are_all_solutions() -> None:
    assert len(set(completions(OPEN, {}, Budget()))) == 12


def test_completions_end_with_their_budget() -> None:
    with pytest.raises(OutOfBudget):
        list(completions(parse("." * 256), {}, Budget(10)))


def cage(puzzle: Puzzle, cell: Cell) -> Cage:
    """The cage of a cell."""
    return puzzle.cage_at[cell]


def test_a_cage_lists_its_combinations_with_their_orders() -> None:
    """5+ on three cells in an L: 1 may stand twice, in cells that share no line."""
    puzzle = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
    listed = combinations(puzzle, cage(puzzle, (1, 2)), {}, 1000, 100_000)
    assert listed == [ValueSet((3, 1, 1), 1, 1), ValueSet((2, 2, 1), 1, 1)]


@pytest.mark.parametrize(
    ("values", "alive"),
    [
        ({}, {(4, 1): 2}),
        ({(0, 0): 4}, {(4, 1): 1}),
        ({(3, 0): 4}, {(4, 1): 1}),
        ({(0, 2): 1}, {(4, 1): 0}),
        ({(0, 0): 2}, {(4, 1): 0}),
        ({(2, 2): 4}, {(4, 1): 2}),
    ],
)
def test_a_filling_dies_with_the_values_around_it(
    values: dict[Cell, int], alive: dict[tuple[int, ...], int]
) -> None:
    puzzle = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
    listed = combinations(puzzle, cage(puzzle, (0, 0)), values, 1000, 100_000)
    assert listed is not None
    assert {each.values: each.alive for each in listed} == alive


@pytest.mark.parametrize("puzzle", SMALL)
def test_the_orders_are_all_that_meet_the_target_and_the_lines(puzzle: Puzzle) -> None:
    """Counted cage by cage over every way to put values into its cells."""
    for each in puzzle.cages:
        pairs = [
            (i, j) for i, a in enumerate(each.cells) for j, b in enumerate(each.cells[:i])
            if a[0] == b[0] or a[1] == b[1] or puzzle.killer
        ]  # fmt: skip
        expected = sum(
            all(values[i] != values[j] for i, j in pairs) and meets(each, values)
            for values in product(range(1, puzzle.size + 1), repeat=len(each.cells))
        )
        listed = combinations(puzzle, each, {}, 1000, 100_000)
        assert listed is not None
        assert sum(combination.orders for combination in listed) == expected


def meets(cage: Cage, values: tuple[int, ...]) -> bool:
    """Whether the values come to the target, by `is_solution` of a line of its own."""
    high, low = max(values), min(values)
    total = {
        "+": sum(values),
        "*": eval("*".join(map(str, values))),
        "-": high - low,
        "/": high / low,
        "=": values[0],
    }
    return bool(total[cage.op or "="] == cage.target)


def test_a_cage_with_too_many_fillings_says_so() -> None:
    rows = ["a" * 9] * 9
    puzzle = parse("9 " + " ".join(rows) + " a 405 +")
    assert combinations(puzzle, puzzle.cages[0], {}, 1000, 100_000) is None
    assert combinations(puzzle, puzzle.cages[0], {}, 10**9, 1000) is None
