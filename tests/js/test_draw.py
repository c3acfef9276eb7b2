"""Draw turns drags and keys into cages and clues, and undo survives reloads."""

from pathlib import Path
from typing import Any

import pytest

from tests.js.node import Node
from tests.web.stories import stories
from tests.web.support import SUDOKU
from webapp.puzzle import parse
from webapp.web.puzzle.draw import _sheet

CAGES = parse("4 aab. ..b. ..cc .... a 6 + b 3 - c 2 /")

# Calls methods of a drawing, one after the other, on the `chosen` selection if given.
_CALLED = """async ([sheet, chosen, calls]) => {
  const { Drawing } = await import("./draw/drawing.js");
  const drawing = new Drawing(sheet);
  drawing.chosen = chosen;
  return calls.map(([name, ...values]) => drawing[name](...values) ?? null);
}"""

_DRAGGED = """async ([sheet, paths]) => {
  const { Drawing } = await import("./draw/drawing.js");
  const drawing = new Drawing(sheet);
  return paths.map(([first, ...others]) => {
    drawing.beginDrag(first);
    others.forEach((each) => drawing.dragOver(each));
    const { path, means } = drawing.endDrag();
    return [means, path.join(" "), drawing.whole(path).join(" "), drawing.lit.length];
  });
}"""


def called(node: Node, *calls: list[Any], puzzle: Any = CAGES, chosen: str = "") -> list[Any]:
    return list(node.evaluate(_CALLED, [_sheet(puzzle), chosen.split(), list(calls)]))


def test_drag_makes_grows_or_selects_a_cage(node: Node) -> None:
    paths = {
        "r4c1": ("select", "r4c1", "r4c1"),
        "r4c1 r4c2": ("make", "r4c1 r4c2", "r4c1 r4c2"),
        # A fast drag leaves no gaps, and one back over its own path adds nothing.
        "r2c1 r4c2": ("make", "r2c1 r3c1 r4c1 r4c2", "r2c1 r3c1 r4c1 r4c2"),
        "r2c1 r3c1 r2c1 r2c2": ("make", "r2c1 r3c1 r2c2", "r2c1 r3c1 r2c2"),
        "r1c2 r1c1": ("select", "r1c2 r1c1", "r1c2 r1c1"),
        "r1c2 r2c2": ("grow", "r1c2 r2c2", "r1c1 r1c2 r2c2"),
        "r2c3 r2c4 r1c4": ("grow", "r2c3 r2c4 r1c4", "r1c3 r2c3 r2c4 r1c4"),
    }
    found = node.evaluate(_DRAGGED, [_sheet(CAGES), [each.split() for each in paths]])
    assert {way: tuple(each[:3]) for way, each in zip(paths, found, strict=True)} == paths
    assert [each[3] for each in found] == [0] * len(paths)


def test_selected_cells_have_the_clue_of_their_cage(node: Node) -> None:
    def clue(cells: str) -> Any:
        (cage,) = called(node, ["clueOf", cells.split()])
        return cage and f"{cage['target']}{cage['op']}"

    cells = {
        "r1c1 r1c2": "6+", "r1c2 r1c1": "6+", "r1c1": None, "r1c1 r1c3": None, "r4c1": None,
        "r1c1 r1c2 r2c2": "6+", "r1c2 r1c3": None, "r3c4 r3c3 r4c4": "2/",
    }  # fmt: skip
    assert {each: clue(each) for each in cells} == cells
    asks = [["toTakeOut", "r1c1"], ["cageOrCell", "r1c1"], ["cageCells", "r4c4"]]
    whole, part = (called(node, *asks, chosen=each) for each in ("r1c1 r1c2", "r1c1 r2c3 r4c4"))
    # A second press on a selected cage selects only the cell.
    assert whole == [["r1c1"], ["r1c1"], ["r4c4"]]
    assert part == [["r1c1", "r2c3"], ["r1c1", "r1c2"], ["r4c4"]]
    assert called(node, ["toTakeOut", "r4c4"], ["toTakeOut", "r3c3"]) == [[], ["r3c3"]]


def test_selection_is_extended_by_arrows_and_presses(node: Node) -> None:
    extended = called(
        node,
        ["extended", "r4c1", "r4c2", False],
        ["extended", "r4c1", "r4c2", True],
        ["extended", "r3c1", "r3c3", False],
        ["extended", "r1c2", "r2c2", True],
        ["upTo", "r2c2"],
        chosen="r3c1 r4c1",
    )
    assert [" ".join(each) for each in extended] == [
        "r3c1 r4c1 r4c2", "r4c1 r4c2", "r3c1 r4c1 r3c2 r3c3", "r1c1 r1c2 r2c2", "r2c2",
    ]  # fmt: skip
    anchored = """async (sheet) => {
      const { Drawing } = await import("./draw/drawing.js");
      const drawing = new Drawing(sheet);
      drawing.beginDrag("r3c2");
      return [drawing.upTo("r2c4"), drawing.upTo("r4c1")].map((cells) => cells.join(" "));
    }"""
    assert node.evaluate(anchored, _sheet(CAGES)) == [
        "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4", "r3c1 r3c2 r4c1 r4c2",
    ]  # fmt: skip


def test_operators_depend_on_the_number_of_cells(node: Node) -> None:
    counts = {0: "+-*/=?", 1: "=", 2: "+-*/?", 3: "+*?", 16: "+*?"}
    found = called(node, *(["operatorsFor", count] for count in counts))
    assert {n: "".join(each) for n, each in zip(counts, found, strict=True)} == counts
    typed = {"12+": "+", "3-": "-", "3−": "-", "=5": "=", "2÷": "/", "6×": "*", "x12": "*",
             "24?": "?", "12": None, "5 ;": None}  # fmt: skip
    found = called(node, *(["operatorIn", each] for each in typed))
    assert dict(zip(typed, found, strict=True)) == typed
    begins = {"0": True, "9": True, "+": True, "x": True, "?": False, "t": False, "Enter": False}
    found = called(node, *(["beginsClue", each] for each in begins))
    assert dict(zip(begins, found, strict=True)) == begins


def test_digit_in_one_cell_of_a_small_sudoku_is_a_given(node: Node) -> None:
    keys = {"0": True, "1": True, "4": True, "5": False, "+": False, "": False}
    asks = [["isGiven", key] for key in keys]
    found = called(node, *asks, puzzle=SUDOKU, chosen="r1c1")
    assert {key: bool(each) for key, each in zip(keys, found, strict=True)} == keys
    for puzzle, chosen in (
        (SUDOKU, "r1c1 r1c2"),
        (SUDOKU, ""),
        (CAGES, "r1c1"),
        (parse("." * 144), "r1c1"),
    ):
        assert not any(called(node, *asks, puzzle=puzzle, chosen=chosen)), chosen
    nexts = {"r1c1": "r1c2", "r1c4": "r2c1", "r4c3": "r4c4", "r4c4": "r4c4"}
    assert called(node, *(["after", each] for each in nexts)) == list(nexts.values())


# A page of Draw over one session storage: `open` loads it with a code, `edit` gets one as its
# answer, `undo` and `redo` step. Returns the code after each, with < if undo and > if redo is
# possible; for a verdict on a code, whether it is accepted.
_EDITED = """async (actions) => {
  const kept = new Map();
  globalThis.location = { href: "http://lab/draw" };
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const { Edits } = await import("./draw/edits.js");
  const seen = [];
  let [root, edits, editor] = [];
  const send = (kind, detail) => root.dispatchEvent(Object.assign(
    new CustomEvent(kind, { detail, cancelable: true })));
  globalThis.htmx = { ajax: (_, action, { by }) => {
    const ctx = { target: editor, by, request: { action } };
    if (!send("htmx:before:request", { ctx })) return;
    const code = new URL(ctx.request.action, location.href).searchParams.get("p");
    ctx.hx = { replaceurl: `/draw?p=${by ? code : edits.next}` };
    ctx.response = { status: 200 };
    send("htmx:before:swap", { ctx });
    editor.dataset.code = by ? code : edits.next;
  } };
  const verdict = { id: "verdict", toggleAttribute: () => {} };
  for (const [what, code] of actions) {
    if (what === "open") {
      editor = { id: "editor", dataset: { code, edit: "/edit" } };
      root = Object.assign(new EventTarget(), {
        querySelector: (name) => (name === "#editor" ? editor : verdict) });
      edits = new Edits(root, () => {});
    } else if (what === "edit") { edits.next = code; edits.make({}); }
    else if (what === "undo") edits.step(-1);
    else if (what === "redo") edits.step(1);
    else if (what === "verdict") {
      const ctx = { target: verdict, request: { action: `/verdict?p=${code}` } };
      seen.push(send("htmx:before:swap", { ctx }) ? "in" : "late");
      continue;
    }
    const { canUndo, canRedo } = edits.history;
    seen.push(`${editor.dataset.code}${canUndo ? "<" : ""}${canRedo ? ">" : ""}`);
  }
  return seen;
}"""


HISTORY = stories(Path(__file__).with_name("history.txt"))


@pytest.mark.parametrize("heading", HISTORY)
def test_drawing_history_survives_reloads_and_edits_end_redo(node: Node, heading: str) -> None:
    for line in HISTORY[heading]:
        actions, _, seen = line.partition(" → ")
        given = [each.split() for each in actions.split(", ")]
        assert " ".join(node.evaluate(_EDITED, given)) == seen, actions
