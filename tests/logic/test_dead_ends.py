"""Dead ends: what strategies say where a sheet cannot be completed, and where they wait."""

import pytest

from tests.logic.boards import board, events
from tests.logic.test_strategies import NO_CAGES, PAIR
from webapp.logic.sheet import Sheet
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import cell_names, parse
from webapp.trace import DeadEnd


@pytest.mark.parametrize(
    ("strategy", "puzzle", "rows", "rule", "cells"),
    [
        ("given", "2 ab cc a 3 = b 1 = c 3 +", "", "no filling", "r1c1"),
        ("given", "2 ab cc a 2 = b 1 = c 3 +", "1 .", "no filling", "r1c1"),
        ("only-square", NO_CAGES, "234 234 234 234", "no place", "r1c1, r1c2, r1c3 and r1c4"),
        ("reach", PAIR.format("99 +"), "", "no filling", "r1c1 and r1c2"),
        ("reach", PAIR.format("7 +"), ". 12 . .", "no filling", "r1c1 and r1c2"),
        ("combination", PAIR.format("3 -"), "23 23 . .", "no filling", "r1c1 and r1c2"),
        ("clash", PAIR.format("3 -"), ". . 14 .", "no filling", "r1c1 and r1c2"),
        ("innies", "4 aaa. .... .... .... a 9 +", ". . . 234", "no total", "r1c4"),
        ("innies", "4 aaa. .... .... .... a 7 *", "", "no total", "r1c4"),
        ("outies", "4 aabb ...b .... .... a 5 + b 12 +", "", "no total", "r2c4"),
    ],
)
def test_a_position_that_cannot_be_completed_is_a_dead_end(
    strategy: str, puzzle: str, rows: str, rule: str, cells: str
) -> None:
    dead = events(board(puzzle, rows), strategy)[0]
    assert isinstance(dead, DeadEnd)
    assert (dead.because.rule, cell_names(dead.cells)) == (rule, cells)


NINE = "9 " + "aaa...... " * 3 + "......... " * 6 + "a 45 +"


@pytest.mark.parametrize(
    "strategy", ["combination", "fillings", "needed", "cage-set", "clash", "two-cages", "reach"]
)
def test_a_cage_with_too_many_fillings_to_list_is_left_alone(strategy: str) -> None:
    sheet = Sheet(parse(NINE))
    assert list(STRATEGIES[strategy].find(sheet)) == []
    assert sheet.living.of(0) is None


def test_a_large_cage_is_listed_once_its_cells_have_few_candidates() -> None:
    rows = "/".join(["12 12 3 . . . . . .", "45 45 6 . . . . . .", "78 78 9 . . . . . ."])
    sheet = board(NINE, rows)
    table, living = sheet.living.of(0) or (None, 0)
    assert table
    assert (len(table.rows), living) == (8, 0b1111_1111)
