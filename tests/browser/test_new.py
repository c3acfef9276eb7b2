"""New in a real browser: a puzzle made to order is played; the page goes on by itself."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import Held, asked_for, button, choose, eventually, wire
from webapp.generator.grade import NAMES
from webapp.generator.trials import trials
from webapp.web.places import making, new


def test_a_puzzle_is_made_to_order_and_played(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_role("heading", name="A new puzzle")).to_be_visible()
    choose(page, "Size", "4")
    choose(page, "Grade", "normal")
    page.get_by_role("textbox", name="Seed").fill("3")
    button(page, "Make a puzzle").click()
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
    choose(page, "Size", "4")
    page.get_by_role("textbox", name="Seed").fill("3")
    button(page, "Make a puzzle").click()
    expect(page.get_by_text(re.compile(r"Seed 3\."))).to_be_visible()
    page.get_by_role("link", name="Another like this").click()
    expect(page.get_by_text(re.compile(r"Seed 4\."))).to_be_visible()
    choose(page, "Size", "5")
    page.get_by_role("textbox", name="Seed").fill("9")
    button(page, "Make a puzzle").click()
    expect(page.get_by_role("gridcell")).to_have_count(25)
    size = page.get_by_role("combobox", name="Size")
    for seed in ("4", "3"):
        page.go_back()
        expect(page.get_by_text(re.compile(rf"Seed {seed}\."))).to_be_visible()
        expect(page.get_by_role("gridcell")).to_have_count(16)
        expect(size).to_have_value("4")
        expect(page.get_by_role("textbox", name="Seed")).to_have_value(seed)
    page.go_back()
    expect(page).to_have_url(re.compile("/new$"))
    expect(page.get_by_role("grid")).to_have_count(0)
    expect(size).to_have_value("6")
    page.go_forward()
    expect(page.get_by_text(re.compile(r"Seed 3\."))).to_be_visible()


@pytest.mark.sweep
def test_back_leaves_out_the_seeds_that_the_page_went_through(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto("/new?size=5&grade=easy&seed=5")
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    monkeypatch.setattr(new, "NEW_SEEDS", 3)
    choose(page, "Grade", "unreasonable")
    page.get_by_role("textbox", name="Seed").fill("20")
    button(page, "Make a puzzle").click()
    expect(page.get_by_text("None was found. 3 seeds were tried, the last is 22")).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=22$"))
    monkeypatch.undo()
    page.go_back()
    expect(page.get_by_text(re.compile(r"Seed 5\."))).to_be_visible()
    expect(page).to_have_url(re.compile(r"seed=5$"))


@pytest.mark.expects(422)
def test_a_wish_without_operators_is_refused_until_one_is_ticked(page: Page) -> None:
    page.goto("/new")
    choose(page, "Size", "4")
    for sign in "+−×÷":
        page.get_by_role("checkbox", name=sign).uncheck()
    button(page, "Make a puzzle").click()
    expect(page.get_by_role("alert")).to_contain_text("Tick at least one operator")
    expect(page.get_by_role("grid")).to_have_count(0)
    page.get_by_role("checkbox", name="+").check()
    button(page, "Make a puzzle").click()
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
    choose(page, "Size", "4")
    choose(page, "Grade", "easy")
    page.get_by_role("textbox", name="Seed").fill("7")
    button(page, "Make a puzzle").click()
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
    button(page, "Make a puzzle").click()
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


@pytest.mark.sweep
def test_on_a_phone_all_that_there_is_stands_on_the_screen(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto("/new")
    for grade in NAMES:
        heading = page.get_by_role("columnheader", name=grade, exact=True)
        expect(heading).to_be_visible()
        box = heading.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 360
    sizes = page.get_by_role("rowheader")
    expect(sizes).to_have_text([f"{size} × {size}" for size in trials()])
    lines = """(all) => all.map((each) => {
      const text = document.createRange();
      text.selectNodeContents(each);
      return text.getClientRects().length;
    })"""
    assert sizes.evaluate_all(lines) == [1] * len(trials())


@pytest.mark.sweep
@pytest.mark.parametrize("path", ["/new", "/print"])
def test_another_size_offers_the_grades_that_it_may_have(page: Page, path: str) -> None:
    page.goto(path)
    grade = page.get_by_role("combobox", name="Grade")
    grade.select_option("extreme")
    page.get_by_role("combobox", name="Size").select_option("3")
    expect(grade).to_have_value("normal")
    assert grade.evaluate(
        "(list) => [...list.options].filter((each) => !each.disabled).map((each) => each.value)"
    ) == ["easy", "normal"]
    page.get_by_role("combobox", name="Size").select_option("4")
    expect(grade.locator("option:not([disabled])")).to_have_count(4)


@pytest.mark.sweep
@pytest.mark.parametrize("size", ["1366x768", "360x740"])
def test_the_puzzle_that_was_made_is_in_view_at_once(open_page: OpenPage, size: str) -> None:
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/new")
    page.get_by_role("textbox", name="Seed").fill("3")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Play it")).to_be_in_viewport(ratio=1)
