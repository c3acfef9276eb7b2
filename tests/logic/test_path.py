"""Paths: they end with the easiest step that can be seen, and have no step that isn't needed."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FOUR
from tests.web.support import FIGURE, KILLER, SUDOKU, TWO
from webapp.logic import (
    Contradiction,
    Deduction,
    Elimination,
    PathStep,
    Placement,
    Sheet,
    path,
    sheet_of,
)
from webapp.logic.strategies import one_of_each
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.trace import DeadEnd, Infer, Remove

SOME = {each["id"]: parse(each["text"]) for each in PUZZLES[::40]}
SOME |= {"sample": FOUR, "figure": FIGURE, "killer": KILLER, "sudoku": SUDOKU}
each_puzzle = pytest.mark.parametrize("puzzle", SOME.values(), ids=SOME)
Values = Mapping[Cell, int]
Marks = Mapping[Cell, set[int]]


def positions(puzzle: Puzzle) -> list[tuple[Values, Marks]]:
    """The start, and boards on the way to the solution without and with marks."""
    solution = next(iter(solutions(puzzle)))
    dice, found = Random(puzzle.size), [(givens(puzzle), dict[Cell, set[int]]())]
    for share in (0.1, 0.3, 0.6):
        values, marks = dict(givens(puzzle)), {}
        for row, column in all_cells(puzzle.size):
            if dice.random() < share:
                values[row, column] = solution[row][column]
            elif dice.random() < 0.3:
                some = {each for each in range(1, puzzle.size + 1) if dice.random() < 0.6}
                marks[row, column] = {*some, solution[row][column]}
        marks = {cell: each for cell, each in marks.items() if cell not in values}
        found += [(values, {}), (values, marks)]
    return found


def spread(puzzle: Puzzle, values: Values, marks: Marks) -> Sheet:
    """A sheet on which written values are crossed off in their lines."""
    sheet = sheet_of(puzzle, values, marks)
    while found := next(one_of_each.find(sheet), None):
        sheet.apply(found)
    return sheet


def covers(found: Deduction, wanted: Deduction) -> bool:
    match wanted, found:
        case Placement(cell, value), Placement(also, same):
            return (cell, value) == (also, same)
        case Elimination(removed), Elimination(more):
            return all(not mask & ~dict(more).get(cell, 0) for cell, mask in removed)
    return isinstance(wanted, Contradiction) and isinstance(found, Contradiction)


def follows(sheet: Sheet, proof: Sequence[PathStep]) -> bool:
    """Whether each step is found once those before it are taken."""
    for step in proof:
        if not any(covers(found, step.deduction) for found in step.strategy.find(sheet)):
            return False
        sheet.apply(step.deduction)
    return True


@each_puzzle
def test_last_step_needs_every_step_before_it(puzzle: Puzzle) -> None:
    for values, marks in positions(puzzle):
        found = path(sheet_of(puzzle, values, marks), marks)
        if not found or found[-1].strategy is one_of_each.STRATEGY:
            continue  # nothing follows, or it is known already
        assert follows(spread(puzzle, values, marks), found)
        for at in range(len(found) - 1):
            assert not follows(spread(puzzle, values, marks), [*found[:at], *found[at + 1 :]])


def test_path_leads_to_the_nearest_of_equally_easy_cells() -> None:
    def answer_for(near: Cell) -> tuple[int, int, Cell]:
        found = path(sheet_of(FIGURE, {}), {}, near)
        (last,) = found[-1].events
        assert isinstance(last, Infer)
        seen = {cell for step in found for cell in step.deduction.because.lit}
        return max(step.strategy.cost for step in found if step.strategy), len(seen), last.cell

    answers = {near: answer_for(near) for near in all_cells(FIGURE.size)}
    assert len({answer[:2] for answer in answers.values()}) == 1
    cells = {cell for _, _, cell in answers.values()}
    assert len(cells) > 1
    for (row, column), (_, _, cell) in answers.items():
        far = {each: abs(each[0] - row) + abs(each[1] - column) for each in cells}
        assert far[cell] == min(far.values())


@pytest.mark.parametrize("puzzle", [FOUR, FIGURE], ids=["sample", "figure"])
def test_path_without_marks_ends_with_a_value_of_the_solution(puzzle: Puzzle) -> None:
    (grid,) = solutions(puzzle)
    found = path(sheet_of(puzzle, givens(puzzle)), {})
    assert all(isinstance(event, Remove) for step in found[:-1] for event in step.events)
    (last,) = found[-1].events
    assert isinstance(last, Infer)
    assert grid[last.cell[0]][last.cell[1]] == last.value


def test_path_with_marks_ends_at_a_mark_to_cross_off() -> None:
    marks: Marks = {(0, 0): {1, 2}, (0, 1): {1, 2}, (0, 2): {1, 2, 3, 4}}
    found = path(sheet_of(parse("." * 16), {}, marks), marks)
    assert found[-1].strategy
    assert found[-1].strategy.name == "naked-group"
    assert isinstance(found[-1].deduction, Elimination)
    assert (2, 0b0011) in found[-1].deduction.removed  # r1c3 loses 1 and 2


def test_mark_of_a_value_in_its_line_is_crossed_off_first() -> None:
    marks: Marks = {(0, 1): {1, 2, 4}}
    (step,) = path(sheet_of(parse("2" + "." * 15), {(0, 0): 2}, marks), marks)
    assert step.strategy is one_of_each.STRATEGY


def test_path_ends_at_a_contradiction_or_is_empty() -> None:
    marks: Marks = {(0, column): {1, 2, 3} for column in range(4)}
    found = path(sheet_of(parse("." * 16), {}, marks), marks)
    assert isinstance(found[-1].events[0], DeadEnd)
    assert path(sheet_of(TWO, {}), {}) == ()
