"""Hints: first what is wrong, then one true step, in rungs that each show a little more.

The rungs of single boards are in approved.txt.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.test_position import positions
from tests.web.support import BY_ID, FIGURE, KILLER, SAMPLE, SUDOKU, TWO, Client, Element
from tests.web.test_play import at, values, whole
from webapp.coach import hint as hints
from webapp.coach import right
from webapp.coach.hint import LAST, Hint, hint
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.puzzle.position import Position, Written, filled
from webapp.solvers import solutions

MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
# The last one needs a guess.
SOME = {"three": BY_ID["cdok-3-1"], "five": BY_ID["keen-p-5dn-2"], "monster": parse(MONSTER)}
BACK = "Back to before my first mistake"


def marked(*marks: int) -> Written:
    """An empty cell with corner marks."""
    return Written(0, frozenset(marks))


def done(position: Position, told: Hint) -> Position:
    """The position after the last rung, as the page makes it."""
    after = dict(position)
    if told.kind in ("values", "marks"):
        for cell in told.wrong:
            before = after.pop(cell)
            if told.kind == "values" and (before.corner or before.centre):
                after[cell] = Written(0, before.corner, before.centre)
    if told.write:
        after[told.write[0]] = Written(told.write[1])
    for cell, marks in told.strike.items():
        before, gone = after[cell], frozenset(marks)
        after[cell] = Written(0, before.corner - gone, before.centre - gone)
    return after


# What a hint does is true.


def is_true_of(puzzle: Puzzle, marking: bool) -> None:
    """Check hints on some right positions; with marks, empty cells hold the right value in them."""
    solution, rng = whole(puzzle), Random(f"{puzzle.size} {marking}")
    for share in (0.0, 0.4, 0.8):
        position: Position = {}
        for cell, written in solution.items():
            others = rng.sample(range(1, puzzle.size + 1), puzzle.size // 2)
            if rng.random() < share:
                position[cell] = written
            elif marking and rng.random() < 0.8:
                marks = [frozenset({written.value, *others}), frozenset[int]()]
                position[cell] = Written(0, *rng.sample(marks, 2))
        told = hint(puzzle, position)
        if len(filled(puzzle, position)) == puzzle.size**2:
            assert told.kind == "solved"
            continue
        assert told.kind in ("step", "cell")
        assert bool(told.write) != bool(told.strike)
        if told.write:
            assert solution[told.write[0]].value == told.write[1]
            assert told.write[0] not in filled(puzzle, position)
        for cell, marks in told.strike.items():
            assert solution[cell].value not in marks
            assert set(marks) <= position[cell].corner | position[cell].centre
        assert done(position, told) != position


@pytest.mark.parametrize("name", SOME)
def test_hints_agree_with_the_solution_and_solve_the_puzzle(name: str) -> None:
    for marking in (False, True):
        is_true_of(SOME[name], marking)
    position: Position = {}
    while (told := hint(SOME[name], position)).kind == "step":
        position = done(position, told)
    assert told.kind == ("cell" if name == "monster" else "solved")


@given(data=st.data())
@settings(max_examples=30)
def test_hints_bring_any_board_to_its_end(data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for _ in range(300):
        told = hint(puzzle, position)
        if LAST[told.kind] < 3:
            break
        after = done(position, told)
        assert after != position
        position = after
    assert told.kind in ("solved", "lost", "contradiction")
    assert told.kind == "solved" or len(list(solutions(puzzle, limit=2))) == 2


# What is wrong comes first.


def rung(client: Client, puzzle: Puzzle, position: Position, number: int, **more: str) -> Element:
    """A rung as it is swapped in."""
    return client.fragment(at("/hint", puzzle, position, rung=number, **more)).one(id="hint")


def all_rungs(client: Client, puzzle: Puzzle, position: Position) -> list[Element]:
    """The rungs that the buttons lead to, from the first."""
    rungs = [rung(client, puzzle, position, 1)]
    while rungs[-1].all("input"):
        rungs.append(rung(client, puzzle, position, int(rungs[-1].one("input")["value"])))
    return rungs


def data_of(element: Element) -> dict[str, str]:
    """What the script reads off a rung."""
    return {
        name.removeprefix("data-"): value
        for name, value in element.attrs.items()
        if name.startswith("data-") and name not in ("data-hint", "data-rung")
    }


def test_wrong_value_is_announced_then_named_then_removed(client: Client) -> None:
    """Wrong marks too, and what has several solutions: that is in approved.txt."""
    position = values(r1c1=4, r3c1=2) | {(0, 2): marked(4)}
    rungs = all_rungs(client, SAMPLE, position)
    assert [(each.text, data_of(each)) for each in rungs] == [
        (f"First: there’s a mistake on the board. Show where {BACK}", {}),
        (f"First: r1c1 is wrong. Remove it {BACK}", {"wrong": "r1c1"}),
        ("The mistake at r1c1 is removed.", {"erase": "values r1c1"}),
    ]
    full = hint(SAMPLE, whole(SAMPLE) | values(r1c1=2))
    assert (full.kind, full.wrong) == ("values", ((0, 0),))
    other, value = frozenset({1}), frozenset({whole(SAMPLE)[0, 2].value})
    kinds = [hint(SAMPLE, {(0, 2): Written(0, other, centre)}).kind for centre in (value, other)]
    assert kinds == ["step", "marks"]  # corner and centre marks count together


# Then a step.


def test_equally_easy_hints_prefer_the_last_moves_neighbourhood(client: Client) -> None:
    tied = BY_ID["keen-p-5dx-2"]
    first, last = (hint(tied, {}, None, cell).write for cell in ((0, 0), (4, 4)))
    assert first
    assert last
    assert first != last
    there = rung(client, tied, {}, 4, last=cell_name(last[0]))
    assert there["data-write"] == f"{cell_name(last[0])}={last[1]}"


# Where no strategy applies, or little is known for certain.


def test_hint_that_takes_too_long_says_so(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    unsure = "This puzzle may have more than one solution, so the hint follows only from what’s on"
    assert unsure in rung(client, BY_ID["keen-p-9dx-1"], {}, 1).text
    monkeypatch.setattr(hints, "HINT_WORK", 10)
    (only,) = all_rungs(client, BY_ID["keen-p-9dx-2"], {})
    assert "and no solution is known either." in only.text
    monkeypatch.undo()
    monkeypatch.setattr(hints, "HINT_WORK", 10)
    first, _, third, _ = all_rungs(client, FIGURE, values(r1c1=whole(FIGURE)[0, 0].value))
    late = (
        "Finding the next step takes longer than a hint may take. A search has found the solution"
    )
    assert first.text.startswith(late)
    assert "The only solution has" in third.text
