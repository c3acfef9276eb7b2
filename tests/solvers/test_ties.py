"""Ties: a run where one is broken otherwise is the same up to there, takes the other, and is right.

What is equal comes from the board alone: values left, ways of a goal, ways that a cage has left.
"""

from collections.abc import Iterator
from random import Random

import pytest

from tests.solvers.small import judged
from tests.trace.judge import faults
from webapp.budget import Budget
from webapp.insight import Look
from webapp.insight.goals import goals_of
from webapp.insight.inside import ways_of
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.algorithms.exact_cover import matrix_of
from webapp.solvers.engine.cover_facts import NoOption, OneOption
from webapp.solvers.play.rule import values_left
from webapp.solvers.ties import MOST_LETTERS, Tie, format_ties, parse_ties
from webapp.trace import Board, Event, Guess, Infer, Reject, Solved, apply

TIED = [name for name, solver in SOLVERS.items() if any(o.name == "ties" for o in solver.options)]
SEEDS = [seed if seed < 4 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(40)]


def events_of(puzzle: Puzzle, text: str) -> list[Event]:
    return list(parse_choice(text).solve(puzzle))


def boards(puzzle: Puzzle, events: list[Event]) -> Iterator[tuple[int, Board, Event]]:
    """Each event with how many came before it and the board as it stood then."""
    board = Board(puzzle.size)
    for step, event in enumerate(events):
        yield step, board, event
        apply(board, event)


def solved(puzzle: Puzzle, events: list[Event]) -> set[Grid]:
    found = [
        board.grid() for _, board, event in boards(puzzle, events) if isinstance(event, Solved)
    ]
    assert len(found) == len(set(found))
    return set(found)


def with_tie(name: str, *ties: Tie) -> str:
    return f"{name}:ties={format_ties(ties)}"


def cell_chosen(puzzle: Puzzle, board: Board, event: Event) -> tuple[int, list[int]] | None:
    """The number of the cell that a search by fewest values has just chosen, and its equals."""
    if not isinstance(event, Guess | Infer | Reject):
        return None
    counts, number = values_left(board), Layout(puzzle).number
    least = counts[event.cell]
    if least > min(counts.values()):
        return None
    return number[event.cell], [number[cell] for cell, count in counts.items() if count == least]


def check(puzzle: Puzzle, name: str, usual: list[Event], step: int, tie: Tie) -> Event:
    """The run with the tie is the usual one before it, and right; returns what it does there."""
    other = events_of(puzzle, with_tie(name, tie))
    assert other[:step] == usual[:step]
    assert solved(puzzle, other) == solved(puzzle, usual)
    return other[step]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["mrv", "forward-checking", "arc-consistency", "propagation"])
def test_a_cell_among_equals_is_taken_where_the_text_says_so(name: str, seed: int) -> None:
    puzzle, grids = judged(seed, (3, 4))
    usual, cells = events_of(puzzle, name), Layout(puzzle).cells
    assert solved(puzzle, usual) == grids
    for step, board, event in boards(puzzle, usual):
        if not isinstance(event, Guess):
            continue
        chosen = cell_chosen(puzzle, board, event)
        if not chosen:  # propagation, where something has failed before
            assert name == "propagation"
            assert board.counts.dead_ends
            continue
        _, alike = chosen
        for equal in alike[:3] if not board.counts.dead_ends or name != "propagation" else ():
            there = check(puzzle, name, usual, step, Tie(step, equal))
            assert isinstance(there, Guess | Reject)  # mrv may reject its first value
            assert there.cell == cells[equal]
        for strange in set(range(len(cells))) - set(alike) if name != "propagation" else ():
            assert events_of(puzzle, with_tie(name, Tie(step, strange))) == usual
            break
        if step > 40:
            break


def test_of_empty_lists_too_the_text_says_which_is_found_dead() -> None:
    taken = 0
    for seed in range(60):
        puzzle, _ = judged(seed, (3, 4))
        usual, layout = events_of(puzzle, "mrv"), Layout(puzzle)
        for step, board, event in boards(puzzle, usual):
            cells: tuple[Cell, ...] = getattr(event, "cells", ())
            dead = [cell for cell, left in values_left(board).items() if not left]
            if len(dead) > 1 and cells == (dead[0],) and type(event).__name__ == "DeadEnd":
                tie = Tie(step, layout.number[dead[-1]])
                there = check(puzzle, "mrv", usual, step, tie)
                taken += getattr(there, "cells", ()) == (dead[-1],)
                break
    assert taken > 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_goal_among_equals_is_taken_where_the_text_says_so(seed: int) -> None:
    puzzle, grids = judged(seed, (3, 4))
    usual, matrix = events_of(puzzle, "exact-cover"), matrix_of(puzzle, Budget())
    assert matrix
    assert solved(puzzle, usual) == grids
    for step, board, event in boards(puzzle, usual):
        because = getattr(event, "because", None)
        if isinstance(because, OneOption) and (because.tried or event.cell != because.cage[0]):
            continue
        if not isinstance(because, OneOption | NoOption) or step > 30:
            continue
        after = board.copy()
        apply(after, event)
        goals = goals_of(puzzle, Look(step + 1, event, board, after))
        assert goals
        least = goals.open[0].ways
        for goal in [each.column for each in goals.open if each.ways == least][:4]:
            there = check(puzzle, "exact-cover", usual, step, Tie(step, matrix.columns.index(goal)))
            assert there.because.column == goal


@pytest.mark.parametrize("seed", SEEDS)
def test_a_value_in_as_many_ways_is_tried_first_where_the_text_says_so(seed: int) -> None:
    puzzle, _ = judged(seed, (3, 4))
    usual, number = events_of(puzzle, "propagation"), Layout(puzzle).number
    for step, board, event in boards(puzzle, usual):
        cage = puzzle.cage_at.get(event.cell) if isinstance(event, Guess) else None
        if cage is None:
            continue
        ways, place = ways_of(puzzle, board, cage), cage.cells.index(event.cell)
        left = [way.values[place] for way in ways or () if way.left]
        counts = {value: left.count(value) for value in board.candidates(event.cell)}
        for value, count in counts.items():
            tie = Tie(step, number[event.cell], value)
            there = check(puzzle, "propagation", usual, step, tie)
            assert there.cell == event.cell
            expected = value if count == max(counts.values()) else event.value
            assert there.value == expected


@pytest.mark.parametrize("name", TIED)
def test_ties_that_say_what_is_done_anyway_change_nothing(name: str) -> None:
    for seed in range(10):
        puzzle, _ = judged(seed, (3, 4))
        usual, number = events_of(puzzle, name), Layout(puzzle).number
        ties = [Tie(step, number[event.cell], event.value) for step, event in enumerate(usual)
                if isinstance(event, Guess)][:100]  # fmt: skip
        if name != "exact-cover" and ties:
            assert events_of(puzzle, with_tie(name, *ties)) == usual


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TIED)
def test_whatever_ties_say_the_run_is_right_and_says_what_is_so(name: str, seed: int) -> None:
    puzzle, grids = judged(seed, (3, 4))
    dice, most = Random(seed), 2 * puzzle.size**2
    columns = 4 * most if name == "exact-cover" else most // 2
    steps = sorted(dice.sample(range(4 * most), most))
    ties = [Tie(step, dice.randrange(columns), dice.randint(0, puzzle.size)) for step in steps]
    other = events_of(puzzle, with_tie(name, *ties))
    assert solved(puzzle, other) == grids
    assert list(faults(puzzle, grids, other)) == []


@pytest.mark.parametrize(
    "text", ["0.0", "17.12-40.3", "0.0.1-5.255.16-300000.7", "-".join(f"{n}.1" for n in range(300))]
)
def test_ties_are_written_as_they_are_read(text: str) -> None:
    assert format_ties(parse_ties(text)) == text
    assert parse_choice(f"mrv:ties={text}").text == f"mrv:ties={text}"
    assert parse_choice("mrv:ties=").text == "mrv"


@pytest.mark.parametrize(
    "text",
    ["1", "1.", ".1", "1.2.", "1.2.0", "1.2.3.4", "01.2", "1.2-", "-1.2", "2.1-1.1", "1.1-1.2",
     "1.2.100", "1.123456", "1234567890.1", "x", "１.2", "1.2\n", "-".join(["1.2"] * 900),
     "-".join(f"{n}.1" for n in range(MOST_LETTERS))],
)  # fmt: skip
def test_other_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"STEP\.NUMBER"):
        parse_ties(text)
    with pytest.raises(ValueError, match="isn’t a value of mrv’s option 'ties': use") as error:
        parse_choice(f"mrv:ties={text}")
    assert len(str(error.value)) < 250
