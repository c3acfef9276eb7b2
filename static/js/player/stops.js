// Stops: where playing and stepping pause; at every step, at those of a kind, or where a cell changes.
// No document here.

import { placeOf } from "../shared/selection.js";
import { KIND, kindOf } from "./trace.js";

const KINDS = {
  guess: (event) => kindOf(event) === KIND.GUESS,
  // An undo that names the cell that ran out is one, too.
  "dead-end": (event) => kindOf(event) === KIND.DEAD_END || (kindOf(event) === KIND.UNDO && event.length > 2),
  undo: (event) => kindOf(event) === KIND.UNDO,
  solution: (event) => kindOf(event) === KIND.SOLVED,
};

export class Stop {
  // `text` as addresses write it: "", "dead-end", "r2c3".
  constructor(text, size) {
    this.isStop = KINDS[text];
    if (!text || this.isStop) return;
    const [row, column] = placeOf(text);
    this.cell = (row - 1) * size + column - 1;
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
