"""Cages that contradict one another, each of which is needed."""

from itertools import combinations

from webapp.budget import Budget
from webapp.coach.answer import clash_of
from webapp.puzzle import Puzzle, parse
from webapp.solvers import solutions


def test_clash_needs_each_of_its_cages() -> None:
    text = "4 AABB CCDD EEFF GGHH A 3 + B 3 + C 7 + D 3 - E 4 + F 6 + G 5 + H 1 -"
    found = clash_of(parse(text), Budget())
    assert found.minimal
    without = combinations(found.cages, len(found.cages) - 1)
    assert list(solutions(Puzzle(4, found.cages), limit=1)) == []
    assert all(list(solutions(Puzzle(4, cages), limit=1)) for cages in without)


def test_clash_is_not_minimal_if_its_budget_ends() -> None:
    puzzle = parse("2 AA BB A 3 + B 4 +")
    assert not clash_of(puzzle, Budget(work=10)).minimal
    assert [cage.clue for cage in clash_of(puzzle, Budget()).cages] == ["4+"]
