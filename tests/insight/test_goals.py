"""Goals: what an exact cover has still to cover is what a look at the board beside it says."""

from collections.abc import Collection

import pytest

from tests.conftest import PUZZLES
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.blame.cover import Matrix
from webapp.insight.goals import goals_of
from webapp.insight.inside import Taken, candidates, ways_of
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, masks, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.engine.cover_facts import NoOption, OneOption
from webapp.solvers.engine.remaining_fillings import every_filling
from webapp.trace import Board, DeadEnd, Undo

SEEDS = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(80)]


def slow_goals(puzzle: Puzzle, values: dict[Cell, int]) -> dict[object, int]:
    """By cage (its cells), or unit and value: how many ways fit the values that stand."""
    layout = Layout(puzzle)
    units = [[layout.cells[cell] for cell in unit] for unit in layout.units.cells]
    groups = [(cage.cells, every_filling(puzzle, cage, 10**6, 10**9)) for cage in puzzle.cages]
    every = tuple((value,) for value in range(1, puzzle.size + 1))
    groups += [((cell,), every) for cell in layout.cells if cell not in puzzle.cage_at]
    goals: dict[object, int] = {cells: 0 for cells, _ in groups if cells[0] not in values}
    for number, unit in enumerate(units):
        standing = {values.get(cell) for cell in unit}
        goals |= {(number, v): 0 for v in range(1, puzzle.size + 1) if v not in standing}
    for cells, fillings in groups:
        for filling in fillings or ():
            meets: set[object] = {cells}
            for cell, value in zip(cells, filling, strict=True):
                meets |= {(n, value) for n, unit in enumerate(units) if cell in unit}
            if meets <= set(goals):
                for goal in meets:
                    goals[goal] += 1
    return goals


@pytest.mark.parametrize("seed", SEEDS)
def test_each_goal_has_the_ways_that_fit_the_board(seed: int) -> None:
    run = Run(loose_puzzle(seed, (3, 4, 5)), parse_choice("exact-cover"), 300)
    made = run.to_end()
    for at in range(0, made + 1, max(1, made // 8)):
        look = run.look(at)
        because = getattr(look.event, "because", None)
        own = because.cage if isinstance(because, OneOption) else ()
        values = {cell: value for cell, value in look.after.values.items() if cell not in own}
        goals = goals_of(run.puzzle, look)
        assert goals
        found = {(goal.column.numbers or goal.column.cells): goal.ways for goal in goals.open}
        assert found == slow_goals(run.puzzle, values)
        assert [goal.ways for goal in goals.open] == sorted(found.values())


@pytest.mark.parametrize("seed", [*SEEDS, "keen-p-6du-0"])
def test_the_goal_in_hand_is_the_one_that_the_search_tells_of(seed: int | str) -> None:
    texts = {row["id"]: row["text"] for row in PUZZLES}
    puzzle = parse(texts[seed]) if isinstance(seed, str) else loose_puzzle(seed, (3, 4, 5))
    run = Run(puzzle, parse_choice("exact-cover"), 200)
    for at in range(1, run.to_end() + 1):
        look = run.look(at)
        goals, event = goals_of(puzzle, look), look.event
        assert goals
        because = getattr(event, "because", None)
        chosen = goals.chosen
        if isinstance(because, OneOption):
            assert chosen
            assert goals.open[0].column == chosen.column == because.column
            assert len(chosen.ways) == because.left + because.tried
            assert chosen.taken is not None
            assert chosen.ways[chosen.taken] == (because.cage, because.filling)
        elif isinstance(event, DeadEnd) and isinstance(because, NoOption):
            assert chosen
            assert (goals.open[0].column, goals.open[0].ways) == (because.column, 0)
            assert (chosen.column, chosen.ways, chosen.taken) == (because.column, (), None)
        elif isinstance(event, Undo):
            assert chosen
            assert chosen.tried <= len(chosen.ways)
            (cell, value) = event.cell, event.value
            cells, filling = chosen.ways[chosen.tried - 1]
            assert dict(zip(cells, filling, strict=True))[cell] == value
            _not_left(puzzle, look.after, goals.failed)


@pytest.mark.parametrize("seed", range(6))
def test_in_turn_the_goal_in_hand_is_the_first_that_is_open(seed: int) -> None:
    run = Run(loose_puzzle(seed, (3, 4)), parse_choice("exact-cover:goals=first"), 200)
    made, matrix = run.to_end(), Matrix(run.puzzle)
    start = goals_of(run.puzzle, run.look(0), in_turn=True)
    assert start
    assert start.chosen
    assert start.chosen.column == run.look(1).event.because.column  # type: ignore[union-attr]
    for at in range(1, made + 1):
        look = run.look(at)
        goals, because = goals_of(run.puzzle, look, True), getattr(look.event, "because", None)
        if goals and goals.open and isinstance(because, OneOption | NoOption):
            first = min((goal.column for goal in goals.open), key=matrix.column.__getitem__)
            assert goals.chosen
            assert goals.chosen.column == because.column == first


def _not_left(puzzle: Puzzle, board: Board, failed: Collection[Taken]) -> None:
    """What failed is among the ways of the board alone, and not among those that are left."""
    for cage in puzzle.cages:
        before, after = ways_of(puzzle, board, cage), ways_of(puzzle, board, cage, failed)
        assert before
        assert after
        gone = {each.values for each, now in zip(before, after, strict=True) if each != now}
        assert gone == {filling for cells, filling in failed if cells == cage.cells}
    held = candidates(puzzle, SOLVERS["exact-cover"], board, failed)
    for cells, filling in failed:
        if len(cells) == 1:
            assert filling[0] not in masks.values(held[cells[0]])
