"""A room keeps teacher, projector and pupils in step who join late, drop out or reload."""

from re import compile as pattern

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.classroom import ENDED, PHONE, counts, in_class, place, step_at
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, eventually, watch_address

# On a busy machine a poll may fail: the page shows it and retries.
pytestmark = pytest.mark.expects(
    403, 404, 409, 410, 422, 502, "Failed to fetch", "htmx:error: timeout"
)

TEN = watch_address(FIGURE, "backtracking", 10)
BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>"


def test_late_reloading_and_wandering_pupils_stay_in_step(open_page: OpenPage) -> None:
    classroom = in_class(open_page, TEN)
    teacher, wall = classroom.teacher, classroom.wall
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    ann, ben = classroom.join(), classroom.join()
    expect(teacher.get_by_text("2 here, 2 follow")).to_be_visible()
    classroom.step(4)
    for each in (ann, ben, wall):
        expect(place(each)).to_have_text("14")
    classroom.deed("Ask what comes next")
    ann.locator("button[data-option]").nth(0).tap()
    expect(ben.locator("button[data-option]")).not_to_have_count(0)
    ben.keyboard.press("b")
    for each in (ann, ben, wall):
        classroom.answered("2 of 2", each)
    expect(ben.get_by_text("Your answer is B. You can change it")).to_be_visible()
    classroom.deed("Reveal")
    classroom.deed("Answer")
    late = classroom.join()
    for each in (ann, ben, wall, teacher, late):
        expect(each.locator(".reason")).to_be_visible()
        assert counts(each)[:2] == [1, 1]
    mine = ben.get_by_role("status").filter(has_text="Your answer")
    right = ben.locator("[data-chosen][data-right]").count()
    ben.reload()
    expect(mine).to_have_text(f"{'Right' if right else 'Not right'}. Your answer was B.")
    expect(late.get_by_text("You didn’t answer.")).to_be_visible()
    classroom.go_on()
    expect(place(teacher)).not_to_have_text("14")
    at = step_at(teacher)

    # A pupil on another page sees where the class is.
    shown = late.frame_locator("iframe[title='What the class sees']")
    expect(late.get_by_text(f"You’re with the class, at step {at}.")).to_be_visible()
    step = shown.get_by_role("button", name="Step", exact=True)
    expect(step).to_be_hidden()
    button(late, "Look around").tap()
    step.tap()
    expect(late.get_by_text(f"The class is at step {at}, you’re at {at + 1}.")).to_be_visible()
    expect(late.get_by_text("You’re looking around.")).to_be_visible()
    expect(teacher.get_by_text("3 here, 2 follow")).to_be_visible()
    classroom.step(3)
    for each in (ann, ben, wall):
        expect(place(each)).to_have_text(str(at + 3))
    expect(late.get_by_text(f"The class is at step {at + 3}, you’re at {at + 1}")).to_be_visible()

    # A vote comes with the page of the class, and then leaves the pupil where they were.
    classroom.seldom("Vote A to D")
    asked = late.frame_locator("iframe[title='What the class is asked about']")
    expect(asked.locator("[data-place]")).to_have_text(str(at + 3))
    expect(step).to_be_hidden()
    late.keyboard.press("c")
    classroom.answered("1 of 3")
    classroom.deed("Continue")
    expect(step).to_be_visible()
    expect(place(late)).to_have_text(str(at + 1))

    # The way back takes effect during a question, too.
    classroom.seldom("Vote A to D")
    expect(step).to_be_hidden()
    button(late, "Back to the class").tap()
    expect(place(late)).to_have_text(str(at + 3))
    classroom.deed("Continue")
    expect(late.get_by_text(f"You’re with the class, at step {at + 3}.")).to_be_visible()
    expect(place(late)).to_have_text(str(at + 3))

    # Nothing moves in the dark, and only the teacher's page while the others are frozen.
    shown = [each.get_by_title("What the class sees") for each in (teacher, ann, late, wall)]
    dark = late.get_by_role("status").filter(has_text="Your teacher has darkened the screen.")
    for key in ("b", "PageDown"):
        teacher.keyboard.press(key)
        ann.reload()
        eventually(teacher, lambda: not any(each.is_visible() for each in shown))
    expect(dark).to_have_count(1)
    teacher.keyboard.press("b")
    eventually(teacher, lambda: all(each.is_visible() for each in shown))
    expect(dark).to_have_count(0)
    expect(place(wall)).to_have_text(str(at + 3))
    classroom.seldom("Freeze")
    classroom.step(2)
    expect(place(teacher)).to_have_text(str(at + 5))
    ann.reload()
    for each in (ann, wall):
        expect(place(each)).to_have_text(str(at + 3))
    classroom.deed("Unfreeze")
    for each in (ann, late, wall):
        expect(place(each)).to_have_text(str(at + 5))

    # A new page reaches everyone, and Back still leaves the room.
    been = late.evaluate("history.length")
    classroom.seldom("Other pages")
    classroom.board.get_by_role("link", name="Lessons").first.click()
    for each in (late, wall):
        heading = each.frame_locator("iframe").get_by_role("heading", level=1)
        expect(heading).to_have_text("Lessons")
    expect(late.get_by_text("You’re with the class.")).to_be_visible()
    assert late.evaluate("history.length") == been

    classroom.end()
    for each in (ann, ben, wall, late):
        expect(each.get_by_text(ENDED)).to_be_visible()
    expect(button(teacher, "Open a room")).to_be_visible()
    eventually(teacher, lambda: teacher.evaluate("localStorage.getItem('rooms-led')") == "{}")
    expect(teacher.get_by_role("heading", name="Rooms you lead")).to_be_hidden()


def answer_for_the_room(page: Page, status: int, body: str) -> None:
    page.route(
        "**/room/**",
        lambda route: route.fulfill(status=status, body=body, content_type="text/html"),
    )


def plays(page: Page) -> None:
    playing = page.frame_locator("iframe").locator("[data-playing='1']")
    expect(playing).not_to_have_attribute("hidden", "")


def test_pupil_catches_up_after_a_dropped_connection(open_page: OpenPage) -> None:
    # Brute force runs for hours, so it doesn't end on a busy machine.
    classroom = in_class(open_page, watch_address(FIGURE, "brute-force", 10))
    teacher, wall, pupil, lost = classroom.teacher, classroom.wall, classroom.join(), "Offline for"
    where = pupil.get_by_text("You’re with the class, at step")
    frame = pupil.locator("iframe")
    expect(place(pupil)).to_have_text("10")
    expect(where).to_be_visible()
    before = frame.bounding_box()
    pupil.context.set_offline(True)
    expect(pupil.get_by_text(lost)).to_be_visible()
    expect(where).to_be_hidden()  # the page can't know any more
    assert frame.bounding_box() == before
    classroom.step(2)
    pupil.context.set_offline(False)
    expect(place(pupil)).to_have_text("12")
    expect(pupil.get_by_text(lost)).to_be_hidden()
    expect(where).to_be_visible()
    expect(pupil.get_by_text("Reconnected.")).to_be_attached()

    # A school's proxy answers with a page of its own instead of the room.
    classroom.seldom("Vote A to D")
    expect(button(pupil, "B")).to_be_visible()
    answer_for_the_room(pupil, 502, BAD_GATEWAY)
    button(pupil, "C").tap()
    button(pupil, "B").tap()
    expect(pupil.get_by_text("Your answer is B. Sending…")).to_be_visible()
    expect(button(pupil, "D")).to_be_visible()
    pupil.unroute("**/room/**")
    expect(pupil.get_by_text("Your answer is B. You can change it")).to_be_visible()
    classroom.answered("1 of 1")

    # An answer that comes after Reveal doesn't count.
    pupil.route("**/answer", lambda route: route.abort())
    button(pupil, "C").tap()
    classroom.deed("Reveal")
    expect(pupil.locator("[data-chosen] kbd")).to_have_text("C")
    pupil.unroute("**/answer")
    expect(pupil.get_by_text("This question is over")).to_be_visible()
    expect(pupil.locator("[data-chosen] kbd")).to_have_text("B")
    assert counts(teacher) == [0, 1, 0, 0]
    classroom.go_on()

    classroom.board.get_by_label("Speed").select_option("30")
    classroom.board.get_by_role("button", name="Play").click()
    for each in (pupil, wall):
        plays(each)
    button(pupil, "Look around").tap()
    pupil.frame_locator("iframe").get_by_role("button", name="Pause").tap()
    left = step_at(pupil)
    eventually(pupil, lambda: step_at(wall) > left + 30)
    by_now = step_at(wall)
    button(pupil, "Back to the class").tap()
    plays(pupil)
    eventually(pupil, lambda: step_at(pupil) >= by_now)


def test_teacher_with_a_bad_connection_moves_the_class_once(open_page: OpenPage) -> None:
    classroom = in_class(open_page, TEN)
    teacher, wall, held = classroom.teacher, classroom.wall, list[Route]()
    answer_for_the_room(teacher, 502, BAD_GATEWAY)
    classroom.step(2)
    expect(teacher.get_by_text("Offline for")).to_be_visible()
    expect(place(wall)).to_have_text("10")
    classroom.seldom("Vote A to D")
    expect(teacher.get_by_text("The server isn’t responding.")).to_be_visible()
    teacher.unroute("**/room/**")
    expect(place(wall)).to_have_text("12")

    # The room received a step, but its answer is lost, and the teacher is already a step further.
    def lose(route: Route) -> None:
        if held or "deed=show" not in (route.request.post_data or ""):
            route.continue_()
            return
        route.fetch()
        held.append(route)

    teacher.route(pattern("/lead$"), lose)
    classroom.step()
    eventually(teacher, lambda: held)
    classroom.step()
    held.pop().abort()
    teacher.unroute(pattern("/lead$"))
    expect(place(wall)).to_have_text("14")
    with teacher.expect_response(pattern("/lead/now")):
        pass
    expect(place(teacher)).to_have_text("14")

    # A step that arrives after the question doesn't end the question.
    def hold(route: Route) -> None:
        if "deed=show" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    teacher.route(pattern("/lead$"), hold)
    classroom.step()
    eventually(teacher, lambda: held)
    with teacher.expect_request(lambda request: "deed=ask" in (request.post_data or "")) as asked:
        classroom.deed("Ask what comes next")
    assert "at%3D15&" in (asked.value.post_data or "")  # about the teacher's step
    asks = teacher.get_by_role("heading", level=2).inner_text()
    for route in held:
        with teacher.expect_response(
            lambda answer: "deed=show" in (answer.request.post_data or "")
        ):
            route.continue_()
    for each in (teacher, wall):
        with each.expect_response(pattern("/now")):
            pass
        expect(each.get_by_role("heading", level=2)).to_have_text(asks)
    teacher.unroute(pattern("/lead$"))
    classroom.go_on()

    classroom.board.get_by_role("button", name="Last").click()
    expect(place(wall)).to_have_text("292")

    # At the end of a run no question can be asked; the message doesn't move the board.
    button(teacher, "More").click()
    expect(button(teacher, "Point")).to_be_visible()
    expect(button(teacher, "Another question")).to_be_hidden()
    teacher.keyboard.press("Escape")
    before = teacher.locator("iframe").bounding_box()
    classroom.deed("Ask what comes next")
    expect(teacher.get_by_role("alert")).to_contain_text("There is nothing to ask from here on")
    assert teacher.locator("iframe").bounding_box() == before


def shows_the_vote(summary: Page, yes: bool = True) -> None:
    """Expect the vote, or the request for the room's key."""
    asked = summary.get_by_role("heading", name="Vote: A, B, C or D?")
    expect(asked).to_have_count(1 if yes else 0)
    expect(summary.locator(".questions .board")).to_have_count(1 if yes else 0)
    expect(button(summary, "CSV")).to_be_visible(visible=yes)
    expect(summary.get_by_text("it doesn’t have the room’s key")).to_be_visible(visible=not yes)


def test_room_is_led_and_ended_with_its_key(open_page: OpenPage) -> None:
    classroom = in_class(open_page, TEN)
    teacher, wall = classroom.teacher, classroom.wall
    # The first press of End, even if a clicker repeats it, ends nothing.
    end = button(teacher, "End and erase")
    asks = teacher.get_by_role("dialog", name="End this room for everyone?")
    for key in ("Enter", "Escape"):
        button(teacher, "More").focus()
        teacher.keyboard.press("Enter")
        end.focus()
        teacher.keyboard.press("Enter")
        expect(asks).to_be_visible()
        expect(button(teacher, "Keep it open")).to_be_focused()
        teacher.keyboard.press(key)
        expect(asks).to_be_hidden()
        teacher.keyboard.press("Escape")
        expect(end).to_be_hidden()
    classroom.step()
    expect(place(wall)).to_have_text("11")

    # The control link lets another device lead; a missing or wrong key doesn't.
    there, key = teacher.url, teacher.locator("[name=key]").input_value()
    tablet, stranger = open_page(number=1, **PHONE), open_page(number=2, **PHONE)
    tablet.goto(f"{there}#{key}")
    expect(tablet).to_have_url(pattern("/lead$"))
    tablet.frame_locator("iframe").get_by_role("button", name="Step", exact=True).click()
    for each in (wall, teacher):
        expect(place(each)).to_have_text("12")
    stranger.goto(f"{there}#forged")
    expect(stranger.get_by_text("This browser can’t lead")).to_be_visible()
    expect(button(stranger, "Ask what comes next")).to_be_hidden()
    tablet.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    button(tablet, "More").click()
    button(tablet, "Copy control link").click()
    expect(button(tablet, "Copied")).to_be_focused()

    # Only a browser with the key reads the summary, until it has forgotten it.
    classroom.seldom("Vote A to D")
    classroom.deed("Reveal")
    expect(button(teacher, "Vote again")).to_be_visible()
    summary = there.replace("/lead", "/summary")
    own, other = open_page(), open_page()
    own.goto(summary)
    shows_the_vote(own)
    other.goto(there)
    expect(button(other, "Continue")).to_be_visible()
    stranger.goto(summary)
    shows_the_vote(stranger, False)
    classroom.seldom("Stop leading here")
    for page in (teacher, other):
        expect(page.get_by_text("This computer can no longer lead")).to_be_visible()
        expect(button(page, "Continue")).to_be_hidden()
    shows_the_vote(own, False)
    assert classroom.code not in str(teacher.evaluate("localStorage.getItem('rooms-led')"))

    # The room is ended from its summary, which asks first.
    own = open_page(number=1, **PHONE)
    own.goto(summary)
    shows_the_vote(own)
    button(own, "End and erase…").click()
    expect(button(own, "Keep it open")).to_be_focused()
    own.keyboard.press("Enter")
    expect(button(own, "End it now")).to_be_hidden()
    button(own, "End and erase…").click()
    button(own, "End it now").click()
    expect(button(own, "Open a room")).to_be_visible()
    for page in (tablet, wall):
        expect(page.get_by_text(ENDED)).to_be_visible()
