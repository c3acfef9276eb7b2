"""Sudokus and killer sudokus: one solution, the grade wished for, and the same for good."""

from hashlib import sha256

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from webapp.budget import Budget
from webapp.generator.full_grid import full_grid
from webapp.generator.grade import rate
from webapp.generator.kinds import KILLER, KINDS, SUDOKU
from webapp.generator.lots import Lots
from webapp.generator.make import Made, NotMade, Wish, make
from webapp.generator.thinned import thinned
from webapp.generator.trials import NO_SUDOKU, SEEDS, trials
from webapp.puzzle import Cell, faults, is_solution
from webapp.puzzle.cells import box_of, neighbours
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
QUICK = {
    ("sudoku", 6, "easy"),
    ("sudoku", 9, "hard"),
    ("killer", 6, "normal"),
    ("killer", 9, "hard"),
}


def first(wish: Wish) -> Made:
    """Of the first seeds the first that makes one."""
    for seed in range(20):
        try:
            return make(wish, seed, budget=Budget(WORK))
        except NotMade:
            continue
    raise AssertionError(wish)


@pytest.mark.parametrize(
    ("kind", "size", "grade"),
    [pytest.param(*each, marks=() if each in QUICK else pytest.mark.sweep) for each in COMMON],
)
def test_it_has_one_solution_and_the_grade_asked_for(kind: str, size: int, grade: str) -> None:
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


@pytest.mark.parametrize(
    ("size", "grade"),
    [
        pytest.param(size, grade, marks=() if size < 9 or grade == "easy" else pytest.mark.sweep)
        for size, grades in trials(SUDOKU.name, variant=True).items()
        for grade, made in grades.items()
        if made == SEEDS
    ],
)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_a_symmetric_sudoku_stays_where_it_is_after_half_a_turn(
    size: int, grade: str, seed: int
) -> None:
    """It has one solution and the grade asked for all the same."""
    wish = Wish(size, grade, kind="sudoku", symmetric=True)
    try:
        made = make(wish, seed, budget=Budget(WORK))
    except NotMade:
        reject()  # another seed has one
    given_cells = {cage.cells[0] for cage in made.puzzle.cages}
    last = size - 1
    assert given_cells == {(last - row, last - column) for row, column in given_cells}
    search = solutions(made.puzzle)
    assert (list(search), search.complete) == ([made.solution], True)
    assert (made.rating.grade, rate(made.puzzle)) == (grade, made.rating)


def test_no_given_of_an_easy_sudoku_can_go_without_making_it_harder() -> None:
    puzzle = make(Wish(6, "easy", kind="sudoku"), 3).puzzle
    for each in puzzle.cages:
        fewer = type(puzzle)(6, tuple(c for c in puzzle.cages if c != each), puzzle.boxes)
        assert len(list(solutions(fewer))) > 1 or rate(fewer).grade != "easy"


@pytest.mark.parametrize("largest", [2, 3, 5, 8])
def test_cages_of_a_killer_are_connected_sums_without_repeats_and_few_are_single(
    largest: int,
) -> None:
    made = make(Wish(9, "normal", kind="killer", largest=largest), 4)
    cages = made.puzzle.cages
    assert sum(len(cage.cells) for cage in cages) == 81
    assert sum(len(cage.cells) == 1 for cage in cages) <= 10
    for cage in cages:
        values = [made.solution[row][column] for row, column in cage.cells]
        assert len(set(values)) == len(values) <= largest
        assert (cage.op, cage.target) == ("=" if len(values) == 1 else "+", sum(values))
        assert _reached(cage.cells) == set(cage.cells)


def _reached(cells: tuple[Cell, ...]) -> set[Cell]:
    """The cells that a walk within them comes to from the first."""
    reached, queue = {cells[0]}, [cells[0]]
    while queue:
        for near in neighbours(queue.pop()):
            if near in cells and near not in reached:
                reached.add(near)
                queue.append(near)
    return reached


@pytest.mark.parametrize("size", SUDOKU.sizes)
def test_a_full_grid_has_every_value_once_in_each_row_column_and_box(size: int) -> None:
    boxes = SUDOKU.boxes[size]
    values = full_grid(size, boxes, Lots("1"), Budget())
    units: dict[tuple[str, int], list[int]] = {}
    for cell, value in enumerate(values):
        row, column = divmod(cell, size)
        named = (("row", row), ("column", column), ("box", box_of((row, column), boxes, size)))
        for unit in named:
            units.setdefault(unit, []).append(value)
    assert len(units) == 3 * size
    assert all(sorted(unit) == list(range(1, size + 1)) for unit in units.values())
    assert values != full_grid(size, boxes, Lots("2"), Budget())


def test_thinning_takes_each_item_that_can_go() -> None:
    """As one at a time would, with far fewer questions."""
    asked = []

    def holds(left: frozenset[int]) -> bool:
        asked.append(left)
        return {80, 95} <= left

    left = thinned(frozenset(range(100)), range(100), lambda left, item: left - {item}, holds)
    assert left == {80, 95}
    assert len(asked) < 50


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


@pytest.mark.parametrize("grade", sorted(grade for _, grade in NO_SUDOKU))
def test_a_sudoku_of_four_is_easy_or_there_is_none(grade: str) -> None:
    with pytest.raises(ValueError, match=f"no sudoku of size 4 is {grade}: all of them"):
        Wish(4, grade, kind="sudoku")


def test_wishes_of_cages_are_drawn_from_the_words_they_always_were() -> None:
    assert Wish(6, "hard", "/+", 4, singles=False).key == "6 hard +/ 4 0"
    assert Wish(6, "hard", kind="sudoku", symmetric=True).key == "sudoku 6 hard 1"
    assert Wish(6, "hard", kind="killer", largest=4).key == "killer 6 hard 4"
