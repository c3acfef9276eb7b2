"""Conflicts: sets of guesses under which nothing fits, held to the rules and to all solutions."""

from contextlib import suppress
from itertools import islice
from math import prod

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR, KINDS, Tried, judged, mysterious
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.blame.conflict import Conflicts, conflict_of
from webapp.insight.blame.grounds import RunGrounds
from webapp.puzzle import Cell, Grid, Puzzle, masks, parse
from webapp.puzzle.cells import box_of
from webapp.solvers import Budget, parse_choice
from webapp.solvers.algorithms.possible_sets import possible_set
from webapp.solvers.completions import completions
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Solved, Undo, apply

WALKS = ["brute-force", "backtracking", "backjumping", "possible-sets"]
SWITCHED = ["mrv:cells=reading,lists=off", "propagation:cells=reading,must=off,places=off",
            "propagation:must=off,places=off", "exact-cover:goals=first"]  # fmt: skip
GUESSING = [*WALKS, "mrv", "forward-checking", "arc-consistency", "propagation", "exact-cover",
            *SWITCHED]  # fmt: skip
_QUICK = ("keen-p-5dx-0", "keen-p-6du-0")
# Most of the 300 small puzzles are for the sweep.
SEEDS = [seed if seed < 12 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(300)]
PUBLIC = [
    pytest.param(row, id=row["id"], marks=[] if row["id"] in _QUICK else pytest.mark.sweep)
    for row in PUZZLES
    if row["n"] > 4
]
STEPS = 1_500


def conflicts_of(run: Run) -> Conflicts:
    conflicts = Conflicts(run.puzzle)
    conflicts.feed(run.events, run.to_end())
    return conflicts


def undone(run: Run, conflicts: Conflicts) -> list[tuple[int, Undo, list[Guess], list[Guess]]]:
    """Each undo with its step, the guesses that stood before it, and those of the conflict."""
    standing: list[Guess] = []
    found = []
    for step, event in enumerate(run.events, 1):
        if isinstance(event, Guess):
            standing.append(event)
        elif isinstance(event, Undo):
            chosen = [standing[place] for place in masks.places(conflicts.of(step))]
            found.append((step, event, list(standing), chosen))
            standing.pop()
    return found


def written(guesses: list[Guess]) -> dict[Cell, int]:
    """What the guesses write: a cell each, or the cells of a cage."""
    values: dict[Cell, int] = {}
    for guess in guesses:
        values |= guess.writes
    return values


def broken(puzzle: Puzzle, values: dict[Cell, int], full_only: bool) -> bool:
    """Whether these values break a rule; with `full_only` cages are judged when they are full."""
    for a, held in values.items():
        for b, other in values.items():
            in_box = puzzle.boxes and (
                box_of(a, puzzle.boxes, puzzle.size) == box_of(b, puzzle.boxes, puzzle.size)
            )
            if a < b and held == other and (a[0] == b[0] or a[1] == b[1] or in_box):
                return True
    for cage in puzzle.cages:
        there = [values[cell] for cell in cage.cells if cell in values]
        if not there:
            continue
        full, target = len(there) == len(cage.cells), cage.target or 0
        if puzzle.killer and len(set(there)) < len(there):
            return True
        total = {"+": sum(there), "*": prod(there)}.get(cage.op or "")
        low, high = min(there), max(there)
        if total is not None and not full_only and total > target:
            return True
        comes_to = {"-": high - low == target, "/": high == low * target, "=": high == target}
        if full and not comes_to.get(cage.op or "", total == target):
            return True
    return False


@pytest.mark.parametrize("tried", [judged, mysterious])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_solution_agrees_with_the_guesses_of_a_conflict(seed: int, tried: Tried) -> None:
    puzzle, grids = tried(seed, (3, 3, 4, 4))
    for name in GUESSING:
        run = Run(puzzle, parse_choice(name), STEPS)
        for _, _, _, chosen in undone(run, conflicts_of(run)):
            values = written(chosen)
            assert not any(
                all(grid[row][column] == value for (row, column), value in values.items())
                for grid in grids
            )


@pytest.mark.parametrize("seed", SEEDS[::5])
def test_on_larger_puzzles_a_solver_finds_none_either(seed: int) -> None:
    puzzle = loose_puzzle(seed, (5, 6))
    for name in GUESSING[len(WALKS) :]:
        run = Run(puzzle, parse_choice(name), STEPS)
        for _, _, _, chosen in undone(run, conflicts_of(run))[:20]:
            assert not list(completions(puzzle, written(chosen), Budget()))


@pytest.mark.parametrize("name", GUESSING[len(WALKS) :])
@pytest.mark.parametrize("row", PUBLIC)
def test_on_public_puzzles_no_solution_agrees_with_a_conflict(
    row: dict[str, str], name: str
) -> None:
    run = Run(parse(row["text"]), parse_choice(name), 4 * STEPS)
    found = undone(run, conflicts_of(run))
    for _, _, _, chosen in found[:: max(1, len(found) // 10)]:
        assert not list(completions(run.puzzle, written(chosen), Budget()))


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_where_a_walk_is_stuck_the_conflict_refuses_all_and_nothing_in_it_is_too_much(
    seed: int, name: str
) -> None:
    puzzle = loose_puzzle(seed, (2, 3, 4, 4))
    run = Run(puzzle, parse_choice(name), STEPS)
    for step, event, _, chosen in undone(run, conflicts_of(run)):
        if event.stuck and not was_tried(run, step, event.stuck):
            values, stuck = written(chosen), event.stuck
            cage = puzzle.cage_at.get(stuck)
            tried = range(1, puzzle.size + 1)
            if name == "possible-sets" and cage:
                tried = possible_set(cage, puzzle.size)

            def all_refused(among: dict[Cell, int]) -> bool:
                return all(
                    broken(puzzle, {**among, stuck: value}, name == "brute-force")  # noqa: B023
                    for value in tried  # noqa: B023
                )

            assert all_refused(values)
            for cell in values:
                assert not all_refused({c: v for c, v in values.items() if c != cell})


def was_tried(run: Run, step: int, cell: Cell) -> bool:
    """Whether a value of the cell was tried since the guess that this step takes back."""
    undo = run.events[step - 1]
    for event in reversed(run.events[: step - 1]):
        if isinstance(event, Guess) and isinstance(undo, Undo) and event.cell == undo.cell:
            return False
        if isinstance(event, Guess) and event.cell == cell:
            return True
    return False


def test_in_the_first_sample_one_guess_is_to_blame_for_all_from_step_18_to_step_48() -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    found = undone(run, conflicts_of(run))
    wrong = Guess((1, 0), 3, 7)
    assert run.events[17] == wrong
    assert [(step, chosen) for step, _, _, chosen in found if 18 < step <= 48] == [
        (step, [wrong]) for step in (30, 31, 40, 44, 45, 48)
    ]


@pytest.mark.parametrize("name", GUESSING)
def test_fed_in_slices_it_is_the_same_and_whoever_stops_it_does_no_harm(name: str) -> None:
    class Stop(Exception):
        pass

    def stop() -> None:
        raise Stop

    run = Run(FIVE, parse_choice(name), 2_000)
    whole, sliced = conflicts_of(run), Conflicts(FIVE)
    for count in range(0, len(run.events), 7):
        sliced.feed(run.events, count)
    with suppress(Stop):
        sliced.feed(run.events, len(run.events), stop)
    sliced.feed(run.events, len(run.events))
    for step, event in enumerate(run.events, 1):
        if isinstance(event, Undo):
            assert sliced.of(step) == whole.of(step)


def test_after_a_fault_no_conflict_is_told_that_might_be_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = Run(FOUR, parse_choice("mrv"))
    run.to_end()
    fed, take = list[int](), Conflicts._take

    def once(conflicts: Conflicts, grounds: RunGrounds, event: Event, step: int) -> None:
        fed.append(step)
        if len(fed) == 3:
            raise ValueError("nothing refuses the value")
        take(conflicts, grounds, event, step)

    monkeypatch.setattr(Conflicts, "_take", once)
    with pytest.raises(ValueError, match="nothing refuses the value"):
        run.conflicts.feed(run.events, len(run.events))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="the conflicts of this run broke at step 3"):
            run.conflicts.feed(run.events, len(run.events))
    assert (fed, run.conflicts.broken) == ([1, 2, 3], True)


@pytest.mark.parametrize("name", GUESSING)
@pytest.mark.parametrize("kind", ["the second sample", "no solution", "an impossible clue"])
def test_what_stands_behind_any_event_leads_to_the_same_conflict(name: str, kind: str) -> None:
    run = Run(KINDS[kind][0], parse_choice(name), 600)
    conflicts = conflicts_of(run)
    for step, event in enumerate(run.events, 1):
        after = run.events[step] if step < len(run.events) else None
        if isinstance(event, Undo) and event.stuck:
            found, _ = conflict_of(conflicts.behind(step - 1, run.events), event)
            assert found == conflicts.of(step)
        elif isinstance(event, DeadEnd) and isinstance(after, Undo):
            found, _ = conflict_of(conflicts.behind(step - 1, run.events), event)
            assert found == conflicts.of(step + 1)


@pytest.mark.parametrize("name", GUESSING)
def test_where_no_guess_stands_the_conflict_is_empty(name: str) -> None:
    run = Run(KINDS["no solution"][0], parse_choice(name), 2_000)
    conflicts = conflicts_of(run)
    for step, _, standing, _ in undone(run, conflicts):
        assert conflicts.of(step) < 1 << len(standing)
    for step, event in enumerate(run.events, 1):
        after = run.events[step] if step < len(run.events) else None
        if isinstance(event, DeadEnd) and isinstance(after, Exhausted):
            assert conflict_of(conflicts.behind(step - 1, run.events), event)[0] == 0


def test_a_step_that_takes_nothing_back_has_no_conflict() -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    conflicts = conflicts_of(run)
    for step in (0, 16, 86, 1_000):
        with pytest.raises(ValueError, match="takes no guess back"):
            conflicts.of(step)


@pytest.mark.parametrize("seed", range(12))
def test_past_a_solution_a_conflict_says_that_no_other_agrees_with_it(seed: int) -> None:
    puzzle, grids = judged(seed, (3,))
    for name in GUESSING:
        conflicts, board, standing = Conflicts(puzzle), Board(puzzle.size), list[Guess]()
        events, found = list(islice(parse_choice(name).solve(puzzle), STEPS)), list[Grid]()
        conflicts.feed(events, len(events))
        for step, event in enumerate(events, 1):
            if isinstance(event, Undo):
                values = written([standing[place] for place in masks.places(conflicts.of(step))])
                others = [grid for grid in grids if grid not in found]
                assert not any(
                    all(grid[r][c] == v for (r, c), v in values.items()) for grid in others
                )
                standing.pop()
            elif isinstance(event, Guess):
                standing.append(event)
            elif isinstance(event, Solved):
                found.append(board.grid())
            apply(board, event)


@pytest.mark.parametrize("seed", SEEDS)
def test_backjumping_goes_back_to_the_guess_to_blame_and_over_those_that_are_not(seed: int) -> None:
    run = Run(loose_puzzle(seed, (3, 4, 5)), parse_choice("backjumping"), STEPS)
    for _, event, standing, chosen in undone(run, conflicts_of(run)):
        assert (standing[-1] in chosen) is not event.passed
