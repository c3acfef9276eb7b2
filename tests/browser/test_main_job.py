"""The main job, end to end: draw or import a puzzle, and watch searches solve it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    choose,
    draw_cage,
    play_to_end,
    run_of,
    slider,
    takes_edits,
    values,
)
from webapp.insight import CUT
from webapp.puzzle import Puzzle, parse


def watched(page: Page, puzzle: Puzzle, algorithm: str, speed: int) -> None:
    """Choose an algorithm and play it from the empty board to the end of its run."""
    expect(slider(page)).not_to_have_attribute("max", "0")
    choose(page, "Algorithm", algorithm)
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
    events = run_of(puzzle, algorithm).to_end()
    expect(slider(page)).to_have_attribute("max", str(events))
    play_to_end(page, speed)
    expect(page).to_have_url(re.compile(rf"with={algorithm}[^&]*&at={events}$"))


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [
        pytest.param(
            FIGURE,
            ["14352", "32514", "53421", "25143", "41235"],
            id="5x5",
            marks=pytest.mark.sweep,
        ),
        pytest.param(SAMPLE, ["1423", "4231", "2314", "3142"], id="4x4"),
    ],
)
@pytest.mark.parametrize(
    "algorithms",
    [
        pytest.param(["mrv"], id="mrv"),
        pytest.param(["backtracking", "possible-sets", "mrv"], id="three", marks=pytest.mark.sweep),
    ],
)
def test_a_sample_of_the_documents_is_drawn_from_nothing_and_watched_to_its_solution(
    page: Page, puzzle: Puzzle, solution: list[str], algorithms: list[str]
) -> None:
    page.goto("/workshop")
    page.get_by_role("main").get_by_role("link", name="Draw").click()
    takes_edits(page)
    choose(page, "Size", str(puzzle.size))
    expect(page.get_by_role("gridcell")).to_have_count(puzzle.size**2)
    for cage in puzzle.cages:
        draw_cage(page, cage)
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    expect(page.get_by_role("list", name="Faults").get_by_role("listitem")).to_have_count(0)
    page.get_by_role("link", name="Watch it being solved").click()
    for algorithm in algorithms:
        watched(page, puzzle, algorithm, 250)
        assert values(page) == solution
        expect(page.get_by_role("status")).to_contain_text("Solved after")


@pytest.mark.parametrize(
    "name", ["keen-p-6dn-0", pytest.param("keen-p-8de-0", marks=pytest.mark.sweep)]
)
def test_a_keen_game_id_is_imported_and_watched_to_its_solution(page: Page, name: str) -> None:
    imported(page, BY_ID[name]["game_id"])
    watched(page, parse(BY_ID[name]["game_id"]), "mrv", 10_000)
    assert values(page) == BY_ID[name]["solution"]


@pytest.mark.sweep
def test_a_hard_keen_game_id_is_watched_up_to_the_cut_and_the_page_says_so(page: Page) -> None:
    imported(page, BY_ID["keen-p-9dx-0"]["game_id"])
    watched(page, parse(BY_ID["keen-p-9dx-0"]["game_id"]), "backtracking", 10_000)
    expect(page.get_by_text("Cut here.")).to_be_visible()
    expect(page.get_by_text("300,000 steps at the latest")).to_be_visible()
    expect(page.get_by_text("of 81 cells were filled")).to_be_visible()
    smarter = page.get_by_role("link", name=re.compile("^(watch it|ask for the answer alone)$"))
    expect(smarter).to_be_visible()
    expect(slider(page)).to_have_value(str(CUT))


def imported(page: Page, text: str) -> None:
    """Paste a text on Import and go on to Watch."""
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill(text)
    page.get_by_role("button", name="Import").click()
    main = page.get_by_role("main")
    main.get_by_role("link", name="Watch it", exact=True).click()
