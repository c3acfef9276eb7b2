"""Judging: what a strategy finds is right, all else isn't, and what is said of it is true."""

import re
from random import Random

import pytest

from tests.practice.boards import DRILLED, EVERY, pairs, some
from webapp.budget import Budget
from webapp.logic.deduction import Placement
from webapp.logic.strategy import Strategy
from webapp.practice.drills import Drill
from webapp.practice.judging import judge_cells, judge_consequence, solution
from webapp.practice.tasks import sought, task_of
from webapp.puzzle import Cell, named_cell
from webapp.puzzle.cells import all_cells

by_strategy = pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)
every_or_some = pytest.mark.parametrize(
    "every", [pytest.param(EVERY, id="some"), pytest.param(1, id="all", marks=pytest.mark.sweep)]
)


@by_strategy
@every_or_some
def test_what_the_strategy_finds_is_right(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found = board.found(board.sheet())
        for each in found:
            for cells in sought(board.puzzle, each):
                ruling = judge_cells(board, found, board.sheet(), cells)
                assert (ruling.right, ruling.says, ruling.off) == (True, "", ())
                assert each in ruling.found
            deed = "write" if isinstance(each, Placement) else "cross"
            for cell, value in pairs(board, each):
                ruling = judge_consequence(board, found, board.sheet(), deed, [cell], [value])
                assert ruling.right
                assert strategy.title in ruling.says


@by_strategy
def test_one_cell_stands_for_its_cage_where_cages_are_looked_for(strategy: Strategy) -> None:
    if not task_of(strategy).whole:
        return
    for board in some(strategy):
        found = board.found(board.sheet())
        (cells, *_) = sought(board.puzzle, found[0])
        one_each = {board.puzzle.cage_at[cell].cells[0] for cell in cells}
        assert judge_cells(board, found, board.sheet(), one_each).right


def guesses(board: Drill, dice: Random) -> list[set[Cell]]:
    """Cells as somebody might choose them: near the right ones, in a line, in a cage, anywhere."""
    found, n = board.found(board.sheet()), board.puzzle.size
    right = [set(cells) for each in found for cells in sought(board.puzzle, each)]
    near = dice.choice(right)
    other = dice.choice(all_cells(n))
    line = [(other[0], column) for column in range(n)]
    cage = board.puzzle.cage_at.get(other)
    open_cells = sorted(board.candidates)
    return [
        near ^ {other},
        near - {dice.choice(sorted(near))},
        {other},
        {dice.choice(open_cells)},
        set(dice.sample(line, dice.randint(2, 4))),
        set(dice.sample(open_cells, min(len(open_cells), dice.randint(2, 4)))),
        set(cage.cells) if cage else {other},
        {cell for one in (other, dice.choice(open_cells)) if (it := board.puzzle.cage_at.get(one))
         for cell in it.cells} or {other},
    ]  # fmt: skip


@by_strategy
@every_or_some
def test_other_cells_are_told_what_they_lack(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found, dice = board.found(board.sheet()), Random(board.code)
        right = {cells for each in found for cells in sought(board.puzzle, each)}
        for cells in guesses(board, dice):
            if not cells:
                continue
            meant = task_of(strategy).meant(board.puzzle, cells)
            for tells in (False, True):
                ruling = judge_cells(board, found, board.sheet(), cells, tells)
                assert ruling.right is (meant in right)
                if not ruling.right:
                    assert re.fullmatch(r"[A-Z0-9r×÷].*[.]", ruling.says), ruling.says
                    assert "None" not in ruling.says or "None of" in ruling.says
                    is_so(board, ruling.says)
                    assert {*ruling.off} <= meant


def is_so(board: Drill, says: str) -> None:
    """What a sentence says of candidates is so on the board."""
    left = board.candidates
    for values, cells in re.findall(r"\bhas (\d+) at ([r\dc, and]+?) too", says):
        for name in re.findall(r"r\d+c\d+", cells):
            assert int(values) in left[named_cell(name)], says
    for value, name in re.findall(r"\b(\d+) fits (r\d+c\d+) too", says):
        assert int(value) in left[named_cell(name)], says
    for cells, count, values in re.findall(
        r"((?:r\d+c\d+(?:, | and )?)+) ha(?:s|ve) (\d+) candidates?: ([\d, and]+)", says
    ):
        union = {v for name in re.findall(r"r\d+c\d+", cells) for v in left[named_cell(name)]}
        assert {*map(int, re.findall(r"\d+", values))} == union, says
        assert int(count) == len(union), says
    for cells in re.findall(r"((?:r\d+c\d+(?:, | and )?)+) ha(?:s its value|ve their)", says):
        assert not left.keys() & {named_cell(name) for name in re.findall(r"r\d+c\d+", cells)}, says


@by_strategy
@every_or_some
def test_what_does_not_follow_is_told_why(strategy: Strategy, every: int) -> None:
    for board in some(strategy, every):
        found, dice = board.found(board.sheet()), Random(board.code)
        grid = solution(board, Budget())
        covered = {pair for each in found for pair in pairs(board, each)}
        writes = isinstance(found[0], Placement)
        every_pair = [(cell, v) for cell, left in board.candidates.items() for v in left]
        others = [pair for pair in every_pair if pair not in covered]
        for cell, value in dice.sample(others, min(len(others), 6)):
            is_it = grid[cell[0]][cell[1]] == value
            crossed = judge_consequence(board, found, board.sheet(), "cross", [cell], [value])
            assert not crossed.right
            assert ("must stay" in crossed.says) is is_it, crossed.says
            assert crossed.says.startswith("True") is not is_it, crossed.says
            written = judge_consequence(board, found, board.sheet(), "write", [cell], [value])
            assert not written.right
            assert ("no solution" in written.says) is not is_it, written.says
        if writes:
            continue
        # A right candidate beside a wrong one is wrong.
        (cell, value), *_ = sorted(covered)
        wrong = next((p for p in others if p[0] == cell and grid[cell[0]][cell[1]] == p[1]), None)
        if wrong:
            both = [value, wrong[1]]
            assert not judge_consequence(board, found, board.sheet(), "cross", [cell], both).right


def test_what_cannot_be_judged_is_not_counted() -> None:
    (board, *_) = some(DRILLED[0])
    found, sheet = board.found(board.sheet()), board.sheet()
    empty = sorted(board.candidates)[:2]
    for ruling in (
        judge_cells(board, found, sheet, []),
        judge_consequence(board, found, sheet, "cross", [], [1]),
        judge_consequence(board, found, sheet, "cross", empty, []),
        judge_consequence(board, found, sheet, "write", empty, [1]),
        judge_consequence(board, found, sheet, "write", empty[:1], [1, 2]),
    ):
        assert ruling.unclear
        assert not ruling.right
        assert ruling.says.endswith(".")
