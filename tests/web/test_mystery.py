"""Mystery cages: what may be in them is shown, and such puzzles are offered and made.

What each page shows of them is in approved.txt.
"""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from tests.web.support import SAMPLE, Client, address, code
from tests.web.test_play import at, whole
from webapp.generator.make import HIDDEN, Wish, make
from webapp.puzzle import make_puzzle

# The sample with all of its operators hidden, which still has one solution; and some hidden.
WITHOUT = make_puzzle(
    4, [cage if cage.is_given else replace(cage, op="?") for cage in SAMPLE.cages]
)


def test_puzzles_without_operators_are_offered_and_made(client: Client) -> None:
    for puzzle, operators in ((WITHOUT, [HIDDEN]), (SAMPLE, None)):
        page = client.fragment(at("/finish", puzzle, whole(SAMPLE)))
        (another,) = [link for link in page.all("a") if link.text == "Another"]
        assert parse_qs(urlsplit(another["href"]).query).get("operators") == operators
    made = make(Wish(4, "normal", HIDDEN), 3)
    page = client.page(address("/new", size=4, grade="normal", operators="?", seed=3))
    assert page.one(class_="stage")["data-code"] == code(made.puzzle)
    assert page.one("h2").text == "4 × 4 without operators, normal"
