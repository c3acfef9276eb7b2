"""Answers: how many solutions, what it took, and whether that is all there is to know."""

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR
from webapp.puzzle import Puzzle, is_solution, parse
from webapp.solvers import SOLVERS, STRONGEST, Budget, Choice, Solver, parse_choice, solutions
from webapp.trace import GaveUp, ToldReason

TWO = parse("2 ab ab a 3 + b 3 +")
NONE = parse("2 ab ab a 3 + b 4 +")
MANY = parse("." * 16)
HARD = parse(next(row["text"] for row in PUZZLES if row["id"] == "keen-p-9du-4"))
BACKTRACKING = parse_choice("backtracking")


def test_grids_are_rows_of_values() -> None:
    assert list(solutions(FOUR)) == [((1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2))]


@pytest.mark.parametrize(
    ("puzzle", "limit", "found", "complete"),
    [
        (FOUR, 2, 1, True), (FOUR, 1, 1, False), (TWO, 1, 1, False), (TWO, 2, 2, False),
        (TWO, 3, 2, True), (NONE, 2, 0, True), (MANY, 2, 2, False), (MANY, 1000, 288, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("choice", [None, BACKTRACKING], ids=["the strongest", "backtracking"])
def test_a_count_is_proven_where_the_search_came_to_its_end(
    puzzle,
    limit: int,
    found: int,
    complete: bool,
    choice: Choice | None,  # type: ignore[no-untyped-def]
) -> None:
    search = solutions(puzzle, limit, choice=choice)
    grids = list(search)
    assert len(set(grids)) == len(grids) == search.found == found
    assert all(is_solution(puzzle, grid) for grid in grids)
    assert (search.complete, search.cut) == (complete, False)
    assert list(search) == []


def test_choices_are_the_guesses_undone_before_the_first_solution() -> None:
    search = solutions(FOUR, choice=BACKTRACKING)
    next(search)
    assert (search.choices, search.events) == (9, 86)
    assert list(search) == []
    assert (search.choices, search.complete) == (9, True)
    assert search.events > 86


@pytest.mark.parametrize("name", ["forward-checking", "arc-consistency", "propagation"])
@pytest.mark.parametrize("puzzle", [FOUR, NONE, MANY], ids=["only", "none", "several"])
def test_events_are_counted_alike_whether_the_search_is_watched_or_not(
    name: str, puzzle: Puzzle
) -> None:
    for limit in (1, 2, 1000):
        alone = solutions(puzzle, limit, choice=parse_choice(name))
        watched = solutions(puzzle, limit, choice=parse_choice(name), most_events=10**9)
        assert list(alone) == list(watched)
        assert (alone.events, alone.choices) == (watched.events, watched.choices)
    assert alone.events == len(list(SOLVERS[name].solve(puzzle)))


@pytest.mark.parametrize("name", ["forward-checking", "arc-consistency", "propagation"])
def test_events_of_public_puzzles_are_counted_alike(name: str) -> None:
    for row in PUZZLES[::9]:
        puzzle = parse(row["text"])
        alone = solutions(puzzle, 1, Budget(300_000), parse_choice(name))
        list(alone)
        if alone.found:
            watched = solutions(puzzle, 1, choice=parse_choice(name), most_events=10**9)
            assert len(list(watched)) == 1
            assert alone.events == watched.events


@pytest.mark.parametrize("name", ["forward-checking", "arc-consistency", "propagation"])
def test_a_cut_search_has_the_same_counts_whether_it_is_watched_or_not(name: str) -> None:
    taken_back = 0
    for row in PUZZLES[::9]:
        for work in (5_000, 20_001):
            puzzle, choice = parse(row["text"]), parse_choice(name)
            alone = solutions(puzzle, 2, Budget(work), choice)
            watched = solutions(puzzle, 2, Budget(work), choice, most_events=10**9)
            assert list(alone) == list(watched)
            assert (alone.cut, alone.choices) == (watched.cut, watched.choices)
            assert (alone.complete, alone.events) == (watched.complete, watched.events)
            taken_back += alone.choices if alone.cut and not alone.found else 0
    assert taken_back > 0


def test_an_interrupted_search_has_the_counts_of_a_watched_one_of_as_many_events() -> None:
    pauses, choice = iter(range(100)), parse_choice("forward-checking")

    def pause() -> None:
        if next(pauses) == 40:
            raise KeyboardInterrupt

    search = solutions(HARD, 2, Budget(pause=pause), choice)
    with pytest.raises(KeyboardInterrupt):
        list(search)
    watched = solutions(HARD, 2, None, choice, most_events=search.events)
    assert list(watched) == []
    assert (search.choices, search.events) == (watched.choices, watched.events) > (0, 0)


def test_choices_without_a_solution_are_those_before_the_proof() -> None:
    search = solutions(NONE, choice=BACKTRACKING)
    assert list(search) == []
    assert (search.complete, search.choices) == (True, 6)


@pytest.mark.parametrize(("most", "found", "cut"), [(85, 0, True), (86, 1, True), (100, 1, True)])
def test_a_limit_of_events_cuts_the_search(most: int, found: int, cut: bool) -> None:
    search = solutions(FOUR, choice=BACKTRACKING, most_events=most)
    assert len(list(search)) == found
    assert (search.events, search.cut, search.complete) == (most, cut, False)
    assert list(search) == []


def test_a_limit_that_is_just_enough_does_not_cut() -> None:
    whole = solutions(FOUR, choice=BACKTRACKING)
    list(whole)
    search = solutions(FOUR, choice=BACKTRACKING, most_events=whole.events)
    assert len(list(search)) == 1
    assert (search.complete, search.cut) == (True, False)


@pytest.mark.parametrize("choice", [None, *map(Choice, SOLVERS.values())])
def test_a_budget_cuts_every_algorithm(choice: Choice | None) -> None:
    search = solutions(MANY, 10**6, Budget(work=200), choice)
    grids = list(search)
    assert (search.complete, search.cut) == (False, True)
    assert len(grids) < 288
    assert list(search) == []


def test_an_algorithm_that_gives_up_proves_nothing() -> None:
    def run(puzzle, options, budget):  # type: ignore[no-untyped-def]
        yield GaveUp(ToldReason("too hard"), 1)

    search = solutions(FOUR, choice=Choice(Solver("t", "T", "T.", "none", ("line",) * 10, run)))
    assert list(search) == []
    assert (search.complete, search.cut, search.events) == (False, False, 1)


def test_the_strongest_algorithm_answers_where_none_is_named() -> None:
    assert list(solutions(FIVE)) == list(solutions(FIVE, choice=Choice(STRONGEST)))
    assert STRONGEST in SOLVERS.values()
    assert STRONGEST.complete


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("mrv", ()), ("mrv:", ()), ("mrv:values=down", (("values", "down"),)),
        ("backtracking:values=up,values=down", (("values", "down"),)),
    ],
)  # fmt: skip
def test_a_choice_is_read_from_name_and_options(text: str, options: object) -> None:
    choice = parse_choice(text)
    assert (choice.solver.name, choice.options) == (text.split(":")[0], options)
    assert parse_choice(choice.text) == choice


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no algorithm '': use one of brute-force, backtracking, backjumping, "),
        ("MRV", "there is no algorithm 'MRV': use one of "),
        ("x" * 99, f"there is no algorithm '{'x' * 30}': use one of "),
        ("mrv:values", "'values' isn’t an option: write OPTION=VALUE"),
        ("mrv:order=up", "mrv has no option 'order': its options are cells, values, lists, ties"),
        ("brute-force:values=up", "brute-force has no option 'values': it has no options"),
        ("mrv:values=best", "'best' isn’t a value of mrv’s option 'values': use up or down"),
        ("mrv:values=", "'' isn’t a value of mrv’s option 'values': use up or down"),
    ],
)
def test_an_unknown_choice_is_refused_with_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"algorithm|option") as caught:
        parse_choice(text)
    assert str(caught.value).startswith(sentence)
