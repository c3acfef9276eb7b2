"""Watch from here: a search goes on from what a player has written, and says so."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.web.support import SAMPLE, Client, address, code
from webapp.insight import Run
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.puzzle.position import Position, Written, format_position
from webapp.solvers import SOLVERS, parse_choice

WRITTEN: Position = {
    (0, 0): Written(1),
    (0, 1): Written(0, frozenset({4}), frozenset({2, 4})),
    (1, 0): Written(4),
}


def state(position: Position) -> str:
    return format_position(SAMPLE, code(SAMPLE), position)


def led(client: Client, **asked: Any) -> str:
    """Where an address of Watch leads."""
    return unquote(client.get(address("/watch", SAMPLE, **asked)).location)


def there(with_: str, at: int) -> str:
    return unquote(address("/watch", SAMPLE, with_=with_, at=at))


def test_a_position_of_play_leads_to_the_step_at_which_its_values_stand(client: Client) -> None:
    address_of_step = led(client, state=state(WRITTEN), cell="r1c2")
    assert address_of_step == there("propagation:written=1...4", 2)
    page = client.page(address_of_step)
    shown = [cell.one(class_="value").text for cell in page.all(role="gridcell")]
    assert shown == ["1", "", "", "", "4", *[""] * 11]
    said = page.one(role="status").text
    assert said == "r2c1 keeps 4: it was written there before the search began."
    assert [each.text for each in page.one(class_="sentence").all("strong")] == ["keeps"]


def test_the_search_goes_on_to_the_solution_from_there(client: Client) -> None:
    last = address("/step", SAMPLE, with_="propagation:written=1...4", go="last")
    board = client.fragment(last).by_role("grid", "Puzzle")
    shown = "".join(cell.one(class_="value").text for cell in board.all(role="gridcell"))
    assert shown == "1423423123143142"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({(0, 0): Written(1), (0, 3): Written(1)},
         "Stopped: r1c1 and r1c4 both have 1, and they share row 1."),
        ({(0, 0): Written(4)}, "Stopped: no solution has all the values that were written before "
         "the search began."),
    ],
)  # fmt: skip
def test_what_contradicts_the_puzzle_ends_in_a_sentence_that_says_so(
    client: Client, written: Position, said: str
) -> None:
    with_ = parse_qs(urlsplit(led(client, state=state(written))).query)["with"][0]
    page = client.page(address("/watch", SAMPLE, with_=with_, at=999))
    assert page.one(role="status").text == said


def test_an_empty_board_is_watched_from_the_start(client: Client) -> None:
    assert led(client, state=state({})) == there("propagation", 0)


def test_the_algorithm_may_be_another_that_can_go_on_from_there(client: Client) -> None:
    asked = {"with_": "arc-consistency:values=down", "state": state(WRITTEN)}
    assert led(client, **asked) == there("arc-consistency:values=down,written=1...4", 2)


def test_one_that_cannot_says_so(client: Client) -> None:
    page = client.get(address("/watch", SAMPLE, with_="backtracking", state=state(WRITTEN)))
    assert page.status_code == 422
    assert "backtracking has no option 'written': its options are values" in (
        page.text.replace("&#39;", "'").lower()
    )


@pytest.mark.parametrize(
    ("chosen", "with_"),
    [("arc-consistency", "arc-consistency:written=1...4"), ("backtracking", "backtracking")],
)
def test_another_algorithm_takes_over_what_is_written_where_it_can(
    client: Client, chosen: str, with_: str
) -> None:
    asked = {"with_": chosen, "options": "propagation", "values": "down", "written": "1...4"}
    assert led(client, **asked) == there(with_, 0)


def test_the_list_says_which_would_begin_with_the_empty_board(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="propagation:written=1...4"))
    options = page.by_role("combobox", "Algorithm").all("option")
    goes_on = ("forward-checking", "arc-consistency", "propagation")
    assert [each.text for each in options] == [
        f"{each.title}{'' if each.name in goes_on else ' (from the empty board)'}"
        for each in SOLVERS.values()
    ]


def test_play_has_the_button_with_its_position(client: Client) -> None:
    page = client.page(address("/play", SAMPLE, state=state(WRITTEN)))
    button = page.by_role("button", "Watch from here")
    assert (button["form"], button["formaction"]) == ("sheet", "/watch")
    fields = page.one(id="sheet").all("input")
    assert {each["name"]: each["value"] for each in fields} == {
        "p": code(SAMPLE), "state": state(WRITTEN), "cell": "",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["forward-checking", "arc-consistency", "propagation"])
def test_why_calls_no_puzzle_unsolvable_and_no_guess_wrong_for_what_was_written(
    client: Client, name: str
) -> None:
    """The puzzle has a solution; with 4 in its first cell it has none."""
    choice = parse_choice(f"{name}:written=4")
    run = Run(SAMPLE, choice)
    ends = [at for at in range(1, run.to_end() + 1) if is_dead_end(run.events[at - 1])]
    told = [client.htmx(address("/why", SAMPLE, with_=choice.text, at=at)).text for at in ends]
    assert ends
    assert [text for text in told if "itself has no solution" in text or " is wrong" in text] == []
    assert all("written" in text for text in told)
