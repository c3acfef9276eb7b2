"""Answers: how many solutions there are, at what cost, and whether that is proven."""

from collections.abc import Iterator
from itertools import product

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR, KINDS, every_solution
from tests.trace.json_events import NamedReason
from tests.trace.paper import Paper
from webapp.budget import Budget, OutOfBudgetError
from webapp.logic.ways import CageCombination, combinations, ways_of
from webapp.puzzle import Cell, is_solution, parse
from webapp.solvers import (
    SOLVERS,
    STRONGEST,
    Choice,
    Solver,
    parse_choice,
    solutions,
    uniqueness,
)
from webapp.solvers.answers import completions
from webapp.trace import Board, Event, GaveUp

TWO = parse("2 ab ab a 3 + b 3 +")
NONE = parse("2 ab ab a 3 + b 4 +")
MANY = parse("." * 16)
HARD = parse(next(row["text"] for row in PUZZLES if row["id"] == "keen-p-9du-4"))
BACKTRACKING = parse_choice("backtracking")
LIMITS = [
    (FOUR, 2, 1, True), (FOUR, 1, 1, False), (TWO, 1, 1, False), (TWO, 2, 2, False),
    (TWO, 3, 2, True), (NONE, 2, 0, True), (MANY, 2, 2, False), (MANY, 1000, 288, True),
]  # fmt: skip


@pytest.mark.parametrize("choice", [None, BACKTRACKING], ids=["strongest", "backtracking"])
def test_count_is_complete_if_the_search_ended(choice: Choice | None) -> None:
    for puzzle, limit, found, complete in LIMITS:
        search = solutions(puzzle, limit, choice=choice)
        grids = list(search)
        assert len(set(grids)) == len(grids) == search.found == found
        assert all(is_solution(puzzle, grid) for grid in grids)
        assert (search.complete, search.cut, list(search)) == (complete, False, [])
    assert list(solutions(FIVE)) == list(solutions(FIVE, choice=Choice(STRONGEST)))


def test_interrupted_search_has_the_counts_so_far() -> None:
    pauses, choice = iter(range(100)), parse_choice("forward-checking")

    def pause() -> None:
        if next(pauses) == 40:
            raise KeyboardInterrupt

    search = solutions(HARD, 2, Budget(pause=pause), choice)
    with pytest.raises(KeyboardInterrupt):
        list(search)
    watched = solutions(HARD, 2, None, choice, most_events=search.events)
    assert list(watched) == []
    assert (search.backtracks, search.events) == (watched.backtracks, watched.events) > (0, 0)


def test_event_limit_stops_a_longer_search() -> None:
    for most, found in ((85, 0), (86, 1), (100, 1)):
        search = solutions(FOUR, choice=BACKTRACKING, most_events=most)
        assert len(list(search)) == found
        assert (search.events, search.cut, search.complete) == (most, True, False)
    whole = solutions(FOUR, choice=BACKTRACKING)
    list(whole)
    search = solutions(FOUR, choice=BACKTRACKING, most_events=whole.events)
    assert (len(list(search)), search.complete, search.cut) == (1, True, False)


def test_budget_stops_every_algorithm() -> None:
    for choice in (None, *map(Choice, SOLVERS.values())):
        search = solutions(MANY, 10**6, Budget(work=200), choice)
        assert len(list(search)) < 288
        assert (search.complete, search.cut, list(search)) == (False, True, []), choice


def test_algorithm_that_gives_up_proves_nothing() -> None:
    def run(*_: object) -> Iterator[Event]:
        yield GaveUp(NamedReason("too hard"), 1)

    solver = Solver("t", "T", "T.", "none", ("line",) * 10, run)  # type: ignore[arg-type]
    search = solutions(FOUR, choice=Choice(solver))
    assert list(search) == []
    assert (search.complete, search.cut, search.events) == (False, False, 1)


def test_uniqueness_is_proven_or_left_open() -> None:
    for puzzle, verdict, count in ((FOUR, "only", 1), (TWO, "several", 2), (NONE, "none", 0)):
        found = uniqueness(puzzle, Budget())
        assert (found.verdict, len(found.grids)) == (verdict, count)
        assert found.only == (found.grids[0] if verdict == "only" else None)
    cut = [uniqueness(TWO, Budget(work)) for work in range(0, 1_000, 50)]
    assert list(dict.fromkeys(each.verdict for each in cut)) == ["unknown", "one", "several"]
    assert all(bool(each.grids) is (each.verdict != "unknown") for each in cut)


SMALL = [puzzle for puzzle, _ in KINDS.values() if puzzle.size <= 3]


def test_completions_are_the_solutions_with_these_values() -> None:
    for puzzle in SMALL:
        n, every = puzzle.size, every_solution(puzzle)
        assert set(completions(puzzle, {}, Budget())) == every
        for a, b in product(range(1, n + 1), repeat=2):
            agreeing = {grid for grid in every if (grid[0][0], grid[-1][-1]) == (a, b)}
            known = {(0, 0): a, (n - 1, n - 1): b}
            assert n == 1 or set(completions(puzzle, known, Budget())) == agreeing
    with pytest.raises(OutOfBudgetError):
        list(completions(parse("." * 256), {}, Budget(10)))


def test_cage_lists_its_value_sets_with_their_orders() -> None:
    assert combinations(ways_of(FOUR, Board(4), FOUR.cage_at[1, 2]) or ()) == [
        CageCombination((3, 1, 1), 1, 1),  # 1 twice, in cells that share no line
        CageCombination((2, 2, 1), 1, 1),
    ]
    for puzzle in SMALL:
        for cage in puzzle.cages:
            listed = combinations(ways_of(puzzle, Board(puzzle.size), cage) or ())
            ways = Paper(puzzle, Board(puzzle.size)).fillings(cage)
            assert sum(each.orders for each in listed) == len(ways)
    nine = parse("9 " + " ".join(["a" * 9] * 9) + " a 405 +")
    assert ways_of(nine, Board(9), nine.cages[0]) is None


def test_orders_of_a_cage_end_with_the_values_around_it() -> None:
    alive: list[tuple[dict[Cell, int], int]] = [
        ({}, 2), ({(0, 0): 4}, 1), ({(3, 0): 4}, 1), ({(0, 2): 1}, 0), ({(0, 0): 2}, 0),
        ({(2, 2): 4}, 2),
    ]  # fmt: skip
    for values, count in alive:
        (listed,) = combinations(ways_of(FOUR, Board(4, values), FOUR.cage_at[0, 0]) or ())
        assert (listed.values, listed.left) == ((4, 1), count), values
