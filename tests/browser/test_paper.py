"""Worksheets as a browser prints them: pages of the paper's size, with nothing cut off."""

import re
import threading
from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import BY_ID, FIGURE, SAMPLE, SUDOKU, button, latin
from tests.conftest import PUZZLES
from webapp.budget import Budget
from webapp.generator.make import Made, Wish
from webapp.puzzle import Puzzle, parse
from webapp.web.http import params, work
from webapp.web.paper.sheets import BOARDS, MODULE_MM, PER_SHEET, WRITTEN_MM
from webapp.web.places import making

EIGHT = parse(BY_ID["keen-p-8de-0"]["text"])
NINE = parse(BY_ID["keen-p-9de-0"]["text"])
SIX = parse(next(each["text"] for each in PUZZLES if each["text"].startswith("6")))
KILLER = parse(
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer"
)
# All rules at once, in the words of the longest.
MIXED = [SIX, KILLER, FIGURE, parse(SUDOKU), SAMPLE, SIX, SAMPLE]
POINTS = {"a4": (595, 842), "letter": (612, 792)}
MM = 96 / 25.4

# What is amiss on the sheets: what sticks out, what lies over something else.
_FAULTS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const within = (a, b, least) => a.left >= b.left + least && a.right <= b.right - least
    && a.top >= b.top + least && a.bottom <= b.bottom - least;
  const overlap = (boxes) => boxes.some((a, at) => boxes.slice(at + 1).some((b) => meet(a, b)));
  const marks = "h2, h3, p, td, svg, footer span";
  const margin = 8 * 96 / 25.4;
  return [...document.querySelectorAll(".sheet")].flatMap((sheet, number) => {
    const faults = [];
    const entries = [...sheet.querySelectorAll(".entry")];
    for (const each of sheet.querySelectorAll(marks)) {
      if (!within(box(each), box(sheet), margin)) faults.push(["off the page", each]);
      const entry = each.closest(".entry");
      if (entry && !within(box(each), box(entry), -2)) faults.push(["out of its place", each]);
    }
    const parts = [...sheet.querySelectorAll("header, footer"), ...entries];
    if (overlap(parts.map(box))) faults.push(["one over another", sheet]);
    for (const entry of entries) {
      if (overlap([...entry.children].map(box))) faults.push(["parts overlap", entry]);
    }
    return faults.map(([what, where]) => `${number}: ${what}: ${where.outerHTML.slice(0, 80)}`);
  });
}"""


def printed(page: Page, puzzles: list[Puzzle], **query: object) -> bytes:
    """Open worksheets as they look on paper, and print them."""
    pairs = {"p": [params.encode(puzzle) for puzzle in puzzles], "key": 1}
    named = {name.rstrip("_"): value for name, value in (pairs | query).items()}
    page.goto(f"/print?{urlencode(named, doseq=True)}")
    expect(page.locator("#sheets .waiting")).to_have_count(0)
    page.emulate_media(media="print", color_scheme="dark")
    return page.pdf(prefer_css_page_size=True)


def sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page of a PDF, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def cells(page: Page, board: str) -> list[float]:
    """The sides of the cells of some boards, in mm."""
    sides = page.locator(f"{board} td").evaluate_all(
        "(cells) => cells.flatMap((td) => [td.offsetWidth, td.offsetHeight])"
    )
    return [side / MM for side in sides]


@pytest.mark.parametrize(
    ("paper", "per"),
    [
        pytest.param(*case, marks=() if case == ("a4", 4) else pytest.mark.sweep)
        for case in product(BOARDS, PER_SHEET)
    ],
)
def test_sheets_and_key_have_pages_of_their_own_and_all_is_on_them(
    page: Page, paper: str, per: int
) -> None:
    pdf = printed(page, MIXED, paper=paper, per=per)
    count = -(-len(MIXED) // per) + 1
    assert sizes(pdf) == [POINTS[paper]] * count
    assert page.evaluate(_FAULTS) == []
    expect(page.locator(".sheet").last.get_by_role("heading", level=2)).to_have_text("Answers")
    expect(page.locator(".sheet:not(.key) .entry")).to_have_count(len(MIXED))
    expect(page.locator(".key .entry")).to_have_count(len(MIXED))
    numbers = [
        page.locator(f"{part} h3").all_inner_texts() for part in (".sheet:not(.key)", ".key")
    ]
    assert [text.split()[0] for text in numbers[0]] == [text.split()[0] for text in numbers[1]]
    sides = cells(page, ".sheet:not(.key)")
    assert min(sides) >= WRITTEN_MM - 0.3
    board = page.locator(".sheet:not(.key) .board").first.bounding_box()
    assert board
    assert board["width"] == pytest.approx(BOARDS[paper][per] * MM, abs=3)
    assert board["height"] == pytest.approx(board["width"], rel=0.02)


@pytest.mark.parametrize(
    ("paper", "per", "puzzle", "algorithm"),
    [
        pytest.param(*case, marks=() if case[:2] in {("letter", 6)} else pytest.mark.sweep)
        for case in product(BOARDS, PER_SHEET, [SAMPLE], ["logic"])
    ]
    + [pytest.param("letter", 4, NINE, "arc-consistency", marks=pytest.mark.sweep)],
)
def test_steps_have_their_boards_lines_and_sentences(
    page: Page, paper: str, per: int, puzzle: Puzzle, algorithm: str
) -> None:
    steps = {"trace": "1,2,3,4,5,6,7,8,9", "with": algorithm}
    pdf = printed(page, [puzzle], paper=paper, per=per, **steps)
    assert page.evaluate(_FAULTS) == []
    expect(page.locator(".sheet:not(.key) .entry")).to_have_count(9)
    expect(page.locator(".key .says")).to_have_count(9)
    assert sizes(pdf) == [POINTS[paper]] * page.locator(".sheet").count()


@pytest.mark.parametrize(
    "puzzle",
    [*(pytest.param(each, marks=pytest.mark.sweep) for each in (EIGHT, NINE)), latin(16)],
    ids=["8", "9", "16"],
)
def test_large_puzzles_are_few_on_a_sheet_and_can_be_written_in(page: Page, puzzle: Puzzle) -> None:
    printed(page, [puzzle] * 3, per=6)
    assert page.evaluate(_FAULTS) == []
    assert min(cells(page, ".sheet:not(.key)")) >= WRITTEN_MM


@pytest.mark.sweep
def test_modules_of_a_qr_code_are_large_enough_for_phones(page: Page) -> None:
    printed(page, [NINE, SAMPLE], per=2)
    for code in page.locator("svg.qr").all():
        box, view = code.bounding_box(), code.get_attribute("viewBox") or ""
        assert box
        assert box["width"] / int(view.split()[2]) / MM >= MODULE_MM - 0.001


def test_a_class_gets_a_sheet_each_from_the_form(page: Page) -> None:
    page.goto("/print")
    page.get_by_role("checkbox", name="The first sample").uncheck()
    page.get_by_role("spinbutton", name="How many").fill("30")
    page.get_by_role("combobox", name="Size").select_option("4")
    page.get_by_role("textbox", name="First seed").fill("987654321")
    page.get_by_role("checkbox", name="Answer key").check()
    page.get_by_role("combobox", name="Paper").select_option("letter")
    button(page, "Lay out the sheets").click()
    expect(page.locator(".sheet:not(.key)")).to_have_count(30)
    expect(page.locator(".key .entry")).to_have_count(30)
    expect(button(page, "Print")).to_be_visible()
    assert page.evaluate(_FAULTS) == []
    assert "new=30" in page.url
    assert "seed=987654321" in page.url


def test_new_puzzles_come_in_as_they_are_made(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    rest, whole = threading.Event(), making.make

    def one_at_first(wish: Wish, seed: int, budget: Budget) -> Made:
        if seed > 41 and not rest.is_set():
            raise work.NotReady("waiting")  # one that sat and waited would hold the only place
        return whole(wish, seed, budget=budget)

    monkeypatch.setattr(making, "make", one_at_first)
    monkeypatch.setattr(work, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(work, "NEXT_WAIT", 0.05)
    try:
        page.goto("/print?new=3&size=4&grade=normal&seed=41")
        expect(page.locator(".sheet")).to_have_count(1)
        expect(page.get_by_role("status")).to_contain_text("1 of 3 puzzles are made")
        expect(button(page, "Print")).to_have_count(0)
    finally:
        rest.set()
    expect(page.locator(".sheet")).to_have_count(3)
    expect(button(page, "Print")).to_be_visible()


def test_a_sheet_is_black_on_white_in_a_dark_room_and_seen_whole_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    page.goto(f"/print?p={params.encode(SAMPLE)}")
    sheet = page.get_by_role("region", name="Sheet 1")
    expect(sheet).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(sheet.locator("td").first).to_have_css("border-left-color", "rgb(0, 0, 0)")
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
