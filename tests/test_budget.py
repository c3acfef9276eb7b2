"""Budgets limit work in ticks, and time in seconds of one thread."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress

import pytest

from webapp.budget import Budget, OutOfBudgetError

MUCH = 5_000  # ticks after which the clock has been read


def test_work_budget_ends_with_the_tick_that_exceeds_it() -> None:
    budget, pauses = Budget(work=3_000, pause=lambda: pauses.append(1)), list[int]()
    for _ in range(3_000):
        budget.tick()
    assert (budget.ticks, len(pauses)) == (3_000, 2)
    with pytest.raises(OutOfBudgetError, match="the work that was granted is used up"):
        budget.tick()
    with pytest.raises(OutOfBudgetError, match="the time that was granted is used up"):
        Budget(seconds=-1).tick(MUCH)


def test_part_of_a_budget_counts_in_it_and_can_end_alone() -> None:
    budget = Budget(work=10)
    with budget.part(4) as part, pytest.raises(OutOfBudgetError):
        part.tick(5)
    assert (part.work, budget.ticks) == (4, 5)
    with budget.part(40) as rest:
        rest.tick(5)
    assert (rest.work, budget.ticks) == (5, 10)
    with pytest.raises(OutOfBudgetError), budget.part(5) as none, suppress(OutOfBudgetError):
        none.tick()
    assert (none.work, budget.ticks) == (0, 11)


def test_seconds_budget_is_rejected_in_another_thread() -> None:
    for in_part in (False, True):
        budget = Budget(seconds=60)
        budget.tick(MUCH)
        of = budget.part(10 * MUCH) if in_part else nullcontext(budget)
        with (
            of as moved,
            ThreadPoolExecutor(1) as other,
            pytest.raises(RuntimeError, match="thread"),
        ):
            other.submit(moved.tick, MUCH).result()
        budget.tick(MUCH)


def test_seconds_budget_belongs_to_its_first_thread() -> None:
    budget = Budget(seconds=60)
    with ThreadPoolExecutor(1) as other:
        other.submit(budget.tick, MUCH).result()
        with pytest.raises(RuntimeError, match="thread"):
            budget.tick(MUCH)
        of_work = Budget(work=10 * MUCH)
        of_work.tick(MUCH)
        other.submit(of_work.tick, MUCH).result()
    assert of_work.ticks == 2 * MUCH
