"""A busy server: what has to wait says so, asks again by itself, and gives up in words."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    choose,
    draw_address,
    eventually,
    link,
    slider,
    stands_at,
    watch_address,
    wire,
)
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


def wish(page: Page, size: int, seed: int) -> None:
    """Ask for an easy puzzle."""
    choose(page, "Size", str(size))
    page.get_by_role("textbox", name="Seed").fill(str(seed))
    button(page, "Make a puzzle").click()


def has_made(page: Page, size: int, seed: int) -> None:
    """Expect the form, and a puzzle of this size and seed."""
    expect(page.get_by_role("gridcell")).to_have_count(size * size)
    expect(page.get_by_text(f"Seed {seed}.")).to_be_visible()
    expect(button(page, "Make a puzzle")).to_be_visible()
    expect(page).to_have_url(re.compile(f"size={size}&.*seed={seed}$"))
    expect(page.get_by_text(WAITING)).to_have_count(0)


def longer_than_it_waits(page: Page) -> None:
    """Let the page draw for half a second: 50 ms are over then by its own clock."""
    page.evaluate(
        "() => new Promise((done) => { const end = performance.now() + 500;"
        " const draw = (now) => now > end ? done() : requestAnimationFrame(draw);"
        " requestAnimationFrame(draw); })"
    )


def test_a_new_wish_takes_the_place_of_one_that_waits(page: Page, crowd: Crowd) -> None:
    page.goto("/new")
    wish(page, 3, 1)
    expect(page.get_by_text(WAITING)).to_have_count(1)
    wish(page, 4, 2)
    expect(page).to_have_url(re.compile("size=4&.*seed=2$"))
    expect(page.get_by_text(WAITING)).to_have_count(1)
    heard = wire(page)
    crowd.leave()
    has_made(page, 4, 2)
    assert [each for each in heard if "size=3" in each] == []
    page.go_back()  # each wish has one place on the history, however often it asked
    has_made(page, 3, 1)
    page.go_back()
    expect(page).to_have_url(re.compile("/new$"))
    expect(page.get_by_text("Each puzzle made here has one solution")).to_be_visible()


@pytest.fixture
def waiting(page: Page, crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> Page:
    """New, where a wish waits for the crowd and asks again every 50 ms."""
    monkeypatch.setattr(gate, "GATE_DELAY_MS", 50)
    page.goto("/new")
    wish(page, 3, 1)
    expect(page.get_by_text(WAITING)).to_have_count(1)
    return page


def test_a_wish_that_waits_gives_way_while_a_new_one_is_under_way(
    waiting: Page, crowd: Crowd
) -> None:
    page = waiting
    line = Held(page, "size=4")
    wish(page, 4, 2)
    eventually(page, lambda: line.routes)
    heard = wire(page)
    crowd.leave()
    longer_than_it_waits(page)
    assert heard == []
    line.release()
    has_made(page, 4, 2)


@pytest.mark.expects(422)
def test_a_refused_wish_leaves_the_one_that_waits(waiting: Page, crowd: Crowd) -> None:
    page = waiting
    choose(page, "Largest cage", "2")
    choose(page, "Cages of one cell", "none")
    line = Held(page, "largest=2")
    wish(page, 3, 2)
    eventually(page, lambda: line.routes)
    longer_than_it_waits(page)
    line.release()
    expect(page.get_by_role("alert")).to_contain_text("An odd grid")
    crowd.leave()
    has_made(page, 3, 1)


def test_who_wished_long_enough_can_ask_again(
    page: Page, crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "GATE_WAITS", 2)
    monkeypatch.setattr(gate, "GATE_DELAY_MS", 20)
    page.goto("/new")
    wish(page, 3, 1)
    again = page.get_by_role("link", name="Ask again")
    expect(again).to_be_visible()
    crowd.leave()
    again.click()
    has_made(page, 3, 1)


@pytest.mark.expects(503)
def test_a_page_that_cannot_wait_says_that_the_server_is_busy(page: Page, crowd: Crowd) -> None:
    answer = page.goto("/solve")
    assert answer
    assert answer.status == 503
    expect(page.get_by_text("The server is busy with other puzzles")).to_be_visible()
