"""Every algorithm with any options finds exactly the solutions that there are.

The judge fills cells in reading order and tests each full cage (tests/solvers/small.py).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import islice, product

import pytest

from tests.solvers.small import KINDS, grids_of, judged, mysterious
from webapp.puzzle import Grid, Puzzle, structural_faults
from webapp.solvers import SOLVERS, Choice, Solver, choose, solutions
from webapp.trace import Exhausted

# Coverage makes the searches four times as slow, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover

SIZES = (2, 3, 3, 4)
# Events of searches that may not come to an end.
MAX_EVENTS = 20_000
UNENDING = {"brute-force": 2_000, "local-search": 100}


def choices_of(solver: Solver) -> list[Choice]:
    """The algorithm with every combination of the values of its options."""
    switches = [option for option in solver.options if option.values]
    names = [option.name for option in switches]
    every = product(*(option.values for option in switches))
    return [choose(solver, dict(zip(names, values, strict=True))) for values in every]


CHOICES = {solver.name: choices_of(solver) for solver in SOLVERS.values()}


def outcome(choice: Choice, puzzle: Puzzle) -> tuple[list[Grid], bool]:
    """The grids that the run solves, and whether it says that there are no others."""
    most = UNENDING.get(choice.solver.name, MAX_EVENTS)
    events = list(islice(choice.solve(puzzle), most))
    return grids_of(puzzle, events), bool(events) and isinstance(events[-1], Exhausted)


def differences(seed: int, puzzle: Puzzle, expected: set[Grid]) -> Iterable[str]:
    """How runs of each algorithm, with usual options and one other combination, are wrong."""
    for name, choices in CHOICES.items():
        usual, other = choices[0], choices[seed % len(choices)]
        for choice in [usual] if other == usual else [usual, other]:
            grids, ended = outcome(choice, puzzle)
            right = set(grids) == expected if ended else set(grids) <= expected
            if not right or len(set(grids)) < len(grids):
                yield f"{choice.text} finds {len(grids)} of {len(expected)} solutions of {seed}"
            if not ended and choice.solver.complete and name not in UNENDING:
                yield f"{choice.text} does not come to an end on {seed}"


@pytest.mark.parametrize(
    "seeds",
    [range(11, 39), pytest.param(range(39, 140), marks=pytest.mark.sweep)],
    ids=["few", "many"],
)
def test_every_algorithm_finds_exactly_the_solutions_there_are(seeds: range) -> None:
    counts, kinds, found = Counter[int](), Counter[tuple[int, bool, bool]](), list[str]()
    for seed in seeds:
        for kind in (judged, mysterious):
            puzzle, expected = kind(seed, SIZES)
            assert structural_faults(puzzle) == []
            counts[min(len(expected), 2)] += 1
            kinds[puzzle.size, puzzle.boxes is not None, puzzle.killer] += 1
            found += differences(seed, puzzle, expected)
    assert found == []
    assert min(counts[count] for count in (0, 1, 2)) > len(seeds) / 20, counts
    assert len(kinds) == 8, "sizes 2 and 3, and 4 with and without boxes, each also as a killer"


def test_strongest_algorithm_counts_the_solutions_of_each_kind() -> None:
    found = {}
    for name in KINDS:
        search = solutions(KINDS[name][0], 1_000)
        found[name] = len(list(search))
        assert search.complete
    assert found == {name: count for name, (_, count) in KINDS.items()}
