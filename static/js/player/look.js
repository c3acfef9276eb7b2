// How cells look: their parts in an event, as in webapp/web/board/parts.py, and their candidates, as in
// webapp/web/board/marks.py. No document here.

import { cellOf, crossed, KIND, kindOf, KINDS, reasonOf, rest, valueOf } from "./trace.js";

// Candidates are masks, in which bit v - 1 is the value v. `states` are by cell, `lit` are the reason's cells, `removed`
// the candidates that the event crosses off in `current` and other cells, and `value` in the cell `shown` is one that
// isn't on the board.
class Parts {
  states = new Map();
  lit = new Set();
  removed = 0;

  // `cages` are by cell.
  constructor(trace, cages) {
    this.trace = trace;
    this.cages = cages;
  }

  mark(state, cells) {
    for (const cell of cells) this.states.set(cell, state);
  }

  light(cells) {
    for (const cell of cells) this.lit.add(cell);
  }

  show(state, event) {
    this.mark(state, [cellOf(event)]);
    [this.shown, this.value] = [cellOf(event), valueOf(event)];
  }

  // The cells that a rejected value clashes with, and the cage that it would break.
  reject(event) {
    const [inCage, ...clash] = rest(event);
    this.mark("clash", clash);
    if (!inCage) return;
    const cage = this.cages[cellOf(event)];
    this.cages.forEach((each, cell) => { if (each === cage) this.lit.add(cell); });
  }

  // Cells that can't be filled, and what crossed off the values of those with none left. Only one value counts for a
  // given, whose cage names it, as in the sentence.
  stick(cells, steps) {
    const full = 2 ** this.trace.size - 1;
    const lost = (cell) => steps.reduce((mask, step) => mask | crossed(step, cell), 0);
    const empty = cells.filter((cell) => !this.trace.values[cell] && lost(cell) === full);
    const counts = (cell) => {
      const [, given] = this.cages[cell].split("=");
      return given ? 1 << given - 1 : full;
    };
    for (const step of steps) {
      if (!empty.some((cell) => crossed(step, cell) & counts(cell))) continue;
      if (kindOf(step) === KIND.REJECT) this.reject(step);
      else if (kindOf(step) === KIND.REMOVE) this.light(reasonOf(step));
    }
    this.mark("dead", cells);
  }
}

// The parts of cells in an event that the trace has just applied.
export function partsOf(event, trace, cages) {
  const parts = new Parts(trace, cages);
  if (event === undefined) return parts;
  parts.light(reasonOf(event));
  switch (kindOf(event)) {
    case KIND.GUESS: parts.mark("tried", [cellOf(event)]); break;
    case KIND.INFER: parts.mark("inferred", [cellOf(event)]); break;
    case KIND.REJECT: parts.reject(event); parts.show("rejected", event); break;
    case KIND.UNDO: {
      const before = [...trace.trail.filter((step) => step !== event), ...trace.undone.at(-1)];
      parts.stick(rest(event).slice(1), before);
      parts.show("undone", event);
      break;
    }
    case KIND.DEAD_END: parts.stick(event.slice(2, 2 + event[1]), trace.trail); break;
    case KIND.REMOVE:
      parts.mark("shortened", event.slice(3, 3 + event[2]));
      parts.removed = event[1];
      parts.current = event[3];
      break;
    case KIND.SWAP: parts.mark("tried", event.slice(1, 3)); break;
  }
  return parts;
}

export const STATES = ["", "tried", "inferred", "rejected", "undone", "dead", "shortened", "clash"];

// The events that place a value until its guess is taken back. Local search fills whole grids instead.
const PLACING = new Set([KIND.GUESS, KIND.INFER]);

// How a cell looks, for the table, the canvas under it and the accessible name; the server's is `CellView` in
// webapp/web/board/board_view.py. `own` is the cell's value and `shown` the one to paint. `left` and `removed` are
// masks of candidates, -1 and 0 if it shows none. The `current` cell has a lens, if its board needs one.
export function lookOf(cell, trace, parts) {
  const own = trace.values[cell];
  const state = parts.states.get(cell) ?? "";
  return {
    own, state,
    shown: own || (cell === parts.shown ? parts.value : 0),
    by: own && PLACING.has(trace.by[cell]) ? KINDS[trace.by[cell]] : "",
    lit: parts.lit.has(cell),
    current: cell === parts.current,
    broken: trace.broken[cell],
    left: trace.left(cell),
    removed: state === "shortened" ? parts.removed : 0,
  };
}

// Candidates are in rows, each at its own place. If digits would be too small, the board shows dots, and digits only for
// the selected cell.

// The largest boards whose cells have room for digits on every screen, and on a large one.
const [MAX_ALWAYS, MAX_READABLE] = [6, 9];
const NONE = "\u2007"; // as wide as a digit

function inRows(size, places, between) {
  const wide = size <= 4 ? size : Math.ceil(Math.sqrt(size));
  const rows = [];
  for (let start = 0; start < size; start += wide) rows.push(places.slice(start, start + wide).join(between));
  return rows.join("\n");
}

// The texts of candidates by the masks of those left and removed, cached because a board repeats a few of them.
export class Marks {
  #known = new Map();

  constructor(size) {
    this.size = size;
  }

  // Whether the current cell has a lens.
  get lens() { return this.size > MAX_READABLE; }

  // Returns {left, digits, pieces, dots}: `left` are the values alone, and every second one of `pieces` is crossed off.
  of(left, removed) {
    const key = left * 65536 + removed;
    let marks = this.#known.get(key);
    if (!marks) this.#known.set(key, marks = this.#format(left, removed));
    return marks;
  }

  #format(left, removed) {
    const { size } = this;
    const values = Array.from({ length: size }, (_, at) => at + 1);
    const wide = String(size).length;
    const has = (mask, value) => mask >> value - 1 & 1;
    const place = (value) => {
      const pad = NONE.repeat(wide - String(value).length);
      if (has(removed, value)) return `${pad}\0${value}\0`;
      return has(left, value) ? pad + value : NONE.repeat(wide);
    };
    const symbol = (value) => (has(removed, value) ? "×" : has(left, value) ? "•" : " ");
    const pieces = inRows(size, values.map(place), " ").split("\0");
    return {
      left: values.filter((value) => has(left, value)).join(" "),
      digits: pieces.join(""), pieces,
      dots: size <= MAX_ALWAYS ? "" : inRows(size, values.map(symbol), ""),
    };
  }
}

const BYS = ["", "guess", "infer"];
const FLAGS = ["lit", "current", "fork"];

// Looks as numbers, three for each cell after the board's: the message that a worker gets in every frame.
export function pack(board, cells, lookOf) {
  const numbers = [board];
  for (const cell of cells) {
    const { shown, state, by, broken, left, removed, ...flags } = lookOf(cell);
    let bits = cell | shown << 8 | STATES.indexOf(state) << 13 | BYS.indexOf(by) << 17 | broken << 19;
    FLAGS.forEach((name, at) => { if (flags[name]) bits |= 1 << 22 + at; });
    numbers.push(bits, left, removed);
  }
  return Int32Array.from(numbers);
}

export function unpack(numbers, at) {
  const [bits, left, removed] = [numbers[at], numbers[at + 1], numbers[at + 2]];
  const look = { shown: bits >> 8 & 31, state: STATES[bits >> 13 & 15], by: BYS[bits >> 17 & 3], broken: bits >> 19 & 7, left, removed };
  FLAGS.forEach((name, turn) => { look[name] = Boolean(bits >> 22 + turn & 1); });
  return [bits & 255, look];
}
