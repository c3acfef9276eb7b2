"""Names: with scripts on, each page has what people look for, by its role and its very name."""

import re
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import FIGURE, SAMPLE, cell
from webapp.insight import Run
from webapp.insight.stops import all_stops, parse_stop
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http import params

P, FIVE = params.encode(SAMPLE), params.encode(FIGURE)
PLACES = ["Today", "Library", "Lessons", "Workshop"]
VERBS = ["Play", "Watch", "Compare", "Solve", "Draw"]
AWAY = ["Ask a class", "Print", "Share"]
OF_A_PUZZLE = [f"/{verb.lower()}?p={P}" for verb in (*VERBS, "Print", "Share")]
OTHERS = ["/", "/?day=2026-11-01", "/library", "/lessons", "/workshop", "/new", "/gallery",
          "/import", "/strategies"]  # fmt: skip

# What each page has besides, by roles and names.
NAMES: dict[str, list[tuple[str, str]]] = {
    f"/watch?p={P}&with=backtracking&at=3": [
        ("grid", "Puzzle"), ("slider", "Position"), ("combobox", "Speed"),
        ("combobox", "Algorithm"), ("radiogroup", "Stop at"), ("tree", "Search tree"),
        *(("button", name) for name in ("First", "Step back", "Play", "Step", "Last", "Present",
                                        "Be the solver")),
        *(("radio", name) for name in ("every step", "guess", "dead end", "taken back", "solution",
                                       "r1c1")),
        *(("tab", name) for name in ("Numbers", "Why?", "Inside", "Predict")),
    ],
    f"/draw?p={P}": [
        ("grid", "Puzzle"), ("combobox", "Size"), ("textbox", "Target"), ("combobox", "Operator"),
        *(("button", name) for name in ("Make cage", "Delete cage", "Undo", "Redo", "Clear")),
    ],
    f"/play?p={P}": [
        ("grid", "Puzzle"),
        *(("button", name) for name in ("1", "2", "3", "4", "Erase", "Pencil", "Undo", "Redo",
                                        "Hint", "Right so far?", "Checkpoint",
                                        "Back to checkpoint", "Watch from here")),
    ],
    f"/compare?p={P}&with=backtracking&with=mrv&with=logic&with=propagation": [
        *(("grid", f"Puzzle {letter}") for letter in "ABCD"),
        ("table", "Comparison"), ("button", "First difference"),
    ],
    "/import": [("textbox", "Puzzle text")],
    f"/share?p={P}": [("textbox", "Link")],
    "/new": [
        *(("group", name) for name in ("Size", "Grade", "Operators")),
        ("radio", "6 × 6"), ("radio", "easy"), ("button", "Make one"),
    ],
    "/join": [("textbox", "Code"), ("button", "Join")],
    f"/room?page=/watch%3Fp={P}": [("button", "Open a room")],
}  # fmt: skip


def one(page: Page, role: str, name: str) -> None:
    """Expect exactly one of this role and name that can be seen or heard."""
    expect(page.get_by_role(role, name=name, exact=True)).to_have_count(1)  # type: ignore[arg-type]


def links(page: Page, navigation: str) -> list[str]:
    """The names of the links in a navigation."""
    found = page.get_by_role("navigation", name=navigation, exact=True).get_by_role("link")
    return [re.sub(r"\s+", " ", text).strip() for text in found.all_inner_texts()]


@pytest.mark.parametrize("path", NAMES)
def test_a_page_has_what_people_look_for(read: Page, path: str) -> None:
    read.goto(path)
    for role, name in NAMES[path]:
        one(read, role, name)


@pytest.mark.parametrize("path", [*OF_A_PUZZLE, *OTHERS])
def test_every_page_leads_to_the_places_and_has_its_two_settings(read: Page, path: str) -> None:
    """And that of a puzzle leads on with it."""
    read.goto(path)
    assert links(read, "Places") == PLACES
    for name in ("Large", "Dark"):
        one(read, "button", name)
    if path in OF_A_PUZZLE:
        assert links(read, "This puzzle") == [*VERBS, *AWAY]
        bar = read.get_by_role("navigation", name="This puzzle", exact=True)
        for verb in VERBS:
            there = bar.get_by_role("link", name=verb, exact=True)
            expect(there).to_have_attribute("href", f"/{verb.lower()}?p={P}")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_names_hold_on_a_phone_too(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/compare?p={P}")
    one(page, "button", "First difference")
    page.goto(f"/watch?p={P}")
    for name in ("First", "Step back", "Play", "Step", "Last"):
        one(page, "button", name)
    bar = page.get_by_role("navigation", name="This puzzle", exact=True)
    for name in (*VERBS, *AWAY):
        expect(bar.get_by_role("link", name=name, exact=True)).to_have_count(1)


def test_play_becomes_pause_while_it_plays(page: Page) -> None:
    page.goto(f"/watch?p={FIVE}&with=backtracking")
    page.get_by_role("button", name="Play", exact=True).click()
    one(page, "button", "Pause")
    page.get_by_role("button", name="Pause", exact=True).click()
    one(page, "button", "Play")


def test_watch_has_one_status_a_sentence_and_a_lit_line(read: Page) -> None:
    read.goto(f"/watch?p={P}&with=backtracking&at=3")
    expect(read.get_by_role("status")).to_have_count(1)
    said = read.locator("[data-sentence]")
    expect(said).to_have_count(1)
    expect(read.get_by_role("status")).to_have_text(said.inner_text())
    expect(read.locator(".pseudocode [aria-current]")).to_have_count(1)


def test_the_algorithms_are_all_there(read: Page) -> None:
    read.goto(f"/watch?p={P}")
    options = read.get_by_role("combobox", name="Algorithm").get_by_role("option")
    assert options.all_inner_texts() == [solver.title for solver in SOLVERS.values()]


def test_draw_has_a_list_of_faults_and_no_way_to_import(page: Page) -> None:
    page.goto("/draw?p=" + params.encode(SAMPLE))
    expect(page.locator("ul[aria-label=Faults]")).to_have_count(1)
    expect(page.get_by_role("link", name="Import")).to_have_count(0)
    page.goto("/workshop")
    page.get_by_role("main").get_by_role("link", name="Import", exact=True).click()
    expect(page).to_have_url(re.compile("/import$"))


def test_the_shared_link_can_only_be_read(read: Page) -> None:
    read.goto(f"/share?p={P}")
    expect(read.get_by_role("textbox", name="Link", exact=True)).not_to_be_editable()


@pytest.mark.parametrize(
    ("stop", "text"),
    [("every step", ""), ("guess", "guess"), ("dead end", "dead-end"), ("taken back", "undo"),
     ("r1c4", "r1c4")],
)  # fmt: skip
def test_a_remote_goes_from_stop_to_stop(page: Page, stop: str, text: str) -> None:
    run = Run(SAMPLE, parse_choice("backtracking"))
    run.to_end()
    places = list(islice(all_stops(run, parse_stop(text, SAMPLE.size)), 3))
    page.goto(f"/watch?p={P}&with=backtracking")
    if stop == "r1c4":
        cell(page, (0, 3)).click()
    page.get_by_role("radio", name=stop, exact=True).check(force=True)
    for at in places:
        page.keyboard.press("PageDown")
        expect(page.locator(f"#position[data-at='{at}']")).to_be_attached()
    page.keyboard.press("PageUp")
    expect(page.locator(f"#position[data-at='{places[-2]}']")).to_be_attached()
    expect(page).to_have_url(re.compile(f"&stop={text}$" if text else "&at=2$"))


@pytest.mark.parametrize(
    ("detail", "stop"), [("all", "every step"), ("placements", "every step"), ("guesses", "guess")]
)
def test_addresses_of_the_first_version_choose_the_stop_that_comes_nearest(
    read: Page, detail: str, stop: str
) -> None:
    read.goto(f"/watch?p={P}&detail={detail}")
    expect(read.get_by_role("radio", name=stop, exact=True)).to_be_checked()
