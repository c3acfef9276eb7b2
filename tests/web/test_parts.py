"""Parts: what is lit, hatched, struck out and marked on the board of a step."""

from functools import cache
from itertools import chain, product

import pytest

from tests.web.support import BY_ID, FIGURE, SAMPLE, Client, address
from webapp.insight import Look, Run
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Undo
from webapp.web.board.board_view import watched
from webapp.web.board.marks import digits, dots
from webapp.web.board.parts import Parts, parts_of

SIX = BY_ID["keen-p-6dn-0"]


@cache
def looks(puzzle: Puzzle, algorithm: str) -> list[Look]:
    """The first steps of a run."""
    run = Run(puzzle, parse_choice(algorithm))
    return [run.look(at) for at in range(1, run.extend(150) + 1)]


def playing(parts: Parts, state: str) -> set[Cell]:
    return {cell for cell, each in parts.states.items() if each == state}


def test_a_value_that_breaks_a_cage_lights_that_cage_and_hatches_what_it_clashes_with() -> None:
    for look in looks(SAMPLE, "backtracking"):
        if not isinstance(look.event, Reject):
            continue
        parts, event = parts_of(SAMPLE, look.before, look.event), look.event
        cage = set(SAMPLE.cage_at[event.cell].cells)
        assert parts.lit == (cage if event.rule == "cage" else set())
        assert playing(parts, "clash") == set(event.clash)
        assert parts.shown == {event.cell: event.value}


def test_an_undo_marks_the_stuck_cell_and_what_rules_its_values_out() -> None:
    look = next(
        look
        for look in looks(SAMPLE, "backtracking")
        if isinstance(look.event, Undo) and look.event.stuck
    )
    assert isinstance(look.event, Undo)
    stuck = look.event.stuck
    refused = [
        step for step in look.before.trail if isinstance(step, Reject) and step.cell == stuck
    ]
    assert len(refused) == SAMPLE.size
    parts = parts_of(SAMPLE, look.before, look.event)
    clashing = {cell for step in refused for cell in step.clash} - {look.event.cell}
    assert playing(parts, "clash") == clashing
    assert playing(parts, "dead") == {stuck}
    by_cage = any(step.rule == "cage" for step in refused)
    assert parts.lit == (set(SAMPLE.cage_at[stuck].cells) if stuck and by_cage else set())


@pytest.mark.parametrize("algorithm", ["forward-checking", "mrv", "logic"])
def test_a_removal_strikes_out_what_goes_and_lights_its_reason(algorithm: str) -> None:
    found = [look for look in looks(FIGURE, algorithm) if isinstance(look.event, Remove)]
    assert found
    for look in found:
        assert isinstance(look.event, Remove)
        lit = {cell_name(cell) for cell in look.event.because.lit}
        for cell in (cell for row in watched(FIGURE, look) for cell in row):
            assert cell.lit == (cell.frame.name in lit)
            assert ("<s>" in cell.marks) == (cell.state == "shortened")


def test_a_dead_end_lights_what_crossed_off_the_values_of_its_cell() -> None:
    found = [look for look in looks(SIX, "mrv") if isinstance(look.event, DeadEnd)]
    assert found
    for look in found:
        assert isinstance(look.event, DeadEnd)
        parts = parts_of(SIX, look.before, look.event)
        (stuck,) = look.event.cells
        took = [
            step for step in look.before.trail if isinstance(step, Remove) and stuck in step.cells
        ]
        assert {cell for step in took for cell in step.because.lit} <= parts.lit
        assert playing(parts, "dead") == {stuck}


def test_guesses_that_stand_are_told_from_what_follows_and_from_a_filled_grid() -> None:
    for look in looks(FIGURE, "mrv")[:40]:
        by = {cell.frame.name: cell.by for row in watched(FIGURE, look) for cell in row if cell.by}
        assert by == {
            cell_name(step.cell): "guess" if isinstance(step, Guess) else "infer"
            for step in look.after.trail
            if isinstance(step, Guess | Infer)
        }
    filled = watched(SAMPLE, looks(SAMPLE, "local-search")[0])
    assert {cell.by for row in filled for cell in row} == {""}


def test_marks_stand_on_their_places() -> None:
    assert digits(4, 0b1001, 0b0010) == "1 <s>2</s> \u2007 4"
    assert digits(9, 0b111_101_111, 0) == "1 2 3\n4 \u2007 6\n7 8 9"
    assert digits(10, 0b1000000001, 0).split("\n")[-1] == "\u2007\u2007 10"
    assert dots(9, 0b111_101_110, 1) == "×••\n• •\n•••"
    assert dots(16, 0xFFFF, 0) == "\n".join(["••••"] * 4)
    assert dots(6, 0b111111, 0) == ""


def test_the_board_of_a_step_says_what_is_lit_and_struck_out(client: Client) -> None:
    page = client.fragment(address("/step", SAMPLE, with_="arc-consistency", at=1))
    lit = [td["id"] for td in page.all(role="gridcell") if td.get("data-lit") is not None]
    assert lit == ["r2c2"]
    assert [each.text for each in page.one(id="r2c2").all("s")] == ["1", "3", "4"]


def test_the_legend_has_every_sign_of_every_board(client: Client) -> None:
    shown, told = set(), set()
    for puzzle, algorithm in product((SAMPLE, FIGURE), SOLVERS):
        for cell in chain.from_iterable(
            row for look in looks(puzzle, algorithm) for row in watched(puzzle, look)
        ):
            marks = "struck" if "<s>" in cell.marks else "left" if cell.marks else ""
            signs = (cell.state, cell.by, marks, "lit" if cell.lit else "", cell.broken)
            shown |= {*enumerate(signs)}
    legend = client.page("/watch").one(class_="legend")
    for sample in (each for each in legend.within() if each.get("class") == "sample"):
        marks = [each for each in sample.within() if (each.get("class") or "").startswith("marks")]
        struck, digits = any(each.all("s") for each in marks), any(each.text for each in marks)
        signs = (
            sample["data-state"],
            sample["data-by"],
            "struck" if struck else "left" if digits else "",
            "lit" if sample.get("data-lit") is not None else "",
            int(sample.get("data-broken") or 0),
        )
        told |= {*enumerate(signs)}
    assert shown == told
