"""Lessons in steps: gone through by keyboard, and written without losing what undo knows."""

from re import compile as pattern

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.support import Held, button

THERE = "/lessons/reasoning-first"


def test_a_lesson_is_gone_through_by_keyboard(page: Page) -> None:
    page.goto(THERE)
    where = page.get_by_role("navigation", name="Steps").get_by_role("paragraph")
    expect(where).to_have_text("Step 1 of 12")
    for key, step in (("ArrowRight", 2), ("PageDown", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(where).to_have_text(f"Step {step} of 12")
    expect(page).to_have_url(f"{THERE}?step=2")
    watch = page.frame_locator("iframe")
    expect(watch.locator("[data-place]")).to_have_text("1")
    expect(watch.get_by_role("banner")).to_be_hidden()  # its headers are those of the lesson
    answer = page.get_by_text("r1c3 is 1 (One of each)")
    expect(answer).to_be_hidden()
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(answer).to_be_visible()
    watch.get_by_role("button", name="Step", exact=True).click()
    expect(watch.locator("[data-place]")).to_have_text("2")
    page.keyboard.press("ArrowRight")  # in the frame the keys are those of Watch
    expect(watch.locator("[data-place]")).to_have_text("3")
    expect(where).to_have_text("Step 2 of 12")


def test_a_key_that_is_pressed_before_the_script_is_there_is_not_lost(page: Page) -> None:
    script = Held(page, r"/lesson_page\.js")
    page.goto(THERE, wait_until="commit")
    where = page.get_by_role("navigation", name="Steps").get_by_role("paragraph")
    expect(where).to_have_text("Step 1 of 12")
    page.keyboard.press("PageDown")
    script.release()
    expect(where).to_have_text("Step 2 of 12")


def test_an_answer_unfolds_into_view_and_nothing_beside_it_is_cut(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/lessons/from-brute-force-to-propagation?step=7")
    page.locator("summary").click()
    expect(page.locator("details p").last).to_be_in_viewport(ratio=1)
    page.goto("/lessons/from-brute-force-to-propagation?step=9")
    compare = page.frame_locator("iframe")
    expect(compare.get_by_role("row").last).to_be_in_viewport(ratio=1)
    expect(compare.get_by_role("button", name="Keys")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_a_lesson_is_presented_with_its_text_and_what_it_shows(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/lessons/from-brute-force-to-propagation?step=7")
    text = page.get_by_text("Another dead end")
    watch = page.frame_locator("iframe")
    expect(watch.locator("[data-ready]")).to_be_attached()
    size = f"(each) => 100 / {height} * parseFloat(getComputedStyle(each).fontSize)"
    assert text.evaluate(size) >= 3.49
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()
    assert text.evaluate(size) >= 4.49
    expect(watch.get_by_role("combobox", name="Algorithm")).not_to_be_visible()
    expect(watch.locator(".board")).to_be_in_viewport(ratio=0.99)
    for name in ("Play", "Keys"):
        expect(watch.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("b")
    expect(text).not_to_be_visible()
    page.keyboard.press(".")
    expect(text).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner")).to_be_visible()
    expect(watch.get_by_role("combobox", name="Algorithm")).to_be_visible()


def test_a_remote_leads_through_a_presented_lesson_wherever_the_focus_is(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{THERE}?step=2")
    where = page.get_by_role("navigation", name="Steps").get_by_role("paragraph")
    watch = page.frame_locator("iframe")
    expect(watch.locator("[data-ready]")).to_be_attached()
    page.keyboard.press("Space")
    expect(watch.locator("[data-place]")).not_to_have_text("1")
    page.keyboard.press("Space")
    watch.get_by_role("button", name="Step", exact=True).click()
    page.keyboard.press("f")  # in the frame it presents the whole lesson
    expect(page.get_by_role("banner")).not_to_be_visible()
    expect(where).to_be_visible()
    page.keyboard.press("PageDown")
    expect(where).to_have_text("Step 3 of 12")
    expect(page).to_have_url(f"{THERE}?step=3")
    expect(page.get_by_role("banner")).not_to_be_visible()
    expect(watch.locator("[data-ready]")).to_be_attached()
    expect(watch.get_by_role("combobox", name="Algorithm")).not_to_be_visible()
    page.keyboard.press("PageUp")
    expect(where).to_have_text("Step 2 of 12")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()


def test_a_key_is_not_lost_while_the_run_of_the_next_step_comes(page: Page) -> None:
    page.goto(f"{THERE}?step=2")
    watch = page.frame_locator("iframe")
    expect(watch.locator("[data-ready]")).to_be_attached()
    watch.get_by_role("button", name="Step", exact=True).click()  # it has the focus
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()
    script = Held(page, r"/settings\.")
    with page.expect_request(script.pattern):
        page.keyboard.press("PageDown")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()
    script.release()
    expect(watch.locator("[data-ready]")).to_be_attached()


@pytest.mark.sweep
def test_a_class_goes_along_in_a_lesson(page: Page, context: BrowserContext) -> None:
    page.goto(f"{THERE}?step=9")
    page.get_by_role("link", name="Ask a class").click()
    button(page, "Open a room").click()
    expect(page).to_have_url(pattern("/lead$"))
    wall = context.new_page()
    wall.goto(page.url.replace("/lead", "/screen"))
    teacher, seen = (each.frame_locator("iframe") for each in (page, wall))
    place = seen.frame_locator("iframe").locator("[data-place]")
    expect(place).to_have_text("8")
    teacher.frame_locator("iframe").get_by_role("button", name="Step", exact=True).click()
    expect(place).to_have_text("9")
    teacher.get_by_role("link", name="Next").click()
    expect(seen.get_by_text("Step 10 of 12")).to_be_visible()
    expect(place).to_have_text("15")


@pytest.mark.expects(422)
def test_a_check_leaves_the_text_and_what_undo_knows(page: Page) -> None:
    page.goto("/lessons/write")
    text = page.get_by_role("textbox", name="Lesson text")
    was = text.input_value()
    text.press("Control+Home")
    page.keyboard.type("x")
    button(page, "Check and preview").click()
    faults = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(faults.first).to_contain_text("Line 1: The lesson can’t have 'xtitle'")
    text.press("Control+z")
    expect(text).to_have_value(was)
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()
    expect(faults).to_have_count(0)
    preview = page.frame_locator("iframe.preview")
    preview.get_by_role("link", name="Next").click()
    expect(preview.get_by_text("Step 2 of 2")).to_be_visible()
    page.reload()
    expect(text).to_have_value(was)
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()
