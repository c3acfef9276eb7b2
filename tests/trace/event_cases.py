"""Runs with the board after each event, for pytest and for the page's own code.

tests/puzzles/events.json has each case's events as JSON, on the tape, and the boards between them.
Write new events there by hand; `python -m tests.trace.event_cases` adds their tape and boards.
"""

import json
from pathlib import Path
from typing import Any

from tests.trace.json_events import event_of
from webapp.trace import Board, apply, to_tape

# What the page's own code counts, too.
COUNTS = (
    "events", "guesses", "backtracks", "erased", "rejected", "depth", "broken", "deduced",
    "dead_ends", "restarts", "solved",
)  # fmt: skip
FILE = Path(__file__).parents[1] / "puzzles" / "events.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def as_json(board: Board) -> dict[str, Any]:
    """The board as the file has it: cells in reading order, removed values as masks, counts."""
    cells = [(row, column) for row in range(board.size) for column in range(board.size)]
    return {
        "values": [board.values.get(cell, 0) for cell in cells],
        "removed": [board.removed.get(cell, 0) for cell in cells],
        "broken": [board.broken.get(cell, 0) for cell in cells],
        "counts": {name: getattr(board.counts, name) for name in COUNTS},
    }


def lists(case: dict[str, Any]) -> dict[str, list[Any]]:
    """The case's events, the same on the tape, and the boards after 0, 1, ... of them."""
    board, events = Board(case["size"]), [event_of(event) for event in case["events"]]
    boards = [as_json(board)]
    for event in events:
        apply(board, event)
        boards.append(as_json(board))
    tape = [to_tape(event, case["size"]) for event in events]
    return {"events": case["events"], "tape": tape, "boards": boards}


def text() -> str:
    """The whole file, with one event, tape form and board per line."""
    cases = []
    for case in CASES:
        parts = [f'  {{\n    "name": {json.dumps(case["name"])}', f'    "size": {case["size"]}']
        for key, items in lists(case).items():
            rows = ",".join(f"\n      {json.dumps(item)}" for item in items)
            parts.append(f'    "{key}": [{rows}\n    ]' if rows else f'    "{key}": []')
        cases.append(",\n".join(parts) + "\n  }")
    return "[\n" + ",\n".join(cases) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
