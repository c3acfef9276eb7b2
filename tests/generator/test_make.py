"""New puzzles: one solution, the grade asked for, and the same from the same seed for good."""

from dataclasses import replace
from hashlib import sha256

import pytest

from tools.smallest import SIZE, puzzles, puzzles_without_operators
from webapp.budget import Budget
from webapp.generator import make as making
from webapp.generator.grade import NAMES, rate
from webapp.generator.make import HIDDEN, NotMade, Wish, make
from webapp.generator.trials import NONE_EXISTS, trials
from webapp.puzzle import faults, parse
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

WISHES = [
    Wish(3, "easy"), Wish(3, "normal"), Wish(4, "easy"), Wish(4, "hard"), Wish(5, "extreme"),
    Wish(6, "hard"), Wish(6, "unreasonable"), Wish(10, "easy"),
    *(Wish(4, "easy", operators) for operators in ("+", "*", "+-", "*/", "-+/")),
    *(Wish(5, "easy", largest=largest) for largest in (2, 3, 7)),
    Wish(4, "normal", singles=False), Wish(6, "hard", singles=False), Wish(4, "normal", HIDDEN),
    Wish(5, "hard", HIDDEN), Wish(6, "easy", "+*?"), Wish(6, "hard", HIDDEN),
]  # fmt: skip
# The first seed's puzzles by each version: they may change only when the generator's version does.
FOR_GOOD = {
    1: "57ba2e83fe2441c4",
    2: "13d7590cb9f1c07f",
}


@pytest.mark.parametrize("version", FOR_GOOD)
def test_puzzle_is_what_was_wished_for_and_the_same_for_good(version: int) -> None:
    codes = ""
    for wish in WISHES:
        for seed in (2026, 7):
            new = make(replace(wish, version=version), seed, budget=Budget(30_000_000))
            puzzle = new.puzzle
            assert (puzzle.size, faults(puzzle)) == (wish.size, [])
            search = solutions(puzzle)
            assert (list(search), search.complete) == ([new.solution], True)
            assert new.rating == rate(puzzle)
            assert new.rating.grade == wish.grade
            counts = {len(cage.cells) for cage in puzzle.cages}
            assert max(counts) <= wish.largest
            assert wish.singles or min(counts) > 1
            used = {cage.op for cage in puzzle.cages if len(cage.cells) > 1}
            assert used <= ({"?"} if "?" in wish.operators else {*wish.operators})
            codes += share_code(puzzle)
    assert sha256(codes.encode()).hexdigest()[:16] == FOR_GOOD[version]


def test_second_version_makes_other_kinds_as_the_first() -> None:
    for wish in (Wish(4, "normal", HIDDEN), Wish(6, "easy", kind="sudoku")):
        assert make(replace(wish, version=2), 7) == make(wish, 7)


def test_every_seed_number_and_variant_is_another_puzzle() -> None:
    made = [make(Wish(5, "easy"), seed, index) for seed in range(5) for index in range(5)]
    assert len({share_code(new.puzzle) for new in made}) == 25
    hidden, shown = make(Wish(6, "hard", HIDDEN), 2026), make(Wish(6, "hard"), 2026)
    assert hidden.solution != shown.solution
    assert share_code(hidden.puzzle) == "m1Us3-_NatTd641Jm0eRsnxMrJw9klHuxFh4eNrvMT"
    assert share_code(shown.puzzle) == "m1Uqo2a6P_b_albgGEKC2DQqQsLIVFLaJ9HM_HLQ"


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"version": 0}, "the version must be from 1 to 2"),
        ({"version": 3}, "the version must be from 1 to 2"),
        ({"size": 2}, "the size must be from 3 to 12"),
        ({"size": 13}, "the size must be from 3 to 12"),
        *(({"size": 3, "grade": grade}, f"no puzzle of size 3 is {grade}: all of them have been ch")
          for grade in ("extreme", "unreasonable")),
        ({"grade": "fiendish"}, f"'fiendish' isn’t a grade: use one of {', '.join(NAMES)}"),
        *(({"operators": operators}, "the operators are one or more of + - * /")
          for operators in ("", "?", "+=")),
        ({"largest": 1}, "the largest cage must have from 2 to 8 cells"),
        ({"largest": 9}, "the largest cage must have from 2 to 8 cells"),
        ({"size": 5, "largest": 2, "singles": False}, "a grid of odd size can’t be cut"),
        ({"size": 5, "operators": "-/", "singles": False}, "a grid of odd size can’t be cut"),
    ],
)  # fmt: skip
def test_wish_that_no_puzzle_meets_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        Wish(**{"size": 4, "grade": "easy", **wish})  # type: ignore[arg-type]
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("wish", "budget", "why"),
    [
        (Wish(4, "extreme"), Budget(20_000), r"^no extreme puzzle of size 4 was found in \d+"),
        (Wish(4, "unreasonable"), Budget(200_000),
         "none of 10 seeds tried made an unreasonable puzzle of size 4"),
        (Wish(3, "hard"), None, "^no hard puzzle of size 3 was found in 30 attempts: none of"),
    ],
)  # fmt: skip
def test_wish_not_met_within_budget_or_attempts_is_refused_in_words(
    wish: Wish, budget: Budget | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not budget:
        monkeypatch.setattr(making, "MOST_ATTEMPTS", 30)
    with pytest.raises(NotMade, match=why):
        make(wish, 1, budget=budget)


def test_grade_that_no_trial_made_may_exist() -> None:
    for size, grade, text in (
        (4, "unreasonable", "4:d_5a__a_aa_b,a10s2d2a8s1m6"),
        (3, "hard", "3:a_a3_a_,s1a7s1s1"),
    ):
        assert trials()[size][grade] == 0 < trials(variant=True)[size][grade]
        assert rate(parse(text)).grade == grade


@pytest.mark.sweep
def test_no_smallest_puzzle_has_a_grade_that_none_is_said_to_have() -> None:
    every = (*puzzles(), *puzzles_without_operators())
    grades = {rate(puzzle).grade for puzzle in every}
    assert grades == {grade for grade in NAMES if (SIZE, grade) not in NONE_EXISTS}
