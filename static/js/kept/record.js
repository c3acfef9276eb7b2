// Records: what is kept of a game beside its moves, and what the puzzles of a day are called: "Today’s six", and later "The
// six of 21 November 2026". No document here.

export const kindOf = ({ boxes, killer }) => (boxes ? `${killer ? "killer " : ""}sudoku` : "cages");

// Which of a day's puzzles it would be: the size of one of cages, or its kind as addresses have it.
export const whichOf = ({ size, kind }) => ({ sudoku: "sudoku", "killer sudoku": "killer" }[kind] ?? size);

// Whether which operation its cages are is to be found.
export const hidesOperators = ({ cages }) => cages.some(({ op }) => op === "?")
  && cages.every(({ cells, op }) => cells.length === 1 || op === "?");

// A shared position is a game of its own, so that opening one does not undo what was played here.
export const gameKey = (code, state) => (state ? `${code}:${state}` : code);

// The values written, a digit a cell: 1 where one stands. Thumbnails and progress are made of it.
export const heldIn = (values) => values.map((value) => (value ? "1" : "0")).join("");
export const filledOf = (held) => [...held].filter((each) => each === "1").length / held.length;

// What the first solve of a puzzle took: a second one would not be as hard, so it is not counted.
export function solveOf({ seconds, hints, mistakes, back }, when) {
  return { seconds, hints, mistakes, back, when };
}

// A record without its moves: what lists need, small enough to read 2,000 of them at once.
export function cardOf({ moves, checkpoint, journal, now, ...card }) {
  return card;
}

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
