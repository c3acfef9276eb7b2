"""Partings: the first placement in which two runs differ, found by comparing their boards."""

from itertools import product

import pytest

from tests.web.support import BY_ID, NONE, SAMPLE, TWO
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.parting import parting
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Board, GaveUp, apply

# All that fill an empty grid cell by cell.
CHOICES = [
    *(name for name in SOLVERS if name not in ("local-search", "brute-force")),
    "mrv:values=down", "backtracking:values=down",
]  # fmt: skip


def made(puzzle: Puzzle, text: str, cut: int = 3_000) -> Run:
    """A run with all its events."""
    run = Run(puzzle, parse_choice(text), cut=cut)
    run.to_end()
    return run


def placements(run: Run) -> list[tuple[int, object]]:
    """Each step at which a cell got its value, with the cell and the value, as boards tell it."""
    board = Board(run.puzzle.size)
    found: list[tuple[int, object]] = []
    for at, event in enumerate(run.events, 1):
        before = dict(board.values)
        apply(board, event)
        new = set(board.values.items()) - set(before.items())
        found += [(at, each) for each in new]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_run_parts_where_its_boards_first_get_another_value(seed: int) -> None:
    puzzle = loose_puzzle(seed)
    runs = [made(puzzle, text) for text in CHOICES]
    placed = [placements(run) for run in runs]
    for (first, ours), (other, theirs) in product(zip(runs, placed, strict=True), repeat=2):
        values = [value for _, value in ours]
        at_odds = next(
            (k for k, (_, value) in enumerate(theirs) if values[k : k + 1] != [value]), None
        )
        found = parting(first, other)
        if at_odds is not None:
            assert found
            assert (found.values, found.at) == (at_odds, theirs[at_odds][0])
            assert found.event is other.events[found.at - 1]
        elif len(theirs) < len(ours):
            assert found
            assert (found.values, found.at, found.event) == (len(theirs), len(other.events), None)
            assert found.instead is first.events[ours[len(theirs)][0] - 1]
        else:
            assert found is None


@pytest.mark.parametrize("puzzle", [SAMPLE, TWO, NONE])
@pytest.mark.parametrize("text", [*SOLVERS, "local-search:seed=5"])
def test_the_same_run_never_parts(puzzle: Puzzle, text: str) -> None:
    assert parting(made(puzzle, text), made(puzzle, text)) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_parts_early_parts_there_for_good(seed: int) -> None:
    puzzle = loose_puzzle(seed)
    for one, other in product([made(puzzle, text) for text in CHOICES], repeat=2):
        whole = parting(one, other)
        for most in (0, 3, 10, 40):
            early = parting(one, other, most)
            assert early in (None, whole)
            if whole and whole.event and whole.instead:
                ours = one.events.index(whole.instead) + 1
                assert early or max(ours, whole.at) > most or one.events.count(whole.instead) > 1


def test_local_searches_part_at_their_first_grid() -> None:
    one, other = (made(SAMPLE, f"local-search:seed={seed}") for seed in (1, 2))
    found = parting(one, other)
    assert found
    assert (found.values, found.at, found.cells) == (0, 1, ())


def test_where_one_gives_up_it_parts_at_its_end_and_the_other_goes_on() -> None:
    logic, mrv = made(TWO, "logic"), made(TWO, "mrv")
    assert isinstance(logic.events[-1], GaveUp)
    ended, went_on = parting(mrv, logic), parting(logic, mrv)
    assert ended
    assert went_on
    assert (ended.values, ended.at, ended.event, ended.cells) == (0, len(logic.events), None, ())
    assert (went_on.values, went_on.event, went_on.instead) == (0, ended.instead, None)
    assert went_on.cells == ((0, 0),)


def test_a_run_that_was_cut_parts_from_none_by_its_end() -> None:
    puzzle = BY_ID["keen-p-9de-0"]
    whole, short = made(puzzle, "backtracking", 900), made(puzzle, "backtracking", 300)
    assert parting(whole, short) is None
    assert parting(short, whole) is None
