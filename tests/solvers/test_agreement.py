"""Agreement: every complete algorithm finds exactly the solutions that there are."""

import pytest

from webapp.puzzle import Grid, Puzzle, structural_faults
from webapp.solvers import SOLVERS, Choice, solutions

from .small import judged, latin_squares

COMPLETE = [Choice(solver) for solver in SOLVERS.values() if solver.complete]


def found_by(choice: Choice, puzzle: Puzzle) -> list[Grid]:
    """Every solution that the algorithm finds; it must come to its end."""
    search = solutions(puzzle, limit=1000, choice=choice)
    grids = list(search)
    assert search.complete
    return grids


def test_the_judge_knows_every_latin_square() -> None:
    assert [len(latin_squares(size)) for size in (1, 2, 3, 4)] == [1, 2, 12, 576]


@pytest.mark.parametrize(
    ("sizes", "seeds"), [((2, 3, 3), range(150)), ((4,), range(30))], ids=["2 and 3", "4"]
)
@pytest.mark.parametrize("choice", COMPLETE, ids=lambda choice: choice.text)
def test_random_puzzles_have_the_solutions_that_trying_every_square_finds(
    choice: Choice, sizes: tuple[int, ...], seeds: range
) -> None:
    kinds = set()
    for seed in seeds:
        puzzle, expected = judged(seed, sizes)
        if choice.solver.name == "brute-force" and puzzle.size > 2:
            continue
        assert structural_faults(puzzle) == []
        grids = found_by(choice, puzzle)
        assert set(grids) == expected, seed
        assert len(grids) == len(expected), seed
        kinds.add(min(len(expected), 2))
    if choice.solver.name != "brute-force":
        assert kinds == {0, 1, 2}, "the puzzles should be unsolvable, good and ambiguous"


@pytest.mark.parametrize("seed", range(4))
def test_brute_force_agrees_on_3_x_3(seed: int) -> None:
    puzzle, expected = judged(seed, (3,))
    assert set(found_by(Choice(SOLVERS["brute-force"]), puzzle)) == expected
