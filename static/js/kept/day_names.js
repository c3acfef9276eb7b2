// What the puzzles of a day are called: "Today’s six", and later "The six of 21 November 2026". No document here.

import { whichOf } from "./record.js";

// The noun of each, by which of a day's puzzles it is.
export const NOUNS = { 4: "four", 6: "six", 9: "nine", sudoku: "sudoku", killer: "killer" };

// `2026-11-23` as people write it: 23 November 2026.
const written = (day) => new Date(`${day}T12:00:00Z`)
  .toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

// The world's day, which Today's puzzles go by.
const today = () => new Date().toISOString().slice(0, 10);

export function nameOfDay(day, puzzle) {
  const { size } = puzzle;
  const noun = NOUNS[whichOf(puzzle)] ?? `${size} × ${size}`;
  return day === today() ? `Today’s ${noun}` : `The ${noun} of ${written(day)}`;
}
