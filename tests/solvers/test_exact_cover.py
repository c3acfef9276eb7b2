"""Exact cover: what many fillings cost, and what a long run keeps."""

from itertools import islice

from tests.solvers.small import FIVE
from webapp.budget import Budget
from webapp.puzzle import FORMATS
from webapp.solvers import SOLVERS

SOLVER = SOLVERS["exact-cover"]
LARGE_CAGES = FORMATS["code"].parse(
    "m1iDBqqfNfcveqomGjKs1sop1KlVIxgIqMAlp2EwEZBLzsJkEvMQmYTURkKnNBHwSsqlGfrQ"
)


def test_an_event_among_thousands_of_fillings_costs_more_than_one_look_at_each_column() -> None:
    budget = Budget()
    events = list(islice(SOLVER.solve(LARGE_CAGES, budget), 1_000))
    columns = 2 * 9 * 9 + len(LARGE_CAGES.cages)
    assert budget.ticks > 2 * columns * len(events)


def test_equal_events_are_one_object() -> None:
    for puzzle in (FIVE, LARGE_CAGES):
        events = list(islice(SOLVER.solve(puzzle), 2_000))
        assert len({id(event) for event in events}) == len(set(events))


def test_fillings_too_many_to_list_are_said_in_words_of_their_own() -> None:
    cages = " ".join(["abcdefgh"] * 8)
    puzzle = FORMATS["text"].parse(f"8 {cages} " + " ".join(f"{c} 36 +" for c in "abcdefgh"))
    (gave_up,) = SOLVER.solve(puzzle)
    assert gave_up.because.rule == "too many fillings"
    assert gave_up.because.numbers == (40_000,)
