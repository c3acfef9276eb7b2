"""Budgets: work is limited in ticks, and seconds are those of one thread."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from webapp.budget import Budget, OutOfBudget

MUCH = 5_000  # ticks after which the clock has been read


def test_budget_of_work_ends_with_the_tick_that_exceeds_it() -> None:
    budget, pauses = Budget(work=3_000, pause=lambda: pauses.append(1)), list[int]()
    for _ in range(3_000):
        budget.tick()
    assert (budget.ticks, len(pauses)) == (3_000, 2)
    with pytest.raises(OutOfBudget, match="the work that was granted is used up"):
        budget.tick()
    assert (Budget(work=10).part(4).work, Budget(work=10).part(40).work) == (4, 10)
    assert budget.part(5).work == 0
    with pytest.raises(OutOfBudget, match="the time that was granted is used up"):
        Budget(seconds=-1).tick(MUCH)


def test_budget_of_seconds_is_rejected_in_another_thread() -> None:
    for in_part in (False, True):
        budget = Budget(seconds=60)
        budget.tick(MUCH)
        moved = budget.part(10 * MUCH) if in_part else budget
        with ThreadPoolExecutor(1) as other, pytest.raises(RuntimeError, match="thread"):
            other.submit(moved.tick, MUCH).result()
        budget.tick(MUCH)


def test_budget_of_seconds_alone_belongs_to_its_first_thread() -> None:
    budget = Budget(seconds=60)
    with ThreadPoolExecutor(1) as other:
        other.submit(budget.tick, MUCH).result()
        with pytest.raises(RuntimeError, match="thread"):
            budget.tick(MUCH)
        of_work = Budget(work=10 * MUCH)
        of_work.tick(MUCH)
        other.submit(of_work.tick, MUCH).result()
    assert of_work.ticks == 2 * MUCH
