"""Present: the watch alone on the screen, for a presenter with a remote."""

from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, button, eventually, ready, rests_at, watch_address

_FULL = "() => Boolean(document.fullscreenElement)"
_STAYS = "() => { document.documentElement.requestFullscreen = () => new Promise(() => {}); }"


def darkens(page: Page) -> None:
    for dark, light in (("b", "."), ("B", "Escape")):
        page.keyboard.press(dark)
        expect(page.locator("html")).to_have_attribute("data-blank", "")
        expect(page.get_by_role("grid", name="Puzzle").first).not_to_be_visible()
        page.keyboard.press(light)
        expect(page.locator("html")).not_to_have_attribute("data-blank", "")


def test_present_shows_the_watch_alone_and_obeys_a_remote(page: Page) -> None:
    page.add_init_script(
        "if (/at=31/.test(location))"
        " Element.prototype.requestFullscreen = () => Promise.reject(new Error())"
    )
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    banner, present = page.get_by_role("banner"), button(page, "Present")
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
    page.evaluate(_STAYS)  # a full screen that is left late ends no new one
    page.keyboard.press("f")
    page.evaluate("() => { document.dispatchEvent(new Event('fullscreenchange')); }")
    expect(present).to_have_attribute("aria-pressed", "true")
    legend = page.locator(".legend").get_by_role("listitem").filter(visible=True)
    for at, words in ((30, ["a guess that stands", "nothing fits"]), (31, ["a guess taken back"])):
        rests_at(page, at)
        for sign in words:
            expect(legend.filter(has_text=sign)).to_be_visible()
        expect(legend.filter(has_text="breaks two rules")).to_have_count(0)
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

    # Where full screen is refused the window is enough.
    page.goto(watch_address(SAMPLE, at=31))
    ready(page)
    button(page, "Present").click()
    expect(banner).not_to_be_visible()
    for key, at in (("PageDown", 32), ("PageUp", 31), ("ArrowRight", 32), ("ArrowLeft", 31)):
        page.keyboard.press(key)
        rests_at(page, at)
    darkens(page)
    expect(banner).to_be_visible()  # Escape leaves Present first, and the dark screen with it

    # It reveals what Predict asks, and goes on.
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
