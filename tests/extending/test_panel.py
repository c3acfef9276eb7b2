"""A new panel of Watch is a file and a line in the registry, and has its tab and box."""

from collections.abc import Iterator

import pytest
from flask import Blueprint
from flask.typing import ResponseReturnValue

from tests.conftest import QUICK
from tests.web.support import SAMPLE, Client, address, client_of
from webapp.insight import CUT
from webapp.web.http import params, waiting
from webapp.web.http.jobs import NotReadyError
from webapp.web.run import runs
from webapp.web.run.panel import Panel
from webapp.web.run.watch import PANELS

pages = Blueprint("written", __name__)
NEW = Panel("written", "Written", pages)


@pages.get("/written")
def page() -> ResponseReturnValue:
    """How much is written at a step; its first cell can be pointed at."""
    _, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    try:
        values = runs.run_with(puzzle, choice, at).snapshot(at).after.values
    except NotReadyError as late:
        return waiting.answer(late, "#written-reply", "#written-reply", "innerHTML")
    said = f"{len(values)} written by step {at}."
    return f'<p data-at="{at}"><a href="#r1c1" data-cells="r1c1">{said}</a></p>'


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PANELS, NEW.name, NEW)
        yield client_of(ROOM_CLOCKS=QUICK)


@pytest.mark.parametrize("algorithm", ["mrv", "local-search"])
def test_new_panel_has_its_tab_and_box_on_watch(client: Client, algorithm: str) -> None:
    watch = client.page(address("/watch", SAMPLE, with_=algorithm, at=7))
    tabs = [each.text for each in watch.all(role="tab")]
    assert (tabs[0], *tabs[-2:]) == ("Numbers", "Written", "Code")
    panels = [each["aria-labelledby"] for each in watch.all(role="tabpanel")]
    assert {*panels} == {each["id"] for each in watch.all(role="tab")}
    box = watch.one(id="written")
    assert box["data-panel"] == address("/written", SAMPLE, with_=algorithm)
    assert client.fragment(f"{box['data-panel']}&at=7").text.endswith(" written by step 7.")
    assert client.page(address("/embed", SAMPLE, with_=algorithm)).all(id="written") == []


def test_panel_of_guesses_is_hidden_without_guesses(client: Client) -> None:
    of_guesses = Panel("written", "Written", pages, of_guesses=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PANELS, NEW.name, of_guesses)
        for algorithm, there in (("mrv", 1), ("logic", 0)):
            watch = client.page(address("/watch", SAMPLE, with_=algorithm))
            assert len(watch.all(id="written")) == len(watch.all(id="tab-written")) == there
