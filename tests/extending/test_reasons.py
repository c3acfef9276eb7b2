"""Reasons of a new algorithm's own: each says in words why, and what it rests on; Why? is true."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from flask import Flask

from tests.web.support import BY_ID, FIGURE, NONE, SAMPLE, Client, address
from tests.web.test_why_is_true import held_to_all_solutions
from tools.random_puzzles import loose_puzzle
from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.blame.dead_ends import explain_dead_end, is_dead_end
from webapp.logic.deduction import Deduced
from webapp.logic.layout import layout_of
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.solvers import SOLVERS, Solver, parse_choice
from webapp.solvers.play.refusing import refused_by_cage
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.solver import GUESSES, STANDING, STEPS, UNDONE
from webapp.trace import (
    DeadEnd,
    Event,
    Exhausted,
    Grounds,
    Guess,
    Infer,
    Lack,
    Paper,
    Reason,
    Remove,
    Solved,
    Undo,
)

PSEUDOCODE = Pseudocode(
    ("", "search():"),
    ("cage", "  its cage would break: reject"),
    ("alone", "  one value left: write it"),
    ("guess", "  else try the first one"),
    ("seen", "    and cross it off in its lines"),
    ("solved", "  every cell is filled: solved"),
    ("empty", "  no value left: dead end"),
    ("back", "  take the last guess back"),
)


# The values that are left for each empty cell.
Left = dict[Cell, set[int]]


@dataclass(frozen=True, slots=True)
class Seen(Reason[Remove]):
    """A cell in one of its lines has the value."""

    rule = "seen"
    at: Cell

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.standing((self.at,))

    def why(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
        return f"{cell_name(self.at)} sees it"


@dataclass(frozen=True, slots=True)
class Alone(Reason[Infer]):
    """No other value is left."""

    rule = "alone"

    def rests(self, grounds: Grounds, event: Infer) -> int:
        return grounds.nothing_but((event.cell,), (event.value,))

    def why(self, puzzle: Puzzle, board: Paper, event: Infer) -> str:
        return "it is alone there"


@dataclass(frozen=True, slots=True)
class Empty(Reason[DeadEnd]):
    """No value is left."""

    rule = "empty"

    def rests(self, grounds: Grounds, event: DeadEnd) -> int:
        return grounds.no_value(event.cells[0])

    def lack(self, event: DeadEnd) -> Lack:
        return Lack("value", event.cells)

    def why(self, puzzle: Puzzle, board: Paper, event: DeadEnd) -> str:
        return f"{cell_name(event.cells[0])} is left empty"


def search(puzzle: Puzzle, _options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """The cell with the fewest values next; what is placed is crossed off in its lines."""
    layout = layout_of(puzzle)

    def cross_off(left: Left, cell: Cell, value: int) -> Iterator[Event]:
        peers = [layout.cells[peer] for peer in layout.peers(layout.number[cell])]
        losers = tuple(peer for peer in peers if value in left.get(peer, ()))
        for peer in losers:
            left[peer].discard(value)
        if losers:
            yield Remove(losers, (value,), Seen(cell), PSEUDOCODE["seen"])

    def go_on(values: dict[Cell, int], left: Left) -> Iterator[Event]:
        while left:
            budget.tick()
            cell = min(left, key=lambda each: len(left[each]))
            for value in sorted(left[cell]):
                if refused := refused_by_cage(puzzle, values, cell, value):
                    left[cell].discard(value)
                    line = PSEUDOCODE["cage"]
                    yield type(refused)(cell, value, refused.rule, refused.clash, line)
            if not left[cell]:
                yield DeadEnd((cell,), Empty(), PSEUDOCODE["empty"])
                return
            value = min(left[cell])
            if len(left[cell]) == 1:
                yield Infer(cell, value, Alone(), PSEUDOCODE["alone"])
                values[cell] = value
                del left[cell]
                yield from cross_off(left, cell, value)
                continue
            yield Guess(cell, value, PSEUDOCODE["guess"])
            rest = {each: set(its) for each, its in left.items() if each != cell}
            yield from cross_off(rest, cell, value)
            yield from go_on({**values, cell: value}, rest)
            yield Undo(cell, value, None, PSEUDOCODE["back"], crossed=True)
            left[cell].discard(value)
        yield Solved(PSEUDOCODE["solved"])

    yield from go_on({}, {cell: set(range(1, puzzle.size + 1)) for cell in layout.cells})
    yield Exhausted(PSEUDOCODE["back"])


NEW = Solver(
    name="sieve",
    title="Sieve",
    summary="Crosses off what stands in a line.",
    source="this test",
    pseudocode=PSEUDOCODE,
    run=search,
    counters=(STEPS, GUESSES, UNDONE, STANDING),
    good_at="It’s new.",
    bad_at="It’s of no use.",
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, NEW.name, NEW)


def test_why_is_true_of_its_own_reasons_and_blames_no_more_than_they_rest_on(app: Flask) -> None:
    client, done, innocent = Client(app, app.response_class), 0, 0
    puzzles = [SAMPLE, NONE, FIGURE, BY_ID["keen-p-4dn-0"], BY_ID["keen-p-6dx-0"]]
    for puzzle in [*puzzles, *(loose_puzzle(seed, (3, 4, 5)) for seed in range(25))]:
        run = Run(puzzle, parse_choice("sieve"))
        run.extend(600)
        for at in [at for at, event in enumerate(run.events, 1) if is_dead_end(event)][:20]:
            told = explain_dead_end(run, at)
            innocent += len(told.standing) - len(told.conflict)
            held_to_all_solutions(
                puzzle, client.fragment(address("/why", puzzle, with_="sieve", at=at))
            )
            done += 1
    assert done > 100
    assert innocent > 20


def test_a_reason_that_says_nothing_of_what_it_rests_on_cannot_be_made() -> None:
    class Silent(Reason[Remove]):
        rule = "silent"

        def why(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
            return "so it is"

    class OfAStrategy(Deduced[Remove]):
        rule = title = "silent"

        def clause(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
            return "so it is"

    for silent in (Silent, OfAStrategy):
        with pytest.raises(TypeError, match=r"abstract method '?rests"):
            silent()
