"""Breaches: a cell of a full grid has a clause for each rule that the local search counts."""

import re

import pytest

from tests.solvers.small import KINDS
from tools.random_puzzles import hidden, loose_puzzle
from webapp.insight import Run
from webapp.insight.breaches import breaches, halves
from webapp.puzzle import Puzzle, cell_name
from webapp.solvers import parse_choice
from webapp.trace import Swap

SEEDS = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(60)]
OTHERS = ["a sudoku with nothing given", "a killer", "the second sample"]


def check(puzzle: Puzzle) -> None:
    run = Run(puzzle, parse_choice("local-search"), 200)
    made = run.to_end()
    for at in range(1, made + 1, max(1, made // 20)):
        look = run.look(at)
        board, old = look.after, look.before
        for cell, count in board.broken.items():
            clauses = breaches(puzzle, board.values, cell)
            assert len(clauses) == count
            for value, cells in re.findall(r"another (\d+) \(at ([^)]+)\)", " ".join(clauses)):
                named = {cell_name(each): v for each, v in board.values.items()}
                assert {named[each] for each in re.findall(r"r\d+c\d+", cells)} == {int(value)}
        both = halves(puzzle, look)
        assert len(both) == 2 * isinstance(look.event, Swap)
        for half in both:
            assert len(half.before) == old.broken[half.cell]
            assert len(half.after) == board.broken[half.cell]
            assert (half.had, half.has) == (old.values[half.cell], board.values[half.cell])


@pytest.mark.parametrize("seed", SEEDS)
def test_each_broken_rule_has_a_clause(seed: int) -> None:
    puzzle = loose_puzzle(seed, (3, 4, 5, 6))
    check(puzzle)
    check(hidden(puzzle, seed))


@pytest.mark.parametrize("kind", OTHERS)
def test_boxes_and_killer_cages_are_rules_as_well(kind: str) -> None:
    check(KINDS[kind][0])
