"""A busy server: what has to wait says so, asks again by itself, and gives up in words."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, draw_address, link, slider, stands_at, watch_address
from webapp.web import gate, runs
from webapp.web.limits import GATE_PLACES

WAITING = "Waiting for a free core"


class Crowd:
    """Others, who hold all places of the gate until they leave."""

    def __init__(self) -> None:
        self.held = 0

    def come(self) -> None:
        """Take every place."""
        while self.held < GATE_PLACES:
            gate._places.acquire()
            self.held += 1

    def leave(self) -> None:
        """Give them all back."""
        for _ in range(self.held):
            gate._places.release()
        self.held = 0


@pytest.fixture
def crowd() -> Iterator[Crowd]:
    """A crowd that is there from the start."""
    runs.forget()
    others = Crowd()
    others.come()
    yield others
    others.leave()


def test_a_verdict_waits_for_its_turn_and_comes_by_itself(page: Page, crowd: Crowd) -> None:
    page.goto(draw_address(SAMPLE))
    expect(page.locator("#verdict")).to_contain_text(WAITING)
    crowd.leave()
    expect(page.locator("#verdict")).to_contain_text("the only solution")


def test_an_answer_waits_for_its_turn_and_comes_by_itself(page: Page, crowd: Crowd) -> None:
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").click()
    expect(page.get_by_role("main")).to_contain_text(WAITING)
    crowd.leave()
    expect(page.get_by_role("heading", name="The only solution")).to_be_visible()
    expect(page.get_by_text(WAITING)).to_have_count(0)


def test_who_waited_long_enough_is_told_and_can_ask_again(
    page: Page, crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "GATE_WAITS", 2)
    monkeypatch.setattr(gate, "GATE_DELAY_MS", 20)
    page.goto(draw_address(SAMPLE))
    expect(page.locator("#verdict")).to_contain_text("this was given up")
    crowd.leave()
    page.get_by_role("link", name="Ask again").click()
    expect(page.locator("#verdict")).to_contain_text("the only solution")


def test_a_watch_steps_while_its_timeline_waits_and_learns_its_end_then(
    page: Page, crowd: Crowd
) -> None:
    page.goto(watch_address(SAMPLE, at=3))
    expect(page.get_by_text(WAITING)).to_be_visible()
    page.get_by_role("button", name="Step", exact=True).click()
    stands_at(page, 4)
    crowd.leave()
    expect(slider(page)).to_have_attribute("max", "86")
    expect(page.get_by_role("img", name=re.compile("86 events"))).to_be_visible()


@pytest.mark.expects(503)
def test_a_page_that_cannot_wait_says_that_the_server_is_busy(page: Page, crowd: Crowd) -> None:
    answer = page.goto("/solve")
    assert answer
    assert answer.status == 503
    expect(page.get_by_text("The server is busy with other puzzles")).to_be_visible()
