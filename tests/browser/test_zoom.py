"""Large boards on a phone: zoomed by fingers, buttons and keys; what matters stays in view."""

from time import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
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
from webapp.puzzle import Puzzle, cell_name
from webapp.puzzle.editing import empty
from webapp.web.http import params

Point = tuple[float, float]

LEGIBLE, LARGER = 44, 72  # px of a cell, as static/js/shared/zoom.js has them

# Whether its place, which may scroll, shows all of it; and whether the screen does too.
_WITHIN = """(each) => {
  const [box, frame] = [each, each.closest(".stage")].map((one) => one.getBoundingClientRect());
  return box.left >= frame.left && box.top >= frame.top
    && box.right <= frame.right + 0.5 && box.bottom <= frame.bottom + 0.5;
}"""
_UNCUT = f"""(each) => {{
  const {{ left, top, right, bottom }} = each.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    && (getComputedStyle(each.closest(".stage")).overflow === "visible" || ({_WITHIN})(each));
}}"""
# Whether the numbers of rows, and of columns, have no ground of their own.
_BARE = """() => [["td:first-child", "::before"], ["tr:first-child td", "::after"]].map(
  ([td, part]) => getComputedStyle(document.querySelector(`.stage > [data-board] ${td}`), part)
    .backgroundColor === "rgba(0, 0, 0, 0)")"""


def _drawn(size: int, name: str) -> Puzzle:
    lots = Lots(name)
    while True:
        if found := draw(size, [1, 4, 4, 1], "+-*/", lots):
            return found.puzzle


SIXTEEN = _drawn(16, "zoom")
OPEN = [cage.cells[0] for cage in SIXTEEN.cages if not cage.is_given]


def phone(open_page: OpenPage, address: str, width: int = 360, height: int = 640) -> Page:
    """A page on a phone."""
    screen = {"width": width, "height": height}
    page = open_page(viewport=screen, has_touch=True, is_mobile=True)
    page.goto(address)
    return page


def size(page: Page) -> float:
    """How wide a cell is, in pixels."""
    box = cell(page, (0, 0)).bounding_box()
    assert box
    return box["width"]


def is_whole(page: Page) -> bool:
    """Whether all of the board is in its place."""
    return bool(page.locator(".stage > [data-board]").evaluate(_WITHIN))


def centre(page: Page) -> Point:
    """The middle of the board's place on the screen."""
    box = page.locator(".stage").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def selected(page: Page) -> list[str]:
    """The cells that are selected."""
    found = "() => [...document.querySelectorAll('td[aria-selected=true]')].map((td) => td.id)"
    return list(page.evaluate(found))


class Fingers:
    """Touches that take their time: an infinitely fast one would be a fling."""

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
        """Move two fingers on the board apart, or together."""
        x, y = centre(self.page)
        start = 40 if by > 1 else 110
        self.touch("touchStart", (x - start, y))
        self.touch("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 9):
            apart = start * (1 + (by - 1) * step / 8)
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.touch("touchEnd")

    def over(self, first: Point, *others: Point) -> None:
        """Go over the points with one finger."""
        self.touch("touchStart", first)
        for point in others:
            self.touch("touchMove", point)
        self.touch("touchEnd")

    def pan(self) -> None:
        """Move the board to the left and up, as far as it goes."""
        x, y = centre(self.page)
        for _ in range(4):
            self.over(*((x - 17 * step, y - 15 * step) for step in range(9)))


def _shows_a_lit_cell(page: Page) -> bool:
    lit = page.locator(".stage td[data-state]:not([data-state=''], [data-state='clash'])")
    return any(each.evaluate(_WITHIN) for each in lit.all())


def test_play_of_a_large_grid_zooms_by_fingers_and_keys(open_page: OpenPage) -> None:
    game = phone(open_page, play_address(SIXTEEN))
    takes_moves(game)
    at = next(at for at in OPEN if at[0] < 4 and at[1] < 4)
    cell(game, at).tap()
    assert selected(game) == [cell_name(at)]

    # Two fingers zoom the board around what is between them; neither the page nor the selection.
    point = "([x, y]) => document.elementFromPoint(x, y).closest('td').id"
    under = game.evaluate(point, centre(game))
    hand = Fingers(game)
    hand.pinch(2)
    eventually(game, lambda: size(game) > 80)
    assert game.evaluate(point, centre(game)) == under
    assert game.evaluate("() => visualViewport.scale") == 1
    hand.pinch(0.15)
    eventually(game, lambda: is_whole(game))
    expect(button(game, "Whole board")).to_be_disabled()
    assert selected(game) == [cell_name(at)]

    # One finger moves the board, and a key brings the selected cell back.
    button(game, "Zoom in").tap()
    hand.pan()
    eventually(game, lambda: not cell(game, at).evaluate(_WITHIN))
    assert selected(game) == [cell_name(at)]
    assert game.evaluate("() => [scrollX, scrollY]") == [0, 0]
    button(game, "7").tap()
    expect(cell(game, at)).to_contain_text("7")
    assert cell(game, at).evaluate(_WITHIN)

    # So does a hint with the cells that it is about.
    button(game, "Undo").tap()
    hand.pan()
    button(game, "Hint").tap()
    expect(game.locator("#hint")).to_be_visible()
    eventually(game, lambda: _shows_a_lit_cell(game))

    # Keys zoom, and arrows take the board along.
    cell(game, (0, 0)).evaluate("(each) => each.focus()")
    game.keyboard.press("+")
    assert round(size(game)) == LARGER
    for _ in range(9):
        game.keyboard.press("ArrowRight")
        game.keyboard.press("ArrowDown")
        eventually(game, lambda: game.locator("td:focus").evaluate(_WITHIN))
    game.keyboard.press("-")
    assert round(size(game)) == LEGIBLE
    eventually(game, lambda: game.locator("td:focus").evaluate(_WITHIN))
    game.keyboard.press("-")
    assert is_whole(game)

    # A long press selects a cell and switches Pencil on.
    hand.touch("touchStart", middle(game, OPEN[1]))
    expect(button(game, "Pencil")).to_have_attribute("aria-pressed", "true")
    hand.touch("touchEnd")
    assert selected(game) == [cell_name(OPEN[1])]


def test_zoomed_boards_follow_the_steps_and_show_candidates(open_page: OpenPage) -> None:
    page = phone(open_page, watch_address(SIXTEEN, "forward-checking", 300))
    ready(page)
    into, whole = button(page, "Zoom in"), button(page, "Whole board")
    assert round(size(page)) == LEGIBLE
    into.tap()
    for at in range(301, 305):
        button(page, "Step").tap()
        rests_at(page, at)
        assert round(size(page)) == LARGER
        eventually(page, lambda: _shows_a_lit_cell(page))
    expect(into).to_be_disabled()
    button(page, "Zoom out").tap()
    assert round(size(page)) == LEGIBLE
    button(page, "Play").tap()
    eventually(page, lambda: int(page.locator("[data-place]").inner_text()) > 309)
    button(page, "Pause").tap()
    assert round(size(page)) == LEGIBLE

    # The candidates over a cell are whole, in Watch and in a low frame of another page.
    clip = f"/embed?p={params.encode(SIXTEEN)}&with=mrv&from=0&to=40"
    for address, height in ((watch_address(SIXTEEN, "mrv", 0), 640), (clip, 420)):
        page.set_viewport_size({"width": 360, "height": height})
        page.goto(address)
        expect(page.locator("[data-pans]")).to_be_attached()
        lens = page.locator("td[data-hand] .marks")
        for _ in range(3):
            button(page, "Step").tap()
        expect(cell(page, (0, 6))).to_have_attribute("data-hand", "")
        eventually(page, lambda lens=lens: lens.evaluate(_UNCUT))
        whole.tap()
        assert is_whole(page)
        assert lens.evaluate(_UNCUT)
        assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") == 0

    # A board that can be read begins whole.
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(play_address(_drawn(10, "ten")))
    takes_moves(page)
    expect(whole).to_be_disabled()
    assert is_whole(page)
    into.tap()
    assert round(size(page)) == LEGIBLE


def test_draw_of_a_large_grid_has_one_finger_draw_and_two_zoom(open_page: OpenPage) -> None:
    page = phone(open_page, draw_address(empty(6)))
    takes_edits(page)
    expect(button(page, "Zoom in")).to_have_count(0)
    page.get_by_role("combobox", name="Size").select_option("16")
    expect(page.locator("[data-pans]")).to_be_attached()
    eventually(page, lambda: round(size(page)) == LEGIBLE)
    hand = Fingers(page)
    hand.pinch(1.6)
    eventually(page, lambda: size(page) > LEGIBLE + 10)
    hand.pinch(0.1)
    expect(button(page, "Whole board")).to_be_disabled()
    expect(page.locator("#verdict")).to_contain_text("An empty grid")
    assert params.decode(page.url.rpartition("p=")[2]) == empty(16)
    button(page, "Zoom in").tap()
    page.evaluate("() => scrollTo(0, 0)")
    hand.over(*(middle(page, at) for at in ((1, 1), (1, 2), (2, 2))))
    expect(cell(page, (2, 2))).to_have_accessible_name("r3c3, cage without a clue, 3 cells, empty")

    # The numbers at the edges hide what passes below them, and never the border.
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for scrolled, bare in (
            ((0, 0), [True, True]),
            ((30, 0), [False, True]),
            ((30, 30), [False, False]),
        ):
            page.locator(".stage").first.evaluate("(stage, to) => stage.scrollTo(...to)", scrolled)
            eventually(page, lambda bare=bare: page.evaluate(_BARE) == bare)

    page.evaluate("() => scrollTo(0, 0)")
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(button(page, "Zoom in")).to_have_count(0)
    expect(page.locator("[data-pans]")).to_have_count(0)
    assert is_whole(page)
