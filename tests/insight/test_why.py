"""A conflict agrees with no solution, and needs each of its guesses; its argument is sound.

The words of explanations are in tests/puzzles/insight.txt.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from tests.solvers.small import FOUR, KINDS, SUDOKU, agrees, judged, mysterious
from tests.trace.judge import Judge
from tools.random_puzzles import dug_puzzle
from webapp.insight import Run
from webapp.insight.why.blame import Guesses, Nogood, wrong_alone
from webapp.insight.why.conflicts import conflicts, irreducible
from webapp.insight.why.dead_ends import (
    Explanation,
    OpenGuess,
    Stuck,
    explain_dead_end,
    is_dead_end,
)
from webapp.insight.why.steps import refuted_at_once
from webapp.logic import strategies_for
from webapp.puzzle import Cell, Grid, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Budget, parse_choice
from webapp.trace import Board, DeadEnd, Remove, Undo, apply, to_json
from webapp.trace.reasons import NoFilling

GUESSING = [
    *(name for name in SOLVERS if name not in ("logic", "local-search")),
    "mrv:cells=reading,lists=off", "propagation:cells=reading,must=off,places=off",
    "propagation:must=off,places=off", "exact-cover:goals=first",
]  # fmt: skip
few_or_many = pytest.mark.parametrize(
    "seeds", [range(6), pytest.param(range(6, 26), marks=pytest.mark.sweep)], ids=["few", "many"]
)


def run_of(puzzle: Puzzle, name: str, steps: int = 1_000, every: bool = False) -> Run:
    """The run of the algorithm, up to its first solution or through `every` one."""
    run = Run(puzzle, replace(parse_choice(name), all=every), steps)
    run.to_end()
    return run


def faults(facts: Guesses, places: frozenset[int], grids: set[Grid]) -> Iterator[str]:
    """What an argument says that is not so. A value that is written may be crossed off in it."""
    judge = Judge(facts.puzzle, grids)
    judge.board, events = facts.proof(places)
    judge.supposed = [dict(facts.guesses[place]) for place in places]
    wrote = {*judge.board.values}
    for event in events:
        if not isinstance(event, Remove | DeadEnd) or event.cells[0] not in wrote:
            yield from judge.look(to_json(event))
        apply(judge.board, event)


def written(guesses: Collection[OpenGuess]) -> dict[Cell, int]:
    """What the guesses write: a cell each, or the cells of a cage."""
    return {cell: value for guess in guesses for cell, value in guess.writes}


@few_or_many
@pytest.mark.parametrize("name", GUESSING)
def test_conflict_is_in_no_solution_and_needs_each_guess(name: str, seeds: range) -> None:
    """As far as propagation sees, and what its argument says is so.

    Nor has a solution a value that a strategy takes from a guess.
    """
    for seed, tried in product(seeds, (judged, mysterious)):
        puzzle, grids = tried(seed, (3, 3, 4, 4))
        run = run_of(puzzle, name, 500, every=True)
        ends = [at for at in range(1, len(run.events) + 1) if is_dead_end(run, at)]
        for at in ends[:: max(1, len(ends) // 4)]:
            found = explain_dead_end(run, at)
            chosen = [found.standing[place] for place in found.conflict]
            some = any(agrees(grid, written(found.standing)) for grid in grids)
            assert some is (found.found is None), (seed, at)
            assert some or not any(agrees(grid, written(chosen)) for grid in grids), seed
            assert bool(found.argument) is bool(found.found)
            if some:
                continue
            first = next(iter(run.ledger.opened), 1)
            begun = run.ledger.board_at(first - 1, run.events)
            guesses = [dict(each.writes) for each in found.standing]
            facts, blamed = Guesses(puzzle, begun, guesses, Budget()), frozenset(found.conflict)
            assert [*faults(facts, blamed, grids)] == [], (seed, at)
            for left_out in blamed:
                assert facts.together(blamed - {left_out}) is not None, (seed, at)
        for step in run.ledger.opened[:: max(1, len(run.ledger.opened) // 4)]:
            if refuted := refuted_at_once(run, step):
                values = {**run.snapshot(step).before.values, refuted.cell: refuted.value}
                assert not any(agrees(grid, values) for grid in grids), seed


def test_guess_wrong_by_itself_has_a_sound_argument() -> None:
    for seed in range(4):
        puzzle, grids = judged(seed, (3, 4))
        guesses = [{cell: v} for cell in all_cells(puzzle.size) for v in range(1, puzzle.size + 1)]
        found = wrong_alone(puzzle, Board(puzzle.size), guesses, Budget())
        facts = Guesses(puzzle, Board(puzzle.size), guesses, Budget())
        for place in found:
            assert not any(agrees(grid, guesses[place]) for grid in grids), seed
            assert [*faults(facts, frozenset({place}), grids)] == [], seed
        assert found or not grids


def test_conflicts_are_all_minimal_contradictory_sets() -> None:
    for seed in range(40):
        dice = Random(seed)
        facts = range(dice.randint(1, 7))
        true = [frozenset(fact for fact in facts if dice.random() < 0.6) for _ in range(4)]

        def together(
            some: frozenset[int], true: list[frozenset[int]] = true
        ) -> frozenset[int] | None:
            return next((each for each in true if some <= each), None)

        every = [frozenset(some) for n in range(len(facts) + 1) for some in combinations(facts, n)]
        wrong = [some for some in every if together(some) is None]
        smallest = [some for some in wrong if not any(other < some for other in wrong)]
        found = [*conflicts(facts, together, Budget())]
        assert [*map(len, found)] == [*map(len, smallest)], seed
        assert {*found} == {*smallest}, seed
        assert not wrong or irreducible(facts, together) in smallest


def rows(explained: Explanation) -> list[str]:
    return [f"{row.what}: {row.why}" for row in explained.rows]


def test_dead_end_rows_give_a_reason_for_each_value() -> None:
    given = parse("4 .... .ab. ..cd .f.e a 1 = b 2 = c 1 = d 2 = e 1 = f 2 =")
    found = explain_dead_end(run_of(given, "propagation", 19), 19)
    assert rows(found) == ["1: it fits nowhere else in row 1", "2: it fits nowhere else in row 1"]
    assert (found.stuck.name, found.blame) == ("r1c1", None)
    puzzle = parse("6 aaaaaa aaaaaa bbbbbb cccccc cccccc dddddd a 42 + b 21 + c 42 + d 21 +")
    run = Run(puzzle, parse_choice("forward-checking"))
    run.events.append(DeadEnd(puzzle.cages[0].cells, NoFilling(puzzle.cages[0].cells), 5))
    found = explain_dead_end(run, 1)
    assert rows(found) == [": there are too many ways to make 42+ at r1c1 to list"]
    assert (found.stuck.name, found.conflict) == ("42+ at r1c1", ())


def test_steps_that_are_not_dead_ends_or_guesses_are_rejected() -> None:
    run = run_of(FOUR, "backtracking")
    for at in (-1, 0, 1, 29, 87, 10**6):
        with pytest.raises(ValueError, match="is no dead end"):
            explain_dead_end(run, at)
    for step in (-1, 0, 2, 17, 87):
        with pytest.raises(ValueError, match="is no guess"):
            refuted_at_once(run, step)
    two = Run(KINDS["two solutions"][0], parse_choice("backtracking"))
    two.events.extend(SOLVERS["backtracking"].solve(two.puzzle))
    undo = next(at for at, event in enumerate(two.events, 1) if isinstance(event, Undo))
    assert not is_dead_end(two, undo)  # it goes back from a solution


def test_refutation_with_boxes_uses_every_graded_strategy() -> None:
    puzzle, _ = dug_puzzle(43, 6, (2, 3))
    found = refuted_at_once(run_of(puzzle, "mrv", 400), 41)
    assert found.strategy not in strategies_for(puzzle)
    assert found.words == (
        "Cross off 1 in r1c5: columns 1, 3 and 4 can have 1 only in rows 1, 2 and 3 (Swordfish). "
        "That follows from what stood before the guess, and would have saved 9 steps."
    )
    found = refuted_at_once(run_of(parse("2 ab bb a 2 = b 4 +"), "brute-force"), 1)
    assert (found.sentence, found.strategy.title) == ("r1c1 is given as 2.", "Given")
    assert refuted_at_once(run_of(SUDOKU, "brute-force", 300), 60) is None  # it contradicts itself


def test_refutation_can_be_interrupted_and_uses_its_budget() -> None:
    def stop() -> None:
        raise TimeoutError

    run = run_of(parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"), "forward-checking")
    step, whole = run.ledger.opened[0], Budget()
    refuted_at_once(run, step, whole)
    assert whole.ticks > 3_000
    with pytest.raises(TimeoutError):
        refuted_at_once(run, step, Budget(pause=stop))
    assert refuted_at_once(run, step, Budget(work=10)) is None


def guess(*writes: tuple[Cell, int]) -> OpenGuess:
    return OpenGuess(*writes[0], 2, writes)


ROW = [guess(((0, column), column + 1)) for column in range(8)]
FIRST = Explanation(9, Stuck("cell", ((8, 8),), "r9c9"), (), tuple(ROW), Nogood((0,)), undone=1_200)
BEGUN = replace(FIRST, written=True)


@pytest.mark.parametrize(
    ("explained", "conflict", "verdict"),
    [
        (FIRST, (0, 1, 2, 4, 5, 7), "r1c8 = 8 can’t be right together with 5 of the 7 "
         "guesses before it, "
         "marked below: no solution has them all."),
        (BEGUN, (0, 2),
         "r1c3 = 3 and r1c1 = 1 can’t both be right: "
         "no solution with what was written has both."),
    ],
)  # fmt: skip
def test_verdict_counts_only_the_guesses_shown(
    explained: Explanation, conflict: tuple[int, ...], verdict: str
) -> None:
    assert replace(explained, found=Nogood(conflict)).verdict == verdict
