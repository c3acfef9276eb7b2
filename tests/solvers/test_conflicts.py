"""Conflicts: the cells blamed for a dead end are enough, none can be left out, and jumps use them.

The rules are tested by brute force, without the product's tests of cages and units.
"""

from collections.abc import Collection, Iterator
from itertools import islice
from math import prod

import pytest

from tests.solvers.small import KINDS
from tools.random_puzzles import loose_puzzle
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, masks, parse
from webapp.puzzle.cells import all_cells, box_of
from webapp.solvers import SOLVERS, Budget
from webapp.solvers.algorithms.backjumping import Conflict
from webapp.solvers.completions import completions
from webapp.solvers.engine.culprits import Culprits
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Solved, Undo, apply


def rejected(puzzle: Puzzle, values: dict[Cell, int], cell: Cell, value: int) -> bool:
    """Whether the value breaks a rule with these values alone."""
    for other, held in values.items():
        in_box = puzzle.boxes and box_of(cell, puzzle.boxes, puzzle.size) == box_of(
            other, puzzle.boxes, puzzle.size
        )
        if held == value and (cell[0] == other[0] or cell[1] == other[1] or in_box):
            return True
    cage = puzzle.cage_at.get(cell)
    if cage is None:
        return False
    held = [values[mate] for mate in cage.cells if mate in values] + [value]
    full, target, low, high = len(held) == len(cage.cells), cage.target or 0, min(held), max(held)
    if puzzle.killer and len(set(held)) < len(held):
        return True
    match cage.op:
        case "+":
            return sum(held) > target or (full and sum(held) != target)
        case "*":
            return prod(held) > target or (full and prod(held) != target)
        case "-":
            return full and high - low != target
        case "/":
            return full and high != low * target
    return value != target


def faults(
    puzzle: Puzzle, values: dict[Cell, int], stuck: Cell, wrong: list[int], cells: Collection[Cell]
) -> Iterator[str]:
    """What is wrong with the cells that are said to reject all these values of the stuck cell."""

    def enough(some: Collection[Cell]) -> bool:
        held = {cell: values[cell] for cell in some}
        return all(rejected(puzzle, held, stuck, value) for value in wrong)

    if not enough(cells):
        yield f"{cells} do not reject {wrong} at {stuck}"
    if any(enough([each for each in cells if each != left_out]) for left_out in cells):
        yield f"one of {cells} is not needed at {stuck}"
    if cells and enough([cell for cell in values if cell < max(cells)]):
        yield f"cells before {max(cells)} are enough at {stuck}"


def dead_ends(puzzle: Puzzle, steps: int) -> Iterator[tuple[dict[Cell, int], Cell]]:
    """The values at each dead end of backtracking, and the cell that is stuck."""
    board = Board(puzzle.size)
    for event in islice(SOLVERS["backtracking"].solve(puzzle), steps):
        if isinstance(event, Undo) and event.stuck:
            yield dict(board.values), event.stuck
        apply(board, event)
        board.forget()


def test_culprits_are_enough_needed_and_as_early_as_can_be() -> None:
    puzzles = [puzzle for puzzle, _ in KINDS.values()]
    puzzles += [loose_puzzle(seed, (3, 4, 5, 6)) for seed in range(40)]
    found, checked = list[str](), 0
    for puzzle in puzzles:
        layout, cells = Layout(puzzle), all_cells(puzzle.size)
        culprits = Culprits(layout)
        for values, stuck in islice(dead_ends(puzzle, 2_000), 15):
            numbers, number = [values.get(cell, 0) for cell in cells], layout.number[stuck]
            every = range(1, puzzle.size + 1)
            wrong = [value for value in every if rejected(puzzle, values, stuck, value)]
            for value in wrong:
                blamed = [cells[each] for each in culprits.of(numbers, number, value)]
                found += faults(puzzle, values, stuck, [value], blamed)
            together = masks.places(culprits.conflict(numbers, number, wrong))
            found += faults(puzzle, values, stuck, wrong, [cells[each] for each in together])
            checked += len(wrong)
    assert found == []
    assert checked > 1_000


EARLIEST = [
    ("3 ... ... ...", [1, 2], 2, 1, (0,)),  # in the row
    ("3 ... ... ...", [1, 2, 3], 3, 1, (0,)),  # in the column
    ("4 .... .... .... .... boxes 2x2", [1, 2, 3, 4], 4, 2, (1,)),  # in the box
    ("3 ... ..a ... a 2 =", [1, 2, 3, 2, 3], 5, 1, ()),  # a given
    ("3 aa. .a. ... a 4 +", [3, 1], 4, 2, (0,)),  # 3 + 2 is too much whatever r1c2 is
    ("3 aa. .a. ... a 6 +", [1, 3, 2, 3], 4, 1, (0, 1)),  # full, and too little
    ("3 aa. .a. ... a 6 + killer", [1, 3, 2, 2], 4, 1, (0,)),  # no killer repeats a value
    ("3 a.. a.. ... a 2 -", [1, 2, 3], 3, 2, (0,)),
    ("4 aa.. .... .... .... a 8 *", [1], 1, 1, (0,)),  # row and cage reject it
    ("3 a.. a.. ... a 2 *", [1, 2, 3], 3, 3, ()),  # 3 is more than 2 already
]  # fmt: skip


def test_culprits_are_of_the_rule_whose_latest_cell_is_earliest() -> None:
    found = []
    for text, values, cell, value, _ in EARLIEST:
        puzzle = parse(text)
        numbers = values + [0] * (puzzle.size**2 - len(values))
        found.append((text, values, cell, value, Culprits(Layout(puzzle)).of(numbers, cell, value)))
    assert found == EARLIEST


def test_known_culprits_stay_and_may_replace_others() -> None:
    culprits = Culprits(Layout(parse("4 .... .... .... ....")))
    values = [1, 2, 3] + [0] * 13
    assert masks.places(culprits.conflict(values, 3, [1, 2, 3])) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [1, 3], known=0b10)) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [], known=0b10)) == (1,)
    for rejecting in (lambda: culprits.of(values, 3, 4), lambda: culprits.conflict(values, 3, [4])):
        with pytest.raises(ValueError, match="nothing refuses the value"):
            rejecting()


def guesses_and_ends(name: str, puzzle: Puzzle, values: str) -> tuple[list[Event], int, bool]:
    """All guesses of a search, its number of solutions, and whether it came to its end."""
    events = list(islice(SOLVERS[name].solve(puzzle, values=values), 20_000))
    solved = sum(isinstance(event, Solved) for event in events)
    guesses = [Guess(e.cell, e.value, 1) for e in events if isinstance(e, Guess)]
    return list(guesses), solved, isinstance(events[-1], Exhausted)


def test_backjumping_makes_guesses_of_backtracking_in_its_order() -> None:
    fewer = 0
    for seed in range(60):
        puzzle, values = loose_puzzle(seed, (2, 3, 4, 4)), ("up", "down")[seed % 2]
        every, found, ended = guesses_and_ends("backtracking", puzzle, values)
        some, same, at_end = guesses_and_ends("backjumping", puzzle, values)
        rest = iter(every)
        if ended:
            assert (same, at_end) == (found, True), seed
            assert all(guess in rest for guess in some), seed
            fewer += len(some) < len(every)
    assert fewer > 20


def jumps(puzzle: Puzzle, most: int) -> Iterator[tuple[Board, DeadEnd, Conflict, list[Event]]]:
    """The board before each jump, the dead end with its conflict, and the events after it."""
    board, events = Board(puzzle.size), list(islice(SOLVERS["backjumping"].solve(puzzle), most))
    for at, event in enumerate(events):
        if isinstance(event, DeadEnd):
            assert isinstance(event.because, Conflict)
            yield board, event, event.because, events[at + 1 :]
        apply(board, event)
        board.forget()


def jump(board: Board, because: Conflict) -> list[Event]:
    """The events with which a jump takes back all guesses behind the conflict and its latest."""
    guesses = [step for step in board.trail if isinstance(step, Guess)]
    expected: list[Event] = [
        Undo(guess.cell, guess.value, None, 11, passed=True)
        for guess in reversed(guesses)
        if guess.cell > max(because.cells, default=(-1, -1))
    ]
    assert len(expected) == because.passed > 0
    if because.cells:
        last = because.cells[-1]
        return [*expected, Undo(last, board.values[last], None, 10, crossed=True)]
    return [*expected, Exhausted(16)]


@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 300), marks=pytest.mark.sweep)], ids=["few", "many"]
)
def test_guesses_of_a_conflict_alone_have_no_solution(seeds: range) -> None:
    found, checked = list[str](), 0
    for seed in seeds:
        puzzle = loose_puzzle(seed, (3, 4, 5, 6))
        for board, event, because, after in islice(jumps(puzzle, 3_000), 20):
            alone = {cell: board.values[cell] for cell in because.cells}
            if list(islice(completions(puzzle, alone, Budget()), 1)):
                found.append(f"{seed}: {alone} can be completed")
            if not board.tried(event.cells[0]):
                every = list(range(1, puzzle.size + 1))
                found += faults(puzzle, board.values, event.cells[0], every, because.cells)
            expected = jump(board, because)
            if after[: len(expected)] != expected[: len(after)]:
                found.append(f"{seed}: {event} goes back by {after[: len(expected)]}")
            checked += 1
    assert found == []
    assert checked > 4 * len(seeds)
