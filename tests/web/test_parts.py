"""Boards of steps: marks in their places, and a legend with every sign.

What is lit, hatched and struck out in each kind of event, and the names of cells, are in
approved.txt.
"""

from itertools import chain, product

from tests.web.support import FIGURE, SAMPLE, Client
from webapp.insight import Run
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.board.board_view import watched
from webapp.web.board.marks import digits, dots


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
        run = Run(puzzle, parse_choice(algorithm))
        for at in range(1, run.extend(100) + 1):
            for cell in chain.from_iterable(watched(puzzle, run.look(at))):
                marks = "struck" if "<s>" in cell.marks else "left" if cell.marks else ""
                signs = (cell.state, cell.by, marks, "lit" if cell.lit else "", cell.broken)
                shown |= {*enumerate(signs)}
    for sample in client.page("/watch").one(class_="legend").all(class_="sample"):
        marks = [each for each in sample.within() if (each.get("class") or "").startswith("marks")]
        struck, written = any(each.all("s") for each in marks), any(each.text for each in marks)
        lit, broken = "lit" * (sample.get("data-lit") is not None), sample.get("data-broken")
        kind = "struck" if struck else "left" if written else ""
        signs = (sample["data-state"], sample["data-by"], kind, lit, int(broken or 0))
        listed |= {*enumerate(signs)}
    assert shown == listed
