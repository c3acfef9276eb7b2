"""The player's keys: they hold whatever was clicked last, and can be switched off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    FIGURE,
    SAMPLE,
    Held,
    asked_for,
    button,
    cell,
    eventually,
    link,
    painted,
    ready,
    rests_at,
    slider,
    stop_at,
    watch_address,
    wire,
)


@pytest.fixture
def watch(page: Page) -> Page:
    """The sample at position 30, with the focus on nothing."""
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    return page


def test_arrows_home_end_and_a_presenters_page_keys_step(watch: Page) -> None:
    for key, at in [
        ("ArrowRight", 31),
        ("ArrowLeft", 30),
        ("PageDown", 31),
        ("PageUp", 30),
        ("End", 86),
        ("Home", 0),
    ]:
        watch.keyboard.press(key)
        rests_at(watch, at)


def test_space_plays_and_pauses(watch: Page) -> None:
    watch.keyboard.press("Space")
    expect(button(watch, "Pause")).to_be_visible()
    eventually(watch, lambda: painted(watch) > 31)
    watch.keyboard.press("Space")
    expect(button(watch, "Play")).to_be_visible()
    expect(watch).not_to_have_url(re.compile("&at=30$"))
    rests_at(watch, painted(watch))
    assert watch.evaluate("() => scrollY") == 0


CLICKED = ["Large", "Dark", "Step", "Play", "Keys", "a cell", "Position", "Speed", "guess"]
ALL_KEYS = ["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "Home", "End", "Space"]


def click(page: Page, name: str) -> None:
    """Click on a control, and come back to a page at rest."""
    if name == "a cell":
        cell(page, (1, 1)).click()
    elif name == "Speed":
        page.get_by_role("combobox", name=name).click()
        page.keyboard.press("Escape")
    elif name == "guess":
        stop_at(page, "guess")
        stop_at(page, "every step")
    elif name == "Position":
        slider(page).click()
    else:
        button(page, name).click()
    if name == "Play":
        button(page, "Pause").click()
    if name == "Keys":
        button(page, "Close").click()
    rests_at(page, painted(page))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        pytest.param("Large", ["PageDown", "Space"], marks=pytest.mark.sweep),
        ("a cell", ["PageDown", "ArrowRight"]),
        *(pytest.param(name, ALL_KEYS, marks=pytest.mark.sweep) for name in CLICKED),
    ],
)
def test_the_keys_work_whatever_was_clicked_last(watch: Page, name: str, keys: list[str]) -> None:
    click(watch, name)
    for key in keys:
        at = painted(watch)
        watch.keyboard.press(key)
        if key == "Space":
            expect(button(watch, "Pause")).to_be_visible()
        else:
            moved = {"PageUp": at - 1, "ArrowLeft": at - 1, "Home": 0, "End": 86}
            expect(slider(watch)).to_have_value(str(moved.get(key, at + 1)))
    assert watch.evaluate("() => scrollY") == 0


@pytest.mark.sweep
def test_keys_typed_into_a_field_stay_there(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "local-search", at=5))
    heard, field = wire(page), page.get_by_role("textbox", name="Seed")
    field.click()
    for key in [*ALL_KEYS, "?"]:
        page.keyboard.press(key)
    page.keyboard.press("Home")
    page.keyboard.type("7")
    expect(field).to_have_value(re.compile("^7"))
    assert asked_for(heard, "/step") == []


@pytest.mark.sweep
def test_a_choice_made_before_the_page_is_loaded_whole_stays(watch: Page) -> None:
    algorithm = watch.get_by_role("combobox", name="Algorithm")
    algorithm.focus()
    watch.keyboard.press("ArrowDown")
    chosen = algorithm.input_value()
    watch.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow'))")
    watch.keyboard.press("Tab")
    expect(watch).to_have_url(re.compile(f"with={chosen}"))


@pytest.mark.sweep
def test_a_list_that_is_open_keeps_its_keys(watch: Page) -> None:
    heard = wire(watch)
    watch.get_by_role("combobox", name="Speed").click()
    watch.keyboard.press("PageDown")
    watch.keyboard.press("Escape")
    assert asked_for(heard, "/step") == []
    at = painted(watch)
    watch.keyboard.press("PageDown")
    rests_at(watch, at + 1)


def test_a_control_that_the_keyboard_led_to_keeps_its_own_keys(watch: Page) -> None:
    heard = wire(watch)
    for place in (
        watch.get_by_role("combobox", name="Speed"),
        watch.get_by_role("radio", name="every step"),
        cell(watch, (1, 1)),
    ):
        place.focus()
        for key in ("ArrowRight", "ArrowLeft", "End", "Home"):
            watch.keyboard.press(key)
    for place in (cell(watch, (1, 1)), slider(watch), button(watch, "Large"), link(watch, "Draw")):
        place.focus()
        watch.keyboard.press("Space")
    expect(button(watch, "Large")).to_have_attribute("aria-pressed", "true")
    expect(button(watch, "Play")).to_be_visible()
    expect(slider(watch)).to_have_value("30")
    assert asked_for(heard, "/step") == []


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (360, 740)])
def test_going_through_the_transport_by_tab_scrolls_nothing(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(watch_address(FIGURE, at=30))
    ready(page)
    cell(page, (0, 0)).focus()
    scrolled = page.evaluate("() => scrollY")
    seen = []
    for _ in range(9):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("() => [!!document.activeElement.closest('.dock'), scrollY]"))
    assert [True, scrolled] in seen
    assert {place for docked, place in seen if docked} == {scrolled}, seen


@pytest.mark.sweep
def test_the_transport_is_within_five_tab_stops_of_the_board_both_ways(watch: Page) -> None:
    cell(watch, (0, 0)).focus()
    there = stops(watch, "Tab", "() => document.activeElement.closest('[role=toolbar]')")
    expect(button(watch, "Step")).to_be_focused()
    back = stops(watch, "Shift+Tab", "() => document.activeElement.closest('[role=grid]')")
    assert max(there, back) <= 5


def stops(page: Page, key: str, goal: str) -> int:
    """How often the key is pressed until the goal is there."""
    for count in range(1, 20):
        page.keyboard.press(key)
        if page.evaluate(f"() => Boolean(({goal})())"):
            return count
    raise AssertionError("it never comes there")


def test_in_the_transport_arrows_move_from_button_to_button(watch: Page) -> None:
    button(watch, "Step").focus()
    for key, name in (("ArrowRight", "Last"), ("Home", "First"), ("ArrowRight", "Step back")):
        watch.keyboard.press(key)
        expect(button(watch, name)).to_be_focused()
    watch.keyboard.press("Enter")
    rests_at(watch, 29)


def test_in_the_grid_arrows_move_from_cell_to_cell(watch: Page) -> None:
    cell(watch, (0, 0)).focus()
    for key, at in [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("End", (1, 3)),
        ("Home", (1, 0)),
        ("ArrowUp", (0, 0)),
        ("ArrowUp", (0, 0)),
        ("Control+End", (3, 3)),
        ("Control+Home", (0, 0)),
    ]:
        watch.keyboard.press(key)
        expect(cell(watch, at)).to_be_focused()
    expect(slider(watch)).to_have_value("30")


@pytest.mark.sweep
def test_the_grid_is_one_stop_of_the_tab_key_and_keeps_its_place(watch: Page) -> None:
    cell(watch, (0, 0)).focus()
    watch.keyboard.press("ArrowDown")
    watch.keyboard.press("Tab")
    assert watch.evaluate("() => document.activeElement.closest('[role=grid]')") is None
    watch.keyboard.press("Shift+Tab")
    expect(cell(watch, (1, 0))).to_be_focused()
    button(watch, "Step").click()
    rests_at(watch, 31)
    assert watch.get_by_role("gridcell").evaluate_all(
        "(cells) => cells.filter((cell) => cell.tabIndex === 0).map((cell) => cell.id)"
    ) == ["r2c1"]


@pytest.mark.sweep
def test_the_focus_stays_on_the_button_that_steps(watch: Page) -> None:
    button(watch, "Step").focus()
    for at in (31, 32):
        watch.keyboard.press("Enter")
        rests_at(watch, at)
        expect(button(watch, "Step")).to_be_focused()


def test_a_question_mark_lists_the_keys_and_escape_closes_the_list(watch: Page) -> None:
    watch.keyboard.press("?")
    dialog = watch.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Page Down")
    watch.keyboard.press("ArrowRight")
    watch.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    expect(slider(watch)).to_have_value("30")
    button(watch, "Keys").click()
    expect(dialog).to_be_visible()
    button(watch, "Close").click()
    expect(dialog).not_to_be_visible()


@pytest.mark.sweep
def test_keys_can_be_switched_off_for_good_and_on_again(watch: Page) -> None:
    heard = wire(watch)
    watch.keyboard.press("?")
    watch.get_by_role("checkbox", name="Listen to these keys").uncheck()
    watch.keyboard.press("Escape")
    expect(watch.get_by_role("dialog", name="Keys")).not_to_be_visible()
    for key in ("ArrowRight", "Space", "End", "PageDown"):
        watch.keyboard.press(key)
    watch.reload()
    expect(watch.get_by_role("img", name=re.compile("86 steps"))).to_be_visible()
    watch.keyboard.press("ArrowRight")
    expect(slider(watch)).to_have_value("30")
    assert asked_for(heard, "/step") == []
    watch.keyboard.press("?")
    box = watch.get_by_role("checkbox", name="Listen to these keys")
    expect(box).not_to_be_checked()
    box.check()
    watch.keyboard.press("Escape")
    expect(watch.get_by_role("dialog", name="Keys")).not_to_be_visible()
    watch.keyboard.press("ArrowRight")
    rests_at(watch, 31)


@pytest.mark.sweep
def test_keys_hold_from_the_moment_that_their_list_is_closed(watch: Page) -> None:
    """Until the next frame the focus is on what stood in the list."""
    watch.keyboard.press("?")
    watch.get_by_role("checkbox", name="Listen to these keys").focus()
    watch.evaluate(
        """() => {
          document.querySelector("dialog").close();
          for (const key of ["ArrowRight", " ", " "]) {
            const event = new KeyboardEvent("keydown", { key, bubbles: true });
            document.activeElement.dispatchEvent(event);
          }
        }"""
    )
    rests_at(watch, 31)


@pytest.mark.sweep
def test_a_key_that_comes_with_the_closing_of_the_list_ticks_nothing_in_it(watch: Page) -> None:
    """A space would switch keys on again that have just been switched off."""
    watch.keyboard.press("?")
    watch.get_by_role("checkbox", name="Listen to these keys").uncheck()
    focus = watch.evaluate(
        """() => {
          document.querySelector("dialog").close();
          const key = new KeyboardEvent("keydown", { key: " ", bubbles: true });
          document.activeElement.dispatchEvent(key);
          return document.activeElement.localName;
        }"""
    )
    assert focus == "body"


def test_keys_with_control_or_alt_are_the_browsers(watch: Page) -> None:
    heard = wire(watch)
    watch.keyboard.press("Control+ArrowRight")
    watch.keyboard.press("Control+End")
    watch.keyboard.press("Control+Home")
    assert asked_for(heard, "/step") == []


@pytest.mark.sweep
def test_a_list_is_gone_through_by_its_keys_and_counts_when_enter_is_pressed(watch: Page) -> None:
    heard, algorithm = wire(watch), watch.get_by_role("combobox", name="Algorithm")
    algorithm.focus()
    names = algorithm.get_by_role("option").evaluate_all("(all) => all.map((one) => one.value)")
    chosen = names[names.index("backtracking") + 2]
    for _ in range(2):
        watch.keyboard.press("ArrowDown")
    expect(algorithm).to_have_value(chosen)
    expect(algorithm).to_be_focused()
    assert asked_for(heard, "/watch") == []
    watch.keyboard.press("Enter")
    expect(watch).to_have_url(re.compile(f"with={chosen}"))
    expect(algorithm).to_be_focused()
    watch.keyboard.press("ArrowUp")
    watch.keyboard.press("Tab")
    expect(watch).to_have_url(re.compile(f"with={names[names.index('backtracking') + 1]}"))
    expect(watch.locator(".player :focus")).to_have_count(1)


@pytest.mark.sweep
def test_share_keeps_the_algorithm_and_the_step_on_screen(watch: Page) -> None:
    held = Held(watch, "/step")
    for _ in range(2):
        watch.keyboard.press("PageDown")
    link(watch, "Share").click()
    expect(watch.get_by_role("textbox", name="Link", exact=True)).to_have_value(
        re.compile("with=backtracking&at=32$")
    )
    held.release()
