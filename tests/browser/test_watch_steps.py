"""Stepping: the buttons ask the server, the address follows, and the board is the server's."""

import random
import re

import pytest
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
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS
from webapp.trace import NAMES, Undo

LONG = parse(BY_ID["keen-p-6dn-0"]["game_id"])
BACKTRACKED = run_of(SAMPLE, "backtracking").to_end()


def test_first_step_back_step_and_last_ask_the_server_for_a_step(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=10))
    expect(slider(page)).to_have_attribute("max", str(BACKTRACKED))
    heard = wire(page)
    for name, go, at in [
        ("Step", "step", 11),
        ("Step back", "back", 10),
        ("First", "first", 0),
        ("Last", "last", BACKTRACKED),
    ]:
        heard.clear()
        button(page, name).click()
        stands_at(page, at)
        steps = [each for each in asked_for(heard, "/step") if "go=" in each]
        assert len(steps) == 1
        assert f"go={go}" in steps[0]
        assert asked_for(heard, "/watch") == []


def test_a_press_is_painted_before_the_server_answers(page: Page) -> None:
    way = [("Step", 31), ("Step", 32), ("Step back", 31), ("Last", BACKTRACKED), ("First", 0)]
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    drawn = rendered(page, [watch_address(SAMPLE, at=at) for _, at in way])
    held = Held(page, "/step")
    for (name, at), expected in zip(way, drawn, strict=True):
        button(page, name).click()
        assert shown(page) == expected
        assert slider(page).input_value() == str(at)
    held.release()
    stands_at(page, 0)


def test_ten_quick_presses_make_ten_steps_and_no_older_answer_repaints_them(page: Page) -> None:
    page.goto(watch_address(FIGURE, at=100))
    ready(page)
    note(page, "[data-count=events]")
    heard, held = wire(page), Held(page, "/step")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    assert painted(page) == 110
    held.release()
    stands_at(page, 110)
    assert [int(text) for _, text in noted(page)] == list(range(101, 111))
    assert len([each for each in asked_for(heard, "/step") if "go=step" in each]) == 2


def test_the_cell_that_ran_out_of_values_is_marked_where_its_guess_is_undone(page: Page) -> None:
    """By the player first, and then by the server."""
    run = run_of(SAMPLE, "backtracking")
    run.to_end()
    at, stuck = next(
        (at, event.stuck)
        for at, event in enumerate(run.events, start=1)
        if isinstance(event, Undo) and event.stuck
    )
    page.goto(watch_address(SAMPLE, at=at - 1))
    ready(page)
    held = Held(page, "/step")
    button(page, "Step").click()
    expect(cell(page, stuck)).to_have_attribute("data-state", "dead")
    held.release()
    stands_at(page, at)
    expect(cell(page, stuck)).to_have_attribute("data-state", "dead")


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["Step", "Step back"])
def test_steps_pressed_faster_than_the_line_are_all_taken(page: Page, name: str) -> None:
    page.goto(watch_address(FIGURE, at=100))
    expect(slider(page)).to_have_attribute("max", "292")
    held = Held(page, "/step")
    for _ in range(4):
        button(page, name).click()
    held.release()
    stands_at(page, 104 if name == "Step" else 96)


@pytest.mark.sweep
def test_a_tape_that_comes_when_the_slider_was_let_go_paints_nothing(page: Page) -> None:
    page.goto(watch_address(FIGURE, at=100))
    ready(page)
    held = Held(page, "/tape")
    scrub(page, 20)
    eventually(page, lambda: held.routes)
    scrub(page, 20, release=True)
    stands_at(page, 20)
    with page.expect_response(re.compile("/tape")):
        held.release()
    stands_at(page, 20)


@pytest.mark.sweep
def test_a_slider_let_go_counts_more_than_steps_that_wait(page: Page) -> None:
    page.goto(watch_address(FIGURE, at=100))
    expect(slider(page)).to_have_attribute("max", "292")
    held = Held(page, "/step")
    for _ in range(3):
        button(page, "Step").click()
    scrub(page, 200)
    scrub(page, 200, release=True)
    held.release()
    stands_at(page, 200)
    button(page, "Step").click()
    stands_at(page, 201)


@pytest.mark.sweep
def test_before_the_first_event_and_after_the_last_there_is_no_step(page: Page) -> None:
    page.goto(watch_address(SAMPLE))
    button(page, "Step back").click()
    stands_at(page, 0)
    button(page, "Last").click()
    stands_at(page, BACKTRACKED)
    button(page, "Step").click()
    stands_at(page, BACKTRACKED)


def test_a_link_opens_at_exactly_its_step(page: Page) -> None:
    run = run_of(FIGURE, "mrv")
    page.goto(watch_address(FIGURE, "mrv", 17))
    stands_at(page, 17)
    expect(slider(page)).to_have_value("17")
    assert painted(page) == 17
    grid = run.look(17).after.grid()
    assert values(page) == ["".join(str(value or "empty") for value in row) for row in grid]


@pytest.mark.sweep
def test_a_position_past_the_end_shows_the_end_and_says_so(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=5000))
    expect(page.get_by_text(f"This run has {BACKTRACKED} steps: here is its end.")).to_be_visible()
    expect(slider(page)).to_have_value(str(BACKTRACKED))
    assert values(page) == ["1423", "4231", "2314", "3142"]


@pytest.mark.sweep
def test_back_leaves_the_page_however_much_was_stepped(page: Page) -> None:
    page.goto("/import")
    page.goto(watch_address(SAMPLE))
    for at in (1, 2, 3):
        button(page, "Step").click()
        stands_at(page, at)
    scrub(page, 40, release=True)
    stands_at(page, 40)
    page.go_back()
    expect(page).to_have_url(re.compile("/import$"))


@pytest.mark.sweep
def test_a_reload_keeps_algorithm_and_position(page: Page) -> None:
    page.goto(watch_address(FIGURE, "possible-sets"))
    ready(page)
    scrub(page, 60, release=True)
    stands_at(page, 60)
    page.reload()
    stands_at(page, 60)
    expect(slider(page)).to_have_value("60")
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("possible-sets")
    button(page, "Step").click()
    stands_at(page, 61)


@pytest.mark.sweep
def test_after_going_back_the_list_names_the_algorithm_on_screen(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "mrv"))
    expect(slider(page)).to_have_attribute("max", "34")
    choose(page, "Algorithm", "possible-sets")
    expect(page).to_have_url(re.compile("with=possible-sets"))
    page.go_back()
    expect(page).to_have_url(re.compile("with=mrv"))
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("mrv")


@pytest.mark.parametrize(
    ("stop", "name"),
    [
        ("guess", "guess"),
        *(pytest.param(stop, name, marks=pytest.mark.sweep) for stop, name in [
            ("dead-end", "dead end"), ("undo", "taken back"),
            ("solution", "solution"), ("r2c2", "r2c2"),
        ]),
    ],
)  # fmt: skip
def test_a_step_goes_to_the_next_stop(page: Page, stop: str, name: str) -> None:
    run, chosen = run_of(SAMPLE, "backtracking"), parse_stop(stop, SAMPLE.size)
    run.to_end()
    page.goto(watch_address(SAMPLE, at=20))
    ready(page)
    if chosen.cell is not None:
        cell(page, chosen.cell).click()
    stop_at(page, name)
    at = 20
    for move in ["Step"] * 4 + ["Step back"] * 3:
        at = (next_stop if move == "Step" else previous_stop)(run, at, chosen)
        button(page, move).click()
        stands_at(page, at)
    page.reload()
    expect(page.get_by_role("radio", name=name)).to_be_checked()


@pytest.mark.sweep
def test_a_press_goes_to_a_stop_far_beyond_what_the_page_holds(page: Page) -> None:
    run = run_of(LONG, "backtracking")
    end = run.to_end()
    page.goto(f"{watch_address(LONG, 'backtracking', at=5)}&stop=solution")
    ready(page)
    page.keyboard.press("PageDown")
    stands_at(page, end)
    page.keyboard.press("PageUp")
    stands_at(page, 0)


def test_the_chosen_cell_is_marked_and_keys_choose_stops(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking", at=20))
    ready(page)
    ticks = page.get_by_role("img", name=re.compile(r"^[\d,]+ stops?$"))
    expect(ticks).to_have_count(0)
    page.keyboard.press("g")
    expect(page.get_by_role("radio", name="guess")).to_be_checked()
    expect(ticks).to_have_count(1)
    cell(page, (1, 2)).click()
    page.keyboard.press("c")
    expect(page.get_by_role("radio", name="r2c3")).to_be_checked()
    expect(page).to_have_url(re.compile("stop=r2c3"))
    expect(page.locator("td[data-stop]")).to_have_id("r2c3")
    button(page, "Step").click()
    expect(page.locator("td[data-stop]")).to_have_id("r2c3")
    page.keyboard.press("e")
    expect(ticks).to_have_count(0)
    expect(page).not_to_have_url(re.compile("stop="))


def test_a_slider_let_go_rests_where_the_server_drew(page: Page) -> None:
    page.goto(watch_address(FIGURE, "backtracking"))
    ready(page)
    for at in (100, 7, 292):
        scrub(page, at)
        eventually(page, lambda at=at: painted(page) == at)
        scrub(page, at, release=True)
        stands_at(page, at)


def test_the_slider_is_dragged_with_the_mouse_and_only_then_asks_for_a_step(page: Page) -> None:
    page.goto(watch_address(FIGURE))
    expect(slider(page)).to_have_attribute("max", "292")
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


def test_a_press_on_the_timeline_goes_to_its_step(page: Page) -> None:
    page.goto(watch_address(SAMPLE))
    ready(page)
    box = page.get_by_role("img", name=re.compile("steps:")).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 43 / BACKTRACKED, box["y"] + box["height"] / 2)
    stands_at(page, 43)
    expect(slider(page)).to_have_value("43")


@pytest.mark.sweep
def test_arrow_keys_move_the_slider_by_one_event(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    stands_at(page, 31)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    stands_at(page, 29)
    expect(slider(page)).to_be_focused()


@pytest.mark.sweep
def test_the_sliders_maximum_is_what_is_known_until_the_end_is(page: Page) -> None:
    page.route("**/timeline*", lambda route: route.fulfill(status=204))
    page.goto(watch_address(SAMPLE, at=12))
    expect(slider(page)).to_have_value("12")
    known = page.locator("#position").get_attribute("data-known")
    assert slider(page).get_attribute("max") == known
    button(page, "Last").click()
    stands_at(page, BACKTRACKED)
    expect(slider(page)).to_have_attribute("max", str(BACKTRACKED))


POSITIONS = 14
# Between them they have events of every kind.
PAINTED = {"forward-checking", "exact-cover"}


@pytest.mark.parametrize(
    ("puzzle", "algorithm"),
    [
        *(
            pytest.param(FIGURE, name, id=name, marks=() if name in PAINTED else pytest.mark.sweep)
            for name in SOLVERS
        ),
        pytest.param(
            parse(BY_ID["keen-p-6dn-0"]["game_id"]), "mrv", id="mrv-6x6", marks=pytest.mark.sweep
        ),
        pytest.param(parse("...1..2.3...4..."), "mrv", id="mrv-sudoku", marks=pytest.mark.sweep),
    ],
)
def test_what_is_painted_is_what_the_server_renders(
    page: Page, puzzle: Puzzle, algorithm: str
) -> None:
    """Values, states, marks, names, counters and the lit line, at each kind of event."""
    run = run_of(puzzle, algorithm)
    end = run.to_end()
    lots = random.Random(2)
    by_kind: dict[str, list[int]] = {}
    for at, event in enumerate(run.events, start=1):
        stuck = "stuck " if isinstance(event, Undo) and event.stuck else ""
        by_kind.setdefault(stuck + NAMES[type(event)], []).append(at)
    positions = [0, end - 1] + [lots.choice(places) for places in by_kind.values()]
    positions += [lots.randint(0, min(end, 3000)) for _ in range(POSITIONS - len(positions))]
    lots.shuffle(positions)
    page.goto(watch_address(puzzle, algorithm))
    expect(slider(page)).to_have_attribute("max", str(end))
    addresses = [watch_address(puzzle, algorithm, at) for at in positions]
    for at, seen, drawn in zip(
        positions, visited(page, positions), rendered(page, addresses), strict=True
    ):
        assert seen == drawn, at


@pytest.mark.sweep
@pytest.mark.parametrize("algorithm", ["mrv", "backtracking"])
def test_any_way_along_the_slider_comes_to_the_servers_board(page: Page, algorithm: str) -> None:
    """Random jumps, near and far, forwards and backwards, also over what no tape holds yet."""
    puzzle = parse(BY_ID["keen-p-6dn-0"]["game_id"])
    run = run_of(puzzle, algorithm)
    end = run.to_end()
    lots = random.Random(16)
    page.goto(watch_address(puzzle, algorithm))
    expect(slider(page)).to_have_attribute("max", str(end))
    positions = [0]
    for _ in range(60):
        near = positions[-1] + lots.randint(-300, 300)
        positions.append(max(0, min(end, lots.choice([near, near, lots.randint(0, end)]))))
    for at, seen in zip(positions, visited(page, positions), strict=True):
        board = run.look(at).after
        cells = [re.findall(r", (\d+|empty)(?=,|$)", name)[0] for name, *_ in seen["cells"]]
        assert cells == [str(value or "empty") for row in board.grid() for value in row], at
        assert [int(count.replace(",", "")) for count in seen["counters"]] == [
            getattr(board.counts, counter.name) for counter in SOLVERS[algorithm].counters
        ]


def test_a_cut_run_says_so_at_its_end_and_leads_to_a_smarter_algorithm(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "brute-force", CUT))
    expect(page.get_by_text("Cut here.")).to_be_visible()
    expect(page.get_by_text("of 4,294,967,296 grids checked")).to_be_visible()
    expect(slider(page)).to_have_attribute("max", str(CUT))
    page.get_by_text(re.compile("takes back .* on this puzzle")).get_by_role("link").click()
    expect(page).to_have_url(re.compile("with=(?!brute)"))
    expect(page.get_by_role("slider")).not_to_have_attribute("max", str(CUT))


@pytest.mark.sweep
def test_two_digit_values_stand_in_their_cells(page: Page) -> None:
    puzzle = latin(12)
    run = run_of(puzzle, "mrv")
    end = run.to_end()
    grid = run.look(end).after.grid()
    assert max(map(max, grid)) == 12
    page.goto(watch_address(puzzle, "mrv"))
    expect(slider(page)).to_have_attribute("max", str(end))
    assert visited(page, [end]) == rendered(page, [watch_address(puzzle, "mrv", end)])
    assert values(page) == ["".join(map(str, row)) for row in grid]
    wide = page.get_by_role("grid").evaluate(
        "(grid) => [...grid.querySelectorAll('.value')]"
        ".filter((each) => each.scrollWidth > each.closest('td').clientWidth).length"
    )
    assert wide == 0
