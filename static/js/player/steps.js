// The places of a run on its own are its steps. Playing pauses at stops, and presses lead from one to the next.
// No document here.

import { cellAt } from "../lib/cells.js";
import { SLOW } from "./pace.js";
import { KIND, kindOf } from "./trace.js";

const AHEAD = 40; // sentences that are fetched before they are needed
const KINDS = {
  guess: (event) => kindOf(event) === KIND.GUESS,
  // An undo that names the cell that ran out of values is one too.
  "dead-end": (event) => kindOf(event) === KIND.DEAD_END || (kindOf(event) === KIND.UNDO && event.length > 2),
  undo: (event) => kindOf(event) === KIND.UNDO,
  solution: (event) => kindOf(event) === KIND.SOLVED,
};

// A stop: every step, events of a kind, or changes of a cell.
export class Stop {
  // `text` as in URLs: "", "dead-end", "r2c3".
  constructor(text, size) {
    this.isStop = KINDS[text];
    if (text && !this.isStop) this.cell = cellAt(text, size);
  }

  get everyStep() { return !this.isStop && this.cell === undefined; }

  // The cell's value and removed candidates as one number.
  snapshot(trace) {
    return this.cell === undefined ? 0 : trace.values[this.cell] * 2 ** 16 + trace.removed[this.cell];
  }

  // Whether an event is a stop, given the snapshots before and after it.
  has(event, before, after) {
    return this.isStop ? this.isStop(event) : this.everyStep || before !== after;
  }
}

export class Steps {
  stop = new Stop("");
  pageEnd = Infinity; // the end of the run, once the page has it

  constructor(eventWindow) {
    this.eventWindow = eventWindow;
  }

  get first() { return this.eventWindow.first; }
  get known() { return this.eventWindow.known; }

  // The last place, Infinity until it is known.
  get end() {
    const { eventWindow } = this;
    return Math.min(eventWindow.last, eventWindow.complete ? eventWindow.known : this.pageEnd);
  }

  // The server has rendered a position.
  rested({ known, ended }) {
    this.eventWindow.known = Math.max(this.known, Number(known));
    if (ended === "1") this.pageEnd = Number(known);
  }

  at(place) { return [place]; }

  prepare() {}

  // Fetch sentences that are missing ahead, which at reading speed are needed before their events.
  learn(_, speed = Infinity) {
    const { eventWindow: { at, end, sentences } } = this;
    const next = Math.min(at + 1, end);
    if (speed > SLOW || [next, Math.min(next + AHEAD, end)].every((each) => sentences.has(each))) return undefined;
    return this.eventWindow.fetchSentences(next - 1);
  }

  // The place this many steps on, as far as the event window goes, or a stop before it.
  onward(at, most, speed) {
    const { eventWindow, stop } = this;
    if (speed <= SLOW && !eventWindow.sentences.has(Math.min(at + 1, eventWindow.end))) return { place: at };
    if (stop.everyStep) return { place: Math.min(at + most, eventWindow.end) };
    eventWindow.seek(at);
    const stops = eventWindow.forward(most, stop);
    return { place: eventWindow.at, stops };
  }

  // Where a press leads, or undefined if only the server knows.
  pressed(go, at) {
    return this.eventWindow.press(go, at, this.stop) ? this.eventWindow.at : undefined;
  }
}
