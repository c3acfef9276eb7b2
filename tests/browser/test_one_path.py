"""One path: from a newspaper's puzzle to the class that is shown where it went wrong."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.drawing import drawing
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import button, cell, eventually, takes_edits, watch_address
from tests.browser.thumb import Thumb
from webapp.coach.argument import MOST_LETTERS, Argument, argument
from webapp.puzzle import Cell, cell_name, parse
from webapp.solvers import solutions
from webapp.web.http import params

PRINTED = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
(GRID,) = solutions(PRINTED, limit=2)
# What is right, what is wrong, and what follows it.
RIGHT = [(0, 0), (0, 1), (1, 0)]
WRONG, VALUE = (2, 2), GRID[2][2] % 6 + 1
AFTER = [(5, 5), (4, 4)]
# Of clauses the longest.
LONGEST = (
    "with 4 in r2c3 and 2 in r3c1 you can’t fill all of 24×, 9+ and row 2",
    "with 4 in r2c3 you can’t fill all of 24× at r1c1, row 2 and column 3",
    "with 9 in r9c9 you can’t fill all of these 8 cages, 3 rows and 1 box",
    "with these values you can’t fill all of these 100 parts of the board",
    "r10c10 can’t be 12, as column 10 already has a 12 (at r12c10)",
)
# The same in a browser of its own, which knows nothing of other tests.
PUPIL = 26


def found() -> Argument:
    """The argument that the player is told."""
    told = argument(PRINTED, {at: GRID[at[0]][at[1]] for at in RIGHT}, {WRONG: VALUE})
    assert told
    return told


def draws(phone: Page) -> None:
    """From the first page to the newspaper's puzzle, by thumb and keypad."""
    phone.goto("/")
    phone.get_by_role("link", name="Workshop").tap()
    phone.get_by_role("main").get_by_role("link", name="Draw", exact=True).tap()
    takes_edits(phone)
    sizes = phone.get_by_role("group", name="Size of the empty grid")
    sizes.get_by_role("radio", name="6 × 6").tap()
    expect(phone.get_by_role("gridcell")).to_have_count(36)
    thumb = Thumb(phone)
    for cage in PRINTED.cages:
        thumb.draws(cage)
    thumb.over([(5, 5)])  # away from the last clue
    eventually(phone, lambda: drawing(phone) == PRINTED)
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")


def writes(phone: Page, at: Cell, value: int) -> None:
    cell(phone, at).tap()
    button(phone, str(value)).tap()


def goes_wrong(phone: Page) -> None:
    """Some right moves, a wrong one, and some more."""
    phone.get_by_role("link", name="Solve it by hand").tap()
    takes_moves(phone)
    for at in RIGHT:
        writes(phone, at, GRID[at[0]][at[1]])
    writes(phone, WRONG, VALUE)
    for at in AFTER:
        writes(phone, at, GRID[at[0]][at[1]])


def has_two_lines(says: Locator) -> None:
    """At most, and no line of it is cut."""
    lines = says.evaluate(
        "(p) => [p.scrollHeight, p.clientHeight, parseFloat(getComputedStyle(p).lineHeight)]"
    )
    assert lines[0] <= lines[1] + 1
    assert lines[1] < 2.5 * lines[2]


def goes_back(phone: Page) -> None:
    """To before the first mistake: the move is named, with the argument in two lines."""
    button(phone, "Right so far?").tap()
    button(phone, "Back to before my first mistake").tap()
    says = phone.locator("#back .says")
    expect(says).to_have_text(f"Move 4: {found().says}.")
    has_two_lines(says)
    for at in (WRONG, *AFTER):
        expect(cell(phone, at).locator(".value")).to_have_text("")
    lit = phone.locator("td[data-state='because']")
    names = [cell_name(at) for at in found().cells]
    assert [each.get_attribute("id") for each in lit.all()] == names


def unfolds(phone: Page) -> None:
    """The steps lie over the board, and go again."""
    button(phone, "Why?").tap()
    sheet = phone.locator(".sheet")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text(found().sentences[0])
    expect(sheet).to_contain_text("It and 2 moves after it are undone")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def joins(open_page: OpenPage, room: Classroom) -> Page:
    """In another tab of the same browser."""
    tab = open_page(number=PUPIL, **PHONE)
    tab.goto("/join")
    tab.get_by_label("Code").fill(room.code.lower())
    button(tab, "Join").tap()
    expect(button(tab, "Follow")).to_have_attribute("aria-pressed", "true")
    return tab


def shows_the_mistake(page: Any) -> None:
    """A page, or a frame, has the board with the wrong value, and the argument."""
    expect(page.get_by_role("heading", name="Look where I went wrong")).to_be_visible()
    says = page.locator(".mistaken .says")
    expect(says).to_have_text(f"Mistake: {found().says}.")
    has_two_lines(says)
    expect(page.locator(".steps")).to_be_hidden()
    wrong = page.locator(f"td#{cell_name(WRONG)}")
    expect(wrong).to_have_attribute("data-state", "refused")
    expect(wrong.locator(".value")).to_have_text(str(VALUE))
    expect(page.locator("td[data-lit]")).to_have_count(len(found().cells))


@pytest.mark.expects(404, 409, 410, "htmx:error: timeout")
def test_from_the_first_touch_to_the_projector(open_page: OpenPage) -> None:
    room = in_class(open_page, watch_address(PRINTED, "mrv"))
    phone = open_page(number=PUPIL, **PHONE)
    draws(phone)
    goes_wrong(phone)
    goes_back(phone)
    unfolds(phone)

    offer = button(phone, "Show it to the class")
    expect(offer).to_be_hidden()
    tab = joins(open_page, room)
    expect(offer).to_be_visible()

    link = phone.get_by_role("link", name="Look where I went wrong")
    address = link.get_attribute("data-sends") or ""
    link.tap()
    expect(phone.get_by_role("link", name="Copied: paste it anywhere")).to_be_visible()
    friend = open_page()
    friend.goto(address)
    shows_the_mistake(friend)
    friend.get_by_text("Why?").click()
    expect(friend.locator(".steps")).to_contain_text(found().sentences[0])

    offer.tap()
    expect(phone.get_by_role("button", name="Sent to your teacher.")).to_be_visible()
    button(room.teacher, "1 offer").click()
    offers = room.teacher.get_by_role("dialog", name="Offers")
    expect(offers).to_contain_text("Look where I went wrong")
    expect(room.wall.frame_locator("iframe").locator(".mistaken")).to_have_count(0)
    offers.get_by_role("button", name="Show 1").click()

    for page in (room.teacher, room.wall, tab):
        shows_the_mistake(page.frame_locator("iframe"))
    expect(button(room.teacher, "1 offer")).to_have_count(0)

    # What she unfolds the class sees once she shows that, too.
    room.teacher.frame_locator("iframe").get_by_text("Why?").click()
    room.teacher.get_by_role("button", name="Show").click()
    for page in (room.wall, tab):
        expect(page.frame_locator("iframe").locator(".steps")).to_be_visible()
    room.teacher.frame_locator("iframe").get_by_text("Why?").click()
    for page in (room.wall, tab):
        expect(page.frame_locator("iframe").locator(".steps")).to_be_hidden()
    room.end()


@pytest.mark.parametrize("width", [390, 360])
def test_the_longest_that_is_said_has_two_lines(open_page: OpenPage, width: int) -> None:
    """Clauses as long as they may be, of parts of every kind."""
    phone = open_page(viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(play_address(PRINTED))
    takes_moves(phone)
    writes(phone, WRONG, VALUE)
    writes(phone, (2, 3), VALUE)
    button(phone, "Right so far?").tap()
    button(phone, "Back to before my first mistake").tap()
    says = phone.locator("#back .says")
    expect(says).to_be_visible()
    for clause in LONGEST:
        assert len(clause) <= MOST_LETTERS
        says.evaluate(
            "(p, clause) => p.replaceChildren(p.firstChild, ` ${clause}.`)",
            clause,
        )
        cut = says.evaluate("(p) => p.scrollHeight > p.clientHeight + 1")
        assert (clause, cut) == (clause, False)


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1280, 720), (1920, 1080)], ids=str)
def test_the_longest_has_two_lines_where_others_look_at_it(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    """On a page of its own, and presented."""
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"/mistake?p={params.encode(PRINTED)}&wrote={cell_name(WRONG)}.{VALUE}")
    says = page.locator(".mistaken .says")
    for presented in (False, True)[: 2 if size[0] > size[1] else 1]:
        if presented:
            page.keyboard.press("f")
            expect(page.locator("html[data-present]")).to_be_attached()
        for clause in LONGEST:
            says.evaluate("(p, said) => p.replaceChildren(p.firstChild, ` ${said}.`)", clause)
            has_two_lines(says)
