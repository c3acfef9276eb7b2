"""Boards: what apply does revert takes back, and events that do not fit are refused."""

import copy

import pytest

from webapp.insight import Run
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import (
    Board,
    Counts,
    DeadEnd,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    ToldReason,
    Undo,
    apply,
    revert,
)

FIVE = "abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = h 60 * i 1 = "\
       "j 8 * k 1 - l 1 - m 8 +"  # fmt: skip
PLACED = ToldReason("placed", ((0, 0),))


@pytest.mark.parametrize("name", SOLVERS)
def test_reverting_each_event_of_a_run_leads_back_through_the_same_boards(name: str) -> None:
    run = Run(parse(FIVE), parse_choice(name), cut=400)
    run.to_end()
    board, boards = Board(5), []
    for event in run.events:
        boards.append(copy.deepcopy(board))
        apply(board, event)
    for event, before in zip(reversed(run.events), reversed(boards), strict=True):
        revert(board, event)
        assert {cell: bits for cell, bits in board.removed.items() if bits} == {
            cell: bits for cell, bits in before.removed.items() if bits
        }
        assert (board.values, board.trail, board.taken, board.counts) == (
            before.values, before.trail, before.taken, before.counts,
        )  # fmt: skip
    assert board.counts == Counts()


def test_the_last_grid_of_a_run_is_the_solution() -> None:
    run = Run(parse(FIVE), Choice(SOLVERS["mrv"]))
    run.to_end()
    assert run.look(len(run.events)).after.grid() == (
        (1, 4, 3, 5, 2), (3, 2, 5, 1, 4), (5, 3, 4, 2, 1), (2, 5, 1, 4, 3), (4, 1, 2, 3, 5),
    )  # fmt: skip


def test_candidates_are_the_values_that_nothing_removed() -> None:
    board = Board(4)
    apply(board, Remove(((0, 1),), (1, 3), PLACED, 1))
    assert (board.candidates((0, 1)), board.candidates((0, 0))) == ([2, 4], [1, 2, 3, 4])


def test_a_copy_goes_its_own_way() -> None:
    board = Board(2)
    apply(board, Guess((0, 0), 1, 1))
    other = board.copy()
    apply(other, Remove(((0, 1),), (1,), PLACED, 2))
    apply(other, Undo((0, 0), 1, None, 3))
    assert (board.values, board.removed, len(board.trail)) == ({(0, 0): 1}, {}, 1)
    assert (board.counts.events, other.counts.events, other.values) == (1, 3, {})


def test_a_board_that_forgets_goes_on_as_before() -> None:
    board = Board(2)
    for event in (Guess((0, 0), 1, 1), Undo((0, 0), 1, None, 3), Guess((0, 0), 2, 1)):
        apply(board, event)
        board.forget()
    assert (board.values, board.taken, board.grids) == ({(0, 0): 2}, [], [])


def test_the_last_guess_is_the_newest_that_stands() -> None:
    board = Board(3)
    assert board.last_guess() is None
    apply(board, Guess((0, 0), 1, 1))
    apply(board, Infer((0, 1), 2, ToldReason("last value"), 1))
    assert board.last_guess() == Guess((0, 0), 1, 1)


def test_an_undo_of_another_guess_is_refused() -> None:
    board = Board(2)
    apply(board, Guess((0, 0), 1, 1))
    with pytest.raises(ValueError, match="does not take back the last guess"):
        apply(board, Undo((0, 1), 1, None, 1))


def test_a_value_that_is_gone_is_not_removed_again() -> None:
    board = Board(2)
    apply(board, Remove(((0, 0),), (1,), PLACED, 1))
    with pytest.raises(ValueError, match="removes what is gone already"):
        apply(board, Remove(((0, 0), (0, 1)), (1,), PLACED, 1))


def test_what_is_counted_is_counted_back() -> None:
    board = Board(2)
    events = [
        Remove(((0, 1),), (1,), PLACED, 1),
        Infer((0, 1), 2, ToldReason("last value"), 1),
        DeadEnd(((0, 0),), ToldReason("no value"), 1),
        Reject((0, 0), 2, "row", ((0, 1),), 1),
        Restart(((1, 2), (2, 1)), 1, ((0, 0), (0, 1))),
        Solved(1),
    ]
    for event in events:
        apply(board, event)
    assert board.counts == Counts(
        events=6, refused=1, broken=1, deduced=2, dead_ends=1, restarts=1, solved=1
    )
    assert board.counts.fillings == 2
    for event in reversed(events):
        revert(board, event)
    assert board.counts == Counts()
