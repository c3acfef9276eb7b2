"""Back to before the first mistake: how many moves are to be undone, and which one it was."""

from random import Random

import pytest

from tests.web.support import BY_ID, IMPOSSIBLE, SAMPLE, TWO, Client, Element, address
from webapp.coach import argument, mistake
from webapp.coach.mistake import FirstMistake, Undone, first_mistake
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens
from webapp.solvers import solutions

NINE = BY_ID["keen-p-9de-0"]
TWICE = "r1c2 can’t be 2, as column 2 already has a 2 (at r2c2)."


def moves(size: int, made: int, values: dict[Cell, int], undone: list[Undone]) -> str:
    """The moves as the page's script writes them."""
    parts = [
        "-".join(f"{row * size + column}.{value}" for (row, column), value in each.items())
        for each in (values, *undone)
    ]
    return "_".join([str(made), *parts])


def answer(
    client: Client, puzzle: Puzzle, values: dict[Cell, int], undone: list[Undone], made: int = 0
) -> Element:
    told = moves(puzzle.size, made or len(undone), values, undone)
    return client.fragment(address("/back", puzzle, moves=told)).one(id="back")


def test_the_move_that_broke_it_is_named_and_all_after_it_are_undone(client: Client) -> None:
    """1 in r1c1 is right, 2 in r3c1 too; 4 in r1c2 is not."""
    values = {(0, 0): 1, (0, 1): 2, (2, 0): 2}
    told = answer(client, SAMPLE, values, [{(2, 0): 0}, {(0, 1): 0}, {(0, 0): 0}])
    assert (told["data-undo"], told["data-at"]) == ("2", "r1c2")
    assert told.one("p", class_="says").text.startswith(
        "Move 2: r1c2 can’t be 2, as column 2 already"
    )
    assert told.one("p", class_="heard").text == (
        "It and 1 move after it are undone; Redo brings them back."
    )


def test_a_mistake_that_was_put_right_meanwhile_is_none(client: Client) -> None:
    undone: list[Undone] = [{(0, 1): 0}, {(0, 0): 2}, {(0, 0): 0}]
    told = answer(client, SAMPLE, {(0, 0): 1, (0, 1): 2}, undone)
    assert told["data-undo"] == "1"
    assert told.one("p", class_="says").text.startswith(
        "Move 3: r1c2 can’t be 2, as column 2 already"
    )
    assert told.one("p", class_="heard").text == "It’s undone; Redo brings it back."
    told = answer(client, SAMPLE, {(0, 0): 1}, undone[1:])
    assert "data-undo" not in told.attrs
    assert told.text.startswith("Yes, everything is right so far")


def test_the_answer_lights_the_argument_and_leads_to_its_page(client: Client) -> None:
    """The page's link shows the position before, and what was written then."""
    told = answer(client, SAMPLE, {(0, 0): 1, (0, 2): 1}, [{(0, 2): 0}, {(0, 0): 0}])
    says = "Move 2: r1c3 can’t be 1, as row 1 already has a 1 (at r1c1)."
    assert told.one("p", class_="says").text == says
    assert told["data-look"] == "r1c1,r1c2,r1c3,r1c4"
    link = told.one("a", class_="button long")
    assert link["data-sends"] == f"http://localhost{link['href']}"
    page = client.page(link["href"])
    assert "r1c3 can’t be 1" in page.one("p", class_="says").text
    assert page.one(id="r1c1").one(class_="value").text == "1"
    assert page.one(id="r1c3")["data-state"] == "refused"
    steps = told.one("div", class_="full")
    assert "data-unsaid" in steps.attrs


def test_where_the_reason_takes_too_long_the_move_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(argument, "ARGUMENT_WORK", 10)
    values = {(2, 2): 3, (3, 3): 3, (2, 3): 2}
    told = answer(client, SAMPLE, values, [dict.fromkeys(values, 0)])
    assert "data-look" not in told.attrs
    assert told.one("p", class_="says").text.startswith("Move 1: with ")
    assert "there’s no solution." in told.text


def test_a_given_is_never_written(client: Client) -> None:
    given = next(iter(givens(SAMPLE)))
    told = moves(4, 1, {given: 1}, [{given: 0}])
    assert client.get(address("/back", SAMPLE, moves=told)).status_code == 422


def test_a_mistake_that_is_older_than_the_moves_is_said_to_be(client: Client) -> None:
    told = answer(client, SAMPLE, {(0, 0): 2, (2, 0): 2}, [{(2, 0): 0}])
    assert "older than your first move here" in told.text
    assert "data-undo" not in told.attrs
    told = answer(client, SAMPLE, {(0, 0): 2, (2, 0): 2}, [{(2, 0): 0}], made=700)
    assert "older than the last 1 move." in told.text


def test_of_several_solutions_one_that_is_left_is_enough(client: Client) -> None:
    values = {(0, 0): 2, (1, 1): 1}
    told = answer(client, TWO, values, [{(1, 1): 0}, {(0, 0): 0}])
    assert told["data-undo"] == "1"
    assert "1 in r2c2" in told.text


def test_a_puzzle_without_a_solution_is_nobodys_mistake(client: Client) -> None:
    for values, undone in (({}, []), ({(0, 0): 1}, [{(0, 0): 0}])):
        told = answer(client, IMPOSSIBLE, values, undone)
        assert "data-undo" not in told.attrs
        assert told.text == "No: this puzzle has no solution at all."


def test_what_is_not_settled_in_time_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistake, "RIGHT_WORK", 10)
    assert answer(client, NINE, {}, []).text == "Not settled within the time limit."


@pytest.mark.parametrize(
    "damaged", ["", "1", "x_", "1_0.7", "1_16.1", "0__", "1_0.1_0=1", "1_1.1_²²", "1_0.1-_;"]
)
def test_damaged_moves_are_refused_with_a_sentence(client: Client, damaged: str) -> None:
    response = client.get(address("/back", SAMPLE, moves=damaged))
    assert response.status_code == 422
    assert "These moves are damaged, or belong to another puzzle." in response.text


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_wrong_from_the_move_that_is_named_to_its_end(seed: int) -> None:
    """Against every position of a random game, judged by the solution."""
    dice, puzzle = Random(seed), SAMPLE if seed % 2 else NINE
    (grid,) = solutions(puzzle, limit=2)
    cells = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    now: dict[Cell, int] = {}
    positions, undone = [dict(now)], list[Undone]()
    for _ in range(dice.randrange(40)):
        cell = dice.choice(cells)
        value = grid[cell[0]][cell[1]] if dice.random() < 0.85 else dice.randint(0, puzzle.size)
        undone.insert(0, {cell: now.get(cell, 0)})
        now = {at: each for at, each in {**now, cell: value}.items() if each}
        positions.append(now)
    wrong = [any(grid[r][c] != value for (r, c), value in each.items()) for each in positions]
    broken = 0
    while wrong and wrong.pop():
        broken += 1
    found = first_mistake(puzzle, now, undone)
    assert found.moves == broken
    if broken:
        before = positions[len(undone) - broken]
        after = positions[len(undone) - broken + 1]
        assert before | dict(found.wrote) == after
        assert all(grid[r][c] != value for (r, c), value in found.wrote)
    else:
        assert found == FirstMistake()
