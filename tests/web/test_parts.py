"""Parts: what is lit, hatched, struck out and marked on the board of a step."""

from functools import cache
from itertools import chain, product

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
    """The cells that play a part."""
    return {cell for cell, each in parts.states.items() if each == state}


def test_rejected_value_lights_its_cage_and_hatches_its_clashes() -> None:
    rejects = [look for look in looks(SAMPLE, "backtracking") if isinstance(look.event, Reject)]
    for look in rejects:
        event, parts = look.event, parts_of(SAMPLE, look.before, look.event)
        cage = set(SAMPLE.cage_at[event.cell].cells)
        found = (parts.lit, playing(parts, "clash"), parts.shown)
        lit = cage if event.rule == "cage" else set()
        assert found == (lit, set(event.clash), {event.cell: event.value})


def test_undo_marks_the_stuck_cell_and_the_clashes_of_its_values() -> None:
    undos = [
        look
        for look in looks(SAMPLE, "backtracking")
        if isinstance(look.event, Undo) and look.event.stuck
    ]
    assert undos
    for look in undos:
        event, stuck = look.event, look.event.stuck
        trail = look.before.trail
        refused = [step for step in trail if isinstance(step, Reject) and step.cell == stuck]
        assert len(refused) == SAMPLE.size
        parts = parts_of(SAMPLE, look.before, event)
        clashing = {cell for step in refused for cell in step.clash} - {event.cell}
        by_cage = any(step.rule == "cage" for step in refused)
        lit = set(SAMPLE.cage_at[stuck].cells) if by_cage else set()
        found = (playing(parts, "clash"), playing(parts, "dead"), parts.lit)
        assert found == (clashing, {stuck}, lit)


def test_removal_strikes_out_values_and_lights_its_reason() -> None:
    for algorithm in ("forward-checking", "mrv", "logic"):
        found = [look for look in looks(FIGURE, algorithm) if isinstance(look.event, Remove)]
        assert found
        for look in found:
            lit = {cell_name(cell) for cell in look.event.because.lit}
            for cell in chain.from_iterable(watched(FIGURE, look)):
                assert cell.lit == (cell.frame.name in lit)
                assert ("<s>" in cell.marks) == (cell.state == "shortened")


def test_dead_end_lights_what_eliminated_the_values_of_its_cell() -> None:
    found = [look for look in looks(SIX, "mrv") if isinstance(look.event, DeadEnd)]
    assert found
    for look in found:
        parts = parts_of(SIX, look.before, look.event)
        (stuck,) = look.event.cells
        trail = look.before.trail
        took = [step for step in trail if isinstance(step, Remove) and stuck in step.cells]
        assert {cell for step in took for cell in step.because.lit} <= parts.lit
        assert playing(parts, "dead") == {stuck}


def test_open_guesses_differ_from_inferred_values() -> None:
    for look in looks(FIGURE, "mrv")[:40]:
        by = {cell.frame.name: cell.by for row in watched(FIGURE, look) for cell in row if cell.by}
        assert by == {
            cell_name(step.cell): "guess" if isinstance(step, Guess) else "infer"
            for step in look.after.trail
            if isinstance(step, Guess | Infer)
        }
    filled = watched(SAMPLE, looks(SAMPLE, "local-search")[0])
    assert {cell.by for row in filled for cell in row} == {""}


def test_marks_are_in_their_places() -> None:
    assert digits(4, 0b1001, 0b0010) == "1 <s>2</s> \u2007 4"
    assert digits(9, 0b111_101_111, 0) == "1 2 3\n4 \u2007 6\n7 8 9"
    assert digits(10, 0b1000000001, 0).split("\n")[-1] == "\u2007\u2007 10"
    assert dots(9, 0b111_101_110, 1) == "×••\n• •\n•••"
    assert dots(16, 0xFFFF, 0) == "\n".join(["••••"] * 4)
    assert dots(6, 0b111111, 0) == ""


def test_legend_has_every_sign_of_every_board(client: Client) -> None:
    shown, listed = set(), set()
    for puzzle, algorithm in product((SAMPLE, FIGURE), SOLVERS):
        for look in looks(puzzle, algorithm):
            for cell in chain.from_iterable(watched(puzzle, look)):
                marks = "struck" if "<s>" in cell.marks else "left" if cell.marks else ""
                signs = (cell.state, cell.by, marks, "lit" if cell.lit else "", cell.broken)
                shown |= {*enumerate(signs)}
    for sample in client.page("/watch").one(class_="legend").all(class_="sample"):
        marks = [each for each in sample.within() if (each.get("class") or "").startswith("marks")]
        struck, written = any(each.all("s") for each in marks), any(each.text for each in marks)
        signs = (
            sample["data-state"],
            sample["data-by"],
            "struck" if struck else "left" if written else "",
            "lit" if sample.get("data-lit") is not None else "",
            int(sample.get("data-broken") or 0),
        )
        listed |= {*enumerate(signs)}
    assert shown == listed


def test_cell_is_named_by_its_place_cage_and_value(client: Client) -> None:
    """A rejected value is shown, but is not the cell's value: event 3 rejects 1 beside 1."""
    page = client.page(address("/watch", SAMPLE, with_="backtracking", at=2))
    cells = page.by_role("grid", "Puzzle").all("td", role="gridcell")
    assert [cell.name for cell in cells][:7] == [
        "r1c1, cage 3 minus, 2 cells, 1, clashes",
        "r1c2, cage 3 minus, 2 cells, empty, candidates 2, 3 and 4, rejected",
        "r1c3, cage 1 minus, 2 cells, empty",
        "r1c4, cage 1 minus, 2 cells, empty",
        "r2c1, cage 2 divided by, 2 cells, empty",
        "r2c2, given 2, empty",
        "r2c3, cage 5 plus, 3 cells, empty",
    ]
    assert (cells[1]["data-state"], cells[1].one(class_="value").text) == ("refused", "1")
