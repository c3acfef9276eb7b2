"""Every event of every algorithm is true of the board before it, by an independent judge."""

from collections.abc import Iterable
from itertools import islice

import pytest

from tests.solvers.small import FOUR, KINDS, every_solution, judged, mysterious
from tests.test_golden import CHOICES as GOLDEN
from tests.trace.json_events import NamedReason
from tests.trace.judge import faults
from tools.random_puzzles import hidden, loose_puzzle
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Grid, Puzzle, parse
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import DeadEnd, Event, Guess, Infer, Remove

# Coverage makes the searches several times as slow, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover

# Searches that walk through millions of grids are judged up to here.
MAX_EVENTS = 120
CHOICES = [*map(Choice, SOLVERS.values()), parse_choice("logic:rules=all")]
WITH_OPTIONS = [parse_choice(text) for text in GOLDEN if ":" in text and "written" not in text]

# Every size from 3 to 6 and 9; operators, none of them, givens, boxes, killers; one solution, none
# and many. Logic needs each of its strategies on one of them.
TWELVE: dict[str, Puzzle] = {
    **{name: KINDS[name][0] for name in ("a killer", "a sudoku")},
    **{
        name: parse(STRATEGIES[name].example)
        for name in (
            "grid-parity", "hidden-twin", "parity", "simple-colouring", "swordfish",
            "unit-forcing-chain", "x-wing", "xy-wing",
        )
    },
    "operators to find": hidden(loose_puzzle(12, (4,)), 12),
    "clashing cages": loose_puzzle(0, (4, 5)),
}  # fmt: skip
SEARCHES = {"conflict", "no option", "no value", "only option", "option", "pass", "refuted"}
SEARCHES |= {"row", "column", "box", "cage", "full row", "no filling", "twice"}


def judge(
    puzzles: Iterable[tuple[object, Puzzle, set[Grid]]], choices: Iterable[Choice], most: int
) -> tuple[list[str], set[str]]:
    """All faults in the runs of the choices on the puzzles, and the rules that gave reasons."""
    found, rules = list[str](), set[str]()
    for name, puzzle, solutions in puzzles:
        for choice in choices:
            events = list(islice(choice.solve(puzzle), most))
            found += [
                f"{choice.text}, {name}, {fault}" for fault in faults(puzzle, solutions, events)
            ]
            rules |= {rule for each in events if (rule := _rule(each))}
    return found, rules


def _rule(event: Event) -> str | None:
    because = getattr(event, "because", None)
    return because.rule if because else getattr(event, "rule", None)


def test_every_event_of_every_algorithm_on_12_puzzles_is_true() -> None:
    puzzles = [(name, puzzle, every_solution(puzzle)) for name, puzzle in TWELVE.items()]
    found, rules = judge(puzzles, CHOICES, MAX_EVENTS)
    assert found == []
    assert judge(puzzles, WITH_OPTIONS, MAX_EVENTS // 5)[0] == []
    assert {*STRATEGIES} | SEARCHES <= rules


@pytest.mark.sweep
def test_every_event_on_60_random_puzzles_is_true() -> None:
    puzzles = (
        (seed, *kind(seed, (3, 4))) for seed in range(80, 110) for kind in (judged, mysterious)
    )
    assert judge(puzzles, CHOICES, 5 * MAX_EVENTS)[0] == []


def test_judge_reports_events_that_are_not_true() -> None:
    (grid,) = solutions = every_solution(FOUR)
    right, wrong = grid[0][0], grid[0][0] % 4 + 1
    assert list(faults(FOUR, solutions, [Guess((0, 0), right, 1)])) == []
    unnoticed = [
        lie
        for lie in (
            Infer((0, 0), right, NamedReason("last value"), 1),
            Infer((0, 0), wrong, NamedReason("single-possibility"), 1),
            Infer((0, 0), right, NamedReason("only-square", ((0, 0), (0, 1))), 1),
            Remove(((0, 0),), (right,), NamedReason("placed", ((0, 1),)), 1),
            Remove(((0, 0),), (wrong,), NamedReason("naked-group", ((0, 1), (0, 2))), 1),
            DeadEnd(((0, 0),), NamedReason("no value"), 1),
            DeadEnd(((0, 0),), NamedReason("conflict", (), (0,)), 1),
            DeadEnd(((0, 0), (0, 1), (0, 2), (0, 3)), NamedReason("no place", (), (1,)), 1),
        )
        if not list(faults(FOUR, solutions, [lie]))
    ]
    assert unnoticed == []
