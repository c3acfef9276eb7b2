"""Play takes numbers and marks, checks, hints, and summarises and shares the solve."""

import re
import time
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import (
    EMPTY_TWELVE,
    OPEN,
    change,
    frozen,
    invalid,
    mark_automatically,
    more,
    named,
    open_play,
    play_address,
    seconds,
    setting,
    solution,
    takes_moves,
)
from tests.browser.support import (
    FIGURE,
    PHONE,
    SAMPLE,
    Held,
    Thumb,
    asked_for,
    button,
    cell,
    choose,
    drag,
    eventually,
    middle,
    press,
    values,
    wire,
)
from webapp.puzzle import Cell, named_cell, parse

MYSTERY = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 ? C 2 ? D 2 = E 5 ? F 9 ? G 2 ? H 4 =")


def write(page: Page, **keys: str) -> None:
    for name, key in keys.items():
        page.locator(f"td#{name}").press(key)


def holds(page: Page, **tails: str) -> None:
    """Expect these ends of the cells' names."""
    for name, tail in tails.items():
        named(page, named_cell(name), tail)


def row(page: Page) -> str:
    """Return the first row of the board, a dot for each empty cell."""
    return values(page)[0].replace("empty", ".")


def double_click(page: Page, at: Cell) -> None:
    """Click twice within a tenth of a second, however busy the machine is."""
    hand, now = page.context.new_cdp_session(page), time.time()
    x, y = middle(page, at)
    event = {"x": x, "y": y, "button": "left", "clickCount": 1}
    for when in (now, now + 0.1):
        for kind in ("mousePressed", "mouseReleased"):
            hand.send("Input.dispatchMouseEvent", {**event, "type": kind, "timestamp": when})


def chosen(page: Page) -> list[str]:
    return lit(page, "aria-selected=true")


def lit(page: Page, attribute: str) -> list[str]:
    """Return the names of the cells with this attribute, such as `data-state=because`."""
    found = page.locator(f"td[{attribute}]").evaluate_all("(cells) => cells.map((td) => td.id)")
    return list(found)


def test_moves_are_undone_redone_and_survive_reloads(play: Page) -> None:
    more(play)
    expect(button(play, "Back to checkpoint")).to_be_disabled()
    play.keyboard.press("Escape")
    play.keyboard.press("1")  # before any click
    holds(play, r1c1="1")
    for key in ("3", "Delete"):  # neither changes a given
        write(play, r2c2=key)
        holds(play, r2c2="2")
    cell(play, (0, 0)).click()
    press(play, "3")
    expect(cell(play, (0, 0))).to_be_focused()  # typing goes on in the grid
    for key in ("ArrowRight", "4"):
        play.keyboard.press(key)
    more(play, "Checkpoint")
    write(play, r1c3="2")
    for there in ("34..", "3...", "1...", "...."):
        press(play, "Undo")
        assert row(play) == there
    expect(button(play, "Undo")).to_be_disabled()
    play.reload()
    takes_moves(play)
    for _ in range(4):
        play.keyboard.press("Control+y")
    assert row(play) == "342."
    for name, there in (
        ("Back to checkpoint", "34.."), ("Start over", "...."), ("Undo", "34.."), ("Undo", "342."),
    ):  # fmt: skip
        (press if name == "Undo" else more)(play, name)
        assert row(play) == there
        expect(button(play, "Redo")).to_be_enabled(enabled=name == "Undo")


def test_tabs_share_a_game_and_damaged_records_start_afresh(play: Page) -> None:
    other, reply = open_play(play.context.new_page(), SAMPLE), play.locator("#reply")
    write(play, r1c2="4")
    holds(other, r1c2="4")
    write(other, r1c3="3")
    holds(play, r1c3="3")
    press(play, "Hint")
    expect(reply).to_contain_text("mistake")
    change(other, seconds=600)  # a change of time leaves the hint
    expect(play.locator("[data-time]")).to_have_text(re.compile("^10:"))
    expect(reply).to_contain_text("mistake")
    write(other, r1c3="Delete")
    holds(play, r1c3="empty")
    expect(reply).to_be_empty()
    other.close()
    change(play, now=0)
    play.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    holds(play, r1c2="empty")
    press(play, "Redo")
    holds(play, r1c2="4")
    play.goto("/import")  # the page saves the game as it closes
    change(play, moves=[None, 7], now=1)
    open_play(play, SAMPLE)
    holds(play, r1c2="empty")
    write(play, r1c1="2")
    holds(play, r1c1="2")


def test_marks_are_written_by_keys_buttons_and_modes(play: Page) -> None:
    at = cell(play, (0, 0))
    for key in ("Shift+Digit1", "Shift+Digit4", "Control+2", "Alt+3"):
        at.press(key)
    holds(play, r1c1="empty, pencil 1 and 4, centre 2 and 3")
    expect(at.locator(".marks")).to_have_text("1 4")
    expect(at.locator(".centre")).to_have_text("2 3")
    cell(play, (1, 0)).click()
    press(play, "Pencil", "3", "1")
    holds(play, r2c1="empty, pencil 1 and 3")
    for key, mode in (("c", "Centre"), ("Space", "Pencil"), ("p", "")):
        play.keyboard.press(key)
        more(play, "Marks")
        for name in ("Pencil", "Centre"):
            pressed = str(name == mode).lower()
            expect(button(play, name)).to_have_attribute("aria-pressed", pressed)
        for _ in range(2):
            play.keyboard.press("Escape")
    for name, tail in (("4", "4"), ("Erase", "empty, pencil 1 and 3"), ("Erase", "empty")):
        press(play, name)
        named(play, (1, 0), tail)
    # Several cells are selected with Shift, by a drag or with Ctrl; a given among them stays.
    write(play, r1c1="Shift+ArrowRight")
    play.keyboard.press("Shift+ArrowDown")
    assert chosen(play) == ["r1c1", "r1c2", "r2c1", "r2c2"]
    play.keyboard.press("Shift+Digit3")
    holds(play, r2c1="empty, pencil 3", r2c2="2")
    play.keyboard.press("Escape")
    assert chosen(play) == ["r2c2"]
    drag(play, [(2, 0), (2, 1), (3, 1)])
    assert chosen(play) == ["r3c1", "r3c2", "r4c1", "r4c2"]
    for at in ((0, 3), (2, 0)):
        cell(play, at).click(modifiers=["Control"])
    assert chosen(play) == ["r1c4", "r3c2", "r4c1", "r4c2"]
    more(play, "Start over")
    more(play, "Marks", "Fill in marks")
    holds(play, r1c3="empty, pencil 1, 2 and 3")
    write(play, r1c3="Shift+Digit2")
    mark_automatically(play)
    write(play, r1c4="4")
    holds(play, r1c3="empty, pencil 3")  # next to 4, the 1− cage allows nothing else
    play.reload()
    takes_moves(play)
    double_click(play, (0, 2))
    holds(play, r1c3="3")
    write(play, r1c3="Delete", r1c4="Delete")
    holds(play, r1c3="empty, pencil 1 and 3")
    open_play(play, FIGURE)
    holds(play, r1c1="empty, pencil 1 and 3")


def test_long_presses_and_two_digit_numbers_are_timed(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(EMPTY_TWELVE))
    pencil = button(page, "Pencil")
    page.mouse.move(*middle(page, (0, 0)))
    for pressed, on in ((300, "false"), (600, "true"), (300, "true"), (600, "false")):
        page.mouse.down()
        page.clock.run_for(pressed)
        page.mouse.up()
        expect(pencil).to_have_attribute("aria-pressed", on)
    page.mouse.down()  # a drag may start slowly
    page.clock.run_for(650)
    for at in ((0, 1), (0, 2)):
        page.mouse.move(*middle(page, at))
    page.mouse.up()
    assert chosen(page) == ["r1c1", "r1c2", "r1c3"]
    expect(pencil).to_have_attribute("aria-pressed", "false")
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    expect(cell(page, (0, 0)).locator(".value")).to_have_text("1")
    for passed, tail in ((900, "empty"), (200, "1")):
        page.clock.run_for(passed)
        named(page, (0, 0), tail)
    for name, keys, tail in (
        ("r2c1", "1 2", "12"),
        ("r4c1", "1 Backspace", "empty"),
        ("r7c1", "1 ArrowRight", "1"),
    ):
        page.locator(f"td#{name}").click()
        for key in keys.split():
            page.keyboard.press(key)
        holds(page, **{name: tail})
    # A waiting digit is written before a question, and before the page closes.
    write(page, r9c1="1")
    with page.expect_request(re.compile("/right")) as asked:
        press(page, "Check")
    assert page.locator("#sheet [name=state]").input_value() in asked.value.url
    write(page, r10c1="1")
    holds(page, r9c1="1", r10c1="empty")
    page.reload()
    expect(page.locator("[data-game][data-ready]")).to_be_attached()
    holds(page, r10c1="1")


def test_play_settings_shortcuts_and_ways_left_are_saved(play: Page) -> None:
    setting(play, "Rule errors", "asked")
    more(play, "Row and column numbers")
    play.get_by_role("checkbox", name="Show the timer").uncheck()
    play.get_by_role("combobox", name="Rule errors").focus()
    play.keyboard.press("1")  # a sheet keeps its keys, and so does a focused control
    play.keyboard.press("Escape")
    cell(play, (0, 0)).focus()
    play.keyboard.press("Shift+Tab")
    expect(play.locator("#puzzle-bar [popovertarget]")).to_be_focused()
    play.keyboard.press("1")
    holds(play, r1c1="empty")
    press(play, "Dark")  # a clicked control doesn't
    play.keyboard.press("1")
    holds(play, r1c1="1")
    write(play, r1c1="?")
    dialog = play.get_by_role("dialog", name="Keys")
    play.keyboard.press("2")
    dialog.get_by_role("checkbox", name=re.compile("^Use these keys outside")).uncheck()
    dialog.get_by_role("button", name="Close").click()
    play.reload()
    takes_moves(play)
    expect(play.locator("html")).to_have_attribute("data-unlabelled", "")
    expect(play.locator("[data-time]")).to_be_hidden()
    play.keyboard.press("2")
    holds(play, r1c1="1")
    write(play, r1c1="3", r1c4="3")
    assert invalid(play) == []
    more(play, "Check the rules")
    assert invalid(play) == ["r1c1", "r1c4"]
    write(play, r1c4="2")
    more(play, "Check the rules")
    expect(play.get_by_text("No rule is broken.")).to_have_count(2)  # visible, and announced
    setting(play, "Rule errors", "never")
    expect(play.locator("[data-do=check]")).to_have_attribute("hidden", "")
    # So are the ways left in a cage; without an operator, each names its own.
    more(play, "Start over")
    ways = play.locator("#fillings")
    cell(play, (0, 2)).click()
    expect(play.locator("#living")).to_be_hidden()
    more(play)
    play.get_by_role("checkbox", name="Ways left in the cage").check()
    play.keyboard.press("Escape")
    expect(ways).to_contain_text("1−: 3 ways left")
    write(play, r1c1="1")
    expect(ways).to_contain_text("3−")
    cell(play, (0, 2)).click()
    expect(ways).to_contain_text("1−: 2 ways left")
    expect(ways.locator("del")).to_have_text(["2 1"])
    open_play(play, MYSTERY)
    expect(ways.locator("li")).to_have_text(["4 1 (−)", "3 1 (× and ÷)", "2 1 (+)"])


# Marks the page after the next answer.
_LATE = """() => {
  const mark = () => { document.body.dataset.late = ""; };
  document.addEventListener("htmx:finally:request", mark, { once: true });
}"""


def test_broken_rules_and_mistakes_are_shown(play: Page) -> None:
    status, reply = play.get_by_role("status"), play.locator("#reply")
    errors = play.locator("[data-errors]")
    write(play, r1c1="3", r1c4="3")
    assert invalid(play) == ["r1c1", "r1c4"]
    sentence = "Row 1 has 3 more than once: r1c1 and r1c4."
    expect(errors).to_have_text(sentence)
    expect(status).to_have_text(f"r1c4: 3, repeated. {sentence}")
    play.keyboard.press("Delete")
    assert invalid(play) == []
    write(play, r1c2="1")
    expect(errors).to_have_text("The 3− cage at r1c1 can’t hold 3 and 1.")
    write(play, r1c2="Delete", r3c4="Shift+Digit1", r1c1="1")
    assert [lit(play, f"data-same={how}") for how in ("value", "mark")] == [["r1c1"], ["r3c4"]]
    write(play, r3c4="Shift+Digit1")
    press(play, "Check")
    for place in (reply, status):
        expect(place).to_have_text("Yes, everything is right so far.")
    write(play, r3c1="4")
    expect(reply).to_be_empty()
    # An answer about an earlier position is dropped.
    held = Held(play, "/right")
    press(play, "Check")
    eventually(play, lambda: held.routes)
    write(play, r3c3="1")
    play.evaluate(_LATE)
    held.release()
    expect(play.locator("[data-late]")).to_be_attached()
    expect(reply).to_be_empty()
    press(play, "Check")
    expect(reply).to_contain_text("No: there’s a mistake.")
    assert invalid(play) == []
    press(play, "Show where")
    expect(reply).to_contain_text("No: r3c1 is wrong.")
    eventually(play, lambda: invalid(play) == ["r3c1"])
    write(play, r3c1="2", r1c1="1", r1c4="1")
    press(play, "Check", "Show where")  # of two that clash, the right one isn't marked
    eventually(play, lambda: invalid(play) == ["r1c4"])
    write(play, r1c4="Delete", r1c1="Delete")
    assert invalid(play) == []
    for at in OPEN:
        cell(play, at).press("1")
    expect(reply).to_have_text("Every cell is filled, but there’s a mistake.")


def at_rung(page: Page, level: int, text: str) -> None:
    """Expect a hint of this level with these words, visible and announced."""
    expect(page.locator(f"#reply > #hint[data-level='{level}']")).to_contain_text(text)
    expect(page.locator("#reply > *")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text(text)
    expect(page.locator("#next-level:not([data-htmx-powered])")).to_have_count(0)


def test_hints_lead_from_where_to_look_to_the_move(play: Page) -> None:
    heard = wire(play)
    for _ in range(2):
        write(play, r2c1="Shift+Digit4")
    cell(play, (3, 1)).click()
    press(play, "Hint")
    at_rung(play, 1, "Look at the 9× cage at r3c2.")
    assert lit(play, "data-state=because") == ["r3c2", "r4c1", "r4c2"]
    assert invalid(play) == []
    cell(play, (3, 2)).click()
    button(play, "Which strategy?").press("Enter")
    at_rung(play, 2, "The strategy is Fillings. Cross off a number")
    expect(button(play, "Why?")).to_be_focused()
    play.keyboard.press("Enter")
    at_rung(play, 3, "The 3s can’t share row 4. So r3c2 must be 3.")
    assert lit(play, "data-state=inferred") == ["r3c2"]
    expect(play.locator(".stage .beside-cage")).to_have_text("1 3 3")
    asked = [parse_qs(each.partition("?")[2]) for each in asked_for(heard, "/hint")]
    assert [each["last"] for each in asked] == [["r2c1"]] * 3  # the last move, not the selection
    button(play, "Write 3").press("Enter")
    at_rung(play, 4, "3 is now in r3c2.")
    holds(play, r3c2="3")
    expect(cell(play, (2, 1))).to_be_focused()
    assert chosen(play) == ["r3c2"]
    assert lit(play, "data-state=because") == lit(play, "data-state=inferred") == []
    press(play, "Undo")
    holds(play, r3c2="empty")
    expect(play.locator("#reply")).to_be_empty()
    # Mistakes come before any hint, also those in marks.
    write(play, r1c1="4")
    for level, said in enumerate(("there’s a mistake on the board", "r1c1 is wrong."), 1):
        play.keyboard.press("h")
        at_rung(play, level, said)
    eventually(play, lambda: invalid(play) == ["r1c1"])
    play.keyboard.press("h")
    at_rung(play, 3, "The mistake at r1c1 is removed.")
    holds(play, r1c1="empty")
    write(play, r1c1="Shift+Digit4")
    play.keyboard.press("h")
    at_rung(play, 1, "somewhere the right number is missing from the marks")
    press(play, "Show where")
    at_rung(play, 2, "the right number is missing from the marks of r1c1")
    press(play, "Remove these marks")
    holds(play, r1c1="empty")
    # On a board without forced cells, marks are crossed off.
    open_play(play, parse("." * 16))
    write(play, r1c1="2")
    more(play, "Marks", "Fill in marks")
    write(play, r1c2="Shift+Digit2")
    names = "(grid) => [...grid.querySelectorAll('td')].map((td) => td.ariaLabel)"
    marks = play.get_by_role("grid").evaluate(names)
    for level in (1, 2, 3):
        press(play, "Hint")
        at_rung(play, level, "")
    assert lit(play, "data-state=shortened")
    press(play, "Hint")
    at_rung(play, 4, "Crossed off: ")
    assert play.get_by_role("grid").evaluate(names) != marks
    press(play, "Undo")
    assert play.get_by_role("grid").evaluate(names) == marks


def card(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Solved")


def facts(page: Page) -> dict[str, str]:
    shown = card(page).locator(".facts > :not([hidden])").all()
    return {each.locator("dt").inner_text(): each.locator("dd").inner_text() for each in shown}


def test_solved_game_is_summarised_shared_and_replayed(open_apart: OpenPage) -> None:
    """The game has an overwritten mistake, an undo, a hint and a pause of 50 s."""
    permissions = ["clipboard-read", "clipboard-write"]
    page = frozen(open_apart, play_address(SAMPLE), permissions=permissions)
    page.locator("[data-game]").evaluate("(root) => { root.dataset.day = '2026-11-23'; }")
    start = seconds(page)
    write(page, r1c1="4")
    for at in OPEN[:2]:
        cell(page, at).press(solution(at))
    page.keyboard.press("Control+z")
    press(page, "Hint")
    expect(page.locator("#hint")).to_be_visible()
    page.clock.run_for(50_000)
    for at in OPEN[1:]:
        cell(page, at).press(solution(at))
    expect(card(page)).to_be_focused()
    expect(card(page)).to_contain_text("Every row, column and cage is right.")
    page.clock.run_for(30_000)
    time = f"0:{start + 50}"
    figures = {"time": time, "hint": "1", "mistake": "1", "erased": "2"}
    assert facts(page) == figures
    expect(card(page).get_by_role("img", name="16 numbers placed, 2 erased")).to_be_visible()
    press(page, "Share result")
    expect(button(page, "Copied: paste it anywhere")).to_be_visible()
    text, address = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert text == f"Mathdoku Lab · 23 November 2026 · 4 × 4 · {time} · 1 hint"
    assert address.endswith(play_address(SAMPLE))
    # Board and keys are inert behind it; Escape shows the board, and a button the card again.
    behind = page.locator("[data-game] > :not(#end)")
    assert behind.evaluate_all("(all) => all.every(({ inert }) => inert)")
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.get_by_role("gridcell").last).to_be_focused()
    expect(page.locator("#reply")).to_contain_text("Solved")
    press(page, "Show the result")
    expect(card(page)).to_be_focused()
    # A reload doesn't change it. Behind a fold are the pauses, and the solve as a tree.
    page.clock.resume()
    page.reload()
    takes_moves(page)
    expect(card(page)).to_be_visible()
    assert facts(page) == figures
    fold = page.get_by_text("More about your solve")
    place = fold.bounding_box()
    fold.click()
    expect(card(page).get_by_role("heading", name="Other searches")).to_be_visible()
    assert fold.bounding_box() == place  # its content opens below
    pause = card(page).get_by_role("listitem").filter(has_text="before 4 in r1c2")
    expect(pause).to_contain_text(f"0:50 from 0:0{start}")
    expect(pause).to_contain_text("The easiest move then")
    for name in ("Your tree: 16 placed, 2 taken back", re.compile(r"Its tree: \d+ guess")):
        expect(card(page).get_by_role("img", name=name)).to_be_visible()
    # The solve can be watched step by step.
    press(page, "Watch my solve")
    said = page.get_by_role("region", name="Your solve, step by step").get_by_role("status")
    press(page, "Step")
    expect(said).to_contain_text("4 in r1c1, at 0:")
    assert row(page) == "4..."
    choose(page, "Speed", "10")
    page.evaluate("() => document.activeElement.blur()")
    for key, words in (
        ("ArrowRight", "r1c1: 4 taken back"), ("End", "Solved."), ("Home", "The start."),
        (" ", "Solved."),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(said).to_contain_text(words)
    assert row(page) == "1423"
    press(page, "Back to the result")
    expect(card(page)).to_be_focused()
    press(page, "Show the board")
    page.keyboard.press("Delete")
    expect(page.locator("[data-game][data-done]")).to_have_count(0)
    expect(button(page, "Show the result")).to_have_count(0)


def test_positions_are_shared_and_watched_from(play: Page) -> None:
    write(play, r1c1="1", r1c2="Shift+Digit4", r3c1="Shift+Digit2")
    more(play, "Share the position")
    shared = play.get_by_role("textbox", name="Link to this position").input_value()
    play.keyboard.press("Escape")
    write(play, r1c1="3")
    mark_automatically(play)
    play.goto(shared)  # it opens unchanged, and the player's own game stays
    takes_moves(play)
    holds(play, r1c1="1", r1c2="empty, pencil 4", r1c3="empty")
    expect(button(play, "Undo")).to_be_disabled()
    write(play, r1c4="3")
    play.reload()
    takes_moves(play)
    holds(play, r1c1="1", r1c4="3", r3c1="empty, pencil 2")  # its sender didn't mark 4
    open_play(play, SAMPLE)
    assert row(play) == "3..."
    write(play, r1c1="1", r2c1="4")
    more(play, "Watch from here")
    written = r"/watch\?p=.*&with=propagation(:|%3A)written%3D1\.\.\.4&at=2$"
    expect(play).to_have_url(re.compile(written))
    said = play.get_by_role("status")
    expect(said).to_have_text("r2c1 keeps 4: it was written there before the search began.")
    expect(cell(play, (0, 0))).to_have_accessible_name(re.compile(", 1$"))
    press(play, "Last")
    expect(said).to_have_text(re.compile("^Solved after"))


def switch(page: Page, name: str) -> None:
    """Switch a setting on a phone, and close More again."""
    more(page)
    if not page.get_by_role("checkbox", name=name).is_visible():
        page.get_by_text("Settings", exact=True).tap()
    page.get_by_role("checkbox", name=name).tap()
    page.get_by_role("group", name="More").get_by_role("button", name="Close").tap()


def test_touch_selects_cells_and_writes_a_selected_digit(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE), **PHONE)
    thumb = Thumb(page)
    thumb.over([(2, 0), (2, 1), (3, 1), (3, 0)])
    eventually(page, lambda: chosen(page) == ["r3c1", "r4c1"])
    for name in ("Pencil", "3", "Pencil"):
        button(page, name).tap()
    holds(page, r3c1="empty, pencil 3", r4c1="empty, pencil 3")
    cell(page, (1, 2)).tap()
    cross = ["r1c3", "r2c1", "r2c2", "r2c3", "r2c4", "r3c3", "r4c3"]
    eventually(page, lambda: lit(page, "data-seen") == cross)
    switch(page, "Highlight row")
    assert lit(page, "data-seen") == []
    more(page)
    for key in ("3", "Escape"):
        page.keyboard.press(key)
    expect(page.locator("#tools:popover-open")).to_have_count(0)
    holds(page, r2c3="empty")
    # A selected digit goes into touched cells and out again, but not into dragged ones.
    switch(page, "Number first")
    two = button(page, "2")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "true")
    thumb.over([(2, 1), (2, 2), (3, 1)])
    for at, tail in (((0, 2), "2"), ((0, 2), "empty"), ((0, 0), "2")):
        cell(page, at).tap()
        named(page, at, tail)
    holds(page, r3c2="empty")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "false")
    more(page, "Start over")
    expect(page.locator("#tools:popover-open")).to_have_count(0)
    assert page.evaluate("() => scrollY") == 0
