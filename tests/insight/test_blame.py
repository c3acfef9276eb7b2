"""Blame: the guesses of a conflict, and what a strategy says against one, agree with no solution.

The words of explanations are in tests/puzzles/insight.txt.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice, product

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR, KINDS, SUDOKU, judged, mysterious
from tools.random_puzzles import dug_puzzle, loose_puzzle
from webapp.insight import Run
from webapp.insight.blame.conflict import Conflicts, conflict_of
from webapp.insight.blame.dead_ends import (
    Explanation,
    StandingGuess,
    Stuck,
    explain_dead_end,
    is_dead_end,
)
from webapp.insight.blame.grounds import RunGrounds
from webapp.insight.blame.refuted import refuted_at_once
from webapp.logic import STRATEGIES, Sheet, Strike, strategies_for
from webapp.logic.strategies.divisor import STRATEGY, Divisor
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, Grid, Puzzle, cell_name, masks, parse
from webapp.puzzle.cells import box_of
from webapp.solvers import SOLVERS, Budget, parse_choice
from webapp.solvers.algorithms.possible_sets import possible_set
from webapp.solvers.completions import completions
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Remove, Solved, Undo, apply
from webapp.trace.reasons import NoFilling, NoValue

WALKS = ["brute-force", "backtracking", "backjumping", "possible-sets"]
GUESSING = [
    *(name for name in SOLVERS if name not in ("logic", "local-search")),
    "mrv:cells=reading,lists=off", "propagation:cells=reading,must=off,places=off",
    "propagation:must=off,places=off", "exact-cover:goals=first",
]  # fmt: skip
BY_ID = {row["id"]: row["text"] for row in PUZZLES}
few_or_many = pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(6), id="few"),
        pytest.param(range(100), id="many", marks=pytest.mark.sweep),
    ],
)


def run_of(puzzle: Puzzle, name: str, steps: int = 1_000) -> Run:
    """The algorithm's run with all its conflicts."""
    run = Run(puzzle, parse_choice(name), steps)
    run.conflicts.feed(run.events, run.to_end())
    return run


def undone(run: Run) -> Iterator[tuple[int, Undo, list[Guess], list[Guess]]]:
    """Each undo with its step, the guesses that stood before it, and those of the conflict."""
    standing: list[Guess] = []
    for step, event in enumerate(run.events, 1):
        if isinstance(event, Guess):
            standing.append(event)
        elif isinstance(event, Undo):
            chosen = [standing[place] for place in masks.places(run.conflicts.of(step))]
            yield step, event, list(standing), chosen
            standing.pop()


def written(guesses: list[Guess]) -> dict[Cell, int]:
    """What the guesses write: a cell each, or the cells of a cage."""
    return {cell: value for guess in guesses for cell, value in dict(guess.writes).items()}


def agrees(grid: Grid, values: dict[Cell, int]) -> bool:
    return all(grid[row][column] == value for (row, column), value in values.items())


def small(seeds: range) -> Iterator[tuple[int, Puzzle, set[Grid]]]:
    """Small puzzles with all their solutions: operators known, and to be found."""
    for seed, tried in product(seeds, (judged, mysterious)):
        yield seed, *tried(seed, (3, 3, 4, 4))


@few_or_many
@pytest.mark.parametrize("name", GUESSING)
def test_no_solution_agrees_with_what_is_blamed(name: str, seeds: range) -> None:
    """Nor with a value that a strategy takes from a guess, beside what stood before it."""
    for seed, puzzle, grids in small(seeds):
        run = run_of(puzzle, name)
        for _, event, standing, chosen in undone(run):
            assert not any(agrees(grid, written(chosen)) for grid in grids), seed
            assert name != "backjumping" or (standing[-1] in chosen) is not event.passed
        for step in run.ledger.opened[:: max(1, len(run.ledger.opened) // 4)]:
            found, guess = refuted_at_once(run, step), run.events[step - 1]
            if found and isinstance(guess, Guess):
                assert guess.because or (found.cell, found.value) == (guess.cell, guess.value)
                values = {**run.look(step).before.values, found.cell: found.value}
                assert not any(agrees(grid, values) for grid in grids), seed


@few_or_many
@pytest.mark.parametrize("name", GUESSING)
def test_the_rows_of_a_dead_end_rest_on_its_conflict(name: str, seeds: range) -> None:
    """Each value is named once, and the guess to blame is the one that is taken back later."""
    for seed, puzzle, _ in small(seeds):
        run = run_of(puzzle, name, 500)
        found = [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]
        for at in found[:: max(1, len(found) // 8)]:
            told = explain_dead_end(run, at)
            resting = {place for row in told.rows for place in row.guesses}
            assert told.rows
            if told.shown_by is None:
                assert resting == set(told.conflict), seed
            assert told.shown_by is None or told.shown_by < at
            assert not any("what stands" in row.why for row in told.rows)  # nobody knew better
            if told.stuck.kind == "cell" and told.rows[0].what:
                named = " ".join(row.what for row in told.rows).replace("and", "").replace(",", "")
                assert sorted(map(int, named.split())) == [*range(1, puzzle.size + 1)]
            if told.blame:
                assert isinstance(run.events[told.blame.step - 1], Guess)
            if told.blame and told.undone:
                back = run.events[told.undone - 1]
                assert told.undone >= at
                assert isinstance(back, Undo)
                assert back.cell == told.blame.cell


@pytest.mark.sweep
@pytest.mark.parametrize("name", GUESSING[len(WALKS) :])
def test_on_larger_puzzles_a_solver_finds_nothing_beside_a_conflict(name: str) -> None:
    rows = [row["text"] for row in PUZZLES if row["n"] > 4][::6]
    for puzzle in [*map(parse, rows), *(loose_puzzle(seed, (5, 6)) for seed in range(20))]:
        found = [*undone(run_of(puzzle, name, 4_000))]
        for _, _, _, chosen in found[:: max(1, len(found) // 8)]:
            assert not list(completions(puzzle, written(chosen), Budget()))


def was_tried(run: Run, step: int, cell: Cell) -> bool:
    """Whether a value of the cell was tried since the guess that this step takes back."""
    undo = run.events[step - 1]
    for event in reversed(run.events[: step - 1]):
        if isinstance(event, Guess) and isinstance(undo, Undo) and event.cell == undo.cell:
            return False
        if isinstance(event, Guess) and event.cell == cell:
            return True
    return False


def broken(puzzle: Puzzle, values: dict[Cell, int], full_only: bool) -> bool:
    """Whether the values break a rule; with `full_only` cages are judged when they are full."""
    boxes, n = puzzle.boxes, puzzle.size
    for (a, held), (b, other) in combinations(values.items(), 2):
        in_box = boxes and box_of(a, boxes, n) == box_of(b, boxes, n)
        if held == other and (a[0] == b[0] or a[1] == b[1] or in_box):
            return True
    for cage in puzzle.cages:
        there = [values[cell] for cell in cage.cells if cell in values]
        over = cage.op in ("+", "*") and cage.operation.running(there) > (cage.target or 0)
        if puzzle.killer and len(set(there)) < len(there):
            return True
        if len(there) == len(cage.cells) and not cage.operation.makes(there, cage.target or 0):
            return True
        if there and over and not full_only:
            return True
    return False


@few_or_many
@pytest.mark.parametrize("name", WALKS)
def test_no_guess_of_a_walks_conflict_can_be_spared(name: str, seeds: range) -> None:
    for seed in seeds:
        puzzle = loose_puzzle(seed, (2, 3, 4, 4))
        run = run_of(puzzle, name)
        for step, event, _, chosen in undone(run):
            stuck = event.stuck
            if not stuck or was_tried(run, step, stuck):
                continue
            cage = puzzle.cage_at.get(stuck)
            tried = range(1, puzzle.size + 1)
            if name == "possible-sets" and cage:
                tried = possible_set(cage, puzzle.size)
            values = written(chosen)
            for left_out in (None, *values):
                among = {cell: value for cell, value in values.items() if cell != left_out}
                refused = [
                    broken(puzzle, {**among, stuck: value}, name == "brute-force")
                    for value in tried
                ]
                assert all(refused) is (left_out is None), (seed, step)


def test_past_a_solution_a_conflict_says_that_no_other_agrees_with_it() -> None:
    for seed, name in product(range(6), GUESSING):
        puzzle, grids = judged(seed, (3,))
        conflicts, board, standing = Conflicts(puzzle), Board(puzzle.size), list[Guess]()
        events, found = list(islice(parse_choice(name).solve(puzzle), 1_500)), set[Grid]()
        conflicts.feed(events, len(events))
        for step, event in enumerate(events, 1):
            if isinstance(event, Undo):
                values = written([standing[place] for place in masks.places(conflicts.of(step))])
                assert not any(agrees(grid, values) for grid in grids - found)
                standing.pop()
            elif isinstance(event, Guess):
                standing.append(event)
            elif isinstance(event, Solved):
                found.add(board.grid())
            apply(board, event)


@pytest.mark.parametrize("name", GUESSING)
def test_conflicts_are_the_same_in_slices_and_from_any_event(name: str) -> None:
    """And whoever stops the feeding does no harm."""

    def stop() -> None:
        raise TimeoutError

    for puzzle in (FIVE, KINDS["no solution"][0], KINDS["an impossible clue"][0]):
        run, sliced = run_of(puzzle, name, 800), Conflicts(puzzle)
        for count in range(0, len(run.events), 7):
            sliced.feed(run.events, count)
        with suppress(TimeoutError):
            sliced.feed(run.events, len(run.events), stop)
        sliced.feed(run.events, len(run.events))
        for step, event in enumerate(run.events, 1):
            after = run.events[step] if step < len(run.events) else None
            if isinstance(event, Undo):
                assert sliced.of(step) == run.conflicts.of(step)
            if isinstance(event, DeadEnd) or (isinstance(event, Undo) and event.stuck):
                found, _ = conflict_of(run.conflicts.behind(step - 1, run.events), event)
                if isinstance(event, Undo):
                    assert found == run.conflicts.of(step)
                elif isinstance(after, Undo):
                    assert found == run.conflicts.of(step + 1)
                elif isinstance(after, Exhausted):
                    assert found == 0


def test_after_a_failure_no_conflict_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.sweep
def test_divisor_rests_on_guesses_beside_which_no_solution_has_the_value() -> None:
    """Where the operator is to be found: on those that leave it no other one."""
    guessed = 0
    for seed, name in product(range(120), ("mrv:lists=on", "forward-checking")):
        puzzle, grids = mysterious(seed, (3, 4))
        run = run_of(puzzle, name, 200)
        for at in range(len(run.events)):
            grounds = run.conflicts.behind(at, run.events)
            for event in divided(puzzle, run.ledger.board_at(at, run.events)):
                places = masks.places(event.because.rests(grounds, event))
                values = written([grounds.guesses[place] for place in places])
                assert not any(
                    agrees(grid, values | {event.cells[0]: event.values[0]}) for grid in grids
                ), (seed, name, at)
                guessed += len(places) > 0
    assert guessed


def divided(puzzle: Puzzle, board: Board) -> Iterator[Remove]:
    """Each candidate that Divisor takes from a cage with `?`, with its reason."""
    sheet = Sheet(puzzle)
    for cell, gone in board.removed.items():
        if cell not in board.values:
            sheet.remove(cell, masks.values(gone))
    for cell, value in board.values.items():
        if value not in sheet.candidates(cell):
            return  # a board that contradicts itself
        sheet.place(cell, value)
    for each in STRATEGY.find(sheet):
        if isinstance(each, Strike) and isinstance(each.because, Divisor) and each.because.may:
            for cell, mask in each.gone:
                for value in masks.values(mask):
                    yield Remove((sheet.layout.cells[cell],), (value,), each.because, 1)


def named(told: Explanation) -> list[str]:
    """The guesses of the conflict: `r2c1 = 3`."""
    chosen = [told.standing[place] for place in told.conflict]
    return [f"{cell_name(guess.cell)} = {guess.value}" for guess in chosen]


def rows(told: Explanation) -> list[str]:
    return [f"{row.what}: {row.why}" for row in told.rows]


def test_in_the_first_sample_a_guess_of_step_18_fails_at_30_and_is_undone_at_48() -> None:
    run = run_of(FOUR, "backtracking")
    assert run.events[17] == Guess((1, 0), 3, 7)
    blamed = [step for step, _, _, chosen in undone(run) if chosen == [run.events[17]]]
    assert blamed == [30, 31, 40, 44, 45, 48]
    found = explain_dead_end(run, 30)
    assert (found.stuck.kind, found.stuck.name) == ("cell", "r3c1")
    assert rows(found) == [
        "1: 2÷ at r2c1 is full and has 3 ÷ 1 = 3, not 2",
        "2: 2÷ at r2c1 is full and has 3 ÷ 2, which isn’t 2",
        "3: column 1 already has a 3 (at r2c1)",
        "4: 2÷ at r2c1 is full and has 4 ÷ 3, which isn’t 2",
    ]
    assert found.blame
    assert (named(found), found.blame.step, found.undone, found.steps) == (["r2c1 = 3"], 18, 48, 30)
    assert [cell_name(guess.cell) for guess in found.innocent] == ["r2c2", "r2c3", "r2c4"]
    assert [(row.step, row.cells) for row in found.rows] == [
        (step, ((1, 0),)) for step in (26, 27, 28, 29)
    ]
    above = explain_dead_end(run, 31)
    assert (
        rows(above)[3] == "4: tried at step 25, taken back at step 30, as any other value would be"
    )
    assert (named(above), above.shown_by) == (["r2c1 = 3"], 30)
    cut = Run(FOUR, parse_choice("backtracking"), 40)
    cut.to_end()
    found = explain_dead_end(cut, 30)
    assert (found.undone, found.steps) == (None, None)
    strategies = {step: refuted_at_once(run, step) for step in run.ledger.opened}
    assert {step: (each.sentence, each.saved) for step, each in strategies.items() if each} == {
        12: ("Cross off 2 in r2c1: r2c2 is given as 2 (One of each).", 5),
        18: ("Cross off 3 in r2c1: 3 has no partner with quotient 2 (Divisor).", 30),
        34: ("Cross off 4 in r2c3: r4c3 is given as 4 (One of each).", 10),
        52: ("r2c3 must be 3: it’s the only place for 3 in row 2 (Only square).", 5),
        63: ("r3c2 must be 3: it’s the only place for 3 in row 3 (Only square).", 5),
    }
    divisor, early = strategies[18], refuted_at_once(cut, 18)
    assert divisor
    assert early
    assert (divisor.strategy, divisor.undone) == (STRATEGIES["divisor"], 48)
    assert (early.undone, early.saved) == (None, None)


def test_each_kind_of_dead_end_is_explained() -> None:
    """A cell, a cage, a line and a value, a full grid; with and without guesses to blame."""
    given = parse("4 .... .ab. ..cd .f.e a 1 = b 2 = c 1 = d 2 = e 1 = f 2 =")
    cases = [
        ("propagation", loose_puzzle(5745, (5, 6)), 19, "2 in row 3", []),
        ("propagation", given, 19, "r1c1", []),
        ("propagation", parse(BY_ID["keen-p-5dx-0"]), 27, "3−", ["r1c5 = 2"]),
        ("propagation", parse(BY_ID["keen-p-6du-0"]), 104, "r2c2", ["r2c5 = 4", "r1c4 = 3"]),
        ("exact-cover", parse(BY_ID["keen-p-5dh-0"]), 9, "2÷", ["r1c4 = 2"]),
        ("exact-cover", parse(BY_ID["keen-p-5de-1"]), 11, "3 in row 1", ["r1c5 = 2"]),
        ("exact-cover", loose_puzzle(4, (4, 5)), 1, "2 in column 2", []),
        ("brute-force", parse("2 ab bb a 2 = b 4 +"), 6, "r2c2", ["r1c1 = 1"]),
    ]
    told = []
    for name, puzzle, at, stuck, blamed in cases:
        found = explain_dead_end(run_of(puzzle, name, 2_000), at)
        assert (found.stuck.name, named(found)) == (stuck, blamed)
        told += rows(found)
    assert told == [
        "r3c1: column 1 already has a 2 (at r4c1)",
        "r3c2: column 2 already has a 2 (at r2c2)",
        "r3c3: crossed off at step 10: no remaining way to make 12+ has it there",
        "r3c4: crossed off at step 12: no remaining way to make 15× has it there",
        "r3c5: crossed off at step 12: no remaining way to make 15× has it there",
        "1: it fits nowhere else in row 1",
        "2: it fits nowhere else in row 1",
        "1 4: 4 in r1c4 was crossed off at step 26: every remaining way to make 1− at r1c1 has it "
        "in row 1",
        "2 5: r1c3 can’t be 2: row 1 already has a 2 (at r1c5)",
        "4 1: 4 in r1c3 was crossed off at step 26: every remaining way to make 1− at r1c1 has it "
        "in row 1",
        "5 2: r1c4 can’t be 2: row 1 already has a 2 (at r1c5)",
        "1 and 4: crossed off at step 8: no remaining way to make 900× has them there",
        "2: row 2 already has a 2 (at r2c4)",
        "3: crossed off at step 61: no remaining way to make 900× has it there",
        "5: row 2 already has a 5 (at r2c1)",
        "6: column 2 already has a 6 (at r1c2)",
        "4 ways: column 4 already has a 2 (at r1c4)",
        "r1c1: no way is left to make 2÷ at r1c1 with 3 there",
        "r1c2: no way is left to make 10+ with 3 there",
        "r1c3: no way is left to make 10+ with 3 there",
        "r1c4: no way is left to make 10+ with 3 there",
        "r1c5: r1c5 is 2",
        "r1c2: r1c2 is given as 1",
        "r2c2: r2c2 is given as 4",
        "r3c2: r3c2 is given as 3",
        "r4c2: r4c2 is given as 4",
        "1 and 2: the grid is full, but r1c1 is given as 2",
    ]


def test_a_cell_that_must_hold_another_value_has_lost_the_rest() -> None:
    run = Run(parse("4 .... .... .... ...."), parse_choice("propagation"))
    for cell, value, lost, removed in (
        ((1, 1), 4, (0, 1), 4), ((2, 2), 4, (0, 2), 4), ((0, 3), 1, (0, 0), 1),
        ((3, 0), 4, (0, 0), 4),
    ):  # fmt: skip
        why = OneOfEach(cell, by_strategy=False)
        run.events += [Guess(cell, value, 14), Remove((lost,), (removed,), why, 3)]
    run.events.append(DeadEnd(((0, 0),), NoValue(), 11))
    found = explain_dead_end(run, 9)
    assert rows(found) == [
        "1: row 1 already has a 1 (at r1c4)",
        "2 and 3: r1c1 is the only place for 4 in row 1",
        "4: column 1 already has a 4 (at r4c1)",
    ]
    assert found.conflict == (0, 1, 2, 3)


def test_ways_too_many_to_list_are_not_listed() -> None:
    puzzle = parse("6 aaaaaa aaaaaa bbbbbb cccccc cccccc dddddd a 42 + b 21 + c 42 + d 21 +")
    run = Run(puzzle, parse_choice("forward-checking"))
    run.events.append(DeadEnd(puzzle.cages[0].cells, NoFilling(puzzle.cages[0].cells), 5))
    found = explain_dead_end(run, 1)
    assert rows(found) == [": there are too many ways to make 42+ at r1c1 to list"]
    assert (found.stuck.name, found.conflict) == ("42+ at r1c1", ())


def test_without_a_guess_the_clues_are_to_blame() -> None:
    found = []
    for seed in (0, 1, 3, 5, 8, 40, 444):
        run = run_of(loose_puzzle(seed, (3, 4, 5)), "logic")
        ends = [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]
        found += [explain_dead_end(run, at) for at in ends]
    run = run_of(KINDS["an impossible clue"][0], "propagation")
    found.append(explain_dead_end(run, len(run.events) - 1))
    assert len(found) == 8
    assert all(each.rows and not each.standing for each in found)
    assert {(each.conflict, each.blame, each.steps) for each in found} == {((), None, None)}


def test_other_steps_are_no_dead_ends_no_undos_and_no_guesses() -> None:
    run = run_of(FOUR, "backtracking")
    for at in (-1, 0, 1, 29, 86, 87, 10**6):
        with pytest.raises(ValueError, match="is no dead end"):
            explain_dead_end(run, at)
    for step in (0, 16, 86, 1_000):
        with pytest.raises(ValueError, match="takes no guess back"):
            run.conflicts.of(step)
    for step in (-1, 0, 2, 17, 87):
        with pytest.raises(ValueError, match="is no guess"):
            refuted_at_once(run, step)
    local = Run(FOUR, parse_choice("local-search"), 500)
    local.to_end()
    assert not any(map(is_dead_end, local.events))
    two = Run(KINDS["two solutions"][0], parse_choice("backtracking"))
    two.events.extend(SOLVERS["backtracking"].solve(two.puzzle))
    undo = next(at for at, event in enumerate(two.events, 1) if isinstance(event, Undo))
    with pytest.raises(ValueError, match="goes back from a solution"):
        explain_dead_end(two, undo)


def test_with_boxes_all_strategies_count_as_they_do_for_the_grade() -> None:
    said = {
        (6, 2, 3, 43, "mrv", 41): "Cross off 1 in r1c5: columns 1, 3 and 4 can have 1 only in "
        "rows 1, 2 and 3 (Swordfish). That follows from what stood before the guess, and would "
        "have saved 9 steps.",
        (9, 3, 3, 9, "propagation", 229): "Cross off 6 in r2c6: row 1 has 8 at r1c1 or r1c5, and "
        "either of them rules it out (Unit forcing chain). That follows from what stood before "
        "the guess, and would have saved 19 steps.",
    }
    for (size, down, across, seed, name, step), words in said.items():
        puzzle, _ = dug_puzzle(seed, size, (down, across))
        found = refuted_at_once(run_of(puzzle, name, 400), step)
        assert found
        assert found.words == words
        assert found.strategy not in strategies_for(puzzle)
    found = refuted_at_once(run_of(parse("2 ab bb a 2 = b 4 +"), "brute-force"), 1)
    assert found
    assert (found.sentence, found.strategy.title) == ("r1c1 is given as 2.", "Given")
    assert refuted_at_once(run_of(SUDOKU, "brute-force", 300), 60) is None  # it contradicts itself


def test_the_look_for_a_strategy_can_be_stopped_and_its_work_counts() -> None:
    def stop() -> None:
        raise TimeoutError

    run = run_of(parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"), "forward-checking")
    step, whole = run.ledger.opened[0], Budget()
    refuted_at_once(run, step, whole)
    assert whole.ticks > 3_000
    with pytest.raises(TimeoutError):
        refuted_at_once(run, step, Budget(pause=stop))
    assert refuted_at_once(run, step, Budget(work=10)) is None


def test_the_verdict_says_what_is_shown_of_guesses() -> None:
    def guess(*writes: tuple[Cell, int]) -> StandingGuess:
        return StandingGuess(*writes[0], 1, writes)

    def verdict(standing: list[StandingGuess], *conflict: int) -> str:
        return told(standing, conflict).verdict

    def told(standing: list[StandingGuess], conflict: tuple[int, ...]) -> Explanation:
        stuck = Stuck("cell", ((8, 8),), "r9c9")
        return Explanation(9, stuck, (), tuple(standing), conflict, None, None)

    row = [guess(((0, column), column + 1)) for column in range(8)]
    cages = [guess(((row, 0), 1), ((row, 1), 2)) for row in range(2)]
    assert verdict(row) == "It rests on no guess: the puzzle itself has no solution."
    assert verdict(row, 2) == "r1c3 = 3 is wrong: no solution has it."
    begun = [replace(told(row, conflict), written=True) for conflict in ((), (2,), (0, 2))]
    assert [each.verdict for each in begun] == [
        "It rests on no guess: no solution has all the values that were written.",
        "r1c3 = 3 can’t stand: no solution with what was written has it.",
        "r1c3 = 3 can’t stand with r1c1 = 1: no solution with what was written has both.",
    ]
    assert verdict(row, 0, 2) == "r1c3 = 3 can’t stand with r1c1 = 1: no solution has both."
    assert verdict(row, 0, 1, 4) == (
        "r1c5 = 5 can’t stand with r1c1 = 1 and r1c2 = 2: no solution has them all."
    )
    assert verdict(row, 0, 1, 2, 4, 5, 7) == (
        "r1c8 = 8 can’t stand with 5 of the 7 guesses before it, marked below: "
        "no solution has them all."
    )
    assert verdict(row, 0, 1, 2, 3, 4, 5) == (
        "r1c6 = 6 can’t stand with the 5 guesses before it: no solution has them all."
    )
    assert verdict(cages, 0) == ("r1c1 = 1 and r1c2 = 2 can’t both be right: no solution has both.")
    assert verdict(cages, 0, 1) == (
        "r2c1 = 1 and r2c2 = 2 can’t stand with r1c1 = 1 and r1c2 = 2: no solution has them all."
    )


def test_the_fate_of_the_guess_is_described() -> None:
    one = StandingGuess((0, 0), 1, 2, (((0, 0), 1),))
    two = StandingGuess((1, 0), 1, 4, (((1, 0), 1), ((1, 1), 2)))
    stuck = Stuck("cell", ((8, 8),), "r9c9")
    first = Explanation(9, stuck, (), (one, two), (0,), 7, 1_200)
    both = Explanation(9, stuck, (), (one, two), (0, 1), 7, None)
    none = Explanation(9, stuck, (), (one, two), (), 7, None)
    here = replace(both, undone=9)
    three = replace(first, standing=(one, two, two))
    assert [each.tried for each in (first, both, here, replace(here, at=8), none)] == [
        "It was tried at step 2 and is taken back at step 1,200, 1,198 steps later.",
        "They were tried at step 4; in the steps shown, that guess is never taken back.",
        "They were tried at step 4 and taken back here, 5 steps later.",
        "They were tried at step 4 and are taken back at step 9, 5 steps later.",
        "",
    ]
    assert [each.no_help for each in (first, three, both, none)] == [
        "Changing the guess made after it can’t help.",
        "Changing the 2 guesses made after it can’t help.",
        "",
        "",
    ]
    assert [each.shown_before for each in (first, both, none, replace(none, shown_by=None))] == [
        "Step 7 had already shown that r1c1 = 1 can’t stand.",
        "Step 7 had already shown that these guesses can’t all stand.",
        "Step 7 had already shown that nothing can help.",
        "",
    ]
