"""Mystery cages: operators that are to be found, held to enumeration on 300 small boards."""

from itertools import islice

import pytest

from tests.solvers.small import mysterious
from tests.trace.paper import Paper, comes_to
from tools.random_puzzles import hidden, random_puzzle
from webapp.explain import explain
from webapp.logic.deduction import AboutCage
from webapp.logic.strategies.two_cages import TwoCages
from webapp.puzzle import Cell, Grid, Puzzle, structural_faults
from webapp.solvers import SOLVERS, Solver, solutions
from webapp.trace import Board, Event, Exhausted, Remove, Solved, apply

# Coverage would make these long searches four times as slow, and says nothing new here.
pytestmark = pytest.mark.no_cover

SIZES = (3, 4)
# Events of each run; the first two may go on for good where there is no solution.
EVENTS = {"local-search": 500, "brute-force": 4_000}
MOST = 20_000
each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
each_range = pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 300), marks=pytest.mark.sweep)]
)


def played(puzzle: Puzzle, solver: Solver) -> tuple[set[Grid], bool]:
    """The grids that the run solves, and whether it says that there are no others."""
    board, found, ended = Board(puzzle.size), set[Grid](), False
    for event in islice(solver.solve(puzzle), EVENTS.get(solver.name, MOST)):
        apply(board, event)
        board.forget()
        if isinstance(event, Solved):
            found.add(board.grid())
        ended = isinstance(event, Exhausted)
    return found, ended


@each_range
def test_the_boards_have_none_one_and_many_solutions_and_open_cages_of_every_size(
    seeds: range,
) -> None:
    counts, cells = set[int](), set[int]()
    for seed in seeds:
        puzzle, expected = mysterious(seed, SIZES)
        assert structural_faults(puzzle) == []
        counts.add(min(len(expected), 2))
        cells |= {len(cage.cells) for cage in puzzle.cages if cage.operation.is_open}
    assert counts == {0, 1, 2}
    assert cells == {2, 3, 4}


@each_range
def test_the_solutions_are_those_that_trying_every_square_finds(seeds: range) -> None:
    for seed in seeds:
        puzzle, expected = mysterious(seed, SIZES)
        search = solutions(puzzle, limit=1_000)
        assert set(search) == expected, seed
        assert search.complete


@each_range
@each_solver
def test_an_algorithm_finds_only_true_solutions_and_all_before_it_says_so(
    solver: Solver, seeds: range
) -> None:
    ends = 0
    for seed in seeds:
        puzzle, expected = mysterious(seed, SIZES)
        found, ended = played(puzzle, solver)
        assert found <= expected, seed
        assert found == expected or not ended, seed
        ends += ended
    assert ends > len(seeds) / 8 or solver.name in EVENTS


def allowed(paper: Paper, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The operators by which the cage can be made from what its cells show; none if it is told."""
    cage = paper.puzzle.cage_at[cells[0]]
    if cage.op != "?":
        return ()
    ways = [tuple(way.values()) for way in paper.fillings(cage)]
    known = "+-*/" if len(cells) == 2 else "+*"
    return tuple(op for op in known if any(comes_to(op, way, cage.target or 0) for way in ways))


def wrongly_told(puzzle: Puzzle, events: list[Event]) -> list[str]:
    """What reasons say wrongly of the operators that a cage may have."""
    board, found = Board(puzzle.size), list[str]()
    for event in events:
        because = event.because if isinstance(event, Remove) else None
        told = list[tuple[tuple[Cell, ...], tuple[str, ...]]]()
        if isinstance(because, AboutCage) and because.may:
            told.append((because.cage, because.may))
        if isinstance(because, TwoCages) and because.others_may:
            told.append((because.other, because.others_may))
        for cells, may in told:
            if may != allowed(Paper(puzzle, board), cells):
                found.append(explain(puzzle, board, event))
        apply(board, event)
    return found


@each_range
@pytest.mark.parametrize("name", ["logic", "forward-checking", "arc-consistency", "propagation"])
def test_what_a_cage_may_be_is_what_the_board_allows(name: str, seeds: range) -> None:
    for seed in seeds:
        puzzle, _ = mysterious(seed, SIZES)
        events = list(islice(SOLVERS[name].solve(puzzle), 300))
        assert wrongly_told(puzzle, events) == [], seed


@pytest.mark.parametrize("seed", [351, 663, 701, 1107, 2535])
def test_a_strike_told_in_several_steps_is_true_at_each(seed: int) -> None:
    puzzle = hidden(random_puzzle(seed)[0], seed)  # its first step leaves the cage fewer operators
    assert wrongly_told(puzzle, list(SOLVERS["logic"].solve(puzzle, rules="all"))) == []
