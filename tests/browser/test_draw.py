"""Draw takes cages by mouse, keys and thumb, and shows faults, undo and a verdict."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.draw import (
    FREE,
    cage,
    chosen,
    drawing,
    faults,
    has_cage_without_clue,
    has_clues,
    has_drawing,
    is_drawn,
    target,
)
from tests.browser.support import (
    NARROW,
    SAMPLE,
    TWO_BY_TWO,
    Held,
    Thumb,
    behind_more,
    box_of,
    button,
    cell,
    choose,
    drag,
    draw_address,
    draw_cage,
    eventually,
    has_cage,
    link,
    open_draw,
    takes_edits,
)
from webapp.puzzle import parse
from webapp.puzzle.editing import empty

ONE, TWO, THREE, FOUR = ("r1c1 r1c2", "r2c1 r2c2", "r3c1 r3c2", "r4c1 r4c2")


def fold(page: Page) -> Locator:
    return page.get_by_role("region", name="Editor").get_by_text("More", exact=True)


def test_cages_are_drawn_changed_and_deleted_by_mouse(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1), (1, 1)])
    expect(target(draw)).to_be_focused()
    draw.keyboard.type("7+")
    expect(draw.get_by_role("combobox", name="Operator")).to_have_value("+")
    draw.keyboard.press("Enter")
    has_clues(draw, {"r1c1 r1c2 r2c2": "7+"})
    expect(cell(draw, (0, 0))).to_be_focused()
    # A pressed cage shows its clue, and takes a new one.
    drag(draw, [(3, 3)])
    drag(draw, [(1, 1)])
    expect(target(draw)).to_have_value("7")
    target(draw).fill("2")
    choose(draw, "Operator", "*")
    button(draw, "Make cage").click()
    has_clues(draw, {"r1c1 r1c2 r2c2": "2*"})
    # A drag that leaves it makes it larger, and one inside cuts a piece out.
    drag(draw, [(0, 1), (0, 2)])
    has_clues(draw, {"r1c1 r1c2 r1c3 r2c2": "2*"})
    draw.keyboard.type("9+")
    draw.keyboard.press("Enter")
    drag(draw, [(0, 1), (0, 2)])
    target(draw).fill("1-")
    target(draw).press("Enter")
    has_clues(draw, {"r1c2 r1c3": "1-", "r1c1 r2c2": "9+"})
    # A second press selects only the cell.
    drag(draw, [(0, 2)])
    expect(chosen(draw)).to_have_count(1)
    button(draw, "Take out of its cage").click()
    has_clues(draw, {"r1c2": "1-", "r1c1 r2c2": "9+"})
    drag(draw, [(1, 1)])
    button(draw, "Delete cage").click()
    expect(cell(draw, (1, 1))).to_have_accessible_name(FREE)
    expect(target(draw)).to_have_value("")
    drag(draw, [(2, 0)])
    draw.keyboard.down("Shift")
    drag(draw, [(3, 2)])
    draw.keyboard.up("Shift")
    expect(chosen(draw)).to_have_count(6)
    button(draw, "Make cage").click()
    has_cage_without_clue(draw, "r3c1 r3c2 r3c3 r4c1 r4c2 r4c3")
    # With a mouse the keypad appears on request, and stays.
    keys = draw.get_by_role("group", name="Keypad")
    expect(keys).to_be_hidden()
    more = fold(draw)
    more.click()
    button(draw, "Keypad").click()
    for name in ("9", "6", "times"):
        keys.get_by_role("button", name=name).click()
    button(draw, "Make cage").click()
    has_clues(draw, {"r1c2": "1-", "r3c1 r3c2 r3c3 r4c1 r4c2 r4c3": "96*"})
    expect(button(draw, "Keypad")).to_have_attribute("aria-pressed", "true")
    button(draw, "Keypad").click()
    expect(keys).to_be_hidden()


def test_cages_are_changed_by_the_keyboard_alone(page: Page) -> None:
    open_draw(page, draw_address(SAMPLE))
    heard = page.locator("[data-announcer]")
    expect(heard).to_contain_text("Exactly one solution")
    cell(page, (0, 0)).focus()
    page.keyboard.press("Space")
    expect(chosen(page)).to_have_count(2)
    button(page, "Make cage").press("Enter")
    expect(heard).to_contain_text("This is already a cage.")
    expect(target(page)).to_be_focused()
    page.keyboard.type("9")
    page.keyboard.press("Control+z")
    expect(target(page)).to_have_value("3")
    page.keyboard.press("Escape")
    expect(page.get_by_role("gridcell").and_(page.locator(":focus"))).to_be_visible()
    expect(target(page)).to_have_value("")
    # Delete, undo and redo; arrows with Shift make a cage larger, and T takes a cell out of it.
    cell(page, (1, 0)).focus()
    page.keyboard.press("Delete")
    expect(cell(page, (1, 0))).to_have_accessible_name("r2c1, no cage, empty")
    page.keyboard.press("Control+z")
    expect(cell(page, (1, 0))).to_have_accessible_name(re.compile("cage 2 divided by, 2 cells"))
    page.keyboard.press("Control+y")
    expect(cell(page, (1, 0))).to_have_accessible_name("r2c1, no cage, empty")
    expect(cell(page, (1, 0))).to_be_focused()
    cell(page, (2, 2)).focus()
    for key in ("Escape", "Shift+ArrowLeft", "Enter"):
        page.keyboard.press(key)
    has_cage(page, cage("r2c3 r2c4 r3c2 r3c3", "5+"))
    cell(page, (2, 1)).press("t")
    has_cage(page, cage("r2c3 r2c4 r3c3", "5+"))
    page.keyboard.press("Escape")
    expect(chosen(page)).to_have_count(0)
    # In a sudoku a digit is a given and leads on; one that is too large begins a clue.
    open_draw(page, draw_address(empty(4, "sudoku")))
    cell(page, (0, 2)).focus()
    page.keyboard.type("43002")
    has_clues(page, {"r1c3": "4=", "r1c4": "3=", "r2c3": "2="})
    expect(cell(page, (1, 3))).to_be_focused()
    page.keyboard.type("5")
    expect(target(page)).to_be_focused()
    page.keyboard.press("Escape")
    # In a killer sudoku a number is a sum, and a digit in a cage begins its clue.
    fold(page).click()
    page.get_by_role("checkbox", name="Killer").check()
    eventually(page, lambda: drawing(page).killer and is_drawn(page))
    page.evaluate("() => scrollTo(0, 0)")  # else the board moves when the verdict comes
    drag(page, [(3, 0), (3, 1)])
    has_cage_without_clue(page, FOUR)
    cell(page, (2, 3)).press("3")
    expect(cell(page, (3, 0))).to_be_focused()
    page.keyboard.press("5")
    expect(target(page)).to_be_focused()
    page.keyboard.press("Enter")
    has_clues(page, {"r1c3": "4=", "r1c4": "3=", "r2c3": "2=", "r3c4": "3=", "r4c1 r4c2": "5+"})


@pytest.mark.expects(422)
def test_edits_faster_than_the_server_all_count(draw: Page) -> None:
    keys, held = draw.keyboard, Held(draw, "/edit")
    for cells, text in (
        ([(0, 0), (0, 1)], "3+"),
        ([(1, 0), (1, 1)], "5+"),
        ([(2, 0), (2, 1)], "2"),
    ):
        drag(draw, cells)
        keys.type(text)
    choose(draw, "Operator", "/")
    eventually(draw, lambda: held.routes)
    held.release()
    expect(cell(draw, (2, 1))).to_have_accessible_name(re.compile("cage without a clue, 2 cells"))
    keys.press("Enter")
    has_clues(draw, {ONE: "3+", TWO: "5+", THREE: "2/"})
    draw.unroute(held.pattern)
    # Typed before and after the answer.
    held = Held(draw, "/edit")
    drag(draw, [(3, 0), (3, 1)])
    keys.type("1")
    eventually(draw, lambda: held.routes)
    held.release()
    has_cage_without_clue(draw, FOUR)
    keys.type("0+")
    keys.press("Enter")
    has_clues(draw, {ONE: "3+", TWO: "5+", THREE: "2/", FOUR: "10+"})
    draw.unroute(held.pattern)
    # A rejected clue stays to be corrected.
    held, alert = Held(draw, "/edit"), draw.get_by_role("alert")
    drag(draw, [(0, 2), (0, 3)])
    target(draw).fill("many")
    keys.press("Enter")
    eventually(draw, lambda: held.routes)
    held.release()
    expect(alert).to_contain_text("'many' isn’t a clue")
    expect(alert).to_be_in_viewport()
    expect(target(draw)).to_have_value("many")
    draw.unroute(held.pattern)
    target(draw).fill("24?")
    keys.press("Enter")
    expect(alert).to_be_empty()
    # A link saves the typed clue, and Escape drops it.
    drag(draw, [(2, 2), (2, 3)])
    has_cage_without_clue(draw, "r3c3 r3c4")
    keys.type("4+")
    link(draw, "Share").click()
    expect(draw).to_have_url(re.compile("/share"))
    typed = {ONE: "3+", TWO: "5+", THREE: "2/", FOUR: "10+", "r1c3 r1c4": "24?"}
    has_clues(draw, typed | {"r3c3 r3c4": "4+"})
    behind_more(draw, "Edit").click()
    takes_edits(draw)
    drag(draw, [(3, 3)])
    target(draw).fill("9")
    keys.press("Escape")
    button(draw, "Clear").click()
    has_clues(draw, {})
    # Undo and redo without waiting for an answer.
    draw_cage(draw, cage(ONE, "3+"))
    draw_cage(draw, cage("r3c3", "1="))
    held = Held(draw, "/edit")
    for _ in range(3):
        keys.press("Control+z")
    held.release()
    has_clues(draw, {})
    for _ in range(4):
        keys.press("Control+Shift+z")
    has_clues(draw, {ONE: "3+", "r3c3": "1="})
    expect(button(draw, "Redo")).to_be_disabled()


def test_drawing_is_in_the_url_and_undo_survives_reloads(page: Page) -> None:
    page.goto("/import")
    open_draw(page, draw_address(SAMPLE))
    choose(page, "Size", "3")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    choose(page, "Size", "6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    button(page, "Clear").click()
    has_drawing(page, empty(6))
    draw_cage(page, cage(ONE, "6+"))
    more = fold(page)
    more.click()
    page.get_by_role("combobox", name="Boxes").select_option("2 × 3")
    boxes = replace(empty(6), boxes=(2, 3), cages=(cage(ONE, "6+"),))
    has_drawing(page, boxes)
    killer = page.get_by_role("checkbox", name="Killer")
    killer.check()
    has_drawing(page, replace(boxes, killer=True))
    code = page.url.rpartition("p=")[2]
    for name in ("Play", "Watch", "Compare", "Share"):
        expect(link(page, name)).to_have_attribute("href", re.compile(f"p={code}$"))
    page.reload()
    takes_edits(page)
    more.click()
    for expected in (boxes, replace(boxes, boxes=None)):
        button(page, "Undo").click()
        has_drawing(page, expected)
    expect(killer).not_to_be_checked()
    for _ in range(5):
        before = page.url
        button(page, "Undo").click()
        expect(page).not_to_have_url(before)
    assert drawing(page) == SAMPLE
    expect(page.get_by_role("combobox", name="Size")).to_have_value("4")
    expect(button(page, "Undo")).to_be_disabled()
    button(page, "Redo").click()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    page.go_back()
    expect(page).to_have_url(re.compile("/import$"))


def test_drawing_faults_are_listed_highlighted_and_fixed(draw: Page) -> None:
    expect(faults(draw)).to_have_count(0)  # not before anything is drawn
    heard = draw.locator("[data-draw] [role=status]")
    expect(heard).to_contain_text("An empty grid")
    drag(draw, [(0, 0), (0, 1)])
    expect(faults(draw)).to_have_count(1)  # not that a cage has no clue while it is typed
    expect(faults(draw).first).to_have_text("14 cells aren’t in a cage yet: every cell needs one.")
    for at, state in (((0, 0), ""), ((3, 3), "free")):
        expect(cell(draw, at)).to_have_attribute("data-state", state)
    draw.keyboard.type("9+")
    draw.keyboard.press("Enter")
    wrong = faults(draw).filter(has_text="The 9+ cage at r1c1 can’t be made")
    expect(cell(draw, (0, 1))).to_have_attribute("data-state", "faulty")
    expect(heard).to_contain_text("9+ cage at r1c1")
    draw_cage(draw, cage("r1c3 r1c4", "3+"))
    expect(heard).to_have_text("4 of 16 cells are in cages. 1 mistake")  # already announced
    lit = draw.locator("[data-drawing] td[data-lit]")
    wrong.get_by_role("button").hover()
    expect(lit).to_have_count(2)
    cell(draw, (3, 3)).hover()
    expect(lit).to_have_count(0)
    wrong.get_by_role("button").focus()
    expect(lit).to_have_count(2)
    cell(draw, (3, 3)).focus()
    wrong.get_by_role("button").click()
    expect(chosen(draw)).to_have_count(2)
    expect(cell(draw, (0, 0))).to_be_focused()
    expect(target(draw)).to_have_value("9")
    # A clue without a cage is removed.
    open_draw(draw, draw_address(parse("2 ab ab a 3 + b 3 + c 4 +")))
    faults(draw).get_by_role("button", name="Remove").click()
    expect(faults(draw)).to_have_count(0)
    # One of two solutions is chosen, and undone.
    expect(draw.locator("#found .two table")).to_have_count(2)
    draw.get_by_role("button", name=re.compile("^Give r1c1 as 1")).click()
    expect(draw.locator("#verdict")).to_contain_text(re.compile("Exactly one solution.*hardest"))
    expect(draw.get_by_role("link", name="Watch it being solved")).to_be_visible()
    button(draw, "Undo").click()
    has_drawing(draw, TWO_BY_TWO)
    # On a phone a verdict leads to its reason below, and the URL stays.
    draw.set_viewport_size({"width": 360, "height": 740})
    open_draw(draw, draw_address(parse("2 aa aa a 7 +")))
    address = draw.url
    draw.locator("#verdict").get_by_role("link", name="Why?").click()
    expect(draw.locator("#found")).to_be_focused()
    assert draw.url == address


@pytest.mark.expects(503, "Failed to fetch")
def test_verdict_is_shown_for_the_latest_drawing_only(page: Page) -> None:
    open_draw(page, draw_address(parse("2 ab ab a 3 + b 5 +")))
    verdict, facts = page.locator("#verdict"), page.locator("#puzzle-facts")
    expect(verdict).to_contain_text("No solution")
    expect(facts).to_have_text("2 × 2 · no solution")
    held = Held(page, "/verdict")
    draw_cage(page, cage("r1c2 r2c2", "3+"))
    eventually(page, lambda: held.routes)
    expect(verdict).to_contain_text("No solution")
    expect(verdict).to_have_attribute("data-before", "")
    expect(page.locator("#found")).to_be_empty()
    held.release()
    expect(verdict).to_contain_text("More than one")
    expect(verdict).not_to_have_attribute("data-before", "")
    expect(facts).to_have_text("2 × 2 · more than one solution")
    # Without an answer there's no verdict, and the drawing stays.
    alert = page.get_by_role("alert")
    page.route("**/verdict*", lambda route: route.fulfill(status=503))
    draw_cage(page, cage("r1c1 r2c1", "2*"))
    expect(alert).to_contain_text("The server isn’t responding")
    expect(verdict).to_be_empty()
    page.unroute("**/verdict*")
    page.route("**/edit*", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        button(page, "Undo").click()
    expect(alert).to_contain_text("The server isn’t responding")
    page.unroute("**/edit*")
    button(page, "Undo").click()
    has_clues(page, {"r1c1 r2c1": "3+", "r1c2 r2c2": "3+"})
    expect(verdict).to_contain_text("More than one")
    button(page, "Redo").click()
    has_clues(page, {"r1c1 r2c1": "2*", "r1c2 r2c2": "3+"})


def test_cages_are_drawn_by_thumb_on_a_phone(open_page: OpenPage) -> None:
    phone = open_draw(open_page(**NARROW), "/draw")
    thumb = Thumb(phone)
    before = box_of(cell(phone, (0, 0)))
    phone.get_by_role("radio", name="Sudoku").tap()
    has_drawing(phone, empty(9, "sudoku"))
    choose(phone, "Size", "4")
    has_drawing(phone, empty(4, "sudoku"))
    # A given moves on; Erase removes the previous one, unless a cell was touched since.
    for at, key, row in (
        ((0, 0), "1", "1..."), (None, "2", "12.."), (None, "Erase", "1..."), (None, "3", "13.."),
        (None, "Erase", "1..."), (None, "Erase", "...."), (None, "4", "4..."),
        ((0, 3), "Erase", "4..."), (None, "1", "4..1"), ((0, 3), "Erase", "4..."),
    ):  # fmt: skip
        if at:
            thumb.over([at])
        thumb.key(key)
        given = {f"r1c{n}": f"{digit}=" for n, digit in enumerate(row, 1) if digit != "."}
        has_clues(phone, given)
    fold(phone).tap()
    phone.get_by_role("combobox", name="Boxes").select_option("")
    phone.evaluate("() => scrollTo(0, 0)")
    thumb.over([(1, 0), (1, 1)])
    expect(target(phone)).to_have_attribute("inputmode", "none")
    for key in ("2", "times", "Erase", "0", "Erase", "divided by"):
        thumb.key(key)
    expect(target(phone)).to_have_value("2÷")
    thumb.over([(3, 3)])
    has_clues(phone, {"r1c1": "4=", TWO: "2/"})
    # A cage grows under a finger, and the page doesn't scroll.
    thumb.over([(1, 0), (2, 0), (3, 0)])
    has_clues(phone, {"r1c1": "4=", "r2c1 r2c2 r3c1 r4c1": "2/"})
    assert phone.evaluate("() => scrollY") == 0
    assert box_of(cell(phone, (0, 0)))["x"] == before["x"]


def test_newspaper_puzzle_takes_half_the_touches_from_its_solution(open_page: OpenPage) -> None:
    phone = open_draw(open_page(**NARROW), "/draw?from=solution&size=3")
    thumb = Thumb(phone)
    thumb.over([(0, 0)])
    for key, grid in (("1", "1"), ("2", "123"), ("Erase", "1.3"), ("2", "123"), ("2", "123231312")):
        thumb.key(key)
        expect(phone).to_have_url(re.compile(f"&grid={re.escape(grid)}$"))
    newspaper = parse(
        "6 ABBCDD AEECFD GGHHFD GGIJKK LLIJJM NNNOOM A 11 + B 2 / C 20 * D 6 * E 3 - F 3 /"
        " G 240 * H 6 * I 6 * J 7 + K 30 * L 6 * M 9 + N 8 + O 2 /"
    )
    open_draw(phone, "/draw?from=solution&size=6")
    phone.get_by_role("textbox", name="All numbers").fill("563412614523452361341256236145125634")
    button(phone, "Fill in").tap()
    expect(phone).to_have_url(re.compile("&grid=5634"))
    thumb = Thumb(phone)
    operators = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
    for op, name in operators.items():
        thumb.touch(phone.get_by_role("radio", name=name))
        for each in newspaper.cages:
            if each.op == op:
                thumb.over(list(each.cells))
    has_drawing(phone, newspaper)
    # The field, a paste and the button; a typed clue takes a touch per character, and its cage one.
    assert 2 * (3 + thumb.touches) <= sum(1 + len(each.clue) for each in newspaper.cages)
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")
    phone.get_by_role("link", name="Print it").tap()
    expect(phone.get_by_text("2 pages, the key on the last.")).to_be_visible()
