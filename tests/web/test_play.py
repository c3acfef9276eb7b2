"""Play continues from any position, and finds the first mistake.

Board, keypad, fillings, wrong values and end card are in approved.txt.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.test_position import positions
from tests.web.support import KILLER, NINE, SAMPLE, SUDOKU, TWO, Client, at
from webapp.coach.position_check import FirstMistake, Undone, first_mistake
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import CellEntry, Position, givens
from webapp.solvers import solutions

FRAGMENTS = ["/right", "/hint", "/fillings", "/finish", "/position"]


def whole(puzzle: Puzzle) -> Position:
    """Return the first solution, written into all cells that aren't given."""
    (grid, *_) = list(solutions(puzzle, limit=1))
    return {
        (r, c): CellEntry(grid[r][c])
        for r, c in all_cells(puzzle.size)
        if (r, c) not in givens(puzzle)
    }


@given(data=st.data())
@settings(max_examples=15)
def test_any_position_can_be_continued_and_shared(app: Any, data: st.DataObject) -> None:
    client = Client(app, app.response_class)
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for path in ("/play", *FRAGMENTS):
        assert client.htmx(at(path, puzzle, position)).status_code == 200
    page = client.fragment(at("/position", puzzle, position))
    link = page.by_role("textbox", "Link to this position")["value"]
    assert link == "http://localhost" + at("/play", puzzle, position)


@pytest.mark.parametrize("seed", range(6))
def test_random_game_is_wrong_from_its_first_mistake(seed: int) -> None:
    """Compared with the solution at every position of the game."""
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
