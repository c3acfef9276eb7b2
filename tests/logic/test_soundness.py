"""Soundness: no strategy takes away what a solution holds, in whatever order they are tried."""

from collections import Counter
from random import Random

import pytest

from tests.solvers.small import Tried, judged, mysterious
from tools.random_puzzles import hidden, random_puzzle
from webapp.logic.deduction import Contradiction, Placement, Strike
from webapp.logic.sheet import Sheet
from webapp.logic.solving import next_deduction, solve
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Grid, masks

# Coverage would make these long searches four times as slow, and says nothing new here.
pytestmark = pytest.mark.no_cover


def used(seed: int, with_operators: bool = True) -> Counter[str]:
    """Every deduction checked against the grid, with the strategies in random order."""
    puzzle, grid = random_puzzle(seed)
    puzzle = puzzle if with_operators else hidden(puzzle, seed)
    sheet, order, counts = Sheet(puzzle), list(strategies_for(puzzle, every=True)), Counter[str]()
    Random(seed).shuffle(order)
    solution = [value for row in grid for value in row]
    while sheet.empty and (found := next_deduction(sheet, order)):
        strategy, deduction = found
        said = (seed, strategy.name, deduction)
        match deduction:
            case Placement(cell, value):
                assert value == solution[cell], said
            case Strike(gone):
                assert gone, said
                for cell, mask in gone:
                    assert mask, said
                    assert mask & sheet.domains[cell] == mask, said
                    assert solution[cell] not in masks.values(mask), said
            case Contradiction():
                raise AssertionError(said)
        counts[strategy.name] += 1
        sheet.apply(deduction)
    return counts


@pytest.mark.parametrize(
    "seeds", [range(200), pytest.param(range(200, 2_000), marks=pytest.mark.sweep)]
)
def test_no_strategy_ever_removes_a_value_of_a_solution(seeds: range) -> None:
    """And each of them had its chance to."""
    counts = Counter[str]()
    for seed in seeds:
        counts += used(seed)
    assert set(counts) == set(STRATEGIES)


@pytest.mark.parametrize(
    "seeds", [range(100), pytest.param(range(100, 1_000), marks=pytest.mark.sweep)]
)
def test_nor_does_one_where_operators_are_to_be_found(seeds: range) -> None:
    counts = Counter[str]()
    for seed in seeds:
        counts += used(seed, with_operators=False)
    assert {"reach", "divisor", "combination", "needed", "parity", "innies"} <= set(counts)


@pytest.mark.parametrize("tried", [judged, mysterious], ids=["told", "to be found"])
@pytest.mark.parametrize(
    ("sizes", "seeds"), [((2, 3, 3), range(400)), ((4,), range(60))], ids=["2 and 3", "4"]
)
def test_what_logic_solves_has_one_solution_and_what_it_refutes_has_none(
    sizes: tuple[int, ...], seeds: range, tried: Tried
) -> None:
    ends = Counter[str]()
    for seed in seeds:
        puzzle, solutions = tried(seed, sizes)
        outcome = solve(puzzle)
        if outcome.solved:
            assert solutions == {outcome.grid}, seed
        if outcome.impossible:
            assert not outcome.solved
            assert solutions == set(), seed
        ends["solved" if outcome.solved else "impossible" if outcome.impossible else "stuck"] += 1
    assert set(ends) == {"solved", "impossible", "stuck"}


def test_a_grid_that_is_stuck_agrees_with_every_solution() -> None:
    for seed in range(200):
        puzzle, grid = random_puzzle(seed)
        outcome = solve(puzzle)
        assert not outcome.impossible
        assert all(found in (0, value) for found, value in pairs(outcome.grid, grid)), seed


def pairs(found: Grid, grid: Grid) -> list[tuple[int, int]]:
    """Both grids' values cell by cell."""
    return [
        (a, b)
        for row, other in zip(found, grid, strict=True)
        for a, b in zip(row, other, strict=True)
    ]
