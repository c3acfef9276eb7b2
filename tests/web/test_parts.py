"""Boards of steps: marks in their places, a legend with every sign, and accessible names.

What is lit, hatched and struck out in each kind of event is in approved.txt.
"""

from functools import cache
from itertools import chain, product

from tests.web.support import FIGURE, SAMPLE, Client, address
from webapp.insight import Look, Run
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.board.board_view import watched
from webapp.web.board.marks import digits, dots


@cache
def looks(puzzle: Puzzle, algorithm: str) -> list[Look]:
    """The first steps of a run."""
    run = Run(puzzle, parse_choice(algorithm))
    return [run.look(at) for at in range(1, run.extend(150) + 1)]


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
