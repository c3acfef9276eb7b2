"""Comparing runs: where they first differ, where each is at a place, and what they came to."""

from collections.abc import Iterable
from itertools import islice, product

import pytest

from tests.conftest import PUZZLES
from tests.web.support import BY_ID, NONE, SAMPLE, TWO
from tools.random_puzzles import loose_puzzle
from webapp.budget import Budget
from webapp.insight import CUT, Run
from webapp.insight.compare import BY_VALUES, WHOLE, divergence, most, position, reached, turned
from webapp.insight.run.effort import Effort, counted, place
from webapp.puzzle import Cell, Puzzle, parse
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import Board, Event, GaveUp, Guess, Infer, Undo, apply

# All that fill an empty grid cell by cell.
CHOICES = [
    *(name for name in SOLVERS if name not in ("local-search", "brute-force")),
    "mrv:values=down", "backtracking:values=down",
]  # fmt: skip


def made(puzzle: Puzzle, text: str, cut: int = 3_000) -> Run:
    run = Run(puzzle, parse_choice(text), cut=cut)
    run.to_end()
    return run


def placements(run: Run) -> list[tuple[int, object]]:
    """Each step at which a cell got its value, with the cell and the value, as boards show it."""
    board, found = Board(run.puzzle.size), list[tuple[int, object]]()
    for at, event in enumerate(run.events, 1):
        before = set(board.values.items())
        apply(board, event)
        found += [(at, each) for each in set(board.values.items()) - before]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_runs_diverge_where_their_boards_first_differ(seed: int) -> None:
    runs = [made(loose_puzzle(seed), text) for text in CHOICES]
    placed = [(run, placements(run)) for run in runs]
    for (first, ours), (other, theirs) in product(placed, repeat=2):
        values = [value for _, value in ours]
        at_odds = [k for k, (_, value) in enumerate(theirs) if values[k : k + 1] != [value]]
        found = divergence(first, other)
        if at_odds:
            assert (found.values, found.at) == (at_odds[0], theirs[at_odds[0]][0])
            assert found.event is other.events[found.at - 1]
        elif len(theirs) < len(ours):
            assert (found.values, found.at, found.event) == (len(theirs), len(other.events), None)
            assert found.instead is first.events[ours[len(theirs)][0] - 1]
        else:
            assert found is None
        step = (ours[found.values][0] if found.instead else len(first.events)) if found else 0
        for so_far in (0, 3, 10, 40):
            early = divergence(first, other, so_far)
            assert early == (found if found and max(found.at, step) <= so_far else None)


def test_equal_runs_never_diverge_even_if_one_is_stopped() -> None:
    for puzzle, text in product((SAMPLE, TWO, NONE), [*SOLVERS, "local-search:seed=5"]):
        assert divergence(made(puzzle, text, 300), made(puzzle, text, 300)) is None
    nine = BY_ID["keen-p-9de-0"]
    whole, short = made(nine, "backtracking", 900), made(nine, "backtracking", 300)
    assert divergence(whole, short) is divergence(short, whole) is None


def test_runs_diverge_at_a_full_grid_or_where_one_gives_up() -> None:
    found = divergence(made(SAMPLE, "local-search:seed=1"), made(SAMPLE, "local-search:seed=2"))
    assert (found.values, found.at, found.cells) == (0, 1, ())
    logic, mrv = made(TWO, "logic"), made(TWO, "mrv")
    ended, went_on = divergence(mrv, logic), divergence(logic, mrv)
    assert isinstance(logic.events[-1], GaveUp)
    assert (ended.values, ended.at, ended.event, ended.cells) == (0, len(logic.events), None, ())
    assert (went_on.values, went_on.event, went_on.instead) == (0, ended.instead, None)
    assert went_on.cells == ((0, 0),)


def test_shared_positions_lead_all_runs_to_their_ends() -> None:
    for seed, by in product(range(2), BY_VALUES):
        runs = [made(loose_puzzle(seed), text) for text in CHOICES[:4]]
        last = most(runs, by)
        for run in runs:
            places = [position(run, by, at) for at in range(last + 1)]
            assert places == sorted(places)
            assert (places[0], places[-1]) == (0, len(run.events))
            for where in range(len(run.events) + 1):
                first = next(at for at, each in enumerate(places) if each >= where)
                assert reached(run, by, where) == first
            if by == "guess":
                guesses = [at for at, event in enumerate(run.events, 1) if isinstance(event, Guess)]
                assert [position(run, by, at) for at in range(len(guesses) + 3)] == [
                    0, *guesses, len(run.events), len(run.events),
                ]  # fmt: skip
    runs = [made(SAMPLE, text) for text in ("backtracking", "mrv")]
    at = turned(runs, "step", "guess", 40)
    assert position(runs[0], "guess", at - 1) < 40 <= position(runs[0], "guess", at)
    assert turned(runs, "guess", "share", most(runs, "guess")) == WHOLE
    assert [turned(runs, by, by, 7) for by in BY_VALUES] == [7, 7, 7]


def erased_by(events: Iterable[Event]) -> int:
    """The cells that were filled before an event and are empty after it, one event at a time."""
    filled, guessed, erased = list[Cell](), list[int](), 0
    for event in events:
        if isinstance(event, Guess | Infer):
            guessed += [len(filled)] * isinstance(event, Guess)
            filled.append(event.cell)
        elif isinstance(event, Undo):
            erased += len(filled[guessed[-1] :])
            del filled[guessed.pop() :]
    return erased


def test_numbers_erased_match_an_independent_count() -> None:
    puzzles = [parse(row["text"]) for row in PUZZLES[:60]]
    for name in ("backtracking", "backjumping", "mrv", "forward-checking", "exact-cover"):
        choice = Choice(SOLVERS[name])
        for puzzle in puzzles:
            events = list(islice(choice.solve(puzzle), 2_000))
            board, counts = Board(puzzle.size), counted(events, every=True)
            for event in events:
                apply(board, event)
            found = counts.erased, board.counts.erased
            assert found == (erased_by(events),) * 2, (name, puzzle)


def test_efforts_match_the_counts_of_watched_runs() -> None:
    short = [Choice(solver) for name, solver in SOLVERS.items() if name != "brute-force"]
    for puzzle in (SAMPLE, NONE):
        effort, watched = Effort(puzzle, short), {}
        effort.finish()
        for choice in short:
            run = made(puzzle, choice.text, CUT)
            watched[choice.text] = run.counts
        assert effort.counts == watched
    assert [place(events) for events in (0, 10, 100, 1_000, CUT)] == [0.0, 19.0, 36.6, 54.8, 100.0]


def test_efforts_start_with_the_least_even_if_stopped() -> None:
    """The long one is cut where a watched run is."""

    class StoppedError(Exception):
        pass

    effort = Effort(BY_ID["keen-p-9de-0"], map(parse_choice, ("backtracking", "propagation")))
    pauses = iter(range(10))

    def pause() -> None:
        if next(pauses, None) is None:
            raise StoppedError

    with pytest.raises(StoppedError):
        effort.finish(Budget(pause=pause))
    assert list(effort.counts) == ["propagation"]
    done = effort.counts["propagation"]
    assert (done.events, done.end, done.erased) == (270, "solved", 0)
    effort.finish()
    assert (effort.counts["backtracking"].events, effort.counts["backtracking"].end) == (CUT, "cut")
