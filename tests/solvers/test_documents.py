"""What the first documents' algorithms do on their own samples, counted and told in order."""

from functools import partial
from itertools import pairwise

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR
from webapp.insight import Run
from webapp.logic.layout import Layout
from webapp.logic.strategies.divisor import Divisor
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import is_solution, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.algorithms import brute_force
from webapp.solvers.algorithms.possible_sets import possible_set
from webapp.trace import Counts, DeadEnd, Exhausted, Guess, Infer, Reject, Remove, Solved, Undo
from webapp.trace.reasons import NoValue

DIVISOR = partial(Divisor, by_strategy=False)


def test_backtracking_on_the_first_sample_is_small_enough_for_a_class_to_see() -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    board = run.look(run.to_end()).after
    assert board.counts == Counts(events=86, guesses=25, undone=9, refused=51, depth=16, solved=1)
    assert board.grid() == ((1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2))


@pytest.mark.parametrize("name", ["backtracking", "possible-sets", "mrv"])
def test_the_second_sample_ends_as_document_002_says_but_for_its_misprint(name: str) -> None:
    run = Run(FIVE, parse_choice(name))
    grid = run.look(run.to_end()).after.grid()
    assert ["".join(map(str, row)) for row in grid] == ["14352", "32514", "53421", "25143", "41235"]


def test_backtracking_goes_in_reading_order_and_tests_row_column_and_cage() -> None:
    events = Run(FOUR, parse_choice("backtracking"))
    events.extend(12)
    assert events.events[:12] == [
        Guess((0, 0), 1, 7),
        Reject((0, 1), 1, "row", ((0, 0),), 4),
        Reject((0, 1), 2, "cage", ((0, 0),), 6),
        Reject((0, 1), 3, "cage", ((0, 0),), 6),
        Guess((0, 1), 4, 7),
        Reject((0, 2), 1, "row", ((0, 0),), 4),
        Guess((0, 2), 2, 7),
        Reject((0, 3), 1, "row", ((0, 0),), 4),
        Reject((0, 3), 2, "row", ((0, 2),), 4),
        Guess((0, 3), 3, 7),
        Reject((1, 0), 1, "column", ((0, 0),), 5),
        Guess((1, 0), 2, 7),
    ]


def test_a_value_is_refused_by_its_box_after_row_and_column() -> None:
    puzzle = parse("1" + "." * 15)
    events = list(SOLVERS["backtracking"].solve(puzzle))[:20]
    assert Reject((1, 0), 1, "column", ((0, 0),), 5) in events
    assert Reject((1, 0), 2, "box", ((0, 1),), 5) in events


def test_where_no_value_is_left_the_cell_before_is_undone() -> None:
    events = list(SOLVERS["backtracking"].solve(parse("2 ab bb a 2 = b 4 +")))
    assert events == [
        Reject((0, 0), 1, "cage", (), 6),
        Guess((0, 0), 2, 7),
        Guess((0, 1), 1, 7),
        Guess((1, 0), 1, 7),
        Reject((1, 1), 1, "row", ((1, 0),), 4),
        Guess((1, 1), 2, 7),
        Solved(2),
        Undo((1, 1), 2, None, 9, True),
        Undo((1, 0), 1, (1, 1), 9, True),
        Reject((1, 0), 2, "column", ((0, 0),), 5),
        Undo((0, 1), 1, (1, 0), 9, True),
        Reject((0, 1), 2, "row", ((0, 0),), 4),
        Undo((0, 0), 2, (0, 1), 9, True),
        Exhausted(10),
    ]


def test_brute_force_looks_only_when_the_grid_is_full() -> None:
    events = list(SOLVERS["brute-force"].solve(parse("2 ab bb a 2 = b 4 +")))
    assert events[:5] == [
        Guess((0, 0), 1, 3),
        Guess((0, 1), 1, 3),
        Guess((1, 0), 1, 3),
        Reject((1, 1), 1, "full row", ((0, 0), (0, 1)), 7),
        Reject((1, 1), 2, "full row", ((0, 0), (0, 1)), 7),
    ]
    refused = [event.rule for event in events if isinstance(event, Reject)]
    assert len(refused) + len([event for event in events if isinstance(event, Solved)]) == 2**4
    assert {rule: refused.count(rule) for rule in refused} == {
        "full row": 12, "full column": 2, "full cage": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("grid", "broken"),
    [
        ("1134 2143 3412 4321", ("full row", ((0, 0), (0, 1)))),
        ("1234 2143 3412 4312", ("full column", ((2, 2), (3, 2)))),
        ("1234 2143 3412 4321", ("full box", ((0, 1), (1, 0)))),
        ("1234 3412 2143 4321", ("full cage", ((3, 1), (3, 2), (3, 3)))),
        ("1234 3412 4321 2143", None),
    ],
)
def test_brute_force_says_the_first_rule_that_a_full_grid_breaks(
    grid: str, broken: tuple[str, tuple[tuple[int, int], ...]] | None
) -> None:
    layout = Layout(parse("4 .... .... .... .aaa a 8 + boxes 2x2"))
    values = [int(digit) for row in grid.split() for digit in row]
    assert brute_force.broken(layout, values) == broken


def test_brute_force_refuses_a_killer_cage_that_repeats() -> None:
    layout = Layout(parse("3 aa. .a. ... a 5 + killer"))
    assert brute_force.broken(layout, [1, 2, 3, 3, 1, 2, 2, 3, 1]) == (
        "full cage", ((0, 0), (0, 1), (1, 1)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("clue", "n", "values"),
    [
        ("1 a a 1 =", 4, (1,)), ("2 aa .. a 6 *", 6, (1, 2, 3, 6)), ("2 aa .. a 7 *", 6, (1,)),
        ("2 aa .. a 2 /", 6, (1, 2, 3, 4, 6)), ("2 aa .. a 3 /", 5, (1, 3)),
        ("2 aa .. a 9 /", 6, ()), ("2 aa .. a 5 -", 6, (1, 2, 3, 4, 5, 6)),
        ("2 aa .. a 3 +", 4, (1, 2, 3, 4)), ("1 a a 9 =", 4, ()),
    ],
)  # fmt: skip
def test_possible_sets_are_those_of_document_001(
    clue: str, n: int, values: tuple[int, ...]
) -> None:
    assert possible_set(parse(clue).cages[0], n) == values


def test_possible_sets_come_first_a_cage_at_a_time() -> None:
    run = Run(FOUR, parse_choice("possible-sets"))
    run.extend(7)
    assert run.events[:7] == [
        Remove(((1, 0), (2, 0)), (3,), DIVISOR(((1, 0), (2, 0))), 3),
        Remove(((1, 1),), (1, 3, 4), DIVISOR(((1, 1),)), 4),
        Remove(((2, 1), (3, 0), (3, 1)), (2, 4), DIVISOR(((2, 1), (3, 0), (3, 1))), 2),
        Remove(((2, 3), (3, 3)), (3,), DIVISOR(((2, 3), (3, 3))), 3),
        Remove(((3, 2),), (1, 2, 3), DIVISOR(((3, 2),)), 4),
        Guess((0, 0), 1, 12),
        Reject((0, 1), 1, "row", ((0, 0),), 9),
    ]


def test_mrv_lists_cages_of_one_and_two_cells_then_takes_the_shortest_list() -> None:
    puzzle = parse("3 aab ccb dde a 1 - b 2 / c 6 * d 4 + e 2 =")
    run = Run(puzzle, parse_choice("mrv"))
    assert run.to_end() == len(run.events)
    assert run.events[:6] == [
        Remove(((0, 2), (1, 2)), (3,), DIVISOR(((0, 2), (1, 2))), 2),
        Remove(((1, 0), (1, 1)), (1,), DIVISOR(((1, 0), (1, 1))), 2),
        Remove(((2, 0), (2, 1)), (2,), DIVISOR(((2, 0), (2, 1))), 2),
        Remove(((2, 2),), (1, 3), DIVISOR(((2, 2),)), 2),
        Infer((2, 2), 2, SinglePossibility((2, 2), by_strategy=False), 8),
        Remove(((0, 2), (1, 2)), (2,), OneOfEach((2, 2), by_strategy=False), 10),
    ]


def test_mrv_goes_back_from_a_dead_end_to_its_guess() -> None:
    events = list(SOLVERS["mrv"].solve(parse("3 aab acb ccb a 6 * b 7 + c 6 *")))
    assert isinstance(events[-1], Exhausted)
    assert not any(isinstance(event, Solved) for event in events)
    for dead_end, after in pairwise(events):
        if isinstance(dead_end, DeadEnd):
            assert isinstance(after, Undo | Exhausted)
            assert dead_end.because == NoValue()


@pytest.mark.parametrize(("name", "first"), [("up", 1), ("down", 4)])
@pytest.mark.parametrize("solver", ["backtracking", "possible-sets", "mrv"])
def test_values_are_tried_upwards_or_downwards(solver: str, name: str, first: int) -> None:
    run = Run(parse("." * 16), parse_choice(f"{solver}:values={name}"))
    run.extend(1)
    assert run.events[0] == Guess((0, 0), first, run.events[0].line)


@pytest.mark.parametrize(
    "row",
    [row for row in PUZZLES if row["n"] <= 6 or row["id"] in ("keen-p-8de-0", "keen-p-7dh-0")],
    ids=lambda row: row["id"],
)
def test_mrv_solves_the_smaller_corpus_puzzles_within_a_watched_run(row: dict[str, str]) -> None:
    puzzle = parse(row["text"])
    run = Run(puzzle, parse_choice("mrv"))
    grid = run.look(run.to_end()).after.grid()
    assert not run.cut
    assert is_solution(puzzle, grid)
    assert ["".join(map(str, row)) for row in grid] == row["solution"]
