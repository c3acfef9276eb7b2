"""Culprits: the cells that rule values out, held to the rules as a person reads them."""

from collections.abc import Collection, Iterator
from itertools import islice
from math import prod

import pytest

from tests.solvers.small import KINDS
from tools.random_puzzles import loose_puzzle
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, masks, parse
from webapp.puzzle.cells import all_cells, box_of
from webapp.solvers import SOLVERS
from webapp.solvers.engine.culprits import Culprits
from webapp.trace import Board, Undo, apply


def refused(puzzle: Puzzle, values: dict[Cell, int], cell: Cell, value: int) -> bool:
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


def dead_ends(puzzle: Puzzle, steps: int) -> Iterator[tuple[dict[Cell, int], Cell]]:
    """What stands at each dead end of backtracking, and the cell that is stuck."""
    board = Board(puzzle.size)
    for event in islice(SOLVERS["backtracking"].solve(puzzle), steps):
        if isinstance(event, Undo) and event.stuck:
            yield dict(board.values), event.stuck
        apply(board, event)
        board.forget()


def check(
    puzzle: Puzzle, values: dict[Cell, int], stuck: Cell, wrong: list[int], cells: Collection[Cell]
) -> None:
    """All is refused under these cells, not without one of them, and not by earlier ones."""

    def holds(some: Collection[Cell]) -> bool:
        standing = {cell: values[cell] for cell in some}
        return all(refused(puzzle, standing, stuck, value) for value in wrong)

    assert holds(cells)
    assert not any(holds([each for each in cells if each != left_out]) for left_out in cells)
    assert not cells or not holds([cell for cell in values if cell < max(cells)])


PUZZLES = [puzzle for puzzle, _ in KINDS.values()] + [
    loose_puzzle(seed, (3, 4, 5, 6)) for seed in range(60)
]


def test_the_blamed_cells_refuse_and_none_of_them_can_be_spared_and_none_earlier_would_do() -> None:
    looked_at = 0
    for puzzle in PUZZLES:
        layout, cells = Layout(puzzle), all_cells(puzzle.size)
        culprits = Culprits(layout)
        for values, stuck in islice(dead_ends(puzzle, 3_000), 25):
            numbers = [values.get(cell, 0) for cell in cells]
            every = range(1, puzzle.size + 1)
            wrong = [value for value in every if refused(puzzle, values, stuck, value)]
            for value in wrong:
                blamed = culprits.of(numbers, layout.number[stuck], value)
                check(puzzle, values, stuck, [value], [cells[each] for each in blamed])
            together = culprits.conflict(numbers, layout.number[stuck], wrong)
            check(puzzle, values, stuck, wrong, [cells[each] for each in masks.places(together)])
            looked_at += len(wrong)
    assert looked_at > 2_000


@pytest.mark.parametrize(
    ("text", "values", "cell", "value", "blamed"),
    [
        ("3 ... ... ...", [1, 2], 2, 1, (0,)),  # in the row
        ("3 ... ... ...", [1, 2, 3], 3, 1, (0,)),  # in the column
        ("4 .... .... .... .... boxes 2x2", [1, 2, 3, 4], 4, 2, (1,)),  # in the box
        ("3 ... ..a ... a 2 =", [1, 2, 3, 2, 3], 5, 1, ()),  # a given
        ("3 aa. .a. ... a 4 +", [3, 1], 4, 2, (0,)),  # 3 + 2 is too much whatever r1c2 is
        ("3 aa. .a. ... a 6 +", [1, 3, 2, 3], 4, 1, (0, 1)),  # full, and too little
        ("3 aa. .a. ... a 6 + killer", [1, 3, 2, 2], 4, 1, (0,)),  # no killer repeats a value
        ("3 a.. a.. ... a 2 -", [1, 2, 3], 3, 2, (0,)),
        ("4 aa.. .... .... .... a 8 *", [1], 1, 1, (0,)),  # row and cage say so
        ("3 a.. a.. ... a 2 *", [1, 2, 3], 3, 3, ()),  # 3 is more than 2 already
    ],
)  # fmt: skip
def test_of_several_rules_the_one_whose_latest_cell_is_earliest_is_to_blame(
    text: str, values: list[int], cell: int, value: int, blamed: tuple[int, ...]
) -> None:
    puzzle = parse(text)
    values = values + [0] * (puzzle.size**2 - len(values))
    assert Culprits(Layout(puzzle)).of(values, cell, value) == blamed


def test_the_cells_that_are_known_stay_and_may_make_others_needless() -> None:
    """Row 1 holds 1, 2 and 3; r1c4 has tried 4, which r1c2 was to blame for."""
    culprits = Culprits(Layout(parse("4 .... .... .... ....")))
    values = [1, 2, 3] + [0] * 13
    assert masks.places(culprits.conflict(values, 3, [1, 2, 3])) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [1, 3], known=0b10)) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [], known=0b10)) == (1,)


def test_what_nothing_refuses_has_no_culprits() -> None:
    culprits = Culprits(Layout(parse("3 ... ... ...")))
    with pytest.raises(ValueError, match="nothing refuses the value"):
        culprits.of([1] + [0] * 8, 1, 2)
    with pytest.raises(ValueError, match="nothing refuses the value"):
        culprits.conflict([1] + [0] * 8, 1, [1, 2])
