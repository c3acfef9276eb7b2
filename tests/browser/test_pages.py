"""What a page does beside its feature: forms, copies, settings, ways back, and no JavaScript."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import SOLVED, play_address, takes_moves
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    TWO_BY_TWO,
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
    link,
    middle,
    ready,
    rests_at,
    run_of,
    stop_at,
    takes_edits,
    values,
    watch_address,
    wire,
)
from tests.browser.views import EASY
from webapp.insight import Stop
from webapp.insight.stops import next_stop
from webapp.puzzle import Cage
from webapp.puzzle.editing import empty
from webapp.solvers import SOLVERS
from webapp.web.http import params

CODE = params.encode(SAMPLE)
LAST = EASY.size - 1
PAIR = Cage(((LAST, 0), (LAST, 1)), 3, "+")


def test_share_copies_its_link_or_selects_it(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/share?p={CODE}")
    field = page.get_by_role("textbox", name="Link", exact=True)
    shared = field.input_value()
    assert CODE in shared
    assert not field.is_editable()
    button(page, "Copy").first.click()
    expect(button(page, "Copied")).to_have_count(1)
    assert page.evaluate("() => navigator.clipboard.readText()") == shared
    # Where the browser forbids to copy, the link is selected.
    page.reload()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.evaluate("() => { document.execCommand = () => false; }")
    button(page, "Copy").first.click()
    expect(button(page, "Press Ctrl+C")).to_be_visible()
    assert page.evaluate("() => getSelection().toString()") == shared
    page.goto(shared)
    expect(page.get_by_role("heading", level=1)).to_contain_text("The first sample")


@pytest.mark.expects("Failed to fetch")
def test_solve_answers_on_the_spot_and_back_returns(page: Page) -> None:
    solved = page.get_by_role("heading", name="Exactly one solution")
    page.goto(watch_address(SAMPLE, at=5))
    heard, held = wire(page), Held(page, "/solve")
    link(page, "Solve").press("Enter")
    expect(page.get_by_text("Solving…")).to_be_visible()
    eventually(page, lambda: held.routes)
    button(page, "Dark").focus()
    held.release()
    # The focus stays with a reader who went on, and what came is announced.
    expect(page.locator("[aria-live]", has_text="Exactly one solution")).to_have_count(1)
    expect(button(page, "Dark")).to_be_focused()
    expect(page.get_by_text("Solving…")).not_to_be_visible()
    assert values(page) == SOLVED
    expect(page).to_have_url(re.compile("/solve"))
    expect(page).to_have_title(re.compile("^Solve"))
    expect(link(page, "Solve")).to_have_attribute("aria-current", "page")
    for key in ("End", "Space"):
        page.keyboard.press(key)
    assert len(asked_for(heard, "/solve")) == 1
    page.go_back()
    rests_at(page, 5)
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").press("Enter")
    expect(solved).to_be_focused()
    page.route("**/solve*", lambda route: route.abort())
    link(page, "Solve").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute_all()

    # The steps of each search follow the answer.
    held = Held(page, r"/effort\?")
    page.goto(f"/solve?p={params.encode(TWO_BY_TWO)}")
    expect(page.get_by_role("heading", name="More than one solution")).to_be_visible()
    eventually(page, lambda: held.routes)
    held.release()
    steps = page.get_by_role("region", name="Steps of each search")
    expect(steps.get_by_role("listitem")).to_have_count(len(SOLVERS))
    expect(steps.get_by_text("…")).to_have_count(0)
    steps.get_by_role("link", name="Exact cover").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("exact-cover")


def test_dark_and_large_last_and_dark_begins_as_the_system(open_page: OpenPage) -> None:
    shows = {
        "Dark": "() => document.documentElement.dataset.theme === 'dark'",
        "Large": "() => document.documentElement.hasAttribute('data-large')",
    }
    page = open_page()
    page.goto("/workshop")
    for pressed in ("false", "true"):
        for name, shown in shows.items():
            expect(button(page, name)).to_have_attribute("aria-pressed", pressed)
            assert page.evaluate(shown) is (pressed == "true")
            button(page, name).click()
            assert page.evaluate(shown) is (pressed == "false")
        page.reload()
    for name in shows:
        expect(button(page, name)).to_have_attribute("aria-pressed", "false")

    ground = "() => getComputedStyle(document.body).backgroundColor"
    page = open_page(color_scheme="dark")
    page.goto("/workshop")
    expect(button(page, "Dark")).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate(ground)
    button(page, "Dark").click()
    assert page.evaluate(ground) != dark


def test_watch_without_javascript_steps_by_its_form(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    counter = page.locator("[data-count=events]")
    page.goto(watch_address(SAMPLE))
    for name, at in [("Step", 1), ("Step", 2), ("Last", 86), ("Step back", 85), ("First", 0)]:
        button(page, name).click()
        expect(page).to_have_url(re.compile(rf"/watch.*&at={at}(&|$)"))
        expect(counter).to_have_text(f"{at}")
    for name in ("Play", "Keys", "Dark", "Large"):
        expect(button(page, name)).to_have_count(0)
    expect(
        page.get_by_role("slider").or_(page.get_by_role("combobox", name="Speed"))
    ).to_have_count(0)
    choose(page, "Algorithm", "mrv")
    button(page, "Show").click()
    expect(page).to_have_url(re.compile("with=mrv"))
    stop_at(page, "guess")
    button(page, "Step").click()
    run = run_of(SAMPLE, "mrv")
    run.to_end()
    expect(counter).to_have_text(f"{next_stop(run, 0, Stop('guess'))}")
    expect(page.get_by_role("radio", name="guess")).to_be_checked()
    # Links of the first version choose the nearest stop.
    for detail, stop in (("all", "every step"), ("placements", "every step"), ("guesses", "guess")):
        page.goto(f"/watch?p={CODE}&detail={detail}")
        expect(page.get_by_role("radio", name=stop, exact=True)).to_be_checked()


def test_the_header_and_workshop_lead_back_to_unfinished_work(page: Page) -> None:
    page.goto(play_address(FIGURE))
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    expect(cell(page, (0, 0))).to_contain_text("1")
    page.goto("/lessons")
    chip = page.locator("[data-chip]")
    expect(chip).to_have_text(re.compile("The figure.*[0-9]+ of 25", re.DOTALL))
    chip.click()
    expect(page).to_have_url(re.compile(f"/play.p={params.encode(FIGURE)}"))
    expect(cell(page, (0, 0))).to_contain_text("1")
    # A step of a lesson shows a puzzle of its own.
    page.goto("/lessons/from-brute-force-to-propagation?step=8")
    expect(page.frame_locator("iframe").get_by_role("grid")).to_be_visible()
    expect(chip).to_be_hidden()

    page.goto("/draw")
    takes_edits(page)
    six = Cage(((0, 0), (0, 1)), 6, "+")
    draw_cage(page, six)
    drawn = page.url
    onward = page.get_by_role("link", name="Go on with “Your 5 × 5”")
    for address in ("/workshop", "/draw"):
        page.goto(address)
        onward.click()
        expect(page).to_have_url(drawn)
        has_cage(page, six)
    expect(onward).to_be_hidden()


@contextmanager
def stays(page: Page) -> Iterator[None]:
    """The page stays where the board's last row just shows at the bottom."""
    row = "(td) => scrollBy(0, td.getBoundingClientRect().bottom - innerHeight)"
    cell(page, (LAST, 0)).evaluate(row)
    before = page.evaluate("() => scrollY")
    yield
    assert page.evaluate("() => scrollY") == before


def test_presses_in_the_last_row_leave_the_page_where_it_is(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(draw_address(empty(EASY.size)))
    takes_edits(page)
    with stays(page):
        drag(page, PAIR.cells)
        name = re.compile("cage without a clue, 2 c")
        expect(cell(page, (LAST, 1))).to_have_accessible_name(name)
        page.keyboard.type("3+")
        button(page, "Make cage").click()
        has_cage(page, PAIR)
    page.goto(play_address(EASY))
    takes_moves(page)
    with stays(page):
        drag(page, PAIR.cells)
        expect(page.get_by_role("gridcell", selected=True)).to_have_count(2)
    page.goto(watch_address(EASY))
    ready(page)
    with stays(page):
        page.mouse.click(*middle(page, (LAST - 1, 0)))
        expect(cell(page, (LAST - 1, 0))).to_be_focused()


def test_draw_announces_what_an_edit_has_changed(draw: Page) -> None:
    heard = draw.locator("[data-draw] [role=status]")
    expect(heard).to_contain_text("An empty grid")
    draw_cage(draw, Cage(((0, 0), (0, 1)), 9, "+"))
    expect(heard).to_contain_text("9+ cage at r1c1")
    words = heard.text_content() or ""
    again = """() => new Promise((done) => {
      const root = document.querySelector("[data-draw]");
      root.addEventListener("htmx:after:swap", () => done(), { once: true });
      document.body.dispatchEvent(new Event("drawn"));
    })"""
    draw.evaluate(again)
    expect(heard).to_have_text(words)
    # What was wrong before isn't repeated.
    draw_cage(draw, Cage(((0, 2), (0, 3)), 3, "+"))
    expect(heard).to_have_text("4 of 16 cells are in cages. 1 mistake")
