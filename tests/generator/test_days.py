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
# An easy day that nobody will ship for long.
FAR = date(2199, 3, 4)


def check(day: date, which: Which) -> None:
    """One solution, the size or the kind that was asked for, and the grade of its day."""
    puzzle, wished = puzzle_of(day, which, Budget()), wish(day, which)
    search = solutions(puzzle)
    assert (len(list(search)), search.complete) == (1, True)
    assert (which_of(puzzle), puzzle.size) == (which, wished.size)
    assert rate(puzzle).grade == wished.grade
    if which == "sudoku":
        given = {cell for cage in puzzle.cages for cell in cage.cells}
        assert {(8 - row, 8 - column) for row, column in given} == given


def test_day_has_a_puzzle_of_each_size_and_kind_with_one_solution() -> None:
    for which in of_day(FAR):
        check(FAR, which)
    assert made(FAR, 4, Budget()) == made(FAR, 4, Budget())
    assert made(FAR, 4, Budget()) != made(FAR + timedelta(days=7), 4, Budget())


def test_each_day_has_a_sudoku_and_a_killer_from_december_2026() -> None:
    assert of_day(FIRST) == of_day(BY_KIND - timedelta(days=1)) == (4, 6, 9)
    assert of_day(BY_KIND) == of_day(date.max) == (4, 6, 9, "sudoku", "killer")
    assert [wish(date(2026, 12, 4), kind) for kind in BOXED] == [
        Wish(9, "hard", kind="sudoku", symmetric=True),
        Wish(9, "hard", kind="killer"),
    ]


def test_weekday_sets_the_grades_from_december_2026() -> None:
    """Monday is easy, the weekend extreme; a four is at most normal."""
    last, monday = BY_WEEKDAY - timedelta(days=1), date(2026, 12, 7)
    assert [wish(last, size).grade for size in SIZES] == ["easy", "normal", "hard"]
    assert [
        [wish(monday + timedelta(days=number), size).grade for size in SIZES] for number in range(7)
    ] == [
        ["easy", "easy", "easy"],
        *[["normal", "normal", "normal"]] * 2,
        *[["normal", "hard", "hard"]] * 2,
        *[["normal", "extreme", "extreme"]] * 2,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "every", [pytest.param(190, id="some"), pytest.param(11, id="many", marks=pytest.mark.sweep)]
)
def test_shipped_puzzle_has_the_grade_of_its_day_and_one_solution(every: int) -> None:
    for number in range(0, 396, every):
        day = BY_WEEKDAY + timedelta(days=number)
        for which in of_day(day):
            check(day, which)


def test_kept_days_have_no_gap_and_stay_what_they_were() -> None:
    kept = [date.fromisoformat(each["day"]) for each in KEPT]
    assert kept == [FIRST + timedelta(days=number) for number in range(len(KEPT))]
    assert [tuple(codes) for codes in shipped().values()] == [of_day(day) for day in kept]
    november = [date(2026, 11, number) for number in range(1, 31)]
    codes = [share_code(puzzle_of(day, size, Budget())) for day in november for size in SIZES]
    digest = sha256("".join(codes).encode()).hexdigest()
    assert digest == "758da9828fb9317fe5fe51052635d503a6202a843c725c872461f917435c4a98"


@pytest.mark.parametrize(
    "every", [pytest.param(364, id="some"), pytest.param(90, id="many", marks=pytest.mark.sweep)]
)
def test_kept_days_are_what_the_generator_makes(every: int) -> None:
    entries = [entry for entry in KEPT if entry["generator"] == VERSION][4::every]
    assert len(entries) > 1
    for entry in entries:
        day = date.fromisoformat(entry["day"])
        assert entry["codes"] == {
            str(which): share_code(made(day, which, Budget())) for which in of_day(day)
        }


def test_seed_is_the_date_and_the_next_where_that_makes_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def luckless(wish: Wish, seed: int, budget: Budget) -> Made:
        if seed < 220261122:
            raise NotMade("no luck")
        return make(wish, seed, budget=budget)

    assert made(date(2026, 11, 1), 4, Budget()) == make(Wish(4, "easy"), 20261101).puzzle
    monkeypatch.setattr(days, "make", luckless)
    assert made(date(2026, 11, 22), 4, Budget()) == make(Wish(4, "easy"), 220261122).puzzle


def test_past_day_is_what_was_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    other = made(FAR, 4, Budget())
    monkeypatch.setattr(days, "shipped", lambda: {FIRST: {4: share_code(other)}})
    assert puzzle_of(FIRST, 4, Budget()) == other != made(FIRST, 4, Budget())
    assert puzzle_of(FIRST, 6, Budget()) == made(FIRST, 6, Budget())


def test_tool_adds_days_and_leaves_those_of_any_generator() -> None:
    codes = KEPT[1]["codes"] | {"4": "m1old"}
    old = [{"day": "2026-01-02", "generator": 0, "codes": codes}]
    assert extended(old, date(2026, 1, 3)) == [KEPT[0], *old, KEPT[2]]
    assert extended(KEPT[:2], date(2026, 1, 2)) == extended(KEPT[:2], FIRST) == KEPT[:2]
