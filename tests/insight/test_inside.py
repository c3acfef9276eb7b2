"""Inside: each figure is what a slow count makes of the same events and the board beside it."""

from collections import Counter
from itertools import product

import pytest

from tests.solvers.small import FIVE
from tests.trace.paper import comes_to
from tools.random_puzzles import hidden, loose_puzzle
from webapp.insight import Run
from webapp.insight.inside import candidates, choice_of, ways_of
from webapp.insight.run.ledger import EVERY
from webapp.logic.layout import Layout
from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells, box_of
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.engine.cover_facts import OneOption
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Event, Guess, Infer, Reject, Swap

FEWEST_FIRST = ["mrv", "forward-checking", "arc-consistency", "propagation:cells=fewest"]
SEEDS = [seed if seed < 4 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(60)]


def run_of(name: str, seed: int, most: int = 400) -> Run:
    """A search of a random puzzle, up to its end or so many steps."""
    puzzle = loose_puzzle(seed, (3, 4, 5) if name != "brute-force" else (2, 3))
    run = Run(hidden(puzzle, seed) if seed % 4 == 3 else puzzle, parse_choice(name), most)
    run.to_end()
    return run


def some_steps(run: Run, count: int = 12) -> list[int]:
    made = len(run.events)
    return sorted({*range(0, made + 1, max(1, made // count)), made})


def tried(events: list[Event]) -> Counter[Cell]:
    """How often each cell was tried, event by event."""
    found: Counter[Cell] = Counter()
    for event in events:
        if isinstance(event, Guess) and isinstance(event.because, OneOption):
            found.update(event.because.cage)
        elif isinstance(event, Guess | Reject):
            found[event.cell] += 1
        elif isinstance(event, Swap):
            found.update(event.cells)
    return found


def is_made(cage: Cage, values: tuple[int, ...]) -> bool:
    """Whether the values make the cage, by the rules alone."""
    return comes_to(cage.op or "", values, cage.target or 0)


def slow_ways(puzzle: Puzzle, board: Board, cage: Cage) -> set[tuple[int, ...]]:
    """The ways that are left, of all values in all cells."""
    n, layout = puzzle.size, Layout(puzzle)
    number = layout.number
    found = set()
    for values in product(range(1, n + 1), repeat=len(cage.cells)):
        there = dict(zip(cage.cells, values, strict=True))
        stands = board.values | there
        clash = (puzzle.killer and len(set(values)) < len(values)) or any(
            stands.get(layout.cells[peer]) == value
            for cell, value in there.items()
            for peer in layout.peers(number[cell])
            if layout.cells[peer] in there or cell not in board.values
        )
        kept = all(
            board.values.get(cell, value) == value
            and (cell in board.values or value in board.candidates(cell))
            for cell, value in there.items()
        )
        if kept and not clash and is_made(cage, values):
            found.add(values)
    return found


def sees(puzzle: Puzzle, one: Cell, other: Cell) -> bool:
    """Whether two cells share a row, column or box."""
    if puzzle.boxes and box_of(one, puzzle.boxes, puzzle.size) == box_of(
        other, puzzle.boxes, puzzle.size
    ):
        return True
    return one[0] == other[0] or one[1] == other[1]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SOLVERS)
def test_ways_left_and_tries_are_what_a_slow_count_finds(name: str, seed: int) -> None:
    run = run_of(name, seed)
    puzzle = run.puzzle
    for at in some_steps(run, 6):
        board = run.look(at).after
        tries = run.ledger.tries_by(at, run.events)
        assert tries == {cell: tried(run.events[:at])[cell] for cell in all_cells(puzzle.size)}
        for cage in puzzle.cages:
            ways = ways_of(puzzle, board, cage)
            assert ways is not None
            assert {way.values for way in ways if way.left} == slow_ways(puzzle, board, cage)


def test_tries_are_counted_on_from_where_they_were_kept() -> None:
    run = Run(FIVE, parse_choice("brute-force"), 3 * EVERY)
    made = run.to_end()
    assert made == 3 * EVERY
    for at in (0, 1, EVERY - 1, EVERY, EVERY + 1, made):
        found = run.ledger.tries_by(at, run.events)
        assert +Counter(found) == tried(run.events[:at])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", FEWEST_FIRST)
def test_each_guess_is_in_a_cell_with_the_fewest_values(name: str, seed: int) -> None:
    run = run_of(name, seed)
    for at, event in enumerate(run.events, 1):
        if not isinstance(event, Guess | Infer):
            continue
        look = run.look(at)
        chosen, before = choice_of(look), look.before
        slow = {
            cell: sum(
                not before.removed.get(cell, 0) & masks.bit(value)
                for value in range(1, run.puzzle.size + 1)
            )
            for cell in all_cells(run.puzzle.size)
            if cell not in before.values
        }
        assert values_left(before) == slow
        if isinstance(event, Guess):
            assert chosen
            assert chosen.cell == event.cell
            assert chosen.count == min(slow.values())
        if chosen:
            assert set(chosen.alike) == {c for c, n in slow.items() if n == chosen.count}


@pytest.mark.parametrize("name", SOLVERS)
def test_candidates_are_what_is_not_crossed_off(name: str) -> None:
    run = run_of(name, 1)
    for at in some_steps(run):
        board = run.look(at).after
        found = candidates(run.puzzle, run.choice.solver, board)
        assert set(found) == set(all_cells(run.puzzle.size)) - set(board.values)
        for cell, left in found.items():
            crossed = masks.of(board.candidates(cell))
            cage = run.puzzle.cage_at.get(cell)
            if not cage and run.choice.solver.covers:
                seen = {v for at, v in board.values.items() if sees(run.puzzle, cell, at)}
                crossed &= ~masks.of(seen)
            if cage and run.choice.solver.covers:
                place = cage.cells.index(cell)
                crossed = masks.of({ways[place] for ways in slow_ways(run.puzzle, board, cage)})
            assert left == crossed


def test_exact_cover_knows_what_rows_and_boxes_leave_a_cell_without_a_cage() -> None:
    puzzle = Puzzle(size=4, cages=(), boxes=(2, 2))
    board = Board(4, values={(0, 0): 1, (2, 1): 2})
    found = candidates(puzzle, SOLVERS["exact-cover"], board)
    assert masks.values(found[0, 1]) == (3, 4)
    assert masks.values(found[3, 3]) == (1, 2, 3, 4)
