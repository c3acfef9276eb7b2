"""Hints: what is wrong first, then one step that is true, told a rung at a time."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

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
from tests.web.test_play import at, whole
from webapp.coach import hint as hints
from webapp.coach import right
from webapp.coach.hint import LAST, Hint, hint
from webapp.logic import STRATEGIES
from webapp.puzzle import Cage, Cell, Grid, Puzzle, make_puzzle, parse
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
# No other of these takes that strategy: where logic is weaker, it shows first here.
NEEDS_TWO_CAGES = "keen-p-6du-0"
HARD = BY_ID["keen-p-6dum-0"]
BACK = "Back to before my first mistake"


def marked(*values: int) -> Written:
    """An empty cell with corner marks."""
    return Written(0, frozenset(values))


def grid_of(puzzle: Puzzle) -> Grid | None:
    """The only solution; None where there are several."""
    found = list(solutions(puzzle, limit=2))
    return found[0] if len(found) == 1 else None


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
    for cell, values in told.strike.items():
        before = after[cell]
        gone = frozenset(values)
        after[cell] = Written(0, before.corner - gone, before.centre - gone)
    return after


def right_position(puzzle: Puzzle, grid: Grid, dice: Random, marking: bool) -> Position:
    """Some cells filled as in the solution; with marks, some others hold it among their marks."""
    position, share = {}, dice.random()
    for row, column in all_cells(puzzle.size):
        if (row, column) in givens(puzzle):
            continue
        value = grid[row][column]
        if dice.random() < share:
            position[row, column] = Written(value)
        elif marking and dice.random() < 0.8:
            others = [each for each in range(1, puzzle.size + 1) if dice.random() < 0.6]
            kinds = [frozenset({value, *others}), frozenset[int]()]
            position[row, column] = Written(0, *(kinds if dice.random() < 0.7 else kinds[::-1]))
    return position


# What is told is true.


@pytest.mark.parametrize("marking", [False, True], ids=["no marks", "marks"])
@pytest.mark.parametrize("puzzle", SOME.values(), ids=SOME)
def test_a_hint_never_contradicts_the_solution_and_always_changes_the_board(
    puzzle: Puzzle, marking: bool
) -> None:
    grid = grid_of(puzzle)
    assert grid
    dice = Random(f"{puzzle.size} {marking}")
    for _ in range(3):
        position = right_position(puzzle, grid, dice, marking)
        told = hint(puzzle, position)
        if len(filled(puzzle, position)) == puzzle.size**2:
            assert told.kind == "solved"
            continue
        assert told.kind in ("step", "cell")
        assert bool(told.write) != bool(told.strike)
        if told.write:
            cell, value = told.write
            assert grid[cell[0]][cell[1]] == value
            assert cell not in filled(puzzle, position)
        for (row, column), values in told.strike.items():
            assert grid[row][column] not in values
            before = position[row, column]
            assert set(values) <= before.corner | before.centre
        assert done(position, told) != position


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=() if number % 4 == 0 or name == NEEDS_TWO_CAGES else pytest.mark.sweep
        )
        for number, name in enumerate([*sorted(NEED_A_GUESS), *sorted({*SOME} - NEED_A_GUESS)])
    ],
)
def test_hints_alone_solve_all_but_what_needs_a_guess(name: str) -> None:
    position: Position = {}
    while (told := hint(SOME[name], position)).kind == "step":
        position = done(position, told)
    assert told.kind == ("cell" if name in NEED_A_GUESS else "solved")


@pytest.mark.parametrize(
    ("puzzle", "deeds"),
    [
        (SAMPLE, {"write"}),
        (FIGURE, {"write"}),  # each next cell is forced by its lines and its cage
        (KILLER, {"write", "strike"}),
        (HARD, {"write", "strike"}),
    ],
)
def test_hints_solve_a_board_with_all_marks_written(puzzle: Puzzle, deeds: set[str]) -> None:
    values = range(1, puzzle.size + 1)
    position = {
        cell: marked(*values) for cell in all_cells(puzzle.size) if cell not in givens(puzzle)
    }
    kinds = set()
    while (told := hint(puzzle, position)).kind in ("step", "cell"):
        kinds.add("write" if told.write else "strike")
        position = done(position, told)
    assert (told.kind, kinds) == ("solved", deeds)


@given(data=st.data())
@settings(max_examples=60)
def test_any_board_comes_to_its_end_by_hints_or_is_told_why_not(data: st.DataObject) -> None:
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
    assert told.kind == "solved" or grid_of(puzzle) is None


# What is wrong comes first.


def rung(client: Client, puzzle: Puzzle, position: Position, number: int) -> Element:
    """A rung as it is swapped in."""
    return client.fragment(at("/hint", puzzle, position, rung=number)).one(id="hint")


def all_rungs(client: Client, puzzle: Puzzle, position: Position) -> list[Element]:
    """The rungs that the buttons lead to, from the first."""
    told = [rung(client, puzzle, position, 1)]
    while told[-1].all("input"):
        told.append(rung(client, puzzle, position, int(told[-1].one("input")["value"])))
    return told


def data(element: Element) -> dict[str, str | None]:
    """What the script reads off a rung."""
    return {
        name.removeprefix("data-"): value
        for name, value in element.attrs.items()
        if name.startswith("data-") and name not in ("data-hint", "data-rung")
    }


def test_a_wrong_value_is_told_first_then_named_then_taken_away(client: Client) -> None:
    position = {(0, 0): Written(4), (2, 0): Written(2), (0, 2): marked(4)}
    told = all_rungs(client, SAMPLE, position)
    assert [each.text for each in told] == [
        f"First: there’s a mistake on the board. Show where {BACK}",
        f"First: r1c1 is wrong. Remove it {BACK}",
        "The mistake at r1c1 is removed.",
    ]
    assert [data(each) for each in told] == [{}, {"wrong": "r1c1"}, {"erase": "values r1c1"}]


def test_marks_without_the_right_value_are_a_mistake_too(client: Client) -> None:
    position = {(0, 2): marked(1, 4), (0, 0): marked(1, 2), (2, 1): Written(3, frozenset({1}))}
    told = all_rungs(client, SAMPLE, position)
    assert [each.text for each in told] == [
        "First: somewhere the right value is missing from the marks. Show where",
        "First: the right value is missing from the marks of r1c3. Remove these marks",
        "The marks of r1c3 are removed; start them again.",
    ]
    assert [data(each) for each in told] == [{}, {"wrong": "r1c3"}, {"erase": "marks r1c3"}]


def test_corner_and_centre_marks_count_together() -> None:
    value = whole(SAMPLE)[0, 2].value
    other = value % 4 + 1
    assert hint(SAMPLE, {(0, 2): Written(0, frozenset({other}), frozenset({value}))}).kind == "step"
    assert hint(SAMPLE, {(0, 2): Written(0, frozenset({other}))}).kind == "marks"


def test_a_full_board_with_a_mistake_is_told_so() -> None:
    told = hint(SAMPLE, whole(SAMPLE) | {(0, 0): Written(2)})
    assert (told.kind, told.wrong) == ("values", ((0, 0),))


# Each rung tells no more than its own.


def cells_named(text: str, puzzle: Puzzle) -> set[str]:
    """The cells that a text names."""
    names = {f"r{row + 1}c{column + 1}" for row, column in all_cells(puzzle.size)}
    return {name for name in names if name in text.replace(",", " ").replace(".", " ").split()}


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, HARD, BY_ID["keen-p-9dx-0"]])
def test_each_rung_tells_its_own_and_no_more(client: Client, puzzle: Puzzle) -> None:
    position: Position = {}
    for _ in range(6):
        found = hint(puzzle, position)
        assert found.kind == "step"
        assert found.lead
        assert found.lead.strategy
        assert found.write
        where, which, why, do = all_rungs(client, puzzle, position)
        titles = [each.title for each in STRATEGIES.values() if each.title != "Given"]
        assert where.text == f"Look at {found.where}. Which strategy?"
        assert not [title for title in titles if title in where.text]
        link, *_ = which.all("a")  # and one to its drill
        assert (link.text, link["href"]) == (
            found.lead.strategy.title,
            f"/strategies#{found.lead.strategy.name}",
        )
        assert client.page("/strategies").one(id=found.lead.strategy.name)
        assert found.lead.strategy.premise in which.text
        cell, value = name(found.write[0]), found.write[1]
        assert f"{cell} must be" not in where.text + which.text
        assert f"{cell} must be {value}: " in why.text
        assert do.text == f"{value} is now in {cell}. Undo takes it back."
        look = {"look": data(where)["look"]}
        assert data(where) == data(which) == look
        assert data(why) == look | {"aim": cell}
        assert data(do) == {"write": f"{cell}={value}"}
        position = done(position, found)


def name(cell: Cell) -> str:
    """`r1c1`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def test_struck_marks_are_told_and_carried(client: Client) -> None:
    """Nothing forces a cell of this board."""
    position = {(0, 0): Written(2), (0, 1): marked(1, 2, 3), (1, 0): marked(1, 2, 4)}
    where, which, why, do = all_rungs(client, parse("." * 16), position)
    assert where.text.startswith("Look at r1c1.")
    assert which.one("a").text == "One of each"
    assert why.text.startswith("Cross off 2 in ")
    assert data(why) == {"look": "r1c1", "lose": "r1c2,r2c1"}
    assert do.text == "Crossed off: 2 in r1c2 and r2c1. Undo takes it back."
    assert data(do) == {"strike": "r1c2=2,r2c1=2"}


SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")


@pytest.mark.parametrize(
    ("position", "conclusion", "why"),
    [
        (
            {},
            "r2c6 must be 5: nothing else fits (Single possibility).",
            "Cross off 1, 3, 4 and 6 in r2c6: no remaining way to make 100× has them there "
            "(Fillings).",
        ),
        (
            {(1, 1): Written(3)},
            "r3c2 must be 1: nothing else fits (Single possibility).",
            "Cross off 2, 4, 5 and 6 in r3c2: no remaining way to make 3÷ uses 2, 4, 5 or 6 "
            "(Combination).",
        ),
    ],
    ids=["an empty board", "a cage with one cell to go"],
)
def test_a_hint_is_what_a_friend_would_point_at(
    client: Client, position: Position, conclusion: str, why: str
) -> None:
    """What follows comes first."""
    told = rung(client, SIX, position, 3)
    write = f"Write {conclusion[len('r2c6 must be ')]}"
    assert told.text == f"{conclusion} {why} {write} All steps"


def test_of_hints_that_are_as_easy_the_nearest_to_the_last_move_is_told(client: Client) -> None:
    tied = BY_ID["keen-p-5dx-2"]

    def told(last: str) -> str | None:
        answer = client.fragment(at("/hint", tied, {}, rung=4, last=last)).one(id="hint")
        return answer["data-write"]

    cells = {told(name(cell)) for cell in all_cells(tied.size)}
    assert len(cells) > 1
    for each in cells:
        assert each
        assert told(each.split("=")[0]) == each


@pytest.mark.parametrize("asked", [1, 2, 3, 4])
def test_a_rung_beyond_the_last_is_the_last(client: Client, asked: int) -> None:
    told = rung(client, SAMPLE, whole(SAMPLE), asked)
    assert (told.text, told["data-rung"]) == (
        "Every cell is right. There’s nothing left to hint at.",
        "1",
    )


# Where no strategy applies, or nothing is known for certain.


def texts(elements: Iterable[Element]) -> list[str]:
    """Their words."""
    return [each.text for each in elements]


def test_where_no_strategy_applies_that_is_said_and_a_cell_is_told_as_found_by_search(
    client: Client,
) -> None:
    assert texts(all_rungs(client, TWO, {})) == [
        "No strategy finds anything more on this board. A search has found a solution: watch it, "
        "or see one cell of it. Show a cell",
        "The cell is r1c1. Show its value",
        "One solution that fits the board has 1 in r1c1 (found by search, not by reasoning). "
        "Write 1",
        "1 is now in r1c1, from one solution. Undo takes it back.",
    ]
    assert client.get(rung(client, TWO, {}, 1).one("a")["href"]).status_code == 200


def test_with_several_solutions_a_hint_says_what_it_rests_on(client: Client) -> None:
    told = all_rungs(client, TWO, {(0, 0): marked(2)})
    rests = (
        "This puzzle has more than one solution, so the hint follows only from what’s on the board."
    )
    assert [rests in each.text for each in told] == [True, True, True, False]
    assert data(told[-1]) == {"write": "r1c1=2"}


def test_with_several_solutions_no_hint_leads_where_none_is_left(client: Client) -> None:
    killer = make_puzzle(6, [Cage(((0, 0), (0, 1)), 8, "+")], (2, 3), killer=True)
    told = all_rungs(client, killer, {(0, 0): marked(4)})
    assert texts(told) == [
        "First: these marks leave no solution. Show where",
        "First: the value of a solution is missing from the marks of r1c1. Remove these marks",
        "The marks of r1c1 are removed; start them again.",
    ]
    assert all_rungs(client, killer, {(0, 0): marked(2)})[-1].text.startswith("2 is now in r1c1.")


def test_with_several_solutions_a_board_that_is_lost_is_said_to_be(client: Client) -> None:
    (told,) = all_rungs(client, TWO, {(0, 0): Written(2), (1, 1): Written(1)})
    assert told.text == (
        "First: the board can’t be completed any more. Undo some moves. This puzzle has more "
        f"than one solution, so no single cell is to blame. {BACK}"
    )


def test_marks_that_contradict_the_values_are_told(client: Client) -> None:
    first, second = all_rungs(
        client, parse("." * 16), {(0, column): marked(1, 2, 3) for column in range(4)}
    )
    assert first.text == (
        "First: the values and marks contradict each other: they can’t all be right. Show where"
    )
    assert second.text == (
        "First: with the values and marks as they are, row 1 has no place left for 4. "
        "Undo some moves."
    )
    assert data(second) == {"wrong": "r1c1,r1c2,r1c3,r1c4"}


@pytest.mark.parametrize("puzzle", [NONE, IMPOSSIBLE])
def test_a_puzzle_without_a_solution_has_no_hints(client: Client, puzzle: Puzzle) -> None:
    (told,) = all_rungs(client, puzzle, {})
    assert told.text == "This puzzle has no solution, so no hint can help."


def test_where_the_work_runs_out_that_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HINT_WORK", 10)
    told = all_rungs(client, FIGURE, {})
    assert told[0].text.startswith("Finding the next step takes longer than a hint may take.")
    assert "The only solution has" in told[2].text
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    (told_,) = all_rungs(client, BY_ID["keen-p-9dx-0"], {})
    assert "and no solution is known either." in told_.text


def test_where_the_solutions_are_not_known_a_hint_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    where, *_ = all_rungs(client, BY_ID["keen-p-9dx-0"], {})
    assert (
        "This puzzle may have more than one solution, so the hint follows only from what’s on "
        "the board."
    ) in where.text


def test_a_grid_of_one_cell_is_done_by_itself() -> None:
    assert hint(parse("a a 1 ="), {}).kind == "solved"
