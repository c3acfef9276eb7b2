"""Large boards on a phone: zoomed by fingers, buttons and keys; what matters stays in view."""

from collections.abc import Callable
from time import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import drawing
from tests.browser.playing import named, play_address, takes_moves
from tests.browser.support import (
    button,
    cell,
    draw_address,
    eventually,
    middle,
    ready,
    rests_at,
    takes_edits,
    watch_address,
)
from webapp.generator.draw import draw
from webapp.generator.lots import Lots
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.editing import empty
from webapp.solvers import SOLVERS
from webapp.web.http import params

Point = tuple[float, float]

PHONES = [(360, 640), (390, 844), (740, 360)]
PHONE = (360, 640)
LEGIBLE, LARGER = 44, 72  # px of a cell, as static/js/shared/zoom.js has them

# The least of what is to be read, in px: of cells, of clues with up to four letters, of values.
_READ = """() => {
  const board = document.querySelector(".stage > [data-board]");
  const least = (nodes, of) => Math.min(...[...nodes].map(of));
  const font = (node) => parseFloat(getComputedStyle(node).fontSize);
  return [
    least(board.querySelectorAll("td"), (td) => td.getBoundingClientRect().width),
    least([...board.querySelectorAll(".clue")].filter(({ innerText: { length } }) => length && length < 5), font),
    least(board.querySelectorAll(".value"), font),
  ];
}"""  # noqa: E501
# Whether all of the board is in its place, and the page no wider than the screen.
_WHOLE = """() => {
  const board = document.querySelector(".stage > [data-board]");
  const [box, frame] = [board, board.parentElement].map((each) => each.getBoundingClientRect());
  return box.left >= frame.left && box.top >= frame.top
    && box.right <= frame.right + 0.5 && box.bottom <= frame.bottom + 0.5;
}"""
_SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"
_IN_VIEW = """(td) => {
  const [box, frame] = [td, td.closest(".stage")].map((each) => each.getBoundingClientRect());
  return box.left >= frame.left && box.top >= frame.top
    && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
}"""

# Whether neither the screen nor a place that scrolls cuts it off.
_UNCUT = """(node) => {
  const box = node.getBoundingClientRect();
  const stage = node.closest(".stage");
  const within = (left, top, right, bottom) =>
    box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
  const frame = stage.getBoundingClientRect();
  return within(0, 0, innerWidth, innerHeight)
    && (getComputedStyle(stage).overflow === "visible"
      || within(frame.left, frame.top, frame.right, frame.bottom));
}"""
# Whether the numbers of rows, and of columns, have no ground of their own.
_STRIPS = """() => [["td:first-child", "::before"], ["tr:first-child td", "::after"]].map(([td, part]) =>
  getComputedStyle(document.querySelector(`.stage > [data-board] ${td}`), part).backgroundColor
    === "rgba(0, 0, 0, 0)")"""  # noqa: E501


def _sixteen() -> Puzzle:
    lots = Lots("zoom")
    while True:
        drawn = draw(16, [1, 4, 4, 1], "+-*/", lots)
        if drawn:
            return drawn.puzzle


SIXTEEN = _sixteen()
OPEN = [cage.cells[0] for cage in SIXTEEN.cages if not cage.is_given]


@pytest.fixture
def phone(open_page: OpenPage) -> Callable[..., Page]:
    """A page on a phone, at an address."""

    def opened(address: str, width: int = PHONE[0], height: int = PHONE[1]) -> Page:
        page = open_page(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
        )
        page.goto(address)
        return page

    return opened


@pytest.fixture
def game(phone: Callable[..., Page]) -> Page:
    """A game of a 16 x 16 on a phone."""
    page = phone(play_address(SIXTEEN))
    takes_moves(page)
    return page


def board(page: Page) -> Locator:
    """The board."""
    return page.get_by_role("grid", name="Puzzle")


def size(page: Page) -> float:
    """How wide a cell is."""
    box = cell(page, (0, 0)).bounding_box()
    assert box
    return box["width"]


def place(page: Page) -> dict[str, float]:
    """Where the board is shown."""
    box = page.locator(".stage").first.bounding_box()
    assert box
    return dict(box)


def centre(page: Page) -> Point:
    """The middle of that place."""
    box = place(page)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """Touches that take their time: what is infinitely fast would go on by itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at = time()
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        self.at += 0.1
        under = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": under, "timestamp": self.at}
        self.session.send("Input.dispatchTouchEvent", event)

    def pinch(self, by: float) -> None:
        """Two of them on the board that move apart, or together."""
        x, y = centre(self.page)
        start = 40 if by > 1 else 110
        self.touch("touchStart", (x - start, y))
        self.touch("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 9):
            apart = start * (1 + (by - 1) * step / 8)
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.touch("touchEnd")

    def pan(self, across: float, down: float) -> None:
        """One that moves the board."""
        x, y = centre(self.page)
        self.touch("touchStart", (x, y))
        for step in range(1, 9):
            self.touch("touchMove", (x + across * step / 8, y + down * step / 8))
        self.touch("touchEnd")

    def draw(self, cells: list[Cell]) -> None:
        """One that goes over cells."""
        self.touch("touchStart", middle(self.page, cells[0]))
        for each in cells[1:]:
            self.touch("touchMove", middle(self.page, each))
        self.touch("touchEnd")


def _shows_what_it_is_about(page: Page) -> bool:
    about = page.locator(".stage td[data-state]:not([data-state=''], [data-state='clash'])")
    return any(each.evaluate(_IN_VIEW) for each in about.all())


def chosen(page: Page) -> list[str]:
    """The cells that are chosen."""
    return list(
        page.evaluate(
            "() => [...document.querySelectorAll('td[aria-selected=true]')].map((td) => td.id)"
        )
    )


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("where", ["play", "watch", "draw"])
def test_a_sixteen_is_legible_and_whole_at_a_press(
    phone: Callable[..., Page], width: int, height: int, where: str
) -> None:
    address = {
        "play": play_address(SIXTEEN),
        "watch": watch_address(SIXTEEN, "mrv", 40),
        "draw": draw_address(SIXTEEN),
    }[where]
    page = phone(address, width, height)
    whole, into = button(page, "Whole board"), button(page, "Zoom in")
    expect(page.locator("[data-pans]")).to_be_attached()
    read = page.evaluate(_READ)
    assert [have >= least for have, least in zip(read, (36, 11, 16), strict=True)] == [True] * 3
    assert page.evaluate(_SIDEWAYS) == 0
    whole.tap()
    expect(whole).to_be_disabled()
    assert page.evaluate(_WHOLE)
    into.tap()
    assert round(size(page)) == LEGIBLE
    into.tap()
    assert round(size(page)) == LARGER
    expect(into).to_be_disabled()
    button(page, "Zoom out").tap()
    assert round(size(page)) == LEGIBLE
    assert page.evaluate(_SIDEWAYS) == 0


def test_a_board_that_can_be_read_begins_whole(phone: Callable[..., Page]) -> None:
    ten = next(
        drawn.puzzle
        for number in range(20)
        if (drawn := draw(10, [1, 4, 4, 1], "+-*/", Lots(f"ten {number}")))
    )
    page = phone(play_address(ten))
    takes_moves(page)
    expect(button(page, "Whole board")).to_be_disabled()
    assert page.evaluate(_WHOLE)
    button(page, "Zoom in").tap()
    assert round(size(page)) == LEGIBLE


def test_two_fingers_zoom_the_board_and_neither_the_page_nor_the_choice(game: Page) -> None:
    cell(game, OPEN[0]).tap()
    before = chosen(game)
    point = "([x, y]) => document.elementFromPoint(x, y).closest('td').id"
    under = game.evaluate(point, centre(game))
    hand = Fingers(game)
    hand.pinch(2)
    eventually(game, lambda: size(game) > 80)
    assert game.evaluate(point, centre(game)) == under
    assert game.evaluate("() => visualViewport.scale") == 1
    assert chosen(game) == before
    hand.pinch(0.15)
    eventually(game, lambda: game.evaluate(_WHOLE))
    expect(button(game, "Whole board")).to_be_disabled()
    assert chosen(game) == before


def test_a_finger_moves_the_board_and_the_cell_in_hand_comes_back_with_a_key(game: Page) -> None:
    at = next(at for at in OPEN if at[0] < 4 and at[1] < 4)
    cell(game, at).tap()
    assert chosen(game) == [cell_name(at)]
    hand = Fingers(game)
    for _ in range(4):
        hand.pan(-140, -120)
    eventually(game, lambda: not cell(game, at).evaluate(_IN_VIEW))
    assert chosen(game) == [cell_name(at)]
    assert game.evaluate("() => [scrollX, scrollY]") == [0, 0]
    button(game, "7").tap()
    named(game, at, "7")
    assert cell(game, at).evaluate(_IN_VIEW)


def test_a_long_press_on_a_zoomed_board_chooses_its_cell_and_switches_pencil(game: Page) -> None:
    at = OPEN[1]
    hand = Fingers(game)
    hand.touch("touchStart", middle(game, at))
    expect(button(game, "Pencil")).to_have_attribute("aria-pressed", "true")
    hand.touch("touchEnd")
    assert chosen(game) == [cell_name(at)]


def test_keys_zoom_and_arrows_take_the_board_along(game: Page) -> None:
    cell(game, (0, 0)).tap()
    game.keyboard.press("+")
    assert round(size(game)) == LARGER
    for _ in range(9):
        game.keyboard.press("ArrowRight")
        game.keyboard.press("ArrowDown")
        eventually(game, lambda: game.locator("td:focus").evaluate(_IN_VIEW))
    game.keyboard.press("-")
    assert round(size(game)) == LEGIBLE
    eventually(game, lambda: game.locator("td:focus").evaluate(_IN_VIEW))
    game.keyboard.press("-")
    assert game.evaluate(_WHOLE)


def test_a_hint_has_what_it_is_about_in_view(game: Page) -> None:
    hand = Fingers(game)
    for _ in range(4):
        hand.pan(-140, -120)
    button(game, "Hint").tap()
    expect(game.locator("#hint")).to_be_visible()
    eventually(game, lambda: _shows_what_it_is_about(game))


def test_the_board_follows_the_steps_and_keeps_its_zoom(phone: Callable[..., Page]) -> None:
    page = phone(watch_address(SIXTEEN, "forward-checking", 300))
    ready(page)
    button(page, "Zoom in").tap()
    for at in range(301, 309):
        button(page, "Step").tap()
        rests_at(page, at)
        assert round(size(page)) == LARGER
        eventually(page, lambda: _shows_what_it_is_about(page))


@pytest.mark.parametrize("where", ["watch", "embed"])
def test_the_candidates_over_a_cell_are_seen_whole(phone: Callable[..., Page], where: str) -> None:
    address, height = {
        "watch": (watch_address(SIXTEEN, "mrv", 0), 640),
        "embed": (f"/embed?p={params.encode(SIXTEEN)}&with=mrv&from=0&to=40", 420),
    }[where]
    page = phone(address, 360, height)
    expect(page.locator("[data-pans]")).to_be_attached()
    lens = page.locator("td[data-hand] .marks")
    for _ in range(3):
        button(page, "Step").tap()
    expect(cell(page, (0, 6))).to_have_attribute("data-hand", "")
    eventually(page, lambda: lens.evaluate(_UNCUT))
    button(page, "Whole board").tap()
    assert page.evaluate(_WHOLE)
    assert lens.evaluate(_UNCUT)
    assert page.evaluate(_SIDEWAYS) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_numbers_at_the_edges_hide_what_passes_and_never_the_border(
    phone: Callable[..., Page], scheme: str
) -> None:
    page = phone(draw_address(empty(16, "sudoku")), 700, 900)
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("[data-pans]")).to_be_attached()
    page.locator(".stage").first.evaluate("(stage) => stage.scrollTo(0, 0)")
    assert page.evaluate(_STRIPS) == [True, True]
    page.locator(".stage").first.evaluate("(stage) => stage.scrollTo(30, 0)")
    eventually(page, lambda: page.evaluate(_STRIPS) == [False, True])
    page.locator(".stage").first.evaluate("(stage) => stage.scrollTo(30, 30)")
    eventually(page, lambda: page.evaluate(_STRIPS) == [False, False])


def test_in_draw_one_finger_draws_and_two_zoom(phone: Callable[..., Page]) -> None:
    page = phone(draw_address(empty(16)))
    takes_edits(page)
    hand = Fingers(page)
    hand.pinch(1.6)
    eventually(page, lambda: size(page) > LEGIBLE + 10)
    hand.pinch(0.1)
    expect(button(page, "Whole board")).to_be_disabled()
    expect(page.locator("#verdict")).to_contain_text("An empty grid")
    assert drawing(page) == empty(16)
    button(page, "Zoom in").tap()
    page.evaluate("() => scrollTo(0, 0)")
    hand.draw([(1, 1), (1, 2), (2, 2)])
    expect(cell(page, (2, 2))).to_have_accessible_name("r3c3, cage without a clue, 3 cells, empty")


def test_a_drawing_that_becomes_large_can_be_zoomed(phone: Callable[..., Page]) -> None:
    page = phone(draw_address(empty(6)))
    takes_edits(page)
    expect(button(page, "Zoom in")).to_have_count(0)
    page.get_by_role("combobox", name="Size").select_option("12")
    button(page, "Zoom in").tap()
    eventually(page, lambda: round(size(page)) == LARGER)
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(button(page, "Zoom in")).to_have_count(0)
    expect(page.locator("[data-pans]")).to_have_count(0)
    assert page.evaluate(_WHOLE)


@pytest.mark.sweep
@pytest.mark.parametrize("algorithm", SOLVERS)
def test_what_plays_is_followed(phone: Callable[..., Page], algorithm: str) -> None:
    page = phone(watch_address(SIXTEEN, algorithm))
    ready(page)
    button(page, "Play").tap()
    eventually(page, lambda: int(page.locator("[data-place]").inner_text()) > 5)
    button(page, "Pause").tap()
    assert round(size(page)) == LEGIBLE
    assert page.evaluate(_SIDEWAYS) == 0
