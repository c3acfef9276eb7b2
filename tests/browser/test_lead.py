"""A teacher leads a class by clicker, shows panels and cells, and opens pupils' offers."""

from re import compile as pattern
from urllib.parse import quote

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.classroom import ENDED, PHONE, Classroom, in_class, place, run_is_ready, step_at
from tests.browser.conftest import OpenPage
from tests.browser.play import play_address
from tests.browser.support import FIGURE, SAMPLE, Held, button, eventually, watch_address
from webapp.classroom.lesson.link import format_link
from webapp.web.http import params

pytestmark = pytest.mark.expects(403, 404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")


def steps_by_clicker(page: Page) -> None:
    run_is_ready(page)
    at = step_at(page)
    for key, step in [("PageDown", 1), ("ArrowRight", 2), ("PageUp", 1), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        expect(place(page)).to_have_text(str(at + step))


def test_clicker_works_after_any_press(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/room?page={quote(watch_address(FIGURE, 'backtracking', 20))}")
    button(page, "Open a room").click()
    expect(page).to_have_url(pattern("/lead$"))
    frame = page.frame_locator("iframe")
    steps_by_clicker(page)
    frame.get_by_role("button", name="Step", exact=True).click()
    steps_by_clicker(page)
    button(page, "More").click()
    button(page, "Vote A to D").click()
    expect(button(page, "Reveal")).to_be_visible()
    frame.locator(".board td").first.click()  # the run stays visible during a vote
    page.keyboard.press("PageDown")
    expect(page.locator(".count").first).to_be_visible()
    with page.expect_event("framenavigated", lambda each: each.parent_frame):  # a redraw
        page.keyboard.press("PageDown")
    expect(page.locator(".question")).to_be_hidden()
    steps_by_clicker(page)
    button(page, "More").click()
    button(page, "Lock").click()
    expect(page.locator("#more [value=unlock]")).to_be_attached()
    page.reload()
    steps_by_clicker(page)

    # It plays, presents and darkens.
    root, now = frame.locator("html"), page.locator("#now")
    page.keyboard.press("Space")
    expect(frame.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(frame.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("f")
    expect(root).to_have_attribute("data-present", "")
    for dark, light in (("b", "."), ("B", "Escape")):
        page.keyboard.press(dark)
        expect(now).to_have_attribute("data-dark", "")
        page.keyboard.press("f")  # nothing else happens now
        page.keyboard.press(light)
        expect(now).not_to_have_attribute("data-dark", "")
    page.keyboard.press("f")
    expect(root).not_to_have_attribute("data-present", "")

    # After a click on Vote again, Enter and Space don't press it again.
    button(page, "Ask what comes next").click()
    for name in ("Reveal", "Vote again"):
        button(page, name).click()
    expect(page.locator("#now")).to_have_attribute("data-asks", "3")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".count").first).to_be_visible()
    expect(page.locator("#now")).to_have_attribute("data-asks", "3")
    for name in ("Answer", "Continue"):
        expect(button(page, name)).to_have_class("primary")
        if name == "Answer":
            page.keyboard.press("PageDown")
    # Presses while the frame loads go to the new page.
    slow = Held(page, "/watch")
    page.keyboard.press("PageDown")
    expect(page.locator(".question")).to_be_hidden()
    at = int(page.locator("#now").get_attribute("data-at") or "")
    for _ in range(2):
        page.keyboard.press("PageDown")
    slow.release()
    expect(place(page)).to_have_text(str(at + 2))


POINTED = (
    "() => [...document.querySelectorAll('[data-board] td')].filter((each) =>"
    " getComputedStyle(each).outlineStyle === 'solid'"
    " && !each.matches(':focus-visible')).map((each) => each.ariaLabel.split(',')[0])"
)


def shown(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def test_class_sees_the_open_panel_and_the_shared_cell(open_page: OpenPage) -> None:
    classroom = in_class(open_page, watch_address(FIGURE, "backtracking", 17))
    teacher, wall, pupil = classroom.teacher, classroom.wall, classroom.join()
    everyone, all_button = [wall, pupil], button(teacher, "Show to all")
    player = "[data-player]"
    classroom.board.get_by_role("tab", name="Why?").click()
    classroom.step()
    for each in everyone:
        expect(shown(each).locator("[data-place]")).to_have_text("18")
        expect(shown(each).locator(player)).not_to_have_attribute("data-shown", "why")
    wall.route(pattern("/why"), lambda route: route.abort(), times=1)
    all_button.click()
    reasons = classroom.board.get_by_role("tabpanel", name="Why?").locator("ul").first
    for each in everyone:
        panel = shown(each).get_by_role("tabpanel", name="Why?")
        expect(panel.locator("ul").first).to_have_text(reasons.inner_text())
        expect(panel).to_be_in_viewport(ratio=0.2)
    classroom.board.get_by_role("tab", name="Inside").click()
    for each in everyone:
        panel = shown(each).get_by_role("tabpanel", name="Inside")
        expect(panel).to_be_visible()
    expect(classroom.board.get_by_role("tab")).to_have_text(["Why?", "Inside"])
    classroom.seldom("As Python")
    for each in everyone:
        calls = shown(each).get_by_role("list", name="Call stack").get_by_role("listitem")
        expect(calls.nth(1)).to_have_text("place(3) r1c4 = 5")
        expect(calls.nth(1)).to_be_in_viewport()
    all_button.click()
    for each in everyone:
        expect(shown(each).locator(player)).not_to_have_attribute("data-shown", "program")
    classroom.seldom("As Python")  # by itself it closes
    expect(classroom.board.locator(player)).to_have_attribute("data-slot", "numbers")

    # Point works by a tap or by resting on a cell, once it is on.
    now = pupil.locator("#now")
    classroom.board.get_by_role("gridcell", name="r2c2").click()
    classroom.seldom("Point")
    expect(teacher.locator("[data-points]")).to_have_attribute("aria-pressed", "true")
    boards = [teacher, *everyone]

    def outlined() -> list[list[str]]:
        return [page.frames[1].evaluate(POINTED) for page in boards]

    assert outlined() == [[], [], []]
    classroom.board.get_by_role("gridcell", name="r1c2").click()
    expect(now).to_have_attribute("data-pointed", "r1c2")
    eventually(teacher, lambda: outlined() == [["r1c2"]] * 3)
    said = pupil.get_by_role("status").filter(has_text="Your teacher is pointing at r1c2.")
    expect(said).to_be_attached()
    classroom.board.get_by_role("gridcell", name="r2c3").hover()
    expect(now).to_have_attribute("data-pointed", "r2c3")
    classroom.seldom("Point")
    expect(now).not_to_have_attribute("data-pointed", "r2c3")
    eventually(teacher, lambda: outlined() == [[], [], []])

    # Show to all stays on only in this room.
    all_button.click()
    teacher.reload()
    expect(all_button).to_have_attribute("aria-pressed", "true")
    teacher.goto("/room?page=/watch")
    button(teacher, "Open a room").click()
    expect(all_button).to_have_attribute("aria-pressed", "false")


LESSON = (
    f"title: Next\n[step]\npage: {watch_address(SAMPLE, 'backtracking', 0)}&ask=1\nnote: Which?"
)
PREDICT = f"/lessons?l={quote(format_link(LESSON))}"
MISTAKE = f"/mistake?p={params.encode(SAMPLE)}&wrote=r1c1.2"
SENT = "Sent to your teacher. Take it back"
ASK = "Show it to the class"
SHOW = "Show 1: Look where I went wrong"


def offers(open_page: OpenPage, number: int) -> Page:
    """Open another tab of a pupil's browser."""
    tab = open_page(number=number, **PHONE)
    tab.goto(MISTAKE)
    button(tab, ASK).click()
    expect(button(tab, SENT)).to_be_visible()
    return tab


def class_sees_boards_of_pupils(room: Classroom) -> None:
    """A lesson asks what comes next; one pupil plays instead. Their teacher shows both boards."""
    teacher, (player, predictor) = room.teacher, room.pupils
    seen = "Your teacher sees this board, not your name."
    expect(button(teacher, "Boards")).to_have_count(0)
    teacher.frames[1].goto(PREDICT)
    for pupil in room.pupils:
        expect(pupil.get_by_text(seen)).to_be_in_viewport()
    button(teacher, "Boards").click()
    boards = teacher.get_by_role("dialog", name="Boards")
    predicted = boards.get_by_role("checkbox", name="0 of 0 right")
    expect(predicted).to_have_count(2)
    button(player, "Look around").click()
    player.frames[1].goto(play_address(SAMPLE))
    game = player.frame_locator("iframe")
    game.get_by_role("gridcell", name="r1c1").click()
    game.get_by_role("group", name="Keypad").get_by_role("button", name="2", exact=True).click()
    mistake = boards.get_by_role("checkbox", name="1 of 14 1 mistake")
    mistake.check()
    totals = "0 of 1 solved · 0 of 0 answers right · 0 stuck · 1 with a mistake"
    expect(boards).to_contain_text(totals)
    predicted.check()
    expect(mistake).to_be_checked()
    button(teacher, "Show these two").click()
    for each in (room.wall, predictor, teacher):
        expect(each.frame_locator("iframe").get_by_role("grid")).to_have_count(2)
    expect(boards).to_be_hidden()
    expect(predictor.get_by_text(seen)).to_be_hidden()
    expect(room.wall.frame_locator("iframe").get_by_role("link", name="Back")).to_be_hidden()
    room.board.get_by_role("link", name="Back").click()
    expect(room.wall.frame_locator("iframe").locator("[data-teaching]")).to_be_visible()
    expect(predictor.get_by_text(seen)).to_be_in_viewport()


def test_offers_are_shown_withdrawn_and_kept_in_their_room(open_page: OpenPage) -> None:
    room = in_class(open_page, watch_address(SAMPLE, "mrv", 3))
    teacher, pupils = room.teacher, [room.join(), room.join()]
    tab = offers(open_page, 1)
    offers(open_page, 2)
    # Of two equal offers, only the shown one is taken off.
    button(teacher, "2 offers").click()
    button(teacher, SHOW).click()
    for each in (room.wall, pupils[0]):
        wrong = each.frame_locator("iframe").locator("td#r1c1")
        expect(wrong).to_have_attribute("data-state", "rejected")
    button(teacher, "1 offer").click()
    button(teacher, SHOW).click()  # already shown to the class
    expect(button(teacher, "1 offer")).to_have_count(0)

    class_sees_boards_of_pupils(room)

    # An offer that wasn't sent can be withdrawn by the next press.
    tab.reload()
    button(tab, ASK).click()
    expect(button(teacher, "1 offer")).to_be_visible()
    tab.route("**/offer", lambda route: route.abort())
    button(tab, SENT).click()
    expect(button(tab, "Not sent. Try again")).to_be_visible()
    tab.unroute("**/offer")

    button(tab, "Not sent. Try again").click()
    expect(button(tab, ASK)).to_be_visible()
    expect(button(teacher, "1 offer")).to_have_count(0)
    button(tab, ASK).click()
    expect(button(teacher, "1 offer")).to_be_visible()
    room.end()
    expect(pupils[0].get_by_text(ENDED)).to_be_visible()  # its seat is forgotten
    button(tab, SENT).click()
    expect(button(tab, "You’re no longer in this room")).to_be_disabled()
