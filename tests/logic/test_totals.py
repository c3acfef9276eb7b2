"""Totals: what they hold of a cage, however absurd its target."""

import pytest

from webapp.logic.fillings import values_of
from webapp.logic.totals import totals_of
from webapp.puzzle.operation import PRODUCT, SUM, Operation

NINE = [(1 << 9) - 1] * 9


@pytest.mark.parametrize("operation", [SUM, PRODUCT])
@pytest.mark.parametrize("digits", [10, 12, 300])
def test_a_target_that_no_values_come_to_needs_no_room(operation: Operation, digits: int) -> None:
    totals = totals_of(operation, 10**digits, 9, 9)
    assert totals.goal.bit_length() < 1_000
    assert totals.unreachable(NINE, values_of(9)) is None


@pytest.mark.parametrize(("operation", "greatest"), [(SUM, 9 * 9), (PRODUCT, 9**9)])
def test_the_greatest_target_leaves_each_cell_the_greatest_value(
    operation: Operation, greatest: int
) -> None:
    assert totals_of(operation, greatest, 9, 9).unreachable(NINE, values_of(9)) == [0b011111111] * 9
    assert totals_of(operation, greatest + 1, 9, 9).unreachable(NINE, values_of(9)) is None
