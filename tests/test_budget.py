"""Budgets: seconds are of one thread."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.budget import Budget

MUCH = 5_000  # ticks after which the clock has been looked at


@pytest.mark.parametrize("part", [False, True], ids=["itself", "a part of it"])
def test_a_budget_of_seconds_is_refused_in_another_thread_than_it_began_in(part: bool) -> None:
    budget = Budget(seconds=60)
    budget.tick(MUCH)
    moved = budget.part(10 * MUCH) if part else budget
    with ThreadPoolExecutor(1) as other, pytest.raises(RuntimeError, match="thread"):
        other.submit(moved.tick, MUCH).result()
    budget.tick(MUCH)


def test_a_budget_of_work_alone_goes_from_thread_to_thread() -> None:
    budget = Budget(work=10 * MUCH)
    budget.tick(MUCH)
    with ThreadPoolExecutor(1) as other:
        other.submit(budget.tick, MUCH).result()
    assert budget.ticks == 2 * MUCH


def test_a_budget_of_seconds_begins_where_it_ticks_first() -> None:
    budget = Budget(seconds=60)
    with ThreadPoolExecutor(1) as other:
        other.submit(budget.tick, MUCH).result()
    with pytest.raises(RuntimeError, match="thread"):
        budget.tick(MUCH)
