"""Backjumping: backtracking's solutions in its order, with fewer guesses, and every jump sound."""

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FOUR, KINDS
from tests.solvers.test_culprits import check
from tools.random_puzzles import loose_puzzle
from webapp.explain import explain
from webapp.puzzle import Cell, Grid, Puzzle, parse
from webapp.solvers import SOLVERS, Budget
from webapp.solvers.algorithms.backjumping import Conflict
from webapp.solvers.completions import completions
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Solved, Undo, apply

Move = tuple[Cell, int]


def search(
    name: str, puzzle: Puzzle, values: str, most: int
) -> tuple[list[Move], list[Grid], bool]:
    """All guesses and solutions of a search, in order, and whether it came to its end."""
    board, guesses, grids, ended = Board(puzzle.size), list[Move](), list[Grid](), False
    for event in islice(SOLVERS[name].solve(puzzle, values=values), most):
        apply(board, event)
        board.forget()
        match event:
            case Guess(cell=cell, value=value):
                guesses.append((cell, value))
            case Solved():
                grids.append(board.grid())
            case Exhausted():
                ended = True
    return guesses, grids, ended


def follows(some: list[Move], every: list[Move]) -> bool:
    """Whether all of some are among the others, in the same order."""
    rest = iter(every)
    return all(move in rest for move in some)


@pytest.mark.parametrize(
    "seeds", [range(80), pytest.param(range(80, 800), marks=pytest.mark.sweep)]
)
@pytest.mark.parametrize("values", ["up", "down"])
def test_it_finds_what_backtracking_finds_and_makes_no_guesses_but_of_those(
    values: str, seeds: range
) -> None:
    made, saved = [loose_puzzle(seed, (2, 3, 4, 4)) for seed in seeds], 0
    for puzzle in [*made, *(puzzle for puzzle, _ in KINDS.values() if puzzle.size < 5)]:
        every, found, ended = search("backtracking", puzzle, values, 20_000)
        some, same, at_end = search("backjumping", puzzle, values, 40_000)
        assert same[: len(found)] == found
        if ended:
            assert (len(same), at_end) == (len(found), True)
            assert follows(some, every)
            saved += len(some) < len(every)
    assert saved > len(seeds) / 3


def first_guesses(name: str, puzzle: Puzzle) -> list[Move]:
    """The guesses until the first solution; none where that is too far."""
    guesses = list[Move]()
    for event in islice(SOLVERS[name].solve(puzzle), 100_000):
        if isinstance(event, Guess):
            guesses.append((event.cell, event.value))
        elif isinstance(event, Solved):
            return guesses
    return []


@pytest.mark.no_cover
@pytest.mark.parametrize("sizes", [{3, 4}, pytest.param({5, 6, 7, 8, 9}, marks=pytest.mark.sweep)])
def test_on_the_way_to_a_public_puzzles_solution_it_makes_no_guesses_but_of_those(
    sizes: set[int],
) -> None:
    for row in PUZZLES:
        if row["n"] in sizes and (every := first_guesses("backtracking", parse(row["text"]))):
            some = first_guesses("backjumping", parse(row["text"]))
            assert some
            assert follows(some, every)


def jumps(puzzle: Puzzle, most: int) -> Iterator[tuple[Board, DeadEnd, Conflict, list[Event]]]:
    """The board before each jump, the dead end with its conflict, and the events after it."""
    board, events = Board(puzzle.size), list(islice(SOLVERS["backjumping"].solve(puzzle), most))
    for at, event in enumerate(events):
        if isinstance(event, DeadEnd):
            assert isinstance(event.because, Conflict)
            yield board, event, event.because, events[at + 1 :]
        apply(board, event)
        board.forget()


@pytest.mark.parametrize(
    "seeds", [range(60), pytest.param(range(60, 600), marks=pytest.mark.sweep)]
)
def test_under_the_guesses_of_a_conflict_alone_there_is_no_solution(seeds: range) -> None:
    """And where no value was tried, each of them refuses one that the others do not."""
    seen = 0
    for seed in seeds:
        puzzle = loose_puzzle(seed, (3, 4, 5, 6))
        for board, event, because, _ in islice(jumps(puzzle, 3_000), 30):
            alone = {cell: board.values[cell] for cell in because.cells}
            assert not list(islice(completions(puzzle, alone, Budget()), 1)), (seed, event)
            if not board.tried(event.cells[0]):
                every = list(range(1, puzzle.size + 1))
                check(puzzle, dict(board.values), event.cells[0], every, because.cells)
            seen += 1
    assert seen > 5 * len(seeds)


def test_a_jump_passes_over_all_guesses_behind_the_conflict_and_undoes_its_latest() -> None:
    for seed in range(60):
        for board, _, because, after in jumps(loose_puzzle(seed, (3, 4, 5)), 1_000):
            guesses = [step for step in board.trail if isinstance(step, Guess)]
            expected: list[Event] = [
                Undo(guess.cell, guess.value, None, 11, passed=True)
                for guess in reversed(guesses)
                if guess.cell > max(because.cells, default=(-1, -1))
            ]
            assert len(expected) == because.passed > 0
            if because.cells:
                last = because.cells[-1]
                expected.append(Undo(last, board.values[last], None, 10, crossed=True))
            else:
                expected.append(Exhausted(16))
            assert after[: len(expected)] == expected[: len(after)]


def told(puzzle: Puzzle, first: int, last: int) -> list[str]:
    """The sentences of some steps."""
    board, said = Board(puzzle.size), list[str]()
    for event in islice(SOLVERS["backjumping"].solve(puzzle), last):
        said.append(explain(puzzle, board, event))
        apply(board, event)
    return said[first - 1 :]


def test_the_first_documents_sample_is_left_at_the_dead_end_that_its_wrong_guess_made() -> None:
    """Backtracking undoes 3 in r2c1, which fails at step 30, at step 48 only."""
    assert told(FOUR, 29, 35) == [
        "Rejected: 4 in r3c1. 2÷ at r2c1 is full and has 4 ÷ 3, which isn’t 2.",
        "Dead end: nothing fits r3c1. Changing the last 3 guesses can’t help; changing 3 in r2c1 "
        "may: back there.",
        "Back past r2c4: erase 4.",
        "Back past r2c3: erase 1.",
        "Back past r2c2: erase 2.",
        "Back to r2c1: erase 3.",
        "Try 4 in r2c1.",
    ]


def test_where_no_guess_is_to_blame_for_a_dead_end_there_is_no_solution() -> None:
    said = told(parse("2 .. .a a 3 ="), 1, 100)
    assert said[-5:] == [
        "Dead end: nothing fits r2c2. Changing the last 3 guesses can’t help, and there are no "
        "others.",
        "Back past r2c1: erase 2.",
        "Back past r1c2: erase 2.",
        "Back past r1c1: erase 1.",
        "No solution: every possibility has been tried.",
    ]
    assert len(said) == 12
