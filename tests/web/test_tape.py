"""Tapes: the JSON in the fragment is what the run did, and what a board shows after it."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from tests.web.support import BY_ID, DRAFT, FIGURE, IMPOSSIBLE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.explain import explain
from webapp.insight import Run, tree
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import KINDS, NAMES, Board, apply, to_tape
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


def board_of(run: Run, at: int) -> Board:
    """The board after `at` events."""
    board = Board(run.puzzle.size)
    for event in run.events[:at]:
        apply(board, event)
    return board


def listed(board: Board) -> dict[str, Any]:
    """A board as a tape begins with it."""
    n = board.size
    cells = [(row, column) for row in range(n) for column in range(n)]
    return {
        "values": [board.values.get(cell, 0) for cell in cells],
        "removed": [board.removed.get(cell, 0) for cell in cells],
        "broken": [board.broken.get(cell, 0) for cell in cells],
        "trail": [to_tape(step, n) for step in board.trail],
        "counts": asdict(board.counts),
    }


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    "puzzle", [SAMPLE, SUDOKU, TWO, IMPOSSIBLE, NINE], ids=["4", "sudoku", "2", "none", "9"]
)
def test_a_tape_holds_the_events_of_the_run_and_the_board_they_start_from(
    client: Client, solver: str, puzzle: Puzzle
) -> None:
    run = Run(puzzle, parse_choice(solver), cut=LONG)
    end = run.to_end()
    whole = end < LONG
    for start, count in ((0, 5), (3, 10), (17, 300), (390, 10), (LONG, 50)):
        if start > end or (start + count > end and not whole):
            continue
        read = tape(client, puzzle, with_=solver, from_=start, count=count)
        last = min(start + count, end)
        assert read == {
            "from": start,
            "known": last,
            "ended": whole and last == end,
            "board": listed(board_of(run, start)),
            "tree": nodes(tree.around(run.ledger, start), puzzle.size),
            "events": [to_tape(event, puzzle.size) for event in run.events[start:last]],
        }


@pytest.mark.parametrize("solver", SOLVERS)
def test_tapes_one_after_the_other_are_the_whole_run(client: Client, solver: str) -> None:
    run = Run(TWO, parse_choice(solver))
    run.to_end()
    events: list[Any] = []
    while True:
        read = tape(client, TWO, with_=solver, from_=len(events), count=4)
        assert (read["from"], read["board"]) == (len(events), listed(board_of(run, len(events))))
        events += read["events"]
        if read["ended"]:
            break
    assert events == [to_tape(event, 2) for event in run.events]


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("puzzle", [SAMPLE, SUDOKU], ids=["sample", "sudoku"])
def test_a_tapes_words_are_the_sentences_of_its_events(
    client: Client, solver: str, puzzle: Puzzle
) -> None:
    run = Run(puzzle, parse_choice(solver), cut=60)
    end = run.to_end()
    read = tape(client, puzzle, with_=solver, from_=10, count=end - 10, words=1)
    board = board_of(run, 10)
    expected, first = [], run.choice.fewest_first
    for event in run.events[10:]:
        expected.append((NAMES[type(event)], explain(puzzle, board, event, first)))
        apply(board, event)
    assert [
        (kind, before + word + after) for kind, before, word, after in read["words"]
    ] == expected
    assert len(read["events"]) == len(expected)


def test_the_words_say_the_verdict_apart(client: Client) -> None:
    read = tape(client, SAMPLE, with_="backtracking", count=3, words=1)
    assert read["words"] == [
        ["guess", "", "Try", " 1 in r1c1."],
        ["reject", "", "Rejected", ": 1 in r1c2. Row 1 already has a 1 (at r1c1)."],
        ["reject", "", "Rejected", ": 2 in r1c2. 3− is full and has 2 − 1 = 1, not 3."],
    ]


def test_a_tape_says_what_the_fragment_of_its_end_says(client: Client) -> None:
    """Words and `/step` go through the same sentence."""
    read = tape(client, FIGURE, with_="mrv", from_=0, count=200, words=1)
    for at in (1, 7, len(read["words"])):
        page = client.fragment(address("/step", FIGURE, with_="mrv", at=at))
        assert page.one(class_="sentence").text == "".join(read["words"][at - 1][1:])
        assert page.one(id="position")["data-kind"] == read["words"][at - 1][0]


@pytest.mark.parametrize("start", [86, 87, 300_000, 300_001, 10**30])
def test_past_the_end_is_an_empty_tape_at_the_end(client: Client, start: int) -> None:
    read = tape(client, SAMPLE, with_="backtracking", from_=start)
    assert (read["from"], read["known"], read["ended"], read["events"]) == (86, 86, True, [])


def test_a_tape_ends_at_the_cut_and_says_so(client: Client) -> None:
    read = tape(client, NINE, with_="brute-force", from_=299_990, count=1000)
    assert (read["known"], read["ended"], len(read["events"])) == (300_000, True, 10)


@pytest.mark.parametrize(
    ("query", "most"),
    [({"count": 10**9}, TAPE_EVENTS), ({"count": 10**9, "words": 1}, TAPE_SENTENCES)],
)
def test_a_tape_has_a_greatest_length(client: Client, query: dict[str, int], most: int) -> None:
    read = tape(client, NINE, with_="backtracking", **query)
    assert (len(read["events"]), read["ended"]) == (most, False)


def test_no_events_asked_for_is_the_board_alone(client: Client) -> None:
    read = tape(client, SAMPLE, with_="backtracking", from_=4, count=0)
    assert (read["from"], read["known"], read["events"], read["ended"]) == (4, 4, [], False)


def test_a_thousand_events_are_a_few_bytes_each(client: Client) -> None:
    query = address("/tape", BY_ID["keen-p-9dx-0"], with_="backtracking", from_=1000)
    answer = client.get(query, headers={"Accept-Encoding": "br"})
    assert len(client.get(query).data) < 20_000
    assert len(answer.data) < 4_000


def test_the_kinds_on_a_tape_keep_their_numbers() -> None:
    """Pages that are open when the server is replaced go on reading tapes."""
    assert list(KINDS) == [
        "guess", "infer", "reject", "remove", "dead-end", "undo", "restart", "swap", "solved",
        "exhausted", "gave-up",
    ]  # fmt: skip


def test_a_drawing_that_is_no_puzzle_has_no_tape(client: Client) -> None:
    assert client.htmx(address("/tape", DRAFT)).status_code == 422
