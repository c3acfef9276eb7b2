"""Each page in each state that looks different, with its data for probes.

A view with floors must be legible from the last row of a classroom. A floor is the minimum letter
size, in per cent of the screen's height."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.be import be_address, be_ready
from tests.browser.classroom import run_is_ready
from tests.browser.play import (
    EMPTY_TWELVE,
    more,
    open_play,
    play_address,
    setting,
    solve,
    takes_moves,
)
from tests.browser.support import (
    BY_ID,
    FIGURE,
    NINE,
    SAMPLE,
    SIX,
    SUDOKU,
    button,
    cell,
    drag,
    draw_address,
    latin,
    ready,
    run_of,
    takes_edits,
    watch_address,
)
from tests.browser.write import shelf, written
from webapp.classroom.lesson.link import format_link
from webapp.explain import explain
from webapp.insight import CUT
from webapp.puzzle import Cage, Puzzle, make_puzzle, parse
from webapp.puzzle.editing import empty
from webapp.solvers import SOLVERS, STRONGEST, parse_choice
from webapp.web.http import params
from webapp.web.run.comparison import ComparedRuns

Screen = tuple[int, int]
Act = Callable[[Page], None]

BEAMER, PROJECTOR, LAPTOP, DESKTOP = (1024, 768), (1280, 720), (1366, 768), (1920, 1080)
PHONE, SIDEWAYS, TABLET = (360, 640), (740, 360), (820, 1180)
WALL = (BEAMER, PROJECTOR, LAPTOP, DESKTOP)
DESKS = (PROJECTOR, DESKTOP)
PHONES = (PHONE, SIDEWAYS, TABLET, (360, 560), (360, 740), (390, 844))

HARD = BY_ID["keen-p-9dx-0"]
EASY = BY_ID["keen-p-8de-0"]
LARGE = latin(16)
GRIDS = {"4 × 4": SAMPLE, "6 × 6": SIX, "9 × 9": NINE}
FOUR = "&with=backtracking&with=mrv&with=forward-checking&with=arc-consistency"
DRAFT = parse("4 abbc aadc eedc e.ff a 3 - b 1 - d 40 = e 5 +")
LONG_CLUES = make_puzzle(
    16,
    [
        Cage(((row, column), (row + 1, column)), 10 ** (column % 5) * 8, "*")
        for row in range(0, 16, 2)
        for column in range(16)
    ],
)

# A lesson and an own question of maximum length.
TAUGHT = "What step 1 shows"
LESSON = Path(__file__).with_name("longest.txt").read_text(encoding="utf-8")
QUESTION = ("Which of these says best what this search has just done, and why it did so? " * 3)[
    :200
]
ANSWERS = [f"{number}. {QUESTION}"[:100].strip() for number in range(1, 7)]

# Labels: code, captions of numbers, tree and run, and what a panel says.
LABELS = (
    ".pseudocode li, .counters dt, .signs li, .axis span, .timeline text, .next,"
    " .panel :is(p, li, h3, .link)"
)
PRESENTED = f"{LABELS}, .legend li"
COUNTED = ".in-use li, .chooser .short, .comparison th, .comparison :is(.figure, .now)"
CAPTION = ".caption"


@dataclass(frozen=True, slots=True)
class Floors:
    """Minimum letter sizes; of two, the first is for boards up to 6 x 6, the second up to 9 x 9."""

    sentence: float = 3.5
    value: tuple[float, float] = (4, 2.8)
    clue: tuple[float, float] = (2.2, 1.7)
    labels: float = 2.2
    marks: float = 0
    question: float = 3.5
    answers: float = 2.5

    def of(self, size: int) -> dict[str, float]:
        """Return the floors by kind of text, for a board of this size."""
        large = int(size > 6)
        return {
            "sentence": self.sentence,
            "value": self.value[large],
            "clue": self.clue[large],
            "long clue": self.clue[large] * 0.7,
            "tree": self.labels,
            "labels": self.labels,
            "numbers": self.marks,
            "candidates": self.marks,
            "text": self.sentence,
            "question": self.question,
            "answers": self.answers,
        }


@dataclass(frozen=True, slots=True)
class View:
    """A page in a state: its URL, the actions there, and data for probes.

    `seen` is the screen on which `make test` checks it, if it does; the sweep uses that and all
    `screens`. `names` are roles and accessible names that must occur exactly once. Probes in
    `apart` don't apply or have known results. `frame` is the title of the frame with the board of
    a view with floors; `texts` are measured beside it.
    """

    address: str | Callable[[], str]
    act: Act = lambda page: None
    status: int = 200
    seen: Screen = PROJECTOR
    screens: tuple[Screen, ...] = (*DESKS, PHONE, SIDEWAYS)
    names: tuple[tuple[str, str], ...] = ()
    apart: frozenset[str] = frozenset()
    size: int = 4
    floors: Floors | None = None
    floors_on_beamer: Floors | None = None
    frame: str = ""
    labels: str = LABELS
    texts: tuple[tuple[str, str], ...] = (("text", ".narration p, .question p"),)

    def open(self, page: Page) -> None:
        address = self.address if isinstance(self.address, str) else self.address()
        answer = page.goto(address)
        assert answer.status == self.status
        self.act(page)

    def floors_on(self, screen: Screen) -> dict[str, float]:
        floors = self.floors_on_beamer if screen == BEAMER else None
        floors = floors or self.floors
        return floors.of(self.size) if floors and screen in WALL else {}


def _named(role: str, *names: str) -> tuple[tuple[str, str], ...]:
    return tuple((role, name) for name in names)


def _does(*presses: str, fills: tuple[str, str] = ("", ""), keys: str = "", shows: str = "") -> Act:
    """Fill in a field, press buttons by name or selector, then keys; wait for a selector."""

    def act(page: Page) -> None:
        name, text = fills
        if name:
            page.get_by_role("textbox", name=name).fill(text)
        for press in presses:
            (page.locator(press) if set(press) & set("=#") else button(page, press)).click()
        for key in keys.split():
            page.keyboard.press(key)
        if shows:
            expect(page.locator(shows).first).to_be_visible()

    return act


def _then(*acts: Act) -> Act:
    def act(page: Page) -> None:
        for each in acts:
            each(page)

    return act


def _counts(selector: str, count: int = 1) -> Act:
    """Wait until a selector has `count` matches, visible or not."""
    return lambda page: expect(page.locator(selector)).to_have_count(count)


def _types(row: int, column: int, keys: str) -> Act:
    return lambda page: cell(page, (row, column)).press(keys)


def _behind_more(*names: str) -> Act:
    """Press buttons behind the More of Play's keypad."""
    return lambda page: more(page, *names)


def _presents(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()


def _has_all_signs(page: Page) -> None:
    signs = ["open guess", "clashes", "reason", "taken back", "nothing fits", "numbers left"]
    legend = page.get_by_role("region", name="Legend").get_by_role("listitem")
    expect(legend.filter(visible=True)).to_have_text([re.compile(each) for each in signs])


def _home_again(page: Page) -> None:
    game = {"code": _P, "name": "A small one", "size": 4, "kind": "cages", "filled": 0.25}
    begun = [game | {"code": code} for code in (_P, params.encode(EASY), params.encode(HARD))]
    played = {"days": {"2026-11-18": {"6": {"state": "solved", "seconds": 185}}}, "begun": begun}
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", json.dumps(played))
    open_play(page, SAMPLE)
    page.goto("/")
    expect(
        page.get_by_role("region", name="Unfinished games").get_by_role("listitem")
    ).to_have_count(3)


def _saved(page: Page) -> None:
    page.goto(play_address(SAMPLE))
    _then(takes_moves, solve)(page)
    page.goto(play_address(HARD))
    _then(takes_moves, _types(0, 0, "1"))(page)
    page.goto("/mine")
    expect(page.locator("[data-mine][data-ready]")).to_be_attached()


def _no_text(page: Page) -> None:
    with page.expect_navigation():
        _does("Import", fills=("Puzzle text", "4\naab\nccdd\n"))(page)
    expect(page.get_by_role("list", name="Faults")).to_be_visible()


def _answer_unfolded(page: Page) -> None:
    page.get_by_text("Answer", exact=True).click()
    expect(page.get_by_role("group").locator("p").first).to_be_visible()
    within = page.frame_locator("iframe").locator("[data-player], [data-compare]")
    expect(within).to_have_attribute("data-ready", "")


def _lesson_presented(page: Page) -> None:
    _answer_unfolded(page)
    page.keyboard.press("f")
    expect(page.frame_locator("iframe").locator(":root[data-present]")).to_be_attached()


def _step_is_shown(page: Page) -> None:
    """Wait for the board of a lesson's step in a page that frames the lesson."""
    inner = page.frame_locator("iframe").frame_locator("iframe")
    expect(inner.get_by_role("grid", name="Puzzle")).to_be_visible()


def _lesson_checked(page: Page) -> None:
    _does("Check and preview", shows="role=textbox[name='Link to this lesson']")(page)
    _step_is_shown(page)


def _open_room(page: Page) -> str:
    """Open a room; leave its teacher's page on screen, and return its path."""
    _does("Open a room", shows="text=0 here")(page)
    return f"/room/{page.locator('[data-lead]').get_attribute('data-code')}"


def _frame_has_come(page: Page) -> None:
    run_is_ready(page)
    timeline = page.frame_locator("iframe").get_by_role("img", name=re.compile("steps:"))
    expect(timeline).to_be_visible()


def _led(page: Page) -> None:
    _open_room(page)
    _frame_has_come(page)


def _wall(page: Page) -> None:
    """Open the projector's page after a vote, with one pupil in the room."""
    room = _open_room(page)
    _VOTE(page)
    _does("Continue", shows="role=button[name='Ask what comes next']")(page)
    page.request.post("/join", form={"code": room.rpartition("/")[2]})
    page.goto(f"{room}/screen")
    expect(page.locator("[data-joined]")).to_be_attached()
    run_is_ready(page)


def _wall_asks(page: Page) -> None:
    """Open the projector's page with an own question of maximum length."""
    _wall(page)
    lead = page.context.new_page()
    lead.goto(page.url.replace("/screen", "/lead"))
    button(lead, "More").click()
    button(lead, "Ask my own question").click()
    lead.get_by_label("Question", exact=True).fill(QUESTION)
    for letter, text in zip("ABCDEF", ANSWERS, strict=True):
        lead.get_by_label(f"Answer {letter}").fill(text)
    button(lead, "Ask").click()
    _ASKED(page)
    expect(page.locator("[data-option=F]")).to_be_in_viewport(ratio=1)
    lead.close()


def _summed_up(page: Page) -> None:
    room = _open_room(page)
    for deed in ("Ask what comes next", "Reveal", "Vote again", "Reveal"):
        then = "Vote again" if deed == "Reveal" else "Reveal"
        _does(deed, shows=f"role=button[name='{then}']")(page)
    page.goto(f"{room}/summary")
    expect(page.locator(".questions .board")).to_be_visible()


def _seat(page: Page) -> None:
    page.goto(_open_room(page))


def _votes(page: Page) -> None:
    room = _open_room(page)
    _VOTE(page)
    page.goto(room)
    _does("Join", "[data-option] >> nth=0", shows="text=Your answer is A")(page)
    run_is_ready(page)


_ASKED = _does(shows="role=list[name='Answers']")
_ANSWERED = _then(_ASKED, _does(keys="2", shows="role=button[name='Next question']"))
_OPTIONS = _does("More", "Options", shows="role=textbox[name='Among equals']")
_KEYS = _does("Keys", shows="role=dialog")
_RUN_KEYS = _then(_does("More"), _KEYS)
_WHY = _then(ready, _does("role=tab[name='Why?']", shows="#explained"))
_END = _then(ready, _does(shows=".next:has-text('Propagation erases no numbers')"))
_ADDED = _then(
    lambda page: page.evaluate("() => localStorage.setItem('teaches', 'true')"),
    lambda page: page.reload(),
    _does(
        "More", "role=link[name='Add to my lesson']", shows="text=Added as step 1 of “My lesson”."
    ),
)
_SIGNS = _then(ready, _presents, _has_all_signs)
_TREE = _then(ready, _presents, _does(keys="t"))
_WHY_PRESENTED = _then(ready, _presents, _does(keys="w", shows="#explained"))
_COUNTED = _then(_counts("#comparison .waiting", 0), _counts("[data-compare][data-ready]"))
_RANKED = _counts("#four .waiting", 0)
_VERDICT = _then(_does(shows="#verdict:has-text(' ')"), _counts("#verdict.htmx-request", 0))
_DREW = _then(takes_edits, lambda page: drag(page, [(0, 0), (0, 1), (1, 1)]))
_DREW_A_CAGE = _then(_DREW, _does(shows="button:enabled:has-text('Undo')"))
_INVALID = _then(
    _DREW, _does(fills=("Target", "many"), keys="Enter", shows="[role=alert]:has-text('a clue')")
)
_FILLED = _behind_more("Marks", "Fill in marks")
_MARKED = _then(takes_moves, _FILLED)
_WROTE = _then(
    takes_moves,
    _behind_more(),
    _does("text='Settings'", "role=checkbox[name='Ways left in the cage']", keys="Escape"),
    _FILLED,
    *(_types(*typed) for typed in ((0, 1, "4"), (2, 1, "4"), (0, 0, "Control+3"))),
    _behind_more("Checkpoint"),
    _does("Check", "role=button[name='Show where']", shows="#reply:has-text('wrong')"),
    _does(shows="#fillings:has-text('left')"),
)
_PENCIL = _then(takes_moves, _does("Pencil"), _types(0, 0, "Shift+End"), _does(keys="1"))
_HINT, _WHICH_HINT, _WHOLE_HINT = (
    _does("Hint", shows=f"#hint[data-level='{level}']") for level in (1, 2, 3)
)
_HALF_A_HINT = _then(takes_moves, _HINT, _WHICH_HINT)
_HINTS = _then(_HALF_A_HINT, _WHOLE_HINT)
_MISTAKE = _then(takes_moves, _types(0, 0, "4"), _HINT, _WHICH_HINT)
_SETTINGS = _then(
    takes_moves,
    lambda page: setting(page, "Rule errors", "asked"),
    _behind_more("Check the rules"),
    _behind_more("Share the position"),
    _does(shows="role=textbox[name='Link to this position']"),
)
_PLAY_KEYS = _then(takes_moves, _does(keys="?", shows="role=dialog"))
_BEGUN = _then(_does("[data-board] [role=gridcell] >> nth=7"), takes_moves)
_DELETED = _does(
    "Delete some or all…", "role=button[name=/^Delete A/]", shows="role=button[name='Restore']"
)
_WRONG = _then(be_ready, _does("#r3c3", "1", shows=".fault:has-text('Not yet.')"))
_LESSON_FAULTS = _does(
    "Check and preview", fills=("Lesson text", "title: T"), shows="[aria-label=Faults] li"
)
_LESSON_PUT_IN_ORDER = _then(
    lambda page: (written(page), shelf(page)),
    _does("Delete step 2", shows="role=button[name='Undo']"),
)
_VOTE = _does("More", "Vote A to D", shows="role=button[name='Reveal']")
_NEXT = _does("Ask what comes next", shows="role=button[name='Reveal']")
_JOINS = _does("Join", shows="role=button[name='Look around']")
_NO_CODE = _does("Join", shows="text=can’t be a code")


@cache
def longest(puzzle: Puzzle, algorithm: str = "backtracking") -> int:
    """Return the step with the longest sentence among the first 500 of a run."""
    run = run_of(puzzle, algorithm)
    run.extend(500)
    snapshots = [run.snapshot(at) for at in range(1, min(500, len(run.events)) + 1)]
    fewest = run.choice.fewest_first
    return max(
        snapshots,
        key=lambda at: len(explain(puzzle, at.before, at.event, fewest)),
    ).at


@cache
def longest_captions(puzzle: Puzzle) -> int:
    """Return the step with the longest captions among the first 200 of four runs."""
    compared = ComparedRuns(
        puzzle, [parse_choice(text) for text in re.findall("with=([^&]+)", FOUR)]
    )
    return max(
        range(1, 200),
        key=lambda at: len("".join("".join(side.caption) for side in compared.sides("step", at))),
    )


def _watch(puzzle: Puzzle) -> str:
    return watch_address(puzzle, "backtracking", longest(puzzle))


def _room(puzzle: Puzzle) -> str:
    return f"/room?page={quote(_watch(puzzle))}"


def _predict(puzzle: Puzzle) -> str:
    return f"{watch_address(puzzle, at=20)}&ask=1"


def _be(puzzle: Puzzle) -> str:
    return be_address(puzzle, "backtracking", longest(puzzle))


def _compare(puzzle: Puzzle) -> str:
    return f"/compare?p={params.encode(puzzle)}{FOUR}&at={longest_captions(puzzle)}"


def _two(puzzle: Puzzle) -> str:
    two = "&with=backtracking&with=mrv"
    return f"/compare?p={params.encode(puzzle)}{two}&at={longest(puzzle)}"


def _lesson(puzzle: Puzzle) -> str:
    text = LESSON.format(page=_watch(puzzle), note="{sentence}")
    return f"/lessons?l={format_link(text)}"


def _lesson_of_two(puzzle: Puzzle) -> str:
    text = LESSON.format(page=_two(puzzle), note="Backtracking takes back more.")
    return f"/lessons?l={format_link(text)}"


_TRANSPORT = _named("button", "First", "Step back", "Play", "Step", "Last")
_WATCHED = (
    *_TRANSPORT,
    ("grid", "Puzzle"),
    ("slider", "Position"),
    ("radiogroup", "Mode"),
    *_named("combobox", "Speed", "Algorithm"),
    *_named("button", "Stop at every step", "More"),
    *_named("radio", "Watch", "Predict", "Be the solver"),
    *_named("tab", "Numbers", "Why?", "Inside", "As Python"),
    *_named("option", *(solver.title for solver in SOLVERS.values())),
)
_DRAWN = (
    ("grid", "Puzzle"),
    *_named("combobox", "Size", "Operator"),
    ("textbox", "Target"),
    *_named("button", "Make cage", "Delete cage", "Undo", "Redo", "Clear"),
)
_PLAYED = (
    ("grid", "Puzzle"),
    *_named("button", "1", "2", "3", "4", "Erase", "Pencil", "Undo", "Redo"),
    *_named("button", "Hint", "Check"),
)
_TOOLS = _named("button", "Checkpoint", "Back to checkpoint", "Watch from here")
_COMPARED = (
    *_named("grid", *(f"Puzzle {letter}" for letter in "ABCD")),
    ("table", "Comparison"),
    ("button", "First difference"),
)
_WISHED = (
    ("group", "Grade"),
    ("combobox", "Size"),
    ("radio", "easy"),
    ("button", "Make one"),
)
_P = params.encode(SAMPLE)
_CLIP = f"/embed?p={params.encode(FIGURE)}&with=backtracking&from=5&to=90&at=30"
_STEPS = f"/print?p={_P}&trace=3,guess&with=backtracking&per=6&key=1"
_TAUGHT = f"/room?page={quote('/lessons/from-brute-force-to-propagation?step=5')}"
_ROOM = f"/room?page={quote(watch_address(EASY, 'mrv', 40))}"
_ENDED = be_address(FIGURE, "backtracking", CUT, log="r20p3.2r5b", mistakes="end")

# Long clues, and clues on one of four boards, are wider than a cell.
_LONG_CLUES = frozenset({"clue outside its cells"})

VIEWS = {
    "home": View("/"),
    "home again": View("/", _home_again),
    "home begun": View("/", _BEGUN, seen=PHONE),
    "the calendar": View("/today"),
    "watch at the start": View(watch_address(FIGURE)),
    "watch a step": View(watch_address(SAMPLE, at=3), ready, names=_WATCHED),
    "watch a rejection": View(watch_address(FIGURE, at=30), seen=BEAMER),
    "watch an undo": View(watch_address(SAMPLE, at=20), seen=PHONE, names=_TRANSPORT),
    "watch with candidates": View(watch_address(EASY, "mrv", 400), seen=SIDEWAYS),
    "watch the solution": View(
        watch_address(SAMPLE, STRONGEST.name, CUT), apart=frozenset({"not in view"})
    ),
    "watch the cut": View(
        watch_address(FIGURE, "brute-force", CUT),
        apart=frozenset({"not in view", "numbers on the code"}),
    ),
    "watch logic": View(watch_address(EASY, "logic", 100), seen=BEAMER),
    "watch with options": View(
        watch_address(SAMPLE, "propagation:must=off,ties=3.4"),
        _OPTIONS,
        apart=frozenset({"not in view"}),
    ),
    "watch with the keys listed": View(watch_address(SAMPLE), _RUN_KEYS, screens=DESKS),
    "watch with an answer": View(f"{watch_address(EASY, 'mrv', 400)}&ask=1", _ANSWERED),
    "watch the end": View(watch_address(SIX, "mrv", 308), _END),
    "watch a step that is added to a lesson": View(
        watch_address(SAMPLE, "mrv", 9), _ADDED, apart=frozenset({"not one", "not in view"})
    ),
    "watch a 12 × 12": View(watch_address(latin(12), "mrv", 9), ready, seen=LAPTOP),
    "watch the largest grid": View(
        watch_address(LARGE, "mrv", 9), ready, seen=PHONE, apart=frozenset({"not in view"})
    ),
    "present all signs": View(
        watch_address(SIX, "possible-sets", 491), _SIGNS, seen=BEAMER, screens=()
    ),
    "present a small tree": View(watch_address(SIX, "mrv", 120), _TREE),
    "compare at the start": View(
        f"/compare?p={_P}", _COUNTED, seen=PHONE, names=_named("button", "First difference")
    ),
    "compare four": View(
        f"/compare?p={params.encode(FIGURE)}{FOUR}&by=guess&at=12", names=_COMPARED
    ),
    "compare the largest grid": View(
        f"/compare?p={params.encode(LARGE)}{FOUR}&at=9", apart=frozenset({"cut"})
    ),
    "four puzzles": View("/compare/four?with=mrv&with=arc-consistency", _RANKED),
    "draw an empty grid": View(draw_address(empty(5)), _VERDICT),
    "draw with faults": View(draw_address(DRAFT), _VERDICT, names=_named("list", "Faults")),
    "draw a puzzle": View(draw_address(SAMPLE), _VERDICT, names=_DRAWN),
    "draw from a solution": View(
        f"{draw_address(SAMPLE)}&grid=1423423123143142", _VERDICT, seen=PHONE
    ),
    "draw a cage": View(draw_address(empty(4)), _DREW_A_CAGE, seen=PHONE),
    "draw with an error": View(draw_address(empty(4)), _INVALID),
    "draw the largest grid": View(draw_address(LARGE), seen=SIDEWAYS),
    "draw long clues": View(
        draw_address(LONG_CLUES), seen=PHONE, apart=_LONG_CLUES | {"a control"}
    ),
    "play": View(play_address(SAMPLE), takes_moves, names=_PLAYED),
    "play with marks and mistakes": View(play_address(SAMPLE), _WROTE, screens=DESKS),
    "play with a pencil": View(play_address(EMPTY_TWELVE), _PENCIL, seen=SIDEWAYS),
    "play with a hint": View(play_address(HARD), _HINTS, seen=(360, 740), apart=frozenset({"cut"})),
    "play with a hint at a strategy": View(play_address(SAMPLE), _HALF_A_HINT),
    "play with a hint at marks": View(play_address(EASY), _then(_MARKED, _HINTS), seen=PHONE),
    "play with a hint at a mistake": View(play_address(SAMPLE), _MISTAKE, seen=PHONE),
    "play a sudoku": View(play_address(parse(SUDOKU)), _MARKED),
    "play a hard puzzle": View(
        play_address(HARD), _MARKED, seen=SIDEWAYS, apart=frozenset({"cut"})
    ),
    "play a 6 × 6": View(play_address(SIX), takes_moves, seen=PHONE),
    "play to the end": View(play_address(SAMPLE), _then(takes_moves, solve)),
    "play with the settings": View(play_address(FIGURE), _SETTINGS, names=_TOOLS),
    "play with the keys listed": View(play_address(EMPTY_TWELVE), _PLAY_KEYS, screens=DESKS),
    "play the largest grid": View(play_address(LARGE), takes_moves, seen=PHONE),
    "solve": View(f"/solve?p={params.encode(FIGURE)}"),
    "solve nothing": View(f"/solve?p={params.encode(parse('2 aa aa a 7 +'))}"),
    "a mistake": View(f"/mistake?p={params.encode(FIGURE)}&wrote=r1c1.2"),
    "no mistake": View(f"/mistake?p={_P}"),
    "boards side by side": View(f"/boards?p={_P}&state=&state=&state=&back=/play"),
    "import": View("/import", names=_named("textbox", "Puzzle text")),
    "import with a fault": View("/import", _no_text, apart=frozenset({"not on paper"})),
    "share": View(f"/share?p={params.encode(HARD)}", names=_named("textbox", "Link")),
    "share a link too long for a code": View(f"/share?p={params.encode(LARGE)}"),
    "embed": View(_CLIP, seen=PHONE, apart=frozenset({"a control"})),
    "embed the largest grid": View(
        f"/embed?p={params.encode(LARGE)}&with=mrv&to=9", apart=frozenset({"a control"})
    ),
    "embed what is refused": View("/embed?from=9&to=3", status=422),
    "a worksheet": View(f"/print?p={_P}"),
    "worksheets": View(f"/print?p={_P}&p={params.encode(HARD)}&per=2&key=1"),
    "a worksheet of steps": View(_STEPS),
    "library": View("/library"),
    "library with its filters": View(
        "/library", _does("Filters", shows="role=combobox[name='Grade']"), seen=PHONE
    ),
    "library with a puzzle open": View("/library?open=ai-escargot"),
    "library with nothing found": View("/library?size=2&grade=hard"),
    "my puzzles": View("/mine", _saved),
    "my puzzles to delete": View("/mine", _then(_saved, _DELETED), screens=DESKS),
    "no puzzles of mine": View("/mine"),
    "lessons": View("/lessons", seen=PHONE),
    "a lesson": View("/lessons/mrv"),
    "a lesson in steps": View("/lessons/from-brute-force-to-propagation?step=7", _answer_unfolded),
    "write a lesson": View("/lessons/write"),
    "write a lesson with faults": View("/lessons/write", _LESSON_FAULTS),
    "write a lesson that is right": View("/lessons/write", _lesson_checked),
    "write a lesson with its steps": View("/lessons/write", _LESSON_PUT_IN_ORDER, seen=PHONE),
    "workshop": View("/workshop", seen=PHONE),
    "new": View("/new", names=_WISHED),
    "a new puzzle": View("/new?size=6&grade=easy&seed=1", seen=PHONE),
    "ten new puzzles": View(
        "/new?size=4&grade=easy&seed=1&ten=1", names=_named("link", "Discard puzzle 10")
    ),
    "strategies": View("/strategies", apart=_LONG_CLUES | {"not square", "a board of"}),
    "practice": View("/practice"),
    "a drill": View("/practice/naked-group"),
    "a drill with a wrong answer": View("/practice/naked-group?cells=r1c1+r1c2&slips=1"),
    "a drill shown": View("/practice/x-wing?n=30&show=1", seen=PHONE),
    "be the solver after a wrong move": View(be_address(HARD), _WRONG, apart=_LONG_CLUES),
    "be the solver of an exact cover": View(
        be_address(HARD, "exact-cover"), be_ready, seen=PHONE, apart=_LONG_CLUES
    ),
    "be the solver to the end": View(_ENDED, be_ready),
    "join a room": View("/join", names=(("textbox", "Code"), ("button", "Join"))),
    "join with an invalid code": View("/join?code=7HQ", _NO_CODE, seen=PHONE),
    "classroom": View("/classroom", names=_named("button", "Open a room", "Join")),
    "teach a class": View("/room", names=_named("button", "Open a room")),
    "a lesson’s teacher": View(
        _TAUGHT, _then(_does("Open a room", shows="#start"), _step_is_shown), seen=LAPTOP
    ),
    "a room’s teacher who asks": View(_ROOM, _then(_led, _NEXT), seen=PHONE),
    "what a class said": View(_ROOM, _summed_up),
    "a room without a seat": View(_ROOM, _seat),
    "a pupil in a room": View(_ROOM, _then(_seat, _JOINS, run_is_ready), seen=PHONE),
    "a pupil who votes": View(_ROOM, _votes, seen=PHONE),
    "an invalid puzzle": View(f"/watch?p={params.encode(DRAFT)}", status=422),
    "offline": View("/offline", seen=PHONE),
    "an unknown address": View("/nowhere", status=404),
}

_PLAIN = Floors()
_LOUD = Floors(sentence=4.5)
_PRESENT = Floors(sentence=4.5, value=(6, 4))
_WALL = Floors(sentence=3.45, value=(4.2, 4), clue=(3.45, 3.45), labels=3.45, marks=3.45)
_OF_FOUR = Floors(value=(2.6, 1.9))
_OF_FOUR_ON_BEAMER = Floors(value=(2.2, 1.3), clue=(1.4, 1.4))
_CLASS = "What the class sees"

Address = Callable[[Puzzle], str]


def _floored(address: Address, act: Act, floors: Floors, **more: Any) -> Any:
    return address, View("", act, floors=floors, **{"screens": WALL, **more})


READ_FROM_AFAR: dict[str, tuple[Address, View]] = {
    "watch": _floored(_watch, ready, _PLAIN),
    "watch with Why?": _floored(_watch, _WHY, _PLAIN, apart=frozenset({"heading-order"})),
    "present": _floored(_watch, _then(ready, _presents), _PRESENT, labels=PRESENTED, seen=BEAMER),
    "present Why?": _floored(
        _watch, _WHY_PRESENTED, _PRESENT, labels=PRESENTED, apart=frozenset({"heading-order"})
    ),
    "predict": _floored(_predict, _then(ready, _ASKED), _PLAIN, apart=frozenset({"not one"})),
    "be the solver": _floored(_be, be_ready, _PLAIN),
    "be the solver presented": _floored(_be, _then(be_ready, _presents), _PRESENT),
    "a room’s teacher": _floored(_room, _led, _PLAIN, frame=_CLASS),
    "compare": _floored(
        _compare,
        _COUNTED,
        _OF_FOUR,
        apart=_LONG_CLUES,
        labels=CAPTION,
        floors_on_beamer=_OF_FOUR_ON_BEAMER,
        seen=BEAMER,
    ),
    "compare presented": _floored(
        _compare,
        _then(_COUNTED, _presents),
        replace(_OF_FOUR, sentence=4.5),
        apart=_LONG_CLUES,
        labels=COUNTED,
        floors_on_beamer=replace(_OF_FOUR_ON_BEAMER, sentence=4.5),
    ),
    "compare two": _floored(_two, _COUNTED, _PLAIN, apart=_LONG_CLUES, labels=CAPTION),
    "compare two presented": _floored(_two, _then(_COUNTED, _presents), _LOUD, labels=COUNTED),
    "a lesson of one’s own": _floored(_lesson, _answer_unfolded, _PLAIN, frame=TAUGHT),
    "a lesson presented": _floored(
        _lesson,
        _lesson_presented,
        _PRESENT,
        apart=frozenset({"page-has-heading-one"}),
        frame=TAUGHT,
        labels=".pseudocode li, .legend li",
        floors_on_beamer=replace(_LOUD, clue=(2.2, 1.5)),
        seen=BEAMER,
    ),
    "a lesson of two": _floored(
        _lesson_of_two, _answer_unfolded, _PLAIN, frame=TAUGHT, labels=CAPTION
    ),
    "a lesson of two presented": _floored(
        _lesson_of_two,
        _lesson_presented,
        replace(_OF_FOUR, sentence=4.5),
        apart=frozenset({"page-has-heading-one"}),
        frame=TAUGHT,
        labels=COUNTED,
        floors_on_beamer=replace(_OF_FOUR_ON_BEAMER, sentence=4.5),
    ),
    "a room at the wall": _floored(_room, _wall, _WALL, frame=_CLASS),
    "a question at the wall": _floored(
        _room,
        _wall_asks,
        replace(_WALL, sentence=2.5),
        frame=_CLASS,
        texts=(("question", "#asks"), ("answers", ".options")),
        screens=WALL[1:],
    ),
}

for _name, (_address, _view) in READ_FROM_AFAR.items():
    for _grid, _puzzle in GRIDS.items():
        VIEWS[f"{_name}, {_grid}"] = replace(
            _view, address=partial(_address, _puzzle), size=_puzzle.size
        )
