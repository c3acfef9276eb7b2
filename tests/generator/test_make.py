"""New puzzles: one solution, the grade and kind that were requested, the same for each seed."""

from hashlib import sha256

import pytest

from tools.smallest import SIZE, puzzles, puzzles_without_operators
from webapp.budget import Budget
from webapp.generator import make as making
from webapp.generator.grade import NAMES, rate
from webapp.generator.kinds import KINDS
from webapp.generator.make import HIDDEN, GenerationError, Made, Wish, make
from webapp.generator.trials import NO_SUDOKU, NONE_EXISTS
from webapp.puzzle import Puzzle, faults
from webapp.puzzle.cells import pieces
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

# Wishes, and a digest of the puzzles of their first seeds: a commit that changes one says so.
WISHES = [
    Wish(3, "easy"), Wish(3, "normal"), Wish(4, "easy"), Wish(4, "hard"), Wish(5, "extreme"),
    Wish(6, "hard"), Wish(6, "unreasonable"), Wish(10, "easy"),
    *(Wish(4, "easy", operators) for operators in ("+", "*", "+-", "*/", "-+/")),
    *(Wish(5, "easy", largest=largest) for largest in (2, 3, 7)),
    Wish(4, "normal", singles=False), Wish(6, "hard", singles=False), Wish(4, "normal", HIDDEN),
    Wish(5, "hard", HIDDEN), Wish(6, "easy", "+*?"), Wish(6, "hard", HIDDEN),
]  # fmt: skip
BOXED = [
    *(Wish(size, "easy", kind="sudoku") for size in (4, 6, 8, 9, 12)),
    Wish(9, "hard", kind="sudoku"), Wish(9, "normal", kind="sudoku", symmetric=True),
    *(Wish(size, "easy", kind="killer") for size in (4, 6, 9)),
    Wish(8, "hard", kind="killer", largest=4), Wish(6, "normal", kind="killer", largest=2),
    Wish(6, "extreme", kind="killer"),
]  # fmt: skip


def check(wish: Wish, made: Made) -> None:
    """One solution, and the kind, grade, operators, cages and givens that were requested."""
    puzzle, grid = made.puzzle, made.solution
    assert faults(puzzle) == []
    search = solutions(puzzle)
    assert (list(search), search.complete) == ([grid], True)
    assert (made.rating.grade, rate(puzzle)) == (wish.grade, made.rating)
    boxes, killer = KINDS[wish.kind].boxes.get(wish.size), wish.kind == "killer"
    assert (puzzle.size, puzzle.boxes, puzzle.killer) == (wish.size, boxes, killer)
    counts = [len(cage.cells) for cage in puzzle.cages]
    assert max(counts) <= (1 if wish.kind == "sudoku" else wish.largest)
    assert wish.singles or min(counts) > 1
    assert all(len(pieces(cage.cells)) == 1 for cage in puzzle.cages)
    operators = {cage.op for cage in puzzle.cages if len(cage.cells) > 1}
    assert operators <= ({"?"} if wish.hides else {"+"} if killer else {*wish.operators})
    if wish.kind != "sudoku":
        assert sum(counts) == wish.size**2
    if killer:
        assert counts.count(1) <= wish.size + 1
        values = [{grid[row][column] for row, column in cage.cells} for cage in puzzle.cages]
        assert [len(each) for each in values] == counts
    if wish.symmetric:
        given, end = {cage.cells[0] for cage in puzzle.cages}, wish.size - 1
        assert given == {(end - row, end - column) for row, column in given}


@pytest.mark.parametrize(
    ("wishes", "seeds", "digest"),
    [(WISHES, (2026, 7), "ac5bf693a91942e8"), (BOXED, (1,), "c7c94a71c02e52dd")],
    ids=("cages", "boxed"),
)
def test_puzzle_matches_its_request_and_its_seed(
    wishes: list[Wish], seeds: tuple[int, ...], digest: str
) -> None:
    codes = ""
    for wish in wishes:
        for seed in seeds:
            made = make(wish, seed, budget=Budget(30_000_000))
            check(wish, made)
            codes += share_code(made.puzzle)
    assert sha256(codes.encode()).hexdigest()[:16] == digest


def test_every_seed_index_and_variant_is_another_puzzle() -> None:
    made = [make(Wish(5, "easy"), seed, index) for seed in range(5) for index in range(5)]
    assert len({share_code(new.puzzle) for new in made}) == 25
    assert make(Wish(6, "hard", HIDDEN), 2026).solution != make(Wish(6, "hard"), 2026).solution


def test_easy_sudoku_gets_harder_without_any_given() -> None:
    puzzle = make(Wish(6, "easy", kind="sudoku"), 3).puzzle
    for each in puzzle.cages:
        fewer = Puzzle(6, tuple(c for c in puzzle.cages if c != each), puzzle.boxes)
        assert len(list(solutions(fewer))) > 1 or rate(fewer).grade != "easy"


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"size": 2}, "the size must be from 3 to 12"),
        ({"size": 13}, "the size must be from 3 to 12"),
        ({"size": 5, "kind": "sudoku"}, "the size of a sudoku must be 4, 6, 8, 9, 12 or 16"),
        ({"size": 12, "kind": "killer"}, "the size of a killer sudoku must be 4, 6, 8 or 9"),
        ({"kind": "jigsaw"}, "'jigsaw' isn’t a kind: use one of cages, sudoku, killer"),
        ({"kind": "killer", "symmetric": True}, "only a sudoku can be symmetric"),
        ({"symmetric": True}, "only a sudoku can be symmetric"),
        *(({"size": 3, "grade": grade}, f"no puzzle of size 3 is {grade}: all of them have been ch")
          for _, grade in sorted(NONE_EXISTS)),
        *(({"grade": grade, "kind": "sudoku"}, f"no sudoku of size 4 is {grade}: all of")
          for _, grade in sorted(NO_SUDOKU)),
        ({"grade": "fiendish"}, f"'fiendish' isn’t a grade: use one of {', '.join(NAMES)}"),
        *(({"operators": operators}, "the operators are one or more of + - * /")
          for operators in ("", "?", "+=")),
        ({"largest": 1}, "the largest cage must have from 2 to 8 cells"),
        ({"largest": 9}, "the largest cage must have from 2 to 8 cells"),
        ({"size": 5, "largest": 2, "singles": False}, "a grid of odd size can’t be cut"),
        ({"size": 5, "operators": "-/", "singles": False}, "a grid of odd size can’t be cut"),
    ],
)  # fmt: skip
def test_impossible_request_is_rejected_with_a_reason(wish: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        Wish(**{"size": 4, "grade": "easy", **wish})  # type: ignore[arg-type]
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("wish", "budget", "why"),
    [
        (Wish(4, "extreme"), Budget(1_000), r"^no extreme puzzle of size 4 was found in \d+"),
        (Wish(6, "unreasonable", kind="sudoku"), None,
         "^no unreasonable sudoku of size 6 was found in 30 attempts: none of 10 seeds tried made"),
    ],
)  # fmt: skip
def test_request_beyond_budget_or_attempts_is_reported(
    wish: Wish, budget: Budget | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not budget:
        monkeypatch.setattr(making, "MAX_ATTEMPTS", 30)
    with pytest.raises(GenerationError, match=why):
        make(wish, 1, budget=budget)


@pytest.mark.sweep
def test_smallest_puzzles_have_only_the_grades_that_exist() -> None:
    every = (*puzzles(), *puzzles_without_operators())
    grades = {rate(puzzle).grade for puzzle in every}
    assert grades == {grade for grade in NAMES if (SIZE, grade) not in NONE_EXISTS}
