"""Stops: where stepping pauses, forwards and backwards, in runs of every algorithm."""

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR
from webapp.insight import Run, Stop
from webapp.insight.stops import KINDS, all_stops, next_stop, parse_stop, previous_stop
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Guess, Solved, Undo

CELLS = ["r1c1", "r3c2", "r4c4"]
LONG = parse(next(row["text"] for row in PUZZLES if row["n"] == 6))


def slowly(run: Run, text: str) -> list[int]:
    """The stops, looked for at every position by itself."""
    found = []
    for at, event in enumerate(run.events, 1):
        match text:
            case "":
                here = True
            case "guess":
                here = isinstance(event, Guess)
            case "dead-end":
                here = isinstance(event, DeadEnd) or (isinstance(event, Undo) and bool(event.stuck))
            case "undo":
                here = isinstance(event, Undo)
            case "solution":
                here = isinstance(event, Solved)
            case _:
                look, cell = run.look(at), (int(text[1]) - 1, int(text[3]) - 1)
                here = look.before.values.get(cell) != look.after.values.get(cell)
                here |= look.before.candidates(cell) != look.after.candidates(cell)
        if here:
            found.append(at)
    return found


@pytest.mark.parametrize("text", ["", *KINDS, *CELLS])
@pytest.mark.parametrize("name", SOLVERS)
def test_forwards_and_backwards_lead_over_the_same_stops(name: str, text: str) -> None:
    run, stop = Run(FOUR, parse_choice(name), cut=400), parse_stop(text, 4)
    end = run.to_end()
    wanted = slowly(run, text)
    forwards, backwards = [0], [end]
    while forwards[-1] < end:
        at = next_stop(run, forwards[-1], stop)
        assert at is not None
        forwards.append(at)
    while backwards[-1] > 0:
        backwards.append(previous_stop(run, backwards[-1], stop))
    assert list(all_stops(run, stop)) == wanted
    assert forwards == [0, *(at for at in wanted if at < end), *([end] if end else [])]
    assert backwards[::-1] == forwards


@pytest.mark.parametrize("text", ["guess", "r6c6"])
def test_a_stop_is_found_across_the_boards_that_are_kept(text: str) -> None:
    run, stop = Run(LONG, parse_choice("brute-force"), cut=12_000), parse_stop(text, 6)
    run.to_end()
    stops = list(all_stops(run, stop))
    for at in (1, 4_999, 5_000, 5_001, 9_999, 12_000):
        before = [each for each in stops if each < at]
        assert previous_stop(run, at, stop) == (before[-1] if before else 0)


def test_where_the_next_stop_is_not_made_yet_that_is_said() -> None:
    run = Run(FIVE, parse_choice("backtracking"))
    assert next_stop(run, 0, Stop()) is None
    run.extend(10)
    assert [next_stop(run, at, Stop()) for at in (8, 9, 10, 300)] == [9, 10, None, None]
    assert next_stop(run, 0, Stop("solution")) is None
    assert previous_stop(run, 10**6, Stop()) == 10


def test_stepping_past_the_end_stays_at_the_end() -> None:
    run = Run(FIVE, parse_choice("backtracking"))
    run.to_end()
    assert next_stop(run, 292, Stop()) == 292
    assert next_stop(run, 1, Stop("solution")) == 292
    assert previous_stop(run, 10**6, Stop()) == 292
    assert previous_stop(run, 0, Stop()) == 0


@pytest.mark.parametrize("text", ["", *KINDS, *CELLS])
def test_a_stop_is_read_as_it_is_written(text: str) -> None:
    assert parse_stop(text, 4).text == text


@pytest.mark.parametrize("text", ["r5c1", "r1c5", "r0c1", "guesses", "R1C1", " guess", "x" * 99])
def test_what_is_no_stop_is_told(text: str) -> None:
    with pytest.raises(
        ValueError, match="'stop' must be one of guess, dead-end, undo, solution, or"
    ):
        parse_stop(text, 4)
