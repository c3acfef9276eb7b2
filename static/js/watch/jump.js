// Jumps: dead ends from which the search goes back past guesses that cannot help. No document here.

import { KIND, kindOf } from "./trace.js";

const isPassed = (event) => event !== undefined && kindOf(event) === KIND.UNDO && (event[1] & 2) === 2;

// How many of the newest guesses a jump that is under way at a position still takes back, the one that it
// jumps to included; 0 where none is.
export function jumping(reel, at) {
  let passed = 0;
  while (isPassed(reel.eventAt(at + 1 + passed))) passed += 1;
  return passed || isPassed(reel.eventAt(at)) ? passed + 1 : 0;
}
