"""Algorithms: what each does on small samples, event by event.

tests/puzzles/golden.txt pins all other events.
"""

from functools import partial
from itertools import islice, pairwise

import pytest

from tests.solvers.small import FIVE, FOUR
from webapp.budget import Budget
from webapp.insight import Run
from webapp.logic.layout import Layout
from webapp.logic.strategies.divisor import Divisor
from webapp.puzzle import FORMATS, Cage, Puzzle, parse
from webapp.solvers import SOLVERS, Choice
from webapp.solvers.algorithms import brute_force, local_search
from webapp.solvers.algorithms.possible_sets import possible_set
from webapp.solvers.algorithms.propagation import EVERY_RULE
from webapp.solvers.engine.propagator import Propagator, problem_of
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import Tally
from webapp.trace import Board, Exhausted, GaveUp, Solved, Swap, apply

DIVISOR = partial(Divisor, by_strategy=False)
NO_SOLUTION = parse("3 aab acb ccb a 6 * b 7 + c 6 *")


def test_every_run_ends_at_a_solution_the_end_or_the_limit() -> None:
    for solver in SOLVERS.values():
        for puzzle in (FIVE, NO_SOLUTION, parse("." * 81)):
            run = Run(puzzle, Choice(solver), cut=300)
            count = run.to_end()
            ends = isinstance(run.events[-1], Solved | Exhausted)
            assert run.ended
            assert run.cut == (count == 300 and not ends)
            assert not any(isinstance(event, Solved | Exhausted) for event in run.events[:-1])
            lines = {event.line for event in run.events}
            assert lines <= {*range(1, len(solver.pseudocode) + 1)}


def test_pseudocode_finds_lines_by_their_labels() -> None:
    code = Pseudocode(("", "repeat:"), ("write", "  write"), ("", "  go on"), ("back", "go back"))
    assert (code["write"], code["back"], len(code)) == (2, 4, 4)
    assert list(code) == ["repeat:", "  write", "  go on", "go back"]
    for label in ("erase", ""):
        with pytest.raises(KeyError):
            code[label]
    with pytest.raises(ValueError, match="two lines have the label 'write'"):
        Pseudocode(("write", "write"), ("write", "write again"))


BOXES = "4 .... .... .... .aaa a 8 + boxes 2x2"
BROKEN = [
    (BOXES, "1134214334124321", ("full row", ((0, 0), (0, 1)))),
    (BOXES, "1234214334124312", ("full column", ((2, 2), (3, 2)))),
    (BOXES, "1234214334124321", ("full box", ((0, 1), (1, 0)))),
    (BOXES, "1234341221434321", ("full cage", ((3, 1), (3, 2), (3, 3)))),
    (BOXES, "1234341243212143", None),
    ("3 aa. .a. ... a 5 + killer", "123312231", ("full cage", ((0, 0), (0, 1), (1, 1)))),
]


def test_brute_force_reports_the_first_rule_that_a_grid_breaks() -> None:
    found = [
        (text, grid, brute_force.broken(Layout(parse(text)), list(map(int, grid))))
        for text, grid, _ in BROKEN
    ]
    assert found == BROKEN


def test_possible_sets_are_those_of_document_001() -> None:
    sets: dict[tuple[str, int], tuple[int, ...]] = {
        ("1 a a 1 =", 4): (1,), ("2 aa .. a 6 *", 6): (1, 2, 3, 6), ("2 aa .. a 7 *", 6): (1,),
        ("2 aa .. a 2 /", 6): (1, 2, 3, 4, 6), ("2 aa .. a 3 /", 5): (1, 3),
        ("2 aa .. a 9 /", 6): (), ("2 aa .. a 5 -", 6): (1, 2, 3, 4, 5, 6),
        ("2 aa .. a 3 +", 4): (1, 2, 3, 4), ("1 a a 9 =", 4): (),
    }  # fmt: skip
    assert {(clue, n): possible_set(parse(clue).cages[0], n) for clue, n in sets} == sets


def test_propagation_blames_the_line_or_cage_that_breaks() -> None:
    # The other cells of the last row could only be 3, twice.
    full_row = [((0, 2), 4), ((1, 3), 4), ((3, 0), 1), ((3, 1), 2)]
    for puzzle, blamed in (
        (parse("2 AA BB A 3 + B 4 +"), (2, 3)),
        (Puzzle(4, tuple(Cage((cell,), value, "=") for cell, value in full_row)), (12, 13, 14, 15)),
    ):
        propagator = Propagator(problem_of(Layout(puzzle), Budget()), EVERY_RULE, Tally())
        assert not propagator.start(propagator.problem.root())
        failed = tuple(cell for cell, count in enumerate(propagator.failures) if count > 1)
        assert failed == blamed


LARGE_CAGES = FORMATS["code"].parse(
    "m1iDBqqfNfcveqomGjKs1sop1KlVIxgIqMAlp2EwEZBLzsJkEvMQmYTURkKnNBHwSsqlGfrQ"
)


def test_exact_cover_makes_equal_events_one_object() -> None:
    for puzzle in (FIVE, LARGE_CAGES):
        events = list(islice(SOLVERS["exact-cover"].solve(puzzle), 1_000))
        assert len({id(event) for event in events}) == len(set(events))


def test_exact_cover_gives_up_on_too_many_fillings() -> None:
    cages = " ".join(["abcdefgh"] * 8)
    puzzle = parse(f"8 {cages} " + " ".join(f"{label} 36 +" for label in "abcdefgh"))
    (gave_up,) = SOLVERS["exact-cover"].solve(puzzle)
    assert isinstance(gave_up, GaveUp)
    assert (gave_up.because.rule, gave_up.because.numbers) == ("too many fillings", (40_000,))


def test_local_search_solves_with_the_last_swap_of_the_last_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(local_search, "passes_of", lambda size: 1)
    following = []
    for seed in range(8):
        board = Board(4)
        for event, after in pairwise(SOLVERS["local-search"].solve(FOUR, seed=str(seed))):
            apply(board, event)
            if not board.counts.broken and isinstance(event, Swap):
                following.append(type(after))
    assert following == [Solved] * 8
