"""Watch: the transport, options, runs cut short, and where to go from there.

What single positions, stops and timelines look like is in approved.txt.
"""

from functools import partial
from urllib.parse import unquote, urlencode

import pytest

from tests.web.support import FIGURE, SAMPLE, Client, Element, address, read
from webapp.insight import CUT, Run
from webapp.insight.run import effort
from webapp.solvers import STRONGEST
from webapp.web.board.marks import digits, dots
from webapp.web.run import runs

END = 86  # events of backtracking on the first document's sample


def press(client: Client, page: Element, button: str, **changed: str) -> tuple[str, Element]:
    """The address that the transport leads to without JavaScript, and its page."""
    form = page.one(id="transport")
    fields = {
        each["name"]: each.get("value") or ""
        for each in page.within()
        if each.get("name") and (form in each.ancestors() or each.get("form") == "transport")
        if each.tag == "input" and (each.get("type") != "radio" or "checked" in each.attrs)
    }
    pressed = form.by_role("button", button)
    query = urlencode({**fields, **changed, pressed["name"]: pressed["value"]})
    answer = client.get(f"{form['action']}?{query}")
    assert answer.status_code == 303
    return answer.location, client.page(answer.location)


def position(page: Element) -> int:
    """The position that a page shows."""
    return int(page.one(id="position")["data-at"])


# Positions.


def test_transport_without_javascript_moves_the_position(client: Client) -> None:
    """It keeps the stop unless the form has another."""
    there = address("/watch", SAMPLE, with_="backtracking")
    for button, expected in (
        ("Step", 1), ("Step", 2), ("Step back", 1), ("Last", END), ("Step", END),
        ("Step back", END - 1), ("First", 0), ("Step back", 0),
    ):  # fmt: skip
        there, page = press(client, client.page(there), button)
        assert there == address("/watch", SAMPLE, with_="backtracking", at=expected)
        assert position(page) == expected
    page = client.page(f"{there}&stop=r2c3")
    assert "checked" in page.by_role("radio", "r2c3").attrs
    assert press(client, page, "Last")[0].endswith(f"&at={END}&stop=r2c3")
    assert "stop" not in press(client, page, "Step", stop="")[0]


def test_position_past_the_end_shows_the_end_with_a_note(client: Client) -> None:
    for at in (END + 1, CUT + 1, 10**100):
        answer = client.htmx(address("/step", SAMPLE, with_="backtracking", at=at))
        assert answer.headers["HX-Replace-Url"].endswith(f"at={END}")
        page = read(answer.text)
        assert position(page) == END
        assert f"This run has {END} steps: here is its end." in page.text
    page = client.fragment(address("/step", SAMPLE, with_="backtracking", at=END))
    assert "here is its end" not in page.text


# Options.


def test_options_of_a_form_move_into_the_name(client: Client) -> None:
    """Those of another algorithm, which the page had before, are left out."""
    others = {"values": "ways", "cells": "failures", "ties": "3.4", "written": "1...4"}
    for given, canonical in (
        ({"with_": "mrv:ties=3.4", "values": "down"}, "mrv:ties=3.4,values=down"),
        ({"with_": "mrv:ties=3.4", "ties": ""}, "mrv"),
        ({"with_": "local-search:seed=7", "seed": "0"}, "local-search"),
        ({"with_": "brute-force", "options": "mrv", **others}, "brute-force"),
        ({"with_": "arc-consistency", "options": "propagation", **others},
         "arc-consistency:written=1...4"),
    ):  # fmt: skip
        answer = client.get(address("/watch", SAMPLE, **given, at=3))
        assert unquote(answer.location) == unquote(address("/watch", SAMPLE, with_=canonical, at=3))


def test_run_goes_on_to_the_proof_that_there_is_no_other_solution(client: Client) -> None:
    first = client.page(address("/watch", SAMPLE, at=CUT))
    chosen = first.one("select", name="with").one("option", selected="")
    assert (chosen["value"], position(first)) == ("backtracking", 86)
    (there,) = [each for each in first.all("a") if each.text.startswith("Go on: is there another")]
    page = client.page(there["href"])
    assert (position(page), page.all(class_="next")) == (86, [])
    for all_ in ({"with_": "backtracking", "all": 1}, {"with_": "backtracking:all=1"}):
        page = client.page(address("/watch", SAMPLE, at=CUT, **all_))
        assert (position(page), page.one(class_="next").all("p")[0].text) == (
            352, "The run ends here: everything has been tried. See what another one does:",
        )  # fmt: skip
        assert "No other solution" in page.one(class_="sentence").text
    step = client.htmx(address("/step", SAMPLE, with_="backtracking:all=1", at=86, go="step"))
    assert "with=backtracking&at=87&all=1" in step.headers["HX-Replace-Url"]


def test_stuck_given_marks_only_what_rejects_its_own_value(client: Client) -> None:
    page = client.page(address("/watch", FIGURE, with_="backtracking", at=16))
    assert "It’s given as 2, and row 1 already has a 2." in page.one(class_="sentence").text
    assert [each["id"] for each in page.all("td", data_state="clash")] == ["r1c2"]


def test_empty_tree_offers_a_run_that_guesses(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="propagation"))
    offer = client.fragment(page.one(id="tree").one(class_="unguessed")["hx-get"])
    assert offer.text == (
        "This run needs no guess, so its tree is empty. Backtracking erases 9 numbers here. "
        "Watch it"
    )
    assert client.fragment(address("/unguessed", SAMPLE, with_="mrv")).text == ""


# Runs cut short, and where to go from the end.


def test_cut_run_shows_why_and_leads_to_a_stronger_algorithm(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, cut=400))
    client.get(address("/timeline", FIGURE, with_="brute-force"))  # now the server knows the end
    before = client.page(address("/watch", FIGURE, with_="brute-force", at=399))
    assert before.all(class_="cut") == []
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    assert page.one(class_="cut").text.startswith(
        "Cut here. A watched run ends after 400 steps at the latest, so that a link means the "
        "same everywhere. At its end 24 guesses stand; at its deepest 25 of 25 cells were filled."
    )
    stronger = page.one(id="smarter")
    assert stronger.one("a")["href"] == address("/watch", FIGURE, with_=STRONGEST.name)
    assert stronger["hx-get"] == address("/smarter", FIGURE, with_="brute-force")
    assert stronger["hx-trigger"] == "load"
    runs.forget()
    monkeypatch.setattr(runs, "Run", partial(Run, work=2_000))
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    start = "Cut here. The work between the steps of a watched run is limited, and this one had"
    assert page.one(class_="cut").text.startswith(start)


def test_smarter_offers_the_answer_where_no_algorithm_has_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it names otherwise is in approved.txt."""
    monkeypatch.setattr(effort, "SMARTER_EVENTS", 4)
    shown = client.fragment(address("/smarter", FIGURE, with_="brute-force"))
    assert shown.text.startswith("No other algorithm here has an answer within 20,000 steps: ask")
    assert shown.one("a")["href"] == address("/solve", FIGURE)


# Boards of steps. What is lit and struck out in each kind of event is in approved.txt.


def test_marks_are_in_their_places() -> None:
    assert digits(4, 0b1001, 0b0010) == "1 <s>2</s> \u2007 4"
    assert digits(9, 0b111_101_111, 0) == "1 2 3\n4 \u2007 6\n7 8 9"
    assert digits(10, 0b1000000001, 0).split("\n")[-1] == "\u2007\u2007 10"
    assert dots(9, 0b111_101_110, 1) == "×••\n• •\n•••"
    assert dots(16, 0xFFFF, 0) == "\n".join(["••••"] * 4)
    assert dots(6, 0b111111, 0) == ""
