"""New: a puzzle made to order, and a link that makes the same puzzle again.

What the forms say of each kind, size and wish, and what they refuse, is in approved.txt.
"""

import re
from typing import Any

import pytest

from tests.web.support import Client, Element, address, query
from webapp.generator.grade import rate
from webapp.generator.make import HIDDEN, Made, Wish, make
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats import code as share_code
from webapp.solvers import solutions
from webapp.web.places import making

ASKED = {"size": 4, "grade": "normal", "seed": 3}


def made(page: Element) -> Puzzle:
    """The puzzle that a page has made."""
    return share_code.parse(query(page.by_role("link", "Play it")["href"])["p"][0])


def wished(client: Client, **wish: Any) -> Element:
    """The page of a wish."""
    return client.page(address("/new", None, **wish))


@pytest.mark.parametrize(
    ("asked", "wish"),
    [
        (ASKED, Wish(4, "normal")),
        ({"size": 6, "kind": "sudoku", "symmetric": 1},
         Wish(6, "easy", kind="sudoku", symmetric=True)),
        ({"size": 6, "kind": "sudoku", "operators": "", "largest": 1},
         Wish(6, "easy", kind="sudoku")),
        ({"size": 6, "kind": "killer", "largest": 3}, Wish(6, "easy", kind="killer", largest=3)),
        ({"size": 10, "operators": HIDDEN}, Wish(10, "easy", HIDDEN)),
        ({"size": 12, "operators": "?"}, Wish(12, "easy", HIDDEN)),
    ],
)  # fmt: skip
def test_puzzle_is_that_of_its_seed_and_wish(
    client: Client, asked: dict[str, Any], wish: Wish
) -> None:
    query = {"grade": "easy", "seed": 1, **asked}
    page, puzzle = wished(client, **query), make(wish, query["seed"]).puzzle
    assert (made(page), rate(puzzle).grade) == (puzzle, wish.grade)
    there = client.get(address("/new", None, **query, then="play")).location
    assert there == address("/play", puzzle)
    if wish.size < 10:
        again = client.page(page.by_role("link", "Another like this")["href"])
        assert made(again) == make(wish, query["seed"] + 1).puzzle


def test_wish_without_a_seed_gets_a_random_one(client: Client) -> None:
    found = client.get("/new?size=5&grade=easy&operators=%2B&operators=-&singles=0")
    named = query(found.location)
    assert (found.status_code, named["operators"], named["singles"]) == (303, ["+-"], ["0"])
    assert re.fullmatch("[0-9]+", named["seed"][0])
    whole = client.get("/new?size=5&grade=easy").location
    assert (query(whole)["operators"], query(whole)["version"]) == (["+-*/"], ["2"])
    assert client.get("/new?size=5&grade=easy").location != whole
    for kept in ("kind=sudoku", "operators=%3F"):  # of which there is one version
        assert "version" not in query(client.get(f"/new?size=4&grade=easy&{kept}").location)
    play = client.get("/new?size=4&grade=normal&then=play").location
    assert query(play)["then"] == ["play"]


def test_fragment_is_pushed_unless_the_page_asks_by_itself(client: Client) -> None:
    where = client.htmx(address("/new", None, **ASKED)).headers["HX-Push-Url"]
    here = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{where}"}
    for headers in (
        client.htmx(f"{where}&tries=1").headers,
        client.htmx(f"{where}&again=1").headers,
        client.get(where, headers=here).headers,
    ):
        assert ("HX-Push-Url" in headers, headers["HX-Replace-Url"]) == (False, where)


def test_new_puzzle_says_what_it_takes(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, says in (
        ("3:_aba_3a,m3s1a8s1", "the hardest strategy it needs is “"),
        ("4:d_5a__a_aa_b,a10s2d2a8s1m6", "strategies alone don’t solve it, it needs guesses too"),
    ):
        puzzle = parse(text)
        (grid,) = solutions(puzzle)
        found = Made(puzzle, grid, rate(puzzle))
        monkeypatch.setattr(making, "make", lambda *_, found=found, **_more: found)
        assert says in wished(client, size=puzzle.size, grade="normal", seed=3).text
