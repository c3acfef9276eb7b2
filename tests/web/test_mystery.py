"""Mystery cages: each page of such a puzzle shows what is to be found, and what was found."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from tests.web.markup import read
from tests.web.support import SAMPLE, Client, address, code
from tests.web.test_play import at, values, whole
from webapp.generator.make import HIDDEN, Wish, make
from webapp.puzzle import Puzzle, make_puzzle, parse
from webapp.puzzle.position import Position

# The sample with all of its operators hidden, which still has one solution; and some hidden.
WITHOUT = make_puzzle(
    4, [cage if cage.is_given else replace(cage, op="?") for cage in SAMPLE.cages]
)
SOME = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 - C 2 ? D 2 = E 5 + F 9 * G 2 ? H 4 =")
# Its largest cage is a sum and a product.
BOTH = parse("3 ABC ADF ADE A 6 ? B 2 = C 3 = D 3 ? F 1 = E 2 =")


def test_every_page_of_a_puzzle_knows_mystery_cages(client: Client) -> None:
    paths = "/play /watch /compare /be /solve /share /print /draw /embed /board.svg /grade /effort"
    for path in paths.split():
        query = {"with_": ["mrv", "logic"]} if path == "/compare" else {"with_": "mrv"}
        assert client.get(address(path, BOTH, **query)).status_code == 200
    there = address("/watch", WITHOUT, with_="logic", at=3)
    room = read(client.post("/room", data={"page": there}).text)
    assert room.one("iframe")["src"] == there


def test_fillings_show_their_operations_and_what_is_left(client: Client) -> None:
    def ways(puzzle: Puzzle, cell: str, position: Position) -> list[str]:
        page = client.fragment(at("/fillings", puzzle, position, cell=cell))
        return [page.one("p").text, *(way.text for way in page.all("li"))]

    assert ways(WITHOUT, "r1c1", {}) == [
        "3?: 3 ways left (5 orders). It may be any operation.",
        "4 1 (−)",
        "3 1 (× and ÷)",
        "2 1 (+)",
    ]
    assert ways(BOTH, "r1c1", {})[1:] == ["3 2 1 (+ and ×)"]
    assert ways(SOME, "r1c3", {})[1] == "4 3"
    only = "3?: 1 way left (1 order). It can only be a difference here."
    assert ways(WITHOUT, "r1c1", values(r1c1=4))[0] == only


def test_inside_shows_what_a_cage_may_be_or_is(client: Client) -> None:
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


def test_solve_shows_what_each_cage_turned_out_to_be(client: Client) -> None:
    page = client.page(address("/solve", WITHOUT))
    assert [each.text for each in page.one(class_="meanings").all("li")] == [
        "3? at r1c1 is 4 − 1",
        "1? at r1c3 is 3 − 2",
        "2? at r2c1 is 4 − 2 and 4 ÷ 2",
        "5? at r2c3 is 1 + 1 + 3",
        "9? at r3c2 is 1 × 3 × 3",
        "2? at r3c4 is 4 − 2 and 4 ÷ 2",
    ]
    assert "1 + 2 + 3 and 1 × 2 × 3" in client.page(address("/solve", BOTH)).text
    assert not client.page(address("/solve", SAMPLE)).all(class_="meanings")


def test_play_shows_the_kind_and_the_rule_of_the_question_mark(client: Client) -> None:
    for puzzle, facts in (
        (WITHOUT, "4 × 4 without operators"),
        (SOME, "4 × 4 with mystery cages"),
        (SAMPLE, "4 × 4"),
    ):
        page = client.page(address("/play", puzzle))
        assert page.one(id="puzzle-facts").text.split(" · ")[0] == facts
        assert ("In a ? cage, " in page.text) == (puzzle is not SAMPLE)


def test_puzzles_without_operators_are_offered_and_made(client: Client) -> None:
    for puzzle, operators in ((WITHOUT, [HIDDEN]), (SAMPLE, None)):
        page = client.fragment(at("/finish", puzzle, whole(SAMPLE)))
        (another,) = [link for link in page.all("a") if link.text == "Another"]
        assert parse_qs(urlsplit(another["href"]).query).get("operators") == operators
    made = make(Wish(4, "normal", HIDDEN), 3)
    for operators in (HIDDEN, "?"):
        page = client.page(address("/new", size=4, grade="normal", operators=operators, seed=3))
        assert page.one(class_="stage")["data-code"] == code(made.puzzle)
        assert page.one("h2").text == "4 × 4 without operators, normal"
        spans = page.all("span")
        hides = ["hidden" in each.attrs for each in spans if "data-hides" in each.attrs]
        rare = ["hidden" in each.attrs for each in spans if each.get("data-at")]
        assert (hides, {*rare} <= {True}) == ([False], True)
