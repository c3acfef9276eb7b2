"""New, Library and Import give puzzles, and Print puts them on paper."""

import re
import threading
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import kept, takes_moves
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    SUDOKU,
    Held,
    box_of,
    button,
    chip,
    choose,
    eventually,
    make_one,
    unfold_wish,
)
from webapp.budget import Budget
from webapp.generator.make import GeneratedPuzzle, PuzzleSpec
from webapp.puzzle import Puzzle, format, parse
from webapp.web.catalogue import making
from webapp.web.catalogue.entries import entries
from webapp.web.http import jobs, params
from webapp.web.paper.sheets import BOARDS, MODULE_MM
from webapp.web.places import new


def seed(page: Page, number: int) -> None:
    expect(page.get_by_text(re.compile(rf"Seed {number}\."))).to_be_visible()


@pytest.mark.expects(422)
def test_new_puzzles_match_their_options_and_back_returns(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("combobox", name="Size").focus()
    for key in ("4", "Tab", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("radio", name="normal")).to_be_focused()
    expect(page.get_by_text("Next: 4 × 4, normal, + − × ÷")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="4 × 4, normal")).to_be_visible()
    expect(page.get_by_text("Next:")).to_have_count(0)
    make_one(page, 4, "normal", 3)
    expect(page).to_have_url(re.compile(r"/new\?size=4&grade=normal&.*seed=3$"))
    seed(page, 3)
    page.get_by_role("link", name="Another like this").click()
    seed(page, 4)
    make_one(page, 5, "", 9)
    expect(page.get_by_role("gridcell")).to_have_count(25)
    page.go_back()
    seed(page, 4)
    expect(page.get_by_role("combobox", name="Size")).to_have_value("4")
    page.go_back()
    seed(page, 3)
    choose(page, "Size", "5")
    unfold_wish(page)
    page.get_by_role("checkbox", name="÷").uncheck()
    chip(page, "3 cells")
    chip(page, "none")
    page.get_by_role("textbox", name="Seed").fill("")
    words = "Next: 5 × 5, normal, + − ×, cages of up to 3 cells, no single-cell cages"
    expect(page.get_by_text(words, exact=True)).to_be_visible()
    for sign in "+−×":
        page.get_by_role("checkbox", name=sign).uncheck()
    expect(page.get_by_text("Choose at least one operator.")).to_be_visible()
    button(page, "Make one").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick at least one operator")
    page.get_by_role("checkbox", name="+").check()
    choose(page, "Size", "4")
    button(page, "Make one").click()
    expect(page).to_have_url(re.compile(r"operators=%2B&"))
    expect(page.get_by_role("alert")).to_be_empty()
    # A link for playing at once adds one entry to the history.
    page.goto("/new?size=5&grade=unreasonable&seed=1&then=play")
    expect(page).to_have_url(re.compile("/play"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"operators=%2B&"))


def test_new_offers_only_grades_that_exist(page: Page) -> None:
    page.goto("/new")
    about = page.get_by_text("Clues then show a number and a question mark")
    choose(page, "Size", "4")
    unfold_wish(page)
    chip(page, "unreasonable")
    for ticked in (True, False, True):
        page.get_by_role("checkbox", name="hidden").set_checked(ticked)
        expect(about).to_be_visible(visible=ticked)
    expect(page.locator("[data-next]")).to_have_text("Next: 4 × 4, unreasonable, + − × ÷ hidden")
    make_one(page, 4, "normal", 3)
    expect(page.get_by_role("heading", name="4 × 4 without operators, normal")).to_be_visible()
    eventually(page, lambda: len(kept(page, "puzzles")) == 1)
    # Of ten, one is kept and one discarded.
    button(page, "Make ten").click()
    button(page, "Keep puzzle 2").click()
    eventually(page, lambda: len(kept(page, "puzzles")) == 2)
    page.get_by_role("link", name="Discard puzzle 10").click()
    expect(page.get_by_role("link", name="Restore puzzle 10")).to_be_focused()
    expect(page).to_have_url(re.compile("&seed=3&ten=1&discard=12$"))
    expect(button(page, "Keep puzzle 2")).to_have_attribute("aria-pressed", "true")
    # A size without the chosen grade gets its hardest one.
    page.goto("/new?kind=sudoku")
    choose(page, "Size", "6")
    unfold_wish(page)
    needs_guesses = page.get_by_role("radio", name="unreasonable")
    expect(needs_guesses).to_be_disabled()
    expect(
        page.get_by_text("None of 10 tries made an unreasonable sudoku of size 6")
    ).to_be_visible()
    chip(page, "hard")
    choose(page, "Size", "4")
    expect(page.get_by_text("There is no hard sudoku of size 4.")).to_be_visible()
    expect(page.get_by_role("radio", name="easy")).to_be_checked()
    choose(page, "Size", "8")
    expect(needs_guesses).to_be_enabled()


@pytest.mark.expects(422)
def test_new_tries_seeds_until_it_gives_up(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page.goto("/new?size=5&grade=easy&seed=5")
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    monkeypatch.setattr(new, "NEW_SEEDS", 3)
    make_one(page, 5, "unreasonable", 20)
    gave_up = page.get_by_text("No puzzle found. Tried 3 seeds, the last of them 22")
    expect(gave_up).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=22$"))
    page.go_back()  # without the seeds in between
    seed(page, 5)
    # Another spec ends it.
    line = Held(page, "tries=1")
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    eventually(page, lambda: line.routes)
    monkeypatch.undo()
    make_one(page, 4, "easy", 7)
    expect(page.get_by_role("gridcell")).to_have_count(16)
    line.release()


def test_library_filters_and_opens_in_place(page: Page) -> None:
    hard = [entry for entry in entries() if entry.grade == "hard"]
    page.set_viewport_size({"width": 1366, "height": 500})
    page.goto("/library")
    cards = page.get_by_role("region", name="Puzzles").get_by_role("listitem").get_by_role("link")
    page.evaluate("() => { window.stays = true; }")
    button(page, "Filters").click()
    choose(page, "Grade", "hard")
    page.keyboard.press("Escape")
    expect(cards).to_have_count(len(hard))
    expect(page).to_have_url(re.compile(r"/library\?grade=hard$"))
    title = next(entry.title for entry in hard if entry.slug != "a-hard-six")
    card = cards.filter(has_text=title)
    card.focus()
    page.evaluate("() => scrollBy(0, 40)")
    scrolled = "() => [Math.round(scrollY), window.stays]"
    before = page.evaluate(scrolled)
    card.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text(title)
    expect(page).to_have_url(re.compile(r"/library\?grade=hard&open="))
    expect(page.get_by_text("puzzles: hard")).to_be_visible()
    assert page.evaluate(scrolled) == before
    expect(card).to_be_focused()
    # On a phone the open puzzle covers the list.
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/library")
    sheet = page.get_by_role("region", name="A hard six")
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name="A hard six").click()
    expect(sheet.get_by_role("link", name="Play")).to_be_in_viewport()
    assert sheet.bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    at = page.evaluate("scrollY")
    sheet.get_by_role("link", name="All puzzles").click()
    expect(sheet).to_be_hidden()
    assert page.evaluate("scrollY") == at > 0


TEXT = "3\naab\ncbb\ncdd\na 3 +\nb 6 +\nc 4 +\nd 5 +\n"


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Puzzle text")


def test_import_reads_typed_pasted_and_opened_text(open_page: OpenPage) -> None:
    page = open_page(
        viewport={"width": 390, "height": 844}, permissions=["clipboard-read", "clipboard-write"]
    )
    page.goto("/import")
    field(page).press_sequentially(TEXT)
    expect(page.get_by_role("heading", name="3 × 3")).to_be_visible()
    expect(page.get_by_text("Read as: Grid and clues.")).to_be_visible()
    expect(field(page)).to_be_focused()
    for title in ("Keen game id", "Grid and clues"):
        button(page, title).click()
        expect(page.get_by_text(f"Read as: {title}.")).to_be_visible()
        expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="Play it")).to_be_in_viewport(ratio=1)
    page.evaluate("(text) => navigator.clipboard.writeText(text)", format(SAMPLE, "keen"))
    button(page, "Paste").click()
    expect(page.get_by_text("Read as: Keen game id.")).to_be_visible()
    expect(field(page)).to_have_value(format(SAMPLE, "keen"))
    with page.expect_file_chooser() as chooser:
        button(page, "Open a file").click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": TEXT.encode()})
    expect(page.get_by_role("heading", name="3 × 3")).to_be_visible()
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "b.txt"));
          const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector("main").dispatchEvent(drop);
        }""",
        format(SAMPLE, "json"),
    )
    expect(page.get_by_role("heading", name="4 × 4")).to_be_visible()
    expect(page.get_by_text("Read as: JSON.")).to_be_visible()
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    page.get_by_role("link", name="Play it").click()
    takes_moves(page)
    closed = open_page()
    closed.goto("/import")
    button(closed, "Paste").click()
    expect(button(closed, "Press Ctrl+V")).to_be_visible()
    expect(field(closed)).to_be_focused()
    field(closed).fill("2 ab ab a 3 +")
    closed.get_by_role("link", name="Open in Draw").click()
    expect(closed.get_by_role("heading", name="Draw a puzzle")).to_be_visible()


MM = 96 / 25.4
POINTS = {"a4": (595, 842), "letter": (612, 792)}


def printed(page: Page, puzzles: list[Puzzle], **query: object) -> list[tuple[int, int]]:
    """Print worksheets with their key; return width and height of each page in points."""
    named = {"p": [params.encode(puzzle) for puzzle in puzzles], "key": 1} | query
    page.emulate_media(media="screen")
    page.goto(f"/print?{urlencode(named, doseq=True)}")
    expect(page.locator("#sheets .waiting")).to_have_count(0)
    page.emulate_media(media="print", color_scheme="dark")
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def test_worksheets_fit_their_pages(page: Page) -> None:
    puzzles = [FIGURE, parse(SUDOKU), SAMPLE, FIGURE, SAMPLE]
    assert printed(page, puzzles, paper="a4", per=4) == [POINTS["a4"]] * 3
    expect(page.locator(".sheet").last.get_by_role("heading", level=2)).to_have_text("Answers")
    board = box_of(page.locator(".sheet:not(.key) .board").first)
    assert board["width"] == pytest.approx(BOARDS["a4"][4] * MM, abs=3)
    for code in page.locator("svg.qr").all():
        view = code.get_attribute("viewBox") or ""
        assert box_of(code)["width"] / int(view.split()[2]) / MM >= MODULE_MM - 0.001
    trace = {"trace": "1,2,3,4,5,6,7,8,9", "with": "logic"}
    pages = printed(page, [SAMPLE], paper="letter", per=6, **trace)
    assert pages == [POINTS["letter"]] * page.locator(".sheet").count()
    expect(page.locator(".sheet:not(.key) .entry")).to_have_count(9)
    expect(page.locator(".key .says")).to_have_count(9)


def test_class_worksheets_are_made_from_the_form(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/print")
    for fold in page.locator(".paper-form summary").all():
        fold.click()
    page.get_by_role("checkbox", name="The first sample").uncheck()
    page.get_by_role("spinbutton", name="How many").fill("3")
    grade = page.get_by_role("combobox", name="Grade")
    grade.select_option("extreme")
    page.get_by_role("combobox", name="Size").select_option("3")
    expect(grade).to_have_value("hard")
    expect(grade.locator("option:not([disabled])")).to_have_text(["easy", "normal", "hard"])
    page.get_by_role("combobox", name="Size").select_option("4")
    grade.select_option("easy")
    page.get_by_role("textbox", name="First seed").fill("987654321")
    page.get_by_role("checkbox", name="Answer key").check()
    page.get_by_role("combobox", name="Paper").select_option("letter")
    button(page, "Lay out the sheets").click()
    expect(page.locator(".sheet:not(.key)")).to_have_count(3)
    expect(page.locator(".key .entry")).to_have_count(3)
    expect(button(page, "Print")).to_be_visible()
    assert re.search("new=3.*seed=987654321", page.url)
    # Slow ones appear as they are made.
    rest, whole = threading.Event(), making.make

    def one_at_first(spec: PuzzleSpec, number: int, budget: Budget) -> GeneratedPuzzle:
        if number > 41 and not rest.is_set():
            raise jobs.NotReadyError("waiting")  # waiting would block the only slot
        return whole(spec, number, budget=budget)

    monkeypatch.setattr(making, "make", one_at_first)
    monkeypatch.setattr(jobs, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(jobs, "NEXT_WAIT", 0.05)
    try:
        page.goto("/print?new=3&size=4&grade=normal&seed=41")
        expect(page.locator(".sheet")).to_have_count(1)
        expect(page.get_by_role("status")).to_contain_text("1 of 3 puzzles are made")
        expect(button(page, "Print")).to_have_count(0)
    finally:
        rest.set()
    expect(page.locator(".sheet")).to_have_count(3)
