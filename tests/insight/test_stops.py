"""The stops of a run are what a slow look at its events finds."""

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR
from webapp.insight import Run, Stop
from webapp.insight.stops import KINDS, all_stops, next_stop, parse_stop, previous_stop
from webapp.puzzle import named_cell, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Event, Guess, Solved, Undo

BY_SIZE = {row["n"]: parse(row["text"]) for row in PUZZLES}
CELLS = ["r1c1", "r3c2", "r4c4"]


def slowly(run: Run, text: str) -> list[int]:
    """The stops, looked for at every position by itself."""

    def here(at: int, event: Event) -> bool:
        match text:
            case "guess" | "solution":
                return isinstance(event, Guess if text == "guess" else Solved)
            case "dead-end":
                return isinstance(event, DeadEnd) or bool(getattr(event, "stuck", None))
            case "undo":
                return isinstance(event, Undo)
        snapshot, cell = run.snapshot(at), named_cell(text)
        was, now = (
            (board.values.get(cell), board.candidates(cell))
            for board in (snapshot.before, snapshot.after)
        )
        return was != now

    return [at for at, event in enumerate(run.events, 1) if not text or here(at, event)]


@pytest.mark.parametrize("name", SOLVERS)
def test_stops_are_the_same_forwards_and_backwards(name: str) -> None:
    run = Run(FOUR, parse_choice(name), cut=250)
    end = run.to_end()
    for text in ("", *KINDS, *CELLS):
        stop, wanted = parse_stop(text, 4), slowly(run, text)
        forwards, backwards = [0], [end]
        while forwards[-1] < end:
            at = next_stop(run, forwards[-1], stop)
            assert at is not None
            forwards.append(at)
        while backwards[-1] > 0:
            backwards.append(previous_stop(run, backwards[-1], stop))
        assert (stop.text, list(all_stops(run, stop))) == (text, wanted)
        assert forwards == [0, *(at for at in wanted if at < end), *([end] if end else [])]
        assert backwards[::-1] == forwards


def test_stops_are_found_across_checkpoints() -> None:
    run = Run(BY_SIZE[6], parse_choice("brute-force"), cut=12_000)
    run.to_end()
    for text in ("guess", "r6c6"):
        stop = parse_stop(text, 6)
        stops = list(all_stops(run, stop))
        for at in (1, 4_999, 5_000, 5_001, 9_999, 12_000):
            assert previous_stop(run, at, stop) == max((s for s in stops if s < at), default=0)


def test_next_stop_is_unknown_until_computed_and_ends_at_the_end() -> None:
    run = Run(FIVE, parse_choice("backtracking"))
    assert next_stop(run, 0, Stop()) is None
    run.extend(10)
    assert [next_stop(run, at, Stop()) for at in (8, 9, 10, 300)] == [9, 10, None, None]
    assert next_stop(run, 0, Stop("solution")) is None
    assert previous_stop(run, 10**6, Stop()) == 10
    run.to_end()
    assert [next_stop(run, 292, Stop()), next_stop(run, 1, Stop("solution"))] == [292, 292]
    assert [previous_stop(run, at, Stop()) for at in (10**6, 0)] == [292, 0]


def test_unknown_stops_are_rejected() -> None:
    for text in ("r5c1", "r1c5", "r0c1", "guesses", "R1C1", " guess", "x" * 99):
        with pytest.raises(ValueError, match="'stop' must be one of guess, dead-end, undo, soluti"):
            parse_stop(text, 4)
