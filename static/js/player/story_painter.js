// Paints a trace into the board, the sentence, the counters and the code that the server drew, and speaks.

import { setData } from "../lib/cells.js";
import { number, write, writeParts } from "../lib/text.js";
import { BoardPainter } from "./board_painter.js";
import { SLOW } from "./pace.js";
import { KINDS, kindOf, lineOf } from "./trace.js";

const SILENT_MS = 950; // between what is spoken while it plays: a second, and a frame may be early

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

  // Where the lines of the code stand in their box, if it does not hold them all: asking for this
  // has the page laid out, so it is asked once and not at every event.
  measure() {
    if (!this.code) return; // an embedded run shows none
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

  // The sentence as [kind, before, verdict, after].
  say([kind, before, verdict, after]) {
    this.sentence.dataset.kind = kind;
    this.sentence.toggleAttribute("data-long", (before + verdict + after).length > this.room);
    writeParts(this.sentence, [before, verdict, after]);
  }

  speak(text) {
    this.status.textContent = text;
  }

  // Say the place that is painted; after a press the server speaks of it.
  narrate({ at, playing, speed, sides: [{ reel }] }, pressed = false) {
    const words = (pressed || speed <= SLOW) && reel.words.get(at);
    this.say(words || ["start", `${playing ? "Playing: step" : "Step"} ${number(at)}`, "", ""]);
    const now = performance.now();
    if (pressed || now - this.#spoken < SILENT_MS) return;
    this.#spoken = now;
    this.speak(this.sentence.textContent);
  }

  // Say that something is waited for.
  wait(text) {
    this.say(["start", text, "", ""]);
  }
}
