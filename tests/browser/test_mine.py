"""My puzzles: what is played, drawn and made is kept, found, taken along and deleted."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.kept import keep, kept
from tests.browser.playing import (
    OPEN,
    frozen,
    play_address,
    seconds,
    solution,
    solve,
    takes_moves,
)
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    TWO_BY_TWO,
    button,
    cell,
    draw_address,
    draw_cage,
    eventually,
    takes_edits,
    values,
)
from webapp.generator.make import HIDDEN, Wish, make
from webapp.puzzle import parse
from webapp.puzzle.editing import empty
from webapp.puzzle.formats import code as share_code
from webapp.web.places.entries import entries

CODE = share_code.format(SAMPLE)
BLOCKED = """Object.defineProperty(window, "indexedDB", {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
# A small quota, as DevTools can set it, is not held to for writes as small as these.
FULL = """() => { IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
}; }"""


def game(code: str = CODE, **more: Any) -> dict[str, Any]:
    """A game of a 4 x 4 as it is kept: one value is written."""
    move = [[0, [0, 0, 0], [1, 0, 0]]]
    return {
        "key": code, "code": code, "name": "A sample", "author": "", "size": 4, "kind": "cages",
        "grade": "easy", "day": "", "moves": [None, move], "now": 1, "checkpoint": None,
        "seconds": 65, "held": "1000010000000100", "filled": 3 / 16, "position": "",
        "solved": False, "when": 1_700_000_000_000,
    } | more  # fmt: skip


def solved(seconds: int, **more: Any) -> dict[str, Any]:
    """A game that was solved."""
    solve = {"seconds": seconds, "hints": 0, "when": 1_700_000_000_000, **more}
    return {"solved": True, "solve": solve, "filled": 1, "held": "1" * 16}


def mine(page: Page, query: str = "") -> None:
    """Go to My puzzles, and expect that they are there."""
    page.goto(f"/mine{query}")
    ready(page)


def ready(page: Page) -> None:
    """Expect that My puzzles are painted and answer."""
    expect(page.locator("[data-mine][data-ready]")).to_be_attached()


def eventually_kept(page: Page, count: int) -> None:
    """Expect so many games in the store, though the page's clock stands still."""
    for _ in range(1_000):
        if len(kept(page)) == count:
            return
    raise AssertionError(kept(page))


def cards(page: Page, shelf: str) -> Locator:
    """The cards of a shelf, `Begun` or `Solved and made`."""
    return page.get_by_role("list", name=shelf).get_by_role("listitem")


def test_a_game_is_on_the_shelf_and_one_tap_leads_back_to_it(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    mine(play)
    card = cards(play, "Begun").get_by_role("link")
    expect(card).to_have_accessible_name(re.compile(r"^The first sample 4 × 4.* 3 of 16"))
    card.click()
    takes_moves(play)
    assert values(play)[0] == "1emptyemptyempty"


def test_a_solved_game_says_its_time_and_stays_solved_when_it_is_begun_again(play: Page) -> None:
    solve(play)
    button(play, "Show the board").click()
    button(play, "Start over").click()
    expect(cell(play, (0, 0))).to_have_accessible_name(re.compile("empty"))
    mine(play)
    expect(cards(play, "Solved and made")).to_have_count(1)
    expect(cards(play, "Solved and made")).to_contain_text("✓")
    (record,) = kept(play)
    assert (record["solved"], record["filled"]) == (True, 2 / 16)
    index = json.loads(str(play.evaluate("localStorage.getItem('mine')")))
    assert (index["begun"], list(index["solved"])) == ([], [CODE])


def test_the_summary_says_a_days_puzzle_and_what_is_begun(play: Page) -> None:
    play.locator("[data-game]").evaluate("(root) => { root.dataset.day = '2026-11-23'; }")
    cell(play, (0, 0)).press("1")
    index = json.loads(str(play.evaluate("localStorage.getItem('mine')")))
    day = index["days"]["2026-11-23"]["4"]
    assert (day["state"], day["filled"]) == ("begun", 3 / 16)
    (begun,) = index["begun"]
    assert (begun["code"], begun["size"], begun["kind"]) == (CODE, 4, "cages")
    mine(play)
    expect(cards(play, "Begun")).to_contain_text("The four of 23 November 2026")


def test_games_of_older_versions_move_in_once(page: Page) -> None:
    page.goto("/import")
    moves = [None, *([[4 * r + c, [0, 0, 0], [int(solution((r, c))), 0, 0]]] for r, c in OPEN)]
    old = {"moves": moves, "now": len(moves) - 1, "checkpoint": None, "seconds": 200, "played": 7}
    page.evaluate(
        "(old) => { for (const [key, game] of old) localStorage.setItem(key, game); }",
        [
            [f"play:{CODE}", json.dumps(old)],
            [f"play:{share_code.format(FIGURE)}", json.dumps({"moves": [None], "now": 0})],
            ["play:nonsense", "{"],
            ["drawing", json.dumps({"href": draw_address(TWO_BY_TWO), "name": "Mine"})],
            ["names", json.dumps({share_code.format(TWO_BY_TWO): "Small but mine"})],
        ],
    )
    mine(page)
    expect(cards(page, "Solved and made").filter(has_text="3:20")).to_have_count(1)
    expect(cards(page, "Solved and made").filter(has_text="Small but mine")).to_have_count(1)
    expect(cards(page, "Begun")).to_have_count(1)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('play:'))") == []
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_two_thousand_games_are_found_by_what_they_are(page: Page) -> None:
    page.goto("/import")
    codes = [[each.code, each.puzzle.size, each.kind, each.grade] for each in entries()]
    page.evaluate(
        """async ([game, codes]) => {
          const { openStore } = await import("/static/js/kept/store.js");
          const games = Array.from({ length: 2000 }, (_, n) => {
            const [code, size, kind, grade] = codes[n % codes.length];
            const key = n < codes.length ? code : `${code}:s1AAAA${n}`;
            const held = "10".repeat(size * size).slice(0, size * size);
            return { ...game, key, code, size, kind, grade, held, name: `Number ${n}`,
                     when: game.when + n };
          });
          await (await openStore()).write({ games });
        }""",
        [game(), codes],
    )
    mine(page)
    expect(page.get_by_text("2,000, all in this browser")).to_be_visible()
    expect(cards(page, "Begun").first).to_contain_text("Number 1999")
    assert cards(page, "Begun").count() < 200
    page.get_by_role("radio", name="12", exact=True).check()
    page.get_by_role("combobox", name="Order").select_option("oldest")
    oldest = next(n for n, each in enumerate(entries()) if each.puzzle.size == 12)
    expect(cards(page, "Begun").first).to_contain_text(f"Number {oldest}")
    expect(page).to_have_url(re.compile(r"/mine\?size=12&order=oldest$"))
    page.reload()
    ready(page)
    expect(cards(page, "Begun").first).to_contain_text(f"Number {oldest}")
    page.get_by_role("radio", name="solved", exact=True).check()
    expect(page.get_by_text("None of your puzzles is like that.")).to_be_visible()


def test_what_has_no_operators_is_found_also_among_games_kept_before(page: Page) -> None:
    """A record says no more of its kind than `cages`: the code tells."""
    hidden = make(Wish(4, "normal", HIDDEN), 3).puzzle
    some = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 - C 2 ? D 2 = E 5 ? F 9 + G 2 ? H 4 =")
    mine(page)
    keep(
        page,
        game(name="With operators"),
        game(share_code.format(hidden), name="All hidden"),
        game(share_code.format(some), name="Some hidden"),
    )
    mine(page)
    expect(cards(page, "Begun")).to_have_count(3)
    page.get_by_role("combobox", name="Kind").select_option("without operators")
    expect(cards(page, "Begun")).to_have_count(1)
    expect(cards(page, "Begun")).to_contain_text("All hidden")
    expect(cards(page, "Begun")).to_contain_text("4 × 4 without operators")
    expect(page).to_have_url(re.compile(r"/mine\?kind=without\+operators$"))
    page.reload()
    ready(page)
    expect(cards(page, "Begun")).to_have_count(1)
    page.get_by_role("combobox", name="Kind").select_option("cages")
    expect(cards(page, "Begun")).to_have_count(3)


def test_times_are_of_first_solves_from_the_beginning_without_hints(page: Page) -> None:
    mine(page)
    codes = [each.code for each in entries()]
    keep(
        page,
        *(game(codes[n], **solved(took)) for n, took in enumerate([100, 58, 3723, 80])),
        game(codes[5], **solved(10, hints=2)),
        game(codes[6], key=f"{codes[6]}:s1AAAAAA", **solved(9)),
    )
    mine(page)
    row = page.get_by_role("row", name="4 × 4 easy")
    assert row.get_by_role("cell").all_text_contents() == ["0:58", "1:30", "4"]


def test_one_puzzle_is_deleted_and_comes_back(page: Page) -> None:
    mine(page)
    keep(page, game(), game(share_code.format(FIGURE), name="The figure"))
    mine(page)
    button(page, "Delete some or all…").click()
    button(page, "Delete The figure").click()
    expect(cards(page, "Begun")).to_have_count(1)
    expect(button(page, "Delete A sample")).to_be_focused()
    assert [each["name"] for each in kept(page)] == ["A sample"]
    button(page, "Bring back").click()
    expect(cards(page, "Begun")).to_have_count(2)
    assert len(kept(page)) == len(kept(page, "cards")) == 2


def test_all_is_deleted_only_when_that_is_said_twice_and_comes_back(page: Page) -> None:
    mine(page)
    keep(page, game(), game(share_code.format(FIGURE)))
    mine(page)
    button(page, "Delete some or all…").click()
    button(page, "Delete all").click()
    button(page, "Keep them").click()
    assert len(kept(page)) == 2
    button(page, "Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    assert kept(page) == []
    assert '"begun":[]' in str(page.evaluate("localStorage.getItem('mine')"))
    button(page, "Bring back").click()
    expect(cards(page, "Begun")).to_have_count(2)


def bring(page: Page, tmp_path: Path, content: Any) -> None:
    """Bring in a file that holds this."""
    path = tmp_path / "file.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    page.get_by_label("Bring in a file").set_input_files(path)


def test_a_file_carries_everything_and_the_newer_of_two_games_stays(
    page: Page, tmp_path: Path
) -> None:
    mine(page)
    puzzle = {"code": share_code.format(FIGURE), "origin": "made", "name": "", "when": 5}
    keep(page, game(seconds=65))
    keep(page, puzzle, name="puzzles")
    mine(page)
    with page.expect_download() as download:
        button(page, "Save as a file").click()
    saved = json.loads(download.value.path().read_text())
    button(page, "Delete some or all…").click()
    button(page, "Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    bring(page, tmp_path, saved)
    expect(page.get_by_text("Brought in 1 game and 1 puzzle.")).to_be_visible()
    expect(cards(page, "Begun")).to_have_count(1)
    expect(cards(page, "Solved and made")).to_have_count(1)

    older = game(seconds=9, when=1_600_000_000_000, **solved(50, when=1_600_000_000_000))
    bring(page, tmp_path, saved | {"games": [older]})
    expect(page.get_by_text("Brought in 1 game and 0 puzzles.")).to_be_visible()
    (record,) = kept(page)
    assert (record["seconds"], record["solve"]["seconds"]) == (65, 50)
    bring(page, tmp_path, saved)
    expect(page.get_by_text("Nothing in this file is newer than what’s here.")).to_be_visible()


HOSTILE = [
    {"code": "<script>"}, {"key": 7}, {"moves": "none"},
    {"moves": [None, [[99, [0] * 3, [0] * 3]]]},
    {"moves": [None, [[0, [0, 0, 0], ["<img src=x onerror=alert(1)>", 0, 0]]]]}, {"now": 9},
    {"key": f"{CODE}:../../x"}, {"moves": [None] * 30_000},
]  # fmt: skip


def test_a_hostile_file_brings_in_nothing_but_what_is_in_bounds(page: Page, tmp_path: Path) -> None:
    mine(page)
    name = "<img src=x onerror='document.title=1'>"
    odd = {"held": "z", "seconds": -4, "grade": "<b>", "size": 900, "kind": {}, "when": 9e99}
    fine = game(name=name + "x" * 500, **odd)
    bad = [game(**each) for each in HOSTILE]
    file = {"kind": "mathdoku-lab/my-puzzles", "version": 1, "puzzles": [7, None, {"code": CODE}]}
    bring(page, tmp_path, file | {"games": [*bad, None, fine, [], "x"]})
    expect(page.get_by_text("Brought in 1 game and 0 puzzles.")).to_be_visible()
    expect(page.get_by_text("14 entries of the file can’t be read and stayed out.")).to_be_visible()
    (record,) = kept(page)
    assert (record["size"], record["kind"], record["seconds"], record["when"]) == (4, "cages", 0, 0)
    assert (record["name"], record["grade"]) == ((name + "x" * 500)[:80], "")
    assert page.locator("main img").count() == 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "This isn’t a file of My puzzles, so nothing was brought in."),
        ([1], "This isn’t a file of My puzzles, so nothing was brought in."),
        ({"kind": "mathdoku-lab/my-puzzles", "version": 2, "games": [], "puzzles": []},
         "This file comes from a newer version of this site, so nothing was brought in."),
        ({"kind": "mathdoku-lab/my-puzzles", "version": 1, "games": [0] * 20_001, "puzzles": []},
         "This file holds 20,001 games and puzzles; the most is 20,000. Nothing was brought in."),
    ],
)  # fmt: skip
def test_what_is_no_file_of_ours_is_refused_with_a_sentence(
    page: Page, tmp_path: Path, content: Any, sentence: str
) -> None:
    mine(page)
    bring(page, tmp_path, content)
    expect(page.get_by_text(sentence)).to_be_visible()
    assert kept(page) == []


def test_a_game_goes_to_another_device_as_a_code(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    mine(play)
    button(play, "QR codes").click()
    button(play, "QR code of The first sample").click()
    dialog = play.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=re.compile("QR code: http"))).to_be_visible()
    link = dialog.get_by_role("textbox", name="Link").input_value()
    dialog.get_by_role("button", name="Close").click()
    play.goto(link)
    takes_moves(play)
    assert values(play)[0] == "1emptyemptyempty"


def test_a_full_storage_says_so_and_the_game_goes_on(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    eventually(play, lambda: len(kept(play)) == 1)
    play.evaluate(FULL)
    cell(play, (0, 1)).press("4")
    told = play.get_by_text("This browser’s storage is full. Your game goes on")
    expect(told).to_be_visible()
    cell(play, (0, 2)).press("2")
    assert values(play)[0] == "142empty"
    (record,) = kept(play)
    assert record["now"] == 1  # what was kept before is there
    button(play, "OK").click()
    expect(told).to_be_hidden()
    play.reload()  # the new page has room again
    takes_moves(play)
    assert values(play)[0] == "142empty"


def test_a_window_that_keeps_nothing_says_so_and_plays(open_apart: OpenPage) -> None:
    page = open_apart()
    page.add_init_script(BLOCKED)
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    expect(page.get_by_text("This browser keeps nothing for this site")).to_be_visible()
    solve(page)
    mine(page)
    expect(page.get_by_text("This browser keeps nothing for this site")).to_be_visible()


def test_a_move_right_before_the_page_goes_is_not_lost(play: Page) -> None:
    for goes in (play.reload, lambda: play.goto("/import")):
        cell(play, (0, 0)).press("1")
        cell(play, (0, 1)).press("4")
        goes()
        play.goto(play_address(SAMPLE))
        takes_moves(play)
        assert values(play)[0] == "14emptyempty"


def test_what_is_pressed_before_the_game_is_there_is_not_lost(open_apart: OpenPage) -> None:
    page = open_apart()
    page.add_init_script(
        """const gone = new Promise((done) => { window.letGo = done; });
        const add = EventTarget.prototype.addEventListener;
        IDBOpenDBRequest.prototype.addEventListener = function (kind, hear, ...more) {
          window.asked = true;
          const late = async (event) => { if (kind === "success") await gone; hear(event); };
          add.call(this, kind, late, ...more);
        };"""
    )
    page.goto(play_address(SAMPLE))
    eventually(page, lambda: page.evaluate("window.asked"))
    cell(page, (0, 0)).click()
    button(page, "3").click()
    page.evaluate("letGo()")
    takes_moves(page)
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile(", 3"))


def test_a_drawing_is_one_puzzle_however_often_it_is_changed(draw: Page) -> None:
    (first, second, *_) = SAMPLE.cages
    draw_cage(draw, first)
    draw_cage(draw, second)
    eventually(draw, lambda: len(kept(draw, "puzzles")) == 1)
    mine(draw)
    card = cards(draw, "Solved and made").get_by_role("link")
    expect(card).to_have_accessible_name(re.compile("Your 4 × 4 4 × 4 · drawn not finished"))
    card.click()
    takes_edits(draw)


def test_a_puzzle_that_is_only_looked_at_in_draw_is_not_kept(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    expect(page.get_by_text("Exactly one solution").first).to_be_visible()
    assert kept(page, "puzzles") == []


def test_what_is_imported_and_made_is_kept(page: Page) -> None:
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill("2 ab ab a 3 + b 3 +")
    button(page, "Import").click()
    expect(page.get_by_role("link", name="Play it")).to_be_visible()
    eventually(page, lambda: [each["origin"] for each in kept(page, "puzzles")] == ["imported"])
    page.goto(f"/new?{urlencode({'size': 3, 'grade': 'easy', 'seed': 1})}")
    expect(page.get_by_role("link", name="Play it")).to_be_visible()
    eventually(page, lambda: len(kept(page, "puzzles")) == 2)
    mine(page)
    page.get_by_role("radio", name="made", exact=True).check()
    expect(cards(page, "Solved and made")).to_have_count(1)
    expect(cards(page, "Solved and made")).to_contain_text("A 3 × 3 3 × 3 · easy · made")


def test_the_librarys_cards_say_what_is_begun_and_solved(page: Page) -> None:
    mine(page)
    one, two, *_ = entries()
    n = two.puzzle.size**2
    keep(page, game(one.code, **solved(185)), game(two.code, size=two.puzzle.size, filled=1 / n))
    page.goto("/library")
    expect(page.get_by_role("link", name=one.title, exact=False).first).to_contain_text("✓ 3:05")
    shelf = page.get_by_role("region", name="Puzzles")
    expect(shelf.get_by_role("link", name=two.title).first).to_contain_text(f"1 of {n}")
    page.get_by_role("radio", name=str(one.puzzle.size), exact=True).check()
    expect(shelf.get_by_role("link", name=one.title).first).to_contain_text("✓ 3:05")


def test_without_javascript_the_page_says_what_it_would_show(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/mine")
    expect(page.get_by_text("It needs JavaScript for that")).to_be_visible()
    expect(page.get_by_role("button", name="Save as a file")).to_be_hidden()


def test_a_game_that_is_deleted_elsewhere_comes_back_with_another_move_alone(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    other = play.context.new_page()
    mine(other)
    button(other, "Delete some or all…").click()
    button(other, "Delete The first sample").click()
    expect(other.get_by_text("Nothing yet.")).to_be_visible()
    play.goto("/import")
    assert kept(play) == []
    other.close()


def test_another_game_in_another_tab_leaves_the_time_alone(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    cell(page, (0, 0)).press("1")
    eventually_kept(page, 1)
    before = seconds(page)
    page.clock.run_for(30_000)
    page.evaluate("addEventListener('storage', () => { window.heard = true; })")
    other = page.context.new_page()
    other.goto("/import")
    keep(other, game(share_code.format(FIGURE)))
    eventually_kept(page, 2)
    eventually(other, lambda: page.evaluate("window.heard"))
    assert len(kept(page)) == 2  # read after what the page has read
    assert seconds(page) == before + 30


def test_a_puzzle_drawn_and_then_played_is_one_card(page: Page) -> None:
    page.goto(draw_address(empty(2)))
    takes_edits(page)
    for cage in TWO_BY_TWO.cages:
        draw_cage(page, cage)
    expect(page.locator("#verdict [class^=verdict-]")).to_be_attached()
    page.get_by_role("navigation", name="This puzzle").get_by_role("link", name="Play").click()
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    mine(page)
    expect(page.get_by_text("1, all in this browser")).to_be_visible()
    expect(cards(page, "Begun")).to_contain_text("drawn")


def test_a_full_storage_brings_in_nothing_and_loses_nothing(page: Page, tmp_path: Path) -> None:
    mine(page)
    keep(page, game())
    mine(page)
    page.evaluate(FULL)
    other = game(share_code.format(FIGURE))
    file = {"kind": "mathdoku-lab/my-puzzles", "version": 1, "games": [other], "puzzles": []}
    bring(page, tmp_path, file)
    expect(page.get_by_text("Nothing was brought in, and nothing that was here")).to_be_visible()
    assert [each["name"] for each in kept(page)] == ["A sample"]
