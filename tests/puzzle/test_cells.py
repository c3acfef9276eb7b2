"""Cells: their names, and which of them hang together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.puzzle import cell_name, cell_names, named_cell
from webapp.puzzle.cells import all_cells, box_of, pieces


@given(st.tuples(st.integers(0, 98), st.integers(0, 98)))
def test_a_name_names_its_cell(cell: tuple[int, int]) -> None:
    assert named_cell(cell_name(cell)) == cell


@pytest.mark.parametrize("name", ["", "r0c1", "r1c0", "r1", "c1r1", "R1C1", "r01c1", "r1c100",
                                  "r1c1 ", "r१c1", "r-1c1"])  # fmt: skip
def test_other_words_name_no_cell(name: str) -> None:
    with pytest.raises(ValueError, match="isn’t a cell: write r1c2 for row 1, column 2"):
        named_cell(name)


def test_cells_are_named_in_one_phrase() -> None:
    cells = [(0, 0), (0, 1), (1, 1)]
    assert [cell_names(cells[:k]) for k in (1, 2, 3)] == [
        "r1c1", "r1c1 and r1c2", "r1c1, r1c2 and r2c2",
    ]  # fmt: skip


def test_pieces_are_the_connected_parts_in_reading_order() -> None:
    cells = [(2, 2), (0, 0), (1, 0), (0, 2), (1, 2)]
    assert pieces(cells) == [[(0, 0), (1, 0)], [(0, 2), (1, 2), (2, 2)]]
    assert pieces([]) == []


def test_boxes_are_numbered_in_reading_order() -> None:
    numbers = [box_of(cell, (2, 3), 6) for cell in all_cells(6)]
    assert numbers == [0, 0, 0, 1, 1, 1] * 2 + [2, 2, 2, 3, 3, 3] * 2 + [4, 4, 4, 5, 5, 5] * 2
