"""Tapes and trees: the JSON that the player plays holds a run's events, boards and guesses.

Its words, and trees of single positions, are in approved.txt.
"""

import json
from dataclasses import asdict
from typing import Any

import pytest

from tests.web.support import BY_ID, FIGURE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.insight import CUT, Run, tree
from webapp.insight.tree import MOST_NODES
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import KINDS, Guess, Undo, to_tape
from webapp.web.http.limits import TAPE_EVENTS, TAPE_SENTENCES
from webapp.web.run.tape import nodes

NINE = BY_ID["keen-p-9de-0"]
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
            assert tape(client, puzzle, with_=solver, from_=start, count=count) == {
                "from": start,
                "known": last,
                "ended": whole and last == end,
                "board": {
                    "values": [board.values.get(cell, 0) for cell in cells],
                    "removed": [board.removed.get(cell, 0) for cell in cells],
                    "broken": [board.broken.get(cell, 0) for cell in cells],
                    "trail": [to_tape(step, board.size) for step in board.trail],
                    "counts": asdict(board.counts),
                },
                "tree": nodes(tree.around(run.ledger, start), puzzle.size),
                "events": [to_tape(event, puzzle.size) for event in run.events[start:last]],
            }


def test_tape_stops_at_the_end_and_at_its_limits(client: Client) -> None:
    for start, count, expected in (
        (4, 0, (4, 4, False)),
        (86, 9, (86, 86, True)),
        (10**30, 9, (86, 86, True)),
    ):
        read = tape(client, SAMPLE, with_="backtracking", from_=start, count=count)
        assert (read["from"], read["known"], read["ended"], read["events"]) == (*expected, [])
    for words, most in ((0, TAPE_EVENTS), (1, TAPE_SENTENCES)):
        read = tape(client, NINE, with_="backtracking", count=10**9, words=words)
        assert (len(read["events"]), read["ended"]) == (most, False)


def test_run_is_cut_at_300_000_events_and_its_tree_folded(client: Client) -> None:
    read = tape(client, NINE, with_="brute-force", from_=CUT - 10, count=1000)
    assert (read["known"], read["ended"], len(read["events"])) == (300_000, True, 10)
    page = client.fragment(address("/step", NINE, with_="brute-force", at=CUT + 1))
    assert page.one(id="position")["data-at"] == "300000"
    assert "Cut here" in page.text
    assert 0 < len(shown_tree(client, NINE, with_="brute-force", at=CUT)) <= MOST_NODES


def test_thousand_events_are_a_few_bytes_each(client: Client) -> None:
    there = address("/tape", BY_ID["keen-p-9dx-0"], with_="backtracking", from_=1000)
    assert len(client.get(there).data) < 20_000
    assert len(client.get(there, headers={"Accept-Encoding": "br"}).data) < 4_000


def test_kinds_on_a_tape_keep_their_numbers() -> None:
    """Pages that are open while the server is replaced go on reading tapes."""
    assert list(KINDS) == [
        "guess", "infer", "reject", "remove", "dead-end", "undo", "restart", "swap", "solved",
        "exhausted", "gave-up",
    ]  # fmt: skip


# The search tree.


def shown_tree(client: Client, puzzle: Puzzle, **query: Any) -> list[tuple[int, ...]]:
    """The nodes of an answer."""
    return [tuple(each) for each in json.loads(client.get(address("/tree", puzzle, **query)).text)]


@pytest.mark.parametrize("solver", SOLVERS)
def test_tree_unfolds_to_all_guesses_of_the_run(client: Client, solver: str) -> None:
    run = Run(FIGURE, parse_choice(solver), cut=400)
    at = run.to_end()
    found: list[tuple[int, ...]] = []
    folded = shown_tree(client, FIGURE, with_=solver, at=at)
    while folded:
        node = folded.pop()
        found.append(node)
        if node[5] and node[6]:
            folded += shown_tree(client, FIGURE, with_=solver, at=at, open=node[0])
    assert sorted(node[0] for node in found) == list(range(run.ledger.guesses_by(at)))
    for _, _, cell, value, start, end, _ in found:
        events = [run.events[step - 1] for step in (start, end) if step]
        assert [type(each) for each in events] == [Guess, Undo][: len(events)]
        assert {(each.cell, each.value) for each in events} == {(divmod(cell, 5), value)}  # type: ignore[union-attr]
