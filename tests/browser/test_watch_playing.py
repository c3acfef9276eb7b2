"""Playing on Watch: only tapes are asked for on the way, and a rest is the server's."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.noting import note, noted
from tests.browser.support import (
    BY_ID,
    FIGURE,
    HOUR,
    SAMPLE,
    asked_for,
    button,
    choose,
    eventually,
    let_pass,
    painted,
    play_to_end,
    ready,
    run_of,
    scrub,
    slider,
    stands_at,
    values,
    watch_address,
    wire,
)
from webapp.explain import explain
from webapp.puzzle import parse

LONG = parse(BY_ID["keen-p-6dn-0"]["game_id"])
AWAY = "The server does not answer"


def test_playing_asks_for_tapes_alone_until_it_rests(page: Page) -> None:
    page.goto(watch_address(FIGURE))
    ready(page)
    heard = wire(page)
    play_to_end(page, 250)
    expect(page).to_have_url(re.compile("at=292"))
    stands_at(page, 292)
    asked = [each.partition("?")[0] for each in heard if not each.startswith("/static/")]
    # The end suggests what to do next, and asks how another algorithm would have fared.
    assert asked[:3] == ["/tape", "/step", "/smarter"]
    assert "/tape" not in asked[3:]
    choose(page, "Speed", "60")
    button(page, "Play").click()  # again from the beginning
    eventually(page, lambda: 0 < painted(page) < 292)
    expect(button(page, "Pause")).to_be_visible()


def test_pause_and_step_go_on_from_what_is_painted(page: Page) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 300)
    heard = wire(page)
    button(page, "Pause").click()
    expect(button(page, "Play")).to_be_visible()
    expect(page).to_have_url(re.compile(r"&at=\d{3}"))
    at = int(page.url.rpartition("=")[2])
    assert len(asked_for(heard, "/step")) == 1
    stands_at(page, at)
    assert slider(page).input_value() == str(at)
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > at + 20)
    button(page, "Step").click()
    expect(button(page, "Play")).to_be_visible()
    expect(page).not_to_have_url(re.compile(f"&at={at}$"))
    stands_at(page, int(page.url.rpartition("=")[2]))
    choose(page, "Speed", "10000")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 2000)
    at = int(slider(page).input_value())
    scrub(page, at)  # nothing that the server draws comes between
    eventually(page, lambda: painted(page) == at)
    board = run_of(LONG, "backtracking").look(at).after
    assert values(page) == ["".join(str(v or "empty") for v in row) for row in board.grid()]


def frozen(open_apart: OpenPage, address: str, **settings: Any) -> Page:
    """Watch with a clock that goes on only as a test lets it."""
    page = open_apart(**settings)
    page.clock.install(time=0)
    page.goto(address)
    ready(page)
    page.clock.pause_at(HOUR)
    return page


def test_slow_play_shows_and_says_every_step(open_apart: OpenPage) -> None:
    run = run_of(SAMPLE, "backtracking")
    run.extend(12)
    sentences = [explain(SAMPLE, look.before, look.event) for look in map(run.look, range(1, 12))]
    page = frozen(open_apart, watch_address(SAMPLE), reduced_motion="reduce")
    note(page, "[data-sentence]")
    choose(page, "Speed", "10")
    button(page, "Play").click()
    let_pass(page, lambda: painted(page) > 11, 100)
    assert list(dict.fromkeys(text for _, text in noted(page)))[:11] == sentences
    assert page.evaluate("() => document.getAnimations().length") == 0
    expect(page.get_by_role("status")).to_have_count(1)
    note(page, "[role=status]")
    choose(page, "Speed", "30")
    let_pass(page, lambda: "Playing" in str(noted(page)))
    first = painted(page)
    page.clock.run_for(1_000)
    assert painted(page) - first == pytest.approx(30, abs=1)
    page.clock.run_for(1_000)  # it speaks once a second
    said = {text for _, text in noted(page) if re.fullmatch("Playing: step [0-9]+", text)}
    assert len(said) in (2, 3)


@pytest.mark.expects("Failed to fetch", 503)
def test_server_that_goes_away_stops_the_player_with_words(page: Page) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    page.route("**/tape*", lambda route: route.abort())
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(AWAY)
    expect(button(page, "Play")).to_be_visible()
    page.unroute_all()
    button(page, "Step").click()
    stands_at(page, 1)
    expect(alert).to_be_empty()
    page.route("**/step*", lambda route: route.abort())
    button(page, "Step").click()
    expect(alert).to_contain_text(AWAY)
    page.unroute_all()
    button(page, "Step").click()
    stands_at(page, 3)
    expect(alert).to_be_empty()
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 100)
    heard = wire(page)
    for path in ("**/tape*", "**/step*"):
        page.route(path, lambda route: route.fulfill(status=503, body="Too busy."))
    choose(page, "Speed", "10000")
    expect(button(page, "Play")).to_be_visible()
    expect(alert).to_contain_text(AWAY)
    assert len(asked_for(heard, "/tape")) <= 3
    at = painted(page)
    page.unroute_all()
    button(page, "Step").click()
    stands_at(page, at + 1)
    expect(alert).to_be_empty()
