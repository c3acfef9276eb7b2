"""Switches: with parts of it off an algorithm is slower, and as right, and tells of itself so."""

from itertools import product

import pytest

from tests.solvers.small import FOUR, judged
from tests.trace.judge import faults
from webapp.solvers import SOLVERS, Choice, Solver, choose, parse_choice
from webapp.trace import Board, Exhausted, Guess, Infer, Solved, apply

# Brute force has no switches; the others that always find every solution have some.
SWITCHED = [s for s in SOLVERS.values() if s.complete and any(o.values for o in s.options)]
SEEDS = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(150)]
each_switched = pytest.mark.parametrize("solver", SWITCHED, ids=lambda solver: solver.name)


def combinations(solver: Solver) -> list[Choice]:
    """The algorithm with each combination of the values of its switches."""
    switches = [option for option in solver.options if option.values]
    names = [option.name for option in switches]
    every = product(*(option.values for option in switches))
    return [choose(solver, dict(zip(names, values, strict=True))) for values in every]


@each_switched
@pytest.mark.parametrize("seed", SEEDS)
def test_every_combination_finds_all_solutions_and_says_only_what_is_so(
    solver: Solver, seed: int
) -> None:
    puzzle, solutions = judged(seed, (2, 3, 3, 4))
    for choice in combinations(solver):
        found, board = set(), Board(puzzle.size)
        events = list(choice.solve(puzzle))
        for event in events:
            apply(board, event)
            board.forget()
            if isinstance(event, Solved):
                assert board.grid() not in found
                found.add(board.grid())
        assert isinstance(events[-1], Exhausted)
        assert found == solutions, choice.text
        assert list(faults(puzzle, solutions, events[:600])) == [], choice.text


@each_switched
def test_what_is_told_otherwise_is_something_that_is_told(solver: Solver) -> None:
    for option in solver.options:
        assert set(option.rewrites) <= set(option.values[1:])
        for rewrites in option.rewrites.values():
            for usual, now in rewrites.items():
                assert (usual in solver.pseudocode) != (usual in solver.summary)
                assert len(now) <= 36 or usual in solver.summary


@each_switched
def test_each_combination_tells_of_as_many_lines_and_none_of_its_events_is_off(
    solver: Solver,
) -> None:
    puzzles = [judged(seed, (3,))[0] for seed in range(3)] + [FOUR] * (
        solver.name != "possible-sets"
    )
    for choice in combinations(solver):
        lines = choice.pseudocode
        assert len(lines) == len(solver.pseudocode)
        assert choice.options or [line.text for line in lines] == list(solver.pseudocode)
        assert not any(line.off for line in lines) or "off" in choice.text
        for puzzle in puzzles:
            for event in choice.solve(puzzle):
                assert not lines[event.line - 1].off, (choice.text, event)


def lines_of(text: str) -> list[str]:
    """The pseudocode, what is off between hyphens."""
    return [f"-{line.text}-" if line.off else line.text for line in parse_choice(text).pseudocode]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("backtracking:values=down", "  for value in n..1:"),
        ("backjumping:values=down", "  for value in n..1:"),
        ("mrv:cells=reading", "  cell = the first empty one"),
        ("mrv:lists=off", "-  keep the values that can make it-"),
        ("forward-checking:values=down", "  value = its greatest value: try it"),
        ("arc-consistency:values=down", "  try its greatest value; search()"),
        ("propagation:cells=fewest", "  cell = one with the fewest values"),
        ("propagation:must=off", "-    cross it off in the rest of it-"),
        ("propagation:values=up", "  value = its least value: try it"),
        ("exact-cover:goals=first", "  goal = the first that is left"),
    ],
)
def test_the_pseudocode_is_that_of_the_parts_that_are_on(text: str, line: str) -> None:
    assert line in lines_of(text)
    assert line not in lines_of(text.partition(":")[0])


def test_the_summary_says_nothing_of_what_is_off() -> None:
    assert "shortest" in parse_choice("mrv").summary
    assert "shortest" not in parse_choice("mrv:cells=reading").summary
    assert "fewest" not in parse_choice("exact-cover:goals=first").summary
    assert parse_choice("propagation:pairs=off").summary == SOLVERS["propagation"].summary


@pytest.mark.parametrize(
    "name", ["mrv", "forward-checking", "arc-consistency", "propagation", "propagation:values=up"]
)
def test_in_reading_order_each_guess_is_in_the_first_empty_cell(name: str) -> None:
    choice = parse_choice(f"{name}{',' if ':' in name else ':'}cells=reading")
    assert not choice.fewest_first
    for seed in range(20):
        puzzle, _ = judged(seed, (3, 4))
        board = Board(puzzle.size)
        for event in choice.solve(puzzle):
            if isinstance(event, Guess) or (name == "mrv" and isinstance(event, Infer)):
                assert event.cell == min(
                    cell
                    for cell in product(range(puzzle.size), repeat=2)
                    if cell not in board.values
                )
            apply(board, event)
            board.forget()


@pytest.mark.parametrize("name", ["forward-checking", "arc-consistency", "propagation"])
def test_the_greatest_value_is_tried_where_that_is_chosen(name: str) -> None:
    for values, which in (("up", min), ("down", max)):
        choice = parse_choice(f"{name}:values={values}")
        for seed in range(20):
            puzzle, _ = judged(seed, (3, 4))
            board = Board(puzzle.size)
            for event in choice.solve(puzzle):
                if isinstance(event, Guess):
                    assert event.value == which(board.candidates(event.cell))
                apply(board, event)
                board.forget()


def test_a_rule_that_is_off_is_never_a_reason() -> None:
    off = {"must": "needed", "places": "only-square", "pairs": "naked-group"}
    said: dict[str, set[str]] = {"": set(), **{name: set() for name in off}}
    for seed in range(60):
        puzzle, _ = judged(seed, (4,))
        for name, rules in said.items():
            choice = parse_choice(f"propagation:{name}=off" if name else "propagation")
            rules.update(
                because.rule for event in choice.solve(puzzle)
                if (because := getattr(event, "because", None))
            )  # fmt: skip
    for name, rule in off.items():
        assert rule in said[""]
        assert rule not in said[name]
    assert not {"no place", "two values"} & said["places"]
