"""Look where I went wrong: the page of a mistake, why it is one, and its address."""

from urllib.parse import parse_qs, urlsplit

from tests.web.support import (
    BY_ID,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    SAMPLE,
    SIX,
    TWO,
    Client,
    Element,
    address,
    code,
)
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Written, format_position, givens
from webapp.web.board import mistaken
from webapp.web.board.mistaken import Mistaken


def mistake(puzzle: Puzzle, before: dict[Cell, int], wrote: str) -> str:
    """The address of the page."""
    position = {cell: Written(value) for cell, value in before.items()}
    state = format_position(puzzle, code(puzzle), position)
    return address("/mistake", puzzle, state=state, wrote=wrote)


def says(page: Element) -> str:
    """The page's verdict."""
    return page.one("p", class_="says").text


def test_page_shows_the_mistake_and_its_argument_behind_a_fold(client: Client) -> None:
    page = client.page(mistake(SAMPLE, {(0, 0): 1}, "r1c2.3"))
    assert page.one("h1").text == "Look where I went wrong"
    assert says(page) == "Mistake: with 3 in r1c2 there’s no way to make 3−."
    wrong = page.one(id="r1c2")
    assert (wrong["data-state"], wrong.one(class_="value").text) == ("refused", "3")
    assert page.one(id="r1c1").one(class_="value").text == "1"
    assert page.all("td", data_lit="")
    fold = page.one("details")
    assert ("open" in fold.attrs, fold.one("summary").text) == (False, "Why?")
    page = client.page(mistake(SIX, {(0, 0): 4, (0, 1): 5, (1, 0): 5}, "r3c3.3"))
    assert says(page) == (
        "Mistake: with 3 in r3c3 you can’t fill all of 11+, 2÷ at r3c3 and column 3."
    )
    assert [step.text for step in page.one("ol", class_="steps").all("li")] == [
        "Cross off 1, 2, 4 and 5 in r1c3: no remaining way to make 11+ has them there.",
        "r1c3 must be 6: nothing else fits.",
        "No way is left to make 2÷ at r3c3.",
    ]
    assert page.one("p", class_="rests").text == "Nothing less rules it out."
    page = client.page(mistake(SAMPLE, {(0, 0): 1}, "r1c2.1"))
    assert says(page) == "Mistake: r1c2 can’t be 1, as row 1 already has a 1 (at r1c1)."
    assert "Why?" not in [each.text for each in page.all("summary")]


def test_move_that_is_no_mistake_is_not_marked_wrong(client: Client) -> None:
    fine = "No mistake: with 1 in r1c1 the puzzle can still be solved."
    for puzzle, before, wrote, verdict in (
        (SAMPLE, {}, "", "No mistake: the puzzle can still be solved."),
        (SAMPLE, {}, "r1c1.1", fine),
        (TWO, {}, "r1c1.1", fine),
        (SAMPLE, {(0, 0): 2}, "r1c2.4", "No solution was left even before 4 in r1c2."),
        (SAMPLE, {(0, 0): 2}, "", "No solution is left in this position."),
        (IMPOSSIBLE, {}, "", "No solution: this puzzle has none at all."),
        (IMPOSSIBLE, {(0, 0): 1}, "r1c2.2", "No solution: this puzzle has none at all."),
    ):
        page = client.page(mistake(puzzle, before, wrote))
        assert says(page) == verdict
        marks = [page.all("td", data_lit=""), page.all("td", data_state="refused")]
        assert marks == [[], []]
        assert len(page.all("td", data_state="tried")) == bool(wrote)
        assert page.all("details") == []
        earlier = verdict.startswith("No solution was left even before")
        assert ("The mistake is an earlier one." in page.text) == earlier


def test_links_lead_on_from_the_position_before(client: Client) -> None:
    page = client.page(mistake(SAMPLE, {(0, 0): 1}, "r1c2.3") + "&name=Mine&by=Me")
    links = {link.text: link["href"] for link in page.all("a") if link.text.endswith("from here")}
    paths = {name: urlsplit(there).path for name, there in links.items()}
    assert paths == {"Play from here": "/play", "Watch from here": "/watch"}
    assert client.get(links["Watch from here"], follow_redirects=True).status_code == 200
    assert "name=Mine" in links["Play from here"]
    board = client.page(links["Play from here"])
    assert [board.one(id=name).one(class_="value").text for name in ("r1c1", "r1c2")] == ["1", ""]
    link = page.one("input", id="link")["value"]
    assert link.startswith("http://localhost/mistake?")
    assert client.get(link.removeprefix("http://localhost")).status_code == 200
    (shown,) = parse_qs(urlsplit(page.one("a", data_ask_class="")["href"]).query)["page"]
    room = client.page(address("/room", page=shown)).one("form", action="/room")
    assert "name=" not in room.one("input", name="page")["value"]


def test_move_that_cannot_have_been_written_is_refused(client: Client) -> None:
    row, column = next(iter(givens(SAMPLE)))
    given = f"r{row + 1}c{column + 1}.1"
    for wrote in (
        "r1c1", "r5c1.1", "r1c1.5", "r1c1.0", "r1c1.²", "x.1", "r1c1.1.1", "-r0c0.1", "r1c1.999",
        given,
    ):  # fmt: skip
        answer = client.get(mistake(SAMPLE, {}, wrote))
        assert answer.status_code == 422
        assert "Nobody can have written" in answer.text
    state = format_position(FIGURE, code(FIGURE), {(0, 0): Written(1)})
    client.page(address("/mistake", SAMPLE, state=state, wrote="r1c1.1"), 422)


def test_address_of_a_mistake_is_read_as_it_was_written() -> None:
    for puzzle in (SAMPLE, KILLER, BY_ID["keen-p-9de-0"]):
        free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
        made = Mistaken(dict.fromkeys(free[:3], 1), dict.fromkeys(free[2:5], 2))
        fields = mistaken.fields(puzzle, code(puzzle), made)
        assert mistaken.parse_wrote(puzzle, fields["wrote"]) == made.wrote
