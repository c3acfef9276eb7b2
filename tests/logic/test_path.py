"""Paths: they end where something shows, and hold no step that is not needed."""

import pytest

from tests.web.support import FIGURE, SAMPLE, TWO
from webapp.logic import Strike, path, sheet_of
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.trace import DeadEnd, Infer, Remove


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE], ids=["sample", "figure"])
def test_without_marks_a_path_ends_with_a_value_of_the_solution(puzzle: Puzzle) -> None:
    (grid,) = solutions(puzzle)
    found = path(sheet_of(puzzle, givens(puzzle)), {})
    assert all(isinstance(event, Remove) for step in found[:-1] for event in step.events)
    (last,) = found[-1].events
    assert isinstance(last, Infer)
    assert grid[last.cell[0]][last.cell[1]] == last.value


def test_with_marks_a_path_ends_where_one_that_is_written_goes() -> None:
    marks: dict[Cell, set[int]] = {(0, 1): {1, 2, 4}}
    (step,) = path(sheet_of(SAMPLE, givens(SAMPLE), marks), marks)
    assert step.strategy
    assert step.strategy.name == "one-of-each"
    assert isinstance(step.deduction, Strike)
    assert (1, 2) in step.deduction.gone  # r1c2 loses 2


def test_a_path_leaves_out_what_its_last_step_does_not_need() -> None:
    """The last step finds that r4 has one place for 2: only steps that take a 2 from r4 matter."""
    found = path(sheet_of(SAMPLE, givens(SAMPLE)), {})
    last = found[-1].deduction.because.lit
    assert [row for row, _ in last] == [3, 3, 3, 3]
    for step in found[:-1]:
        assert isinstance(step.deduction, Strike)
        assert any(cell // 4 == 3 and gone & 2 for cell, gone in step.deduction.gone)  # a 2 of r4


def test_a_path_ends_where_the_board_contradicts_itself() -> None:
    marks: dict[Cell, set[int]] = {(0, column): {1, 2, 3} for column in range(4)}
    found = path(sheet_of(parse("." * 16), {}, marks), marks)
    assert isinstance(found[-1].events[0], DeadEnd)


def test_where_nothing_shows_there_is_no_path() -> None:
    assert path(sheet_of(TWO, {}), {}) == ()
