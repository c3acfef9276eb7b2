"""Hints are true and solve any board.

The hint levels of example boards are in approved.txt: first mistakes, then one step.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.test_position import positions
from tests.solvers.small import judged
from tests.web.support import BY_ID, KILLER, SAMPLE, SUDOKU, TWO
from tests.web.test_play import whole
from webapp.coach.hint import Hint, hint
from webapp.coach.hint_levels import hint_levels
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import CellEntry, Position, filled, givens
from webapp.solvers import solutions

MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
TRIED = ".38.....4.1.3...5.2.............5.82..96.8....5.1.76.......6....45...16.3.....4.7"
# The last two need a guess, and the first wrong guess soon leads to a contradiction.
SOME = {
    "three": BY_ID["cdok-3-1"], "five": BY_ID["keen-p-5dn-2"],
    "tried": parse(TRIED), "monster": parse(MONSTER),
}  # fmt: skip


def done(position: Position, advice: Hint) -> Position:
    """Return the position after the last level, as the page makes it."""
    after = dict(position)
    if advice.kind in ("values", "marks"):
        for cell in advice.wrong:
            before = after.pop(cell)
            if advice.kind == "values" and (before.corner or before.centre):
                after[cell] = CellEntry(0, before.corner, before.centre)
    if advice.write:
        after[advice.write[0]] = CellEntry(advice.write[1])
    for cell, marks in advice.strike.items():
        before, removed = after[cell], frozenset(marks)
        after[cell] = CellEntry(0, before.corner - removed, before.centre - removed)
    return after


def is_true_of(puzzle: Puzzle, marking: bool) -> None:
    """Check hints on right positions; with `marking`, marks include each cell's right value."""
    solution, rng = whole(puzzle), Random(f"{puzzle.size} {marking}")
    for share in (0.0, 0.4, 0.8):
        position: Position = {}
        for cell, written in solution.items():
            others = rng.sample(range(1, puzzle.size + 1), puzzle.size // 2)
            if rng.random() < share:
                position[cell] = written
            elif marking and rng.random() < 0.8:
                marks = [frozenset({written.value, *others}), frozenset[int]()]
                position[cell] = CellEntry(0, *rng.sample(marks, 2))
        advice = hint(puzzle, position)
        if len(filled(puzzle, position)) == puzzle.size**2:
            assert advice.kind == "solved"
            continue
        assert advice.kind in ("step", "cell")
        assert bool(advice.write) != bool(advice.strike)
        if advice.write:
            assert solution[advice.write[0]].value == advice.write[1]
            assert advice.write[0] not in filled(puzzle, position)
        for cell, marks in advice.strike.items():
            assert solution[cell].value not in marks
            assert set(marks) <= position[cell].corner | position[cell].centre
        assert done(position, advice) != position


@pytest.mark.parametrize("name", SOME)
def test_hints_agree_with_the_solution_up_to_the_end(name: str) -> None:
    for marking in (False, True):
        is_true_of(SOME[name], marking)
    position: Position = {}
    while (advice := hint(SOME[name], position)).kind == "step":
        position = done(position, advice)
    assert advice.kind == ("cell" if name in ("tried", "monster") else "solved")
    if name == "tried":
        assert advice.words[0] == "Suppose r6c9 is 3."
        assert advice.words[-1].startswith("r6c9 must be 9: 3, the only other number left there,")
        assert 3 < len(advice.words) < 9
    assert name == "tried" or not advice.words


@given(data=st.data())
@settings(max_examples=30)
def test_hints_solve_any_board(data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for _ in range(300):
        advice = hint(puzzle, position)
        if len(hint_levels(advice)) < 3:
            break
        after = done(position, advice)
        assert after != position
        position = after
    assert advice.kind in ("solved", "lost", "contradiction")
    if advice.kind == "lost":
        values = {cell: position[cell].value for cell in advice.wrong}
        every = list(solutions(puzzle, limit=100))
        assert not any(all(grid[r][c] == v for (r, c), v in values.items()) for grid in every)
    assert advice.kind == "solved" or len(list(solutions(puzzle, limit=2))) == 2


def test_marks_that_contradict_a_value_get_an_argument() -> None:
    for seed in (154, 267, 298, 354):
        (puzzle, grids), rng = judged(seed, (3, 4)), Random(seed)
        cells = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
        position = {(r, c): CellEntry(min(grids)[r][c]) for r, c in cells if rng.random() < 0.5}
        position |= {
            cell: CellEntry(0, frozenset({1, 2})) for cell in cells if cell not in position
        }
        advice = hint(puzzle, position)
        assert (advice.kind, len(advice.words) > 1) == ("contradiction", True)
        left = {cell: position[cell].corner for cell in cells if not position[cell].value}
        left |= {cell: frozenset({position[cell].value}) for cell in advice.wrong}
        assert not any(all(g[r][c] in some for (r, c), some in left.items()) for g in grids)
