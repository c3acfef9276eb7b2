"""A new puzzle has one solution, its requested grade and kind, and depends only on its seed."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tools.smallest import SIZE, puzzles, puzzles_without_operators
from webapp.budget import Budget
from webapp.generator import make as making
from webapp.generator.grade import NAMES, rate
from webapp.generator.kinds import KINDS
from webapp.generator.make import HIDDEN, GeneratedPuzzle, GenerationError, PuzzleSpec, make
from webapp.generator.trials import NO_SUDOKU, NONE_EXISTS
from webapp.puzzle import Puzzle, faults
from webapp.puzzle.cells import pieces
from webapp.puzzle.formats.code import format as share_code
from webapp.solvers import solutions

# Requests, and a digest of their first seeds' puzzles. A commit that changes one says so.
SPECS = [
    PuzzleSpec(3, "easy"), PuzzleSpec(3, "normal"), PuzzleSpec(4, "easy"), PuzzleSpec(4, "hard"),
    PuzzleSpec(5, "extreme"), PuzzleSpec(6, "hard"), PuzzleSpec(6, "unreasonable"),
    PuzzleSpec(10, "easy"),
    *(PuzzleSpec(4, "easy", operators) for operators in ("+", "*", "+-", "*/", "-+/")),
    *(PuzzleSpec(5, "easy", largest=largest) for largest in (2, 3, 7)),
    PuzzleSpec(4, "normal", singles=False), PuzzleSpec(6, "hard", singles=False),
    PuzzleSpec(4, "normal", HIDDEN), PuzzleSpec(5, "hard", HIDDEN), PuzzleSpec(6, "easy", "+*?"),
    PuzzleSpec(6, "hard", HIDDEN),
]  # fmt: skip
BOXED = [
    *(PuzzleSpec(size, "easy", kind="sudoku") for size in (4, 6, 8, 9, 12)),
    PuzzleSpec(9, "hard", kind="sudoku"), PuzzleSpec(9, "normal", kind="sudoku", symmetric=True),
    *(PuzzleSpec(size, "easy", kind="killer") for size in (4, 6, 9)),
    PuzzleSpec(8, "hard", kind="killer", largest=4),
    PuzzleSpec(6, "normal", kind="killer", largest=2),
    PuzzleSpec(6, "extreme", kind="killer"),
]  # fmt: skip


def check(spec: PuzzleSpec, made: GeneratedPuzzle) -> None:
    """Check one solution, and the requested kind, grade, operators, cages and givens."""
    puzzle, grid = made.puzzle, made.solution
    assert faults(puzzle) == []
    search = solutions(puzzle)
    assert (list(search), search.complete) == ([grid], True)
    assert (made.rating.grade, rate(puzzle)) == (spec.grade, made.rating)
    boxes, killer = KINDS[spec.kind].boxes.get(spec.size), spec.kind == "killer"
    assert (puzzle.size, puzzle.boxes, puzzle.killer) == (spec.size, boxes, killer)
    counts = [len(cage.cells) for cage in puzzle.cages]
    assert max(counts) <= (1 if spec.kind == "sudoku" else spec.largest)
    assert spec.singles or min(counts) > 1
    assert all(len(pieces(cage.cells)) == 1 for cage in puzzle.cages)
    operators = {cage.op for cage in puzzle.cages if len(cage.cells) > 1}
    assert operators <= ({"?"} if spec.hides else {"+"} if killer else {*spec.operators})
    if spec.kind != "sudoku":
        assert sum(counts) == spec.size**2
    if killer:
        assert counts.count(1) <= spec.size + 1
        values = [{grid[row][column] for row, column in cage.cells} for cage in puzzle.cages]
        assert [len(each) for each in values] == counts
    if spec.symmetric:
        given, end = {cage.cells[0] for cage in puzzle.cages}, spec.size - 1
        assert given == {(end - row, end - column) for row, column in given}


@pytest.mark.parametrize(
    ("specs", "seeds", "digest"),
    [(SPECS, (2026, 7), "ac5bf693a91942e8"), (BOXED, (1,), "c7c94a71c02e52dd")],
    ids=("cages", "boxed"),
)
def test_puzzle_matches_its_request_and_its_seed(
    specs: list[PuzzleSpec], seeds: tuple[int, ...], digest: str
) -> None:
    codes = ""
    for spec in specs:
        for seed in seeds:
            made = make(spec, seed, budget=Budget(30_000_000))
            check(spec, made)
            codes += share_code(made.puzzle)
    assert sha256(codes.encode()).hexdigest()[:16] == digest


def test_every_seed_index_and_variant_is_another_puzzle() -> None:
    made = [make(PuzzleSpec(5, "easy"), seed, index) for seed in range(5) for index in range(5)]
    assert len({share_code(new.puzzle) for new in made}) == 25
    assert (
        make(PuzzleSpec(6, "hard", HIDDEN), 2026).solution
        != make(PuzzleSpec(6, "hard"), 2026).solution
    )


def test_easy_sudoku_gets_harder_without_any_given() -> None:
    puzzle = make(PuzzleSpec(6, "easy", kind="sudoku"), 3).puzzle
    for each in puzzle.cages:
        fewer = Puzzle(6, tuple(c for c in puzzle.cages if c != each), puzzle.boxes)
        assert len(list(solutions(fewer))) > 1 or rate(fewer).grade != "easy"


FILE = Path(__file__).parents[1] / "puzzles" / "wrong_specs.json"
WRONG: list[tuple[dict[str, object], str]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        *WRONG,
        *(({"size": 3, "grade": grade}, f"no puzzle of size 3 is {grade}: all of them have been ch")
          for _, grade in sorted(NONE_EXISTS)),
        *(({"grade": grade, "kind": "sudoku"}, f"no sudoku of size 4 is {grade}: all of")
          for _, grade in sorted(NO_SUDOKU)),
    ],
)  # fmt: skip
def test_impossible_request_is_rejected_with_a_reason(spec: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        PuzzleSpec(**{"size": 4, "grade": "easy", **spec})  # type: ignore[arg-type]
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize(
    ("spec", "budget", "why"),
    [
        (PuzzleSpec(4, "extreme"), Budget(1_000), r"^no extreme puzzle of size 4 was found in \d+"),
        (PuzzleSpec(6, "unreasonable", kind="sudoku"), None,
         "^no unreasonable sudoku of size 6 was found in 30 attempts: none of 10 seeds tried made"),
    ],
)  # fmt: skip
def test_request_beyond_budget_or_attempts_is_reported(
    spec: PuzzleSpec, budget: Budget | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not budget:
        monkeypatch.setattr(making, "MAX_ATTEMPTS", 30)
    with pytest.raises(GenerationError, match=why):
        make(spec, 1, budget=budget)


@pytest.mark.sweep
def test_smallest_puzzles_have_only_the_grades_that_exist() -> None:
    every = (*puzzles(), *puzzles_without_operators())
    grades = {rate(puzzle).grade for puzzle in every}
    assert grades == {grade for grade in NAMES if (SIZE, grade) not in NONE_EXISTS}
