"""The page of a mistake: its board, why it is one, and what its address may say."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import (
    BY_ID,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    SAMPLE,
    SIX,
    TWO,
    Client,
    address,
    code,
)
from webapp.coach.argument import MOST_LETTERS
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Written, format_position, givens
from webapp.web.board import mistaken
from webapp.web.board.mistaken import Mistaken

NINE = BY_ID["keen-p-9de-0"]


def page_of(puzzle: Puzzle, before: dict[Cell, int], wrote: str) -> str:
    """The address of the page."""
    position = {cell: Written(value) for cell, value in before.items()}
    state = format_position(puzzle, code(puzzle), position)
    return address("/mistake", puzzle, state=state, wrote=wrote)


def test_the_page_shows_what_was_written_and_why_it_cannot_stand(client: Client) -> None:
    page = client.page(page_of(SAMPLE, {(0, 0): 1}, "r1c2.3"))
    assert page.one("h1").text == "Look where I went wrong"
    assert page.one("p", class_="says").text == "Mistake: with 3 in r1c2 there’s no way to make 3−."
    wrong = page.one(id="r1c2")
    assert wrong["data-state"] == "refused"
    assert wrong.one(class_="value").text == "3"
    assert page.one(id="r1c1").one(class_="value").text == "1"
    assert page.all("td", data_lit="")
    assert page.one("ol", class_="steps").all("li")


def test_what_is_said_names_what_it_rests_on_and_that_nothing_less_does(client: Client) -> None:
    page = client.page(page_of(SIX, {(0, 0): 4, (0, 1): 5, (1, 0): 5}, "r3c3.3"))
    says = "Mistake: with 3 in r3c3 you can’t fill all of 11+, 2÷ at r3c3 and column 3."
    assert page.one("p", class_="says").text == says
    assert [step.text for step in page.one("ol", class_="steps").all("li")] == [
        "Cross off 1, 2, 4 and 5 in r1c3: no remaining way to make 11+ has them there.",
        "r1c3 must be 6: nothing else fits.",
        "No way is left to make 2÷ at r3c3.",
    ]
    assert page.one("p", class_="rests").text == "Nothing less rules it out."


def test_its_links_lead_on_from_the_position_before(client: Client) -> None:
    page = client.page(page_of(SAMPLE, {(0, 0): 1}, "r1c2.3"))
    links = {link.text: link["href"] for link in page.all("a") if link.text.endswith("from here")}
    for name, path in (("Play from here", "/play"), ("Watch from here", "/watch")):
        assert urlsplit(links[name]).path == path
        assert client.get(links[name], follow_redirects=True).status_code == 200
    board = client.page(links["Play from here"])
    assert [board.one(id=name).one(class_="value").text for name in ("r1c1", "r1c2")] == ["1", ""]
    link = page.one("input", id="link")["value"]
    assert link.startswith("http://localhost/mistake?")
    assert client.get(link.removeprefix("http://localhost")).status_code == 200
    shown = parse_qs(urlsplit(page.one("a", data_ask_class="")["href"]).query)["page"]
    assert client.page(address("/room", page=shown[0])).one("form", action="/room")


@pytest.mark.parametrize(
    ("puzzle", "before", "wrote", "says"),
    [
        (SAMPLE, {}, "", "No mistake: the puzzle can still be solved."),
        (SAMPLE, {}, "r1c1.1", "No mistake: with 1 in r1c1 the puzzle can still be solved."),
        (TWO, {}, "r1c1.1", "No mistake: with 1 in r1c1 the puzzle can still be solved."),
        (
            SAMPLE, {(0, 0): 2}, "r1c2.4",
            "No solution was left even before 4 in r1c2.",
        ),
        (SAMPLE, {(0, 0): 2}, "", "No solution is left in this position."),
        (IMPOSSIBLE, {}, "", "No solution: this puzzle has none at all."),
        (IMPOSSIBLE, {(0, 0): 1}, "r1c2.2", "No solution: this puzzle has none at all."),
    ],
)  # fmt: skip
def test_what_is_no_mistake_of_this_move_is_said(
    client: Client, puzzle: Puzzle, before: dict[Cell, int], wrote: str, says: str
) -> None:
    page = client.page(page_of(puzzle, before, wrote))
    assert page.one("p", class_="says").text == says
    assert not page.all("td", data_lit="")
    assert not page.all("td", data_state="refused")  # nobody knows that it is wrong
    assert len(page.all("td", data_state="tried")) == len(list(filter(None, wrote.split("-"))))


def test_an_earlier_mistake_is_said_to_be_one_where_the_puzzle_has_a_solution(
    client: Client,
) -> None:
    earlier = client.page(page_of(SAMPLE, {(0, 0): 2}, "r1c2.4"))
    assert earlier.one("p", class_="rests").text == "The mistake is an earlier one."
    assert "earlier" not in client.page(page_of(IMPOSSIBLE, {(0, 0): 1}, "r1c2.2")).text


def test_the_steps_stand_behind_a_fold(client: Client) -> None:
    page = client.page(page_of(SAMPLE, {(0, 0): 1}, "r1c2.3"))
    fold = page.one("details")
    assert "open" not in fold.attrs
    assert fold.one("summary").text == "Why?"
    assert fold.one("ol", class_="steps").all("li")
    assert not client.page(page_of(SAMPLE, {}, "r1c1.1")).all("details")


def test_what_has_no_steps_has_no_fold(client: Client) -> None:
    page = client.page(page_of(SAMPLE, {(0, 0): 1}, "r1c2.1"))
    assert (
        page.one("p", class_="says").text
        == "Mistake: r1c2 can’t be 1, as row 1 already has a 1 (at r1c1)."
    )
    assert not page.all("summary", text="Why?")


@pytest.mark.parametrize("wrote", ["r1c1.2-r1c2.3-r1c3.4-r1c4.1-r3c1.1", "r1c1.2-r1c2.3-r2c1.1"])
def test_what_is_said_of_many_values_has_two_lines(client: Client, wrote: str) -> None:
    says = client.page(page_of(SAMPLE, {}, wrote)).one("p", class_="says").text
    assert says.startswith("Mistake: ")
    assert len(says.removeprefix("Mistake: ").removesuffix(".")) <= MOST_LETTERS


@pytest.mark.parametrize(
    "wrote",
    ["r1c1", "r5c1.1", "r1c1.5", "r1c1.0", "r1c1.²", "x.1", "r1c1.1.1", "-r0c0.1", "r1c1.999"],
)
def test_what_nobody_can_have_written_is_refused(client: Client, wrote: str) -> None:
    answer = client.get(page_of(SAMPLE, {}, wrote))
    assert answer.status_code == 422
    assert "Nobody can have written" in answer.text


def test_a_given_can_not_have_been_written(client: Client) -> None:
    row, column = next(iter(givens(SAMPLE)))
    assert client.get(page_of(SAMPLE, {}, f"r{row + 1}c{column + 1}.1")).status_code == 422


def test_a_position_of_another_puzzle_is_refused(client: Client) -> None:
    state = format_position(FIGURE, code(FIGURE), {(0, 0): Written(1)})
    answer = client.get(address("/mistake", SAMPLE, state=state, wrote="r1c1.1"))
    assert answer.status_code == 422


@pytest.mark.parametrize("puzzle", [SAMPLE, KILLER, NINE], ids=["four", "killer", "nine"])
def test_an_address_says_the_same_again(puzzle: Puzzle) -> None:
    free = [cell for cell in all_cells(puzzle.size) if cell not in givens(puzzle)]
    kept = Mistaken(dict.fromkeys(free[:3], 1), dict.fromkeys(free[2:5], 2))
    fields = mistaken.fields(puzzle, code(puzzle), kept)
    assert mistaken.parse_wrote(puzzle, fields["wrote"]) == kept.wrote


def test_the_name_goes_along_to_play_and_not_to_a_class(client: Client) -> None:
    there = f"{page_of(SAMPLE, {(0, 0): 1}, 'r1c2.3')}&name=Mine&by=Me"
    page = client.page(there)
    links = {link.text: link["href"] for link in page.all("a") if link.text.endswith("from here")}
    assert "name=Mine" in links["Play from here"]
    room = client.page(address("/room", page=there)).one("form", action="/room")
    assert "name=" not in room.one("input", name="page")["value"]
