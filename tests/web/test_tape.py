"""Tapes and trees: the JSON that the player plays holds a run's events, boards and guesses."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from tests.web.support import BY_ID, FIGURE, IMPOSSIBLE, SAMPLE, SUDOKU, TWO, Client, address
from webapp.explain import explain
from webapp.insight import CUT, Run, tree
from webapp.insight.tree import MOST_NODES
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import KINDS, NAMES, Board, Guess, Undo, apply, to_tape
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
    cells = all_cells(board.size)
    return {
        "values": [board.values.get(cell, 0) for cell in cells],
        "removed": [board.removed.get(cell, 0) for cell in cells],
        "broken": [board.broken.get(cell, 0) for cell in cells],
        "trail": [to_tape(step, board.size) for step in board.trail],
        "counts": asdict(board.counts),
    }


@pytest.mark.parametrize("solver", SOLVERS)
def test_tape_holds_the_events_of_a_stretch_and_its_first_board(
    client: Client, solver: str
) -> None:
    for puzzle in (SAMPLE, SUDOKU, TWO, IMPOSSIBLE, NINE):
        run = Run(puzzle, parse_choice(solver), cut=LONG)
        end = run.to_end()
        whole = end < LONG
        for start, count in ((0, 5), (3, 10), (17, 300), (390, 10), (LONG, 50)):
            if start > end or (start + count > end and not whole):
                continue
            last = min(start + count, end)
            assert tape(client, puzzle, with_=solver, from_=start, count=count) == {
                "from": start,
                "known": last,
                "ended": whole and last == end,
                "board": listed(board_of(run, start)),
                "tree": nodes(tree.around(run.ledger, start), puzzle.size),
                "events": [to_tape(event, puzzle.size) for event in run.events[start:last]],
            }


@pytest.mark.parametrize("solver", SOLVERS)
def test_tape_words_are_the_sentences_of_its_events(client: Client, solver: str) -> None:
    for puzzle in (SAMPLE, SUDOKU):
        run = Run(puzzle, parse_choice(solver), cut=60)
        end = run.to_end()
        read = tape(client, puzzle, with_=solver, from_=10, count=end - 10, words=1)
        board, expected = board_of(run, 10), []
        for event in run.events[10:]:
            sentence = explain(puzzle, board, event, run.choice.fewest_first)
            expected.append((NAMES[type(event)], sentence))
            apply(board, event)
        words = [(kind, before + word + after) for kind, before, word, after in read["words"]]
        assert (words, len(read["events"])) == (expected, len(expected))


def test_tape_words_set_the_verdict_apart_as_the_page_does(client: Client) -> None:
    words = tape(client, SAMPLE, with_="backtracking", count=3, words=1)["words"]
    assert words == [
        ["guess", "", "Try", " 1 in r1c1."],
        ["reject", "", "Rejected", ": 1 in r1c2. Row 1 already has a 1 (at r1c1)."],
        ["reject", "", "Rejected", ": 2 in r1c2. 3− is full and has 2 − 1 = 1, not 3."],
    ]
    words = tape(client, FIGURE, with_="mrv", count=200, words=1)["words"]
    for at in (1, 7, len(words)):
        page = client.fragment(address("/step", FIGURE, with_="mrv", at=at))
        shown = page.one(id="position")["data-kind"], page.one(class_="sentence").text
        assert shown == (words[at - 1][0], "".join(words[at - 1][1:]))


def test_tape_stops_at_the_end_the_cut_and_its_limits(client: Client) -> None:
    stretches: dict[tuple[str, int, int], tuple[int, int, bool, int]] = {
        ("backtracking", 4, 0): (4, 4, False, 0),
        ("backtracking", 86, 9): (86, 86, True, 0),
        ("backtracking", 10**30, 9): (86, 86, True, 0),
    }
    for (name, start, count), expected in stretches.items():
        read = tape(client, SAMPLE, with_=name, from_=start, count=count)
        shown = (read["from"], read["known"], read["ended"], len(read["events"]))
        assert shown == expected
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


def test_tree_of_a_short_run_has_the_guesses_of_its_documents(client: Client) -> None:
    """Three in r2c1 is wrong from the 18th step on, and taken back at the 48th."""
    assert shown_tree(client, SAMPLE, with_="backtracking", at=48) == [
        (0, -1, 0, 1, 1, 0, 10), (1, 0, 1, 4, 5, 0, 9), (2, 1, 2, 2, 7, 0, 8),
        (3, 2, 3, 3, 10, 0, 7), (4, 3, 4, 2, 12, 17, 0), (5, 3, 4, 3, 18, 48, 5),
    ]  # fmt: skip
    past, end = (shown_tree(client, SAMPLE, with_="backtracking", at=at) for at in (CUT, 86))
    assert past == end != []


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


def test_tree_tab_is_there_only_for_algorithms_that_guess(client: Client) -> None:
    """No deduction solves a puzzle with two solutions."""
    for solver in SOLVERS:
        run = Run(TWO, parse_choice(solver))
        guesses = run.ledger.guesses_by(run.to_end()) > 0
        page = client.page(address("/watch", TWO, with_=solver))
        assert len(page.all(id="tree")) == len(page.all(id="tab-tree")) == guesses
        assert not guesses or page.by_role("tree", "Search tree")


def test_tree_refuses_a_guess_that_is_not_made_yet(client: Client) -> None:
    number = "must be a whole number from 0, not"
    for query, sentence in (
        ({"open": 2, "at": 5}, "Guess 2 isn’t made by step 5 (guesses made: 2, counted from 0)."),
        ({"open": "x"}, f"'open' {number} 'x'."),
        ({"open": -1}, f"'open' {number} '-1'."),
        ({"at": "x"}, f"'at' {number} 'x'."),
    ):
        there = address("/tree", SAMPLE, with_="backtracking", **query)
        assert sentence in client.page(there, 422).text
