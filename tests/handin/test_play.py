"""Play handed in: moves come to what they come to, and no claim beyond them is believed."""

from random import Random

import pytest

from tests.web.support import IMPOSSIBLE, SAMPLE, TWO
from webapp.handin.done import Done, Untrue
from webapp.handin.play import MOST_MOVES, PlayTask, parse_moves, solved_so_far
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.position import givens
from webapp.solvers import solutions


def moves_to(puzzle: Puzzle) -> list[tuple[Cell, int]]:
    """Every open cell of a puzzle with its value in a solution."""
    (grid,) = solutions(puzzle, limit=1)
    n, given = puzzle.size, givens(puzzle)
    cells = ((row, column) for row in range(n) for column in range(n))
    return [(cell, grid[cell[0]][cell[1]]) for cell in cells if cell not in given]


TASK = PlayTask(SAMPLE)
WHOLE = moves_to(SAMPLE)


def test_a_whole_game_without_a_mistake() -> None:
    count = len(WHOLE)
    assert solved_so_far(TASK, WHOLE, dict(WHOLE)) == Done(count, count, 0)


def test_each_wrong_value_is_a_mistake_however_often_it_was_taken_back() -> None:
    cell, value = WHOLE[0]
    wrong = value % SAMPLE.size + 1
    moves = [(cell, wrong), (cell, 0), (cell, wrong), *WHOLE]
    count = len(WHOLE)
    assert solved_so_far(TASK, moves, dict(WHOLE)) == Done(count, count, 2)


def test_of_an_unfinished_game_the_cells_that_are_right_count() -> None:
    cell, value = WHOLE[3]
    moves = [*WHOLE[:3], (cell, value % SAMPLE.size + 1)]
    assert solved_so_far(TASK, moves, dict(moves)) == Done(3, len(WHOLE), 1)


def test_any_order_with_any_number_of_changes_comes_to_what_stands() -> None:
    lots = Random(7)
    for _ in range(20):
        moves = [(cell, lots.randint(0, SAMPLE.size)) for cell, _ in WHOLE * 3]
        lots.shuffle(moves)
        end = dict(moves)
        right = sum(end[cell] == value for cell, value in WHOLE)
        wrong = sum(0 < value != dict(WHOLE)[cell] for cell, value in moves)
        stands = {cell: value for cell, value in end.items() if value}
        expected = Done(right, len(WHOLE), wrong)
        assert solved_so_far(TASK, moves, stands) == expected


def test_what_stood_at_the_start_is_nobodys_work() -> None:
    start = dict(WHOLE[:-1])
    task = PlayTask(SAMPLE, start)
    assert solved_so_far(task, WHOLE[-1:], dict(WHOLE)) == Done(1, 1, 0)
    assert task.digest("code") != TASK.digest("code")


def test_a_claim_that_the_moves_do_not_bear_out_is_refused() -> None:
    with pytest.raises(Untrue, match="don’t lead to what stands on the board"):
        solved_so_far(TASK, WHOLE[:-1], dict(WHOLE))
    with pytest.raises(Untrue, match="don’t lead to what stands on the board"):
        solved_so_far(TASK, WHOLE, {})


def test_a_given_is_not_written_into() -> None:
    (cell, value), *_ = givens(SAMPLE).items()
    with pytest.raises(Untrue, match="a cell that is given"):
        solved_so_far(TASK, [(cell, value)], {cell: value})


def test_where_there_are_several_solutions_any_will_do() -> None:
    task = PlayTask(TWO)
    for grid in solutions(TWO, limit=2):
        moves = [((row, c), grid[row][c]) for row in range(2) for c in range(2)]
        wrong_first = [((0, 0), 3 - grid[0][0]), *moves]
        assert solved_so_far(task, wrong_first, dict(moves)) == Done(4, 4, 0)
        assert solved_so_far(task, moves[:1], dict(moves[:1])) == Done(1, 4, 0)
    with pytest.raises(Untrue, match="more than one solution, and none has"):
        solved_so_far(task, [((0, 0), 1), ((0, 1), 1)], {(0, 0): 1, (0, 1): 1})


def test_a_puzzle_without_a_solution_can_not_be_handed_in() -> None:
    with pytest.raises(Untrue, match="no solution"):
        solved_so_far(PlayTask(IMPOSSIBLE), [], {})


def test_moves_are_read_as_browsers_write_them() -> None:
    assert list(parse_moves(SAMPLE, "0.3-5.1-5.0")) == [((0, 0), 3), ((1, 1), 1), ((1, 1), 0)]
    assert list(parse_moves(SAMPLE, "")) == []


@pytest.mark.parametrize(
    "text", ["0", "0.5", "16.1", "0.1-", "-", "a.b", "0.1.2", "٠.1", "999.9", "0.-1", "\x00"]
)
def test_damaged_moves_are_told(text: str) -> None:
    with pytest.raises(Untrue, match="These moves are damaged"):
        parse_moves(SAMPLE, text)


def test_too_many_moves_are_told() -> None:
    assert len(parse_moves(SAMPLE, "-".join(["0.1"] * MOST_MOVES))) == MOST_MOVES
    with pytest.raises(Untrue, match="more than 5,000 moves"):
        parse_moves(SAMPLE, "-".join(["0.1"] * (MOST_MOVES + 1)))
