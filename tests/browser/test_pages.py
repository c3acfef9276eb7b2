"""Import, Share, Solve and the settings; and what works in a browser without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    Held,
    asked_for,
    button,
    choose,
    draw_address,
    eventually,
    link,
    rests_at,
    run_of,
    stop_at,
    takes_edits,
    unfold,
    values,
    watch_address,
    wire,
)
from webapp.insight import Stop
from webapp.insight.stops import next_stop
from webapp.puzzle import FORMATS, FormatError, format, parse, written
from webapp.web.http import params

SOLVED = ["1423", "4231", "2314", "3142"]


@pytest.mark.sweep
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "text" else pytest.mark.sweep) for name in written()],
)
def test_every_format_is_imported(page: Page, name: str) -> None:
    puzzle = parse("...1..2.3...4...") if not FORMATS[name].cages else SAMPLE
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill(format(puzzle, name))
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    assert params.decode(page.url.rpartition("p=")[2]) == puzzle


@pytest.mark.sweep
@pytest.mark.expects(422)
def test_a_text_that_cannot_be_read_comes_back_with_the_reason(page: Page) -> None:
    page.goto("/import")
    text = page.get_by_role("textbox", name="Puzzle text")
    text.fill("4\naab\nccdd\n")
    button(page, "Import").click()
    fault = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(fault).to_have_count(1)
    expect(text).to_have_value("4\naab\nccdd\n")
    expect(text).to_have_accessible_description(re.compile(r"\w+ \w+"))
    text.fill("2 ab ab a 3 + b 3 +")
    button(page, "Import").click()
    expect(page.get_by_role("link", name="Play it")).to_be_visible()


def test_a_draft_with_faults_is_imported_to_be_mended(page: Page) -> None:
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill("2 ab ab a 3 +")
    button(page, "Import").click()
    expect(page.get_by_role("list", name="Faults").get_by_role("listitem")).to_have_count(1)


def test_share_shows_the_link_and_every_format_and_copies_them(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/share?p={params.encode(SAMPLE)}")
    field = page.get_by_role("textbox", name="Link", exact=True)
    shared = field.input_value()
    assert params.encode(SAMPLE) in shared
    assert not field.is_editable()
    button(page, "Copy").first.click()
    expect(button(page, "Copied")).to_have_count(1)
    assert page.evaluate("() => navigator.clipboard.readText()") == shared
    unfold(page)
    for name, form in written().items():
        try:
            text = format(SAMPLE, name)
        except FormatError as error:
            expect(page.get_by_text(error.message)).to_be_visible()
            continue
        expect(page.get_by_role("textbox", name=form.title)).to_have_value(text)
    page.goto(shared)
    expect(page.get_by_role("heading", level=1)).to_contain_text("The first sample")


@pytest.mark.sweep
def test_a_copy_that_the_browser_forbids_says_which_keys_to_press(page: Page) -> None:
    page.goto(f"/share?p={params.encode(SAMPLE)}")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.evaluate("() => { document.execCommand = () => false; }")
    button(page, "Copy").first.click()
    expect(button(page, "Press Ctrl+C")).to_be_visible()
    chosen = page.evaluate(
        "() => { const it = document.activeElement;"
        " return it.value.slice(it.selectionStart, it.selectionEnd); }"
    )
    assert params.encode(SAMPLE) in chosen


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


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("2 ab ab a 3 + b 3 +", "More than one solution"),
        pytest.param("2 aa aa a 7 +", "No solution", marks=pytest.mark.sweep),
    ],
)
def test_solve_says_when_there_is_not_just_one_solution(page: Page, text: str, title: str) -> None:
    page.goto(f"/solve?p={params.encode(parse(text))}")
    expect(page.get_by_role("heading", name=title)).to_be_visible()


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


@pytest.mark.sweep
def test_no_link_of_home_leads_nowhere(page: Page) -> None:
    page.goto("/")
    links = page.get_by_role("link").evaluate_all("(all) => all.map((each) => each.href)")
    for each in {each.partition("#")[0] for each in links}:
        assert page.request.get(each).ok, each


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Dark", "() => document.documentElement.dataset.theme === 'dark'"),
        pytest.param(
            "Large",
            "() => document.documentElement.hasAttribute('data-large')",
            marks=pytest.mark.sweep,
        ),
    ],
)
def test_dark_and_large_are_kept_from_page_to_page(page: Page, name: str, shown: str) -> None:
    page.goto("/")
    setting = page.get_by_role("button", name=name, exact=True)
    expect(setting).to_have_attribute("aria-pressed", "false")
    setting.click()
    assert page.evaluate(shown)
    for address in ("/", "/draw", watch_address(SAMPLE)):
        page.goto(address)
        expect(setting).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(shown)
    setting.click()
    page.reload()
    expect(setting).to_have_attribute("aria-pressed", "false")
    assert not page.evaluate(shown)


def test_a_dark_system_is_dark_until_it_is_switched(open_page: OpenPage) -> None:
    page = open_page(color_scheme="dark")
    page.goto("/")
    setting = page.get_by_role("button", name="Dark", exact=True)
    expect(setting).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    setting.click()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != dark


@pytest.mark.sweep
def test_no_page_keeps_a_cookie(page: Page) -> None:
    for address in ("/", "/draw", "/library", "/import", f"/share?p={params.encode(SAMPLE)}"):
        page.goto(address)
    assert page.context.cookies() == []


def test_nothing_is_fetched_from_another_host(page: Page, base_url: str) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add("/".join(request.url.split("/")[:3])))
    for address in ("/", "/draw", "/library", watch_address(SAMPLE, "mrv", 3)):
        page.goto(address)
        expect(page.get_by_role("main")).to_be_visible()
    assert hosts == {base_url}


@pytest.fixture
def plain(open_page: OpenPage) -> Page:
    """A browser without JavaScript."""
    return open_page(java_script_enabled=False)


def at_rest(page: Page, at: int) -> None:
    """Expect a position, where no script can be asked."""
    expect(page).to_have_url(re.compile(rf"/watch.*&at={at}(&|$)"))
    expect(page.locator("[data-count=events]")).to_have_text(f"{at:,}")


def test_without_javascript_a_watch_steps_by_its_form(plain: Page) -> None:
    plain.goto(watch_address(SAMPLE))
    for name, at in [("Step", 1), ("Step", 2), ("Last", 86), ("Step back", 85), ("First", 0)]:
        button(plain, name).click()
        at_rest(plain, at)
    for name in ("Play", "Keys", "Dark", "Large"):
        expect(button(plain, name)).to_have_count(0)
    expect(plain.get_by_role("slider")).to_have_count(0)
    expect(plain.get_by_role("combobox", name="Speed")).to_have_count(0)


@pytest.mark.sweep
def test_without_javascript_algorithm_and_stop_can_be_chosen(plain: Page) -> None:
    plain.goto(watch_address(SAMPLE))
    choose(plain, "Algorithm", "mrv")
    button(plain, "Show").click()
    expect(plain).to_have_url(re.compile("with=mrv"))
    stop_at(plain, "guess")
    button(plain, "Step").click()
    run = run_of(SAMPLE, "mrv")
    run.to_end()
    at_rest(plain, next_stop(run, 0, Stop("guess")))
    expect(plain.get_by_role("radio", name="guess")).to_be_checked()


def test_without_javascript_a_puzzle_is_imported_and_solved(plain: Page) -> None:
    plain.goto("/import")
    plain.get_by_role("textbox", name="Puzzle text").fill(BY_ID["keen-p-6dn-0"]["game_id"])
    button(plain, "Import").click()
    plain.get_by_role("link", name="Watch it").click()
    link(plain, "Solve").click()
    expect(plain.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    cells = plain.get_by_role("gridcell").all()
    found = "".join(each.get_attribute("aria-label").rpartition(" ")[2] for each in cells)  # type: ignore[union-attr]
    assert found == "".join(BY_ID["keen-p-6dn-0"]["solution"])


@pytest.mark.sweep
def test_without_javascript_every_cell_is_read_out(plain: Page) -> None:
    plain.goto(watch_address(SAMPLE, at=86))
    expect(
        plain.get_by_role("gridcell", name="r2c1, cage 2 divided by, 2 cells, 4")
    ).to_be_visible()


@pytest.mark.sweep
def test_the_share_page_holds_the_json_that_import_takes(page: Page) -> None:
    page.goto(f"/share?p={params.encode(FIGURE)}")
    unfold(page)
    text = page.get_by_role("textbox", name=FORMATS["json"].title).input_value()
    assert json.loads(text)["size"] == 5
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill(text)
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    page.get_by_role("link", name="Open in Draw").click()
    expect(page).to_have_url(re.compile("/draw"))
    assert page.url.endswith(draw_address(FIGURE))
