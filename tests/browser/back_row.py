"""What the back row of a classroom reads: pages by name, and what is too small or cut on them.

A page is one line of `PAGES`. A floor is a share of the picture's height, in hundredths."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from re import compile as pattern
from re import findall
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.being import be_address, be_ready
from tests.browser.in_view import NINE
from tests.browser.support import (
    BY_ID,
    SAMPLE,
    SECONDS,
    button,
    ready,
    run_of,
    watch_address,
)
from tests.browser.views import FOUR
from webapp.explain import explain
from webapp.lesson.link import format_link
from webapp.puzzle import Puzzle, parse
from webapp.solvers import parse_choice
from webapp.web.http import params
from webapp.web.run.comparison import Compared

SCREENS = ((1024, 768), (1280, 720), (1366, 768), (1920, 1080))
WIDE = SCREENS[1:]
SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
PUZZLES = {"4x4": SAMPLE, "6x6": SIX, "9x9": NINE}
SENTENCES = 500
ASKS = 20  # a step at which Predict has a question
CAPTIONS = 200
COUNTED = ".in-use li, .chooser .short, .comparison th, .comparison :is(.figure, .now)"
TAUGHT = "What step 1 shows"
LESSON = """title = "A lesson"
about = "What it's about."
[[step]]
page = "{page}"
note = "Another dead end, and this one is nastier. {told}"
question = "The number that it erases has nothing to do with it. Which of its guesses must change?"
answer = "The one in the second row: with it, nothing is left for the cell below."
"""
# A question of the teacher's own, and its answers, none of which is short.
ASKED = ("Which of these says best what this search has just done, and why it did so? " * 3)[:200]
ANSWERS = [f"{number}. {ASKED}"[:100].strip() for number in range(1, 7)]
# What is said beside a frame.
TOLD = {"text": ".narration p, .question p"}
SHRUNK = 0.7  # what is left of a long clue at the least

# Code, captions of numbers, tree and run, and what a panel says.
WORDS = (
    ".pseudocode li, .counters dt, .signs li, .axis span, .timeline text, .next,"
    " .panel :is(p, li, h3, .link)"
)

Screen = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Floors:
    """The least that letters may be: what is of two sizes is for boards to 6 x 6, and to 9 x 9."""

    sentence: float = 3.5
    value: tuple[float, float] = (4, 2.8)
    clue: tuple[float, float] = (2.2, 1.7)
    words: float = 2.2  # labels of the tree, code, Why? and captions
    asked: float = 3.5  # a question of the teacher's own, and its answers
    answers: float = 2.5

    def of(self, size: int) -> dict[str, float]:
        """The floors of what is measured, for a board of this size."""
        large = int(size > 6)
        clue = self.clue[large]
        return {
            "sentence": self.sentence, "value": self.value[large], "clue": clue,
            "long clue": clue * SHRUNK, "tree": self.words, "words": self.words,
            "text": self.sentence, "asked": self.asked, "answers": self.answers,
        }  # fmt: skip


PLAIN = Floors()
PRESENT = Floors(sentence=4.5, value=(6, 4))
PROJECTOR = Floors(sentence=4.5, value=(5, 3.2))
FOUR_BOARDS = Floors(value=(2.6, 1.9))
FOUR_BOARDS_AT_1024 = Floors(value=(2.2, 1.3), clue=(1.4, 1.4))


@dataclass(frozen=True, slots=True)
class Shown:
    """A page: how it is opened at a step of a run, its floors, and on which screens others hold.

    `frame` is the accessible name of the frame that holds the board, if one does; what stands
    there is measured as it is seen. `words` are what has the floor of labels, code and captions
    there, and `texts` what is measured beside the frame, by the kinds of its floors."""

    floors: Floors
    address: Callable[[Puzzle, int], str]
    act: Callable[[Page], None]
    frame: str = ""
    words: str = WORDS
    texts: Mapping[str, str] = field(default_factory=lambda: TOLD)
    at_1024: Floors | None = None
    screens: tuple[Screen, ...] = SCREENS
    grids: tuple[str, ...] = tuple(PUZZLES)

    def floors_on(self, screen: Screen) -> Floors:
        """The floors on a screen of this size."""
        return self.at_1024 or self.floors if screen[0] == 1024 else self.floors


def _presents(page: Page) -> None:
    ready(page)
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()


def _tells_why(page: Page) -> None:
    ready(page)
    page.get_by_role("tab", name="Why?").click()
    expect(page.locator("#explained")).to_be_visible()


def _presents_why(page: Page) -> None:
    _presents(page)
    page.keyboard.press("w")
    expect(page.locator("#explained")).to_be_visible()


def _presents_being(page: Page) -> None:
    be_ready(page)
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()


def _predicts(page: Page) -> None:
    ready(page)
    expect(page.get_by_role("list", name="Answers")).to_be_visible()


def _on_the_wall(page: Page) -> None:
    button(page, "Open a room").click()
    lead = page.locator("[data-lead]")
    code = lead.get_attribute("data-code")
    button(page, "Vote A to D").click()
    expect(button(page, "Reveal")).to_be_visible()
    button(page, "Go on").click()
    expect(button(page, "Vote A to D")).to_be_visible()
    page.request.post("/join", form={"code": code or ""})  # the class is there
    page.goto(f"/room/{code}/screen")
    expect(page.locator("[data-joined]")).to_be_attached()
    _has_come(page)


def _asks_on_the_wall(page: Page) -> None:
    """All is as long as it may be, and the class is there."""
    _on_the_wall(page)
    lead = page.context.new_page()
    lead.goto(page.url.replace("/screen", "/lead"))
    button(lead, "Ask my own question").click()
    lead.get_by_label("Question", exact=True).fill(ASKED)
    for letter, text in zip("ABCDEF", ANSWERS, strict=True):
        lead.get_by_label(f"Answer {letter}").fill(text)
    button(lead, "Ask").click()
    expect(page.get_by_role("list", name="Answers")).to_be_visible()
    lead.close()


def _leads(page: Page) -> None:
    button(page, "Open a room").click()
    _has_come(page)


def _has_come(page: Page) -> None:
    within = page.frame_locator("iframe")
    expect(within.locator("[data-player][data-ready]")).to_be_attached()
    expect(within.get_by_role("img", name=pattern("steps:"))).to_be_visible()


def _compared(page: Page) -> None:
    expect(page.locator("#comparison .waiting")).to_have_count(0, timeout=60 * SECONDS)
    expect(page.locator("[data-comparer]")).to_have_attribute("data-ready", "")


def _compared_in_present(page: Page) -> None:
    _compared(page)
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()


def _taught(page: Page) -> None:
    within = page.frame_locator("iframe")
    expect(within.locator("[data-player], [data-comparer]")).to_have_attribute("data-ready", "")
    page.get_by_text("Answer", exact=True).click()
    expect(page.get_by_role("group").locator("p").first).to_be_visible()


def _taught_in_present(page: Page) -> None:
    _taught(page)
    page.keyboard.press("f")
    expect(page.frame_locator("iframe").locator(":root[data-present]")).to_be_attached()


def _watch(puzzle: Puzzle, at: int) -> str:
    return watch_address(puzzle, "backtracking", at)


def _room(puzzle: Puzzle, at: int) -> str:
    return f"/room?page={quote(_watch(puzzle, at))}"


def _asking(puzzle: Puzzle, _at: int) -> str:
    return f"{_watch(puzzle, ASKS)}&ask=1"


def _be(puzzle: Puzzle, at: int) -> str:
    return be_address(puzzle, "backtracking", at)


def _compare(puzzle: Puzzle, _at: int) -> str:
    return f"/compare?p={params.encode(puzzle)}{FOUR}&at={longest_captions(puzzle)}"


def _two(puzzle: Puzzle, at: int) -> str:
    return f"/compare?p={params.encode(puzzle)}&with=backtracking&with=mrv&at={at}"


def _lesson(puzzle: Puzzle, at: int) -> str:
    return _lesson_of(_watch(puzzle, at))


def _lesson_of_two(puzzle: Puzzle, at: int) -> str:
    return _lesson_of(_two(puzzle, at), "Backtracking takes back more.")


def _lesson_of(page: str, told: str = "{sentence}") -> str:
    text = LESSON.format(page=page, told=told)
    return f"/lessons?l={format_link(text)}"


PAGES = {
    "Watch": Shown(PLAIN, _watch, ready),
    "Watch with Why?": Shown(PLAIN, _watch, _tells_why),
    "Present": Shown(PRESENT, _watch, _presents, words=f"{WORDS}, .legend li"),
    "Present with Why?": Shown(PRESENT, _watch, _presents_why, words=f"{WORDS}, .legend li"),
    "Predict": Shown(PLAIN, _asking, _predicts),
    "Be": Shown(PLAIN, _be, be_ready),
    "Be presented": Shown(PRESENT, _be, _presents_being),
    "teacher's page": Shown(PLAIN, _room, _leads, frame="What the class sees"),
    "Compare": Shown(
        FOUR_BOARDS, _compare, _compared, words=".caption", at_1024=FOUR_BOARDS_AT_1024
    ),
    "Compare in Present": Shown(
        replace(FOUR_BOARDS, sentence=4.5),
        _compare,
        _compared_in_present,
        words=COUNTED,
        at_1024=replace(FOUR_BOARDS_AT_1024, sentence=4.5),
    ),
    "Compare of two": Shown(PLAIN, _two, _compared, words=".caption"),
    "Compare of two in Present": Shown(
        replace(PLAIN, sentence=4.5), _two, _compared_in_present, words=COUNTED
    ),
    "lesson": Shown(PLAIN, _lesson, _taught, frame=TAUGHT),
    "lesson of Compare": Shown(PLAIN, _lesson_of_two, _taught, frame=TAUGHT, words=".caption"),
    "lesson in Present": Shown(
        PRESENT,
        _lesson,
        _taught_in_present,
        frame=TAUGHT,
        words=".pseudocode li, .legend li",
        at_1024=replace(PLAIN, sentence=4.5, clue=(2.2, 1.5)),
    ),
    "lesson of Compare in Present": Shown(
        replace(FOUR_BOARDS, sentence=4.5),
        _lesson_of_two,
        _taught_in_present,
        frame=TAUGHT,
        words=COUNTED,
        at_1024=replace(FOUR_BOARDS_AT_1024, sentence=4.5),
    ),
    "projector": Shown(PROJECTOR, _room, _on_the_wall, frame="What the class sees"),
    "projector asks": Shown(
        replace(PROJECTOR, sentence=2.5),
        _room,
        _asks_on_the_wall,
        frame="What the class sees",
        texts={"asked": "#asks", "answers": ".options"},
        screens=WIDE,
    ),
}


@cache
def longest(puzzle: Puzzle, algorithm: str = "backtracking") -> int:
    """The step among the first 500 of a run that has the longest sentence."""
    run = run_of(puzzle, algorithm)
    run.extend(SENTENCES)
    looks = [run.look(at) for at in range(1, min(SENTENCES, len(run.events)) + 1)]
    fewest = run.choice.fewest_first
    return max(looks, key=lambda look: len(explain(puzzle, look.before, look.event, fewest))).at


@cache
def longest_captions(puzzle: Puzzle) -> int:
    """The step among the first of four runs at which the boards have the longest captions."""
    compared = Compared(puzzle, [parse_choice(text) for text in findall("with=([^&]+)", FOUR)])

    def length(at: int) -> int:
        return max(len("".join(side.caption)) for side in compared.sides("step", at))

    return max(range(1, CAPTIONS), key=length)


# What stands on the screen, by its kind: the least size of its letters in pixels. And what is not
# whole: the sentence, which has three lines at most, and whatever hides a part of its own words.
_MEASURE = """async (words) => {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const seen = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".heard, [aria-hidden=true]:not(.sentence)") && each.getClientRects().length;
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.textContent.trim() && seen(each));
  const size = (each) => parseFloat(getComputedStyle(each).fontSize);
  const sizes = {};
  for (const [kind, selector] of Object.entries({
    sentence: "[data-sentence]", value: ".board .value", clue: ".board .clue:not([data-letters])",
    "long clue": ".board .clue[data-letters]", words,
  })) {
    const found = all(selector).map(size);
    if (found.length) sizes[kind] = Math.min(...found);
  }
  const canvas = document.querySelector(".branches canvas");
  if (canvas && seen(canvas.parentElement)) {
    const { canvas: { font, zoom } } = canvas.closest(".tree").panel;
    sizes.tree = zoom * parseFloat(font.match(/[\\d.]+px/)[0]);
  }
  const faults = [];
  for (const sentence of all("[data-sentence]")) {
    const range = document.createRange();
    range.selectNodeContents(sentence);
    const rects = [...range.getClientRects()];
    const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 8)));
    if (lines.size > 3) faults.push(`the sentence has ${lines.size} lines`);
    for (let box = sentence; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const { top, bottom } = box.getBoundingClientRect();
      if (rects.some((each) => each.top < top - 2 || each.bottom > bottom + 2)) {
        faults.push("the sentence is cut");
      }
    }
    if (rects.some(({ bottom, right }) => bottom > innerHeight || right > innerWidth)) {
      faults.push("the sentence leaves the screen");
    }
    const below = document.querySelector(".sides")?.getBoundingClientRect().top ?? Infinity;
    if (rects.some(({ bottom }) => bottom > below + 4)) faults.push("the sentence is on a board");
  }
  for (const board of document.querySelectorAll("[data-board]")) {
    const { top, bottom, left, right } = board.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
      faults.push("a board leaves the screen");
    }
  }
  const named = "button, a, h1, h2, th, dt, dd, label span, .chosen span, .short, .caption";
  for (const name of all(named)) {
    const { overflowX } = getComputedStyle(name);
    if (overflowX !== "visible" && (name.scrollWidth > name.clientWidth + 1
        || name.scrollHeight > name.clientHeight + 4)) {
      faults.push(`cut: ${name.textContent.trim()}`);
    }
  }
  // What a list shows of the name that is chosen; beside it an arrow has its room.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of all(".chooser select")) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    pen.font = font;
    const { text } = list.selectedOptions[0];
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    if (pen.measureText(text).width > room) faults.push(`cut: ${text}`);
  }
  // One line of signs, and rows of a table, above what stands below them.
  const lines = all(".in-use li, .legend li").map((each) => each.getBoundingClientRect());
  if (document.documentElement.hasAttribute("data-present")) {
    if (lines.some(({ right }) => right > innerWidth)) faults.push("a sign leaves the screen");
    const tops = new Set(lines.map(({ top }) => Math.round(top)));
    if (tops.size > 1) faults.push("the signs have two lines");
  }
  const dock = document.querySelector(".comparer .dock")?.getBoundingClientRect();
  for (const row of dock ? all("[data-row]") : []) {
    const { bottom, right } = row.getBoundingClientRect();
    const { right: end } = row.closest(".scroller").getBoundingClientRect();
    if (bottom > dock.top + 1 || right > end + 1) faults.push(`row ${row.dataset.row} is cut`);
  }
  for (const shown of all(".dock button, .dock select, .in-use, .place")) {
    const { bottom, right } = shown.getBoundingClientRect();
    if (bottom > innerHeight + 1 || right > innerWidth) faults.push("the dock leaves the screen");
  }
  const [board] = document.querySelectorAll("[data-board]");
  const marks = Math.max(0, ...all(".board .marks").map(size));
  return { sizes, faults, board: board.offsetWidth, marks };
}"""


# The least size of what is said beside a frame, by its kinds.
_TEXT = """(kinds) => Object.fromEntries(Object.entries(kinds).map(([kind, selector]) => {
  const parts = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return [kind, parts.map((each) => parseFloat(getComputedStyle(each).fontSize))];
}).filter(([, sizes]) => sizes.length).map(([kind, sizes]) => [kind, Math.min(...sizes)]))"""


def measured(page: Page, shown: Shown) -> dict[str, Any]:
    """The sizes of letters in pixels by kind, of the board, and what is not whole."""
    if not shown.frame:
        seen: dict[str, Any] = page.evaluate(_MEASURE, shown.words)
        return seen
    holder = page.get_by_title(shown.frame)
    scale: float = holder.evaluate("(it) => it.getBoundingClientRect().width / it.offsetWidth")
    frame = holder.element_handle().content_frame()
    assert frame
    seen = frame.evaluate(_MEASURE, shown.words)
    sizes = {kind: size * scale for kind, size in seen["sizes"].items()}
    seen |= {"board": seen["board"] * scale, "marks": seen["marks"] * scale}
    return seen | {"sizes": sizes | page.evaluate(_TEXT, dict(shown.texts))}


def open_shown(page: Page, name: str, screen: Screen, puzzle: Puzzle, large: bool) -> Shown:
    """Open a page of the table at the longest sentence."""
    shown = PAGES[name]
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto("/join")
    page.evaluate("(large) => localStorage.setItem('setting-large', large)", str(int(large)))
    page.goto(shown.address(puzzle, longest(puzzle)))
    shown.act(page)
    return shown


def too_small(seen: dict[str, Any], floors: Floors, screen: Screen, size: int) -> list[str]:
    """What is below its floor, in words."""
    return [
        f"{kind}: {share:.2f} % of {floor:.2f} %"
        for kind, floor in floors.of(size).items()
        if kind in seen["sizes"]
        and (share := 100 * seen["sizes"][kind] / screen[1]) < floor - 0.005
    ]
