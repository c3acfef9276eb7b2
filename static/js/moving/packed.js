// The looks of cells as numbers, three of each, which a worker is sent at every frame. No document here.

import { STATES } from "../player/look.js";

const BYS = ["", "guess", "infer"];
const FLAGS = ["lit", "hand", "fork"];

// One message: the number of the board, and so many cells with their looks.
export function packed(board, cells, lookOf) {
  const numbers = [board];
  for (const cell of cells) {
    const { shown, state, by, broken, left, gone, ...flags } = lookOf(cell);
    let bits = cell | shown << 8 | STATES.indexOf(state) << 13 | BYS.indexOf(by) << 17 | broken << 19;
    FLAGS.forEach((name, at) => { if (flags[name]) bits |= 1 << 22 + at; });
    numbers.push(bits, left, gone);
  }
  return Int32Array.from(numbers);
}

export function unpacked(numbers, at) {
  const [bits, left, gone] = [numbers[at], numbers[at + 1], numbers[at + 2]];
  const look = { shown: bits >> 8 & 31, state: STATES[bits >> 13 & 15], by: BYS[bits >> 17 & 3], broken: bits >> 19 & 7, left, gone };
  FLAGS.forEach((name, turn) => { look[name] = Boolean(bits >> 22 + turn & 1); });
  return [bits & 255, look];
}
