"""New puzzles: one solution, the grade asked for, and the same from the same seed for good."""

from dataclasses import replace
from typing import Any

import pytest

from tools.smallest import SIZE, partitions, puzzles, puzzles_without_operators
from webapp.budget import Budget
from webapp.generator import make as making
from webapp.generator.grade import NAMES, rate
from webapp.generator.make import HIDDEN, Made, NotMade, Wish, make
from webapp.generator.trials import NONE_EXISTS, trials
from webapp.puzzle import faults, is_solution, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

# Wishes that are met within a second or two.
MET = [
    (3, "easy"), (3, "normal"), (4, "easy"), (4, "normal"), (4, "hard"), (4, "extreme"),
    (5, "normal"), (5, "extreme"), (6, "easy"), (6, "hard"), (7, "unreasonable"), (8, "hard"),
    (9, "easy"), (10, "easy"),
]  # fmt: skip


# What the second version makes of the seed 2026: a four that is easy, a six that is hard.
SECOND = ["m1Mp37rkzmFjpUIpoqWjiGVOU", "m1Ut7sr3LuZyWuI3URehk5cYBpChERCtzCiZIwxA"]


def made(size: int, grade: str, seed: int = 7, index: int = 0, **more: object) -> Made:
    return make(Wish(size, grade, **more), seed, index, Budget(30_000_000))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param(MET[::3], id="some"),
        pytest.param(MET, id="all", marks=pytest.mark.sweep),
    ],
)
def test_a_puzzle_has_one_solution_and_the_grade_asked_for(wishes: list[tuple[int, str]]) -> None:
    for size, grade in wishes:
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


@pytest.mark.parametrize(
    ("size", "grade", "more"),
    [
        (3, "normal", {}), (4, "hard", {}), (5, "extreme", {}), (6, "normal", {}),
        (4, "easy", {"operators": "+"}), (5, "normal", {"operators": "-/+", "largest": 3}),
        (5, "easy", {"largest": 2}), (6, "hard", {"singles": False}),
        pytest.param(4, "unreasonable", {}, marks=pytest.mark.sweep),
        pytest.param(6, "unreasonable", {}, marks=pytest.mark.sweep),
        pytest.param(9, "extreme", {}, marks=pytest.mark.sweep),
        pytest.param(12, "hard", {}, marks=pytest.mark.sweep),
    ],
)  # fmt: skip
def test_the_second_version_makes_what_is_wished_for(
    size: int, grade: str, more: dict[str, Any]
) -> None:
    wish = Wish(size, grade, **more, version=2)
    for seed in range(3):
        new = make(wish, seed, budget=Budget(30_000_000))
        assert faults(new.puzzle) == []
        assert list(solutions(new.puzzle)) == [new.solution]
        assert new.rating == rate(new.puzzle)
        assert new.rating.grade == grade
        counts = {len(cage.cells) for cage in new.puzzle.cages}
        assert max(counts) <= wish.largest
        assert wish.singles or min(counts) > 1
        assert {cage.op for cage in new.puzzle.cages} <= {*wish.operators, "="}


def test_the_second_version_makes_the_same_for_good() -> None:
    wishes = [Wish(size, grade, version=2) for size, grade in ((4, "easy"), (6, "hard"))]
    assert [share_code(make(wish, 2026).puzzle) for wish in wishes] == SECOND


def test_the_second_version_makes_other_kinds_as_the_first() -> None:
    for wish in (Wish(4, "normal", HIDDEN), Wish(6, "easy", kind="sudoku")):
        assert make(replace(wish, version=2), 7) == make(wish, 7)


def test_every_seed_and_every_number_is_another_puzzle() -> None:
    codes = {
        share_code(made(5, "easy", seed, index).puzzle) for seed in range(5) for index in range(5)
    }
    assert len(codes) == 25


def test_only_the_operators_allowed_are_used() -> None:
    for operators in ("+", "*", "+-", "*/", "-+/"):
        puzzle = made(4, "easy", operators=operators).puzzle
        assert {cage.op for cage in puzzle.cages} <= {*operators, "="}


def test_hidden_operators_are_to_be_found_at_the_same_grade() -> None:
    """What is drawn with some operators alone hides these, and is another puzzle."""
    for wish in (Wish(4, "normal", HIDDEN), Wish(5, "hard", HIDDEN), Wish(6, "easy", "+*?")):
        new = make(wish, 7)
        assert {cage.op for cage in new.puzzle.cages if len(cage.cells) == 1} == {"="}
        assert {cage.op for cage in new.puzzle.cages if len(cage.cells) > 1} == {"?"}
        assert list(solutions(new.puzzle)) == [new.solution]
        assert new.rating == rate(new.puzzle)
        assert new.rating.grade == wish.grade


def test_a_seed_makes_another_puzzle_with_hidden_operators() -> None:
    new, shown = make(Wish(6, "hard", HIDDEN), 2026), make(Wish(6, "hard"), 2026)
    assert new.solution != shown.solution
    assert share_code(new.puzzle) == "m1Us3-_NatTd641Jm0eRsnxMrJw9klHuxFh4eNrvMT"


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
        ({"version": 0}, "the version must be from 1 to 2"),
        ({"version": 3}, "the version must be from 1 to 2"),
        ({"size": 2}, "the size must be from 3 to 12"),
        ({"size": 13}, "the size must be from 3 to 12"),
        (
            {"size": 3, "grade": "extreme"},
            "no puzzle of size 3 is extreme: all of them have been check",
        ),
        ({"size": 3, "grade": "unreasonable"}, "no puzzle of size 3 is unreasonable: all of them"),
        ({"grade": "fiendish"}, f"'fiendish' isn’t a grade: use one of {', '.join(NAMES)}"),
        ({"operators": ""}, "the operators are one or more of + - * /"),
        ({"operators": "?"}, "the operators are one or more of + - * /"),
        ({"operators": "+="}, "the operators are one or more of + - * /"),
        ({"largest": 1}, "the largest cage must have from 2 to 8 cells"),
        ({"size": 5, "largest": 2, "singles": False}, "a grid of odd size can’t be cut"),
        ({"size": 5, "operators": "-/", "singles": False}, "a grid of odd size can’t be cut"),
    ],
)
def test_a_wish_that_no_puzzle_meets_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match="^" + why.replace("+", r"\+").replace("*", r"\*")):
        Wish(**{"size": 4, "grade": "easy", **wish})  # type: ignore[arg-type]


def test_a_wish_not_met_within_the_budget_is_refused_in_words() -> None:
    with pytest.raises(
        NotMade, match=r"^no extreme puzzle of size 4 was found in \d+ attempts: try"
    ):
        make(Wish(4, "extreme"), 1, budget=Budget(20_000))
    with pytest.raises(
        NotMade, match=r"none of 10 seeds tried made an unreasonable puzzle of size 4"
    ):
        make(Wish(4, "unreasonable"), 1, budget=Budget(200_000))


def test_making_ends_without_a_budget_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_ATTEMPTS", 30)
    with pytest.raises(
        NotMade, match=r"^no hard puzzle of size 3 was found in 30 attempts: none of"
    ):
        make(Wish(3, "hard"), 1)


def test_what_no_trial_made_may_exist_all_the_same() -> None:
    assert trials()[4]["unreasonable"] == 0 < trials(variant=True)[4]["unreasonable"]
    assert rate(parse("4:d_5a__a_aa_b,a10s2d2a8s1m6")).grade == "unreasonable"
    assert trials()[3]["hard"] == 0 < trials(variant=True)[3]["hard"]
    assert rate(parse("3:a_a3_a_,s1a7s1s1")).grade == "hard"


@pytest.mark.sweep
def test_no_smallest_puzzle_has_a_grade_that_none_is_said_to_have() -> None:
    every = (*puzzles(), *puzzles_without_operators())
    grades = {rate(puzzle).grade for puzzle in every}
    assert grades == {grade for grade in NAMES if (SIZE, grade) not in NONE_EXISTS}


def test_each_cut_of_the_smallest_grid_is_found_once() -> None:
    cuts = list(partitions(frozenset(all_cells(SIZE))))
    assert len(cuts) == len({frozenset(cut) for cut in cuts}) == 1434
