"""Rooms: a teacher, the wall and pupils at once, through a lesson with two questions."""

from re import compile as pattern
from urllib.parse import quote

import pytest
from flask import Flask
from playwright.sync_api import Route, expect

from tests.browser.classroom import PHONE, Classroom, in_class, place
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, Held, asked_for, button, eventually, watch_address, wire

# On a busy machine a turn may be missed: the page tells that and tries again.
pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")


@pytest.fixture
def classroom(request: pytest.FixtureRequest, open_page: OpenPage) -> Classroom:
    """A class that watches backtracking, or the algorithm that is asked for."""
    algorithm = getattr(request, "param", "backtracking")
    return in_class(open_page, watch_address(FIGURE, algorithm, 10))


def test_a_lesson_of_ten_steps_with_two_questions(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    ann, ben = classroom.join(), classroom.join()
    expect(teacher.get_by_text("2 here, 2 follow")).to_be_visible()
    classroom.step(4)
    for each in (ann, ben, wall):
        expect(place(each)).to_have_text("14")

    classroom.deed("Ask what comes next")
    asks = teacher.get_by_role("heading", level=2).inner_text()
    for each in (ann, ben, wall):
        expect(each.get_by_role("heading", level=2)).to_have_text(asks)
    ann.locator("button[data-option]").nth(0).tap()
    ben.keyboard.press("b")
    expect(ben.get_by_text("Your answer is B")).to_be_visible()
    expect(wall.get_by_text("2 of 2 have answered")).to_be_visible()
    expect(wall.locator(".count")).to_have_count(0)
    classroom.deed("Reveal")
    for each in (ann, ben, wall, teacher):
        expect(each.locator(".judged")).to_be_visible()
        assert sum(map(int, each.locator(".count").all_inner_texts())) == 2

    late = classroom.join()
    expect(late.locator(".judged")).to_be_visible()
    classroom.go_on()
    shown = place(teacher)
    expect(shown).not_to_have_text("14")
    at = int(shown.inner_text())
    for each in (ann, ben, wall, late):
        expect(place(each)).to_have_text(str(at))
    classroom.step(3)
    ann.reload()
    for each in (ann, ben, wall, late):
        expect(place(each)).to_have_text(str(at + 3))

    classroom.deed("Vote A to D")
    button(ben, "D").tap()
    expect(teacher.get_by_text("1 of 3 have answered")).to_be_visible()
    ben.reload()
    expect(ben.get_by_text("Your answer is D")).to_be_visible()
    button(late, "D").tap()
    expect(teacher.get_by_text("2 of 3 have answered")).to_be_visible()
    expect(button(teacher, "Vote again")).to_be_hidden()
    classroom.deed("Reveal")
    classroom.deed("Vote again")
    for each in (ann, ben):
        expect(each.locator("#now")).to_have_attribute("data-asks", "3")
    expect(button(ben, "D")).to_have_attribute("aria-pressed", "false")
    button(ann, "A").tap()
    expect(teacher.get_by_text("1 of 3 have answered")).to_be_visible()
    classroom.deed("Reveal")
    expect(wall.locator(".options .count")).to_have_text(["1", "0", "0", "0"])
    expect(wall.locator(".options .first")).to_have_text([f"first vote {n}" for n in (0, 0, 0, 2)])
    classroom.go_on()
    classroom.step(3)
    for each in (ann, ben, wall, late):
        expect(place(each)).to_have_text(str(at + 6))

    classroom.end()
    for each in (ann, ben, wall, late):
        expect(each.get_by_text("has ended: its teacher closed it")).to_be_visible()


@pytest.mark.expects(422)
def test_what_cant_be_asked_now_is_told_without_moving_the_board(classroom: Classroom) -> None:
    """At the end of a run, where no kind of question is offered."""
    teacher, board = classroom.teacher, classroom.teacher.locator("iframe")
    classroom.board.get_by_role("button", name="Last").click()
    expect(place(teacher)).not_to_have_text("10")
    expect(place(classroom.wall)).to_have_text(place(teacher).inner_text())
    expect(button(teacher, "Another question")).to_be_hidden()
    before = board.bounding_box()
    classroom.deed("Ask what comes next")
    expect(teacher.get_by_role("alert")).to_contain_text("There is nothing to ask from here on")
    assert board.bounding_box() == before


def test_a_question_stays_though_the_step_before_it_is_told_late(classroom: Classroom) -> None:
    """A teacher on a slow line steps, and asks at once."""
    teacher, held = classroom.teacher, list[Route]()

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
    assert "at%3D11&" in (asked.value.post_data or "")  # of what the teacher sees
    asks = teacher.get_by_role("heading", level=2).inner_text()
    for route in held:
        with teacher.expect_response(lambda response: "deed=show" in response.request.post_data):
            route.continue_()
    for each in (teacher, classroom.wall):
        with each.expect_response(pattern("/now")):
            pass
        expect(each.get_by_role("heading", level=2)).to_have_text(asks)


# Brute force goes on for hours: it doesn't end while a machine is busy with other things.
@pytest.mark.sweep
@pytest.mark.parametrize("classroom", ["brute-force"], indirect=True)
def test_a_pupil_sees_what_plays_goes_another_way_and_follows_again(classroom: Classroom) -> None:
    pupil, wall = classroom.join(), classroom.wall
    classroom.board.get_by_label("Speed").select_option("30")
    classroom.board.get_by_role("button", name="Play").click()
    for each in (pupil, wall):
        playing = each.frame_locator("iframe").locator("[data-playing='1']")
        expect(playing).not_to_have_attribute("hidden", "")
    pupil.frame_locator("iframe").get_by_role("button", name="Pause").tap()
    left = int(place(pupil).inner_text())
    eventually(pupil, lambda: int(place(wall).inner_text()) > left + 60)
    by_now = int(place(wall).inner_text())
    button(pupil, "Follow").tap()
    expect(pupil.frame_locator("iframe").locator("[data-playing='1']")).to_be_visible()
    assert int(place(pupil).inner_text()) > by_now - 30  # a second of it

    classroom.teacher.reload()
    expect(classroom.board.get_by_role("button", name="Pause")).to_be_visible()
    classroom.board.get_by_role("button", name="Pause").click()
    rest = int(place(classroom.teacher).inner_text())
    for each in (pupil, wall):
        expect(place(each)).to_have_text(str(rest))

    pupil.frame_locator("iframe").get_by_role("button", name="Step", exact=True).tap()
    follow = button(pupil, "Follow")
    expect(follow).to_have_attribute("aria-pressed", "false")
    expect(classroom.teacher.get_by_text("1 here, 0 follow")).to_be_visible()
    classroom.step(5)
    expect(place(wall)).to_have_text(str(rest + 5))
    expect(place(pupil)).to_have_text(str(rest + 1))
    follow.tap()
    expect(place(pupil)).to_have_text(str(rest + 5))
    expect(classroom.teacher.get_by_text("1 here, 1 follow")).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("late", ["/watch\\?", "/tape\\?"])
def test_a_teacher_who_comes_back_over_a_slow_line_stops_nobody(
    app: Flask, classroom: Classroom, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    monkeypatch.setitem(app.config["ROOM_CLOCKS"], "settles", 100)
    teacher, wall = classroom.teacher, classroom.wall
    classroom.board.get_by_label("Speed").select_option("1")
    classroom.board.get_by_role("button", name="Play").click()
    playing = wall.frame_locator("iframe").locator("[data-playing='1']")
    expect(playing).not_to_have_attribute("hidden", "")
    held = Held(teacher, late)
    teacher.reload(wait_until="commit")
    eventually(teacher, lambda: held.routes)
    now, heard = f"/room/{classroom.code}/lead/now", wire(teacher)
    # More turns than a page has time to come to what the room shows.
    eventually(teacher, lambda: len(asked_for(heard, now)) > 10)
    held.release()
    expect(classroom.board.get_by_role("button", name="Pause")).to_be_visible()
    expect(playing).not_to_have_attribute("hidden", "")


@pytest.mark.sweep
def test_another_page_comes_to_all(classroom: Classroom) -> None:
    """And Back leads out of the room, not through what the class has seen."""
    pupil = classroom.join()
    been = pupil.evaluate("history.length")
    classroom.seldom("Other pages")
    classroom.board.get_by_role("link", name="Compare").click()
    for each in (pupil, classroom.wall):
        shown = each.frame_locator("iframe").get_by_role("table", name="Comparison")
        expect(shown).to_be_visible()
    classroom.board.get_by_role("link", name="Lessons").first.click()
    for each in (pupil, classroom.wall):
        heading = each.frame_locator("iframe").get_by_role("heading", level=1)
        expect(heading).to_have_text("Lessons")
    assert pupil.evaluate("history.length") == been
    classroom.board.get_by_role("link", name="How a puzzle is made").click()
    for each in (pupil, classroom.wall):
        lesson = each.frame_locator("iframe")
        expect(lesson.get_by_text("Step 1 of")).to_be_visible()
        expect(lesson.get_by_role("link", name="Next")).to_be_hidden()
        expect(lesson.frame_locator("iframe").locator(".board").first).to_be_visible()


def test_the_words_of_a_lost_line_neither_cover_nor_move_the_transport(
    classroom: Classroom,
) -> None:
    for page in (classroom.join(), classroom.teacher):
        expect(place(page)).to_have_text("10")
        frame = page.frame_locator("iframe")
        expect(frame.locator("[data-player]")).to_have_attribute("data-ready", "")
        step, words = (
            frame.get_by_role("button", name="Step", exact=True),
            page.get_by_text("Last heard"),
        )
        before = page.locator("iframe").bounding_box(), step.bounding_box()
        page.context.set_offline(True)
        expect(words).to_be_visible()
        page.wait_for_function("new Promise(requestAnimationFrame)")
        whole, button = after = page.locator("iframe").bounding_box(), step.bounding_box()
        band = words.bounding_box()
        page.context.set_offline(False)  # other tests have it next
        assert after == before
        assert band
        assert whole
        assert button
        assert band["y"] + band["height"] < button["y"]


@pytest.mark.sweep
def test_a_lost_line_is_told_and_mends_itself(classroom: Classroom) -> None:
    pupil = classroom.join()
    where = pupil.get_by_text("You’re with the class, at step")
    expect(place(pupil)).to_have_text("10")
    expect(where).to_be_visible()
    pupil.context.set_offline(True)
    expect(pupil.get_by_text("Last heard")).to_be_visible()
    expect(where).to_be_hidden()  # by now nobody knows
    classroom.step(2)
    pupil.context.set_offline(False)
    expect(place(pupil)).to_have_text("12")
    expect(pupil.get_by_text("Last heard")).to_be_hidden()
    expect(where).to_be_visible()
    expect(pupil.get_by_text("The room is heard again.")).to_be_attached()


@pytest.mark.sweep
def test_what_the_line_loses_goes_out_again(classroom: Classroom) -> None:
    pupil = classroom.join()
    classroom.deed("Vote A to D")
    expect(button(pupil, "B")).to_be_visible()
    pupil.route("**/answer", lambda route: route.abort())
    button(pupil, "B").tap()
    expect(pupil.get_by_text("Your answer is B. It’s on its way")).to_be_visible()
    pupil.unroute("**/answer")
    expect(pupil.get_by_text("Your answer is B. You may change it")).to_be_visible()
    expect(classroom.teacher.get_by_text("1 of 1 have answered")).to_be_visible()
    pupil.route("**/answer", lambda route: route.abort())
    button(pupil, "C").tap()
    classroom.deed("Reveal")
    expect(pupil.locator("[data-chosen] kbd")).to_have_text("C")
    pupil.unroute("**/answer")
    expect(pupil.get_by_text("This question is over")).to_be_visible()
    expect(pupil.locator("[data-chosen] kbd")).to_have_text("B")


def test_a_lost_answer_leads_the_teacher_nowhere(classroom: Classroom) -> None:
    """The room has heard of a step, and the teacher's page, a step on by then, hasn't heard so."""
    teacher, lost = classroom.teacher, list[Route]()

    def hold(route: Route) -> None:
        if lost or "deed=show" not in (route.request.post_data or ""):
            route.continue_()
            return
        route.fetch()
        lost.append(route)

    teacher.route(pattern("/lead$"), hold)
    classroom.step()
    eventually(teacher, lambda: lost)
    classroom.step()
    lost[0].abort()
    expect(place(classroom.wall)).to_have_text("12")
    with teacher.expect_response(pattern("/lead/now")):
        pass
    expect(place(teacher)).to_have_text("12")


def test_a_board_that_could_not_follow_tries_again(classroom: Classroom) -> None:
    """Neither the tape nor the server's own drawing of the place comes over the line."""
    pupil = classroom.join()
    expect(place(pupil)).to_have_text("10")
    missed = list[str]()

    def lose(route: Route) -> None:
        missed.append(route.request.url)
        route.abort()

    away = pattern("/(tape|step)[?]")
    pupil.route(away, lose)
    classroom.board.get_by_role("button", name="Last").click()
    eventually(pupil, lambda: any("/step" in each for each in missed))
    pupil.unroute(away)
    expect(place(classroom.teacher)).not_to_have_text("10")
    expect(place(pupil)).to_have_text(place(classroom.teacher).inner_text())


@pytest.mark.sweep
def test_what_is_not_of_the_room_is_not_shown(classroom: Classroom) -> None:
    """A school's proxy may answer anything with a page of its own."""
    pupil = classroom.join()
    pupil.route("**/now?*", lambda route: route.fulfill(body="<h1>Log in</h1>"))
    classroom.step()
    expect(pupil.get_by_text("Last heard")).to_be_visible()
    expect(pupil.get_by_text("Log in")).to_be_hidden()
    pupil.unroute("**/now?*")
    expect(place(pupil)).to_have_text("11")


def test_a_teacher_asks_while_the_frame_is_still_on_its_way(open_page: OpenPage) -> None:
    teacher = open_page()
    teacher.goto(f"/room?page={quote(watch_address(FIGURE, 'backtracking', 10))}")
    held, heard = Held(teacher, "/watch\\?"), wire(teacher)
    button(teacher, "Open a room").click()
    eventually(teacher, lambda: held.routes)
    eventually(teacher, lambda: sum(each.endswith("/lead/now") for each in heard) > 2)
    button(teacher, "Ask what comes next").click()
    expect(button(teacher, "Reveal")).to_be_visible()
    held.release()


@pytest.mark.sweep
def test_the_lead_goes_to_another_device_by_a_link(
    classroom: Classroom, open_page: OpenPage
) -> None:
    key = classroom.teacher.locator("[name=key]").input_value()
    tablet, stranger = open_page(number=1, **PHONE), open_page(number=2, **PHONE)
    tablet.goto(f"/room/{classroom.code}/lead#{key}")
    expect(tablet).to_have_url(pattern("/lead$"))
    tablet.frame_locator("iframe").get_by_role("button", name="Step", exact=True).click()
    for each in (classroom.wall, classroom.teacher):
        expect(place(each)).to_have_text("11")
    for forged in ("", "#forged"):
        stranger.goto("about:blank")
        stranger.goto(f"/room/{classroom.code}/lead{forged}")
        expect(stranger.get_by_text("This browser can’t lead")).to_be_visible()
        expect(button(stranger, "Vote A to D")).to_be_hidden()
    without_clipboard = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
    tablet.evaluate(without_clipboard)
    button(tablet, "More").click()
    button(tablet, "Copy control link").click()
    expect(button(tablet, "Copied")).to_be_focused()
    classroom.end()
    expect(tablet.get_by_text("has ended: its teacher closed it")).to_be_visible()


@pytest.mark.sweep
def test_ending_a_room_is_asked_for_and_can_be_thought_better_of(classroom: Classroom) -> None:
    """By keyboard: the first press, repeated as often as one likes, ends nothing."""
    teacher, end = classroom.teacher, button(classroom.teacher, "End and erase")
    asks = teacher.get_by_role("dialog", name="End this room for everyone?")
    expect(asks).to_be_hidden()

    def press_end() -> None:
        button(teacher, "More").focus()
        teacher.keyboard.press("Enter")
        end.focus()
        teacher.keyboard.press("Enter")

    press_end()
    expect(asks).to_be_visible()
    expect(button(teacher, "Keep it open")).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(asks).to_be_hidden()
    press_end()
    teacher.keyboard.press("Escape")
    expect(asks).to_be_hidden()
    teacher.keyboard.press("Escape")
    expect(end).to_be_hidden()
    button(teacher, "More").click()
    end.click()
    for key in ("Space", "Enter"):  # a clicker's
        expect(button(teacher, "Keep it open")).to_be_focused()
        teacher.keyboard.press(key)
        expect(asks).to_be_hidden()
        button(teacher, "More").click()
        end.click()
    button(teacher, "Keep it open").click()
    classroom.step()
    expect(place(classroom.wall)).to_have_text("11")
    classroom.seldom("End and erase")
    button(teacher, "Keep it open").focus()
    for name in ("Save the summary", "End it now"):
        teacher.keyboard.press("Tab")
        expect(button(teacher, name)).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(classroom.wall.get_by_text("has ended: its teacher closed it")).to_be_visible()
    expect(button(teacher, "Open a room")).to_be_visible()


@pytest.mark.sweep
def test_without_scripts_a_room_is_ended_when_it_was_asked_for(open_page: OpenPage) -> None:
    teacher = open_page(java_script_enabled=False)
    teacher.goto("/room?page=/watch")
    button(teacher, "Open a room").click()
    for name in ("More", "End and erase", "Keep it open", "More", "Lock", "More"):
        button(teacher, name).click()
    expect(button(teacher, "Let others in")).to_be_visible()
    button(teacher, "End and erase").click()
    button(teacher, "End it now").click()
    expect(button(teacher, "Open a room")).to_be_visible()


@pytest.mark.sweep
def test_what_the_teacher_has_is_named_as_it_is_written_down(classroom: Classroom) -> None:
    teacher = classroom.teacher
    for name in ("Ask what comes next", "Another question"):
        expect(button(teacher, name)).to_be_visible()
    classroom.deed("More")
    for name in ("Lock", "End and erase", "Copy control link"):
        expect(button(teacher, name)).to_be_visible()
    teacher.keyboard.press("Escape")
    expect(button(teacher, "Reveal")).to_be_hidden()
    classroom.deed("Ask what comes next")
    expect(button(teacher, "Reveal")).to_be_visible()
    classroom.deed("Reveal")
    expect(button(teacher, "Go on")).to_be_visible()
    expect(button(teacher, "Reveal")).to_be_hidden()
    teacher.goto("/join")
    expect(teacher.get_by_role("textbox", name="Code", exact=True)).to_be_visible()
    expect(button(teacher, "Join")).to_be_visible()


@pytest.mark.sweep
def test_teacher_and_pupil_have_the_two_settings_which_hold_in_the_frame_too(
    classroom: Classroom,
) -> None:
    classroom.teacher.set_viewport_size({"width": 360, "height": 740})
    for page in (classroom.teacher, classroom.join()):
        frame = page.frame_locator("iframe").locator("html")
        if page == classroom.teacher:
            classroom.deed("More")
        for name, shown in [("Large", ("data-large", "")), ("Dark", ("data-theme", "dark"))]:
            expect(frame).not_to_have_attribute(*shown)
            button(page, name).click()
            expect(frame).to_have_attribute(*shown)
    expect(classroom.wall.get_by_role("button")).to_have_count(0)


def test_a_pupil_who_goes_another_way_reads_where_the_class_is(classroom: Classroom) -> None:
    pupil = classroom.join()
    expect(pupil.get_by_text("You’re with the class, at step 10.")).to_be_visible()
    frame = pupil.frame_locator("iframe")
    frame.get_by_role("button", name="Step", exact=True).tap()
    expect(pupil.get_by_text("The class is at step 10, you’re at 11.")).to_be_visible()
    classroom.step(3)
    expect(pupil.get_by_text("The class is at step 13, you’re at 11.")).to_be_visible()
    frame.get_by_label("Algorithm").select_option("mrv")
    expect(pupil.get_by_text("The class is on another page.")).to_be_visible()
    button(pupil, "Follow").tap()
    expect(pupil.get_by_text("You’re with the class, at step 13.")).to_be_visible()


def test_a_pupil_reads_whether_the_own_answer_was_right(classroom: Classroom) -> None:
    ann, ben, late = classroom.join(), classroom.join(), classroom.join()
    classroom.deed("Ask what comes next")
    for each, option in ((ann, 0), (ben, 1)):
        each.locator("button[data-option]").nth(option).tap()
    for each in (ann, ben, late):
        expect(each.get_by_text("2 of 3 have answered")).to_be_visible()
    classroom.deed("Reveal")
    for each, option, letter in ((ann, 0, "A"), (ben, 1, "B")):
        expect(each.locator(".judged")).to_be_visible()
        answer = each.get_by_role("list", name="Answers").get_by_role("listitem").nth(option)
        expect(answer.locator("[data-option]")).to_have_attribute("data-chosen", "")
        right = answer.get_attribute("data-right") is not None
        said = f"{'Right' if right else 'Not right'}. Your answer was {letter}."
        mine = each.get_by_role("status").filter(has_text="Your answer")
        expect(mine).to_have_text(said)
        each.reload()
        expect(mine).to_have_text(said)
    expect(late.get_by_text("You gave no answer.")).to_be_visible()


@pytest.mark.sweep
def test_without_scripts_a_pupil_sees_and_answers(classroom: Classroom) -> None:
    pupil = classroom.join(java_script_enabled=False)
    expect(place(pupil)).to_have_text("10")
    classroom.deed("Vote A to D")
    button(pupil, "C").tap()
    expect(classroom.teacher.get_by_text("1 of 1 have answered")).to_be_visible()


@pytest.mark.sweep
def test_the_code_is_read_from_the_last_row(classroom: Classroom) -> None:
    sizes = "each => parseFloat(getComputedStyle(each).fontSize) / innerHeight"
    code = classroom.wall.locator(".code")
    assert code.evaluate(sizes) >= 0.12
    classroom.step()
    expect(place(classroom.wall)).to_have_text("11")
    assert code.evaluate(sizes) >= 0.12
    classroom.deed("Ask what comes next")
    expect(classroom.wall.get_by_role("heading", level=2)).to_be_visible()
    assert code.evaluate(sizes) >= 0.12
    assert classroom.wall.locator(".question .sentence").evaluate(sizes) >= 40 / 720
    value = classroom.wall.locator(".question .value").first.evaluate(sizes)
    assert value >= 48 / 720
    width = "document.documentElement.scrollWidth - innerWidth"
    assert classroom.wall.evaluate(width) <= 0
    foot = classroom.wall.locator(".answered").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= 720


def test_the_tab_that_opened_a_room_can_be_closed_and_opened_again(classroom: Classroom) -> None:
    """And two tabs may lead."""
    first = classroom.teacher
    second = first.context.new_page()
    second.goto("/room")
    second.get_by_role("link", name=f"Room {classroom.code}").click()
    board = second.frame_locator("iframe")
    board.get_by_role("button", name="Step", exact=True).click()
    expect(place(classroom.wall)).to_have_text("11")
    expect(place(first)).to_have_text("11")
    address = first.url
    first.goto("about:blank")
    second.close()
    first.goto(address)
    expect(first.frame_locator("iframe").locator("[data-ready]")).to_be_visible()
    first.keyboard.press("PageDown")
    expect(place(classroom.wall)).to_have_text("12")


def test_a_computer_that_is_left_leads_no_more(classroom: Classroom) -> None:
    teacher = classroom.teacher
    other = teacher.context.new_page()
    other.goto(teacher.url)
    expect(button(other, "Vote A to D")).to_be_visible()
    classroom.seldom("Leave this computer")
    for page in (teacher, other):
        expect(page.get_by_text("This computer has forgotten the key")).to_be_visible()
        expect(button(page, "Vote A to D")).to_be_hidden()
    teacher.reload()
    expect(teacher.get_by_text("This browser can’t lead")).to_be_visible()
    assert classroom.code not in str(teacher.evaluate("localStorage.getItem('rooms-led')"))


def test_a_room_that_was_ended_is_no_longer_listed(classroom: Classroom) -> None:
    teacher = classroom.teacher
    classroom.end()
    expect(button(teacher, "Open a room")).to_be_visible()
    eventually(teacher, lambda: teacher.evaluate("localStorage.getItem('rooms-led')") == "{}")
    expect(teacher.get_by_role("heading", name="Rooms you lead")).to_be_hidden()
