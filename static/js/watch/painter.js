// Paints a trace into the cells that the server drew; it knows no rules and builds no board.

import { cellsOf, noted, setData, speak, wordsOf } from "../shared/cells.js";
import { write } from "../shared/write.js";
import { KINDS, lineOf, kindOf, partsOf } from "./trace.js";

const number = new Intl.NumberFormat("en-US");

export class TracePainter {
  constructor(root) {
    this.root = root;
    this.bind();
  }

  // Look the cells up again: after the server has drawn, nothing painted is known to be there.
  bind() {
    const find = (selector) => this.root.querySelector(selector);
    this.cells = cellsOf(this.root);
    this.words = wordsOf(find("[data-board]"));
    this.lines = [...this.root.querySelectorAll(".pseudocode li")];
    this.code = find(".pseudocode");
    this.lit = find(".pseudocode [aria-current]");
    this.counters = [...this.root.querySelectorAll("[data-count]")];
    this.sentence = find("[data-sentence]");
    this.status = find("[data-status]");
    this.parts = new Map(this.cells.map((cell, index) => [index, cell.td.dataset.state]));
    this.room = Number(this.sentence.dataset.room);
    this.measure();
  }

  // Where the lines of the code stand in their box, if it does not hold them all: asking for this
  // has the page laid out, so it is asked once and not at every event.
  measure() {
    const { clientHeight, scrollHeight } = this.code;
    const scrolls = scrollHeight > clientHeight + 1;
    if (scrolls) this.code.tabIndex = 0; else this.code.removeAttribute("tabindex"); // by keys, too
    this.tops = scrolls
      ? new Map(this.lines.map((line) => [line, line.offsetTop - (clientHeight - line.offsetHeight) / 2]))
      : new Map();
    this.#follow();
  }

  #follow() {
    const top = this.tops.get(this.lit);
    if (top !== undefined) this.code.scrollTop = top;
  }

  paint(trace, event) {
    const { parts, shown, value } = partsOf(event);
    for (const cell of this.parts.keys()) trace.dirty.add(cell);
    for (const cell of parts.keys()) trace.dirty.add(cell);
    for (const cell of trace.dirty) {
      this.#paintCell(trace, cell, parts.get(cell) ?? "", cell === shown ? value : 0);
    }
    trace.dirty.clear();
    this.parts = parts;
    this.#paintStory(trace, event);
  }

  #paintCell(trace, index, state, shown) {
    const { td, value, marks } = this.cells[index];
    const own = trace.values[index];
    const text = String(own || shown || "");
    write(value, text);
    const left = trace.marks(index);
    write(marks, left);
    setData(td, "state", state);
    setData(td, "by", own ? KINDS[trace.by[index]] : "");
    const broken = trace.broken[index];
    if (broken) td.dataset.broken = broken; else delete td.dataset.broken;
    speak(td, own, noted("candidates", left), this.words[state], this.words[broken]);
  }

  #paintStory(trace, event) {
    for (const counter of this.counters) {
      write(counter, number.format(trace.count(counter.dataset.count)));
    }
    const kind = event === undefined ? "start" : KINDS[kindOf(event)];
    this.code.dataset.kind = kind;
    const line = event === undefined ? null : this.lines[lineOf(event) - 1];
    if (line === this.lit) return;
    this.lit?.removeAttribute("aria-current");
    line?.setAttribute("aria-current", "step");
    this.lit = line;
    this.#follow();
  }

  // The sentence as [kind, before, verdict, after].
  say([kind, before, verdict, after]) {
    this.sentence.dataset.kind = kind;
    this.sentence.toggleAttribute("data-long", (before + verdict + after).length > this.room);
    if (!verdict) { write(this.sentence, before + after); return; }
    const strong = document.createElement("strong");
    strong.textContent = verdict;
    this.sentence.replaceChildren(before, strong, after);
  }

  speak(text) {
    this.status.textContent = text;
  }
}
