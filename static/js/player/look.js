// How cells look: what each one plays in an event, as `parts_of` in webapp/web/board/parts.py says, and its candidates, as
// in webapp/web/board/marks.py. No document here.

import { cellOf, crossed, KIND, kindOf, KINDS, reasonOf, rest, valueOf } from "./trace.js";

// `parts` are the states by cell, `lit` the cells that the reason speaks of, `gone` the candidates
// that are crossed off (bit v - 1 is v), from `hand` and others, and `value` in the cell `shown` is what does not stand.
class Parts {
  parts = new Map();
  lit = new Set();
  gone = 0;

  // `cages` has the cage of each cell.
  constructor(trace, cages) {
    this.trace = trace;
    this.cages = cages;
  }

  play(state, cells) {
    for (const cell of cells) this.parts.set(cell, state);
  }

  light(cells) {
    for (const cell of cells) this.lit.add(cell);
  }

  show(state, event) {
    this.play(state, [cellOf(event)]);
    [this.shown, this.value] = [cellOf(event), valueOf(event)];
  }

  // What a value clashes with, and the cage that it would break: clues stand more than once.
  refused(event) {
    const [inCage, ...clash] = rest(event);
    this.play("clash", clash);
    if (!inCage) return;
    const cage = this.cages[cellOf(event)];
    this.cages.forEach((each, cell) => { if (each === cage) this.lit.add(cell); });
  }

  // Cells that cannot be filled, and what crossed off the values of those with none left. Of a given, whose cage names
  // its value, only that counts, as in the sentence.
  stuck(cells, steps) {
    const full = 2 ** this.trace.size - 1;
    const lost = (cell) => steps.reduce((mask, step) => mask | crossed(step, cell), 0);
    const empty = cells.filter((cell) => !this.trace.values[cell] && lost(cell) === full);
    const counts = (cell) => {
      const [, given] = this.cages[cell].split("=");
      return given ? 1 << given - 1 : full;
    };
    for (const step of steps) {
      if (!empty.some((cell) => crossed(step, cell) & counts(cell))) continue;
      if (kindOf(step) === KIND.REJECT) this.refused(step);
      else if (kindOf(step) === KIND.REMOVE) this.light(reasonOf(step));
    }
    this.play("dead", cells);
  }
}

// The parts in an event that the trace has just applied.
export function partsOf(event, trace, cages) {
  const it = new Parts(trace, cages);
  if (event === undefined) return it;
  it.light(reasonOf(event));
  switch (kindOf(event)) {
    case KIND.GUESS: it.play("tried", [cellOf(event)]); break;
    case KIND.INFER: it.play("inferred", [cellOf(event)]); break;
    case KIND.REJECT: it.refused(event); it.show("refused", event); break;
    case KIND.UNDO: {
      const before = [...trace.trail.filter((step) => step !== event), ...trace.taken.at(-1)];
      it.stuck(rest(event).slice(1), before);
      it.show("undone", event);
      break;
    }
    case KIND.DEAD_END: it.stuck(event.slice(2, 2 + event[1]), trace.trail); break;
    case KIND.REMOVE:
      it.play("shortened", event.slice(3, 3 + event[2]));
      it.gone = event[1];
      it.hand = event[3];
      break;
    case KIND.SWAP: it.play("tried", event.slice(1, 3)); break;
  }
  return it;
}

export const STATES = ["", "tried", "inferred", "refused", "undone", "dead", "shortened", "clash"];

// What stands until its guess is taken back; a filled grid of a local search does not.
const STOOD = new Set([KIND.GUESS, KIND.INFER]);

// How a cell looks, the one description for its table, the canvas that lies under it while it moves, and its name;
// `CellView` in webapp/web/board/board_view.py is the server's. `own` stands in the cell, `shown` may not; what is
// `left` and `gone` of its candidates are masks, -1 and 0 where nothing is told of them; the cell in `hand` is shown
// under a lens, where a board needs one.
export function lookOf(cell, trace, it) {
  const own = trace.values[cell];
  const state = it.parts.get(cell) ?? "";
  return {
    own, state,
    shown: own || (cell === it.shown ? it.value : 0),
    by: own && STOOD.has(trace.by[cell]) ? KINDS[trace.by[cell]] : "",
    lit: it.lit.has(cell),
    hand: cell === it.hand,
    broken: trace.broken[cell],
    left: trace.left(cell),
    gone: state === "shortened" ? it.gone : 0,
  };
}

// The candidates of a cell are in rows, each on its place. Where the digits of a row can't be read the board shows dots,
// and the digits only of the selected cell.

// Up to this size a cell has room for digits on every screen, and on a large one.
const [ALWAYS, READABLE] = [6, 9];
const NONE = "\u2007"; // as wide as a digit

function inRows(size, places, between) {
  const wide = size <= 4 ? size : Math.ceil(Math.sqrt(size));
  const rows = [];
  for (let start = 0; start < size; start += wide) rows.push(places.slice(start, start + wide).join(between));
  return rows.join("\n");
}

// The marks of a board, by what is left in a cell and what is gone (bit v - 1 is the value v); a
// board has few of them again and again.
export class Marks {
  #known = new Map();

  constructor(size) {
    this.size = size;
  }

  // Whether the cell in hand is shown under a lens.
  get lens() { return this.size > READABLE; }

  // As {left, digits, struck, dots}: `left` are the values alone, `struck` the digits split where
  // one is struck out, by turns.
  of(left, gone) {
    const key = left * 65536 + gone;
    let marks = this.#known.get(key);
    if (!marks) this.#known.set(key, marks = this.#written(left, gone));
    return marks;
  }

  #written(left, gone) {
    const { size } = this;
    const values = Array.from({ length: size }, (_, at) => at + 1);
    const wide = String(size).length;
    const held = (mask, value) => mask >> value - 1 & 1;
    const place = (value) => {
      const pad = NONE.repeat(wide - String(value).length);
      if (held(gone, value)) return `${pad}\0${value}\0`;
      return held(left, value) ? pad + value : NONE.repeat(wide);
    };
    const sign = (value) => (held(gone, value) ? "×" : held(left, value) ? "•" : " ");
    const struck = inRows(size, values.map(place), " ").split("\0");
    return {
      left: values.filter((value) => held(left, value)).join(" "),
      digits: struck.join(""), struck,
      dots: size <= ALWAYS ? "" : inRows(size, values.map(sign), ""),
    };
  }
}
