// Paints a trace into the cells of a board that the server drew; it knows no rules and builds none.

import { cellsOf, noted, setData, speak, wordsOf } from "../lib/cells.js";
import { write } from "../lib/text.js";
import { lookOf, Marks, partsOf } from "./look.js";
import { CellSet } from "./trace.js";

const NOTHING = { left: "", digits: "", struck: [], dots: "" };

function strike(text) {
  const struck = document.createElement("s");
  struck.textContent = text;
  return struck;
}

export class BoardPainter {
  constructor(root) {
    this.root = root;
  }

  // What a moving board needs is fetched when the first one moves; meanwhile the table is painted.
  async #load() {
    this.loading = true;
    try {
      const { MovingBoard } = await import("../moving/moving_board.js");
      this.moving = new MovingBoard((cell) => this.#lookOf(cell), () => this.rest());
    } catch { /* the table goes on being painted */ }
  }

  // Look the cells up: after the server has drawn, nothing painted is known to be there.
  bind() {
    this.moving?.end();
    this.trace = undefined; // what was painted before tells nothing of it
    this.cells = cellsOf(this.root);
    this.board = this.root.querySelector("[data-board]");
    this.words = wordsOf(this.board);
    this.cages = this.cells.map(({ td }) => td.dataset.cage);
    this.marks = new Marks(Math.sqrt(this.cells.length));
    this.played = this.cells.keys(); // the cells that play a part, or are lit
    this.stale = new CellSet(this.cells.length); // those that the table does not show as they are
    this.unnamed = new CellSet(this.cells.length);
  }

  #lookOf(cell) {
    const look = lookOf(cell, this.trace, this.it);
    look.fork = "fork" in this.cells[cell].td.dataset;
    return look;
  }

  // What a screen reader says of a cell follows a board that moves.
  join(readings) { readings.add(4, () => this.#name()); }

  // The board after an event; where it is `moving`, its cells are written later.
  paint(trace, event, moving) {
    Object.assign(this, { trace, event, it: partsOf(event, trace, this.cages) });
    const played = [...this.it.parts.keys(), ...this.it.lit];
    for (const cells of [this.played, played]) for (const cell of cells) trace.dirty.add(cell);
    for (const cell of trace.dirty) { this.stale.add(cell); this.unnamed.add(cell); }
    if (moving && !this.loading) this.#load();
    if (moving) this.moving?.show(this.board, trace.dirty, this.cells.length);
    trace.dirty.clear();
    this.played = played;
    if (!moving) this.rest();
    else if (!this.moving?.ready) this.settle();
  }

  // Have the table show all of it,
  settle() {
    for (const cell of this.stale) this.#paintCell(cell);
    this.stale.clear();
    this.#name();
  }

  // and nothing else.
  rest() {
    this.settle();
    this.moving?.end();
  }

  #name() {
    for (const cell of this.unnamed) this.#nameCell(cell);
    this.unnamed.clear();
  }

  #paintCell(index) {
    const { td, value, marks } = this.cells[index];
    const { shown, state, by, lit, hand, broken, left, gone } = this.#lookOf(index);
    write(value, String(shown || ""));
    this.#paintMarks(marks, left < 0 ? NOTHING : this.marks.of(left, gone));
    setData(td, "state", state);
    setData(td, "by", by);
    td.toggleAttribute("data-lit", lit);
    if (this.marks.lens) td.toggleAttribute("data-hand", hand);
    if (broken) td.dataset.broken = broken; else delete td.dataset.broken;
  }

  #nameCell(index) {
    const { own, state, lit, broken, left, gone, fork } = this.#lookOf(index);
    const marks = left < 0 ? NOTHING : this.marks.of(left, gone);
    speak(this.cells[index].td, own, noted("candidates", marks.left), this.words[state || (lit ? "lit" : "")], this.words[broken], fork ? this.words.fork : "");
  }

  #paintMarks(node, { digits, struck, dots }) {
    if (struck.length > 1 || node.firstElementChild) {
      node.replaceChildren(...struck.map((text, turn) => turn % 2 ? strike(text) : text));
    } else write(node, digits);
    setData(node, "dots", dots);
  }
}
