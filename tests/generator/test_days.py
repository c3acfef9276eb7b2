"""Daily puzzles depend on the date, their grade on the weekday, and stored ones never change."""

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
    FIRST,
    SIZES,
    Which,
    made,
    of_day,
    puzzle_of,
    spec_of,
    stored_days,
    which_of,
)
from webapp.generator.grade import rate
from webapp.generator.make import GeneratedPuzzle, GenerationError, PuzzleSpec, make
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

# An easy day that won't be in the file for long.
FAR = date(2199, 3, 4)


def check(day: date, which: Which) -> None:
    """Check that a puzzle has one solution, its size or kind, and the grade of its day."""
    puzzle, wanted = puzzle_of(day, which, Budget()), spec_of(day, which)
    search = solutions(puzzle)
    assert (len(list(search)), search.complete) == (1, True)
    assert (which_of(puzzle), puzzle.size) == (which, wanted.size)
    assert rate(puzzle).grade == wanted.grade
    if which == "sudoku":
        given = {cell for cage in puzzle.cages for cell in cage.cells}
        assert {(8 - row, 8 - column) for row, column in given} == given


def test_later_day_gets_puzzles_made_from_its_date() -> None:
    assert FAR not in stored_days()
    for which in of_day(FAR):
        check(FAR, which)
    assert puzzle_of(FAR, 4, Budget()) == make(PuzzleSpec(4, "easy"), 21990304).puzzle
    assert made(FAR, 4, Budget()) != made(FAR + timedelta(days=7), 4, Budget())


def test_each_day_has_a_sudoku_and_a_killer_from_december_2026() -> None:
    assert of_day(FIRST) == of_day(BY_KIND - timedelta(days=1)) == (4, 6, 9)
    assert of_day(BY_KIND) == of_day(date.max) == (4, 6, 9, "sudoku", "killer")
    assert [spec_of(date(2026, 12, 4), kind) for kind in BOXED] == [
        PuzzleSpec(9, "hard", kind="sudoku", symmetric=True),
        PuzzleSpec(9, "hard", kind="killer"),
    ]


def test_weekdays_set_the_grades_from_december_2026() -> None:
    """Monday is easy, the weekend extreme; a 4 x 4 is at most normal."""
    last, monday = BY_WEEKDAY - timedelta(days=1), date(2026, 12, 7)
    assert [spec_of(last, size).grade for size in SIZES] == ["easy", "normal", "hard"]
    week = [monday + timedelta(days=number) for number in range(7)]
    assert [[spec_of(day, size).grade for size in SIZES] for day in week] == [
        ["easy", "easy", "easy"],
        *[["normal", "normal", "normal"]] * 2,
        *[["normal", "hard", "hard"]] * 2,
        *[["normal", "extreme", "extreme"]] * 2,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "every", [pytest.param(190, id="some"), pytest.param(11, id="many", marks=pytest.mark.sweep)]
)
def test_stored_day_has_its_grade_and_one_solution(every: int) -> None:
    for number in range(0, 396, every):
        day = BY_WEEKDAY + timedelta(days=number)
        for which in of_day(day):
            check(day, which)


def test_stored_days_have_no_gap_and_never_change() -> None:
    last = date(2027, 12, 31)
    every = [FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1)]
    assert [*stored_days()][: len(every)] == every
    assert [tuple(codes) for codes in stored_days().values()] == [
        of_day(day) for day in stored_days()
    ]
    codes = [code for day in every for code in stored_days()[day].values()]
    digest = sha256("".join(codes).encode()).hexdigest()
    assert digest == "aac3f2d3547fd203a1e3f1731897b1ee7a1db2db2dc4d3a6efd7cac508ff376a"


def test_seed_without_a_puzzle_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def luckless(spec: PuzzleSpec, seed: int, budget: Budget) -> GeneratedPuzzle:
        if seed < 220261122:
            raise GenerationError("no luck")
        return make(spec, seed, budget=budget)

    monkeypatch.setattr(days, "make", luckless)
    assert made(date(2026, 11, 22), 4, Budget()) == make(PuzzleSpec(4, "easy"), 220261122).puzzle


def test_days_tool_adds_only_missing_puzzles() -> None:
    names = ("2026-01-01", "2026-01-02", "2026-01-03")
    first, second, third = (
        {str(which): share_code(made(date.fromisoformat(name), which, Budget())) for which in SIZES}
        for name in names
    )
    old = {names[0]: first | {"6": "m1old"}, names[1]: {"4": "m1old"}}
    new = {names[0]: first | {"6": "m1old"}, names[1]: second | {"4": "m1old"}, names[2]: third}
    assert extended(old, date(2026, 1, 3)) == new
    assert extended(new, FIRST) == new
