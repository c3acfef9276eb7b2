"""Runs: a watched search can be looked at anywhere, in any order, and is cut at one place."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from time import sleep

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR
from webapp.insight import CUT, Run
from webapp.puzzle import Cell, Puzzle, parse
from webapp.solvers import SOLVERS, Budget, Choice, OutOfBudget, Solver, parse_choice
from webapp.trace import Board, Event, Exhausted, GaveUp, Guess, Solved, ToldReason, apply

NINE = parse(next(row["text"] for row in PUZZLES if row["n"] == 9))


def backtracking(cut: int = CUT) -> Run:
    """A fresh run of 292 events."""
    return Run(FIVE, parse_choice("backtracking"), cut)


def test_a_watched_run_is_cut_at_300_000_events() -> None:
    assert CUT == 300_000


def test_events_are_made_as_far_as_somebody_looks() -> None:
    run = backtracking()
    assert (run.extend(10), len(run.events), run.ended) == (10, 10, False)
    assert run.extend(5) == 10
    assert (run.extend(10**9), run.ended, run.cut) == (292, True, False)
    assert run.to_end() == 292
    assert isinstance(run.events[-1], Solved)


def test_whether_a_position_is_the_last_is_found_out() -> None:
    run = backtracking()
    assert [run.ends_at(at) for at in (0, 291, 292, 293)] == [False, False, True, True]


def test_a_look_shows_the_boards_around_its_event() -> None:
    run, board = backtracking(), Board(5)
    for at in range(293):
        look = run.look(at)
        assert look.at == at
        if at:
            event = run.events[at - 1]
            assert look.event == event
            assert look.before.values == board.values
            apply(board, event)
        assert (look.after.values, look.after.counts) == (board.values, board.counts)
    assert run.look(0).event is None
    assert run.look(0).before.values == run.look(0).after.values == {}


def test_any_jump_shows_what_a_fresh_run_shows() -> None:
    run, dice = backtracking(), Random(1)
    for _ in range(60):
        at = dice.randrange(293)
        looked, fresh = run.look(at), backtracking().look(at)
        assert looked.event == fresh.event
        for board, other in ((looked.before, fresh.before), (looked.after, fresh.after)):
            assert (board.values, board.counts, board.trail) == (
                other.values, other.counts, other.trail,
            )  # fmt: skip


def test_past_the_end_the_end_is_shown() -> None:
    look = backtracking().look(10**6)
    assert (look.at, look.event) == (292, Solved(2))


@pytest.mark.parametrize(("cut", "events", "was_cut"), [(100, 100, True), (292, 292, False)])
def test_a_run_is_cut_unless_its_last_event_is_its_end(
    cut: int, events: int, was_cut: bool
) -> None:
    run = backtracking(cut)
    assert (run.to_end(), run.ended, run.cut) == (events, True, was_cut)
    assert run.look(10**6).at == events
    assert run.extend(10**6) == events


def test_a_run_without_a_solution_ends_exhausted() -> None:
    run = Run(parse("2 ab ab a 3 + b 4 +"), parse_choice("backtracking"))
    run.to_end()
    assert (run.ended, run.cut, type(run.events[-1])) == (True, False, Exhausted)


def solver_of(run) -> Choice:  # type: ignore[no-untyped-def]
    """A solver that is only this generator function."""
    return Choice(Solver("test", "Test", "A test.", "none", ("line",) * 10, run))


def test_a_run_ends_where_the_algorithm_gives_up() -> None:
    def run(puzzle, options, budget):  # type: ignore[no-untyped-def]
        yield GaveUp(ToldReason("too hard"), 1)
        yield Guess((0, 0), 1, 1)

    given_up = Run(FOUR, solver_of(run))
    assert (given_up.to_end(), given_up.ended, given_up.cut) == (1, True, False)


def test_a_run_whose_work_between_events_is_too_much_is_cut() -> None:
    def run(puzzle, options, budget):  # type: ignore[no-untyped-def]
        yield Guess((0, 0), 1, 1)
        budget.tick(10**9)

    cut = Run(FOUR, solver_of(run))
    assert (cut.to_end(), cut.ended, cut.cut) == (1, True, True)


def test_a_search_that_just_stops_is_an_ended_run() -> None:
    stopped = Run(FOUR, solver_of(lambda puzzle, options, budget: iter(())))
    assert (stopped.to_end(), stopped.ended, stopped.cut, stopped.look(3).at) == (0, True, False, 0)


def test_the_deepest_position_is_the_most_cells_filled_at_once() -> None:
    for name in ("backtracking", "mrv"):
        run, board, most = Run(FOUR, parse_choice(name)), Board(4), 0
        run.to_end()
        for event in run.events:
            apply(board, event)
            most = max(most, len(board.values))
        assert run.ledger.most_filled == most == 16


def test_many_threads_may_look_at_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gives way to the others within the search and within every move of the board."""

    def slowly(puzzle: Puzzle, settings: Mapping[str, str], budget: Budget) -> Iterator[Event]:
        for event in SOLVERS["backtracking"].solve(puzzle, budget):
            sleep(1e-6)
            yield event

    def moves(board: Board, event: Event) -> None:
        sleep(1e-6)
        apply(board, event)

    boards = [backtracking().look(at).after.values for at in range(60)]
    monkeypatch.setattr("webapp.insight.run.run.apply", moves)
    run, together = Run(FIVE, solver_of(slowly)), Barrier(4)

    def looks(seed: int) -> list[tuple[int, dict[Cell, int]]]:
        places = Random(seed).choices(range(60), k=10)
        together.wait()
        return [(at, run.look(at).after.values) for at in places]

    with ThreadPoolExecutor(4) as threads:
        seen = [look for looked in threads.map(looks, range(4)) for look in looked]
    assert seen == [(at, boards[at]) for at, _ in seen]


def test_a_budget_counts_work_and_ends_when_it_is_used_up() -> None:
    budget = Budget(work=10)
    budget.tick(4)
    budget.tick(6)
    assert budget.ticks == 10
    with pytest.raises(OutOfBudget, match="the work that was granted is used up"):
        budget.tick()


def test_a_budget_ends_when_its_time_is_over() -> None:
    budget = Budget(seconds=-1)
    budget.tick(1000)
    with pytest.raises(OutOfBudget, match="the time that was granted is used up"):
        budget.tick(24)


def test_a_budget_of_time_that_is_not_over_goes_on() -> None:
    budget = Budget(seconds=3600)
    for _ in range(5000):
        budget.tick()
    assert budget.ticks == 5000


def test_the_same_solver_object_may_run_many_times_at_once() -> None:
    a, b = (SOLVERS["mrv"].solve(FIVE) for _ in range(2))
    assert [(x, y) for x, y in zip(a, b, strict=True) if x != y] == []


def test_a_run_stopped_within_its_work_is_broken_and_not_ended() -> None:
    def run(puzzle, options, budget):  # type: ignore[no-untyped-def]
        yield Guess((0, 0), 1, 1)
        budget.tick(10**6)
        yield Solved(1)

    def stop() -> None:
        raise KeyboardInterrupt

    stopped = Run(FOUR, solver_of(run))
    assert stopped.extend(1, stop) == 1  # between events it goes on later
    with pytest.raises(KeyboardInterrupt):
        stopped.extend(2, stop)
    assert (stopped.broken, stopped.ended, len(stopped.events)) == (True, False, 1)
    with pytest.raises(RuntimeError):
        stopped.extend(2)


def test_a_search_that_fails_is_not_taken_for_ended() -> None:
    def run(puzzle, options, budget):  # type: ignore[no-untyped-def]
        yield Guess((0, 0), 1, 1)
        raise ZeroDivisionError

    failed = Run(FOUR, solver_of(run))
    with pytest.raises(ZeroDivisionError):
        failed.to_end()
    assert (failed.broken, failed.ended, failed.look(1).at) == (True, False, 1)
    with pytest.raises(RuntimeError):
        failed.extend(2)


def test_a_run_goes_on_where_a_pause_between_events_stopped_it() -> None:
    pauses = []

    def once() -> None:
        pauses.append(run.events[-1])
        if len(pauses) == 1:
            raise TimeoutError

    run = Run(NINE, parse_choice("backtracking"))
    with pytest.raises(TimeoutError):
        run.extend(5_000, once)
    stopped = len(run.events)
    assert (0 < stopped < 5_000, run.broken) == (True, False)
    assert run.extend(5_000, once) >= 5_000
    fresh = Run(NINE, parse_choice("backtracking"))
    fresh.extend(len(run.events))
    assert run.events == fresh.events


@pytest.mark.parametrize("name", ["backtracking", "propagation"])
def test_the_ledger_knows_which_guesses_were_open_when(name: str) -> None:
    run, board = Run(FIVE, parse_choice(name)), Board(5)
    run.to_end()
    ledger = run.ledger
    for at, event in enumerate(run.events, start=1):
        apply(board, event)
        standing = [
            node
            for node, (opened, closed) in enumerate(zip(ledger.opened, ledger.closed, strict=True))
            if opened <= at and (not closed or at < closed)
        ]
        assert [ledger.nodes[node] for node in standing] == [
            (step.cell, step.value) for step in board.trail if isinstance(step, Guess)
        ]
        assert ledger.guesses_by(at) == board.counts.guesses
    assert len(ledger.opened) == board.counts.guesses
