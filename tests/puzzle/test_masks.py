"""Masks: sets of values and of numbers as bits."""

from hypothesis import given
from hypothesis import strategies as st

from webapp.puzzle import masks

values = st.integers(1, 16)


@given(st.lists(values))
def test_a_mask_holds_its_values_once_each_least_first(some: list[int]) -> None:
    assert masks.values(masks.of(some)) == tuple(sorted(set(some)))


@given(values)
def test_value_v_is_bit_v_minus_1(value: int) -> None:
    assert masks.bit(value) == 2 ** (value - 1)
    assert masks.value(masks.bit(value)) == value


@given(st.sets(st.integers(0, 300)))
def test_places_count_from_0(some: set[int]) -> None:
    assert masks.places(sum(1 << number for number in some)) == tuple(sorted(some))


@given(st.sets(values, min_size=1))
def test_values_are_all_odd_or_all_even_or_neither(some: set[int]) -> None:
    kinds = {each % 2 for each in some}
    assert masks.parity(masks.of(some)) == (kinds.pop() if len(kinds) == 1 else None)
