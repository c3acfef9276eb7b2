"""Freedom: exact for pairs, near for larger cages, and in whole numbers."""

from math import log2

import pytest

from webapp.budget import Budget
from webapp.generator.freedom import freedom
from webapp.generator.levels import Reasoning


def fillings(op: str, target: int, size: int, cells: tuple[int, ...]) -> int:
    """How many the cage has on an empty board."""
    reasoning = Reasoning(size, [(cells, op, target)], Budget())
    reasoning.solves(4)
    table = reasoning.node.tables[0]
    assert table is not None
    return len(table.rows)


@pytest.mark.parametrize(
    ("op", "target"), [("+", 3), ("+", 7), ("-", 1), ("-", 5), ("*", 12), ("/", 2), ("/", 6)]
)
def test_of_two_cells_it_is_exact(op: str, target: int) -> None:
    assert freedom(op, target, 6, (0, 1)) == round(1000 * log2(fillings(op, target, 6, (0, 1))))


@pytest.mark.parametrize("cells", [(0, 1, 2), (0, 1, 6), (0, 1, 6, 7), (0, 6, 12, 13)])
@pytest.mark.parametrize(("op", "target"), [("+", 12), ("*", 36), ("*", 60)])
def test_of_more_cells_it_is_less_than_a_bit_off(
    op: str, target: int, cells: tuple[int, ...]
) -> None:
    exact = log2(fillings(op, target, 6, cells))
    assert abs(freedom(op, target, 6, cells) / 1000 - exact) < 1
