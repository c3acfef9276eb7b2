"""On a phone, large boards can be zoomed, and Play's keypad never moves."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import open_play, play_address, takes_moves
from tests.browser.probes import on_screen
from tests.browser.support import (
    SIX,
    Thumb,
    box_of,
    button,
    cell,
    centre,
    draw_address,
    eventually,
    ready,
    rests_at,
    settled,
    takes_edits,
    watch_address,
)
from tests.browser.views import SIDEWAYS
from webapp.puzzle import cell_name
from webapp.puzzle.editing import empty
from webapp.solvers import solutions
from webapp.web.catalogue.entries import entries
from webapp.web.http import params

Point = tuple[float, float]

LEGIBLE, LARGER = 44, 72  # px of a cell, as static/js/lib/zoom.js has them

# Whether the board's scroll container shows all of it.
_WITHIN = """(each) => {
  const [box, frame] = [each, each.closest(".stage")].map((one) => one.getBoundingClientRect());
  return box.left >= frame.left && box.top >= frame.top
    && box.right <= frame.right + 0.5 && box.bottom <= frame.bottom + 0.5;
}"""
TWELVE = next(each.puzzle for each in entries() if each.title == "An easy twelve")
OPEN = [cage.cells[0] for cage in TWELVE.cages if not cage.is_given]


def phone(open_page: OpenPage, address: str) -> Page:
    page = open_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page.goto(address)
    return page


def size(page: Page) -> float:
    return box_of(cell(page, (0, 0)))["width"]


def is_whole(page: Page) -> bool:
    return bool(page.locator(".stage > [data-board]").evaluate(_WITHIN))


def selected(page: Page) -> list[str]:
    return list(
        page.locator("td[aria-selected=true]").evaluate_all("(all) => all.map((td) => td.id)")
    )


class Fingers(Thumb):
    """Two fingers that zoom, and one that moves the zoomed board."""

    def touch(self, kind: str, *points: Point) -> None:
        self.at += 0.1
        under = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": under, "timestamp": self.at}
        self.hand.send("Input.dispatchTouchEvent", event)

    def pinch(self, by: float) -> None:
        """Move two fingers on the board apart or together."""
        x, y = centre(self.page.locator(".stage").first)
        start = 40 if by > 1 else 110
        self.touch("touchStart", (x - start, y))
        self.touch("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 9):
            apart = start * (1 + (by - 1) * step / 8)
            self.touch("touchMove", (x - apart, y), (x + apart, y))
        self.touch("touchEnd")

    def pan(self) -> None:
        """Move the board left and up as far as it goes."""
        x, y = centre(self.page.locator(".stage").first)
        for _ in range(4):
            for step in range(9):
                kind = "touchMove" if step else "touchStart"
                self.touch(kind, (x - 17 * step, y - 15 * step))
            self.touch("touchEnd")


def test_large_grid_in_play_zooms_by_fingers_and_keys(open_page: OpenPage) -> None:
    game = phone(open_page, play_address(TWELVE))
    takes_moves(game)
    at = next(at for at in OPEN if at[0] < 4 and at[1] < 4)
    cell(game, at).tap()
    assert selected(game) == [cell_name(at)]

    # Two fingers zoom the board around their middle, and change neither page nor selection.
    point = "([x, y]) => document.elementFromPoint(x, y).closest('td').id"
    under = game.evaluate(point, centre(game.locator(".stage").first))
    hand = Fingers(game)
    hand.pinch(2)
    eventually(game, lambda: size(game) > 80)
    assert game.evaluate(point, centre(game.locator(".stage").first)) == under
    assert game.evaluate("() => visualViewport.scale") == 1
    hand.pinch(0.15)
    eventually(game, lambda: is_whole(game))
    expect(button(game, "Whole board")).to_be_disabled()
    assert selected(game) == [cell_name(at)]

    # One finger moves the board, and a key shows the selected cell again.
    button(game, "Zoom in").tap()
    hand.pan()
    eventually(game, lambda: not cell(game, at).evaluate(_WITHIN))
    assert selected(game) == [cell_name(at)]
    assert game.evaluate("() => [scrollX, scrollY]") == [0, 0]
    button(game, "7").tap()
    expect(cell(game, at)).to_contain_text("7")
    assert cell(game, at).evaluate(_WITHIN)

    # Keys zoom, and arrows move the board along.
    cell(game, (0, 0)).evaluate("(each) => each.focus()")
    game.keyboard.press("+")
    assert round(size(game)) == LARGER
    for arrow in ["ArrowRight", "ArrowDown"] * 6:
        game.keyboard.press(arrow)
    eventually(game, lambda: game.locator("td:focus").evaluate(_WITHIN))
    game.keyboard.press("-")
    assert round(size(game)) == LEGIBLE
    eventually(game, lambda: game.locator("td:focus").evaluate(_WITHIN))
    game.keyboard.press("-")
    assert is_whole(game)


def test_zoomed_boards_follow_the_steps_and_show_candidates(open_page: OpenPage) -> None:
    page = phone(open_page, watch_address(TWELVE, "propagation", 30))
    ready(page)
    into, whole = button(page, "Zoom in"), button(page, "Whole board")
    lit = page.locator(".stage td[data-state]:not([data-state=''], [data-state='clash'])")
    assert round(size(page)) == LEGIBLE
    into.tap()
    for at in (31, 32):
        button(page, "Step").tap()
        rests_at(page, at)
        assert round(size(page)) == LARGER
        eventually(page, lambda: lit.evaluate_all(f"(all) => all.some({_WITHIN})"))
    expect(into).to_be_disabled()
    button(page, "Zoom out").tap()
    assert round(size(page)) == LEGIBLE

    # All candidates over a cell are visible.
    page.route("**/timeline*", lambda route: route.fulfill(status=204))  # it would wait for the end
    page.goto(watch_address(TWELVE, "mrv"))
    expect(page.locator("[data-player][data-ready]")).to_be_attached()
    lens = page.locator("td[data-current] .marks")
    for _ in range(3):
        button(page, "Step").tap()
    expect(lens).to_have_count(1)
    eventually(page, lambda: lens.evaluate(_WITHIN))
    whole.tap()
    assert is_whole(page)
    assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") == 0


def test_large_grid_in_draw_takes_one_finger_and_zooms_by_two(open_page: OpenPage) -> None:
    page = phone(open_page, draw_address(empty(6)))
    takes_edits(page)
    expect(button(page, "Zoom in")).to_have_count(0)
    page.get_by_role("combobox", name="Size").select_option("12")
    expect(page.locator("[data-pans]")).to_be_attached()
    eventually(page, lambda: round(size(page)) == LEGIBLE)
    hand = Fingers(page)
    hand.pinch(1.6)
    eventually(page, lambda: size(page) > LEGIBLE + 10)
    hand.pinch(0.1)
    expect(button(page, "Whole board")).to_be_disabled()
    expect(page.locator("#verdict")).to_contain_text("An empty grid")
    assert params.decode(page.url.rpartition("p=")[2]) == empty(12)
    button(page, "Zoom in").tap()
    page.evaluate("() => scrollTo(0, 0)")
    hand.over([(1, 1), (1, 2), (2, 2)])
    expect(cell(page, (2, 2))).to_have_accessible_name("r3c3, cage without a clue, 3 cells, empty")

    page.evaluate("() => scrollTo(0, 0)")
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(button(page, "Zoom in")).to_have_count(0)
    expect(page.locator("[data-pans]")).to_have_count(0)
    assert is_whole(page)


# The position of each key on the screen.
_PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-keypad] button")]
  .map((key) => [key.dataset.value ?? key.innerText, key.getBoundingClientRect()])
  .map(([name, { x, y, width, height }]) => [name, [x, y, width, height]]))"""


def test_keypad_does_not_move_during_a_whole_game(open_page: OpenPage) -> None:
    size = dict(zip(("width", "height"), SIDEWAYS, strict=True))
    page = open_page(viewport=size, has_touch=True, is_mobile=True)
    open_play(page, SIX)
    places = page.evaluate(_PLACES)
    assert len(places) > 10
    (grid,) = solutions(SIX, limit=2)
    right = grid[0][0]
    for deeds, shows in (
        ("Hint", "#hint[data-level='1']"),
        ("Hint", "#hint[data-level='2']"),
        (f"r1c1, {right % 6 + 1}", ""),
        ("Check", "#right[data-right='no']"),
        ("Back to before my first mistake", "#back"),
        ("More, Marks, Fill in marks", ""),
        (f"r1c1, {right}, r1c2, {right}", ""),  # an error, shown without asking
        ("Undo", ""),
    ):
        for name in deeds.split(", "):
            (page.locator(f"#{name}") if name[:2] == "r1" else button(page, name)).last.tap()
        if shows:
            expect(page.locator(f"#reply {shows}")).to_be_visible()
        if page.locator("#tools:popover-open").count():  # an open More covers the keys
            page.keyboard.press("Escape")
        assert page.evaluate(_PLACES) == places, deeds
        assert settled(lambda: on_screen(page)) == [], deeds
