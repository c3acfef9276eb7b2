"""Sudokus and killer sudokus: one solution, the grade wished for, and the same for good."""

from hashlib import sha256

import pytest

from webapp.generator.grade import rate
from webapp.generator.kinds import KINDS
from webapp.generator.make import Made, Wish, make
from webapp.generator.trials import NO_SUDOKU
from webapp.puzzle import faults
from webapp.puzzle.cells import pieces
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

WISHES = [
    *(Wish(size, "easy", kind="sudoku") for size in (4, 6, 8, 9, 12)),
    Wish(9, "hard", kind="sudoku"),
    Wish(9, "normal", kind="sudoku", symmetric=True),
    *(Wish(size, "easy", kind="killer") for size in (4, 6, 9)),
    Wish(8, "hard", kind="killer", largest=4),
    Wish(6, "normal", kind="killer", largest=2),
    Wish(6, "extreme", kind="killer"),
]


def check(wish: Wish, made: Made) -> None:
    """One solution, and the kind, grade, givens and cages that were wished for."""
    puzzle, grid = made.puzzle, made.solution
    assert faults(puzzle) == []
    search = solutions(puzzle)
    assert (list(search), search.complete) == ([grid], True)
    assert (made.rating.grade, rate(puzzle)) == (wish.grade, made.rating)
    assert (puzzle.size, puzzle.boxes) == (wish.size, KINDS[wish.kind].boxes[wish.size])
    assert puzzle.killer == (wish.kind == "killer")
    for cage in puzzle.cages:
        values = {grid[row][column] for row, column in cage.cells}
        assert len(cage.cells) == len(values) <= (wish.largest if puzzle.killer else 1)
        assert (cage.op, cage.target) == ("=" if len(values) == 1 else "+", sum(values))
        assert len(pieces(cage.cells)) == 1
    if puzzle.killer:
        assert sum(len(cage.cells) for cage in puzzle.cages) == wish.size**2
        assert sum(len(cage.cells) == 1 for cage in puzzle.cages) <= wish.size + 1
    if wish.symmetric:
        given = {cage.cells[0] for cage in puzzle.cages}
        end = wish.size - 1
        assert given == {(end - row, end - column) for row, column in given}


def test_sudokus_and_killers_are_as_wished_and_the_same_for_good() -> None:
    """Their codes may change only when the generator's version does."""
    codes = ""
    for wish in WISHES:
        made = make(wish, 1)
        check(wish, made)
        codes += share_code(made.puzzle)
    assert sha256(codes.encode()).hexdigest()[:16] == "dd66bb9e2e23d8d3"


def test_no_given_of_an_easy_sudoku_can_go_without_making_it_harder() -> None:
    puzzle = make(Wish(6, "easy", kind="sudoku"), 3).puzzle
    for each in puzzle.cages:
        fewer = type(puzzle)(6, tuple(c for c in puzzle.cages if c != each), puzzle.boxes)
        assert len(list(solutions(fewer))) > 1 or rate(fewer).grade != "easy"


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"size": 5, "kind": "sudoku"}, "the size of a sudoku must be 4, 6, 8, 9, 12 or 16"),
        ({"size": 12, "kind": "killer"}, "the size of a killer sudoku must be 4, 6, 8 or 9"),
        ({"size": 9, "kind": "jigsaw"}, "'jigsaw' isn’t a kind: use one of cages, sudoku, killer"),
        ({"size": 9, "kind": "killer", "symmetric": True}, "only a sudoku can be symmetric"),
        ({"size": 9, "symmetric": True}, "only a sudoku can be symmetric"),
        *(({"size": 4, "grade": grade, "kind": "sudoku"}, f"no sudoku of size 4 is {grade}: all of")
          for _, grade in sorted(NO_SUDOKU)),
    ],
)  # fmt: skip
def test_kind_that_cannot_be_like_that_is_refused(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Wish(**{"grade": "easy", **wish})  # type: ignore[arg-type]


def test_key_of_a_wish_stays_what_seeds_are_drawn_from() -> None:
    assert Wish(6, "hard", "/+", 4, singles=False).key == "6 hard +/ 4 0"
    assert Wish(6, "hard", kind="sudoku", symmetric=True).key == "sudoku 6 hard 1"
    assert Wish(6, "hard", kind="killer", largest=4).key == "killer 6 hard 4"
