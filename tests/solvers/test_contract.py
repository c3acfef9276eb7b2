"""The contract of solvers: what every algorithm in the registry keeps, on every kind of puzzle."""

from itertools import islice
from math import prod

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import KINDS
from webapp.insight import Run
from webapp.puzzle import Cell, Puzzle, format, is_solution, parse
from webapp.puzzle.cells import box_of
from webapp.solvers import SOLVERS, Choice, Solver, parse_choice
from webapp.trace import (
    Board,
    DeadEnd,
    Event,
    Exhausted,
    Guess,
    Infer,
    Reject,
    Remove,
    Solved,
    Undo,
    apply,
    revert,
)

MOST = 500
CORPUS = {
    row["id"]: parse(row["text"])
    for row in PUZZLES
    if row["id"] in ("keen-p-3de-0", "keen-p-4dx-1", "cdok-5-0", "keen-p-6du-1")
}
ALL = {name: puzzle for name, (puzzle, _) in KINDS.items()} | CORPUS

# Every algorithm as it comes, and with each value of each of its options.
CHOICES = [
    parse_choice(text)
    for solver in SOLVERS.values()
    for text in (
        solver.name,
        *(f"{solver.name}:{option.name}={value}" for option in solver.options
          for value in option.values[1:]),
    )
]  # fmt: skip

COMPLETE = [choice for choice in CHOICES if choice.solver.complete]

# Where a search takes too long to be waited for: all that is known is that it is right so far.
SLOW = {("brute-force", 4), ("brute-force", 5), ("brute-force", 9), ("backtracking", 9),
        ("backjumping", 9), ("possible-sets", 9), ("mrv:cells=reading", 9), ("mrv:lists=off", 9),
        ("exact-cover:goals=first", 9)}  # fmt: skip

each_choice = pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.text)
each_puzzle = pytest.mark.parametrize("puzzle", ALL.values(), ids=ALL)
each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)


def share_a_unit(puzzle: Puzzle, a: Cell, b: Cell) -> bool:
    """Whether no value may stand in both cells."""
    in_box = puzzle.boxes and box_of(a, puzzle.boxes, puzzle.size) == box_of(
        b, puzzle.boxes, puzzle.size
    )
    return a != b and (a[0] == b[0] or a[1] == b[1] or bool(in_box))


def breaks_cage(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> bool:
    """Whether the cage could not be right with the value, going by what stands in it."""
    cage = puzzle.cage_at[cell]
    held = [value] + [board.values[mate] for mate in cage.cells if mate in board.values]
    full, target = len(held) == len(cage.cells), cage.target or 0
    if puzzle.killer and len(set(held)) < len(held):
        return True
    total = sum(held) if cage.op == "+" else prod(held)
    if cage.op in ("+", "*"):
        return total > target or (full and total != target)
    if cage.op == "=":
        return value != target
    high, low = max(held), min(held)
    return full and (high - low != target if cage.op == "-" else high != low * target)


def check(puzzle: Puzzle, board: Board, event: Event) -> None:
    """The event says what is so, given the board before it."""
    match event:
        case Guess() | Infer():
            assert event.cell not in board.values
            assert event.value in board.candidates(event.cell)
        case Reject(rule="row" | "column" | "box"):
            (other,) = event.clash
            assert board.values[other] == event.value
            assert share_a_unit(puzzle, event.cell, other)
        case Reject(rule="cage"):
            assert event.cell not in board.values
            assert set(event.clash) == set(puzzle.cage_at[event.cell].cells) & set(board.values)
            assert breaks_cage(puzzle, board, event.cell, event.value)
        case Reject():
            assert event.rule in ("full row", "full column", "full box", "full cage")
            assert len(board.values) == puzzle.size**2 - 1
        case Remove():
            for cell in event.cells:
                assert set(event.values) <= set(board.candidates(cell))
        case DeadEnd():
            assert event.cells
        case Undo():
            guess = board.last_guess()
            assert guess
            assert (guess.cell, guess.value) == (event.cell, event.value)
        case Solved():
            assert is_solution(puzzle, board.grid())


@each_choice
@each_puzzle
def test_each_event_fits_the_board_and_the_run_can_be_taken_back(
    choice: Choice, puzzle: Puzzle
) -> None:
    board, events = Board(puzzle.size), list(islice(choice.solve(puzzle), MOST))
    for event in events:
        check(puzzle, board, event)
        assert 1 <= event.line <= len(choice.solver.pseudocode)
        apply(board, event)
    assert all(not isinstance(event, Exhausted) for event in events[:-1])
    for event in reversed(events):
        revert(board, event)
    assert (board.values, board.trail, board.taken, board.grids) == ({}, [], [], [])
    assert not any(board.removed.values())


@pytest.mark.parametrize("choice", COMPLETE, ids=lambda choice: choice.text)
@pytest.mark.parametrize("name", KINDS)
def test_a_complete_search_finds_as_many_solutions_as_there_are(choice: Choice, name: str) -> None:
    puzzle, count = KINDS[name]
    board, found, event = Board(puzzle.size), [], None
    for event in islice(choice.solve(puzzle), 80_000 if puzzle.size < 4 else 20_000):
        apply(board, event)
        board.forget()
        if isinstance(event, Solved):
            found.append(board.grid())
    if isinstance(event, Exhausted):
        assert board.counts.depth == 0
        assert len(found) == len(set(found)) == count
    else:
        assert SLOW & {(name, puzzle.size) for name in (choice.solver.name, choice.text)}
        assert len(found) <= count


@each_choice
def test_the_same_puzzle_has_the_same_events_always(choice: Choice) -> None:
    for puzzle in (ALL["a killer"], ALL["keen-p-6du-1"]):
        same = parse(format(puzzle, "json"))
        assert list(islice(choice.solve(puzzle), MOST)) == list(islice(choice.solve(same), MOST))


@each_choice
def test_a_watched_run_ends_at_its_first_solution_or_is_cut(choice: Choice) -> None:
    for name, puzzle in ALL.items():
        run = Run(puzzle, choice, cut=MOST)
        count = run.to_end()
        assert run.ended, name
        assert run.cut == (count == MOST and not isinstance(run.events[-1], Solved | Exhausted))
        assert not any(isinstance(event, Solved | Exhausted) for event in run.events[:-1]), name


@each_solver
def test_every_algorithm_is_told_of_on_its_page(solver: Solver) -> None:
    assert solver is SOLVERS[solver.name]
    assert 10 <= len(solver.pseudocode) <= 20
    assert all(0 < len(line) <= 36 for line in solver.pseudocode)
    assert solver.summary.endswith(".")
    assert 1 <= solver.summary.count(".") <= 3
    assert solver.title
    assert solver.source
    assert all(option.sentence for option in solver.options)
