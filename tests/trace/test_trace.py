"""The trace: events change a board and can be reverted, and travel as JSON and as a tape."""

from typing import Any, get_args

import pytest

from tests.trace import event_cases
from tests.trace.event_cases import CASES, as_json
from webapp.trace import (
    KINDS,
    Board,
    Counts,
    Event,
    Guess,
    Infer,
    Remove,
    Restart,
    ToldReason,
    Undo,
    apply,
    from_json,
    revert,
    to_json,
)

PLACED = ToldReason("placed", ((0, 0),))


def test_event_file_has_the_boards_and_tapes_of_its_events() -> None:
    assert event_cases.FILE.read_text(encoding="utf-8") == event_cases.text()
    names = {event["event"] for case in CASES for event in case["events"]}
    assert names == set(KINDS)
    assert set(KINDS.values()) == set(get_args(Event))


def test_reverting_event_cases_leads_back_through_their_boards() -> None:
    for case in CASES:
        board, events = Board(case["size"]), [from_json(event) for event in case["events"]]
        assert [to_json(event) for event in events] == case["events"]
        for event in events:
            apply(board, event)
        boards = [as_json(board)]
        for event in reversed(events):
            revert(board, event)
            boards.append(as_json(board))
        assert boards[::-1] == case["boards"], case["name"]
        assert (board.trail, board.taken, board.grids, board.counts) == ([], [], [], Counts())


def test_board_can_be_copied_and_can_forget_what_reverting_needs() -> None:
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
    apply(board, Undo((0, 0), 1, None, 3))
    board.forget()
    apply(board, Guess((0, 0), 2, 1))
    assert (board.grid(), board.taken, board.grids) == (((2, 0), (0, 0)), [], [])


def test_counts_add_up_events_and_full_grids() -> None:
    board = Board(2)
    for event in (Guess((0, 0), 1, 1), Infer((0, 1), 2, PLACED, 1), Undo((0, 0), 1, None, 1)):
        apply(board, event)
    assert board.counts == Counts(events=3, guesses=1, undone=1, erased=2, deduced=1)
    apply(board, Restart(((1, 2), (2, 1)), 1, ((0, 0), (0, 1))))
    assert board.counts.restarts == 1
    assert Counts(guesses=5, refused=2, solved=1).fillings == 3


def test_events_that_do_not_fit_the_board_are_rejected() -> None:
    board = Board(2)
    apply(board, Guess((0, 0), 1, 1))
    apply(board, Remove(((0, 1),), (1,), PLACED, 1))
    with pytest.raises(ValueError, match="removes what is gone already"):
        apply(board, Remove(((1, 0), (0, 1)), (1,), PLACED, 1))
    with pytest.raises(ValueError, match="does not take back the last guess"):
        apply(board, Undo((0, 1), 1, None, 1))


GUESS = to_json(Guess((0, 0), 1, 1))


@pytest.mark.parametrize(
    "wrong",
    [
        *(GUESS | {"event": event} for event in ("leap", None, [])),
        *(GUESS | {"cell": cell} for cell in ("x", None, 3, "r0c1")),
        *({key: GUESS[key] for key in GUESS if key != missing} for missing in GUESS),
    ],
    ids=str,
)
def test_json_that_is_not_an_event_is_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"this is not an event|isn’t a cell"):
        from_json(wrong)
