// Records: what is kept of a game beside its moves. No document here.

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
