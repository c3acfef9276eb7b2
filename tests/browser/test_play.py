"""Solving a puzzle by hand: writing, marks, checks, hints, the end, and what is shared."""

import re
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.kept import change
from tests.browser.playing import (
    EMPTY_TWELVE,
    OPEN,
    frozen,
    invalid,
    named,
    play_address,
    seconds,
    setting,
    solution,
    solve,
    takes_moves,
)
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    Held,
    asked_for,
    button,
    cell,
    drag,
    eventually,
    link,
    middle,
    values,
    wire,
)
from tests.browser.thumb import Thumb
from webapp.puzzle import Cage, Puzzle, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import listed
from webapp.web.http import params

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
MYSTERY = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 ? C 2 ? D 2 = E 5 ? F 9 ? G 2 ? H 4 =")
EMPTY = "empty" * 4


def playing(page: Page, puzzle: Puzzle) -> Page:
    """Play a puzzle, ready for moves."""
    page.goto(play_address(puzzle))
    takes_moves(page)
    return page


def rows(page: Page) -> list[str]:
    """The rows of the board, a dot for each empty cell."""
    return [row.replace("empty", ".") for row in values(page)]


def chosen(page: Page) -> list[str]:
    """The names of the cells that are chosen."""
    cells = page.get_by_role("gridcell", selected=True).all()
    return [each.get_attribute("id") or "" for each in cells]


def lit(page: Page, attribute: str) -> list[str]:
    """The names of the cells with this attribute, such as `data-state=because`."""
    found = page.locator(f"td[{attribute}]").evaluate_all("(cells) => cells.map((td) => td.id)")
    return list(found)


def test_moves_are_undone_redone_and_kept_over_reloads(play: Page) -> None:
    expect(button(play, "Back to checkpoint")).to_be_disabled()
    play.keyboard.press("1")  # before anything was clicked
    named(play, (0, 0), "1")
    cell(play, (1, 1)).press("3")
    cell(play, (1, 1)).press("Delete")
    expect(cell(play, (1, 1))).to_have_accessible_name("r2c2, given, 2")
    cell(play, (0, 0)).click()
    button(play, "3").click()
    expect(cell(play, (0, 0))).to_be_focused()  # typing goes on in the grid
    play.keyboard.press("ArrowRight")
    play.keyboard.press("4")
    button(play, "Checkpoint").click()
    for at, value in (((0, 2), "2"), ((2, 0), "2")):
        cell(play, at).press(value)
    play.reload()
    takes_moves(play)
    button(play, "Back to checkpoint").click()
    assert rows(play)[::2] == ["34..", "...."]
    seen = []
    while button(play, "Undo").is_enabled():
        button(play, "Undo").click()
        seen.append(rows(play)[0] + rows(play)[2][0])
    assert seen == ["342.2", "342..", "34...", "3....", "1....", "....."]
    play.reload()
    takes_moves(play)
    for _ in range(4):
        play.keyboard.press("Control+y")
    assert rows(play)[0] == "342."
    button(play, "Start over").click()
    assert rows(play)[0] == "...."
    expect(button(play, "Redo")).to_be_disabled()
    button(play, "Undo").click()
    assert rows(play)[0] == "342."
    # What was written belongs to its puzzle.
    playing(play, FIGURE)
    assert rows(play)[0] == "....2"
    playing(play, SAMPLE)
    assert rows(play)[0] == "342."


def test_tabs_share_a_game_and_bad_records_begin_again(play: Page) -> None:
    other = playing(play.context.new_page(), SAMPLE)
    cell(play, (0, 1)).press("4")
    named(other, (0, 1), "4")
    cell(other, (0, 2)).press("3")
    named(play, (0, 2), "3")
    button(play, "Hint").click()
    reply = play.locator("#reply")
    expect(reply).to_contain_text("mistake")
    change(other, seconds=600)  # the time alone leaves a hint alone
    expect(play.locator("[data-time]")).to_have_text(re.compile("^10:"))
    expect(reply).to_contain_text("mistake")
    cell(other, (0, 2)).press("Delete")
    named(play, (0, 2), "empty")
    expect(reply).to_be_empty()
    other.close()
    button(play, "Undo").click()
    named(play, (0, 2), "3")
    change(play, now=0)
    play.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    named(play, (0, 1), "empty")
    button(play, "Redo").click()
    named(play, (0, 1), "4")
    play.goto("/import")  # the page that is left writes the game once more
    change(play, moves=[None, 7], now=1)
    playing(play, SAMPLE)
    named(play, (0, 1), "empty")
    cell(play, (0, 0)).press("2")
    named(play, (0, 0), "2")


def test_marks_are_written_by_keys_buttons_and_modes(play: Page) -> None:
    at = cell(play, (0, 0))
    for key in ("Shift+Digit1", "Shift+Digit4", "Control+2", "Alt+3"):
        at.press(key)
    named(play, (0, 0), "empty, pencil 1 and 4, centre 2 and 3")
    expect(at.locator(".marks")).to_have_text("1 4")
    expect(at.locator(".centre")).to_have_text("2 3")
    cell(play, (1, 0)).click()
    button(play, "Pencil").click()
    button(play, "3").click()
    button(play, "1").click()
    expect(cell(play, (1, 0))).to_have_accessible_name(
        "r2c1, cage 2 divided by, 2 cells, empty, pencil 1 and 3"
    )
    for key, mode in (("c", "Centre"), ("Space", "Pencil"), ("p", "")):
        play.keyboard.press(key)
        pressed = [
            name
            for name in ("Pencil", "Centre")
            if button(play, name).get_attribute("aria-pressed") == "true"
        ]
        assert pressed == [each for each in (mode,) if each], key
    button(play, "4").click()
    named(play, (1, 0), "4")
    for tail in ("empty, pencil 1 and 3", "empty"):
        button(play, "Erase").click()
        named(play, (1, 0), tail)
    # Several cells are chosen with Shift or by a drag, and a given among them stays.
    cell(play, (0, 0)).press("Shift+ArrowRight")
    play.keyboard.press("Shift+ArrowDown")
    assert chosen(play) == ["r1c1", "r1c2", "r2c1", "r2c2"]
    play.keyboard.press("Shift+Digit3")
    named(play, (1, 0), "empty, pencil 3")
    expect(cell(play, (1, 1))).to_have_accessible_name("r2c2, given, 2")
    play.keyboard.press("Escape")
    assert chosen(play) == ["r2c2"]
    drag(play, [(2, 0), (2, 1), (3, 1)])
    assert chosen(play) == ["r3c1", "r3c2", "r4c1", "r4c2"]
    cell(play, (0, 0)).click()
    cell(play, (0, 3)).click(modifiers=["Shift"])
    assert chosen(play) == ["r1c1", "r1c2", "r1c3", "r1c4"]
    button(play, "Start over").click()
    button(play, "Fill in marks").click()
    named(play, (0, 2), "empty, pencil 1, 2 and 3")
    cell(play, (0, 3)).press("4")
    setting(play, "Marks", "filled")
    named(play, (0, 2), "empty, pencil 3")
    playing(play, FIGURE)
    named(play, (0, 0), "empty, pencil 1 and 3")


def test_long_presses_and_waiting_digits_go_by_the_clock(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(EMPTY_TWELVE))
    pencil = button(page, "Pencil")
    page.mouse.move(*middle(page, (0, 0)))
    for pressed, on in ((300, "false"), (600, "true"), (300, "true"), (600, "false")):
        page.mouse.down()
        page.clock.run_for(pressed)
        page.mouse.up()
        expect(pencil).to_have_attribute("aria-pressed", on)
    page.mouse.down()  # a drag may begin slowly
    page.clock.run_for(650)
    page.mouse.move(*middle(page, (0, 1)))
    page.mouse.move(*middle(page, (0, 2)))
    page.mouse.up()
    assert chosen(page) == ["r1c1", "r1c2", "r1c3"]
    expect(pencil).to_have_attribute("aria-pressed", "false")
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    expect(cell(page, (0, 0)).locator(".value")).to_have_text("1")
    page.clock.run_for(900)
    named(page, (0, 0), "empty")
    page.clock.run_for(200)
    named(page, (0, 0), "1")
    for at, keys, tail in (
        ((1, 0), ("1", "2"), "12"),
        ((2, 0), ("1", "Enter"), "1"),
        ((3, 0), ("1", "Backspace"), "empty"),
        ((5, 0), ("Shift+Digit1", "Shift+Digit2", "Shift+Digit3"), "empty, pencil 3 and 12"),
        ((6, 0), ("1", "ArrowRight"), "1"),
    ):
        cell(page, at).click()
        for key in keys:
            page.keyboard.press(key)
        named(page, at, tail)
    cell(page, (7, 0)).click()
    button(page, "12").click()
    named(page, (7, 0), "12")
    # One that waits is written before a question, and before the page goes away.
    cell(page, (8, 0)).click()
    page.keyboard.press("1")
    with page.expect_request(re.compile("/right")) as asked:
        button(page, "Right so far?").click()
    named(page, (8, 0), "1")
    assert page.locator("#sheet [name=state]").input_value() in asked.value.url
    for leave, at in ((page.reload, (9, 0)), (lambda: link(page, "Play").click(), (10, 0))):
        cell(page, at).click()
        page.keyboard.press("1")
        named(page, at, "empty")
        leave()
        expect(page.locator("[data-game][data-ready]")).to_be_attached()
        named(page, at, "1")


# Where marks leave their cell, run into its clue or into one another, or are too wide for a line.
_SPILLED = """(grid) => [...grid.querySelectorAll("td")].flatMap((td) => {
  const parts = [".clue", ".centre", ".marks"];
  const [clue, centre, marks] = parts.map((part) => td.querySelector(part));
  const top = td.querySelector(".cell").getBoundingClientRect().top;
  const shown = [clue, centre, marks].filter((part) => part.getClientRects().length);
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const ends = [top, ...boxes.map((box) => box.bottom)];
  const starts = [...boxes.map((box) => box.top), td.getBoundingClientRect().bottom];
  const over = ends.some((end, part) => end > starts[part] + 0.5);
  const wide = shown.some((part) => part !== clue && part.scrollWidth > part.clientWidth);
  return over || wide ? [td.id] : [];
})"""


def test_full_marks_stay_in_their_cells_and_apart(page: Page) -> None:
    """On the boards with the least room: a nine with cages and a sixteen with boxes, on a phone."""
    page.set_viewport_size({"width": 360, "height": 860})
    for size, caged in ((9, True), (16, False)):
        cages = [
            Cage(((row, column), (row + 1, column)), 10 * size, "+")
            for row, column in all_cells(size)
            if row % 2 == 0 and row + 1 < size
        ]
        if size % 2:
            cages.append(Cage(tuple((size - 1, column) for column in range(size)), 99, "+"))
        playing(page, make_puzzle(size, cages if caged else [], None if caged else (4, 4)))
        page.evaluate(
            """([size, every]) => {
              const key = `play:${document.querySelector("[data-game]").dataset.code}`;
              const few = 0b1011, last = every & ~(every >> 2), none = 0;
              const kinds = [[every, every], [every, none], [none, every], [last, last],
                [few, few]];
              const move = Array.from({ length: size * size }, (_, cell) =>
                [cell, [0, 0, 0], [0, ...kinds[cell % kinds.length]]]);
              localStorage.setItem(key, JSON.stringify({ moves: [null, move], now: 1 }));
            }""",
            [size, (1 << size) - 1],
        )
        page.reload()
        takes_moves(page)
        numbers = listed(range(1, size + 1))
        named(page, (0, 0), f"empty, pencil {numbers}, centre {numbers}")
        assert page.get_by_role("grid").evaluate(_SPILLED) == [], size


def test_settings_and_keys_are_remembered(play: Page) -> None:
    numbers = button(play, "Row and column numbers")
    stage, board = (play.locator(each) for each in (".stage", "[data-board]"))

    def room() -> bool:
        outer, inner = stage.bounding_box(), board.bounding_box()
        assert outer
        assert inner
        return inner["x"] - outer["x"] >= 15 and inner["y"] - outer["y"] >= 15

    assert room()
    setting(play, "Rule errors", "asked")
    play.get_by_text("Settings", exact=True).click()
    numbers.click()
    expect(numbers).to_have_attribute("aria-pressed", "false")
    play.get_by_role("checkbox", name="Show the timer").uncheck()
    errors = play.get_by_role("combobox", name="Rule errors")
    errors.focus()
    play.keyboard.press("1")  # a field keeps its keys, and so does what Tab came to
    cell(play, (0, 0)).focus()
    play.keyboard.press("Shift+Tab")
    expect(link(play, "Share")).to_be_focused()
    play.keyboard.press("1")
    named(play, (0, 0), "empty")
    button(play, "Dark").click()  # what was only clicked doesn't
    play.keyboard.press("1")
    named(play, (0, 0), "1")
    button(play, "Dark").click()
    cell(play, (0, 0)).press("?")
    dialog = play.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    play.keyboard.press("2")
    dialog.get_by_role("checkbox", name=re.compile("^Listen to these keys outside")).uncheck()
    dialog.get_by_role("button", name="Close").click()
    play.reload()
    takes_moves(play)
    assert not room()
    expect(play.locator("[data-time]")).to_be_hidden()
    play.keyboard.press("2")
    named(play, (0, 0), "1")
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == []
    button(play, "Check the rules").click()
    assert invalid(play) == ["r1c1", "r1c4"]
    cell(play, (0, 3)).press("2")
    button(play, "Check the rules").click()
    expect(play.get_by_text("No rule is broken.")).to_have_count(2)  # to see, and to hear
    setting(play, "Rule errors", "never")
    expect(button(play, "Check the rules")).to_have_count(0)


def test_broken_rules_and_mistakes_are_shown(play: Page) -> None:
    status, reply, errors = (
        play.get_by_role("status"),
        play.locator("#reply"),
        play.locator("[data-errors]"),
    )
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == ["r1c1", "r1c4"]
    sentence = "Row 1 has 3 more than once: r1c1 and r1c4."
    expect(errors).to_have_text(sentence)
    expect(status).to_have_text(f"r1c4: 3, repeated. {sentence}")
    play.keyboard.press("Delete")
    assert invalid(play) == []
    cell(play, (0, 1)).press("1")
    expect(errors).to_have_text("The cage 3− at r1c1 cannot hold 3 and 1.")
    cell(play, (0, 1)).press("Delete")
    cell(play, (0, 0)).press("1")
    cell(play, (2, 3)).press("Shift+Digit1")
    cell(play, (0, 0)).click()
    assert [lit(play, f"data-same={how}") for how in ("value", "mark")] == [["r1c1"], ["r3c4"]]
    cell(play, (2, 3)).press("Shift+Digit1")
    button(play, "Right so far?").click()
    expect(reply).to_have_text("Yes, everything is right so far.")
    expect(status).to_have_text("Yes, everything is right so far.")
    cell(play, (2, 0)).press("4")
    expect(reply).to_be_empty()
    # An answer about a position that is no more is dropped.
    held = Held(play, "/right")
    button(play, "Right so far?").click()
    eventually(play, lambda: held.routes)
    cell(play, (2, 2)).press("1")
    with play.expect_response(re.compile("/right")):
        held.release()
    button(play, "Right so far?").click()
    expect(reply).to_contain_text("No: there’s a mistake.")
    assert invalid(play) == []
    button(play, "Show where").click()
    expect(reply).to_contain_text("No: r3c1 is wrong.")
    eventually(play, lambda: invalid(play) == ["r3c1"])
    cell(play, (2, 0)).press("2")
    assert invalid(play) == []
    for at in OPEN:
        cell(play, at).press("1")
    expect(reply).to_have_text("Every cell is filled, but there’s a mistake.")


def test_ways_left_in_a_cage_are_listed_on_request(page: Page) -> None:
    heard = wire(page)
    playing(page, SAMPLE)
    cell(page, (0, 2)).click()
    expect(page.locator("#living")).to_be_hidden()
    page.get_by_role("checkbox", name="Ways left in the cage").check()
    ways = page.locator("#fillings")
    expect(ways).to_contain_text("1−: 3 ways left")
    assert len(asked_for(heard, "/fillings")) == 1
    cell(page, (0, 0)).press("1")
    expect(ways).to_contain_text("3−")
    cell(page, (0, 2)).click()
    expect(ways).to_contain_text("1−: 2 ways left")
    expect(ways.locator("li")).to_have_text(["4 3", "3 2", "2 1"])
    expect(ways.locator("del")).to_have_text(["2 1"])
    page.keyboard.press("2")
    expect(ways).to_contain_text("1 way left")
    page.reload()
    takes_moves(page)
    expect(ways).to_contain_text("3−: 1 way left")
    # A cage without operator lists each way with what it would be.
    playing(page, MYSTERY)
    cell(page, (0, 0)).click()
    expect(ways).to_contain_text("It may be any operation.")
    expect(ways.locator("li")).to_have_text(["4 1 (−)", "3 1 (× and ÷)", "2 1 (+)"])
    button(page, "Fill in marks").click()
    named(page, (0, 0), "empty, pencil 1, 2, 3 and 4")
    cell(page, (0, 0)).press("4")
    expect(ways).to_contain_text("It can only be a difference here.")
    expect(ways.locator("del")).to_have_text(["3 1", "2 1"])


def at_rung(page: Page, rung: int, text: str) -> None:
    """Expect a hint of this level with these words, seen and heard."""
    expect(page.locator(f"#reply > #hint[data-rung='{rung}']")).to_contain_text(text)
    expect(page.locator("#reply > *")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text(text)
    expect(page.locator("#next-rung:not([data-htmx-powered])")).to_have_count(0)


def test_hints_go_from_where_to_look_to_the_move(play: Page) -> None:
    heard = wire(play)
    cell(play, (1, 0)).press("Shift+Digit4")
    cell(play, (1, 0)).press("Shift+Digit4")
    cell(play, (3, 1)).click()
    button(play, "Hint").click()
    at_rung(play, 1, "Look at cage 2÷ at r2c1.")
    assert lit(play, "data-state=because") == ["r2c1", "r3c1"]
    assert invalid(play) == []
    cell(play, (3, 2)).click()
    button(play, "Which strategy?").press("Enter")
    at_rung(play, 2, "Look at cage 2÷ at r2c1: Fillings.")
    expect(play.get_by_role("link", name="Fillings")).to_have_attribute(
        "href", "/strategies#fillings"
    )
    expect(button(play, "Which cells, and why?")).to_be_focused()
    play.keyboard.press("Enter")
    at_rung(play, 3, "r3c1 must be 2: nothing else fits")
    assert lit(play, "data-state=inferred") == ["r3c1"]
    asked = [parse_qs(each.partition("?")[2]) for each in asked_for(heard, "/hint")]
    assert [each["last"] for each in asked] == [["r2c1"]] * 3  # the last move, not the choice
    button(play, "Write 2").press("Enter")
    at_rung(play, 4, "2 is now in r3c1.")
    named(play, (2, 0), "2")
    expect(cell(play, (2, 0))).to_be_focused()
    expect(cell(play, (2, 0))).to_have_attribute("aria-selected", "true")
    assert lit(play, "data-state=because") == lit(play, "data-state=inferred") == []
    button(play, "Undo").click()
    named(play, (2, 0), "empty")
    expect(play.locator("#reply")).to_be_empty()
    # A move begins again; a last level that comes late changes nothing on another board.
    for rung in (1, 2, 3):
        play.keyboard.press("h")
        at_rung(play, rung, "")
    held = Held(play, "/hint")
    play.keyboard.press("h")
    eventually(play, lambda: held.routes)
    cell(play, (0, 0)).press("4")
    with play.expect_response(re.compile("/hint")):
        held.release()
    named(play, (2, 0), "empty")
    # Mistakes come before any hint, those in marks too.
    for rung, said in enumerate(("there’s a mistake on the board", "r1c1 is wrong."), 1):
        play.keyboard.press("h")
        at_rung(play, rung, said)
    eventually(play, lambda: invalid(play) == ["r1c1"])
    play.keyboard.press("h")
    at_rung(play, 3, "The mistake at r1c1 is removed.")
    named(play, (0, 0), "empty")
    cell(play, (0, 0)).press("Shift+Digit4")
    play.keyboard.press("h")
    at_rung(play, 1, "somewhere the right value is missing from the marks")
    button(play, "Show where").click()
    at_rung(play, 2, "the right value is missing from the marks of r1c1")
    button(play, "Remove these marks").click()
    named(play, (0, 0), "empty")
    # On a board whose cells nothing forces, marks are crossed off.
    playing(play, parse("." * 16))
    cell(play, (0, 0)).press("2")
    cell(play, (0, 1)).focus()
    for arrow in ["ArrowRight", "ArrowDown"] * 3:
        play.keyboard.press(f"Shift+{arrow}")
    for value in range(1, 5):
        play.keyboard.press(f"Shift+Digit{value}")
    names = "(grid) => [...grid.querySelectorAll('td')].map((td) => td.ariaLabel)"
    marks = play.get_by_role("grid").evaluate(names)
    for rung in (1, 2, 3):
        button(play, "Hint").click()
        at_rung(play, rung, "")
    assert lit(play, "data-state=shortened")
    button(play, "Hint").click()
    at_rung(play, 4, "Crossed off: ")
    assert play.get_by_role("grid").evaluate(names) != marks
    button(play, "Undo").click()
    assert play.get_by_role("grid").evaluate(names) == marks


def card(page: Page) -> Locator:
    """The card of the end."""
    return page.get_by_role("dialog", name="Solved")


def facts(page: Page) -> dict[str, str]:
    """The figures on the card by their words; those that are hidden are left out."""
    shown = card(page).locator(".facts > :not([hidden])")
    return {
        each.locator("dt").inner_text(): each.locator("dd").inner_text() for each in shown.all()
    }


def test_finish_card_has_the_solve_beside_the_searches(open_apart: OpenPage) -> None:
    """A game with a mistake that is written over, an undo, a hint and a pause of 50 s."""
    page = frozen(open_apart, play_address(SAMPLE))
    page.evaluate(
        "() => { navigator.share = (it) => { document.body.dataset.sent = JSON.stringify(it) } }"
    )
    start = seconds(page)
    cell(page, OPEN[0]).press("4")
    cell(page, OPEN[0]).press(solution(OPEN[0]))
    cell(page, OPEN[1]).press(solution(OPEN[1]))
    page.keyboard.press("Control+z")
    button(page, "Hint").click()
    expect(page.locator("#hint")).to_be_visible()
    page.clock.run_for(50_000)
    for at in OPEN[1:]:
        cell(page, at).press(solution(at))
    expect(card(page)).to_be_focused()
    expect(card(page)).to_contain_text("Every row, column and cage is right.")
    page.clock.run_for(30_000)
    shown = {"time": f"0:{start + 50}", "hint": "1", "mistake": "1", "taken back": "2"}
    assert facts(page) == shown
    expect(card(page).get_by_role("img", name="16 digits placed, 2 taken back")).to_be_visible()
    for name in ("You", "Logic", "Backtracking, row by row", "Forward checking"):
        row = card(page).get_by_role("listitem").filter(has_text=name)
        expect(row).to_have_count(1)
    # Board and keys are out of reach behind it; Escape shows the board, a button the card again.
    page.keyboard.press("3")
    page.keyboard.press("Control+z")
    expect(card(page)).to_be_visible()
    assert page.locator("[data-game]").evaluate(
        "(root) => [...root.children].filter((each) => each.id !== 'end').every((e) => e.inert)"
    )
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.get_by_role("gridcell").last).to_be_focused()
    expect(page.locator("#reply")).to_contain_text("Solved")
    button(page, "Show the result").click()
    expect(card(page)).to_be_focused()
    button(page, "Share result").click()
    expect(page.locator("body")).to_have_attribute(
        "data-sent", re.compile("Mathdoku Lab · .*/play")
    )
    page.clock.resume()
    page.reload()
    takes_moves(page)
    expect(card(page)).to_be_visible()
    assert facts(page) == shown
    page.get_by_text("More about your solve").click()
    pause = card(page).get_by_role("listitem").filter(has_text="before 4 in r1c2")
    expect(pause).to_contain_text(f"0:50 from 0:0{start}")
    expect(pause).to_contain_text("The easiest step then")
    for name in ("Your tree: 16 placed, 2 taken back", re.compile(r"Its tree: \d+ guess")):
        expect(card(page).get_by_role("img", name=name)).to_be_visible()
    page.get_by_role("link", name=re.compile("^Next puzzle")).click()
    takes_moves(page)
    assert params.encode(SAMPLE) not in page.url


def test_own_solve_is_replayed_and_its_result_copied(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    playing(page, SAMPLE)
    page.locator("[data-game]").evaluate("(root) => { root.dataset.day = '2026-11-23'; }")
    cell(page, OPEN[0]).press("4")
    solve(page)
    button(page, "Share result").click()
    expect(button(page, "Copied: paste it anywhere")).to_be_visible()
    text, address = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    said = r"Mathdoku Lab · 23 November 2026 · 4 × 4 · \d+:\d\d · no hints"
    assert re.fullmatch(said, text), text
    assert address.endswith(play_address(SAMPLE))
    button(page, "Watch my solve").click()
    region = page.get_by_role("region", name="Your solve, step by step")
    button(page, "Step").click()
    expect(region.get_by_role("status")).to_contain_text("4 in r1c1, at 0:")
    assert rows(page)[0] == "4..."
    page.keyboard.press("Escape")
    expect(card(page)).to_be_visible()
    assert rows(page)[0] == "1423"
    button(page, "Watch my solve").click()
    expect(region.get_by_role("status")).to_have_text("The start.")
    for said in ("4 in r1c1", "r1c1: 4 taken back", "1 in r1c1"):
        page.keyboard.press("ArrowRight")
        expect(region.get_by_role("status")).to_contain_text(said)
    for keys in (["End"], ["Home", " "]):
        for key in keys:
            page.keyboard.press(key)
        expect(region.get_by_role("status")).to_contain_text("Solved.")
    assert rows(page)[0] == "1423"
    button(page, "Back to the result").click()
    expect(card(page)).to_be_focused()
    button(page, "Show the board").click()
    page.keyboard.press("Delete")
    expect(page.locator("[data-game][data-done]")).to_have_count(0)
    expect(button(page, "Show the result")).to_have_count(0)


def test_positions_are_shared_and_watched_from(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("Shift+Digit4")
    button(play, "Share the position").click()
    shared = play.get_by_role("textbox", name="Link to this position").input_value()
    cell(play, (0, 0)).press("3")
    setting(play, "Marks", "filled")
    play.goto(shared)  # it opens as it was, and the own game stays
    takes_moves(play)
    named(play, (0, 0), "1")
    named(play, (0, 1), "empty, pencil 4")
    named(play, (0, 2), "empty")
    expect(button(play, "Undo")).to_be_disabled()
    cell(play, (0, 3)).press("3")
    play.reload()
    takes_moves(play)
    named(play, (0, 3), "3")
    playing(play, SAMPLE)
    assert rows(play)[0] == "3..."
    cell(play, (0, 0)).press("1")
    cell(play, (1, 0)).press("4")
    button(play, "Watch from here").click()
    expect(play).to_have_url(
        re.compile(r"/watch\?p=.*&with=propagation(:|%3A)written%3D1\.\.\.4&at=2$")
    )
    said = play.get_by_role("status")
    expect(said).to_have_text("r2c1 keeps 4: it was written there before the search began.")
    expect(cell(play, (0, 0))).to_have_accessible_name(re.compile(", 1$"))
    button(play, "Last").click()
    expect(said).to_have_text(re.compile("^Solved after"))
    link(play, "Play").click()
    takes_moves(play)
    assert rows(play)[:2] == ["1...", "42.."]


def switch(page: Page, name: str) -> None:
    """Switch a setting on a phone, and close More again."""
    button(page, "More").tap()
    if not page.get_by_role("checkbox", name=name).is_visible():
        page.get_by_text("Settings", exact=True).tap()
    page.get_by_role("checkbox", name=name).tap()
    page.get_by_role("group", name="More").get_by_role("button", name="Close").tap()


def test_fingers_choose_cells_and_write_with_a_digit_in_hand(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE), **PHONE)
    thumb = Thumb(page)
    thumb.over([(2, 0), (2, 1), (3, 1), (3, 0)])
    eventually(page, lambda: chosen(page) == ["r3c1", "r4c1"])
    button(page, "Pencil").tap()
    button(page, "3").tap()
    for at in ((2, 0), (3, 0)):
        named(page, at, "empty, pencil 3")
    button(page, "Pencil").tap()
    cell(page, (1, 2)).tap()
    cross = ["r1c3", "r2c1", "r2c2", "r2c3", "r2c4", "r3c3", "r4c3"]
    eventually(page, lambda: lit(page, "data-seen") == cross)
    switch(page, "Light up")
    assert lit(page, "data-seen") == []
    button(page, "More").tap()
    page.keyboard.press("3")
    page.keyboard.press("Escape")
    expect(page.locator("#more:popover-open")).to_have_count(0)
    named(page, (1, 2), "empty")
    # A digit in hand goes into the cells that are touched, and out again, but into none of a drag.
    switch(page, "Digit first")
    two = button(page, "2")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "true")
    thumb.over([(2, 1), (2, 2), (3, 1)])
    cell(page, (0, 2)).tap()
    named(page, (0, 2), "2")
    cell(page, (0, 2)).tap()
    named(page, (0, 2), "empty")
    named(page, (2, 1), "empty")
    cell(page, (0, 0)).tap()
    named(page, (0, 0), "2")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "false")
    # Start over begins the time again, and undoing it goes on with the time before.
    page.clock.run_for(30_000)
    before = seconds(page)
    button(page, "More").tap()
    button(page, "Start over").tap()
    expect(page.locator("#more:popover-open")).to_have_count(0)
    expect(page.locator("[data-time]")).to_have_text("0:00")
    button(page, "Undo").tap()
    named(page, (0, 0), "2")
    assert seconds(page) == before
    x, y = middle(page, (3, 3))
    touch = thumb.hand.send
    touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.clock.run_for(600)
    touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => scrollY") == 0
