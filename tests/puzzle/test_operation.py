"""Operations: their arithmetic agrees with itself, whichever way it is asked."""

from itertools import permutations, product

import pytest

from webapp.puzzle.operation import GIVEN, OPERATIONS, Operation, operators_for

SIZE = 7
VALUES = range(1, SIZE + 1)
each = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda each: each.goal)


def cages(operation: Operation) -> list[tuple[int, ...]]:
    """All ways to fill cages of up to three cells that the operation may have."""
    counts = [count for count in (1, 2, 3) if operation.takes(count)]
    return [values for count in counts for values in product(VALUES, repeat=count)]


@each
def test_the_last_cell_is_let_in_where_the_cage_then_comes_to_its_target(
    operation: Operation,
) -> None:
    for *most, last in cages(operation):
        for target in range(1, SIZE**2 + 1):
            fits = operation.test(target)(operation.running(most), 1, last)
            assert fits == operation.makes((*most, last), target), (most, last, target)


@each
def test_what_makes_a_cage_is_never_turned_away_on_the_way(operation: Operation) -> None:
    for values in cages(operation):
        target = operation.total(values)
        if not target:
            continue
        for order in permutations(values):
            total = operation.running(())
            for place, value in enumerate(order):
                assert operation.test(target)(total, len(order) - place, value)
                total = operation.joined(total, value)
        for value in values:
            assert operation.allows(value, target, SIZE)


@each
def test_partners_are_those_that_make_the_target(operation: Operation) -> None:
    if operation is GIVEN:
        return
    for value, target in product(VALUES, range(1, SIZE**2 + 1)):
        partners = [other for other in operation.partners(value, target) if other in VALUES]
        assert partners == [other for other in VALUES if operation.makes((value, other), target)]


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("op", ["-", "/"])
def test_two_cells_reach_from_the_least_target_to_the_greatest(op: str, apart: bool) -> None:
    pairs = [(a, b) for a, b in product(VALUES, VALUES) if a != b or not apart]
    totals = [total for pair in pairs if (total := OPERATIONS[op].total(pair)) is not None]
    assert OPERATIONS[op].reach(SIZE, apart) == (min(totals), max(totals))


@each
def test_a_running_total_is_the_same_put_together_and_taken_apart(operation: Operation) -> None:
    for a, b in product(VALUES, VALUES):
        both = operation.running((a, b))
        assert operation.joined(operation.running((a,)), b) == both
        assert operation.without(both, b) == operation.running((a,))


def test_cages_have_the_operators_that_the_documents_allow() -> None:
    allowed = {1: ("=",), 2: ("+", "-", "*", "/", "?"), 3: ("+", "*", "?"), 9: ("+", "*", "?")}
    assert {count: operators_for(count) for count in allowed} == allowed
