"""Compare in the browser: boards play in step, and what is painted is what the server draws."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.crowd import Crowd
from tests.browser.support import (
    BY_ID,
    FIGURE,
    asked_for,
    button,
    choose,
    eventually,
    scrub,
    slider,
    wire,
)
from tests.browser.views import FOUR
from webapp.insight import Run
from webapp.insight.compare import BYS, By, most, position
from webapp.puzzle import parse
from webapp.solvers import parse_choice
from webapp.web.http import jobs, params, work

TEXTS = re.findall("with=([^&]+)", FOUR)
THERE = f"/compare?p={params.encode(FIGURE)}{FOUR}"

SWEPT = ((), pytest.mark.sweep)

# What the boards, their forks and their captions show.
_SHOWN = """(root) => [...root.querySelectorAll("[data-side]")].map((side) => ({
  cells: [...side.querySelectorAll("[role=gridcell]")].map((td) => [
    td.getAttribute("aria-label"), td.dataset.state, td.dataset.by, td.hasAttribute("data-lit"),
    td.hasAttribute("data-fork"), td.querySelector(".value").textContent,
    td.querySelector(".marks").innerHTML, td.querySelector(".marks").dataset.dots,
  ]),
  caption: side.querySelector("[data-caption]").textContent,
  kind: side.querySelector("[data-caption]").dataset.kind,
}))"""
_DRAWN = f"""async (query) => {{
  const answer = await fetch("/compared?" + query, {{ headers: {{ "HX-Request": "true" }} }});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return ({_SHOWN})(page);
}}"""
_AT = "() => document.querySelector('[data-comparer]').player.positions"


def runs() -> list[Run]:
    """The runs that the page compares."""
    made = [Run(FIGURE, parse_choice(text)) for text in TEXTS]
    for run in made:
        run.to_end()
    return made


def opened(page: Page, by: str = "step", at: int = 0) -> None:
    """Open the four runs at a place, with all that they need to be played."""
    page.goto(f"{THERE}&by={by}&at={at}")
    expect(page.locator("#comparison .waiting")).to_have_count(0)
    expect(page.locator("[data-comparer]")).to_have_attribute("data-ready", "")


def rests_at(page: Page, by: str, at: int) -> None:
    """Expect rest at a place: address and boards say so, as the server draws it."""
    expect(page).to_have_url(re.compile(rf"&by={by}&at={at}$"))
    expect(page.locator("#compared")).to_have_attribute("data-at", str(at))
    eventually(page, lambda: shown(page) == drawn(page, by, at))


def shown(page: Page) -> Any:
    """What the boards show."""
    return page.evaluate(f"() => ({_SHOWN})(document)")


def drawn(page: Page, by: str, at: int) -> Any:
    """What the server draws at a place."""
    return page.evaluate(_DRAWN, f"{THERE.partition('?')[2]}&by={by}&at={at}")


def sentence(page: Page) -> str:
    """The sentence over the boards."""
    return page.locator("[data-sentence]").inner_text()


@pytest.mark.parametrize("by", [pytest.param(by, marks=SWEPT[by != "guess"]) for by in BYS])
def test_what_is_dragged_to_is_painted_as_the_server_draws_it(page: Page, by: By) -> None:
    opened(page, by)
    made = runs()
    last = most(made, by)
    for at in (last, 1, last // 2, last // 2 + 1, 3, last - 1, 0, 2):
        scrub(page, at)
        eventually(page, lambda at=at: page.evaluate(_AT) == [position(r, by, at) for r in made])
        assert shown(page) == drawn(page, by, at), at
    scrub(page, 4, release=True)
    rests_at(page, by, 4)


@pytest.mark.parametrize("by", [pytest.param(by, marks=SWEPT[by != "step"]) for by in BYS])
def test_they_play_in_step_until_the_last_has_ended(page: Page, by: By) -> None:
    opened(page, by)
    choose(page, "Speed", "250")
    button(page, "Play").click()
    rests_at(page, by, most(runs(), by))
    expect(button(page, "Play")).to_be_visible()
    assert sentence(page).startswith("At the end, all have solved it")


@pytest.mark.sweep
def test_a_run_that_has_ended_rests_while_the_others_go_on(page: Page) -> None:
    made = runs()
    lengths = [len(run.events) for run in made]
    at = sorted(lengths)[1]
    opened(page, "step", at - 1)
    button(page, "Step").click()
    rests_at(page, "step", at)
    assert page.evaluate(_AT) == [min(at, length) for length in lengths]


def test_the_first_difference_is_a_press_away(page: Page) -> None:
    opened(page, "guess", 7)
    button(page, "First difference").click()
    expect(page.locator("#compared")).not_to_have_attribute("data-at", "7")
    assert "differs from A" in sentence(page)
    expect(page.locator("td[data-fork]").first).to_be_visible()


def test_by_keys_alone(page: Page) -> None:
    opened(page)
    for key, at in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        rests_at(page, "step", at)
    page.keyboard.press("End")
    rests_at(page, "step", most(runs(), "step"))
    page.keyboard.press("d")
    expect(page.locator("#compared[data-at='0']")).to_have_count(0)
    choose_by_keys(page, "with-B")
    expect(page.locator("[data-side=B]")).to_have_attribute("data-with", "backtracking")
    assert page.evaluate("() => document.activeElement.id") == "with-B"


def choose_by_keys(page: Page, control: str) -> None:
    """Go to a list by Tab, type the beginning of an algorithm's name, and take it."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.id") == control:
            break
    page.keyboard.type("Backt")
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_the_table_fills_in_by_itself_however_often_it_asks(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    for name in ("FIRST_WAIT", "NEXT_WAIT"):
        monkeypatch.setattr(work, name, 0.0)
    others = Crowd()
    others.come()
    heard = wire(page)
    try:
        page.goto(f"/compare?p={params.encode(parse(BY_ID['keen-p-5dh-0']['game_id']))}")
        eventually(page, lambda: len(asked_for(heard, "/comparison")) > 3)
        expect(page.locator(".so-far")).to_have_count(2)
    finally:
        others.leave()
    expect(page.locator("[data-row][data-end=solved]")).to_have_count(2)
    expect(page.locator("#comparison .waiting")).to_have_count(0)


def test_another_measure_goes_on_from_there(page: Page) -> None:
    opened(page, "step", 30)
    page.get_by_role("radio", name="guess").check(force=True)
    expect(page.locator("#compared")).to_have_attribute("data-by", "guess")
    expect(page.locator(".place [data-unit]")).to_have_text("guess")
    made = runs()
    at = int(page.locator("#compared").get_attribute("data-at") or 0)
    farthest = max(made, key=lambda run: position(run, "step", 30))
    assert position(farthest, "guess", at - 1) < 30 <= position(farthest, "guess", at)
    assert slider(page).get_attribute("max") == str(most(made, "guess"))


@pytest.mark.sweep
@pytest.mark.expects(500)
def test_a_measure_that_the_server_did_not_take_is_not_shown(page: Page) -> None:
    opened(page, "step", 3)
    page.route("**/compared?*by=guess*", lambda route: route.fulfill(status=500))
    with page.expect_response("**/compared?*by=guess*"):
        page.get_by_role("radio", name="guess").check(force=True)
    page.keyboard.press("ArrowRight")
    rests_at(page, "step", 4)
    expect(page.get_by_role("radio", name="step")).to_be_checked()


@pytest.mark.sweep
def test_where_no_run_differs_nothing_leads_to_a_difference(page: Page) -> None:
    page.goto(f"/compare?p={params.encode(FIGURE)}&with=mrv&with=mrv")
    expect(button(page, "First difference")).to_be_disabled()
    page.get_by_role("combobox", name="Algorithm B").select_option("backtracking")
    expect(button(page, "First difference")).to_be_enabled()


def test_it_goes_without_a_script(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(THERE)
    table = page.get_by_role("table", name="Comparison")
    if page.get_by_role("link", name="Count the steps of each run").count():
        page.get_by_role("link", name="Count the steps of each run").click()
    expect(table.get_by_role("row")).to_have_count(5)
    button(page, "Step").click()
    expect(page).to_have_url(re.compile("&by=step&at=1$"))
    page.get_by_role("radio", name="guess").check(force=True)
    button(page, "Step").click()
    expect(page).to_have_url(re.compile(r"&by=guess&at=\d$"))
    page.get_by_role("combobox", name="Algorithm C").select_option("possible-sets")
    page.locator("[data-side=C]").get_by_role("button", name="Show").click()
    expect(page.locator("[data-side=C]")).to_have_attribute("data-with", "possible-sets")


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(1366, 768, marks=pytest.mark.sweep), (1280, 720)]
)
def test_four_boards_their_table_and_the_transport_are_on_one_screen(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    opened(page, "guess", 5)
    box = page.get_by_role("table", name="Comparison").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert box
    assert dock
    assert box["y"] + box["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= height + 1
    for each in page.locator(".dock").get_by_role("button").all():
        expect(each).to_be_in_viewport(ratio=1)


@pytest.mark.sweep
def test_on_a_phone_all_that_is_pressed_has_room_for_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page)
    small = page.locator(".comparer :is(button, select, .segments label)").evaluate_all(
        """(all) => all.filter((each) => each.checkVisibility())
          .filter((each) => each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert small == []
    expect(button(page, "First difference").locator(".icon")).to_be_visible()


def test_present_shows_boards_and_table_alone_and_a_remote_plays_them(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    opened(page, "step", 30)
    button(page, "Present").click()
    expect(page.get_by_role("banner")).not_to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("combobox")).to_have_count(0)
    counts = page.locator("th:is(.now, .figure):visible")
    assert counts.all_inner_texts() == ["digits standing", "taken back", "steps to solve"]
    expect(page.get_by_text("a guess that stands")).to_be_visible()
    for key, at in (("PageDown", 31), ("PageUp", 30), ("ArrowRight", 31)):
        page.keyboard.press(key)
        rests_at(page, "step", at)
        boards = [run.look(position(run, "step", at)).after for run in runs()]
        for row, board in zip(page.locator("[data-row]").all(), boards, strict=True):
            counted = f"{len(board.values)} of {FIGURE.size**2} {board.counts.undone}"
            expect(row).to_contain_text(counted, use_inner_text=True)
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(page.get_by_role("grid").first).not_to_be_visible()
        page.keyboard.press(key)
        expect(page.get_by_role("grid").first).to_be_visible()
    page.keyboard.press("Space")
    eventually(page, lambda: page.evaluate(_AT)[0] > 31)
    page.keyboard.press("Space")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()


@pytest.mark.sweep
def test_the_keys_are_listed(page: Page) -> None:
    opened(page)
    page.keyboard.press("?")
    for name in ("first difference", "present on a full screen, or leave it"):
        expect(page.get_by_role("dialog").get_by_text(name)).to_be_visible()
