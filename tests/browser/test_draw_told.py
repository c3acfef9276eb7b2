"""What Draw says of a drawing: its faults, refusals, the verdict, and where it leads."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import FREE, cage, drawing, faults, target
from tests.browser.support import (
    HOUR,
    Held,
    asked_for,
    button,
    cell,
    choose,
    drag,
    draw_address,
    draw_cage,
    eventually,
    has_cage,
    let_pass,
    link,
    takes_edits,
    wire,
)
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.editing import empty, make_cage


def test_faults_are_listed_and_light_their_cells_while_drawing(draw: Page) -> None:
    expect(faults(draw)).to_have_count(0)  # nothing is to finish before it is begun
    drag(draw, [(0, 0), (0, 1)])
    expect(faults(draw)).to_have_text(
        [
            "14 cells aren’t in a cage yet: every cell needs one.",
            "The cage at r1c1 has no clue yet: give it a number and a sign (+, −, ×, ÷ or ?).",
        ]
    )
    expect(faults(draw).filter(has_text="r1c1")).to_have_count(1)
    expect(cell(draw, (0, 0))).to_have_attribute("data-state", "")
    expect(cell(draw, (3, 3))).to_have_attribute("data-state", "free")
    draw.keyboard.type("9+")
    draw.keyboard.press("Enter")
    expect(faults(draw).filter(has_text="9+")).to_have_count(1)
    expect(cell(draw, (0, 1))).to_have_attribute("data-state", "faulty")
    draw_cage(draw, cage("r1c1 r1c2", "7+"))
    expect(faults(draw)).to_have_count(1)
    expect(cell(draw, (0, 0))).to_have_attribute("data-state", "")


def test_a_fault_pressed_chooses_its_cells(draw: Page) -> None:
    draw_cage(draw, cage("r2c2 r2c3", "9+"))
    faults(draw).filter(has_text="9+").get_by_role("button").click()
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(2)
    expect(cell(draw, (1, 1))).to_be_focused()
    expect(target(draw)).to_have_value("9")


@pytest.mark.sweep
def test_a_cage_in_two_pieces_is_a_fault(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    drag(draw, [(0, 1)])
    target(draw).fill("1=")
    target(draw).press("Enter")
    expect(faults(draw).filter(has_text="pieces")).to_have_count(1)


@pytest.mark.expects(422)
def test_a_clue_that_is_none_is_refused_in_words_until_it_is_mended(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    target(draw).fill("many")
    target(draw).press("Enter")
    expect(draw.get_by_role("alert")).to_contain_text("'many' isn’t a clue")
    expect(draw.get_by_role("alert")).to_be_in_viewport()
    expect(target(draw)).to_have_value("many")
    target(draw).fill("5+")
    target(draw).press("Enter")
    has_cage(draw, cage("r1c1 r1c2", "5+"))
    expect(draw.get_by_role("alert")).to_be_empty()


@pytest.mark.expects(422)
def test_a_clue_refused_after_its_cage_was_drawn_late_stays_to_be_mended(draw: Page) -> None:
    late = Held(draw, "/edit")
    drag(draw, [(0, 0), (0, 1)])
    target(draw).fill("many")
    target(draw).press("Enter")
    eventually(draw, lambda: late.routes)
    late.release()
    expect(draw.get_by_role("alert")).to_contain_text("'many' isn’t a clue")
    expect(target(draw)).to_have_value("many")


@pytest.mark.expects("Failed to fetch")
def test_an_edit_that_is_not_answered_is_told_in_words_and_undoes_nothing(draw: Page) -> None:
    draw_cage(draw, cage("r1c1", "1="))
    draw_cage(draw, cage("r1c2", "2="))
    draw.route("**/edit*", lambda route: route.abort())
    button(draw, "Undo").click()
    expect(draw.get_by_role("alert")).to_contain_text("The server does not answer")
    draw.unroute("**/edit*")
    button(draw, "Undo").click()
    expect(cell(draw, (0, 1))).to_have_accessible_name(FREE)
    has_cage(draw, cage("r1c1", "1="))
    button(draw, "Redo").click()
    has_cage(draw, cage("r1c2", "2="))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 ab cb a 1 = c 2 = b 3 +", "Exactly one solution"),
        *(
            pytest.param(*case, marks=pytest.mark.sweep)
            for case in [
                ("2 ab ab a 3 + b 3 +", "more than one"),
                ("2 aa aa a 7 +", "no solution"),
                ("3 aab ccb ddd a 3 + b 1 - c 3 + d 6 +", "no solution"),
            ]
        ),
    ],
)
def test_the_verdict_says_how_often_the_drawing_can_be_solved(
    page: Page, text: str, words: str
) -> None:
    page.goto(draw_address(parse(text)))
    expect(page.locator("#verdict")).to_contain_text(re.compile(words, re.IGNORECASE))


@pytest.mark.sweep
def test_a_verdict_waits_until_the_last_edit_and_replaces_the_one_under_way(page: Page) -> None:
    page.goto(draw_address(parse("2 ab cd a 1 = b 1 = c 1 = d 1 =")))
    expect(page.locator("#verdict")).to_contain_text("No solution")
    heard = wire(page)
    held = Held(page, "/verdict")
    draw_cage(page, cage("r1c2", "2="))
    eventually(page, lambda: held.routes)
    first = asked_for(heard, "/verdict")
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    draw_cage(page, cage("r2c1", "2="))
    eventually(page, lambda: len(held.routes) == 2)
    assert len(first) == 1
    assert len(asked_for(heard, "/verdict")) == 2
    eventually(page, lambda: failed)
    assert first[0] in failed[0]
    held.routes.pop(0)
    held.release()
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")


def test_a_verdict_that_comes_after_the_drawing_has_changed_is_not_told(
    open_apart: OpenPage,
) -> None:
    page = open_apart()
    page.clock.install(time=0)
    page.goto(draw_address(parse("2 ab ab a 3 + b 5 +")))
    takes_edits(page)
    expect(page.locator("#verdict")).to_contain_text("No solution")
    page.evaluate(
        "() => document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) =>"
        " { document.body.dataset.ended = ctx.request.action; })"
    )
    page.clock.pause_at(HOUR)
    held = Held(page, "/verdict")
    draw_cage(page, cage("r1c2 r2c2", "3+"))
    page.clock.run_for(400)
    let_pass(page, lambda: held.routes)
    first = held.routes.pop()
    draw_cage(page, cage("r1c1 r2c1", "2*"))
    first.continue_()
    held.release()
    asked = first.request.url.partition("/verdict")[2]
    expect(page.locator("body")).to_have_attribute("data-ended", f"/verdict{asked}")
    expect(page.locator("#verdict")).to_contain_text("No solution")
    expect(page.locator("#verdict")).to_have_attribute("data-before", "")
    expect(page.locator("#found")).to_be_empty()
    let_pass(page, lambda: "More than one" in page.locator("#verdict").inner_text())
    expect(page.locator("#verdict")).not_to_have_attribute("data-before", "")


@pytest.mark.expects(503)
def test_where_no_verdict_comes_the_one_before_goes(page: Page) -> None:
    page.goto(draw_address(parse("2 ab ab a 3 + b 5 +")))
    takes_edits(page)
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No solution")
    page.route("**/verdict*", lambda route: route.fulfill(status=503))
    draw_cage(page, cage("r1c2 r2c2", "3+"))
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(verdict).to_be_empty()
    expect(verdict).not_to_have_attribute("data-before", "")
    page.unroute("**/verdict*")
    draw_cage(page, cage("r1c1 r2c1", "2*"))
    expect(verdict).to_contain_text("More than one")


@pytest.mark.parametrize(
    ("draft", "words", "found"),
    [
        (parse("2 aa aa a 7 +"), "Why?", "#found"),
        (make_cage(empty(2), [(0, 0), (0, 1)], 9, "+"), "1 mistake", "#faults"),
    ],
)
def test_the_verdict_leads_to_what_it_means_and_leaves_the_address(
    open_page: OpenPage, draft: Puzzle, words: str, found: str
) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(draw_address(draft))
    takes_edits(phone)
    address = phone.url
    phone.locator("#verdict").get_by_role("link", name=words).click()
    expect(phone.locator(found)).to_be_focused()
    expect(phone.locator(found)).to_be_in_viewport()
    assert phone.url == address


@pytest.mark.sweep
def test_edits_in_quick_succession_ask_for_one_verdict(open_apart: OpenPage) -> None:
    page = open_apart()
    page.clock.install(time=0)
    page.goto(draw_address(empty(3)))
    takes_edits(page)
    expect(page.locator("#verdict")).to_contain_text("An empty grid")
    page.clock.pause_at(HOUR)
    heard = wire(page)
    for column in (1, 2, 3):
        page.keyboard.press("Escape")
        draw_cage(page, cage(f"r1c{column}", f"{column}="))
        page.clock.run_for(100)
    assert len(asked_for(heard, "/edit")) >= 3
    assert asked_for(heard, "/verdict") == []
    page.clock.run_for(400)
    expect(page.locator("#verdict")).to_contain_text("cells are in cages")
    page.clock.run_for(10_000)
    assert len(asked_for(heard, "/verdict")) == 1


def test_the_address_always_holds_the_drawing_and_back_leaves_the_page(page: Page) -> None:
    page.goto("/import")
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    for each in (cage("r1c1 r1c2", "6+"), cage("r2c1", "3=")):
        draw_cage(page, each)
        assert drawing(page).cage_at[each.cells[0]].clue == each.clue
    choose(page, "Size", "5")
    expect(page.get_by_role("gridcell")).to_have_count(25)
    assert drawing(page).size == 5
    page.reload()
    has_cage(page, cage("r1c1 r1c2", "6+"))
    page.go_back()
    expect(page).to_have_url(re.compile("/import$"))


def test_the_links_to_other_pages_carry_the_drawing(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "6+"))
    code = draw.url.rpartition("p=")[2]
    for name in ("Draw", "Watch", "Solve", "Share"):
        expect(link(draw, name)).to_have_attribute("href", re.compile(f"p={code}$"))


@pytest.mark.sweep
def test_a_leftover_clue_can_be_removed(page: Page) -> None:
    page.goto(draw_address(parse("2 ab ab a 3 + b 3 + c 4 + d 9 *")))
    takes_edits(page)
    expect(faults(page)).to_have_count(2)
    draw_cage(page, cage("r1c1 r2c1", "2*"))
    faults(page).filter(has_text="c").first.get_by_role("button", name="Remove").click()
    expect(faults(page)).to_have_count(1)
    faults(page).get_by_role("button", name="Remove").click()
    expect(faults(page)).to_have_count(0)
    has_cage(page, cage("r1c1 r2c1", "2*"))
    expect(page.get_by_role("link", name="Watch it being solved")).to_be_visible()


@pytest.mark.sweep
def test_what_cannot_be_solved_yet_offers_no_watch(draw: Page) -> None:
    expect(draw.get_by_role("link", name="Watch it being solved")).to_have_count(0)
    expect(draw.locator("#verdict")).to_contain_text("An empty grid")
    draw_cage(draw, cage("r1c1", "1="))
    expect(draw.locator("#verdict")).to_contain_text("1 of 16 cells is in a cage")
    expect(draw.get_by_role("link", name="Watch it being solved")).to_have_count(0)


@pytest.mark.sweep
def test_a_drawing_has_a_name_that_goes_along_with_it(draw: Page) -> None:
    name = draw.get_by_role("textbox", name="Name")
    bar = draw.locator("#puzzle-name")
    expect(bar).to_have_text("Your 4 × 4")
    name.fill("For Ada")
    expect(bar).to_have_text("For Ada")
    draw_cage(draw, cage("r1c1 r1c2", "7+"))
    expect(faults(draw)).to_have_count(1)
    expect(bar).to_have_text("For Ada")
    link(draw, "Share").click()
    expect(bar).to_have_text("For Ada")
    draw.go_back()
    expect(name).to_have_value("For Ada")
    name.fill("")
    expect(bar).to_have_text("Your 4 × 4")


def test_the_puzzle_bar_says_what_is_known_of_the_drawing(page: Page) -> None:
    page.goto(draw_address(parse("2 .b .b b 3 +")))
    facts = page.locator("#puzzle-facts")
    expect(facts).to_have_text("2 × 2 · not yet a puzzle")
    draw_cage(page, cage("r1c1 r2c1", "3+"))
    expect(facts).to_have_text("2 × 2 · more than one solution")
