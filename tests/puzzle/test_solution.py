"""is_solution: true for what solves the puzzle, false for everything else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import Solved, solved_puzzles
from webapp.puzzle import Cage, Puzzle, grid_at, grid_of, is_solution, parse

FOUR = "aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 ="
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU_SOLVED = (
    "534678912 672195348 198342567 859761423 426853791 713924856 961537284 287419635 345286179"
)


def grid(text: str) -> list[list[int]]:
    """Rows of values from rows of digits."""
    return [[int(digit) for digit in row] for row in text.split()]


@pytest.mark.parametrize("row", PUZZLES, ids=lambda row: row["id"])
def test_the_recorded_solution_of_every_corpus_puzzle_is_one(row: dict[str, str]) -> None:
    assert is_solution(parse(row["text"]), grid(" ".join(row["solution"])))


@given(solved_puzzles())
@settings(max_examples=50)
def test_the_grid_that_a_puzzle_was_made_from_solves_it(solved: Solved) -> None:
    assert is_solution(solved.puzzle, solved.grid)


@given(solved_puzzles(), st.data())
@settings(max_examples=50)
def test_a_grid_with_one_other_value_is_no_solution(solved: Solved, data: st.DataObject) -> None:
    rows = [list(row) for row in solved.grid]
    r, c = data.draw(st.tuples(*[st.integers(0, solved.puzzle.size - 1)] * 2))
    rows[r][c] = data.draw(st.integers(0, 17).filter(lambda value: value != rows[r][c]))
    assert not is_solution(solved.puzzle, rows)


@pytest.mark.parametrize(
    ("puzzle", "rows", "right"),
    [
        (FOUR, "1423 4231 2314 3142", True),
        (FOUR, "1423 4231 2341 3112", False),
        (FOUR, "4123 1432 2341 3214", False),
        (FOUR, "1423 4231 2314", False),
        (FOUR, "1423 4231 2314 314", False),
        (FOUR, "", False),
        (SUDOKU, SUDOKU_SOLVED, True),
        (SUDOKU, SUDOKU_SOLVED.replace("5", "x").replace("3", "5").replace("x", "3"), False),
        ("4 .... .... .... .... boxes 2x2", "1234 3412 2143 4321", True),
        ("4 .... .... .... .... boxes 2x2", "1234 2341 3412 4123", False),
        ("2 ab ab a 3 + b 3 +", "12 21", True),
        ("2 ab ab a 2 * b 2 *", "12 21", True),
        ("2 ab ab a 1 - b 2 /", "12 21", True),
        ("2 ab ab a 2 - b 2 /", "12 21", False),
        ("2 ab ab a 3 b 3 +", "12 21", False),
        ("3 aab acb ccb a 4 + b 6 + c 8 +", "123 231 312", False),
        ("3 aab acb ccb a 5 + b 6 + c 7 +", "123 231 312", True),
        ("3 aab acb ccb a 5 + b 6 + c 7 + killer", "123 231 312", False),
    ],
)
def test_rows_columns_boxes_and_cages_all_count(puzzle: str, rows: str, right: bool) -> None:
    assert is_solution(parse(puzzle), grid(rows)) is right


@pytest.mark.parametrize("op", ["-", "/"])
def test_a_cage_of_three_cells_with_a_two_cell_operator_has_no_solution(op: str) -> None:
    puzzle = Puzzle(3, (Cage(((0, 0), (0, 1), (0, 2)), 1, op),))
    assert not is_solution(puzzle, grid("123 231 312"))


def test_five_halves_is_not_two() -> None:
    cage = Cage(((0, 0), (0, 1)), 2, "/")
    square = grid("52134 21345 13452 34521 45213")
    assert not is_solution(Puzzle(5, (cage,)), square)


def test_a_grid_is_rows_of_values() -> None:
    assert grid_of([1, 2, 2, 1], 2) == ((1, 2), (2, 1))
    assert grid_at({(0, 1): 2, (1, 0): 1}, 2) == ((0, 2), (1, 0))
