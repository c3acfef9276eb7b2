"""Checks of an open view, each returning a list of faults in words.

A probe decides by itself whether it applies: without a board, no board can be cut off."""

import re
from collections import Counter
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Frame, Page

from tests.browser.views import Screen, View

# Helpers of probes: boxes, letter sizes and names of visible elements.
_SHARED = """
  const root = document.documentElement;
  const box = (each) => each.getBoundingClientRect();
  const style = (each, part) => getComputedStyle(each, part);
  const font = (each) => parseFloat(style(each).fontSize);
  const seen = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".visually-hidden, [aria-hidden=true]:not(.sentence)") && box(each).width > 1;
  const every = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const worded = (selector) => every(selector).filter((each) => each.textContent.trim());
  const name = (each) => (each.ariaLabel ?? each.textContent).trim().slice(0, 60);
  const phone = Math.min(innerWidth, innerHeight) < 500 && navigator.maxTouchPoints > 0;
  const handheld = navigator.maxTouchPoints > 0;
  const large = root.hasAttribute("data-large");
"""

# The parts that aren't fully visible, by name, with the page scrolled to the top. It waits for a
# drawn frame, as layout follows a change of size one frame later.
_HIDDEN = """async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const whole = (box, frame) => box.top >= frame.top - 1 && box.left >= frame.left - 1
    && box.bottom <= frame.bottom + 1 && box.right <= frame.right + 1;
  const { clientWidth } = document.documentElement;
  const screen = { top: 0, left: 0, bottom: innerHeight, right: clientWidth };
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const above = { ...screen, bottom: dock.left < clientWidth / 3 ? dock.top : innerHeight };
  const code = document.querySelector(".pseudocode").getBoundingClientRect();
  const sentence = document.querySelector("[data-sentence]");
  const hidden = [];
  for (const [name, selector, frame] of [
    ["board", ".board", above], ["sentence", "[data-sentence]", above],
    ["line", ".pseudocode [aria-current]", above], ["transport", "[role=toolbar]", screen],
    ["line in its box", ".pseudocode [aria-current]", code],
    ["slider", "[data-slider]", screen], ["counters", ".counters", above],
  ]) {
    const found = document.querySelector(selector);
    if (found && !whole(found.getBoundingClientRect(), frame)) hidden.push(name);
  }
  if (sentence.scrollHeight > sentence.clientHeight + 1) hidden.push("end of the sentence");
  if (scrollY) hidden.push("top of the page");
  return hidden;
}"""

# Probes for each screen size.
ON_SCREEN = {
    "wider than the screen": """() => {
      const width = root.clientWidth;
      // The tabs of Present are wider than the oldest projectors.
      if (root.hasAttribute("data-present") && width === 1024) return [];
      return root.scrollWidth > width ? [...document.querySelectorAll("body *")]
        .filter((each) => box(each).right > width + 1)
        .map((each) => each.outerHTML.slice(0, 80)).slice(0, 5) : [];
    }""",
    "keeps a cookie": "() => document.cookie ? [document.cookie] : []",
    "not square": """() => every("[data-board]").map(box)
      .filter(({ width, height }) => Math.abs(height - width) > 1)
      .map(({ width, height }) => `${width} x ${height}`)""",
    # A long clue may run into the next cells of its cage.
    "clue outside its cells": """() => worded("[data-board] .clue").filter((clue) => {
      const { left, width } = box(clue.parentElement);
      return box(clue).right > left + 0.5 + width * (clue.style.getPropertyValue("--room") || 1)
        || clue.scrollWidth > clue.clientWidth + 0.5;
    }).map(name)""",
    # With an open puzzle, an arrow leads to the sections.
    "out of reach": """() => every(every("#puzzle-bar").length ? "a[aria-label=Puzzles]"
      : "nav[aria-label=Places] a").filter((each) => {
      if (!handheld || innerWidth > 600) return false;
      const { left, right, top, bottom, height } = box(each);
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || height < 44;
    }).map(name)""",
    "not one": """() => {
      if (!document.querySelector("[data-player] [data-sentence]")) return [];
      const [status, sentence, line] = ["[role=status]", "[data-sentence]",
        ".pseudocode [aria-current]"].map((each) => [...document.querySelectorAll(each)]);
      const faults = status.length === 1 && sentence.length === 1 && line.length <= 1
        ? [] : [`${status.length} statuses, ${sentence.length} sentences, ${line.length} lines`];
      const said = (each) => each.textContent.replace(/\\s+/g, " ").trim();
      return faults.length || said(status[0]).endsWith(said(sentence[0]))
        ? faults : [`${said(status[0])} is said, not ${said(sentence[0])}`];
    }""",
    "not in view": f"""async () => {{
      const shown = ["[data-player] .pseudocode", ".dock", "[role=toolbar]", "[data-sentence]"];
      if (shown.some((each) => !every(each).length)) return [];
      if (handheld && large) return [];
      const hidden = await ({_HIDDEN})();
      const may = handheld ? ["line", "line in its box", "counters"] : [];
      const [board, dock] = [...every("[data-player] [data-board]"), ...every(".dock")].map(box);
      const higher = large ? board.height - board.width + 2 : 0;
      const zoomed = document.querySelector("[data-pans]");
      if (zoomed || board.bottom - higher < dock.top) may.push("board");
      return hidden.filter((each) => !may.includes(each));
    }}""",
    "numbers on the code": """() => {
      const [counters] = every("[data-player] .counters");
      const [code] = every("[data-player] .pseudocode");
      if (!counters || !code || phone) return [];
      return box(counters).bottom > box(code).top + 1 && box(counters).right > box(code).left
        && box(counters).left < box(code).right && box(counters).top < box(code).bottom - 1
        || counters.scrollHeight > counters.clientHeight + 1 ? [name(counters)] : [];
    }""",
    "half hidden": """() => {
      const [counters] = every("[data-player] .counters");
      const [dock] = every(".dock");
      const [play] = every("[data-play]");
      const cut = play && play.scrollWidth > play.clientWidth ? ["Play"] : [];
      return counters && dock && handheld && box(counters).top < box(dock).top
        && box(counters).bottom > box(dock).top + 1 ? ["counters", ...cut] : cut;
    }""",
    "small key": """() => every("[data-keypad] button").filter((key) => {
      const least = document.querySelectorAll("[data-board] tr").length > 9 ? 36 : 44;
      return handheld && Math.min(box(key).width, box(key).height) < least - 0.5;
    }).map(name)""",
    "not on the screen": """() => handheld && document.querySelector("[data-game]")
      ? every("[data-board], [data-keypad] button").filter((each) => {
        const { left, right, top, bottom } = box(each.closest(".stage") ?? each);
        return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      }).map(name) : []""",
    "cut through": """() => every(".message").filter(() => handheld).flatMap((place) =>
      worded(".message :is(p, button, ul)").filter((each) =>
        box(each).top < box(place).top - 1 || box(each).bottom > box(place).bottom + 1
        || each.scrollHeight > each.clientHeight + 4
        || each.matches(".pager") && box(each).right > box(place).right + 1))
      .map(name)""",
    "hint is not beside the board": """() => {
      const [[board], [hint], [keys]] = ["[data-board]", "#hint", "[data-keypad]"].map(every);
      if (!hint || !handheld || innerWidth > innerHeight) return [];
      const end = Math.min(innerHeight, box(keys).top);
      return box(board).top > -2 && box(hint).top >= box(board).bottom - 1
        && box(hint).top < end - 16 ? [] : [name(hint)];
    }""",
    "can’t be read": """() => {
      const [board] = every("[data-pans] [data-board], [data-pans][data-board]");
      if (!handheld || !board) return [];
      const least = (nodes, of) => Math.min(...nodes.map(of));
      const clues = worded("[data-board] .clue").filter(({ innerText }) => innerText.length < 5);
      return Object.entries({
        cell: [least([...board.querySelectorAll("td")], (td) => box(td).width), 36],
        clue: [least(clues, font), 11],
        value: [least([...board.querySelectorAll(".value")], font), 16],
      }).filter(([, [size, floor]]) => size < floor).map((each) => each.join(" "));
    }""",
    "cut": """() => worded(
      "button, a, h1, h2, th, dt, dd, label span, .chosen span, .short, .caption, .next"
    ).filter((each) => style(each).overflowX !== "visible"
      && !each.closest(".titled, .quiet-title") && ( // long names of puzzles end with dots
      each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4
    )).map(name)""",
    "below its box": """() => worded(".next").filter((each) =>
      box(each).bottom > box(each.closest(".work")).bottom + 1).map(name)""",
    "small tree": """() => {
      const panel = document.querySelector(".tree")?.panel;
      const shown = root.hasAttribute("data-present") && every(".tree canvas").length;
      if (!shown || !panel?.view) return [];
      const filled = panel.view.bottom / panel.canvas.height;
      return filled > 0.6 ? [] : [`it takes ${filled} of its box`];
    }""",
}

# Probes for one screen size. Tests of the mark-up check the header's links.
_HEADER = """() => every("header nav").length
  ? ["Large", "Dark"].filter((each) => every(`button[aria-label=${each}]`).length !== 1) : []"""

# Lines between cells need a contrast of 3 to 1 with the board, in both schemes.
_LINES = """() => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return every("[data-board]").flatMap((board) => {
    const line = light(style(board.querySelector(".lines .thin")).stroke);
    const ground = light(style(board).backgroundColor);
    const ratio = (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05);
    return ratio < 3 ? [`lines of ${ratio.toFixed(2)} to 1`] : [];
  });
}"""

# In forced colours only the current line has the bar, and symbols and hatches are visible.
_FORCED = """() => {
  const [code] = every(".pseudocode");
  if (!code) return [];
  const ground = style(code).backgroundColor;
  const barred = [...code.querySelectorAll("li")]
    .filter((line) => style(line).borderInlineStartColor !== ground);
  const lit = [...code.querySelectorAll("[aria-current]")];
  const faults = String(barred.map(name)) === String(lit.map(name))
    ? [] : [`${barred.length} lines have a bar, and ${lit.length} are lit`];
  for (const cell of every("td[data-state=clash]")) {
    if (!style(cell).backgroundImage.includes("gradient")) faults.push("a hatch isn't seen");
  }
  for (const cell of every("td:is([data-state=rejected], [data-state=undone]) .cell")) {
    if (style(cell, "::after").backgroundColor === ground) faults.push("a sign isn't seen");
  }
  return faults;
}"""

# Text on screen is also on paper.
_READ = """() => {
  window.shownBefore = every(
    "[data-board], [data-sentence], .pseudocode li, [aria-label=Faults] li");
}"""
_PAPER = """() => {
  const faults = [];
  const black = "rgb(0, 0, 0)";
  if (style(document.body).backgroundColor !== "rgb(255, 255, 255)") faults.push("no white paper");
  for (const board of every("[data-board]")) {
    const { width, height } = box(board);
    if (style(board).color !== black) faults.push("a board isn't black");
    if (Math.abs(height / width - 1) > 0.05 || width < 200 && every("[data-board]").length === 1) {
      faults.push(`a board of ${width} x ${height}`);
    }
    if (style(board.querySelector("td")).printColorAdjust !== "exact") faults.push("no signs");
  }
  for (const each of every("nav, button, select:not(.chooser select)")) {
    if (each.closest("[aria-label=Faults]")) {
      if (style(each).textDecorationLine !== "none") faults.push(`underlined: ${name(each)}`);
    } else faults.push(`a control: ${name(each)}`);
  }
  for (const each of every("[aria-label=Faults] li")) {
    if (style(each).color !== black) faults.push(`a fault isn't black: ${name(each)}`);
  }
  for (const each of [...window.shownBefore, ...document.querySelectorAll(".rules.on-paper")]) {
    if (!each.checkVisibility()) faults.push(`not on paper: ${name(each)}`);
  }
  for (const each of every("[data-player] h1")) {
    if (style(each).position !== "static") faults.push("the title isn't in its place");
  }
  return faults;
}"""

# The smallest letters by kind, the board's size, and parts that are cut off.
_MEASURE = """async (labels) => {
  const sizes = {};
  for (const [kind, selector] of Object.entries({
    sentence: "[data-sentence]", value: ".board .value", clue: ".board .clue:not([data-letters])",
    "long clue": ".board .clue[data-letters]", labels,
  })) {
    const found = worded(selector).map(font);
    if (found.length) sizes[kind] = Math.min(...found);
  }
  const edge = document.querySelector("[data-board] td");
  if (edge && style(edge, "::before").content.includes("counter")) {
    sizes.numbers = parseFloat(style(edge, "::before").fontSize);
  }
  const digits = worded("[data-board] .marks").map(font).filter((size) => size > 0);
  if (digits.length) sizes.candidates = Math.min(...digits);
  const canvas = document.querySelector(".branches canvas");
  if (canvas && seen(canvas.parentElement)) {
    const { canvas: { font, zoom } } = canvas.closest(".tree").panel;
    sizes.tree = zoom * parseFloat(font.match(/[\\d.]+px/)[0]);
  }
  const faults = [];
  for (const sentence of worded("[data-sentence]")) {
    const range = document.createRange();
    range.selectNodeContents(sentence);
    const rects = [...range.getClientRects()];
    const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 8)));
    if (lines.size > 3) faults.push(`the sentence has ${lines.size} lines`);
    for (let around = sentence; around && around !== document.body; around = around.parentElement) {
      if (style(around).overflowY === "visible") continue;
      const { top, bottom } = box(around);
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
  for (const board of every("[data-board]")) {
    const { top, bottom, left, right } = box(board);
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
      faults.push("a board leaves the screen");
    }
  }
  // What a list shows of the name that is chosen; beside it an arrow has its room.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of worded(".chooser select")) {
    const { font, paddingLeft, paddingRight } = style(list);
    pen.font = font;
    const { text } = list.selectedOptions[0];
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    if (pen.measureText(text).width > room) faults.push(`cut: ${text}`);
  }
  // One line of signs, and rows of a table, above what is below them.
  const lines = worded(".in-use li, .legend li").map(box);
  if (root.hasAttribute("data-present")) {
    if (lines.some(({ right }) => right > innerWidth)) faults.push("a sign leaves the screen");
    const tops = new Set(lines.map(({ top }) => Math.round(top)));
    if (tops.size > 1 && root.dataset.bare !== "wall") faults.push("the signs have two lines");
  }
  const dock = document.querySelector(".comparer .dock")?.getBoundingClientRect();
  for (const row of dock ? worded("[data-row]") : []) {
    const { bottom, right } = box(row);
    const end = box(row.closest(".scroller")).right;
    if (bottom > dock.top + 1 || right > end + 1) faults.push(`row ${row.dataset.row} is cut`);
  }
  for (const shown of worded(".dock button, .dock select, .in-use, .place")) {
    const { bottom, right } = box(shown);
    if (bottom > innerHeight + 1 || right > innerWidth) faults.push("the dock leaves the screen");
  }
  const [board] = every("[data-board]");
  return {
    sizes: { ...sizes, board: board ? box(board).width : 0,
      marks: Math.max(0, ...worded(".board .marks").map(font)) },
    faults,
  };
}"""

# The smallest texts beside a frame, by kind.
_TEXTS = """(kinds) => Object.fromEntries(kinds.map(([kind, selector]) =>
  [kind, every(selector).map(font)]).filter(([, sizes]) => sizes.length)
  .map(([kind, sizes]) => [kind, Math.min(...sizes)]))"""

# The positions of the parts of Watch, which must not change from step to step.
PLACES = """() => [".board", "[data-sentence]", ".counters", ".pseudocode", "[role=toolbar]"]
  .map((each) => document.querySelector(each).getBoundingClientRect())
  .map(({ top, left }) => [Math.round(top), Math.round(left)])"""

# Visible controls except board cells; a field may be pressed on its label.
_CONTROLS = """(within) => {
  const area = document.querySelector(within);
  const places = "a[href], button, input, select, textarea, summary, [role=tab], [role=button]";
  const hit = (each, target) => [...target.getClientRects()].some(
    ({ left, right, top, bottom }) => {
      const [x, y] = [[left, right, innerWidth], [top, bottom, innerHeight]].map(
        ([from, to, end]) => (Math.max(from, 0) + Math.min(to, end)) / 2);
      const found = document.elementFromPoint(x, y);
      return found && (target.contains(found) || found.closest("label")?.control === each);
    });
  // A chosen tab or link leads nowhere else, and a group of radio buttons is one field.
  const chosen = "[aria-current=page], [aria-selected=true], [type=radio]:not(:checked)";
  return [...area.querySelectorAll(places)].filter((each) => !each.closest("[role=grid]")
    && !each.matches(`:disabled, [aria-disabled=true], ${chosen}`)
    && [each, ...(each.labels ?? [])].some((target) => hit(each, target)))
    .map((each) => `${each.localName}: ${name(each) || (each.labels?.[0]
      ? name(each.labels[0]) : "")}`.replace(/\\s+/g, " "));
}"""

# The letter sizes that Large increases by a quarter.
_LETTERS = """() => worded("header a, h1, h2, p, label, button, li")
  .filter((each) => !each.closest(".board"))
  .map((each) => [name(each), font(each)])"""


def _in_page(page: Page | Frame, probe: str, argument: Any = None) -> Any:
    return page.evaluate(f"(argument) => {{ {_SHARED} return ({probe})(argument); }}", argument)


_SCREEN_PROBES = f"""async (apart) => {{
  const faults = [];
  for (const [kind, probe] of Object.entries({{
    {", ".join(f'"{kind}": {probe}' for kind, probe in ON_SCREEN.items())}
  }})) {{
    if (apart.includes(kind)) continue;
    for (const each of await probe()) faults.push(`${{kind}}: ${{each}}`);
  }}
  return faults;
}}"""


def on_screen(page: Page, apart: frozenset[str] = frozenset()) -> list[str]:
    return list(_in_page(page, _SCREEN_PROBES, sorted(apart)))


def measured(page: Page, view: View) -> tuple[dict[str, float], list[str]]:
    """Return the smallest letters in pixels by kind, and the parts that are cut off."""
    if not view.frame:
        found = _in_page(page, _MEASURE, view.labels)
        return found["sizes"], found["faults"]
    holder = page.get_by_title(view.frame)
    scale = holder.evaluate("(each) => each.getBoundingClientRect().width / each.offsetWidth")
    frame = holder.element_handle().content_frame()
    found = _in_page(frame, _MEASURE, view.labels)
    sizes = {kind: size * scale for kind, size in found["sizes"].items()}
    return sizes | _in_page(page, _TEXTS, view.texts), found["faults"]


def controls(page: Page, within: str) -> list[str]:
    return list(_in_page(page, _CONTROLS, within))


def from_afar(page: Page, view: View, screen: Screen) -> tuple[dict[str, float], list[str]]:
    """Return letter sizes by kind, and what is illegible from a classroom's last row."""
    floors = view.floors_on(screen)
    if not floors:
        return {}, []
    sizes, faults = measured(page, view)
    return sizes, faults + [
        f"{kind} has {100 * sizes[kind] / screen[1]:.2f} % of the height, not {floor} %"
        for kind, floor in floors.items()
        if kind in sizes and 100 * sizes[kind] / screen[1] < floor - 0.005
    ]


def header(page: Page, _view: View) -> list[str]:
    return [f"no {setting}" for setting in _in_page(page, _HEADER)]


def names(page: Page, view: View) -> list[str]:
    """Return the expected roles and names that aren't there exactly once."""
    if not view.names:
        return []
    snapshot = page.locator("body").aria_snapshot()
    found = Counter(re.findall(r'(\w+) "((?:[^"\\]|\\.)*)"', snapshot))
    return [f"{found[each]} of {each[0]} {each[1]}" for each in view.names if found[each] != 1]


def lines(page: Page, _view: View) -> list[str]:
    return list(_in_page(page, _LINES))


def forced_colours(page: Page, _view: View) -> list[str]:
    page.emulate_media(forced_colors="active")
    faults = list(_in_page(page, _FORCED))
    page.emulate_media(forced_colors="none")
    return faults


def paper(page: Page, _view: View) -> list[str]:
    """Return what is wrong with the page printed from a dark screen."""
    _in_page(page, _READ)
    page.emulate_media(media="print")
    faults = list(_in_page(page, _PAPER))
    page.emulate_media(media="screen")
    return faults


def axe(page: Page) -> list[str]:
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{each['id']}: {node['target']}"
        for each in results.response["violations"]
        for node in each["nodes"][:3]
    ]


def set_large(page: Page, *, on: bool) -> None:
    for frame in page.frames:
        frame.wait_for_load_state()  # a document that has just begun has no root yet
        frame.evaluate("(on) => document.documentElement.toggleAttribute('data-large', on)", on)


def growth(page: Page) -> list[str]:
    """Return words that Large doesn't enlarge by a quarter."""
    plain = _in_page(page, _LETTERS)
    set_large(page, on=True)
    large = _in_page(page, _LETTERS)
    set_large(page, on=False)
    if len(plain) != len(large):
        return [f"{len(plain)} texts, and Large {len(large)}"]
    return [
        f"{words}: {before} px, and Large {after}"
        for (words, before), (_, after) in zip(plain, large, strict=True)
        if not 1.2 < after / before < 1.3
    ]
