"""Agreement: every complete algorithm finds exactly the solutions that there are.

The judge tries every Latin square. `make bench` holds the same algorithms to CP-SAT as well, on
every puzzle that it measures, and fails where they disagree: the tests do without other people's
solvers, so that they run wherever the project does.
"""

from collections import Counter

import pytest

from tests.solvers.small import judged, latin_squares
from webapp.puzzle import Grid, Puzzle, structural_faults
from webapp.solvers import SOLVERS, Choice, solutions

# Coverage would make these long searches four times as slow, and says nothing new here.
pytestmark = pytest.mark.no_cover

COMPLETE = [Choice(solver) for solver in SOLVERS.values() if solver.complete]
SIZES = (2, 3, 3, 4)
each_range = pytest.mark.parametrize(
    "seeds", [range(250), pytest.param(range(250, 1_000), marks=pytest.mark.sweep)]
)


def found_by(choice: Choice, puzzle: Puzzle) -> list[Grid]:
    """Every solution that the algorithm finds; it must come to its end."""
    search = solutions(puzzle, limit=1000, choice=choice)
    grids = list(search)
    assert search.complete
    return grids


def test_the_judge_knows_every_latin_square() -> None:
    assert [len(latin_squares(size)) for size in (1, 2, 3, 4)] == [1, 2, 12, 576]


@each_range
def test_the_random_puzzles_are_unsolvable_good_and_ambiguous_and_of_every_kind(
    seeds: range,
) -> None:
    counts, kinds = Counter[int](), Counter[tuple[int, bool, bool]]()
    for seed in seeds:
        puzzle, expected = judged(seed, SIZES)
        assert structural_faults(puzzle) == []
        counts[min(len(expected), 2)] += 1
        kinds[puzzle.size, puzzle.boxes is not None, puzzle.killer] += 1
    assert min(counts[count] for count in (0, 1, 2)) > len(seeds) / 20, counts
    assert min(kinds.values()) > len(seeds) / 50, kinds
    assert len(kinds) == 8, "sizes 2 and 3, and 4 with and without boxes; each as a killer too"


@each_range
@pytest.mark.parametrize("choice", COMPLETE, ids=lambda choice: choice.text)
def test_random_puzzles_have_the_solutions_that_trying_every_square_finds(
    choice: Choice, seeds: range
) -> None:
    for seed in seeds:
        puzzle, expected = judged(seed, SIZES)
        if choice.solver.name == "brute-force" and puzzle.size > 2:
            continue
        grids = found_by(choice, puzzle)
        assert set(grids) == expected, seed
        assert len(grids) == len(expected), seed


@pytest.mark.parametrize("seed", range(4))
def test_brute_force_agrees_on_3_x_3(seed: int) -> None:
    puzzle, expected = judged(seed, (3,))
    assert set(found_by(Choice(SOLVERS["brute-force"]), puzzle)) == expected
