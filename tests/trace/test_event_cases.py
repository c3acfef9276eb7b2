"""The cases that pytest and the page's own code both run: tests/puzzles/events.json."""

import json
from typing import Any

import pytest

from tests.trace import event_cases
from webapp.trace import KINDS, Board, apply, from_json, revert, to_json, to_tape

CASES = json.loads(event_cases.FILE.read_text())

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def as_written(board: Board) -> dict[str, Any]:
    """The board in the words of the file: cells in reading order, masks, counts."""
    cells = [(row, column) for row in range(board.size) for column in range(board.size)]
    return {
        "values": [board.values.get(cell, 0) for cell in cells],
        "removed": [board.removed.get(cell, 0) for cell in cells],
        "broken": [board.broken.get(cell, 0) for cell in cells],
        "counts": {name: getattr(board.counts, name) for name in board.counts.__slots__},
    }


def test_the_file_is_what_its_cases_say() -> None:
    assert event_cases.FILE.read_text() == event_cases.text()


def test_every_kind_of_event_is_in_the_file() -> None:
    assert {event["event"] for case in CASES for event in case["events"]} == set(KINDS)


@each_case
def test_each_event_leads_to_the_board_behind_it(case: dict[str, Any]) -> None:
    board = Board(case["size"])
    seen = [as_written(board)]
    for event in map(from_json, case["events"]):
        apply(board, event)
        seen.append(as_written(board))
    assert seen == case["boards"]


@each_case
def test_each_event_taken_back_leads_to_the_board_before_it(case: dict[str, Any]) -> None:
    board, events = Board(case["size"]), [from_json(event) for event in case["events"]]
    for event in events:
        apply(board, event)
    seen = [as_written(board)]
    for event in reversed(events):
        revert(board, event)
        seen.append(as_written(board))
    assert seen[::-1] == case["boards"]
    assert (board.trail, board.taken, board.grids) == ([], [], [])


@each_case
def test_events_are_read_and_written_alike(case: dict[str, Any]) -> None:
    events = [from_json(event) for event in case["events"]]
    assert [to_json(event) for event in events] == case["events"]
    assert [to_tape(event, case["size"]) for event in events] == case["tape"]
