"""Mystery cages: wherever people meet a puzzle, its pages say what is to be found, and truly."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.markup import read
from tests.web.support import SAMPLE, Client, address, code
from webapp.generator.make import HIDDEN, Wish, make
from webapp.puzzle import Puzzle, make_puzzle, parse, values_at
from webapp.puzzle.position import Written, format_position, givens
from webapp.solvers import solutions

# The sample with all of its operators hidden, which still has one solution; and one of a few.
WITHOUT = make_puzzle(
    4, [cage if cage.is_given else replace(cage, op="?") for cage in SAMPLE.cages]
)
SOME = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 - C 2 ? D 2 = E 5 + F 9 * G 2 ? H 4 =")
# Its largest cage is a sum and a product.
BOTH = parse("3 ABC ADF ADE A 6 ? B 2 = C 3 = D 3 ? F 1 = E 2 =")


@pytest.mark.parametrize("puzzle", [WITHOUT, SOME, BOTH])
@pytest.mark.parametrize(
    "path", ["/play", "/watch", "/compare", "/be", "/solve", "/share", "/print", "/draw", "/embed",
             "/board.svg", "/grade", "/effort"],
)  # fmt: skip
def test_every_page_of_a_puzzle_knows_mystery_cages(
    client: Client, path: str, puzzle: Puzzle
) -> None:
    query = {"with_": ["mrv", "logic"]} if path == "/compare" else {"with_": "mrv"}
    assert client.get(address(path, puzzle, **query)).status_code == 200


def ways(client: Client, puzzle: Puzzle, cell: str, position: dict | None = None) -> list[str]:  # type: ignore[type-arg]
    state = format_position(puzzle, code(puzzle), position or {})
    page = client.fragment(address("/fillings", puzzle, state=state, cell=cell))
    return [page.one("p").text, *(way.text for way in page.all("li"))]


def test_each_way_has_its_operations_beside_it_and_a_line_says_what_is_left(
    client: Client,
) -> None:
    assert ways(client, WITHOUT, "r1c1") == [
        "3?: 3 ways left (5 orders). It may be any operation.",
        "4 1 (−)",
        "3 1 (× and ÷)",
        "2 1 (+)",
    ]
    assert ways(client, BOTH, "r1c1")[1:] == ["3 2 1 (+ and ×)"]
    written = {(0, 0): Written(4)}
    assert ways(client, WITHOUT, "r1c1", written)[0] == (
        "3?: 1 way left (1 order). It can only be a difference here."
    )
    assert ways(client, SOME, "r1c3")[1] == "4 3"


def test_inside_says_so_alike(client: Client) -> None:
    page = client.fragment(address("/inside", WITHOUT, with_="backtracking", at=0, cell="r1c1"))
    assert "3? may be any operation." in page.text
    assert [way.text for way in page.one(class_="ways").all("li")] == [
        "1 2 (+)", "1 3 (× and ÷)", "1 4 (−)", "2 1 (+)", "3 1 (× and ÷)", "4 1 (−)",
    ]  # fmt: skip
    page = client.fragment(address("/inside", WITHOUT, with_="exact-cover", at=12))
    assert "3 3 1 (×) at r3c2" in page.text
    assert "9? can only be a product here." in page.text
    full = client.fragment(address("/inside", BOTH, with_="backtracking", at=10_000, cell="r1c1"))
    assert "It makes 6 as 1 + 2 + 3 and 1 × 2 × 3." in full.text


def test_solve_says_what_each_cage_turned_out_to_be(client: Client) -> None:
    page = client.page(address("/solve", WITHOUT))
    told = [each.text for each in page.one(class_="meanings").all("li")]
    assert told == [
        "3? at r1c1 is 4 − 1",
        "1? at r1c3 is 3 − 2",
        "2? at r2c1 is 4 − 2 and 4 ÷ 2",
        "5? at r2c3 is 1 + 1 + 3",
        "9? at r3c2 is 1 × 3 × 3",
        "2? at r3c4 is 4 − 2 and 4 ÷ 2",
    ]
    assert "1 + 2 + 3 and 1 × 2 × 3" in client.page(address("/solve", BOTH)).text
    assert not client.page(address("/solve", SAMPLE)).all(class_="meanings")


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [(WITHOUT, "4 × 4 without operators"), (SOME, "4 × 4 with mystery cages"), (SAMPLE, "4 × 4")],
)
def test_the_facts_say_what_kind_it_is(client: Client, puzzle: Puzzle, words: str) -> None:
    page = client.page(address("/play", puzzle))
    assert page.one(id="puzzle-facts").text.split(" · ")[0] == words


def test_play_tells_the_rule_of_the_question_mark_only_where_one_stands(client: Client) -> None:
    for puzzle, there in ((WITHOUT, True), (SAMPLE, False)):
        assert ("In a ? cage, " in client.page(address("/play", puzzle)).text) is there


def test_a_room_shows_such_a_puzzle(client: Client) -> None:
    there = address("/watch", WITHOUT, with_="logic", at=3)
    room = read(client.post("/room", data={"page": there}).text)
    assert room.one("iframe")["src"] == there


def test_after_the_end_another_is_like_it(client: Client) -> None:
    (grid,) = solutions(SAMPLE)
    own = {cell: value for cell, value in values_at(grid).items() if cell not in givens(SAMPLE)}
    position = {cell: Written(value) for cell, value in own.items()}
    for puzzle, operators in ((WITHOUT, [HIDDEN]), (SAMPLE, None)):
        state = format_position(puzzle, code(puzzle), position)
        page = client.fragment(address("/finish", puzzle, state=state))
        (another,) = [link for link in page.all("a") if link.text == "Another"]
        assert parse_qs(urlsplit(another["href"]).query).get("operators") == operators


def test_new_makes_a_puzzle_without_operators(client: Client) -> None:
    made = make(Wish(4, "normal", HIDDEN), 3)
    for operators in (HIDDEN, "?"):
        page = client.page(address("/new", size=4, grade="normal", operators=operators, seed=3))
        stage = page.one(class_="stage")
        assert stage["data-code"] == code(made.puzzle)
        assert page.one("h2").text == "4 × 4 without operators, normal"
        told = [each for each in page.all("span") if "data-hides" in each.attrs]
        assert ["hidden" in each.attrs for each in told] == [False]
        rare = [each for each in page.all("span") if each.get("data-at")]
        assert all("hidden" in each.attrs for each in rare)
