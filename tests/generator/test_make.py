"""New puzzles: one solution, the grade asked for, and the same from the same seed for good."""

import pytest

from webapp.budget import Budget
from webapp.generator.grade import NAMES, rate
from webapp.generator.make import Made, NotMade, Wish, make
from webapp.puzzle import faults, is_solution
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

# Wishes that are met within a second or two.
MET = [
    (3, "easy"), (3, "normal"), (4, "easy"), (4, "normal"), (4, "hard"), (4, "extreme"),
    (5, "normal"), (5, "extreme"), (6, "easy"), (6, "hard"), (7, "unreasonable"), (8, "hard"),
    (9, "easy"), (10, "easy"),
]  # fmt: skip


def made(size: int, grade: str, seed: int = 7, index: int = 0, **more: object) -> Made:
    return make(Wish(size, grade, **more), seed, index, Budget(30_000_000))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "grade"),
    [
        pytest.param(*which, marks=pytest.mark.sweep if number % 2 else ())
        for number, which in enumerate(MET)
    ],
)
def test_a_puzzle_has_one_solution_and_the_grade_asked_for(size: int, grade: str) -> None:
    new = made(size, grade)
    assert new.puzzle.size == size
    assert faults(new.puzzle) == []
    search = solutions(new.puzzle)
    assert (list(search), search.complete) == ([new.solution], True)
    assert is_solution(new.puzzle, new.solution)
    assert new.rating == rate(new.puzzle)
    assert new.rating.grade == grade


def test_a_seed_makes_the_same_puzzles_for_good() -> None:
    """These may change only when the generator's version does."""
    assert [share_code(made(*which, seed=2026).puzzle) for which in ((4, "easy"), (6, "hard"))] == [
        "m1M_qx10hRRMbS8hg6SCNHHQ",
        "m1Uqo2a6P_b_albgGEKC2DQqQsLIVFLaJ9HM_HLQ",
    ]


def test_every_seed_and_every_number_is_another_puzzle() -> None:
    codes = {
        share_code(made(5, "easy", seed, index).puzzle) for seed in range(5) for index in range(5)
    }
    assert len(codes) == 25


@pytest.mark.parametrize("operators", ["+", "*", "+-", "*/", "-+/"])
def test_only_the_operators_allowed_are_used(operators: str) -> None:
    puzzle = made(4, "easy", operators=operators).puzzle
    assert {cage.op for cage in puzzle.cages} <= {*operators, "="}


def test_cages_are_no_larger_than_asked_for() -> None:
    for largest in (2, 3, 7):
        puzzles = [made(5, "easy", seed, largest=largest).puzzle for seed in range(6)]
        sizes = [len(cage.cells) for puzzle in puzzles for cage in puzzle.cages]
        assert max(sizes) <= largest


def test_without_cages_of_one_cell_there_is_none() -> None:
    puzzle = made(4, "normal", singles=False).puzzle
    assert min(len(cage.cells) for cage in puzzle.cages) > 1


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"size": 2}, "the size must be from 3 to 12"),
        ({"size": 13}, "the size must be from 3 to 12"),
        ({"grade": "fiendish"}, f"'fiendish' is no grade: use one of {', '.join(NAMES)}"),
        ({"operators": ""}, "the operators are one or more of + - * /"),
        ({"operators": "+="}, "the operators are one or more of + - * /"),
        ({"largest": 1}, "the largest cage must have from 2 to 8 cells"),
        ({"size": 5, "largest": 2, "singles": False}, "an odd grid cannot be cut"),
        ({"size": 5, "operators": "-/", "singles": False}, "an odd grid cannot be cut"),
    ],
)
def test_a_wish_that_no_puzzle_meets_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match="^" + why.replace("+", r"\+").replace("*", r"\*")):
        Wish(**{"size": 4, "grade": "easy", **wish})  # type: ignore[arg-type]


def test_where_the_budget_ends_first_the_sentence_says_what_was_not_met() -> None:
    with pytest.raises(NotMade, match=r"^no unreasonable puzzle of size 3 was found in \d+ att"):
        make(Wish(3, "unreasonable"), 1, budget=Budget(200_000))
