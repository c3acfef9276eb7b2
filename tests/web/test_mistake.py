"""Look where I went wrong: the page of a mistake, why it is one, and its address."""

from urllib.parse import parse_qs, urlsplit

from tests.web.support import BY_ID, KILLER, SAMPLE, Client, address, code
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


def test_links_lead_on_from_the_position_before(client: Client) -> None:
    """The verdict on the move and its argument are in approved.txt."""
    page = client.page(mistake(SAMPLE, {(0, 0): 1}, "r1c2.3") + "&name=Mine&by=Me")
    links = {link.text: link["href"] for link in page.all("a") if link.text.endswith("from here")}
    assert client.get(links["Watch from here"], follow_redirects=True).status_code == 200
    assert "name=Mine" in links["Play from here"]
    board = client.page(links["Play from here"])
    assert [board.one(id=name).one(class_="value").text for name in ("r1c1", "r1c2")] == ["1", ""]
    link = page.one("input", id="link")["value"]
    assert client.get(link.removeprefix("http://localhost")).status_code == 200
    (shown,) = parse_qs(urlsplit(page.one("a", data_ask_class="")["href"]).query)["page"]
    room = client.page(address("/room", page=shown)).one("form", action="/room")
    assert "name=" not in room.one("input", name="page")["value"]


def test_address_of_a_mistake_is_read_as_it_was_written() -> None:
    for puzzle in (SAMPLE, KILLER, BY_ID["keen-p-9de-0"]):
        free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
        made = Mistaken(dict.fromkeys(free[:3], 1), dict.fromkeys(free[2:5], 2))
        fields = mistaken.fields(puzzle, code(puzzle), made)
        assert mistaken.parse_wrote(puzzle, fields["wrote"]) == made.wrote
