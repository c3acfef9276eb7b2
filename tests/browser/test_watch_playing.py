"""Playing: tapes are painted, nothing else is asked, and rest is the server's again."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.noting import note, noted
from tests.browser.support import (
    BY_ID,
    FIGURE,
    HOUR,
    SAMPLE,
    Held,
    asked_for,
    button,
    cell,
    choose,
    eventually,
    let_pass,
    painted,
    play_to_end,
    ready,
    run_of,
    scrub,
    shown,
    slider,
    stands_at,
    stop_at,
    values,
    watch_address,
    wire,
)
from webapp.explain import explain
from webapp.insight.stops import next_stop, parse_stop
from webapp.puzzle import parse

LONG = parse(BY_ID["keen-p-6dn-0"]["game_id"])


def frozen(open_apart: OpenPage, address: str) -> Page:
    """Watch with a clock that stands still, but for what a test lets pass."""
    page = open_apart()
    page.clock.install(time=0)
    page.goto(address)
    ready(page)
    page.clock.pause_at(HOUR)
    return page


def test_while_it_plays_only_tapes_are_asked_for_and_at_rest_one_step(page: Page) -> None:
    page.goto(watch_address(FIGURE))
    ready(page)
    heard = wire(page)
    play_to_end(page, 250)
    expect(page).to_have_url(re.compile("at=292"))
    stands_at(page, 292)
    asked = [each.partition("?")[0] for each in heard if not each.startswith("/static/")]
    # The step at the end says what to do next, and asks how another algorithm would have fared.
    assert asked[:3] == ["/tape", "/step", "/smarter"]
    assert "/tape" not in asked[3:]


def test_pause_rests_where_the_player_was(page: Page) -> None:
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
    button(page, "Step").click()
    stands_at(page, at + 1)


@pytest.mark.sweep
def test_a_step_while_it_plays_goes_on_from_what_is_painted(page: Page) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 20)
    button(page, "Step").click()
    expect(button(page, "Play")).to_be_visible()
    at = painted(page)
    assert at > 20
    expect(page).to_have_url(re.compile(r"&at=\d\d"))
    stands_at(page, int(page.url.rpartition("=")[2]))


@pytest.mark.sweep
def test_playing_a_run_that_is_at_its_end_begins_anew(open_apart: OpenPage) -> None:
    page = frozen(open_apart, watch_address(SAMPLE, at=86))
    choose(page, "Speed", "30")
    button(page, "Play").click()
    let_pass(page, lambda: painted(page) < 86)
    assert painted(page) == 1
    expect(button(page, "Pause")).to_be_visible()


def test_the_whole_of_the_board_is_right_while_it_plays(page: Page) -> None:
    """Stopped by the slider's own press, before any server has drawn again."""
    page.goto(watch_address(LONG, "mrv"))
    ready(page)
    play_to_end(page, 10_000)
    assert values(page) == BY_ID["keen-p-6dn-0"]["solution"]
    page.goto(watch_address(LONG, "backtracking"))
    ready(page)
    choose(page, "Speed", "10000")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 2000)
    at = int(slider(page).input_value())
    scrub(page, at)
    board = run_of(LONG, "backtracking").look(at).after
    eventually(page, lambda: painted(page) == at)
    assert values(page) == ["".join(str(v or "empty") for v in row) for row in board.grid()]


@pytest.mark.parametrize("speed", [pytest.param(30, marks=pytest.mark.sweep), 250])
def test_speed_is_what_the_list_says(open_apart: OpenPage, speed: int) -> None:
    page = frozen(open_apart, watch_address(LONG))
    choose(page, "Speed", str(speed))
    button(page, "Play").click()
    let_pass(page, lambda: painted(page))
    first = painted(page)
    page.clock.run_for(2_000)  # of the first tape: no line is waited for
    frame = -(-speed * 16 // 1_000)
    assert painted(page) - first == pytest.approx(2 * speed, abs=frame)


@pytest.mark.sweep
def test_slow_play_shows_the_sentence_of_each_event(open_apart: OpenPage) -> None:
    run = run_of(SAMPLE, "backtracking")
    run.extend(12)
    sentences = [explain(SAMPLE, look.before, look.event) for look in map(run.look, range(1, 12))]
    page = frozen(open_apart, watch_address(SAMPLE))
    note(page, "[data-sentence]")
    choose(page, "Speed", "10")
    button(page, "Play").click()
    let_pass(page, lambda: painted(page) > 11, 100)
    said = [text for _, text in noted(page)]
    assert list(dict.fromkeys(said))[:11] == sentences


@pytest.mark.sweep
def test_there_is_one_status_and_it_speaks_once_a_second(open_apart: OpenPage) -> None:
    page = frozen(open_apart, watch_address(LONG))
    expect(page.get_by_role("status")).to_have_count(1)
    note(page, "[role=status]")
    choose(page, "Speed", "60")
    button(page, "Play").click()
    let_pass(page, lambda: len({text for _, text in noted(page)}) >= 5)
    times = [time for time, _ in {text: (time, text) for time, text in noted(page)}.values()]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert gaps == pytest.approx([1_000] * 4, abs=32)  # two frames
    assert all(re.match("Playing: step [0-9,]+$", text) for _, text in noted(page))
    button(page, "Pause").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile("^(Try|Rejected|Dead end|Back)"))


@pytest.mark.parametrize(
    ("stop", "name"),
    [("dead-end", "dead end"), pytest.param("r3c3", "r3c3", marks=pytest.mark.sweep)],
)
def test_playing_pauses_at_the_next_stop(page: Page, stop: str, name: str) -> None:
    run = run_of(LONG, "backtracking")
    run.to_end()
    page.goto(watch_address(LONG))
    ready(page)
    if stop == name:
        cell(page, (2, 2)).click()
    stop_at(page, name)
    choose(page, "Speed", "250")
    at = 0
    for _ in range(3):
        at = next_stop(run, at, parse_stop(stop, LONG.size))
        button(page, "Play").click()
        expect(button(page, "Play")).to_be_visible()
        stands_at(page, at)
    expect(page).to_have_url(re.compile(f"stop={stop}"))


@pytest.mark.sweep
def test_playing_to_the_solution_goes_on_over_all_tapes(page: Page) -> None:
    """Also at the end of a tape, while the next one is still on its way."""
    run = run_of(LONG, "backtracking")
    end, tape = run.to_end(), 120 + 20_000
    later = Held(page, rf"/tape.*from={tape}&")
    page.goto(watch_address(LONG))
    ready(page)
    stop_at(page, "solution")
    choose(page, "Speed", "10000")
    button(page, "Play").click()
    eventually(page, lambda: later.routes and painted(page) == tape)
    later.release()
    expect(button(page, "Play")).to_be_visible()
    stands_at(page, end)


@pytest.mark.sweep
def test_every_step_is_shown_in_slow_play(open_apart: OpenPage) -> None:
    page = frozen(open_apart, watch_address(SAMPLE))
    choose(page, "Speed", "10")
    note(page, "[data-count=events]")
    button(page, "Play").click()
    let_pass(page, lambda: painted(page) >= 12, 100)
    told = list(dict.fromkeys(int(text) for _, text in noted(page)))
    assert told[:12] == list(range(1, 13))


def test_nothing_moves_by_itself_where_less_motion_is_asked_for(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto(watch_address(SAMPLE))
    ready(page)
    heard = wire(page)
    assert page.evaluate("() => document.getAnimations().length") == 0
    button(page, "Step").click()
    stands_at(page, 1)
    assert page.evaluate("() => document.getAnimations().length") == 0
    assert [each for each in heard if not each.startswith("/s")] == []


@pytest.mark.expects("Failed to fetch")
@pytest.mark.sweep
def test_a_server_that_goes_away_before_playing_is_told_in_words(page: Page) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    page.route("**/tape*", lambda route: route.abort())
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(button(page, "Play")).to_be_visible()
    page.unroute("**/tape*")
    button(page, "Step").click()
    stands_at(page, 1)
    expect(page.get_by_role("alert")).to_be_empty()


@pytest.mark.expects("Failed to fetch", 503)
@pytest.mark.parametrize(
    "away",
    [
        pytest.param(True, id="no-answer", marks=pytest.mark.sweep),
        pytest.param(False, id="an-error"),
    ],
)
def test_a_server_that_goes_away_while_playing_stops_the_player_with_words(
    page: Page, away: bool
) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 100)
    heard = wire(page)
    for path in ("**/tape*", "**/step*"):
        page.route(
            path,
            lambda route: route.abort() if away else route.fulfill(status=503, body="Too busy."),
        )
    choose(page, "Speed", "10000")
    expect(button(page, "Play")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    assert len(asked_for(heard, "/tape")) <= 3
    at = painted(page)
    assert at > 100
    page.unroute_all()
    button(page, "Step").click()
    stands_at(page, at + 1)
    expect(page.get_by_role("alert")).to_be_empty()


@pytest.mark.expects("Failed to fetch")
def test_a_step_that_is_not_answered_is_told_and_the_next_goes_on_from_it(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=5))
    ready(page)
    page.route("**/step*", lambda route: route.abort())
    button(page, "Step").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute("**/step*")
    button(page, "Step").click()
    stands_at(page, 7)
    expect(page.get_by_role("alert")).to_be_empty()


@pytest.mark.sweep
def test_a_position_that_arrives_late_does_not_paint_over_the_player(page: Page) -> None:
    """Pause and play again on a slow line: the rest of the pause comes while it plays."""
    page.goto(watch_address(LONG))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    eventually(page, lambda: painted(page) > 30)
    held = Held(page, "/step")
    button(page, "Pause").click()
    eventually(page, lambda: held.routes)
    button(page, "Play").click()
    before = painted(page)
    eventually(page, lambda: painted(page) > before + 10)
    with page.expect_response("**/step*"):
        held.release()
    eventually(page, lambda: painted(page) > before + 30)
    at = painted(page)
    scrub(page, at)
    eventually(page, lambda: painted(page) == at)
    board = run_of(LONG, "backtracking").look(at).after
    assert values(page) == ["".join(str(v or "empty") for v in row) for row in board.grid()]
    scrub(page, at, release=True)
    stands_at(page, at)


@pytest.mark.sweep
def test_a_tape_that_arrives_while_the_slider_is_dragged_does_not_move_it(page: Page) -> None:
    page.goto(watch_address(LONG))
    ready(page)
    scrub(page, 20_000)
    eventually(page, lambda: painted(page) == 20_000)
    assert slider(page).input_value() == "20000"
    assert shown(page)["counters"][0] == "20,000"
