"""Arguments: what their steps say is so, no cage can be left out, and none is long.

Their words are in tests/web/approved.txt, on pages of mistakes.
"""

import re
from collections.abc import Collection, Mapping
from itertools import count
from random import Random

import pytest

from tests.solvers.small import judged, mysterious
from tests.trace.judge import Judge
from tests.web.support import IMPOSSIBLE, NINE, SAMPLE, TWO
from webapp.budget import Budget
from webapp.coach import argument as arguing
from webapp.coach.argument import _RULES, MAX_STEPS, CageFacts, Ruling, ruling
from webapp.insight.why.conflicts import conflicts
from webapp.puzzle import Cell, Grid, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.trace import Board, DeadEnd, Remove, apply, to_json

Values = Mapping[Cell, int]


def mistake(
    puzzle: Puzzle, grids: Collection[Grid], dice: Random
) -> tuple[dict[Cell, int], dict[Cell, int]] | None:
    """Return values of some solution, and others that leave none; None if there are none."""
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    if not grids or not free:
        return None
    grid = dice.choice(sorted(grids))
    before = {cell: grid[cell[0]][cell[1]] for cell in free if dice.random() < 0.4}
    for _ in range(30):
        cells = dice.sample(free, dice.choice((1, 1, 2, 3)) if len(free) > 3 else 1)
        wrote = {cell: dice.randint(1, puzzle.size) for cell in cells}
        held = {**before, **wrote}
        if not any(all(each[r][c] == value for (r, c), value in held.items()) for each in grids):
            return before, wrote
    return None


def check(puzzle: Puzzle, grids: set[Grid], values: Values, facts: CageFacts) -> None:
    """What the conflicts' proofs say is so, and none of a conflict's cages can be left out."""
    near_first = facts.by_distance(values)
    for cages in conflicts(near_first, facts.together, Budget()):
        for rules in filter(lambda rules: facts.refutes(cages, rules), _RULES):
            judge = Judge(puzzle, grids)
            judge.board, judge.supposed = Board(puzzle.size, dict(values)), [dict(values)]
            for event in facts.proof(cages, rules):
                if not isinstance(event, Remove | DeadEnd) or event.cells[0] not in values:
                    assert [*judge.look(to_json(event))] == []
                apply(judge.board, event)
        assert not any(facts.refutes(cages - {each}) for each in cages)
        assert len(facts.steps(cages)) >= len(cages)


def test_argument_is_sound_and_needs_each_of_its_cages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cages, boxes, killers, several solutions, cages to be found, and several values at once.

    By the work alone, which is the same on every machine.
    """
    monkeypatch.setattr(arguing, "ARGUMENT_SECONDS", None)
    monkeypatch.setattr(arguing, "CHECK_SECONDS", None)
    kinds = list[str]()
    for seed in range(12):
        tried = judged if seed % 3 else mysterious
        puzzle, grids, (before, wrote) = next(
            (puzzle, grids, found)
            for number in count(100 * seed)
            for puzzle, grids in [tried(number, (3, 3, 4, 4))]
            if (found := mistake(puzzle, grids, Random(number)))
        )
        ruled, values = ruling(puzzle, before, wrote), {**givens(puzzle), **before, **wrote}
        kinds.append(ruled.kind)
        if ruled.argument:
            assert len(ruled.argument.steps) <= MAX_STEPS
            assert {*ruled.argument.cells} >= {*wrote}
            named = re.findall(r"r\dc\d", " ".join([ruled.argument.says, *ruled.argument.steps]))
            assert {*named} <= {*map(cell_name, ruled.argument.cells)}
        check(puzzle, grids, values, CageFacts(puzzle, values, Budget()))
    assert {*kinds} <= {"argued", "unsaid"}
    assert kinds.count("argued") > 8


def test_argument_of_more_steps_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    (grid,) = solutions(SAMPLE, limit=2)
    monkeypatch.setattr(arguing, "MAX_STEPS", 0)
    assert ruling(SAMPLE, {}, {(0, 0): grid[0][0] % 4 + 1}) == Ruling("unsaid")


def test_boards_without_a_mistake_need_no_argument() -> None:
    assert ruling(SAMPLE, {}, {(0, 0): 1}) == Ruling("fits")
    assert ruling(TWO, {}, {}) == Ruling("fits")
    assert ruling(IMPOSSIBLE, {}, {(0, 0): 1}) == Ruling("none")
    assert ruling(IMPOSSIBLE, {(0, 0): 2}, {(0, 1): 1}) == Ruling("none")
    assert ruling(SAMPLE, {(0, 0): 2}, {(0, 1): 3}) == Ruling("lost")


def test_overwritten_value_is_not_part_of_the_argument() -> None:
    """2 is wrong where 1 stood, and the argument rests on the 2."""
    assert ruling(SAMPLE, {(0, 0): 1}, {(0, 0): 2}) == ruling(SAMPLE, {}, {(0, 0): 2})


def test_ruling_without_time_gives_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    (grid,) = solutions(NINE, limit=2)
    wrote = {(0, 0): grid[0][0] % 9 + 1}
    monkeypatch.setattr(arguing, "ARGUMENT_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unsaid")
    monkeypatch.setattr(arguing, "CHECK_WORK", 10)
    assert ruling(NINE, {}, wrote) == Ruling("unknown")
