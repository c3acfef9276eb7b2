"""No strategy crosses off a value of a solution, in whatever order they are tried."""

from collections import Counter
from random import Random

import pytest

from tools.random_puzzles import hidden, random_puzzle
from webapp.logic.deduction import Contradiction, Elimination, Placement
from webapp.logic.sheet import Sheet
from webapp.logic.solving import next_deduction
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import masks

# Coverage makes the searches four times as slow, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover


def used(seed: int, with_operators: bool = True) -> Counter[str]:
    """How often each strategy found something, in random order, each find checked for truth."""
    puzzle, grid = random_puzzle(seed)
    puzzle = puzzle if with_operators else hidden(puzzle, seed)
    sheet, order, counts = Sheet(puzzle), list(strategies_for(puzzle, every=True)), Counter[str]()
    Random(seed).shuffle(order)
    solution = [value for row in grid for value in row]
    while sheet.empty and (found := next_deduction(sheet, order)):
        strategy, deduction = found
        claim = (seed, strategy.name, deduction)
        match deduction:
            case Placement(cell, value):
                assert value == solution[cell], claim
            case Elimination(removed):
                assert removed, claim
                for cell, mask in removed:
                    assert mask, claim
                    assert mask & sheet.domains[cell] == mask, claim
                    assert solution[cell] not in masks.values(mask), claim
            case Contradiction():
                raise AssertionError(claim)
        counts[strategy.name] += 1
        sheet.apply(deduction)
    return counts


@pytest.mark.parametrize(
    "seeds", [range(60), pytest.param(range(60, 240), marks=pytest.mark.sweep)],
    ids=["few", "many"],
)  # fmt: skip
def test_no_strategy_crosses_off_a_value_of_the_solution(seeds: range) -> None:
    shown, hid = Counter[str](), Counter[str]()
    for seed in seeds:
        shown += used(seed)
        hid += used(seed, with_operators=False) if seed % 3 == 0 else Counter()
    assert set(shown) == set(STRATEGIES)
    assert {"reach", "divisor", "combination", "needed", "parity", "innies"} <= set(hid)
