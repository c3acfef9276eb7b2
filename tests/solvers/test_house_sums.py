"""House sums: what cages leave for a few cells of rows, columns and boxes, in propagation."""

from collections.abc import Iterable
from datetime import date

from tests.trace.judge import faults
from webapp.budget import Budget
from webapp.generator.days import puzzle_of
from webapp.logic.layout import Layout
from webapp.logic.region_totals import NoTotal
from webapp.puzzle import parse
from webapp.solvers import parse_choice, solutions
from webapp.solvers.house_sums import house_sums
from webapp.trace import DeadEnd, Event, Guess


def test_house_sums_are_those_of_the_solution_and_save_guesses() -> None:
    for day in (5, 11):
        killer = puzzle_of(date(2026, 11, day), "killer", Budget())
        (grid,) = solutions(killer)
        values = [value for row in grid for value in row]
        for each in house_sums(Layout(killer)):
            assert sum(values[cell] for cell in each.cells) == each.rest
        events = list(parse_choice("propagation").solve(killer))
        assert list(faults(killer, {grid}, events)) == []
        rules = {because.rule for event in events if (because := getattr(event, "because", None))}
        assert {"innies", "outies"} <= rules
        without = parse_choice("propagation:sums=off").solve(killer)
        assert _guesses(events) < _guesses(without)


def test_sum_that_cannot_be_made_is_a_dead_end() -> None:
    # Rows 1 and 2 make 20, and their cages with r3c3 make 25.
    puzzle = parse("4 AABB ACCB DDCE DDEE A 7 + B 9 + C 9 + D 9 + E 6 +")
    *_, dead_end, _ = parse_choice("propagation").solve(puzzle)
    assert isinstance(dead_end, DeadEnd)
    assert dead_end.because == NoTotal(((2, 2),), 25, 20, 5, (0, 1), "+")


def _guesses(events: Iterable[Event]) -> int:
    return sum(isinstance(event, Guess) for event in events)
