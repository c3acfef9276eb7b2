// The places of a run that is alone are its steps: playing pauses at stops, and presses lead from one to another.
// No document here.

import { cellAt } from "../lib/cells.js";
import { SLOW } from "./pace.js";
import { KIND, kindOf } from "./trace.js";

const WORDS_AHEAD = 40; // sentences that are there before they are needed
const KINDS = {
  guess: (event) => kindOf(event) === KIND.GUESS,
  // An undo that names the cell that ran out is one, too.
  "dead-end": (event) => kindOf(event) === KIND.DEAD_END || (kindOf(event) === KIND.UNDO && event.length > 2),
  undo: (event) => kindOf(event) === KIND.UNDO,
  solution: (event) => kindOf(event) === KIND.SOLVED,
};

// Where playing and stepping pause: at every step, at those of a kind, or where a cell changes.
export class Stop {
  // `text` as addresses write it: "", "dead-end", "r2c3".
  constructor(text, size) {
    this.isStop = KINDS[text];
    if (!text || this.isStop) return;
    this.cell = cellAt(text, size);
  }

  get everyStep() { return !this.isStop && this.cell === undefined; }

  // What tells whether the cell has changed: its value and what is crossed off.
  look(trace) {
    return this.cell === undefined ? 0 : trace.values[this.cell] * 2 ** 16 + trace.removed[this.cell];
  }

  // Whether an event is a stop, by what `look` said before it and after it.
  has(event, before, after) {
    return this.isStop ? this.isStop(event) : this.everyStep || before !== after;
  }
}

export class Steps {
  stop = new Stop("");

  constructor(reel) {
    this.reel = reel;
    this.pageEnd = Infinity; // where the run ends, as the page says
  }

  get first() { return this.reel.first; }
  get known() { return this.reel.known; }

  // The last place there is, Infinity until that is known.
  get end() {
    const { reel } = this;
    return Math.min(reel.last, reel.complete ? reel.known : this.pageEnd);
  }

  // The server has drawn a position.
  rested({ known, ended }) {
    this.reel.known = Math.max(this.reel.known, Number(known));
    if (ended === "1") this.pageEnd = Number(known);
  }

  at(place) { return [place]; }

  prepare() {}

  // At reading speed the sentences must be there before the event is shown.
  learn(_, speed = Infinity) {
    const { reel } = this;
    const next = Math.min(reel.at + 1, reel.end);
    const wanted = [next, Math.min(next + WORDS_AHEAD, reel.end)];
    if (speed > SLOW || wanted.every((each) => reel.words.has(each))) return undefined;
    return reel.wordsFrom(next - 1);
  }

  // The place so many steps on, as far as the reel goes, or a stop on the way.
  onward(at, most, speed) {
    const { reel, stop } = this;
    if (speed <= SLOW && !reel.words.has(Math.min(at + 1, reel.end))) return { place: at };
    if (stop.everyStep) return { place: Math.min(at + most, reel.end) };
    reel.seek(at);
    const stops = reel.forward(most, stop);
    return { place: reel.at, stops };
  }

  // Where a press leads; undefined where only the server knows.
  pressed(go, at) {
    return this.reel.press(go, at, this.stop) ? this.reel.at : undefined;
  }
}
