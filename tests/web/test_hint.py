"""Hints: first what is wrong, then one true step, in rungs that each show a little more."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.test_position import positions
from tests.web.support import (
    BY_ID,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    NONE,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
)
from tests.web.test_play import at, values, whole
from webapp.coach import hint as hints
from webapp.coach import right
from webapp.coach.hint import LAST, Hint, hint
from webapp.logic import STRATEGIES
from webapp.puzzle import Cage, Puzzle, cell_name, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, Written, filled, givens
from webapp.solvers import solutions

# One in five of every size and grade, and sudokus from easy to hardest.
SUDOKUS = Path(__file__).parents[1] / "puzzles" / "sudoku.txt"
SOME = {each["id"]: BY_ID[each["id"]] for each in PUZZLES[::5]} | {
    line[:16]: parse(line.split()[1])
    for line in SUDOKUS.read_text(encoding="utf-8").splitlines()[::4]
}
NEED_A_GUESS = {"keen-p-9du-4", "hardest 1....7.9", "hardest 1......."}
# One that needs a guess; and one whose hardest strategy no other of these takes.
FEW = sorted({"hardest 1.......", "keen-p-6du-0", *sorted(SOME)[::13]})
HARD, NINE = BY_ID["keen-p-6dum-0"], BY_ID["keen-p-9dx-0"]
SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")
EMPTY = parse("." * 16)  # nothing forces a cell of it
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


def right_position(puzzle: Puzzle, solution: Position, rng: Random, marking: bool) -> Position:
    """Some cells filled as in the solution; with marks, some others hold it among their marks."""
    position, share = {}, rng.random()
    for cell, written in solution.items():
        if rng.random() < share:
            position[cell] = written
        elif marking and rng.random() < 0.8:
            others = [each for each in range(1, puzzle.size + 1) if rng.random() < 0.6]
            kinds = [frozenset({written.value, *others}), frozenset[int]()]
            position[cell] = Written(0, *(kinds if rng.random() < 0.7 else kinds[::-1]))
    return position


def is_true_of(puzzle: Puzzle, marking: bool) -> None:
    """Check hints on some right positions of a puzzle against its solution."""
    solution, rng = whole(puzzle), Random(f"{puzzle.size} {marking}")
    for _ in range(3):
        position = right_position(puzzle, solution, rng, marking)
        told = hint(puzzle, position)
        if len(filled(puzzle, position)) == puzzle.size**2:
            assert told.kind == "solved"
            continue
        assert told.kind in ("step", "cell")
        assert bool(told.write) != bool(told.strike)
        if told.write:
            cell, value = told.write
            assert solution[cell].value == value
            assert cell not in filled(puzzle, position)
        for cell, marks in told.strike.items():
            assert solution[cell].value not in marks
            assert set(marks) <= position[cell].corner | position[cell].centre
        assert done(position, told) != position


def ends_by_hints(puzzle: Puzzle) -> str:
    """The kind of hint that follows once no strategy finds another step."""
    position: Position = {}
    while (told := hint(puzzle, position)).kind == "step":
        position = done(position, told)
    return told.kind


@pytest.mark.parametrize("name", FEW)
def test_hints_agree_with_the_solution_and_solve_the_puzzle(name: str) -> None:
    for marking in (False, True):
        is_true_of(SOME[name], marking)
    assert ends_by_hints(SOME[name]) == ("cell" if name in NEED_A_GUESS else "solved")


@pytest.mark.sweep
def test_hints_agree_with_the_solution_of_many_puzzles() -> None:
    ends = {}
    for name in sorted({*NEED_A_GUESS, *sorted(SOME)[::2]} - {*FEW}):
        for marking in (False, True):
            is_true_of(SOME[name], marking)
        ends[name] = ends_by_hints(SOME[name])
    assert ends == {name: "cell" if name in NEED_A_GUESS else "solved" for name in ends}


def test_hints_solve_a_board_with_all_marks_written() -> None:
    for puzzle, expected in (
        (SAMPLE, {"write"}),
        (FIGURE, {"write"}),  # each next cell is forced by its lines and its cage
        (KILLER, {"write", "strike"}),
        (HARD, {"write", "strike"}),
    ):
        marks = marked(*range(1, puzzle.size + 1))
        position = dict.fromkeys({*all_cells(puzzle.size)} - {*givens(puzzle)}, marks)
        kinds = set()
        while (told := hint(puzzle, position)).kind in ("step", "cell"):
            kinds.add("write" if told.write else "strike")
            position = done(position, told)
        assert (told.kind, kinds) == ("solved", expected)


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


def shown(client: Client, puzzle: Puzzle, position: Position) -> list[tuple[str, dict[str, str]]]:
    """The words of each rung, and what the script reads."""
    return [(each.text, data_of(each)) for each in all_rungs(client, puzzle, position)]


def test_wrong_value_is_announced_then_named_then_removed(client: Client) -> None:
    position = values(r1c1=4, r3c1=2) | {(0, 2): marked(4)}
    assert shown(client, SAMPLE, position) == [
        (f"First: there’s a mistake on the board. Show where {BACK}", {}),
        (f"First: r1c1 is wrong. Remove it {BACK}", {"wrong": "r1c1"}),
        ("The mistake at r1c1 is removed.", {"erase": "values r1c1"}),
    ]
    two = values(r1c1=4, r4c4=1)
    assert shown(client, SAMPLE, two)[1:] == [
        (f"First: r1c1 and r4c4 are wrong. Remove them {BACK}", {"wrong": "r1c1,r4c4"}),
        ("The mistakes at r1c1 and r4c4 are removed.", {"erase": "values r1c1,r4c4"}),
    ]
    full = hint(SAMPLE, whole(SAMPLE) | values(r1c1=2))
    assert (full.kind, full.wrong) == ("values", ((0, 0),))


def test_marks_without_the_right_value_are_a_mistake(client: Client) -> None:
    """Corner and centre marks count together."""
    position = {(0, 2): marked(1, 4), (0, 0): marked(1, 2), (2, 1): Written(3, frozenset({1}))}
    right_one = "the right value is missing from the marks"
    assert shown(client, SAMPLE, position) == [
        (f"First: somewhere {right_one}. Show where", {}),
        (f"First: {right_one} of r1c3. Remove these marks", {"wrong": "r1c3"}),
        ("The marks of r1c3 are removed; start them again.", {"erase": "marks r1c3"}),
    ]
    other, value = frozenset({1}), frozenset({whole(SAMPLE)[0, 2].value})
    kinds = [hint(SAMPLE, {(0, 2): Written(0, other, centre)}).kind for centre in (value, other)]
    assert kinds == ["step", "marks"]


def test_contradicting_marks_name_the_unit_without_a_place(client: Client) -> None:
    marks = {(0, column): marked(1, 2, 3) for column in range(4)}
    assert shown(client, EMPTY, marks) == [
        ("First: the values and marks contradict each other: they can’t all be right. Show where",
         {}),
        ("First: with the values and marks as they are, row 1 has no place left for 4. "
         "Undo some moves.", {"wrong": "r1c1,r1c2,r1c3,r1c4"}),
    ]  # fmt: skip


# Then a step.


def test_each_rung_shows_its_own_and_no_more(client: Client) -> None:
    titles = [each.title for each in STRATEGIES.values() if each.title != "Given"]
    strategies = client.page("/strategies")
    for puzzle in (SAMPLE, FIGURE, HARD, NINE):
        position: Position = {}
        for _ in range(3):
            found = hint(puzzle, position)
            assert found.lead
            assert found.lead.strategy
            assert found.write
            strategy = found.lead.strategy
            where, which, why, do = all_rungs(client, puzzle, position)
            assert where.text == f"Look at {found.where}. Which strategy?"
            assert not [title for title in titles if title in where.text]
            link = which.all("a")[0]  # another may lead to its drill
            assert (link.text, link["href"]) == (strategy.title, f"/strategies#{strategy.name}")
            assert strategies.one(id=strategy.name)
            assert strategy.premise in which.text
            cell, value = cell_name(found.write[0]), found.write[1]
            assert f"{cell} must be" not in where.text + which.text
            assert f"{cell} must be {value}: " in why.text
            assert do.text == f"{value} is now in {cell}. Undo takes it back."
            look = {"look": data_of(where)["look"]}
            data = [look, look, look | {"aim": cell}, {"write": f"{cell}={value}"}]
            assert [data_of(each) for each in (where, which, why, do)] == data
            position = done(position, found)


def test_struck_marks_are_explained_and_carried(client: Client) -> None:
    position = {(0, 0): Written(2), (0, 1): marked(1, 2, 3), (1, 0): marked(1, 2, 4)}
    where, which, why, do = all_rungs(client, EMPTY, position)
    assert where.text.startswith("Look at r1c1.")
    assert which.one("a").text == "One of each"
    assert why.text.startswith("Cross off 2 in ")
    assert data_of(why) == {"look": "r1c1", "lose": "r1c2,r2c1"}
    assert do.text == "Crossed off: 2 in r1c2 and r2c1. Undo takes it back."
    assert data_of(do) == {"strike": "r1c2=2,r2c1=2"}


def test_reasons_put_the_conclusion_first(client: Client) -> None:
    for position, conclusion, why in (
        ({}, "r2c6 must be 5",
         "Cross off 1, 3, 4 and 6 in r2c6: no remaining way to make 100× has them there "
         "(Fillings)."),
        (values(r2c2=3), "r3c2 must be 1",
         "Cross off 2, 4, 5 and 6 in r3c2: no remaining way to make 3÷ uses 2, 4, 5 or 6 "
         "(Combination)."),
    ):  # fmt: skip
        single = "nothing else fits (Single possibility)."
        button = f"Write {conclusion[-1]} All steps"
        text = rung(client, SIX, position, 3).text
        assert text == f"{conclusion}: {single} {why} {button}"


def test_equally_easy_hints_prefer_the_last_moves_neighbourhood(client: Client) -> None:
    tied = BY_ID["keen-p-5dx-2"]

    written = [hint(tied, {}, None, cell).write for cell in ((0, 0), (4, 4))]
    assert len({*written}) > 1
    for each in written:
        assert each
        there = rung(client, tied, {}, 4, last=cell_name(each[0]))
        assert there["data-write"] == f"{cell_name(each[0])}={each[1]}"


def test_finished_board_has_one_rung(client: Client) -> None:
    for number in (1, 4):
        last = rung(client, SAMPLE, whole(SAMPLE), number)
        text = "Every cell is right. There’s nothing left to hint at."
        assert (last.text, last["data-rung"]) == (text, "1")
    assert hint(parse("a a 1 ="), {}).kind == "solved"


# Where no strategy applies, or little is known for certain.


def test_without_a_strategy_a_cell_found_by_search_is_shown(client: Client) -> None:
    assert [each.text for each in all_rungs(client, TWO, {})] == [
        "No strategy finds anything more on this board. A search has found a solution: watch it, "
        "or see one cell of it. Show a cell",
        "The cell is r1c1. Show its value",
        "One solution that fits the board has 1 in r1c1 (found by search, not by reasoning). "
        "Write 1",
        "1 is now in r1c1, from one solution. Undo takes it back.",
    ]
    assert client.get(rung(client, TWO, {}, 1).one("a")["href"]).status_code == 200


def test_several_solutions_limit_what_a_hint_claims(client: Client) -> None:
    rungs = all_rungs(client, TWO, {(0, 0): marked(2)})
    several = "This puzzle has more than one solution, so"
    follows = f"{several} the hint follows only from what’s on the board."
    assert [follows in each.text for each in rungs] == [True, True, True, False]
    assert data_of(rungs[-1]) == {"write": "r1c1=2"}
    killer = make_puzzle(6, [Cage(((0, 0), (0, 1)), 8, "+")], (2, 3), killer=True)
    assert [text for text, _ in shown(client, killer, {(0, 0): marked(4)})] == [
        "First: these marks leave no solution. Show where",
        "First: the value of a solution is missing from the marks of r1c1. Remove these marks",
        "The marks of r1c1 are removed; start them again.",
    ]
    assert all_rungs(client, killer, {(0, 0): marked(2)})[-1].text.startswith("2 is now in r1c1.")
    lost = "First: the board can’t be completed any more. Undo some moves."
    assert shown(client, TWO, values(r1c1=2, r2c2=1)) == [
        (f"{lost} {several} no single cell is to blame. {BACK}", {})
    ]


def test_puzzle_without_a_solution_has_no_hints(client: Client) -> None:
    for puzzle in (NONE, IMPOSSIBLE):
        (only,) = all_rungs(client, puzzle, {})
        assert only.text == "This puzzle has no solution, so no hint can help."


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
