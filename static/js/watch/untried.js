// Untried values: what the guesses that stand leave to try in their cells. No document here.

import { KIND, cellOf, kindOf, valueOf } from "./trace.js";

// For each guess that stands, oldest first, the values of its cell that are neither tried nor refused (bit v - 1
// is the value v). A guess with a reason chose among other things than values: there is none to tell of.
export function untried(trace) {
  const full = 2 ** trace.size - 1;
  return trace.trail.filter((step) => kindOf(step) === KIND.GUESS).map((guess) => {
    if (typeof guess !== "number") return 0;
    const [cell, value] = [cellOf(guess), valueOf(guess)];
    return full & ~trace.removed[cell] & ~(1 << value - 1);
  });
}
