"""New in a real browser: a puzzle made to order is played; the page goes on by itself."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import Held, asked_for, button, chip, eventually, make_one, wire
from webapp.generator.grade import NAMES
from webapp.generator.kinds import CAGES
from webapp.generator.make import HIDDEN
from webapp.web.places import making, new


def test_a_puzzle_is_made_to_order_and_played(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_role("heading", name="A new puzzle")).to_be_visible()
    make_one(page, 4, "normal", 3)
    expect(page.get_by_role("gridcell")).to_have_count(16)
    expect(page.get_by_role("heading", name="4 × 4, normal")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/new\?size=4&grade=normal&.*seed=3$"))
    names = page.get_by_role("gridcell").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    assert names == page.get_by_role("gridcell").evaluate_all(
        "(all) => all.map((each) => each.ariaLabel)"
    )
    page.get_by_role("link", name="Another like this").click()
    expect(page).to_have_url(re.compile(r"seed=4$"))
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("group", name="Keypad")).to_be_visible()


def test_back_leads_to_the_puzzles_before_and_their_wishes(page: Page) -> None:
    page.goto("/new")
    make_one(page, 4, seed=3)
    expect(page.get_by_text(re.compile(r"Seed 3\."))).to_be_visible()
    page.get_by_role("link", name="Another like this").click()
    expect(page.get_by_text(re.compile(r"Seed 4\."))).to_be_visible()
    make_one(page, 5, seed=9)
    expect(page.get_by_role("gridcell")).to_have_count(25)
    four, six = (page.get_by_role("radio", name=f"{size} × {size}") for size in (4, 6))
    for seed in ("4", "3"):
        page.go_back()
        expect(page.get_by_text(re.compile(rf"Seed {seed}\."))).to_be_visible()
        expect(page.get_by_role("gridcell")).to_have_count(16)
        expect(four).to_be_checked()
    page.go_back()
    expect(page).to_have_url(re.compile("/new$"))
    expect(page.get_by_role("grid")).to_have_count(0)
    expect(six).to_be_checked()
    page.go_forward()
    expect(page.get_by_text(re.compile(r"Seed 3\."))).to_be_visible()


@pytest.mark.sweep
def test_back_leaves_out_the_seeds_that_the_page_went_through(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/new?size=5&grade=easy&seed=5")
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    monkeypatch.setattr(new, "NEW_SEEDS", 3)
    make_one(page, 5, "unreasonable", 20)
    expect(page.get_by_text("None was found. 3 seeds were tried, the last is 22")).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=22$"))
    monkeypatch.undo()
    page.go_back()
    expect(page.get_by_text(re.compile(r"Seed 5\."))).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=5$"))


@pytest.mark.expects(422)
def test_a_wish_without_operators_is_refused_until_one_is_ticked(page: Page) -> None:
    page.goto("/new")
    chip(page, "4 × 4")
    for sign in "+−×÷":
        page.get_by_role("checkbox", name=sign).uncheck()
    button(page, "Make one").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick at least one operator")
    expect(page.get_by_role("grid")).to_have_count(0)
    page.get_by_role("checkbox", name="+").check()
    button(page, "Make one").click()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    expect(page).to_have_url(re.compile(r"operators=%2B&"))
    expect(page.get_by_role("alert")).to_be_empty()


def test_the_page_goes_on_with_the_next_seed_until_it_gives_up(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    monkeypatch.setattr(new, "NEW_SEEDS", 4)
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    expect(page.get_by_text("None was found. 4 seeds were tried, the last is 23")).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=23$"))


@pytest.mark.sweep
def test_a_new_wish_ends_going_through_the_seeds_of_another(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    line = Held(page, "tries=1")
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    eventually(page, lambda: line.routes)
    monkeypatch.undo()
    make_one(page, 4, "easy", 7)
    expect(page.get_by_role("gridcell")).to_have_count(16)
    line.release()
    heard = wire(page)
    page.get_by_role("link", name="Another like this").click()
    expect(page.get_by_text(re.compile(r"Seed 8\."))).to_be_visible()
    assert len(asked_for(heard, "/new")) == 1
    expect(page.get_by_role("gridcell")).to_have_count(16)


@pytest.mark.sweep
@pytest.mark.expects(422)
def test_a_refused_wish_does_not_end_going_through_the_seeds(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    monkeypatch.setattr(new, "NEW_SEEDS", 3)
    line = Held(page, "tries=1")
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    eventually(page, lambda: line.routes)
    for sign in "+−×÷":
        page.get_by_role("checkbox", name=sign).uncheck()
    line.open = True
    button(page, "Make one").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick at least one operator")
    expect(page.get_by_text("None was found. 3 seeds were tried, the last is 22")).to_be_visible()


def test_without_javascript_the_next_seed_is_a_link(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    page = open_page(java_script_enabled=False)
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    page.get_by_role("link", name="Going on with the next seed").click()
    expect(page.get_by_text("Seed 21: no unreasonable puzzle of size 4")).to_be_visible()


@pytest.mark.parametrize("size", ["390x844", "360x640"])
def test_on_a_phone_the_chips_and_their_button_are_on_the_first_screen(
    open_page: OpenPage, size: str
) -> None:
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/new")
    expect(button(page, "Make one")).to_be_in_viewport(ratio=1)
    chips = page.locator(".chips label:visible")
    assert chips.count() == len(CAGES.sizes) + len(NAMES) + len(HIDDEN)
    for box in [each.bounding_box() for each in chips.all()]:
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 40
        assert 0 <= box["x"] <= width - box["width"]


def test_chips_are_chosen_and_a_puzzle_made_by_the_keyboard_alone(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("radio", name="6 × 6").focus()
    for key in ("ArrowLeft", "ArrowLeft", "Tab", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("radio", name="normal")).to_be_focused()
    expect(page.get_by_text("Next: 4 × 4, normal, + − × ÷")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="4 × 4, normal")).to_be_visible()
    expect(page.get_by_text("Next:")).to_have_count(0)


def test_what_is_chosen_after_a_puzzle_was_made_is_told_in_words(page: Page) -> None:
    page.goto("/new?size=4&grade=easy&seed=3")
    board = page.get_by_role("gridcell")
    expect(board).to_have_count(16)
    chip(page, "5 × 5")
    page.get_by_role("checkbox", name="÷").uncheck()
    page.get_by_text("More", exact=True).click()
    chip(page, "3 cells")
    chip(page, "none")
    told = "Next: 5 × 5, easy, + − ×, cages of up to 3 cells, no single-cell cages"
    expect(page.get_by_text(told, exact=True)).to_be_visible()
    expect(board).to_have_count(16)
    for sign in "+−×":
        page.get_by_role("checkbox", name=sign).uncheck()
    expect(page.get_by_text("Choose at least one operator.")).to_be_visible()


def test_a_rare_grade_says_so_where_it_is_chosen(page: Page) -> None:
    page.goto("/new?kind=sudoku")
    rare = page.get_by_text("Only 1 of 10 tries made a hard sudoku of size 6")
    none = page.get_by_text("None of 10 tries made an unreasonable sudoku of size 6")
    chip(page, "6 × 6")
    expect(rare).to_be_hidden()
    expect(none).to_be_visible()
    expect(page.get_by_role("radio", name="unreasonable")).to_be_disabled()
    chip(page, "hard")
    expect(rare).to_be_visible()
    chip(page, "4 × 4")
    expect(page.get_by_text("There is no hard sudoku of size 4.")).to_be_visible()
    expect(page.get_by_role("radio", name="easy")).to_be_checked()


@pytest.mark.sweep
def test_what_a_variant_may_have_is_offered_while_it_is_chosen(page: Page) -> None:
    page.goto("/new")
    chip(page, "4 × 4")
    chip(page, "unreasonable")
    rare = page.get_by_text("Only 5 of 10 tries made an unreasonable puzzle of size 4 without")
    expect(rare).to_be_hidden()
    page.get_by_role("checkbox", name="hidden").check()
    expect(rare).to_be_visible()
    page.get_by_role("checkbox", name="hidden").uncheck()
    expect(rare).to_be_hidden()
    needs_guesses = page.get_by_role("radio", name="unreasonable")
    expect(needs_guesses).to_be_checked()

    page.goto("/new?kind=sudoku")
    chip(page, "8 × 8")
    expect(needs_guesses).to_be_enabled()
    chip(page, "symmetric")
    expect(needs_guesses).to_be_disabled()
    expect(
        page.get_by_text("None of 10 tries made an unreasonable symmetric sudoku of size 8.")
    ).to_be_visible()


@pytest.mark.sweep
def test_another_size_offers_the_grades_that_a_worksheet_may_have(page: Page) -> None:
    page.goto("/print")
    grade = page.get_by_role("combobox", name="Grade")
    grade.select_option("extreme")
    page.get_by_role("combobox", name="Size").select_option("3")
    expect(grade).to_have_value("hard")
    assert grade.evaluate(
        "(list) => [...list.options].filter((each) => !each.disabled).map((each) => each.value)"
    ) == ["easy", "normal", "hard"]
    page.get_by_role("combobox", name="Size").select_option("4")
    expect(grade.locator("option:not([disabled])")).to_have_count(5)


def test_who_is_to_play_at_once_gets_there_and_back_to_where_the_wish_was(
    page: Page,
) -> None:
    """Through seeds that have none, too; and no place on the history leads on again."""
    page.goto("/workshop")
    page.goto("/new?size=5&grade=unreasonable&seed=1&then=play")
    expect(page).to_have_url(re.compile("/play"))
    expect(page.get_by_role("gridcell")).to_have_count(25)
    page.go_back()
    expect(page).to_have_url(re.compile("/workshop$"))


def test_without_javascript_who_is_to_play_at_once_gets_there(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/new?size=5&grade=unreasonable&seed=1&then=play")
    expect(page).to_have_url(re.compile("/play"))


@pytest.mark.sweep
@pytest.mark.parametrize("size", ["1366x768", "360x740"])
def test_the_puzzle_that_was_made_is_in_view_at_once(open_page: OpenPage, size: str) -> None:
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/new")
    make_one(page, 6, seed=3)
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Play it")).to_be_in_viewport(ratio=1)
