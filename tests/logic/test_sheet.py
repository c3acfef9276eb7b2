"""Sheets: document 004's `Sudoku`, `CellContainer` and `Cell`, and what they reject."""

from collections.abc import Callable

import pytest

from webapp.logic.sheet import Sheet, SheetError, sheet_of, sheet_of_rows
from webapp.puzzle import parse

ROWS = [[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def started() -> Sheet:
    """A 4 x 4 sudoku with 1 written in r1c1 and 2 removed from r2c3."""
    sheet = sheet_of_rows([[0] * 4] * 4, (2, 2))
    sheet.place((0, 0), 1)
    sheet.remove((1, 2), [2])
    return sheet


def test_rows_of_numbers_make_a_sudoku_with_given_values() -> None:
    sheet = sheet_of_rows(ROWS, (2, 2))
    assert sheet.puzzle == parse("1234 34.. .... ....".replace(" ", ""))
    assert sheet.values == [1, 2, 3, 4, 3, 4] + [0] * 10
    assert (sheet.has_value((0, 0)), sheet.value((1, 1)), sheet.empty) == (True, 4, 10)
    with pytest.raises(SheetError, match="r1c1 has a value already: 1"):
        sheet.place((0, 0), 4)


@pytest.mark.parametrize(
    ("rows", "boxes", "fault"),
    [
        ([[1, 2], [2]], None, "a sudoku has as many rows as each row has numbers"),
        ([], None, "a sudoku has as many rows as each row has numbers"),
        ([[1, 3], [0, 0]], None, "values go from 1 to 2: 3 is none"),
        ([[1, -1], [0, 0]], None, "values go from 1 to 2: -1 is none"),
        ([[1, 2], [2, 1]], (2, 2), "boxes of 2 x 2 do not fit a grid of 2 rows"),
    ],
)
def test_rows_that_are_not_a_sudoku_are_rejected(
    rows: list[list[int]], boxes: tuple[int, int] | None, fault: str
) -> None:
    with pytest.raises(SheetError) as caught:
        sheet_of_rows(rows, boxes)
    assert str(caught.value) == fault


def test_units_are_ordered_left_to_right_and_top_to_bottom() -> None:
    sheet = started()
    assert sheet.rows()[1] == ((1, 0), (1, 1), (1, 2), (1, 3))
    assert sheet.columns()[2] == ((0, 2), (1, 2), (2, 2), (3, 2))
    assert sheet.boxes()[1] == ((0, 2), (0, 3), (1, 2), (1, 3))
    assert sheet.all_units() == sheet.rows() + sheet.columns() + sheet.boxes()
    assert Sheet(parse("2 aa bb a 3 + b 3 +")).boxes() == []
    sheet.place((0, 2), 3)
    assert (sheet.values_in(sheet.rows()[0]), sheet.values_in(sheet.rows()[3])) == ([1, 3], [])


def test_cell_has_a_value_or_candidates_that_can_be_removed() -> None:
    sheet = started()
    assert (sheet.has_value((0, 0)), sheet.value((0, 0))) == (True, 1)
    assert (sheet.has_value((1, 2)), sheet.candidates((1, 2))) == (False, [1, 3, 4])
    for values, left in (([2, 3], [1, 4]), (4, [1])):
        assert [sheet.remove((1, 2), values), sheet.remove((1, 2), values)] == [True, False]
        assert sheet.candidates((1, 2)) == left


@pytest.mark.parametrize(
    ("misuse", "fault"),
    [
        (lambda p: p.candidates((0, 0)), "r1c1 has a value already: 1"),
        (lambda p: p.remove((0, 0), [2]), "r1c1 has a value already: 1"),
        (lambda p: p.place((0, 0), 1), "r1c1 has a value already: 1"),
        (lambda p: p.value((1, 2)), "r2c3 has no value yet"),
        (lambda p: p.place((1, 2), 2), "2 is not possible at r2c3"),
        (lambda p: p.place((1, 2), 5), "values go from 1 to 4: 5 is none"),
        (lambda p: p.remove((1, 2), 5), "values go from 1 to 4: 5 is none"),
        (lambda p: p.remove((1, 2), [0]), "values go from 1 to 4: 0 is none"),
        (lambda p: p.has_value((4, 0)), "r5c1 lies outside the grid"),
        (lambda p: p.value((0, -1)), "r1c0 lies outside the grid"),
    ],
)
def test_misuse_raises_and_changes_nothing(misuse: Callable[[Sheet], object], fault: str) -> None:
    """Document 004 has a SudokuException for the first of these."""
    sheet = started()
    before = sheet.values[:], sheet.domains[:]
    with pytest.raises(SheetError) as caught:
        misuse(sheet)
    assert str(caught.value) == fault
    assert (sheet.values, sheet.domains) == before


def test_sheet_of_a_board_has_its_values_and_marks() -> None:
    puzzle = parse("." * 16)
    sheet = sheet_of(puzzle, {(0, 0): 1}, {(0, 0): [2], (3, 3): [2, 4]})
    assert sheet.value((0, 0)) == 1
    assert [sheet.candidates(cell) for cell in ((3, 3), (0, 1))] == [[2, 4], [1, 2, 3, 4]]
    with pytest.raises(SheetError):
        sheet_of(puzzle, {(0, 0): 5})
