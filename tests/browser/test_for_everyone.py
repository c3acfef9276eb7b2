"""For everyone: on paper, in the system's own colours, at twice the size, and by ear."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Contexts
from tests.browser.drawing import faults
from tests.browser.playing import play_address
from tests.browser.support import (
    SAMPLE,
    button,
    cell,
    draw_address,
    draw_cage,
    takes_edits,
    watch_address,
)
from tests.browser.views import DRAFT, HARD
from tests.web.test_contrast import LINE, contrast
from webapp.puzzle import Cage, Puzzle


def on_paper(page: Page, address: str) -> None:
    """Open a page in dark colours, and print it."""
    page.goto(address)
    page.emulate_media(media="print", color_scheme="dark")


def test_what_a_person_would_read_is_on_paper(page: Page) -> None:
    on_paper(page, watch_address(SAMPLE, "backtracking", 30))
    expect(page.locator("[data-sentence]")).to_be_visible()
    expect(page.get_by_role("list", name="Pseudocode").get_by_role("listitem")).to_have_count(10)
    expect(page.get_by_role("heading", level=1)).to_have_css("position", "static")
    on_paper(page, draw_address(DRAFT))
    fault = faults(page).first
    expect(fault).to_be_visible()
    expect(fault).to_have_css("color", "rgb(0, 0, 0)")
    expect(fault.get_by_role("button")).to_have_css("text-decoration-line", "none")
    on_paper(page, play_address(SAMPLE))
    expect(page.get_by_text("Every row and column holds each number from 1 to 4")).to_be_visible()
    on_paper(page, "/new?size=3&grade=easy&seed=1")
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_role("combobox")).to_have_count(0)
    # Signs and hatches are backgrounds, which printers would leave out.
    expect(page.get_by_role("gridcell").first).to_have_css("print-color-adjust", "exact")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lines_between_cells_stand_out(contexts: Contexts, scheme: str) -> None:
    page = contexts(color_scheme=scheme).new_page()
    page.goto(watch_address(SAMPLE))
    # Painted, since a colour that is reckoned for both schemes is told in no one notation.
    line, ground = page.evaluate(
        """() => {
          const pen = document.createElement("canvas").getContext("2d");
          const read = (colour) => {
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
            return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
          };
          const cell = document.querySelector("[data-board] td:not(.ct)");
          const board = document.querySelector("[data-board]");
          return [getComputedStyle(cell).borderTopColor, getComputedStyle(board).backgroundColor]
            .map(read);
        }"""
    )
    assert contrast(line, ground) >= LINE


@pytest.mark.sweep
def test_in_forced_colours_the_lit_line_alone_has_the_bar_and_signs_are_seen(
    contexts: Contexts,
) -> None:
    page = contexts(forced_colors="active").new_page()
    page.goto(watch_address(SAMPLE, "backtracking", 2))
    bars, back = page.evaluate(
        """() => [
          [...document.querySelectorAll(".pseudocode li")].map((line) => [
            line.getAttribute("aria-current") ? "lit" : "",
            getComputedStyle(line).borderInlineStartColor,
          ]),
          getComputedStyle(document.querySelector(".pseudocode")).backgroundColor,
        ]"""
    )
    assert {lit for lit, colour in bars if colour != back} == {"lit"}
    sign = "(td) => getComputedStyle(td.querySelector('.cell'), '::after').backgroundColor"
    assert cell(page, (0, 1)).evaluate(sign) != back  # the cross of what is rejected
    hatch = "(td) => getComputedStyle(td).backgroundImage"
    assert "gradient" in cell(page, (0, 0)).evaluate(hatch)


@pytest.mark.sweep
@pytest.mark.parametrize("puzzle", [SAMPLE, HARD], ids=["4x4", "9x9"])
def test_at_twice_the_size_the_dock_leaves_room_and_play_fits(page: Page, puzzle: Puzzle) -> None:
    """A screen of 1280 x 720 has 640 x 360 pixels then."""
    page.set_viewport_size(ViewportSize(width=640, height=360))
    for address in (watch_address(puzzle), play_address(puzzle)):
        page.goto(address)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 640, address
    page.goto(watch_address(puzzle))
    last, board = button(page, "Last").bounding_box(), page.get_by_role("grid").bounding_box()
    assert last
    assert board
    assert last["x"] + last["width"] <= 640
    assert last["y"] + last["height"] <= 360
    assert board["height"] >= 0.8 * 360


# On a slow line each edit has a verdict of its own, or two have one.
GATHER_WHAT_IS_SAID = """(status) => {
    window.said = "";
    new MutationObserver(() => { window.said += ` ${status.textContent}`; })
        .observe(status, { childList: true });
}"""
ASK_FOR_THE_VERDICT_AGAIN = """() => new Promise((done) => {
    const root = document.querySelector("[data-draw]");
    root.addEventListener("htmx:after:swap", () => done(), { once: true });
    document.body.dispatchEvent(new Event("drawn"));
})"""


def test_draw_tells_what_an_edit_has_changed_and_nothing_else(draw: Page) -> None:
    heard = draw.locator("[data-draw] [role=status]")
    expect(heard).to_contain_text("An empty grid")
    takes_edits(draw)
    heard.evaluate(GATHER_WHAT_IS_SAID)
    draw_cage(draw, Cage(((0, 0), (0, 1)), 9, "+"))
    draw.wait_for_function("() => /9\\+ cage at r1c1/.test(said) && /2 of 16 cells/.test(said)")
    told = heard.text_content() or ""
    draw.evaluate(ASK_FOR_THE_VERDICT_AGAIN)
    expect(heard).to_have_text(told)
    draw_cage(draw, Cage(((0, 2), (0, 3)), 3, "+"))
    expect(heard).to_have_text(
        "4 of 16 cells are in cages. 1 mistake"
    )  # what was wrong before is known
