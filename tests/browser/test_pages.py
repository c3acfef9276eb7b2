"""What a page does beside its feature: forms, copies, settings, ways back, and no JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import (
    FIGURE,
    SAMPLE,
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
from webapp.puzzle import Cage, format, parse
from webapp.puzzle.editing import empty
from webapp.web.http import params

CODE = params.encode(SAMPLE)
LAST = EASY.size - 1
PAIR = Cage(((LAST, 0), (LAST, 1)), 3, "+")


def test_share_copies_its_link_and_import_reads_a_text(open_page: OpenPage) -> None:
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
    selected = page.evaluate(
        "() => { const it = document.activeElement;"
        " return it.value.slice(it.selectionStart, it.selectionEnd); }"
    )
    assert selected == shared
    page.goto(shared)
    expect(page.get_by_role("heading", level=1)).to_contain_text("The first sample")

    page.goto("/workshop")
    page.get_by_role("main").get_by_role("link", name="Import", exact=True).click()
    text = page.get_by_role("textbox", name="Puzzle text")
    listed = page.get_by_role("list", name="Faults").get_by_role("listitem")
    text.fill("2 ab ab a 3 +")  # a draft, to be completed in Draw
    button(page, "Import").click()
    expect(listed).to_have_count(1)
    page.goto("/import")
    text.fill(format(SAMPLE, "json"))
    button(page, "Import").click()
    page.get_by_role("link", name="Open in Draw").click()
    expect(page).to_have_url(re.compile(f"/draw.p={CODE}$"))


def test_solve_answers_on_the_spot_and_back_returns(page: Page) -> None:
    page.goto(watch_address(FIGURE, at=5))
    heard = wire(page)
    link(page, "Solve").click()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    assert values(page) == ["14352", "32514", "53421", "25143", "41235"]
    expect(page).to_have_url(re.compile("/solve"))
    expect(page).to_have_title(re.compile("^Solve"))
    expect(link(page, "Solve")).to_have_attribute("aria-current", "page")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile("/solve"))
    assert len(asked_for(heard, "/solve")) == 1
    page.go_back()
    rests_at(page, 5)
    page.go_forward()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    page.get_by_role("link", name="Watch how").click()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()


def test_while_it_is_solved_the_page_says_so(page: Page) -> None:
    page.goto(watch_address(SAMPLE))
    held = Held(page, "/solve")
    link(page, "Solve").click()
    expect(page.get_by_text("Solving…")).to_be_visible()
    eventually(page, lambda: held.routes)
    held.release()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    expect(page.get_by_text("Solving…")).not_to_be_visible()


@pytest.mark.sweep
@pytest.mark.expects(422)
def test_a_drawing_that_is_no_puzzle_yet_is_refused_by_solve_with_its_faults(page: Page) -> None:
    code = params.encode(parse("2 ab ab a 3 +"))
    page.goto(f"/draw?p={code}")
    takes_edits(page)
    link(page, "Solve").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This drawing isn’t a puzzle yet.")
    expect(alert.get_by_role("list", name="Faults").get_by_role("listitem")).to_have_count(1)
    expect(page).to_have_url(re.compile("/draw"))
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto(f"/solve?p={code}")
    expect(page.get_by_role("heading", name="That isn’t possible")).to_be_visible()
    page.get_by_role("link", name="Go on drawing it").click()
    expect(page).to_have_url(re.compile(f"/draw\\?p={code}"))


def test_dark_and_large_last_and_dark_begins_as_the_system(open_page: OpenPage) -> None:
    shows = {
        "Dark": "() => document.documentElement.dataset.theme === 'dark'",
        "Large": "() => document.documentElement.hasAttribute('data-large')",
    }
    page = open_page()
    page.goto("/")
    for name, shown in shows.items():
        expect(button(page, name)).to_have_attribute("aria-pressed", "false")
        button(page, name).click()
        assert page.evaluate(shown)
    for address in ("/draw", watch_address(SAMPLE)):
        page.goto(address)
        for name, shown in shows.items():
            expect(button(page, name)).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(shown)
    for name in shows:
        button(page, name).click()
    page.reload()
    for name, shown in shows.items():
        expect(button(page, name)).to_have_attribute("aria-pressed", "false")
        assert not page.evaluate(shown)

    ground = "() => getComputedStyle(document.body).backgroundColor"
    page = open_page(color_scheme="dark")
    page.goto("/")
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
    expect(page.get_by_role("slider")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Speed")).to_have_count(0)
    choose(page, "Algorithm", "mrv")
    button(page, "Show").click()
    expect(page).to_have_url(re.compile("with=mrv"))
    stop_at(page, "guess")
    button(page, "Step").click()
    run = run_of(SAMPLE, "mrv")
    run.to_end()
    expect(counter).to_have_text(f"{next_stop(run, 0, Stop('guess'))}")
    expect(page.get_by_role("radio", name="guess")).to_be_checked()
    link(page, "Solve").click()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
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
    page.goto("/new")
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


def test_presses_in_the_last_row_leave_the_page_where_it_is(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})

    def scrolled() -> int:
        return int(page.evaluate("() => scrollY"))

    def low() -> int:
        """Scroll until the board's last row just shows at the bottom."""
        row = "(td) => scrollBy(0, td.getBoundingClientRect().bottom - innerHeight)"
        cell(page, (LAST, 0)).evaluate(row)
        return scrolled()

    page.goto(draw_address(empty(EASY.size)))
    takes_edits(page)
    before = low()
    drag(page, PAIR.cells)
    expect(cell(page, (LAST, 1))).to_have_accessible_name(re.compile("cage without a clue, 2 c"))
    assert scrolled() == before
    page.keyboard.type("3+")
    button(page, "Make cage").click()
    has_cage(page, PAIR)
    assert scrolled() == before

    page.goto(play_address(EASY))
    takes_moves(page)
    before = low()
    drag(page, PAIR.cells)
    selected = page.get_by_role("gridcell", selected=True)
    expect(selected).to_have_count(2)
    expect(selected.first).to_have_attribute("id", f"r{LAST + 1}c1")
    assert scrolled() == before

    page.goto(watch_address(EASY))
    ready(page)
    before = low()
    page.mouse.click(*middle(page, (LAST - 1, 0)))
    expect(cell(page, (LAST - 1, 0))).to_be_focused()
    assert scrolled() == before


def test_draw_announces_what_an_edit_has_changed(draw: Page) -> None:
    heard = draw.locator("[data-draw] [role=status]")
    expect(heard).to_contain_text("An empty grid")
    takes_edits(draw)
    # On a slow connection each edit has a verdict of its own, or two have one.
    heard.evaluate(
        """(status) => {
          window.said = "";
          new MutationObserver(() => { window.said += ` ${status.textContent}`; })
            .observe(status, { childList: true });
        }"""
    )
    draw_cage(draw, Cage(((0, 0), (0, 1)), 9, "+"))
    draw.wait_for_function("() => /9\\+ cage at r1c1/.test(said) && /2 of 16 cells/.test(said)")
    words = heard.text_content() or ""
    draw.evaluate(
        """() => new Promise((done) => {
          const root = document.querySelector("[data-draw]");
          root.addEventListener("htmx:after:swap", () => done(), { once: true });
          document.body.dispatchEvent(new Event("drawn"));
        })"""
    )
    expect(heard).to_have_text(words)
    # What was wrong before isn't repeated.
    draw_cage(draw, Cage(((0, 2), (0, 3)), 3, "+"))
    expect(heard).to_have_text("4 of 16 cells are in cages. 1 mistake")
