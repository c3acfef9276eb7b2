"""Every strategy: what Logic does when all are asked for, and that only then it does so."""

from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from tests.conftest import PUZZLES
from tests.trace.judge import faults
from tools.random_puzzles import dug_puzzle, hidden, random_puzzle
from webapp.logic.deduction import AboutCage
from webapp.logic.solving import solve
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS, solutions
from webapp.trace import Reason, Remove

# A seed whose sudoku document 004's strategies leave stuck.
STUCK = 9
DUG = ((5, None), (6, None), (6, (2, 3)))
MORE = {"xy-wing", "simple-colouring", "swordfish", "turbot-fish", "unit-forcing-chain"}
MORE_FOR_CAGES = {"grid-parity", "sum-bounds"}
# Seeds of puzzles that need a strategy of cages whose operators are hidden.
OPEN = (6, 18, 27, 29, 37, 93, 103, 322)


def some(seeds: range) -> Iterator[Puzzle]:
    """Puzzles of every kind, and harder ones of givens."""
    for seed in seeds:
        yield random_puzzle(seed)[0]
        yield dug_puzzle(seed, *DUG[seed % len(DUG)])[0]
    yield from (parse(strategy.example) for strategy in STRATEGIES.values())


def mysteries(seeds: Iterable[int]) -> Iterator[Puzzle]:
    """Puzzles with cages whose operators are to be found."""
    return (hidden(random_puzzle(seed)[0], seed) for seed in seeds)


def heard(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, Reason[Remove]]]:
    """The reason of each step that crosses off; every step is so, for all solutions."""
    for number, puzzle in enumerate(puzzles):
        found = solutions(puzzle, limit=40)
        grids = set(found)
        if not found.complete:
            continue
        events = list(SOLVERS["logic"].solve(puzzle, rules="all"))
        assert list(faults(puzzle, grids, events)) == [], number
        yield from ((puzzle, each.because) for each in events if isinstance(each, Remove))


def test_what_every_strategy_says_is_so() -> None:
    assert {because.rule for _, because in heard(some(range(40)))} >= MORE | MORE_FOR_CAGES


def test_so_it_is_of_cages_whose_operators_are_to_be_found() -> None:
    about, others = set[str](), set[str]()
    for puzzle, because in heard(mysteries(OPEN)):
        if not isinstance(because, AboutCage):
            others.add(because.rule)
        elif puzzle.cage_at[because.cage[0]].operation.is_open:
            about.add(because.rule)
    by_cage = (each for each in STRATEGIES.values() if issubclass(each.reason, AboutCage))
    assert about == {each.name for each in by_cage}
    assert others >= {"innies", "outies", *MORE_FOR_CAGES}


@pytest.mark.sweep
@pytest.mark.no_cover
def test_what_every_strategy_says_is_so_of_800_puzzles() -> None:
    for _ in heard(chain(some(range(40, 440)), mysteries(range(400)))):
        pass


def test_those_that_are_not_usual_are_for_whoever_asks() -> None:
    sudoku, cages = parse("." * 81), parse("2 aa bb a 3 + b 3 +")
    for puzzle, more in ((sudoku, MORE | {"x-wing"}), (cages, MORE | MORE_FOR_CAGES)):
        usual = [each.name for each in strategies_for(puzzle)]
        every = [each.name for each in strategies_for(puzzle, every=True)]
        assert [name for name in every if name in usual] == usual
        assert {*every} - {*usual} == more


def test_a_puzzle_that_all_strategies_solve_may_leave_the_usual_ones_stuck() -> None:
    puzzle, _ = dug_puzzle(STUCK, 9, (3, 3))
    assert not solve(puzzle).solved
    (grid,) = solutions(puzzle)
    assert solve(puzzle, every=True).grid == grid


def test_whatever_the_usual_strategies_solve_all_of_them_solve() -> None:
    for row in PUZZLES[::8]:
        puzzle = parse(row["text"])
        assert solve(puzzle, every=True).solved or not solve(puzzle).solved, row["id"]
