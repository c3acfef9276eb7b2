"""Sudokus and killer sudokus: one solution, the grade wished for, and the same for good."""

from hashlib import sha256
from itertools import product

import pytest

from webapp.budget import Budget
from webapp.generator.grade import rate
from webapp.generator.kinds import KILLER, KINDS, SUDOKU
from webapp.generator.make import Made, NotMade, Wish, make
from webapp.generator.trials import NO_SUDOKU, SEEDS, trials
from webapp.puzzle import faults, is_solution
from webapp.puzzle.cells import pieces
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

WORK = 5_000_000
# Kinds, sizes and grades of which most seeds make one.
COMMON = [
    (kind, size, grade)
    for kind in (SUDOKU.name, KILLER.name)
    for size, grades in trials(kind).items()
    for grade, made in grades.items()
    if made == SEEDS
]
QUICK = [
    ("sudoku", 6, "easy"), ("sudoku", 9, "hard"), ("killer", 6, "normal"), ("killer", 9, "hard"),
]  # fmt: skip
SWEEP = pytest.mark.sweep


def first(wish: Wish) -> Made:
    """Of the first seeds the first that makes one."""
    for seed in range(20):
        try:
            return make(wish, seed, budget=Budget(WORK))
        except NotMade:
            continue
    raise AssertionError(wish)


@pytest.mark.parametrize(
    "wished", [pytest.param(QUICK, id="quick"), pytest.param(COMMON, id="all", marks=SWEEP)]
)
def test_it_has_one_solution_and_the_grade_asked_for(wished: list[tuple[str, int, str]]) -> None:
    for kind, size, grade in wished:
        made = first(Wish(size, grade, kind=kind))
        assert faults(made.puzzle) == []
        search = solutions(made.puzzle)
        assert (list(search), search.complete) == ([made.solution], True)
        assert is_solution(made.puzzle, made.solution)
        assert (made.rating.grade, rate(made.puzzle)) == (grade, made.rating)
        assert (made.puzzle.size, made.puzzle.boxes) == (size, KINDS[kind].boxes[size])
        assert made.puzzle.killer == (kind == "killer")


def test_a_seed_makes_the_same_sudokus_and_killers_for_good() -> None:
    """These may change only when the generator's version does."""
    wishes = [
        *(Wish(size, "easy", kind="sudoku") for size in SUDOKU.sizes),
        *(Wish(size, "easy", kind="killer") for size in KILLER.sizes),
        Wish(9, "normal", kind="sudoku", symmetric=True),
        Wish(8, "hard", kind="killer", largest=4),
    ]
    codes = [share_code(make(wish, seed).puzzle) for wish in wishes for seed in (1, 2026)]
    assert len(set(codes)) == 2 * len(wishes)
    assert sha256("".join(codes).encode()).hexdigest() == (
        "5289921a2f6d74616eaae69321202629c95ffc5f53cdb05785e636053e500ecb"
    )


SYMMETRIC = [
    (size, grade)
    for size, grades in trials(SUDOKU.name, variant=True).items()
    for grade, made in grades.items()
    if made == SEEDS
]


@pytest.mark.parametrize(
    ("wished", "seeds"),
    [
        pytest.param([each for each in SYMMETRIC if each[0] < 9], range(2), id="small"),
        pytest.param(SYMMETRIC, range(2, 4), id="all", marks=SWEEP),
    ],
)
def test_a_symmetric_sudoku_is_the_same_after_half_a_turn(
    wished: list[tuple[int, str]], seeds: range
) -> None:
    """It has one solution and the grade asked for all the same."""
    turned = 0
    for (size, grade), seed in product(wished, seeds):
        wish = Wish(size, grade, kind="sudoku", symmetric=True)
        try:
            made = make(wish, seed, budget=Budget(WORK))
        except NotMade:
            continue  # another seed has one
        turned += 1
        given_cells = {cage.cells[0] for cage in made.puzzle.cages}
        assert given_cells == {(size - 1 - row, size - 1 - column) for row, column in given_cells}
        search = solutions(made.puzzle)
        assert (list(search), search.complete) == ([made.solution], True)
        assert (made.rating.grade, rate(made.puzzle)) == (grade, made.rating)
    assert turned > len(wished)


def test_no_given_of_an_easy_sudoku_can_go_without_making_it_harder() -> None:
    puzzle = make(Wish(6, "easy", kind="sudoku"), 3).puzzle
    for each in puzzle.cages:
        fewer = type(puzzle)(6, tuple(c for c in puzzle.cages if c != each), puzzle.boxes)
        assert len(list(solutions(fewer))) > 1 or rate(fewer).grade != "easy"


@pytest.mark.parametrize("largest", [2, 3, 8])
def test_cages_of_a_killer_are_sums_without_repeats_and_few_single(largest: int) -> None:
    made = make(Wish(9, "normal", kind="killer", largest=largest), 4)
    cages = made.puzzle.cages
    assert sum(len(cage.cells) for cage in cages) == 81
    assert sum(len(cage.cells) == 1 for cage in cages) <= 10
    for cage in cages:
        values = [made.solution[row][column] for row, column in cage.cells]
        assert len(set(values)) == len(values) <= largest
        assert (cage.op, cage.target) == ("=" if len(values) == 1 else "+", sum(values))
        assert len(pieces(cage.cells)) == 1


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"size": 5, "kind": "sudoku"}, "the size of a sudoku must be 4, 6, 8, 9, 12 or 16"),
        ({"size": 12, "kind": "killer"}, "the size of a killer sudoku must be 4, 6, 8 or 9"),
        ({"size": 9, "kind": "jigsaw"}, "'jigsaw' isn’t a kind: use one of cages, sudoku, killer"),
        ({"size": 9, "kind": "killer", "symmetric": True}, "only a sudoku can be symmetric"),
        ({"size": 9, "symmetric": True}, "only a sudoku can be symmetric"),
    ],
)
def test_a_kind_that_cannot_be_like_that_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Wish(**{"grade": "easy", **wish})  # type: ignore[arg-type]


def test_a_sudoku_of_four_is_easy_or_there_is_none() -> None:
    for _, grade in NO_SUDOKU:
        with pytest.raises(ValueError, match=f"no sudoku of size 4 is {grade}: all of them"):
            Wish(4, grade, kind="sudoku")


def test_wishes_of_cages_are_drawn_from_the_words_they_always_were() -> None:
    assert Wish(6, "hard", "/+", 4, singles=False).key == "6 hard +/ 4 0"
    assert Wish(6, "hard", kind="sudoku", symmetric=True).key == "sudoku 6 hard 1"
    assert Wish(6, "hard", kind="killer", largest=4).key == "killer 6 hard 4"
