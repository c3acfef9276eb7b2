"""Be the solver: whole games by the form without JavaScript.

Wrong moves, equally good ones and those taken back, and what is refused, is in approved.txt.
"""

import pytest

from tests.web.support import NONE, Client, Element, address
from webapp.insight import Run
from webapp.insight.be import made_at, turn_from
from webapp.puzzle import Puzzle, cell_name, parse
from webapp.solvers import parse_choice
from webapp.solvers.play.rule import Move
from webapp.web.http import params

# Five by five, in which an exact cover guesses five times.
HARD = params.decode("m1Qn_K1rTs_hgyomRHUKGVM6FA_eAX")


def fields(page: Element) -> dict[str, str]:
    """What the form of the moves sends, apart from its buttons."""
    hidden = [each for each in page.all("input") if each.get("form") == "moves"]
    own = [each for each in page.one(id="moves").all("input") if each.get("type") != "radio"]
    return {each["name"]: each.get("value") or "" for each in [*own, *hidden]}


def press(client: Client, page: Element, **more: str) -> Element:
    """The page that the form leads to without JavaScript."""
    there = address("/be", None, **{**fields(page), "tell": "now", **more})
    answer = client.get(there)
    return client.page(answer.location if answer.status_code == 303 else there)


def make(client: Client, page: Element, move: Move) -> Element:
    """The page after a move by the form."""
    cell = cell_name(move.cell) if move.cell else ""
    if move.goal is not None:
        return press(client, page, goal=str(move.goal))
    if move.deed == "back":
        return press(client, page, cell=cell, go="back")
    return press(client, page, cell=cell, value=str(move.value), how=move.deed)


def tally(page: Element) -> dict[str, str]:
    """The counts of moves."""
    counts = page.one("dl", **{"aria-label": "Your moves"})
    return {each.one("dt").text: each.one("dd").text for each in counts.all("div")}


def fault(page: Element) -> str:
    """What is said to be wrong with the last move."""
    return " ".join(each.text for each in page.all(class_="fault"))


@pytest.mark.parametrize(
    ("name", "puzzle", "end"),
    [
        ("backjumping", parse("3:_aba_3a,m3s1a8s1"), "Solved after"),
        ("mrv", NONE, "No solution"),
        ("exact-cover", HARD, "Solved after"),
    ],
)
def test_whole_game_is_played_by_the_form(
    client: Client, name: str, puzzle: Puzzle, end: str
) -> None:
    page, moves = client.page(address("/be", puzzle, with_=name)), 0
    run = Run(puzzle, parse_choice(name))
    run.to_end()
    at = turn_from(run, 0)
    while at is not None and at < len(run.events):
        page = make(client, page, made_at(run, at))
        moves, at = moves + 1, turn_from(run, at + 1)
        assert (fault(page), page.one(id="position")["data-at"]) == ("", str(at))
    assert tally(page) == {"right": str(moves), "corrected": "0", "shown": "0"}
    assert end in page.one(class_="ending").text
    past = client.page(address("/be", puzzle, with_=name, at=300_000))
    assert end in past.one(class_="ending").text
    assert "nothing left to do" in fault(press(client, past, go="show"))
