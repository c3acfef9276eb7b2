"""Soundness: no strategy crosses off a value of a solution, in whatever order they are tried."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.solvers.small import judged, mysterious
from tests.trace.judge import faults
from tools.random_puzzles import dug_puzzle, hidden, random_puzzle
from webapp.logic.deduction import AboutCage, Contradiction, Placement, Strike
from webapp.logic.sheet import Sheet
from webapp.logic.solving import next_deduction, solve
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Puzzle, masks, parse
from webapp.solvers import SOLVERS, solutions
from webapp.trace import Remove

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
            case Strike(gone):
                assert gone, claim
                for cell, mask in gone:
                    assert mask, claim
                    assert mask & sheet.domains[cell] == mask, claim
                    assert solution[cell] not in masks.values(mask), claim
            case Contradiction():
                raise AssertionError(claim)
        counts[strategy.name] += 1
        sheet.apply(deduction)
    return counts


@pytest.mark.parametrize(
    "seeds", [range(120), pytest.param(range(120, 800), marks=pytest.mark.sweep)],
    ids=["few", "many"],
)  # fmt: skip
def test_no_strategy_crosses_off_a_value_of_the_solution(seeds: range) -> None:
    shown, hid = Counter[str](), Counter[str]()
    for seed in seeds:
        shown += used(seed)
        hid += used(seed, with_operators=False) if seed % 3 == 0 else Counter()
    assert set(shown) == set(STRATEGIES)
    assert {"reach", "divisor", "combination", "needed", "parity", "innies"} <= set(hid)


DUG = ((5, None), (6, None), (6, (2, 3)))
# Seeds of puzzles that need strategies of cages whose operators are hidden.
OPEN = (6, 18, 27, 29, 37, 93, 103, 322)


def runs_of_logic(puzzles: Iterable[Puzzle]) -> tuple[list[str], set[str], set[str]]:
    """The faults of runs with all strategies, and the rules used, also on hidden operators."""
    found, rules, hidden_rules = list[str](), set[str](), set[str]()
    for number, puzzle in enumerate(puzzles):
        search = solutions(puzzle, limit=40)
        grids = set(search)
        if not search.complete:
            continue
        events = list(SOLVERS["logic"].solve(puzzle, rules="all"))
        found += [f"puzzle {number}, {fault}" for fault in faults(puzzle, grids, events)]
        for because in (each.because for each in events if isinstance(each, Remove)):
            rules.add(because.rule)
            if isinstance(because, AboutCage):
                is_open = puzzle.cage_at[because.cage[0]].operation.is_open
                hidden_rules |= {because.rule} if is_open else set()
    return found, rules, hidden_rules


def test_judge_finds_what_every_strategy_says_true() -> None:
    puzzles = [parse(strategy.example) for strategy in STRATEGIES.values()]
    puzzles += [random_puzzle(seed)[0] for seed in range(20)]
    puzzles += [dug_puzzle(seed, *DUG[seed % 3])[0] for seed in range(12)]
    puzzles += [hidden(random_puzzle(seed)[0], seed) for seed in OPEN]
    # The first step of these leaves a cage fewer operators.
    puzzles += [hidden(random_puzzle(seed)[0], seed) for seed in (351, 663, 701, 1107, 2535)]
    found, rules, hidden_rules = runs_of_logic(puzzles)
    assert found == []
    placing = {"given", "single-possibility", "only-square"}
    assert rules == {*STRATEGIES} - placing
    about_cages = {s.name for s in STRATEGIES.values() if issubclass(s.reason, AboutCage)}
    assert hidden_rules == about_cages


@pytest.mark.sweep
def test_judge_finds_strategies_true_on_400_random_puzzles() -> None:
    puzzles = [random_puzzle(seed)[0] for seed in range(20, 150)]
    puzzles += [dug_puzzle(seed, *DUG[seed % 3])[0] for seed in range(12, 130)]
    puzzles += [hidden(random_puzzle(seed)[0], seed) for seed in range(150)]
    assert runs_of_logic(puzzles)[0] == []


def test_logic_solves_and_refutes_as_brute_force_does() -> None:
    ends = Counter[str]()
    for sizes, seeds in (((2, 3, 3), range(150)), ((4,), range(40))):
        for seed in seeds:
            for kind in (judged, mysterious):
                puzzle, grids = kind(seed, sizes)
                outcome = solve(puzzle)
                assert not outcome.solved or grids == {outcome.grid}, seed
                assert not outcome.impossible or not grids, seed
                end = "solved" if outcome.solved else "no" if outcome.impossible else "stuck"
                ends[end] += 1
    assert set(ends) == {"solved", "no", "stuck"}


def test_grid_that_is_stuck_agrees_with_the_solution() -> None:
    for seed in range(80):
        puzzle, grid = random_puzzle(seed)
        outcome = solve(puzzle)
        assert not outcome.impossible
        for found, right in zip(outcome.grid, grid, strict=True):
            assert all(a in (0, b) for a, b in zip(found, right, strict=True)), seed
