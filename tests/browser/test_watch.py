"""Watch steps, jumps and plays by buttons, slider and keys, with the server's boards."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    FIGURE,
    HOUR,
    SAMPLE,
    SIX,
    Held,
    asked_for,
    box_of,
    button,
    cell,
    choose,
    eventually,
    let_pass,
    link,
    more,
    open_watch,
    painted,
    press,
    ready,
    rests_at,
    run_of,
    scrub,
    slider,
    stands_at,
    stop_at,
    stops,
    watch_address,
    wire,
)
from webapp.explain import explain
from webapp.insight.stops import next_stop, parse_stop, previous_stop
from webapp.trace import Undo
from webapp.web.http import params

RUN = run_of(SAMPLE, "backtracking")
END = RUN.to_end()
AWAY = "The server isn’t responding"
HAS_PLAYER = "() => Boolean(document.querySelector('[data-player], [data-compare]').player)"


# Note each text that an element gets.
_NOTE = """(element) => {
  window.noted = [];
  const note = () => window.noted.push(element.textContent);
  const what = { childList: true, characterData: true, subtree: true };
  new MutationObserver(note).observe(element, what);
}"""


def note(page: Page, selector: str) -> None:
    page.locator(selector).evaluate(_NOTE)


def noted(page: Page) -> list[str]:
    return list(page.evaluate("() => window.noted"))


_ASKING = "() => document.querySelector('[data-player]').player.presses.asking"


def test_presses_are_painted_at_once_then_confirmed(page: Page) -> None:
    undo = next(at for at, it in enumerate(RUN.events, 1) if isinstance(it, Undo) and it.stuck)
    open_watch(page, SAMPLE, at=undo - 1)
    heard = wire(page)
    for name, go, at in (
        ("Step", "step", undo), ("Step", "step", undo + 1), ("Step back", "back", undo),
        ("First", "first", 0), ("Step back", "back", 0), ("Last", "last", END),
        ("Step", "step", END), ("First", "first", 0),
    ):  # fmt: skip
        heard.clear()
        button(page, name).click()
        stands_at(page, at)
        steps = [each for each in asked_for(heard, "/step") if "go=" in each]
        assert [f"go={go}" in each for each in steps] == [True]
        expect(slider(page)).to_have_value(str(at))
    note(page, "[data-count=events]")
    eventually(page, lambda: not page.evaluate(_ASKING))
    heard.clear()
    held = Held(page, "/step")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    held.release()
    stands_at(page, 10)
    assert [int(text) for text in noted(page)] == list(range(1, 11))
    assert len([each for each in asked_for(heard, "/step") if "go=step" in each]) == 2


def test_slider_paints_while_dragged_and_loads_when_released(page: Page) -> None:
    open_watch(page, FIGURE)
    box = box_of(slider(page))
    heard, y = wire(page), box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, y)
    page.mouse.down()
    for part in (0.1, 0.35, 0.5):
        page.mouse.move(box["x"] + part * box["width"], y)
    eventually(page, lambda: painted(page) > 100)
    assert asked_for(heard, "/step") == []
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"&at=1\d\d$"))
    assert len(asked_for(heard, "/step")) == 1
    scrub(page, 292)
    eventually(page, lambda: painted(page) == 292)
    scrub(page, 292, release=True)
    stands_at(page, 292)
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    stands_at(page, 291)
    expect(slider(page)).to_be_focused()
    shape = box_of(page.get_by_role("img", name=re.compile("steps:")))
    page.mouse.click(shape["x"] + shape["width"] * 43 / 292, shape["y"] + shape["height"] / 2)
    stands_at(page, 43)
    expect(slider(page)).to_have_value("43")


def test_steps_lead_to_the_chosen_stops(page: Page) -> None:
    open_watch(page, SAMPLE, at=20)
    ticks = page.get_by_role("img", name=re.compile(r"^[\d,]+ stops?$"))
    expect(ticks).to_have_count(0)
    at = 20
    for text, key, name in (
        ("guess", "g", "guess"),
        ("dead-end", "", "dead end"),
        ("r2c3", "c", ""),
    ):
        stop = parse_stop(text, SAMPLE.size)
        if stop.cell:
            cell(page, stop.cell).click()
        if key:
            page.keyboard.press(key)
        else:
            stop_at(page, name)
        expect(stops(page)).to_have_text(f"Stop at {name or text}")
        expect(page).to_have_url(re.compile(f"stop={text}"))
        expect(ticks).to_have_count(1)
        for move, onward in (
            ("Step", next_stop),
            ("Step", next_stop),
            ("Step back", previous_stop),
        ):
            at = onward(RUN, at, stop) or 0
            button(page, move).click()
            stands_at(page, at)
    expect(page.locator("td[data-stop]")).to_have_id("r2c3")
    page.reload()
    ready(page)
    expect(stops(page)).to_have_text("Stop at r2c3")
    page.keyboard.press("e")
    expect(ticks).to_have_count(0)
    expect(page).not_to_have_url(re.compile("stop="))


def test_reload_back_and_share_keep_algorithm_and_step(page: Page) -> None:
    page.goto("/import")
    page.goto(watch_address(FIGURE, "mrv", 17))
    stands_at(page, 17)
    ready(page)
    scrub(page, 20, release=True)
    stands_at(page, 20)
    page.reload()
    stands_at(page, 20)
    expect(slider(page)).to_have_value("20")
    held = Held(page, "/step")
    page.keyboard.press("PageDown")
    link(page, "Share").click()
    there = page.get_by_role("textbox", name="Link", exact=True)
    expect(there).to_have_value(re.compile("with=mrv&at=21$"))
    held.release()
    page.go_back()
    expect(page).to_have_url(re.compile("/watch"))
    page.go_back()  # steps add no history entries
    expect(page).to_have_url(re.compile("/import$"))


def test_algorithm_is_chosen_and_remembered(page: Page) -> None:
    open_watch(page, SAMPLE, "backtracking", at=30)
    heard, algorithm = wire(page), page.get_by_role("combobox", name="Algorithm")
    algorithm.focus()
    names = algorithm.get_by_role("option").evaluate_all("(all) => all.map((one) => one.value)")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    chosen = names[names.index("backtracking") + 2]
    expect(algorithm).to_have_value(chosen)
    assert asked_for(heard, "/watch") == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"with={chosen}"))
    expect(algorithm).to_be_focused()
    page.go_back()
    expect(algorithm).to_have_value("backtracking")
    open_watch(page, SAMPLE, "mrv:ties=3.4")
    more(page, "Options")
    choose(page, "Cage lists", "off")
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3A.*lists%3Doff"))
    expect(page.locator(".pseudocode del")).to_have_count(2)
    ready(page)
    page.goto(f"/play?p={params.encode(FIGURE)}")
    link(page, "Watch").click()
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3Alists%3Doff"))
    page.goto(f"/watch?p={params.encode(SAMPLE)}")
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3Alists%3Doff"))
    # A run without guesses links to one with guesses, and its end to one that erases less.
    page.goto(watch_address(SAMPLE, "propagation"))
    offer = page.get_by_text("This run needs no guess, so its tree is empty.")
    offer.get_by_role("link", name="Watch it").click()
    ready(page)
    expect(algorithm).to_have_value("backtracking")
    button(page, "Last").click()
    page.get_by_text(re.compile("erases .* on this puzzle")).get_by_role("link").click()
    expect(page).to_have_url(re.compile("with=(?!backtracking)"))


def test_keys_work_after_any_click_until_switched_off(page: Page) -> None:
    open_watch(page, SAMPLE, at=30)
    speed = page.get_by_role("combobox", name="Speed")

    def presses(*keys: tuple[str, int]) -> None:
        for key, at in keys:
            page.keyboard.press(key)
            expect(slider(page)).to_have_value(str(at))
        rests_at(page, keys[-1][1])

    presses(("ArrowRight", 31), ("ArrowLeft", 30), ("PageDown", 31), ("PageUp", 30), ("Home", 0))
    for click in (
        button(page, "Step").click,
        cell(page, (1, 1)).click,
        lambda: (speed.click(), page.keyboard.press("Escape")),
        lambda: [stop_at(page, stop) for stop in ("guess", "every step")],
        lambda: more(page, "Keys", "Close"),
        slider(page).click,
        button(page, "Large").click,
    ):
        click()
        presses(("ArrowRight", painted(page) + 1))
    presses(("End", END), ("Home", 0))
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(button(page, "Play")).to_be_visible()
    rests_at(page, painted(page))
    assert page.evaluate("() => scrollY") == 0
    heard, dialog = wire(page), page.get_by_role("dialog", name="Keys")
    for key in ("Control+ArrowRight", "Control+End", "Control+Home"):  # the browser's
        page.keyboard.press(key)
    assert asked_for(heard, "/step") == []
    # Shortcuts are listed, and can be switched off and on.
    open_watch(page, SAMPLE, at=30)
    box = page.get_by_role("checkbox", name="Use these keys")
    page.keyboard.press("?")
    expect(dialog).to_contain_text("Page Down")
    page.keyboard.press("ArrowRight")
    box.uncheck()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    for key in ("ArrowRight", "Space", "End", "PageDown"):
        page.keyboard.press(key)
    page.reload()
    ready(page)
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_value("30")
    assert asked_for(heard, "/step") == []
    more(page, "Keys")
    expect(box).not_to_be_checked()
    box.check()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    rests_at(page, 31)


def test_focused_controls_keep_their_own_keys(page: Page) -> None:
    open_watch(page, FIGURE, "local-search", at=30)
    heard, seed = wire(page), page.get_by_role("textbox", name="Seed")
    speed, mode = page.get_by_role("combobox", name="Speed"), page.locator("#mode-watch")
    for place in (speed, mode, cell(page, (1, 1))):
        place.focus()
        for key in ("ArrowRight", "ArrowLeft", "End", "Home"):
            page.keyboard.press(key)
    large = button(page, "Large")
    for place in (cell(page, (1, 1)), slider(page), large, link(page, "Share")):
        place.focus()
        page.keyboard.press("Space")
    button(page, "More").press("Enter")
    button(page, "Options").press("Enter")
    seed.focus()
    for key in ("ArrowRight", "ArrowLeft", "End", "Home", "Space"):
        page.keyboard.press(key)
    page.keyboard.type("?7")
    expect(seed).to_have_value(re.compile(r"\?7"))
    page.keyboard.press("Escape")
    expect(button(page, "More")).to_be_focused()
    expect(large).to_have_attribute("aria-pressed", "true")
    expect(button(page, "Play")).to_be_visible()
    expect(slider(page)).to_have_value("30")
    cell(page, (0, 0)).focus()
    for key, at in (
        ("ArrowRight", (0, 1)), ("End", (0, 4)), ("Home", (0, 0)), ("ArrowUp", (0, 0)),
        ("Control+End", (4, 4)), ("Control+Home", (0, 0)), ("ArrowDown", (1, 0)),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(cell(page, at)).to_be_focused()
    page.keyboard.press("Tab")  # the grid is one tab stop, and keeps its cell
    assert page.evaluate("() => document.activeElement.closest('[role=grid]')") is None
    page.keyboard.press("Shift+Tab")
    expect(cell(page, (1, 0))).to_be_focused()
    assert asked_for(heard, "/step") == []
    button(page, "Step").focus()
    for key, name in (("ArrowRight", "Last"), ("Home", "First"), ("ArrowLeft", "First"),
                      ("ArrowRight", "Step back")):  # fmt: skip
        page.keyboard.press(key)
        expect(button(page, name)).to_be_focused()
    for at in (29, 28):
        page.keyboard.press("Enter")
        rests_at(page, at)
        expect(button(page, "Step back")).to_be_focused()


def test_presses_before_and_after_the_script_loads_count(page: Page) -> None:
    scripts = Held(page, "/watch_page.js")
    page.goto(watch_address(SAMPLE, at=3), wait_until="commit")
    expect(page.locator("#transport")).to_have_attribute("data-htmx-powered", "true")
    answer, position = Held(page, r"/step\?.*go="), page.locator("#position")
    press(page, "Step", "Step", "Step back")
    page.keyboard.press("PageDown")
    scripts.release()
    eventually(page, lambda: page.evaluate(HAS_PLAYER))
    press(page, "Step", "Step", "Step")
    eventually(page, lambda: answer.routes)
    expect(position).to_have_attribute("data-at", "3")
    answer.release()
    expect(position).to_have_attribute("data-at", "8")
    expect(page).to_have_url(re.compile(r"&at=8(&|$)"))
    press(page, "Step")
    expect(position).to_have_attribute("data-at", "9")


def test_slow_play_shows_and_announces_every_step(open_apart: OpenPage) -> None:
    run = run_of(SAMPLE, "backtracking")
    run.extend(7)
    snapshots = map(run.snapshot, range(1, 7))
    sentences = [explain(SAMPLE, each.before, each.event) for each in snapshots]
    page = open_apart(reduced_motion="reduce")
    page.clock.install(time=0)
    open_watch(page, SAMPLE)
    page.clock.pause_at(HOUR)
    note(page, "[data-sentence]")
    choose(page, "Speed", "10")
    button(page, "Play").click()
    let_pass(page, lambda: painted(page) > 6, 100)
    assert list(dict.fromkeys(noted(page)))[:6] == sentences
    assert page.evaluate("() => document.getAnimations().length") == 0
    expect(page.get_by_role("status")).to_have_count(1)
    note(page, "[role=status]")
    choose(page, "Speed", "30")
    let_pass(page, lambda: "Playing: step" in str(noted(page)))


@pytest.mark.expects("Failed to fetch", 503)
def test_player_stops_with_a_message_if_the_server_is_gone(page: Page) -> None:
    open_watch(page, SIX)
    alert = page.get_by_role("alert")
    page.route("**/tape*", lambda route: route.fulfill(status=503, body="Too busy."))
    choose(page, "Speed", "1000")
    button(page, "Play").click()
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
    expect(alert).to_be_empty()
