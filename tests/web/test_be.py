"""Be the solver can be played to its end, move by move.

Wrong moves, ties, moves taken back and errors are in approved.txt.
"""

import pytest

from tests.web.support import NONE, Client, Element, address
from webapp.insight import Run
from webapp.insight.be import made_at, turn_from
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.solvers import parse_choice
from webapp.solvers.play.move_rules import Move
from webapp.web.http import params

# Exact cover guesses five times in it.
HARD = params.decode("m1Qn_K1rTs_hgyomRHUKGVM6FA_eAX")


def press(client: Client, puzzle: Puzzle, turn: Element, **more: str) -> Element:
    """Return the turn after the form of the moves is sent."""
    sent = {
        each["name"]: each["value"] for each in turn.all("input") if each.get("form") == "moves"
    }
    return client.fragment(address("/move", puzzle, **{**sent, "mistakes": "now", **more}))


def make(client: Client, puzzle: Puzzle, turn: Element, move: Move) -> Element:
    """Return the turn after a move."""
    cell = cell_name(move.cell) if move.cell else ""
    if move.goal is not None:
        return press(client, puzzle, turn, goal=str(move.goal))
    if move.deed == "back":
        return press(client, puzzle, turn, cell=cell, go="back")
    return press(client, puzzle, turn, cell=cell, value=str(move.value), how=move.deed)


def tally(page: Element) -> dict[str, str]:
    """Return the counts of moves."""
    counts = page.one("dl", **{"aria-label": "Your moves"})
    return {each.one("dt").text: each.one("dd").text for each in counts.all("div")}


def fault(page: Element) -> str:
    """Return the feedback on a wrong last move."""
    return " ".join(each.text for each in page.all(class_="fault"))


@pytest.mark.parametrize(
    ("name", "puzzle", "end"),
    [
        ("backjumping", parse("3:_aba_3a,m3s1a8s1"), "Solved after"),
        ("mrv", NONE, "No solution"),
        ("exact-cover", HARD, "Solved after"),
    ],
)
def test_be_the_solver_is_played_move_by_move_to_its_end(
    client: Client, name: str, puzzle: Puzzle, end: str
) -> None:
    page, moves = client.page(address("/be", puzzle, with_=name)), 0
    run = Run(puzzle, parse_choice(name))
    run.to_end()
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        page = make(client, puzzle, page, made_at(run, at))
        moves, at = moves + 1, turn_from(run, at + 1)
        assert (fault(page), page.one(id="position")["data-at"]) == ("", str(at))
    assert tally(page) == {"right": str(moves), "corrected": "0", "shown": "0"}
    assert end in page.one(class_="ending").text
    past = client.page(address("/be", puzzle, with_=name, at=300_000))
    assert end in past.one(class_="ending").text
    assert "nothing left to do" in fault(press(client, puzzle, past, go="show"))
