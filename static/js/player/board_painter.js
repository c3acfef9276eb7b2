// Paints a trace into the cells of a board that the server drew; it knows no rules and builds none.

import { cellsOf, noted, setData, speak, wordsOf } from "../shared/cells.js";
import { write } from "../shared/write.js";
import { Marks } from "./marks.js";
import { partsOf } from "./parts.js";
import { KIND, KINDS } from "./trace.js";

// What stands until its guess is taken back; a filled grid of a local search does not.
const STOOD = new Set([KIND.GUESS, KIND.INFER]);
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

  // Look the cells up: after the server has drawn, nothing painted is known to be there.
  bind() {
    this.cells = cellsOf(this.root);
    this.words = wordsOf(this.root.querySelector("[data-board]"));
    this.cages = this.cells.map(({ td }) => td.dataset.cage);
    this.marks = new Marks(Math.sqrt(this.cells.length));
    this.played = this.cells.keys(); // the cells that play a part, or are lit
  }

  paint(trace, event) {
    const it = partsOf(event, trace, this.cages);
    const played = [...it.parts.keys(), ...it.lit];
    for (const cell of this.played) trace.dirty.add(cell);
    for (const cell of played) trace.dirty.add(cell);
    for (const cell of trace.dirty) this.#paintCell(trace, cell, it);
    trace.dirty.clear();
    this.played = played;
  }

  #paintCell(trace, index, it) {
    const { td, value, marks } = this.cells[index];
    const own = trace.values[index];
    const state = it.parts.get(index) ?? "";
    write(value, String(own || (index === it.shown ? it.value : "")));
    const left = trace.left(index);
    const held = left < 0 ? NOTHING : this.marks.of(left, state === "shortened" ? it.gone : 0);
    this.#paintMarks(marks, held);
    setData(td, "state", state);
    setData(td, "by", own && STOOD.has(trace.by[index]) ? KINDS[trace.by[index]] : "");
    td.toggleAttribute("data-lit", it.lit.has(index));
    if (this.marks.lens) td.toggleAttribute("data-hand", index === it.hand);
    const broken = trace.broken[index];
    if (broken) td.dataset.broken = broken; else delete td.dataset.broken;
    const part = state || (it.lit.has(index) ? "lit" : "");
    const fork = "fork" in td.dataset ? this.words.fork : "";
    speak(td, own, noted("candidates", held.left), this.words[part], this.words[broken], fork);
  }

  #paintMarks(node, { digits, struck, dots }) {
    if (struck.length > 1 || node.firstElementChild) {
      node.replaceChildren(...struck.map((text, turn) => turn % 2 ? strike(text) : text));
    } else write(node, digits);
    setData(node, "dots", dots);
  }
}
