"""A lesson alone: walked through by keys, presented, turned by a remote, and answered."""

from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, Held, button
from webapp.lesson.link import format_link
from webapp.web.http import params

THERE = "/lessons/reasoning-first"
ASKS = f"""title = "A lesson"
[[step]]
page = "/play?p={params.encode(SAMPLE)}"
note = "Look at the cages."
ask = "How many cells are there?"
options = ["{{cells}}", "About ten", "More than twenty"]
right = "A"
answer = "Count them: {{cells}}."
"""


def test_lesson_is_walked_and_presented_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    script = Held(page, r"/lesson_page\.js")
    page.goto(THERE, wait_until="commit")
    where = page.get_by_role("navigation", name="Steps").get_by_role("paragraph")
    expect(where).to_have_text("Step 1 of 12")
    page.keyboard.press("ArrowRight")  # before the script is there
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
    page.keyboard.press("ArrowRight")  # in the frame the keys are those of Watch
    expect(place).to_have_text("3")
    expect(where).to_have_text("Step 2 of 12")

    # Presented from the frame, the whole lesson is; a remote turns it wherever the focus is.
    banner, settings = page.get_by_role("banner"), watch.get_by_role("combobox", name="Algorithm")
    page.keyboard.press("f")
    expect(banner).not_to_be_visible()
    expect(settings).not_to_be_visible()
    expect(where).to_be_visible()
    slow = Held(page, r"/settings\.")
    with page.expect_request(slow.pattern):
        page.keyboard.press("PageDown")
    page.keyboard.press("f")  # while the next step's run is loading
    expect(banner).to_be_visible()
    slow.release()
    expect(watch.locator("[data-ready]")).to_be_attached()
    expect(where).to_have_text("Step 3 of 12")
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
