// How a cell of a run's board looks, the one description for its table, the canvas that lies under it while it moves,
// and its name; `CellView` in webapp/web/board/board_view.py is the server's. No document here.

import { KIND, KINDS } from "./trace.js";

export const STATES = ["", "tried", "inferred", "refused", "undone", "dead", "shortened", "clash"];

// What stands until its guess is taken back; a filled grid of a local search does not.
const STOOD = new Set([KIND.GUESS, KIND.INFER]);

// `own` stands in the cell, `shown` may not; what is `left` and `gone` of its candidates are masks, -1 and 0 where
// nothing is told of them; the cell in `hand` is shown under a lens, where a board needs one.
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
