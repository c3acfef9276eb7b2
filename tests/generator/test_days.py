"""Days: the date makes the puzzles, and those of the days gone by are kept as they were."""

import json
from datetime import date, timedelta

import pytest

from tools.days import extended
from webapp.budget import Budget
from webapp.generator import days
from webapp.generator.days import DATA, FIRST, WISHES, made, puzzle_of, shipped
from webapp.generator.grade import rate
from webapp.generator.make import VERSION, Made, NotMade, Wish, make
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

KEPT = json.loads(DATA.read_text(encoding="utf-8"))
# A day that nobody will ship for long.
FAR = date(2199, 2, 28)


@pytest.mark.parametrize("size", WISHES)
def test_a_day_has_a_puzzle_of_each_kind_with_one_solution(size: int) -> None:
    puzzle = puzzle_of(FAR, size, Budget())
    search = solutions(puzzle)
    assert (len(list(search)), search.complete) == (1, True)
    assert (puzzle.size, rate(puzzle).grade) == (size, {4: "easy", 6: "normal", 9: "hard"}[size])


def test_a_day_makes_the_same_again_and_another_day_another() -> None:
    assert made(FAR, 6, Budget()) == made(FAR, 6, Budget())
    assert made(FAR, 6, Budget()) != made(FAR + timedelta(days=1), 6, Budget())


def test_the_seed_is_the_date() -> None:
    assert made(date(2026, 11, 1), 4, Budget()) == make(WISHES[4], 20261101).puzzle


def test_where_a_seed_makes_none_the_day_goes_on_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def luckless(wish: Wish, seed: int, budget: Budget) -> Made:
        if seed < 220261122:
            raise NotMade("no luck")
        return make(wish, seed, budget=budget)

    monkeypatch.setattr(days, "make", luckless)
    assert made(date(2026, 11, 22), 4, Budget()) == make(WISHES[4], 220261122).puzzle


def test_a_day_gone_by_is_what_was_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    other = made(FAR, 4, Budget())
    monkeypatch.setattr(days, "shipped", lambda: {FIRST: {4: share_code(other)}})
    assert puzzle_of(FIRST, 4, Budget()) == other != made(FIRST, 4, Budget())
    assert puzzle_of(FIRST, 6, Budget()) == made(FIRST, 6, Budget())


def test_no_day_is_missing_from_the_data() -> None:
    kept = [date.fromisoformat(each["day"]) for each in KEPT]
    assert kept == [FIRST + timedelta(days=number) for number in range(len(KEPT))]
    assert {frozenset(codes) for codes in shipped().values()} == {frozenset(WISHES)}


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(each, id=each["day"], marks=[pytest.mark.sweep] if number > 2 else [])
        for number, each in enumerate(KEPT)
        if each["generator"] == VERSION
    ],
)
def test_the_data_is_what_the_generator_makes(entry: dict[str, object]) -> None:
    day = date.fromisoformat(str(entry["day"]))
    assert entry["codes"] == {str(size): share_code(made(day, size, Budget())) for size in WISHES}


def test_the_tool_adds_days_and_leaves_those_that_are_there() -> None:
    """Even those that another generator has made."""
    old = [{"day": "2026-11-01", "generator": 0, "codes": {"4": "m1old"}}]
    assert extended(old, date(2026, 11, 2)) == [*old, KEPT[1]]
    assert extended(old, date(2026, 11, 1)) == old
    assert extended([], FIRST) == KEPT[:1]
