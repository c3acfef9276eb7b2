"""Sheets: values and candidates of a board that is being reasoned about, and what they reject."""

from collections.abc import Callable

import pytest

from webapp.logic.sheet import Sheet, SheetError, sheet_of
from webapp.puzzle import masks, parse

EMPTY = parse("." * 16)


def candidates(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return masks.values(sheet.domains[cell])


@pytest.mark.parametrize(
    ("misuse", "fault"),
    [
        (lambda sheet: sheet.remove((0, 0), [2]), "r1c1 has a value already: 1"),
        (lambda sheet: sheet.place((0, 0), 1), "r1c1 has a value already: 1"),
        (lambda sheet: sheet.place((1, 2), 2), "2 is not possible at r2c3"),
        (lambda sheet: sheet.place((1, 2), 5), "values go from 1 to 4: 5 is none"),
        (lambda sheet: sheet.remove((1, 2), [0]), "values go from 1 to 4: 0 is none"),
        (lambda sheet: sheet.place((4, 0), 1), "r5c1 lies outside the grid"),
    ],
)
def test_misuse_raises_and_changes_nothing(misuse: Callable[[Sheet], object], fault: str) -> None:
    sheet = sheet_of(EMPTY, {(0, 0): 1}, {(1, 2): [1, 3, 4]})
    before = sheet.values[:], sheet.domains[:]
    with pytest.raises(SheetError) as caught:
        misuse(sheet)
    assert str(caught.value) == fault
    assert (sheet.values, sheet.domains) == before


def test_sheet_of_a_board_has_its_values_and_marks() -> None:
    sheet = sheet_of(EMPTY, {(0, 0): 1}, {(0, 0): [2], (3, 3): [2, 4]})
    assert (sheet.values, sheet.empty) == ([1] + [0] * 15, 15)
    assert [candidates(sheet, cell) for cell in (15, 1)] == [(2, 4), (1, 2, 3, 4)]
    assert [sheet.remove((3, 3), [1, 2]), sheet.remove((3, 3), [2])] == [True, False]
    assert candidates(sheet, 15) == (4,)
    with pytest.raises(SheetError):
        sheet_of(EMPTY, {(0, 0): 5})
