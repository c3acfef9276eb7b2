// Paints a trace into the cells that the server drew; it knows no rules and builds no board.

import { cellsOf, noted, setData, speak, wordsOf } from "../shared/cells.js";
import { write } from "../shared/write.js";
import { Marks } from "./marks.js";
import { partsOf } from "./parts.js";
import { KIND, KINDS, kindOf, lineOf } from "./trace.js";

const number = new Intl.NumberFormat("en-US");

// What stands until its guess is undone; a filled grid of a local search does not.
const STOOD = new Set([KIND.GUESS, KIND.INFER]);
const NOTHING = { left: "", digits: "", struck: [], dots: "" };

function strike(text) {
  const struck = document.createElement("s");
  struck.textContent = text;
  return struck;
}

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
    this.cages = this.cells.map(({ td }) => td.dataset.cage);
    this.marks = new Marks(Math.sqrt(this.cells.length));
    this.played = this.cells.keys(); // the cells that play a part, or are lit
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

  // A scroll has the page laid out: it waits until all else of the frame is written, or there would
  // be two layouts a frame.
  #follow() {
    const top = this.tops.get(this.lit);
    if (top !== undefined) queueMicrotask(() => { this.code.scrollTop = top; });
  }

  paint(trace, event) {
    const it = partsOf(event, trace, this.cages);
    const played = [...it.parts.keys(), ...it.lit];
    for (const cell of this.played) trace.dirty.add(cell);
    for (const cell of played) trace.dirty.add(cell);
    for (const cell of trace.dirty) this.#paintCell(trace, cell, it);
    trace.dirty.clear();
    this.played = played;
    this.#paintStory(trace, event);
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
    speak(td, own, noted("candidates", held.left), this.words[part], this.words[broken]);
  }

  #paintMarks(node, { digits, struck, dots }) {
    if (struck.length > 1 || node.firstElementChild) {
      node.replaceChildren(...struck.map((text, turn) => turn % 2 ? strike(text) : text));
    } else write(node, digits);
    setData(node, "dots", dots);
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
