"""Days: the date makes the puzzles, the day of the week says how hard, and what is kept stays."""

import json
from datetime import date, timedelta
from hashlib import sha256

import pytest

from tools.days import extended
from webapp.budget import Budget
from webapp.generator import days
from webapp.generator.days import (
    BOXED,
    BY_KIND,
    BY_WEEKDAY,
    DATA,
    FIRST,
    SIZES,
    Which,
    made,
    of_day,
    puzzle_of,
    shipped,
    which_of,
    wish,
)
from webapp.generator.grade import rate
from webapp.generator.make import VERSION, Made, NotMade, Wish, make
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

KEPT = json.loads(DATA.read_text(encoding="utf-8"))
# A day that nobody will ship for long.
FAR = date(2199, 2, 28)


def holds_what_it_promises(day: date, which: Which) -> None:
    """One solution, the size or the kind that was asked for, and the grade of its day."""
    puzzle, wished = puzzle_of(day, which, Budget()), wish(day, which)
    search = solutions(puzzle)
    assert (len(list(search)), search.complete) == (1, True)
    assert (which_of(puzzle), puzzle.size) == (which, wished.size)
    assert rate(puzzle).grade == wished.grade


def test_a_day_has_a_puzzle_of_each_size_and_kind_with_one_solution() -> None:
    for which in of_day(FAR):
        holds_what_it_promises(FAR, which)


def test_each_day_has_a_sudoku_and_a_killer_from_december_2026() -> None:
    assert of_day(FIRST) == of_day(BY_KIND - timedelta(days=1)) == (4, 6, 9)
    assert of_day(BY_KIND) == of_day(date.max) == (4, 6, 9, "sudoku", "killer")
    friday = date(2026, 12, 4)
    assert [wish(friday, kind) for kind in BOXED] == [
        Wish(9, "hard", kind="sudoku", symmetric=True),
        Wish(9, "hard", kind="killer"),
    ]


def test_the_givens_of_its_sudoku_lie_as_they_do_after_half_a_turn() -> None:
    for number in range(7):
        puzzle = puzzle_of(BY_KIND + timedelta(days=number), "sudoku", Budget())
        given = {cell for cage in puzzle.cages for cell in cage.cells}
        assert {(8 - row, 8 - column) for row, column in given} == given


def test_which_it_would_be_is_told_from_the_puzzle() -> None:
    """A nine is neither the sudoku nor the killer of its day, though as large."""
    day = BY_KIND
    assert [which_of(puzzle_of(day, which, Budget())) for which in of_day(day)] == [*of_day(day)]


def test_the_weekday_sets_the_grades_from_december_2026() -> None:
    """Monday is easy, the weekend extreme; a four is at the most normal."""
    sunday = BY_WEEKDAY - timedelta(days=2)
    grades = [
        wish(sunday + timedelta(days=number), size).grade for number in range(2) for size in SIZES
    ]
    assert grades == ["easy", "normal", "hard"] * 2
    monday = date(2026, 12, 7)
    week = [
        [wish(monday + timedelta(days=number), size).grade for size in SIZES] for number in range(7)
    ]
    assert week == [
        ["easy", "easy", "easy"],
        *[["normal", "normal", "normal"]] * 2,
        *[["normal", "hard", "hard"]] * 2,
        *[["normal", "extreme", "extreme"]] * 2,
    ]


@pytest.mark.parametrize(
    "every", [pytest.param(57, id="some"), pytest.param(3, id="many", marks=pytest.mark.sweep)]
)
def test_a_shipped_puzzle_has_the_grade_of_its_day_and_one_solution(every: int) -> None:
    for number in range(0, 396, every):
        day = BY_WEEKDAY + timedelta(days=number)
        for which in of_day(day):
            holds_what_it_promises(day, which)


def test_days_before_are_byte_for_byte_what_they_were() -> None:
    """All codes of November 2026, and of some days before it those that the same rule makes."""
    november = [date(2026, 11, number) for number in range(1, 31)]
    codes = [share_code(puzzle_of(day, size, Budget())) for day in november for size in SIZES]
    digest = sha256("".join(codes).encode()).hexdigest()
    assert digest == "758da9828fb9317fe5fe51052635d503a6202a843c725c872461f917435c4a98"
    assert [share_code(puzzle_of(date(2026, 6, 15), size, Budget())) for size in SIZES] == [
        "m1Mv8nVuI6VDpUMoo6WAxZzA",
        "m1UplZ2np9_V7OYTANE0mYXF8GiUyIWlJVT0mvWfI",
        "m1gvv27f-1-e1-v0rWttS9_Ty8-P4S4qLql5Ijvwn2IkilMwl7ypCLKOlqUSDg0NGpKYzCSOoqM7ChmQUWELXQTyOAdbMQ",
    ]
    four, six, _ = (share_code(puzzle_of(date(2026, 10, 31), size, Budget())) for size in SIZES)
    assert (four, six) == (
        "m1M7f1_0bK2oaFSUdLS0dJRdXEtw",
        "m1U-79dZtmd9CM9GWv4XVZqGipXMJiEqJqcphaH4I",
    )
    assert share_code(puzzle_of(FIRST, 4, Budget())) == "m1Mr5H9lhTRUlGTE8JQPq_"


def test_a_day_makes_the_same_again_and_another_day_another() -> None:
    assert made(FAR, 6, Budget()) == made(FAR, 6, Budget())
    assert made(FAR, 6, Budget()) != made(FAR + timedelta(days=1), 6, Budget())


def test_the_seed_is_the_date() -> None:
    assert made(date(2026, 11, 1), 4, Budget()) == make(Wish(4, "easy"), 20261101).puzzle


def test_where_a_seed_makes_none_the_day_goes_on_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def luckless(wish: Wish, seed: int, budget: Budget) -> Made:
        if seed < 220261122:
            raise NotMade("no luck")
        return make(wish, seed, budget=budget)

    monkeypatch.setattr(days, "make", luckless)
    assert made(date(2026, 11, 22), 4, Budget()) == make(Wish(4, "easy"), 220261122).puzzle


def test_a_day_gone_by_is_what_was_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    other = made(FAR, 4, Budget())
    monkeypatch.setattr(days, "shipped", lambda: {FIRST: {4: share_code(other)}})
    assert puzzle_of(FIRST, 4, Budget()) == other != made(FIRST, 4, Budget())
    assert puzzle_of(FIRST, 6, Budget()) == made(FIRST, 6, Budget())


def test_no_day_is_missing_from_the_data() -> None:
    kept = [date.fromisoformat(each["day"]) for each in KEPT]
    assert kept == [FIRST + timedelta(days=number) for number in range(len(KEPT))]
    assert [tuple(codes) for codes in shipped().values()] == [of_day(day) for day in kept]


@pytest.mark.parametrize(
    "every", [pytest.param(167, id="some"), pytest.param(9, id="many", marks=pytest.mark.sweep)]
)
def test_the_data_is_what_the_generator_makes(every: int) -> None:
    entries = [entry for entry in KEPT if entry["generator"] == VERSION][::every]
    assert len(entries) > 2
    for entry in entries:
        day = date.fromisoformat(entry["day"])
        assert entry["codes"] == {
            str(which): share_code(made(day, which, Budget())) for which in of_day(day)
        }


def test_the_tool_adds_days_and_leaves_those_that_are_there() -> None:
    """Even those that another generator has made."""
    codes = KEPT[1]["codes"] | {"4": "m1old"}
    old = [{"day": "2026-01-02", "generator": 0, "codes": codes}]
    assert extended(old, date(2026, 1, 3)) == [KEPT[0], *old, KEPT[2]]
    assert extended(KEPT[:2], date(2026, 1, 2)) == extended(KEPT[:2], FIRST) == KEPT[:2]
    assert extended([], FIRST) == KEPT[:1]


def test_the_tool_adds_puzzles_to_a_day_and_keeps_its_others() -> None:
    until = (BY_KIND - FIRST).days
    days, whole = KEPT[:until], KEPT[until]
    old = {str(size): whole["codes"][str(size)] for size in SIZES} | {"9": "m1old"}
    had = whole | {"codes": old}
    longer = extended([*days, had], BY_KIND)
    assert longer == [*days, whole | {"codes": whole["codes"] | old}]
    assert list(longer[-1]["codes"]) == [str(which) for which in of_day(BY_KIND)]
