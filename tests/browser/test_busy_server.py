"""On a busy server, a waiting page shows progress and polls by itself."""

import re
from collections.abc import Iterator
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    SAMPLE,
    behind_more,
    button,
    draw_address,
    rests_at,
    slider,
    watch_address,
    wire,
)
from tests.web.support import all_places_taken
from webapp.solvers import parse_choice
from webapp.web.http import jobs
from webapp.web.run import runs

WAITING = "Working on it"


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Fill all job slots until the yielded event is set; five steps are already computed."""
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    monkeypatch.setattr(jobs, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(jobs, "NEXT_WAIT", 0.05)
    runs.forget()
    runs.run_of(SAMPLE, parse_choice("backtracking")).extend(5)
    with all_places_taken() as over:
        yield over


def longer_than_it_waits(page: Page) -> None:
    """Let the page run for half a second, in which its 50 ms surely pass."""
    page.evaluate(
        "() => new Promise((done) => { const end = performance.now() + 500;"
        " const draw = (now) => now > end ? done() : requestAnimationFrame(draw);"
        " requestAnimationFrame(draw); })"
    )


def test_delayed_answers_appear_without_a_press(open_page: OpenPage, crowd: Event) -> None:
    watch, draw, plain = open_page(), open_page(), open_page(java_script_enabled=False)
    watch.goto(watch_address(SAMPLE))
    behind_more(watch, "Solution").click()
    expect(watch.get_by_role("main")).to_contain_text(WAITING)
    draw.goto(draw_address(SAMPLE))
    expect(draw.locator("#verdict")).to_contain_text(WAITING)
    answer = plain.goto("/solve")
    assert answer.status == 202
    expect(plain.get_by_role("heading", name=WAITING)).to_be_visible()
    crowd.set()
    expect(draw.locator("#verdict")).to_contain_text("Exactly one solution")
    for each in (watch, plain):
        expect(each.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    # The steps of the searches may still be counted.
    expect(watch.get_by_text(WAITING).filter(has_not_text="counting")).to_have_count(0)


def test_watch_steps_plays_and_jumps_on_a_busy_server(open_page: OpenPage, crowd: Event) -> None:
    page, last = open_page(), open_page()
    for each, at in ((page, 3), (last, 0)):
        each.goto(watch_address(SAMPLE, at=at))
    expect(page.get_by_text(WAITING)).to_be_visible()
    button(page, "Step").click()
    rests_at(page, 4)
    button(page, "Play").click()
    expect(page.locator("[data-sentence]")).to_contain_text("Working on it: making step")
    button(page, "Pause").click()
    for each in (page, last):
        button(each, "Last").click()
        expect(each.locator("#making")).to_contain_text("making step 5 of at most 300,000")
    expect(last.get_by_role("gridcell")).to_have_count(16)
    button(page, "First").click()  # cancels Last
    expect(page.locator("#making")).to_be_empty()
    heard = wire(page)
    crowd.set()
    rests_at(last, 86)
    expect(last.locator("#making")).to_be_empty()
    expect(slider(page)).to_have_attribute("max", "86")
    expect(page.get_by_role("img", name=re.compile("86 steps"))).to_be_visible()
    longer_than_it_waits(page)
    rests_at(page, 0)
    assert [each for each in heard if "go=last" in each] == []
