"""Present shows only a run or a lesson, and obeys a presenter's remote."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    eventually,
    more,
    open_watch,
    ready,
    rests_at,
    watch_address,
)
from webapp.classroom.lesson.link import format_link

_FULL = "() => Boolean(document.fullscreenElement)"


def darkens(page: Page) -> None:
    for dark, light in (("b", "."), ("B", "Escape")):
        page.keyboard.press(dark)
        expect(page.locator("html")).to_have_attribute("data-blank", "")
        expect(page.get_by_role("grid", name="Puzzle").first).not_to_be_visible()
        page.keyboard.press(light)
        expect(page.locator("html")).not_to_have_attribute("data-blank", "")


def test_present_shows_only_the_run_and_obeys_a_remote(page: Page) -> None:
    page.add_init_script(
        "if (/at=31/.test(location))"
        " Element.prototype.requestFullscreen = () => Promise.reject(new Error())"
    )
    open_watch(page, SAMPLE, at=30)
    banner, present = page.get_by_role("banner"), page.locator("[data-present-button]").first
    watch = page.get_by_role("navigation", name="This puzzle").get_by_role("link", name="Watch")
    watch.focus()
    for leave in ("Escape", "f"):
        page.keyboard.press("f")
        expect(present).to_have_attribute("aria-pressed", "true")
        eventually(page, lambda: page.evaluate(_FULL))
        for hidden in (banner, page.get_by_role("contentinfo"), page.get_by_label("Algorithm")):
            expect(hidden).not_to_be_visible()
        page.keyboard.press(leave)
        eventually(page, lambda: not page.evaluate(_FULL))
        expect(banner).to_be_visible()
        expect(present).to_have_attribute("aria-pressed", "false")
        expect(watch).to_be_focused()
    page.keyboard.press("f")
    legend = page.locator(".legend").get_by_role("listitem").filter(visible=True)
    for at, words in ((30, ["an open guess", "nothing fits"]), (31, ["a guess taken back"])):
        rests_at(page, at)
        for sign in words:
            expect(legend.filter(has_text=sign)).to_be_visible()
        page.keyboard.press("PageDown")
    code = page.get_by_role("list", name="Pseudocode")
    expect(code).to_be_visible()
    panels = {
        "t": page.get_by_role("tabpanel", name="Tree"),
        "w": page.get_by_role("tabpanel", name="Why?"),
        "i": page.get_by_role("tabpanel", name="Inside"),
        "n": page.locator(".counters"),
        "c": code,
    }
    for key, panel in panels.items():
        page.keyboard.press(key)
        expect(panel).to_be_visible()
        for other in panels.values():
            if other is not panel:
                expect(other).not_to_be_visible()
    page.keyboard.press("w")
    page.keyboard.press("f")
    expect(code).to_be_visible()
    page.keyboard.press("f")
    expect(panels["w"]).to_be_visible()

    # Without full screen the window is enough.
    open_watch(page, SAMPLE, at=31)
    more(page, "Present")
    expect(banner).not_to_be_visible()
    for key, at in (("PageDown", 32), ("PageUp", 31), ("ArrowRight", 32), ("ArrowLeft", 31)):
        page.keyboard.press(key)
        rests_at(page, at)
    darkens(page)
    expect(banner).to_be_visible()  # Escape leaves Present first, and the dark screen with it

    # It reveals Predict's answer, and goes on.
    page.goto(watch_address(SAMPLE, at=32) + "&ask=1")
    ready(page)
    answers = page.get_by_role("list", name="Answers")
    judged = page.locator("[data-question=judged]")
    expect(answers).to_be_visible()
    page.locator("[data-board] td").first.click()
    expect(answers).to_be_visible()
    page.keyboard.press("PageDown")
    expect(judged).to_be_attached()
    page.keyboard.press("PageDown")
    expect(judged).not_to_be_attached()
    expect(answers).to_be_visible()
    darkens(page)


THERE = "/lessons/reasoning-first"
ASKS = Path(__file__).with_name("asks.txt").read_text(encoding="utf-8")


def test_lesson_is_stepped_through_and_presented_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    script = Held(page, r"/lesson_page\.js")
    page.goto(THERE, wait_until="commit")
    where = page.get_by_role("navigation", name="Steps").get_by_role("paragraph")
    expect(where).to_have_text("Step 1 of 12")
    page.keyboard.press("ArrowRight")  # before the script has loaded
    script.release()
    expect(where).to_have_text("Step 2 of 12")
    page.unroute(script.pattern)  # from here on the browser's cache works again
    for key, step in (("PageDown", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(where).to_have_text(f"Step {step} of 12")
    expect(page).to_have_url(f"{THERE}?step=2")
    watch = page.frame_locator("iframe")
    place = watch.locator("[data-place]")
    expect(place).to_have_text("1")
    expect(watch.get_by_role("banner")).to_be_hidden()  # its header is the lesson's
    answer = page.get_by_text("r1c3 is 1 (One of each)")
    expect(answer).to_be_hidden()
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(answer).to_be_in_viewport(ratio=1)
    watch.get_by_role("button", name="Step", exact=True).click()
    expect(place).to_have_text("2")
    page.keyboard.press("ArrowRight")  # in the frame, keys are Watch's
    expect(place).to_have_text("3")
    expect(where).to_have_text("Step 2 of 12")

    # Present in the frame presents the whole lesson; a remote works wherever the focus is.
    banner, settings = page.get_by_role("banner"), watch.get_by_role("combobox", name="Algorithm")
    page.keyboard.press("f")
    expect(banner).not_to_be_visible()
    expect(settings).not_to_be_visible()
    expect(where).to_be_visible()
    page.keyboard.press("PageDown")
    expect(where).to_have_text("Step 3 of 12")
    page.keyboard.press("f")
    expect(banner).to_be_visible()
    expect(settings).to_be_visible()
    page.keyboard.press("f")
    expect(banner).not_to_be_visible()
    page.keyboard.press("PageUp")
    expect(where).to_have_text("Step 2 of 12")
    expect(banner).not_to_be_visible()
    for key in "b.":
        page.keyboard.press(key)
        expect(where).to_be_visible(visible=key == ".")
    page.keyboard.press("Escape")
    expect(banner).to_be_visible()
    expect(watch.locator("[data-ready]")).to_be_attached()
    page.keyboard.press("Space")
    expect(place).not_to_have_text("1")

    page.goto(f"/lessons?l={format_link(ASKS)}")
    button(page, "B About ten").click()
    expect(page.get_by_text("Not right. Try another.")).to_be_visible()
    expect(page.get_by_text("Count them")).to_be_hidden()
    button(page, "A 16 cells").click()
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(page.get_by_text("Count them: 16 cells.")).to_be_visible()
