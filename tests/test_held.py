"""Formats, events and made puzzles stay as links and files out there hold them."""

import pytest

from tests import held
from webapp.solvers import SOLVERS, Solver


def test_every_puzzle_reads_the_same_in_every_format() -> None:
    assert list(held.format_lines()) == [line for line in held.held() if line[:6] == "format"]


@pytest.mark.no_cover
@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
@pytest.mark.parametrize("far", [False, pytest.param(True, marks=pytest.mark.sweep)])
def test_the_events_of_an_algorithm_are_those_that_links_point_into(
    solver: Solver, far: bool
) -> None:
    assert held.event_line(solver, far) in held.held()


@pytest.mark.no_cover
def test_a_seed_makes_the_puzzles_that_it_always_made() -> None:
    assert held.made_line() in held.held()
