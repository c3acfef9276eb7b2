"""Views: every page in each state that looks different, by name, for tests that look at all."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.being import be_address, be_ready
from tests.browser.playing import EMPTY_TWELVE, play_address, solve, takes_moves
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    SUDOKU,
    button,
    cell,
    choose,
    drag,
    draw_address,
    latin,
    takes_edits,
    watch_address,
)
from tests.browser.writing import shelf, written
from webapp.insight import CUT
from webapp.puzzle import parse
from webapp.puzzle.editing import empty
from webapp.solvers import STRONGEST
from webapp.web.http import params

HARD = parse(BY_ID["keen-p-9dx-0"]["game_id"])
LARGE = latin(16)
EASY = parse(BY_ID["keen-p-8de-0"]["game_id"])
FOUR = "&with=backtracking&with=mrv&with=forward-checking&with=arc-consistency"
ROOM = f"/room?page={quote(f'/watch?p={params.encode(EASY)}&with=mrv&at=40')}"
DRAFT = parse("4 abbc aadc eedc e.ff a 3 - b 1 - d 40 = e 5 +")


@dataclass(frozen=True, slots=True)
class View:
    """An address, what to do there, the status that it answers with, and whether it has a board."""

    address: str
    act: Callable[[Page], None] = lambda page: None
    status: int = 200
    board: bool = True

    def open(self, page: Page) -> None:
        """Go there and do it."""
        answer = page.goto(self.address)
        assert answer
        assert answer.status == self.status
        self.act(page)


def _kept(page: Page) -> None:
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    solve(page)
    page.goto(play_address(HARD))
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    page.goto("/mine")
    expect(page.locator("[data-mine][data-ready]")).to_be_attached()


def _deleting(page: Page) -> None:
    _kept(page)
    button(page, "Delete some or all…").click()
    page.get_by_role("button", name=re.compile("^Delete A")).click()
    expect(button(page, "Bring back")).to_be_visible()


def _no_text(page: Page) -> None:
    page.get_by_role("textbox", name="Puzzle text").fill("4\naab\nccdd\n")
    with page.expect_navigation():
        button(page, "Import").click()
    expect(page.get_by_role("list", name="Faults")).to_be_visible()


def _counted(page: Page) -> None:
    expect(page.locator("#comparison .waiting")).to_have_count(0)


def _ranked(page: Page) -> None:
    expect(page.locator("#four .waiting")).to_have_count(0)


def _asked(page: Page) -> None:
    expect(page.get_by_role("list", name="Answers")).to_be_visible()


def _answered(page: Page) -> None:
    _asked(page)
    page.keyboard.press("2")
    expect(button(page, "Next question")).to_be_visible()


def _keys(page: Page) -> None:
    button(page, "Keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _chosen(page: Page) -> None:
    takes_edits(page)
    drag(page, [(0, 0), (0, 1), (1, 1)])
    expect(button(page, "Undo")).to_be_enabled()


def _refused(page: Page) -> None:
    takes_edits(page)
    drag(page, [(0, 0)])
    page.get_by_role("textbox", name="Target").fill("many")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("isn’t a clue")


def _verdict(page: Page) -> None:
    expect(page.locator("#verdict")).not_to_be_empty()
    expect(page.locator("#verdict.htmx-request")).to_have_count(0)


def _written(page: Page) -> None:
    takes_moves(page)
    page.get_by_role("checkbox", name="Ways left in the cage").check()
    button(page, "Fill in marks").click()
    cell(page, (0, 1)).press("4")
    cell(page, (2, 1)).press("4")
    cell(page, (0, 0)).press("Control+3")
    button(page, "Checkpoint").click()
    button(page, "Right so far?").click()
    page.get_by_role("button", name="Show where").click()
    expect(page.locator("#reply")).to_contain_text("wrong")
    expect(page.locator("#fillings")).to_contain_text("left")


def _hint(page: Page, rungs: int = 3) -> None:
    takes_moves(page)
    for rung in range(1, rungs + 1):
        button(page, "Hint").click()
        expect(page.locator(f"#hint[data-rung='{rung}']")).to_be_visible()


def _hint_at_marks(page: Page) -> None:
    takes_moves(page)
    button(page, "Fill in marks").click()
    _hint(page)


def _hint_at_a_mistake(page: Page) -> None:
    takes_moves(page)
    cell(page, (0, 0)).press("4")
    _hint(page, 2)


def _hint_with_a_premise(page: Page) -> None:
    _hint(page, 2)


def _finished(page: Page) -> None:
    takes_moves(page)
    for row, line in enumerate(["1423", "4231", "2314", "3142"]):
        for column, value in enumerate(line):
            cell(page, (row, column)).press(value)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def _options(page: Page) -> None:
    button(page, "Options 2 changed").click()
    expect(page.get_by_role("textbox", name="Among equals")).to_be_visible()


def _settings(page: Page) -> None:
    takes_moves(page)
    page.get_by_text("Settings", exact=True).click()
    choose(page, "Rule errors", "asked")
    button(page, "Check the rules").click()
    button(page, "Share the position").click()
    expect(page.get_by_role("textbox", name="Link to this position")).to_be_visible()


def _pencil(page: Page) -> None:
    takes_moves(page)
    button(page, "Pencil").click()
    cell(page, (0, 0)).press("Shift+End")
    page.keyboard.press("1")


def _play_keys(page: Page) -> None:
    takes_moves(page)
    _keys(page)


def _many_marks(page: Page) -> None:
    takes_moves(page)
    button(page, "Fill in marks").click()


def _open_room(page: Page) -> str:
    """The address of a new room, whose teacher's page is on screen."""
    button(page, "Open a room").click()
    expect(page.get_by_text("0 here")).to_be_visible()
    return f"/room/{page.locator('[data-lead]').get_attribute('data-code')}"


def _led(page: Page) -> None:
    _open_room(page)


def _led_and_asked(page: Page) -> None:
    _open_room(page)
    button(page, "Ask what comes next").click()
    expect(button(page, "Reveal")).to_be_visible()


def _wall(page: Page) -> None:
    page.goto(f"{_open_room(page)}/screen")


def _wall_asked(page: Page) -> None:
    room = _open_room(page)
    button(page, "Ask what comes next").click()
    expect(button(page, "Reveal")).to_be_visible()
    page.goto(f"{room}/screen")


def _summed_up(page: Page) -> None:
    room = _open_room(page)
    button(page, "Ask what comes next").click()
    for deed in ("Reveal", "Vote again", "Reveal"):
        button(page, deed).click()
        then = "Reveal" if deed == "Vote again" else "Vote again"
        expect(button(page, then)).to_be_visible()
    page.goto(f"{room}/summary")
    expect(page.locator(".asked .board")).to_be_visible()


def _seat(page: Page) -> None:
    page.goto(_open_room(page))


def _no_code(page: Page) -> None:
    button(page, "Join").click()
    expect(page.get_by_text("can’t be a code")).to_be_visible()


def _pupil(page: Page) -> None:
    _seat(page)
    button(page, "Join").click()
    expect(button(page, "Follow")).to_have_attribute("aria-pressed", "true")


def _pupil_asked(page: Page) -> None:
    room = _open_room(page)
    button(page, "Vote A to D").click()
    expect(button(page, "Reveal")).to_be_visible()
    page.goto(room)
    button(page, "Join").click()
    page.locator("[data-option]").first.click()
    expect(page.get_by_text("Your answer is A")).to_be_visible()


def _wrong_move(page: Page) -> None:
    be_ready(page)
    cell(page, (2, 2)).click()
    button(page, "1").click()
    expect(page.locator(".fault")).to_contain_text("Not yet.")


def _answer_unfolded(page: Page) -> None:
    page.get_by_text("Answer", exact=True).click()
    expect(page.frame_locator("iframe").get_by_role("grid", name="Puzzle")).to_be_visible()


def _lesson_checked(page: Page) -> None:
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()
    inner = page.frame_locator("iframe.preview").frame_locator("iframe")
    expect(inner.get_by_role("grid", name="Puzzle")).to_be_visible()


def _lesson_faults(page: Page) -> None:
    page.get_by_role("textbox", name="Lesson text").fill("title = 3")
    button(page, "Check and preview").click()
    expect(page.get_by_role("list", name="Faults").get_by_role("listitem").first).to_be_visible()


def _lesson_put_in_order(page: Page) -> None:
    written(page)
    shelf(page)
    button(page, "Delete step 2").click()
    expect(button(page, "Undo")).to_be_visible()


def _step_added(page: Page) -> None:
    page.get_by_role("link", name="Add this step to my lesson").click()
    expect(page.get_by_text("Added as step 1 of “My lesson”.")).to_be_visible()


def _home_again(page: Page) -> None:
    played = '{"days": {"2026-11-18": {"6": {"state": "solved", "seconds": 185}}}}'
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", played)
    page.reload()
    expect(page.get_by_role("heading", name="New puzzle")).to_be_visible()


def _begun_at_home(page: Page) -> None:
    page.get_by_role("grid", name="Puzzle").get_by_role("gridcell").nth(7).click()
    takes_moves(page)


VIEWS = {
    "home": View("/"),
    "home again": View("/", _home_again),
    "home begun": View("/", _begun_at_home),
    "the calendar": View("/today", board=False),
    "watch at the start": View(watch_address(FIGURE)),
    "watch a refusal": View(watch_address(FIGURE, at=30)),
    "watch an undo": View(watch_address(SAMPLE, at=20)),
    "watch with candidates": View(watch_address(EASY, "mrv", 400)),
    "watch the solution": View(watch_address(SAMPLE, STRONGEST.name, CUT)),
    "watch the cut": View(watch_address(FIGURE, "brute-force", CUT)),
    "watch with options": View(watch_address(SAMPLE, "propagation:must=off,ties=3.4"), _options),
    "watch with the keys listed": View(watch_address(SAMPLE), _keys),
    "watch with a question": View(f"{watch_address(FIGURE)}&ask=1", _asked),
    "watch with an answer": View(f"{watch_address(EASY, 'mrv', 400)}&ask=1", _answered),
    "a question by itself": View(f"/ask?p={params.encode(FIGURE)}&with=mrv"),
    "watch the largest grid": View(watch_address(LARGE, "mrv", 9)),
    "compare at the start": View(f"/compare?p={params.encode(SAMPLE)}", _counted),
    "compare four": View(f"/compare?p={params.encode(FIGURE)}{FOUR}&by=guess&at=12"),
    "compare the largest grid": View(f"/compare?p={params.encode(LARGE)}{FOUR}&at=9"),
    "four puzzles": View("/compare/four?with=mrv&with=arc-consistency", _ranked, board=False),
    "draw an empty grid": View(draw_address(empty(5)), _verdict),
    "draw with faults": View(draw_address(DRAFT), _verdict),
    "draw a puzzle": View(draw_address(SAMPLE), _verdict),
    "draw a cage": View(draw_address(empty(4)), _chosen),
    "draw with a refusal": View(draw_address(empty(4)), _refused),
    "draw the largest grid": View(draw_address(LARGE)),
    "play": View(play_address(SAMPLE), takes_moves),
    "play with marks and mistakes": View(play_address(SAMPLE), _written),
    "play with a pencil": View(play_address(EMPTY_TWELVE), _pencil),
    "play with a hint": View(play_address(HARD), _hint),
    "play with a hint at a strategy": View(play_address(SAMPLE), _hint_with_a_premise),
    "play with a hint at marks": View(play_address(EASY), _hint_at_marks),
    "play with a hint at a mistake": View(play_address(SAMPLE), _hint_at_a_mistake),
    "play a sudoku": View(play_address(parse(SUDOKU)), _many_marks),
    "play a hard puzzle": View(play_address(HARD), _many_marks),
    "play to the end": View(play_address(SAMPLE), _finished),
    "play with the settings": View(play_address(FIGURE), _settings),
    "play with the keys listed": View(play_address(EMPTY_TWELVE), _play_keys),
    "play the largest grid": View(play_address(LARGE), takes_moves),
    "solve": View(f"/solve?p={params.encode(FIGURE)}"),
    "solve nothing": View(f"/solve?p={params.encode(parse('2 aa aa a 7 +'))}", board=False),
    "a mistake": View(f"/mistake?p={params.encode(FIGURE)}&wrote=r1c1.2"),
    "a mistake that is none": View(f"/mistake?p={params.encode(SAMPLE)}"),
    "import": View("/import", board=False),
    "import with a fault": View("/import", _no_text, board=False),
    "share": View(f"/share?p={params.encode(HARD)}", board=False),
    "share a link too long for a code": View(f"/share?p={params.encode(LARGE)}", board=False),
    "embed": View(f"/embed?p={params.encode(FIGURE)}&with=backtracking&from=5&to=90&at=30"),
    "embed the largest grid": View(f"/embed?p={params.encode(LARGE)}&with=mrv&to=9"),
    "embed what is refused": View("/embed?from=9&to=3", status=422, board=False),
    "worksheets": View(
        f"/print?p={params.encode(SAMPLE)}&p={params.encode(HARD)}&per=2&key=1", board=False
    ),
    "a worksheet of steps": View(
        f"/print?p={params.encode(SAMPLE)}&trace=3,guess&with=backtracking&per=6&key=1", board=False
    ),
    "library": View("/library", board=False),
    "library with a puzzle open": View("/library?open=ai-escargot", board=False),
    "library with nothing found": View("/library?size=2&grade=hard", board=False),
    "my puzzles": View("/mine", _kept, board=False),
    "my puzzles to delete": View("/mine", _deleting, board=False),
    "no puzzles of mine": View("/mine", board=False),
    "lessons": View("/lessons", board=False),
    "a lesson": View("/lessons/mrv", board=False),
    "a lesson in steps": View("/lessons/from-brute-force-to-propagation?step=7", _answer_unfolded),
    "write a lesson": View("/lessons/write", board=False),
    "write a lesson with faults": View("/lessons/write", _lesson_faults, board=False),
    "write a lesson that is right": View("/lessons/write", _lesson_checked, board=False),
    "write a lesson with its steps and the others": View(
        "/lessons/write", _lesson_put_in_order, board=False
    ),
    "watch a step that is added to a lesson": View(watch_address(SAMPLE, "mrv", 9), _step_added),
    "workshop": View("/workshop", board=False),
    "new": View("/new", board=False),
    "a new puzzle": View("/new?size=6&grade=easy&seed=1"),
    "strategies": View("/strategies", board=False),
    "practice": View("/practice", board=False),
    "a drill": View("/practice/naked-group"),
    "a drill with a wrong answer": View("/practice/naked-group?cells=r1c1+r1c2&slips=1"),
    "a drill shown": View("/practice/x-wing?n=30&show=1"),
    "be the solver": View(be_address(EASY, "mrv", 90), be_ready),
    "be the solver after a wrong move": View(be_address(HARD), _wrong_move),
    "be the solver of an exact cover": View(be_address(HARD, "exact-cover"), be_ready),
    "be the solver to the end": View(
        be_address(FIGURE, "backtracking", CUT, log="r20p3.2r5b", tell="end"), be_ready
    ),
    "join a room": View("/join", board=False),
    "join with a code that is none": View("/join?code=7HQ", _no_code, board=False),
    "ask a class": View("/room", board=False),
    "a room’s teacher": View(ROOM, _led, board=False),
    "a room’s teacher who asks": View(ROOM, _led_and_asked),
    "what a class said": View(ROOM, _summed_up, board=False),
    "a room at the wall": View(ROOM, _wall, board=False),
    "a question at the wall": View(ROOM, _wall_asked),
    "a room without a seat": View(ROOM, _seat, board=False),
    "a pupil in a room": View(ROOM, _pupil, board=False),
    "a pupil who votes": View(ROOM, _pupil_asked, board=False),
    "watch logic": View(watch_address(EASY, "logic", 100)),
    "a puzzle that is none": View(f"/watch?p={params.encode(DRAFT)}", status=422, board=False),
    "an address that is none": View("/nowhere", status=404, board=False),
}
