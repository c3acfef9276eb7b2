"""A busy server: what has to wait says how far it is, and asks again by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.crowd import Crowd
from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    chip,
    draw_address,
    eventually,
    link,
    make_one,
    rests_at,
    slider,
    watch_address,
    wire,
)
from webapp.solvers import parse_choice
from webapp.web.http import jobs, work
from webapp.web.http import waiting as answers
from webapp.web.run import runs

WAITING = "Working on it"


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Crowd]:
    """A crowd that is there from the start, and nothing is done at once beside it; the sample's
    first steps are made."""
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    monkeypatch.setattr(work, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(work, "NEXT_WAIT", 0.05)
    runs.forget()
    runs.run_of(SAMPLE, parse_choice("backtracking")).extend(5)
    others = Crowd()
    try:
        others.come()
        yield others
    finally:
        others.leave()


@pytest.mark.sweep
def test_a_verdict_waits_for_its_turn_and_comes_by_itself(page: Page, crowd: Crowd) -> None:
    page.goto(draw_address(SAMPLE))
    expect(page.locator("#verdict")).to_contain_text(WAITING)
    crowd.leave()
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")


def test_an_answer_waits_for_its_turn_and_comes_by_itself(page: Page, crowd: Crowd) -> None:
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").click()
    expect(page.get_by_role("main")).to_contain_text(WAITING)
    crowd.leave()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    # The steps of the searches may still be counted.
    expect(page.get_by_text(WAITING).filter(has_not_text="counting")).to_have_count(0)


@pytest.mark.sweep
def test_a_watch_steps_while_its_timeline_waits_and_learns_its_end_then(
    page: Page, crowd: Crowd
) -> None:
    page.goto(watch_address(SAMPLE, at=3))
    expect(page.get_by_text(WAITING)).to_be_visible()
    page.get_by_role("button", name="Step", exact=True).click()
    rests_at(page, 4)
    crowd.leave()
    expect(slider(page)).to_have_attribute("max", "86")
    expect(page.get_by_role("img", name=re.compile("86 steps"))).to_be_visible()


def wish(page: Page, size: int, seed: int) -> None:
    """Ask for an easy puzzle."""
    make_one(page, size, seed=seed)


def has_made(page: Page, size: int, seed: int) -> None:
    """Expect the form, and a puzzle of this size and seed."""
    expect(page.get_by_role("gridcell")).to_have_count(size * size)
    expect(page.get_by_text(re.compile(rf"Seed {seed}\."))).to_be_visible()
    expect(button(page, "Make one")).to_be_visible()
    expect(page).to_have_url(re.compile(f"size={size}&.*seed={seed}$"))
    expect(page.get_by_text(WAITING)).to_have_count(0)


def longer_than_it_waits(page: Page) -> None:
    """Let the page draw for half a second: 50 ms are over then by its own clock."""
    page.evaluate(
        "() => new Promise((done) => { const end = performance.now() + 500;"
        " const draw = (now) => now > end ? done() : requestAnimationFrame(draw);"
        " requestAnimationFrame(draw); })"
    )


@pytest.mark.sweep
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
    monkeypatch.setattr(answers, "AGAIN_MS", 50)
    page.goto("/new")
    wish(page, 3, 1)
    expect(page.get_by_text(WAITING)).to_have_count(1)
    return page


@pytest.mark.sweep
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


@pytest.mark.sweep
@pytest.mark.expects(422)
def test_a_refused_wish_leaves_the_one_that_waits(waiting: Page, crowd: Crowd) -> None:
    page = waiting
    chip(page, "2 cells")
    chip(page, "none")
    line = Held(page, "largest=2")
    wish(page, 3, 2)
    eventually(page, lambda: line.routes)
    longer_than_it_waits(page)
    line.release()
    expect(page.get_by_role("alert")).to_contain_text("A grid of odd size")
    crowd.leave()
    has_made(page, 3, 1)


def test_a_page_that_cannot_wait_loads_itself_again_until_it_is_there(
    open_page: OpenPage, crowd: Crowd
) -> None:
    page = open_page(java_script_enabled=False)
    answer = page.goto("/solve")
    assert answer
    assert answer.status == 202
    expect(page.get_by_role("heading", name=WAITING)).to_be_visible()
    crowd.leave()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()


def test_last_keeps_the_board_says_how_far_it_is_and_comes_by_itself(
    page: Page, crowd: Crowd
) -> None:
    page.goto(watch_address(SAMPLE))
    page.get_by_role("button", name="Last", exact=True).click()
    expect(page.locator("#making")).to_contain_text("making step 5 of at most 300,000")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    crowd.leave()
    rests_at(page, 86)
    expect(page.locator("#making")).to_be_empty()


@pytest.mark.sweep
def test_first_takes_back_the_wish_for_the_last_step(page: Page, crowd: Crowd) -> None:
    page.goto(watch_address(SAMPLE))
    page.get_by_role("button", name="Last", exact=True).click()
    expect(page.locator("#making")).to_contain_text("making step")
    page.get_by_role("button", name="First", exact=True).click()
    expect(page.locator("#making")).to_be_empty()
    heard = wire(page)
    crowd.leave()
    longer_than_it_waits(page)
    rests_at(page, 0)
    assert [each for each in heard if "go=last" in each] == []


def test_play_begins_when_the_first_tape_is_made(page: Page, crowd: Crowd) -> None:
    page.goto(watch_address(SAMPLE))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-sentence]")).to_contain_text("Working on it: making step")
    crowd.leave()
    expect(page.locator("[data-sentence]")).to_contain_text("is")
    expect(slider(page)).not_to_have_value("0")
