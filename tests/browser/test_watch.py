"""Watch: stepping, the slider, stops and links, on a board that always equals the server's."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.noting import note, noted
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    Held,
    asked_for,
    button,
    cell,
    choose,
    eventually,
    latin,
    link,
    painted,
    ready,
    rendered,
    run_of,
    scrub,
    shown,
    slider,
    stands_at,
    stop_at,
    values,
    visited,
    watch_address,
    wire,
)
from webapp.insight import CUT
from webapp.insight.stops import next_stop, parse_stop, previous_stop
from webapp.puzzle import parse
from webapp.solvers import STRONGEST
from webapp.trace import Undo
from webapp.web.http import params

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
END = run_of(SAMPLE, "backtracking").to_end()


def test_each_button_asks_for_one_step_and_shows_the_servers_board(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=10))
    ready(page)
    heard = wire(page)
    for name, go, at in [
        ("Step", "step", 11),
        ("Step back", "back", 10),
        ("First", "first", 0),
        ("Step back", "back", 0),
        ("Last", "last", END),
        ("Step", "step", END),
    ]:
        heard.clear()
        button(page, name).click()
        stands_at(page, at)
        steps = [each for each in asked_for(heard, "/step") if "go=" in each]
        assert [f"go={go}" in each for each in steps] == [True]
        assert asked_for(heard, "/watch") == []
        expect(slider(page)).to_have_value(str(at))


def test_presses_are_painted_before_the_server_answers(page: Page) -> None:
    run = run_of(SAMPLE, "backtracking")
    run.to_end()
    undo = next(
        at for at, event in enumerate(run.events, 1) if isinstance(event, Undo) and event.stuck
    )
    page.goto(watch_address(SAMPLE, at=undo - 1))
    ready(page)
    way = [("Step", undo), ("Step", undo + 1), ("Step back", undo), ("Last", END), ("First", 0)]
    drawn = rendered(page, [watch_address(SAMPLE, at=at) for _, at in way])
    held = Held(page, "/step")
    for (name, at), expected in zip(way, drawn, strict=True):
        button(page, name).click()
        assert shown(page) == expected
        assert slider(page).input_value() == str(at)
    held.release()
    stands_at(page, 0)
    note(page, "[data-count=events]")
    heard, held = wire(page), Held(page, "/step")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    held.release()
    stands_at(page, 10)
    assert [int(text) for _, text in noted(page)] == list(range(1, 11))
    assert len([each for each in asked_for(heard, "/step") if "go=step" in each]) == 2


def test_painted_positions_equal_the_servers_rendering(page: Page) -> None:
    cases = [(FIGURE, "forward-checking"), (FIGURE, "exact-cover"), (SAMPLE, "local-search")]
    for puzzle, algorithm in [*cases, (latin(12), "mrv")]:
        run, rng = run_of(puzzle, algorithm), random.Random(2)
        end = run.to_end()
        by_kind = {type(event): at for at, event in enumerate(run.events, start=1)}
        positions = [0, end - 1, *by_kind.values(), *rng.choices(range(min(end, 3000)), k=6)]
        rng.shuffle(positions)
        page.goto(watch_address(puzzle, algorithm))
        expect(slider(page)).to_have_attribute("max", str(end))
        drawn = rendered(page, [watch_address(puzzle, algorithm, at) for at in positions])
        for at, ours, its in zip(positions, visited(page, positions), drawn, strict=True):
            assert ours == its, (algorithm, at)


def test_slider_paints_while_dragged_and_asks_once_when_released(page: Page) -> None:
    page.goto(watch_address(FIGURE))
    ready(page)
    box = slider(page).bounding_box()
    assert box
    heard, y = wire(page), box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, y)
    page.mouse.down()
    for part in (0.1, 0.2, 0.35, 0.5):
        page.mouse.move(box["x"] + part * box["width"], y)
    eventually(page, lambda: painted(page) > 100)
    assert asked_for(heard, "/step") == []
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"&at=1\d\d$"))
    assert len(asked_for(heard, "/step")) == 1
    stands_at(page, int(page.url.rpartition("=")[2]))
    for at in (7, 292):
        scrub(page, at)
        eventually(page, lambda at=at: painted(page) == at)  # type: ignore[misc]
        scrub(page, at, release=True)
        stands_at(page, at)
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    stands_at(page, 291)
    expect(slider(page)).to_be_focused()
    shape = page.get_by_role("img", name=re.compile("steps:")).bounding_box()
    assert shape
    page.mouse.click(shape["x"] + shape["width"] * 43 / 292, shape["y"] + shape["height"] / 2)
    stands_at(page, 43)
    expect(slider(page)).to_have_value("43")


def test_steps_lead_to_the_chosen_stops(page: Page) -> None:
    run = run_of(SAMPLE, "backtracking")
    run.to_end()
    page.goto(watch_address(SAMPLE, at=20))
    ready(page)
    ticks = page.get_by_role("img", name=re.compile(r"^[\d,]+ stops?$"))
    expect(ticks).to_have_count(0)
    at = 20
    for text, key, name in [
        ("guess", "g", "guess"),
        ("dead-end", "", "dead end"),
        ("r2c3", "c", ""),
    ]:
        stop = parse_stop(text, SAMPLE.size)
        if stop.cell:
            cell(page, stop.cell).click()
        if key:
            page.keyboard.press(key)
        else:
            stop_at(page, name)
        expect(page.get_by_role("radio", name=name or text)).to_be_checked()
        expect(page).to_have_url(re.compile(f"stop={text}"))
        expect(ticks).to_have_count(1)
        for move, onward in [
            ("Step", next_stop),
            ("Step", next_stop),
            ("Step back", previous_stop),
        ]:
            at = onward(run, at, stop) or 0
            button(page, move).click()
            stands_at(page, at)
    expect(page.locator("td[data-stop]")).to_have_id("r2c3")
    page.reload()
    ready(page)
    expect(page.get_by_role("radio", name="r2c3")).to_be_checked()
    page.keyboard.press("e")
    expect(ticks).to_have_count(0)
    expect(page).not_to_have_url(re.compile("stop="))
    page.goto(f"{watch_address(SIX, at=5)}&stop=solution")  # far beyond the tapes of the page
    ready(page)
    page.keyboard.press("PageDown")
    stands_at(page, run_of(SIX, "backtracking").to_end())
    page.keyboard.press("PageUp")
    stands_at(page, 0)


def test_links_reload_back_and_share_keep_algorithm_and_step(page: Page) -> None:
    page.goto("/import")
    page.goto(watch_address(FIGURE, "mrv", 17))
    stands_at(page, 17)
    grid = run_of(FIGURE, "mrv").look(17).after.grid()
    assert values(page) == ["".join(str(value or "empty") for value in row) for row in grid]
    ready(page)
    scrub(page, 20, release=True)
    stands_at(page, 20)
    page.reload()
    stands_at(page, 20)
    expect(slider(page)).to_have_value("20")
    held = Held(page, "/step")
    page.keyboard.press("PageDown")
    link(page, "Share").click()
    there = page.get_by_role("textbox", name="Link", exact=True)
    expect(there).to_have_value(re.compile("with=mrv&at=21$"))
    held.release()
    page.go_back()
    expect(page).to_have_url(re.compile("/watch"))
    page.go_back()  # steps leave nothing behind in the history
    expect(page).to_have_url(re.compile("/import$"))
    page.goto(watch_address(SAMPLE, at=5000))
    expect(page.get_by_text(f"This run has {END} steps: here is its end.")).to_be_visible()
    expect(slider(page)).to_have_value(str(END))


def test_algorithm_is_chosen_remembered_and_improved_on(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking", at=30))
    ready(page)
    heard, algorithm = wire(page), page.get_by_role("combobox", name="Algorithm")
    algorithm.focus()
    names = algorithm.get_by_role("option").evaluate_all("(all) => all.map((one) => one.value)")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    chosen = names[names.index("backtracking") + 2]
    expect(algorithm).to_have_value(chosen)
    assert asked_for(heard, "/watch") == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"with={chosen}"))
    expect(algorithm).to_be_focused()
    page.go_back()
    expect(algorithm).to_have_value("backtracking")
    page.goto(watch_address(SAMPLE, "mrv:ties=3.4"))
    ready(page)
    button(page, "Options 1 changed").click()
    choose(page, "Cage lists", "off")
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3A.*lists%3Doff"))
    expect(page.locator(".pseudocode del")).to_have_count(2)
    ready(page)
    page.goto(f"/play?p={params.encode(FIGURE)}")
    link(page, "Watch").click()
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3Alists%3Doff"))
    page.goto(f"/watch?p={params.encode(SAMPLE)}")  # a link means the same for everyone
    expect(algorithm).to_have_value(STRONGEST.name)
    page.goto(watch_address(SAMPLE, "brute-force", CUT))
    expect(page.get_by_text("Cut here.")).to_be_visible()
    expect(page.get_by_text("of 4,294,967,296 grids checked")).to_be_visible()
    expect(slider(page)).to_have_attribute("max", str(CUT))
    page.get_by_text(re.compile("takes back .* on this puzzle")).get_by_role("link").click()
    expect(page).to_have_url(re.compile("with=(?!brute)"))
    expect(slider(page)).not_to_have_attribute("max", str(CUT))
