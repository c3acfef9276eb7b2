// Paint a trace into the server's markup: the cells of a board and, for a run on its own, sentence, counters and code.

import { cellsOf, setData, speak, spokenMarks, wordsOf } from "../lib/cells.js";
import { element, number, write, writeParts } from "../lib/text.js";
import { lookOf, Marks, partsOf } from "./look.js";
import { SLOW } from "./pace.js";
import { CellSet, kindOf, KINDS, lineOf } from "./trace.js";

const NOTHING = { left: "", digits: "", pieces: [], dots: "" };

export class BoardPainter {
  constructor(root) {
    this.root = root;
  }

  // The code for moving boards is fetched when the first one moves. Until it is there the table is painted.
  async #load() {
    this.loading = true;
    try {
      const { MovingBoard } = await import("../moving/moving_board.js");
      this.moving = new MovingBoard((cell) => this.#lookOf(cell), () => this.rest());
    } catch { /* the table is painted instead */ }
  }

  // Look the cells up after the server has rendered them.
  bind() {
    this.moving?.end();
    this.trace = undefined; // it may be of another position
    this.cells = cellsOf(this.root);
    this.board = this.root.querySelector("[data-board]");
    this.words = wordsOf(this.board);
    this.cages = this.cells.map(({ td }) => td.dataset.cage);
    this.marks = new Marks(Math.sqrt(this.cells.length));
    this.active = this.cells.keys(); // the cells that have a part in the event, or are lit
    this.stale = new CellSet(this.cells.length); // those to be written into the table
    this.unnamed = new CellSet(this.cells.length);
  }

  #lookOf(cell) {
    const look = lookOf(cell, this.trace, this.parts);
    look.fork = "fork" in this.cells[cell].td.dataset;
    return look;
  }

  // Accessible names follow a moving board at their own rate.
  join(readings) { readings.add(4, () => this.#name()); }

  // Paint the board after an event. The table of a `moving` board is written later.
  paint(trace, event, moving) {
    Object.assign(this, { trace, event, parts: partsOf(event, trace, this.cages) });
    const active = [...this.parts.states.keys(), ...this.parts.lit];
    for (const cells of [this.active, active]) for (const cell of cells) trace.dirty.add(cell);
    for (const cell of trace.dirty) { this.stale.add(cell); this.unnamed.add(cell); }
    if (moving && !this.loading) this.#load();
    if (moving) this.moving?.show(this.board, trace.dirty, this.cells.length);
    trace.dirty.clear();
    this.active = active;
    if (!moving) this.rest();
    else if (!this.moving?.ready) this.settle();
  }

  // Write everything into the table,
  settle() {
    for (const cell of this.stale) this.#paintCell(cell);
    this.stale.clear();
    this.#name();
  }

  // and end the motion.
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
    const { shown, state, by, lit, current, broken, left, removed } = this.#lookOf(index);
    write(value, String(shown || ""));
    this.#paintMarks(marks, left < 0 ? NOTHING : this.marks.of(left, removed));
    setData(td, "state", state);
    setData(td, "by", by);
    td.toggleAttribute("data-lit", lit);
    if (this.marks.lens) td.toggleAttribute("data-current", current);
    if (broken) td.dataset.broken = broken; else delete td.dataset.broken;
  }

  #nameCell(index) {
    const { own, state, lit, broken, left, removed, fork } = this.#lookOf(index);
    const marks = left < 0 ? NOTHING : this.marks.of(left, removed);
    speak(this.cells[index].td, own, spokenMarks("candidates", marks.left), this.words[state || (lit ? "lit" : "")], this.words[broken], fork ? this.words.fork : "");
  }

  #paintMarks(node, { digits, pieces, dots }) {
    if (pieces.length > 1 || node.firstElementChild) {
      node.replaceChildren(...pieces.map((text, turn) => turn % 2 ? element("s", {}, text) : text));
    } else write(node, digits);
    setData(node, "dots", dots);
  }
}

const SILENT_MS = 950; // between announcements while it plays: a second, as a frame may be early

export class StoryPainter extends BoardPainter {
  #spoken = 0;

  bind() {
    const find = (selector) => this.root.querySelector(selector);
    super.bind();
    this.lines = [...this.root.querySelectorAll(".pseudocode li")];
    this.code = find(".pseudocode");
    this.lit = find(".pseudocode [aria-current]");
    this.counters = [...this.root.querySelectorAll("[data-count]")];
    this.sentence = find("[data-sentence]");
    this.status = find("[data-status]");
    this.room = Number(this.sentence.dataset.room);
    this.measure();
  }

  // Measure where each line of the code is, if it scrolls. Measuring forces a layout, so it isn't done at every event.
  measure() {
    if (!this.code) return; // an embedded run has no code
    const { clientHeight, scrollHeight } = this.code;
    const scrolls = scrollHeight > clientHeight + 1;
    if (scrolls) this.code.tabIndex = 0; else this.code.removeAttribute("tabindex"); // so that keys can scroll it
    this.tops = scrolls
      ? new Map(this.lines.map((line) => [line, line.offsetTop - (clientHeight - line.offsetHeight) / 2]))
      : new Map();
    this.#follow();
  }

  // Scrolling forces a layout: it waits for the rest of the frame, or there would be two layouts per frame.
  #follow() {
    const top = this.tops.get(this.lit);
    if (top !== undefined) queueMicrotask(() => { this.code.scrollTop = top; });
  }

  join(readings) {
    super.join(readings);
    readings.add(2, () => this.#paintCounters(), false);
    readings.add(4, () => this.#paintCode(), false);
  }

  settle() {
    super.settle();
    if (!this.trace) return;
    this.#paintCounters();
    this.#paintCode();
  }

  #paintCounters() {
    for (const counter of this.counters) {
      write(counter, number(this.trace.count(counter.dataset.count)));
    }
  }

  #paintCode() {
    const { event } = this;
    if (!this.code) return;
    const kind = event === undefined ? "start" : KINDS[kindOf(event)];
    setData(this.code, "kind", kind);
    const line = event === undefined ? null : this.lines[lineOf(event) - 1];
    if (line === this.lit) return;
    this.lit?.removeAttribute("aria-current");
    line?.setAttribute("aria-current", "step");
    this.lit = line;
    this.#follow();
  }

  // Show a sentence, given as [kind, before, verdict, after].
  say([kind, before, verdict, after]) {
    this.sentence.dataset.kind = kind;
    this.sentence.toggleAttribute("data-long", (before + verdict + after).length > this.room);
    writeParts(this.sentence, [before, verdict, after]);
  }

  speak(text) {
    this.status.textContent = text;
  }

  // Show the sentence of the place on screen and, unless the server will, announce it.
  narrate({ at, playing, speed, sides: [{ eventWindow }] }, pressed = false) {
    const sentence = (pressed || speed <= SLOW) && eventWindow.sentences.get(at);
    this.say(sentence || ["start", `${playing ? "Playing: step" : "Step"} ${number(at)}`, "", ""]);
    const now = performance.now();
    if (pressed || now - this.#spoken < SILENT_MS) return;
    this.#spoken = now;
    this.speak(this.sentence.textContent);
  }

  wait(text) {
    this.say(["start", text, "", ""]);
  }
}
