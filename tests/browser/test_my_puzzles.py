"""My puzzles stores, filters, exports, imports and deletes games and drawings."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import keep, kept, more, open_play, solve, takes_moves
from tests.browser.support import (
    SAMPLE,
    TWO_BY_TWO,
    button,
    cell,
    choose,
    draw_address,
    draw_cage,
    eventually,
    open_draw,
    values,
)
from tests.browser.write import BLOCKED, FULL
from tests.js.test_storage import CODE, OTHER, game
from webapp.puzzle.editing import empty
from webapp.web.catalogue.entries import entries


def solved(seconds: int, **more: Any) -> dict[str, Any]:
    solve = {"seconds": seconds, "hints": 0, "when": 1_700_000_000_000, **more}
    return {"solved": True, "solve": solve, "filled": 1, "held": "1" * 16}


def mine(page: Page, *games: dict[str, Any]) -> None:
    """Store these games, and go to My puzzles."""
    if games:
        page.goto("/import")
        keep(page, *games)
    page.goto("/mine")
    expect(page.locator("[data-mine][data-ready]")).to_be_attached()


def cards(page: Page, shelf: str = "Begun") -> Locator:
    """Return the cards of a shelf, `Begun` or `Solved and made`."""
    return page.get_by_role("list", name=shelf).get_by_role("listitem")


def index(page: Page) -> dict[str, Any]:
    """Return the index of stored games for other pages."""
    known: dict[str, Any] = json.loads(str(page.evaluate("localStorage.getItem('mine')")))
    return known


def bring(page: Page, tmp_path: Path, content: dict[str, Any]) -> None:
    path = tmp_path / "file.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    page.get_by_label("Import a file").set_input_files(path)


def delete_all(page: Page) -> None:
    button(page, "Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()


def test_begun_and_solved_games_can_be_opened_again(play: Page) -> None:
    play.locator("[data-game]").evaluate("(root) => { root.dataset.day = '2026-11-23'; }")
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("4")
    play.goto("/import")  # right after a move, which isn't lost
    known = index(play)
    assert known["days"]["2026-11-23"]["4"]["state"] == "begun"
    assert [(each["code"], each["filled"]) for each in known["begun"]] == [(CODE, 4 / 16)]
    mine(play)
    card = cards(play).get_by_role("link")
    said = r"^The four of 23 November 2026 4 × 4.* 4 of 16"
    expect(card).to_have_accessible_name(re.compile(said))
    # A QR code takes it to another device.
    button(play, "QR codes").click()
    play.get_by_role("button", name=re.compile("^QR code of The four")).click()
    dialog = play.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=re.compile("QR code: http"))).to_be_visible()
    link = dialog.get_by_role("textbox", name="Link").input_value()
    dialog.get_by_role("button", name="Close").click()
    card.click()
    takes_moves(play)
    assert values(play)[0] == "14emptyempty"
    solve(play)
    # Started again, it stays solved.
    button(play, "Show the board").click()
    more(play, "Start over")
    expect(cell(play, (0, 0))).to_have_accessible_name(re.compile("empty"))
    play.goto(link)
    takes_moves(play)
    assert values(play)[0] == "14emptyempty"
    mine(play)
    expect(cards(play, "Solved and made")).to_have_count(1)
    expect(cards(play, "Solved and made")).to_contain_text("✓")
    (record,) = kept(play)
    assert (record["solved"], record["filled"]) == (True, 2 / 16)
    assert (index(play)["begun"], list(index(play)["solved"])) == ([], [CODE])
    # Deleted in another tab it stays deleted until another move.
    open_play(play, SAMPLE)
    other = play.context.new_page()
    mine(other)
    button(other, "Delete some or all…").click()
    delete_all(other)
    play.goto("/import")
    assert kept(play) == []
    other.close()


def test_my_puzzles_filters_and_sorts_many_games(page: Page) -> None:
    games = [
        game(
            each.code,
            key=f"{each.code}:s1AAAA" if n >= len(entries()) else each.code,
            size=each.puzzle.size,
            held="10" * (each.puzzle.size**2 // 2) + "1" * (each.puzzle.size % 2),
            name=f"Number {n}",
            when=1_700_000_000_000 + n,
        )
        for n, each in enumerate(entries() * 2)  # more than are shown at once
    ]
    mine(page, *games)
    expect(page.get_by_text(f"{len(games):,}, all in this browser")).to_be_visible()
    expect(cards(page).first).to_contain_text(f"Number {len(games) - 1}")
    assert cards(page).count() < len(games)
    button(page, "Filters").click()
    choose(page, "Size", "12")
    choose(page, "Order", "oldest")
    oldest = next(n for n, each in enumerate(entries()) if each.puzzle.size == 12)
    expect(cards(page).first).to_contain_text(f"Number {oldest}")
    expect(page).to_have_url(re.compile(r"/mine\?size=12&order=oldest$"))
    page.reload()
    expect(cards(page).first).to_contain_text(f"Number {oldest}")


def test_deleted_and_exported_puzzles_can_be_restored(page: Page, tmp_path: Path) -> None:
    times = [each.code for each in entries()]
    mine(page, *(game(times[n], **solved(took)) for n, took in enumerate([100, 58, 3723, 80])))
    row = page.get_by_role("row", name="4 × 4 easy")
    assert row.get_by_role("cell").all_text_contents() == ["0:58", "1:30", "4"]
    button(page, "Delete some or all…").click()
    delete_all(page)
    keep(page, {"code": OTHER, "origin": "made", "name": "", "when": 5}, name="puzzles")
    mine(page, game(), game(times[7], name="Another", when=1_800_000_000_000))
    button(page, "Delete some or all…").click()
    button(page, "Delete Another").click()
    expect(cards(page)).to_have_count(1)
    expect(button(page, "Delete A sample")).to_be_focused()
    assert [each["name"] for each in kept(page)] == ["A sample"]
    button(page, "Delete all").click()
    button(page, "Keep them").click()
    assert len(kept(page)) == 1
    with page.expect_download() as download:
        button(page, "Save as a file").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    delete_all(page)
    assert (kept(page), index(page)["begun"]) == ([], [])
    button(page, "Restore").click()
    expect(cards(page)).to_have_count(1)
    assert len(kept(page)) == len(kept(page, "cards")) == len(kept(page, "puzzles")) == 1
    delete_all(page)
    bring(page, tmp_path, saved)
    expect(page.get_by_text("Imported 1 game and 1 puzzle.")).to_be_visible()
    for shelf in ("Begun", "Solved and made"):
        expect(cards(page, shelf)).to_have_count(1)
    fine = game(times[0], name="<img src=x onerror='document.title=1'>")
    bring(page, tmp_path, saved | {"games": [fine, None, game(code="<script>"), game(now=9)]})
    some = "Imported 1 game and 0 puzzles. Left out 3 unreadable entries."
    expect(page.get_by_text(some)).to_be_visible()
    assert page.locator("main img").count() == 0
    page.evaluate(FULL)
    bring(page, tmp_path, saved | {"games": [game(times[1])]})
    expect(page.get_by_text("This browser’s storage is full")).to_be_visible()
    assert len(kept(page)) == 2


def test_full_or_blocked_storage_is_reported_during_play(open_apart: OpenPage) -> None:
    page = open_apart()
    open_play(page, SAMPLE)
    cell(page, (0, 0)).press("1")
    eventually(page, lambda: len(kept(page)) == 1)
    page.evaluate(FULL)
    cell(page, (0, 1)).press("4")
    said = page.get_by_text("This browser’s storage is full, so this isn’t saved.")
    expect(said).to_be_visible()
    cell(page, (0, 2)).press("2")
    assert values(page)[0] == "142empty"
    assert [each["now"] for each in kept(page)] == [1]  # the earlier game
    button(page, "OK").click()
    expect(said).to_be_hidden()
    page.reload()  # shows the stored games
    takes_moves(page)
    assert values(page)[0] == "1emptyemptyempty"
    closed = open_apart()
    closed.add_init_script(BLOCKED)
    open_play(closed, SAMPLE)
    solve(closed)
    unsaved = closed.get_by_text("This browser won’t let the site save data")
    expect(unsaved).to_be_visible()
    mine(closed)
    expect(unsaved).to_be_visible()


def test_drawn_and_imported_puzzles_are_one_card_each(page: Page) -> None:
    open_draw(page, draw_address(empty(2)))
    for cage in TWO_BY_TWO.cages:
        draw_cage(page, cage)
    expect(page.locator("#verdict [class^=verdict-]")).to_be_attached()
    eventually(page, lambda: [each["origin"] for each in kept(page, "puzzles")] == ["drawn"])
    page.get_by_role("navigation", name="This puzzle").get_by_role("link", name="Play").click()
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    page.goto("/import")
    text = "3\naab\ncbb\ncdd\na 3 +\nb 6 +\nc 4 +\nd 5 +\n"
    page.get_by_role("textbox", name="Puzzle text").fill(text)
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    eventually(page, lambda: len(kept(page, "puzzles")) == 2)
    assert sorted(each["origin"] for each in kept(page, "puzzles")) == ["drawn", "imported"]
    mine(page)
    expect(page.get_by_text("2, all in this browser")).to_be_visible()
    expect(cards(page)).to_contain_text("drawn")
    expect(cards(page, "Solved and made")).to_contain_text("3 × 3")
    # Library cards show begun and solved games.
    one, two, *_ = entries()
    n = two.puzzle.size**2
    keep(page, game(one.code, **solved(185)), game(two.code, size=two.puzzle.size, filled=1 / n))
    page.goto("/library")
    shelf = page.get_by_role("region", name="Puzzles")
    expect(shelf.get_by_role("link", name=two.title).first).to_contain_text(f"1 of {n}")
    button(page, "Filters").click()
    choose(page, "Size", str(one.puzzle.size))
    expect(shelf.get_by_role("link", name=one.title).first).to_contain_text("✓ 3:05")
