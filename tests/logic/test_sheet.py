"""Values and candidates of a board that is being reasoned about."""

import pytest

from webapp.logic.sheet import Sheet, SheetError, sheet_of
from webapp.puzzle import masks, parse

EMPTY = parse("." * 16)


def candidates(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return masks.values(sheet.domains[cell])


def test_sheet_has_the_values_and_marks_of_its_board() -> None:
    sheet = sheet_of(EMPTY, {(0, 0): 1}, {(0, 0): [2], (3, 3): [2, 4]})
    assert (sheet.values, sheet.empty) == ([1] + [0] * 15, 15)
    assert [candidates(sheet, cell) for cell in (15, 1)] == [(2, 4), (1, 2, 3, 4)]
    assert [sheet.remove((3, 3), [1, 2]), sheet.remove((3, 3), [2])] == [True, False]
    assert candidates(sheet, 15) == (4,)
    with pytest.raises(SheetError, match="2 is not possible at r4c4"):
        sheet.place((3, 3), 2)
    with pytest.raises(SheetError):
        sheet_of(EMPTY, {(0, 0): 5})
