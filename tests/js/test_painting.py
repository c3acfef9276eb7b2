"""The browser paints the same cells as the server renders at each step."""

import json
import random
from typing import Any

from tests.js.node import Node
from tests.web.support import FIGURE, SUDOKU
from webapp.insight import Run
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import NAMES, Undo, to_tape
from webapp.web.board.board_view import CellView, watched_rows
from webapp.web.board.words import WATCHED

SIXTEEN = parse(
    "".join(
        "." if (5 * r + 3 * c) % 7 < 3 else "123456789ABCDEFG"[(r % 4 * 4 + r // 4 + c) % 16]
        for r in range(16)
        for c in range(16)
    )
)
PUZZLES = [FIGURE, SUDOKU, SIXTEEN]
EVENTS, POSITIONS = 300, 12

# Paints a board without a document at each position, and returns what its cells then have.
_PAINT = """async ([tape, cages, spoken, words, positions]) => {
  Object.assign(globalThis, {
    Node: { TEXT_NODE: 3 },
    document: { createElement: (name) => ({ name, append(text) { this.textContent = text; } }) },
  });
  class Text {
    parts = []; childNodes = []; dataset = {};
    get textContent() { return this.parts.map((part) => part.textContent ?? part).join(""); }
    set textContent(text) { this.parts = text ? [text] : []; }
    get firstElementChild() { return this.parts.find((part) => part.name); }
    get html() {
      return this.parts.map((part) => part.name ? `<s>${part.textContent}</s>` : part).join("");
    }
    replaceChildren(...parts) { this.parts = parts.filter(Boolean); }
  }
  class Cell {
    attributes = {};
    constructor(at) {
      this.dataset = { cage: cages[at], spoken: spoken[at] };
      this.texts = { ".value": new Text(), ".marks": new Text(), ".centre": null };
    }
    querySelector(selector) { return this.texts[selector]; }
    setAttribute(name, text) { this.attributes[name] = text; }
    toggleAttribute(name, on) { this.attributes[name] = on; }
  }
  const cells = cages.map((_, at) => new Cell(at));
  const root = {
    querySelectorAll: () => cells,
    querySelector: () => ({ dataset: { words } }),
  };
  const { Trace } = await import("./player/trace.js");
  const { BoardPainter } = await import("./player/painters.js");
  const trace = new Trace(Math.sqrt(cells.length));
  const painter = new BoardPainter(root);
  painter.bind();
  trace.touchAll();
  const found = positions.map((position) => {
    while (trace.counts.events < position) trace.apply(tape[trace.counts.events]);
    while (trace.counts.events > position) trace.revert(tape[trace.counts.events - 1]);
    painter.paint(trace, tape[position - 1], false);
    return cells.map(({ attributes, dataset, texts: { ".value": value, ".marks": marks } }) => [
      attributes["aria-label"], dataset.state, dataset.by, Number(dataset.broken ?? 0),
      attributes["data-lit"], attributes["data-current"] ?? false, value.textContent, marks.html,
      marks.dataset.dots,
    ]);
  });
  delete globalThis.Node;
  delete globalThis.document;
  return found;
}"""


def seen(view: CellView) -> list[Any]:
    """What the page's cell has of a view."""
    return [view.label, view.state, view.by, view.broken, view.lit, view.current, view.text,
            str(view.marks), view.dots]  # fmt: skip


def positions(run: Run, rng: random.Random) -> list[int]:
    """Return positions of a run in random order, with one of each kind of event."""
    by_kind: dict[str, list[int]] = {}
    for at, event in enumerate(run.events[:EVENTS], 1):
        stuck = isinstance(event, Undo) and event.stuck
        by_kind.setdefault(f"{NAMES[type(event)]} {bool(stuck)}", []).append(at)
    chosen = [0, *(rng.choice(places) for places in by_kind.values())]
    end = min(len(run.events), EVENTS)
    chosen += [rng.randint(0, end) for _ in range(POSITIONS - len(chosen))]
    rng.shuffle(chosen)
    return chosen


def painted(node: Node, puzzle: Puzzle, run: Run, at: list[int]) -> list[list[list[Any]]]:
    """Return what the page paints at these positions, cell by cell."""
    frames = [view.frame for row in watched_rows(puzzle, run.snapshot(0)) for view in row]
    tape = [to_tape(event, puzzle.size) for event in run.events[: max(at)]]
    cages, spoken = [each.cage for each in frames], [each.spoken for each in frames]
    found: list[list[list[Any]]] = node.evaluate(
        _PAINT, [tape, cages, spoken, json.dumps(WATCHED), at]
    )
    return found


def test_every_algorithm_is_painted_as_on_the_server(node: Node) -> None:
    rng, wrong, states = random.Random(2), [], set()
    for puzzle in PUZZLES:
        for name in SOLVERS:
            run = Run(puzzle, parse_choice(name))
            run.extend(EVENTS)
            places = positions(run, rng)
            for at, cells in zip(places, painted(node, puzzle, run, places), strict=True):
                views = [view for row in watched_rows(puzzle, run.snapshot(at)) for view in row]
                states |= {view.state for view in views}
                wrong += [
                    f"{name} on {puzzle.size} x {puzzle.size} at {at}: {cell} is not {seen(view)}"
                    for cell, view in zip(cells, views, strict=True)
                    if cell != seen(view)
                ]
    assert wrong == []
    assert states == {
        "", "tried", "inferred", "rejected", "undone", "dead", "shortened", "clash",
    }  # fmt: skip
