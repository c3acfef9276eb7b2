"""Events change a board, and round-trip as JSON and as a tape."""

from typing import get_args

import pytest

from tests.trace import event_cases
from tests.trace.event_cases import CASES
from tests.trace.json_events import NamedReason, event_of
from webapp.trace import (
    KINDS,
    Board,
    Counts,
    Event,
    Guess,
    Infer,
    Remove,
    Restart,
    Undo,
    apply,
    to_json,
)

PLACED = NamedReason("placed", ((0, 0),))


def test_event_file_has_the_boards_and_tapes_of_its_cases() -> None:
    assert event_cases.FILE.read_text(encoding="utf-8") == event_cases.text()
    names = {event["event"] for case in CASES for event in case["events"]}
    assert names == set(KINDS)
    assert set(KINDS.values()) == set(get_args(Event))


def test_event_cases_round_trip_as_json() -> None:
    for case in CASES:
        assert [to_json(event_of(event)) for event in case["events"]] == case["events"]


def test_copied_board_is_independent() -> None:
    board = Board(2)
    assert board.last_guess() is None
    apply(board, Guess((0, 0), 1, 1))
    apply(board, Infer((1, 1), 1, PLACED, 1))
    assert board.last_guess() == Guess((0, 0), 1, 1)
    other = board.copy()
    apply(other, Remove(((0, 1),), (1,), PLACED, 2))
    assert (other.candidates((0, 1)), other.candidates((1, 0))) == ([2], [1, 2])
    apply(other, Undo((0, 0), 1, None, 3))
    assert (board.values, board.removed, len(board.trail)) == ({(0, 0): 1, (1, 1): 1}, {}, 2)
    assert (board.counts.events, other.counts.events, other.values) == (2, 4, {})


def test_counts_add_up_events_and_full_grids() -> None:
    board = Board(2)
    for event in (Guess((0, 0), 1, 1), Infer((0, 1), 2, PLACED, 1), Undo((0, 0), 1, None, 1)):
        apply(board, event)
    assert board.counts == Counts(
        events=3, guesses=1, backtracks=1, erased=2, max_depth=1, deduced=1
    )
    apply(board, Restart(((1, 2), (2, 1)), 1, ((0, 0), (0, 1))))
    assert board.counts.restarts == 1
    assert Counts(guesses=5, rejected=2, solved=1).fillings == 3


def test_events_that_do_not_fit_the_board_are_rejected() -> None:
    board = Board(2)
    apply(board, Guess((0, 0), 1, 1))
    apply(board, Remove(((0, 1),), (1,), PLACED, 1))
    with pytest.raises(ValueError, match="removes what is gone already"):
        apply(board, Remove(((1, 0), (0, 1)), (1,), PLACED, 1))
    with pytest.raises(ValueError, match="does not take back the last guess"):
        apply(board, Undo((0, 1), 1, None, 1))
