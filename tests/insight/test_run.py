"""A watched search can be looked at anywhere, in any order, and is cut at one place."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from random import Random
from threading import Barrier
from time import sleep
from unittest.mock import Mock

import pytest

from tests.solvers.small import FIVE, FOUR
from tests.trace.json_events import NamedReason
from webapp.insight import CUT, Run
from webapp.puzzle import Cell, Puzzle, parse
from webapp.solvers import SOLVERS, Budget, Choice, Solver, parse_choice
from webapp.trace import Board, Event, Exhausted, GaveUp, Guess, Solved, apply

Settings = Mapping[str, str]
Search = Callable[[Puzzle, Settings, Budget], Iterator[Event]]


def backtracking(cut: int = CUT) -> Run:
    """A fresh run of 292 events."""
    return Run(FIVE, parse_choice("backtracking"), cut)


def run_of(search: Search, puzzle: Puzzle = FOUR) -> Run:
    """A run of a solver that is only this generator function."""
    return Run(puzzle, Choice(Solver("test", "Test", "A test.", "none", ("line",) * 10, search)))


def test_run_computes_events_only_as_far_as_requested() -> None:
    run = backtracking()
    assert (run.extend(10), len(run.events), run.ended) == (10, 10, False)
    assert run.extend(5) == 10
    assert [run.ends_at(at) for at in (0, 291, 292, 293)] == [False, False, True, True]
    assert (run.extend(10**9), run.to_end(), run.ended, run.cut) == (292, 292, True, False)
    snapshot = backtracking().snapshot(10**6)
    assert (snapshot.at, snapshot.event, run.events[-1]) == (292, Solved(2), Solved(2))


def test_snapshot_has_the_boards_before_and_after_its_event() -> None:
    whole, boards = backtracking(), [Board(5)]
    whole.to_end()
    for event in whole.events:
        boards.append(boards[-1].copy())
        apply(boards[-1], event)
    run = backtracking()
    for at in [0, *Random(1).sample(range(293), 293)]:
        snapshot = run.snapshot(at)
        assert (snapshot.at, snapshot.event) == (at, whole.events[at - 1] if at else None)
        for board, other in (
            (snapshot.before, boards[max(at - 1, 0)]),
            (snapshot.after, boards[at]),
        ):
            assert (board.values, board.counts, board.trail) == (
                other.values, other.counts, other.trail,
            )  # fmt: skip


@pytest.mark.parametrize(("cut", "events", "was_cut"), [(100, 100, True), (292, 292, False)])
def test_run_is_stopped_unless_its_last_event_ends_it(cut: int, events: int, was_cut: bool) -> None:
    run = backtracking(cut)
    assert (run.to_end(), run.ended, run.cut) == (events, True, was_cut)
    assert run.snapshot(10**6).at == run.extend(10**6) == events
    assert CUT == 300_000


def test_run_ends_with_its_search_or_at_the_work_limit() -> None:
    def gives_up(puzzle: Puzzle, settings: Settings, budget: Budget) -> Iterator[Event]:
        yield GaveUp(NamedReason("too hard"), 1)
        yield Guess((0, 0), 1, 1)

    def works(puzzle: Puzzle, settings: Settings, budget: Budget) -> Iterator[Event]:
        yield Guess((0, 0), 1, 1)
        budget.tick(10**9)

    none = Run(parse("2 ab ab a 3 + b 4 +"), parse_choice("backtracking"))
    ended = [run_of(gives_up), run_of(works), run_of(lambda *_: iter(())), none]
    assert [(run.to_end(), run.ended, run.cut) for run in ended[:3]] == [
        (1, True, False), (1, True, True), (0, True, False),
    ]  # fmt: skip
    none.to_end()
    assert (none.ended, none.cut, type(none.events[-1])) == (True, False, Exhausted)


def test_many_threads_can_read_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gives way to the others within the search and within every move of the board."""

    def slowly(puzzle: Puzzle, settings: Settings, budget: Budget) -> Iterator[Event]:
        for event in SOLVERS["backtracking"].solve(puzzle, budget):
            sleep(1e-6)
            yield event

    def moves(board: Board, event: Event) -> None:
        sleep(1e-6)
        apply(board, event)

    boards = [backtracking().snapshot(at).after.values for at in range(60)]
    monkeypatch.setattr("webapp.insight.run.run.apply", moves)
    run, together = run_of(slowly, FIVE), Barrier(4)

    def looks(seed: int) -> list[tuple[int, dict[Cell, int]]]:
        places = Random(seed).choices(range(60), k=10)
        together.wait()
        return [(at, run.snapshot(at).after.values) for at in places]

    with ThreadPoolExecutor(4) as threads:
        seen = [look for looked in threads.map(looks, range(4)) for look in looked]
    assert seen == [(at, boards[at]) for at, _ in seen]


def test_ledger_is_read_only_with_its_last_event_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    run, read = backtracking(), list[Future[int]]()
    with ThreadPoolExecutor(1) as other:

        def moves(board: Board, event: Event) -> None:
            apply(board, event)
            if event == Solved(2):
                read.append(other.submit(lambda: len(run.ledger.filled)))
                wait(read, timeout=0.1)

        monkeypatch.setattr("webapp.insight.run.ledger.apply", moves)
        assert (run.to_end(), [each.result() for each in read]) == (292, [292])


STOP = Budget(pause=Mock(side_effect=KeyboardInterrupt))


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ZeroDivisionError])
def test_run_interrupted_within_a_step_is_broken(fault: type[BaseException]) -> None:
    def search(puzzle: Puzzle, settings: Settings, budget: Budget) -> Iterator[Event]:
        yield Guess((0, 0), 1, 1)
        if fault is ZeroDivisionError:
            raise fault
        budget.tick(10**6)
        yield Solved(1)

    run = run_of(search)
    assert run.extend(1, STOP) == 1  # between events it goes on later
    with pytest.raises(fault):
        run.extend(2, STOP)
    assert (run.broken, run.ended, run.snapshot(1).at) == (True, False, 1)
    with pytest.raises(RuntimeError):
        run.extend(2)
