"""Tapes and trees: the JSON that the player plays holds a run's events, boards and guesses.

Its words, and trees of single positions, are in approved.txt.
"""

import json
from dataclasses import asdict
from typing import Any

import pytest

from tests.web.support import NINE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.insight import CUT, Run, tree
from webapp.insight.tree import MOST_NODES
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import to_json, to_tape
from webapp.web.run.tape import nodes

LONG = 400


def tape(client: Client, puzzle: Puzzle, **query: Any) -> dict[str, Any]:
    """A tape as the player gets it."""
    answer = client.get(address("/tape", puzzle, **query))
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    read: dict[str, Any] = json.loads(answer.text)
    return read


@pytest.mark.parametrize("solver", SOLVERS)
def test_tape_holds_the_events_of_a_stretch_and_its_first_board(
    client: Client, solver: str
) -> None:
    for puzzle in (SAMPLE, SUDOKU, TWO):
        run, cells = Run(puzzle, parse_choice(solver), cut=LONG), all_cells(puzzle.size)
        whole = (end := run.to_end()) < LONG
        for start, count in ((0, 5), (3, 10), (17, 300)):
            if start > end or (start + count > end and not whole):
                continue
            board, last = run.look(start).after, min(start + count, end)
            counts = asdict(board.counts)
            del counts["written"], counts["deepest"], counts["end"]
            assert tape(client, puzzle, with_=solver, from_=start, count=count) == {
                "from": start,
                "known": last,
                "ended": whole and last == end,
                "board": {
                    "values": [board.values.get(cell, 0) for cell in cells],
                    "removed": [board.removed.get(cell, 0) for cell in cells],
                    "broken": [board.broken.get(cell, 0) for cell in cells],
                    "trail": [to_tape(step, board.size) for step in board.trail],
                    "counts": counts,
                },
                "tree": nodes(tree.around(run.ledger, start), puzzle.size),
                "events": [to_tape(event, puzzle.size) for event in run.events[start:last]],
            }


def test_run_is_cut_at_300_000_events_and_its_tree_folded(client: Client) -> None:
    read = tape(client, NINE, with_="brute-force", from_=CUT - 10, count=1000)
    assert (read["known"], read["ended"], len(read["events"])) == (300_000, True, 10)
    page = client.fragment(address("/step", NINE, with_="brute-force", at=CUT + 1))
    assert page.one(id="position")["data-at"] == "300000"
    assert "Cut here" in page.text
    there = address("/tree", NINE, with_="brute-force", at=CUT)
    assert 0 < len(json.loads(client.get(there).text)) <= MOST_NODES


def test_file_of_a_run_has_one_step_per_line(client: Client) -> None:
    for name in ("logic", "local-search"):
        run = Run(TWO, parse_choice(name))
        run.to_end()
        text = client.get(address("/run.jsonl", TWO, with_=name)).text
        assert text == "".join(f"{json.dumps(to_json(event))}\n" for event in run.events), name
