"""Back: how many moves to undo to be before the first mistake, and which move it was.

The answers to single games, and to damaged ones, are in approved.txt.
"""

from random import Random

import pytest

from tests.web.support import BY_ID, SAMPLE, Client, Element, address
from webapp.coach import argument, mistake
from webapp.coach.mistake import FirstMistake, Undone, first_mistake
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens
from webapp.solvers import solutions

NINE = BY_ID["keen-p-9de-0"]


def answer(
    client: Client, puzzle: Puzzle, values: dict[Cell, int], undone: list[Undone]
) -> Element:
    """What is shown of a game with these values, and moves to undo."""
    parts = [
        "-".join(f"{row * puzzle.size + column}.{value}" for (row, column), value in each.items())
        for each in (values, *undone)
    ]
    there = address("/back", puzzle, moves="_".join([str(len(undone)), *parts]))
    return client.fragment(there).one(id="back")


def test_reason_that_takes_too_long_is_left_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(argument, "ARGUMENT_WORK", 10)
    values = {(2, 2): 3, (3, 3): 3, (2, 3): 2}
    shown = answer(client, SAMPLE, values, [dict.fromkeys(values, 0)])
    assert "data-look" not in shown.attrs
    assert shown.one("p", class_="says").text.startswith("Move 1: with ")
    assert "there’s no solution." in shown.text


def test_undecided_game_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistake, "RIGHT_WORK", 10)
    assert answer(client, NINE, {}, []).text == "Not settled within the time limit."


@pytest.mark.parametrize("seed", range(6))
def test_random_game_is_wrong_from_the_named_move_on(seed: int) -> None:
    """Compared with every position of the game, judged by the solution."""
    dice, puzzle = Random(seed), SAMPLE if seed % 2 else NINE
    (grid,) = solutions(puzzle, limit=2)
    cells = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    now: dict[Cell, int] = {}
    positions, undone = [dict(now)], list[Undone]()
    for _ in range(dice.randrange(40)):
        cell = dice.choice(cells)
        right = grid[cell[0]][cell[1]]
        value = right if dice.random() < 0.85 else dice.randint(0, puzzle.size)
        undone.insert(0, {cell: now.get(cell, 0)})
        now = {at: each for at, each in {**now, cell: value}.items() if each}
        positions.append(now)
    wrong = [any(grid[r][c] != value for (r, c), value in each.items()) for each in positions]
    broken = next((count for count, each in enumerate(reversed(wrong)) if not each), len(wrong))
    found = first_mistake(puzzle, now, undone)
    assert found.moves == broken
    if not broken:
        assert found == FirstMistake()
        return
    before, after = positions[len(undone) - broken : len(undone) - broken + 2]
    assert before | dict(found.wrote) == after
    assert all(grid[r][c] != value for (r, c), value in found.wrote)
