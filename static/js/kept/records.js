// What is stored of a game beside its moves, and the summary of all games that other pages read at once from local
// storage. No document here.

import { dayName, dayOf } from "../lib/days.js";
import { keep, read } from "../lib/store.js";

export const kindOf = ({ boxes, killer }) => (boxes ? `${killer ? "killer " : ""}sudoku` : "cages");

// Which of a day's puzzles it would be: the size of a cage puzzle, or its kind as in URLs.
export const whichOf = ({ size, kind }) => ({ sudoku: "sudoku", "killer sudoku": "killer" }[kind] ?? size);

// Whether the operators of all cages are to be found.
export const hidesOperators = ({ cages }) => cages.some(({ op }) => op === "?")
  && cages.every(({ cells, op }) => cells.length === 1 || op === "?");

// A shared position is a game of its own, so that opening one does not undo what was played here.
export const gameKey = (code, state) => (state ? `${code}:${state}` : code);

// One digit per cell, 1 if it is filled: for thumbnails and progress.
export const heldIn = (values) => values.map((value) => (value ? "1" : "0")).join("");
export const filledOf = (held) => [...held].filter((each) => each === "1").length / held.length;

// The result of the first solve of a puzzle; a second one would be easier, so it doesn't count.
export function solveOf({ seconds, hints, mistakes, back }, when) {
  return { seconds, hints, mistakes, back, when };
}

// A record without its moves: what lists need, small enough to read 2,000 of them at once.
export function cardOf({ moves, checkpoint, journal, now, ...card }) {
  return card;
}

// The noun of each of a day's puzzles.
export const NOUNS = { 4: "four", 6: "six", 9: "nine", sudoku: "sudoku", killer: "killer" };

export function nameOfDay(day, puzzle) {
  const { size } = puzzle;
  return dayName(day, NOUNS[whichOf(puzzle)] ?? `${size} × ${size}`, dayOf());
}

const KEY = "mine";
const MAX_BEGUN = 24;
const MAX_SOLVED = 300;

const isOwn = ({ key, code }) => key === code;
const begun = ({ code, name, author, day, size, kind, grade, filled, when }) => ({ code, name, author, day, size, kind, grade, filled, when });
const solved = ({ solve: { seconds, hints, back } }) => ({ seconds, hints, back });

function stateOf(card) {
  const { seconds, hints, back } = card.solve ?? card;
  return { state: card.solve ? "solved" : "begun", seconds, hints, filled: card.filled, back };
}

// An unreadable summary is empty.
export function readMine() {
  const { days, begun, solved } = read(KEY) ?? {};
  return { days: days ?? {}, begun: Array.isArray(begun) ? begun : [], solved: solved ?? {} };
}

// `12 of 36`.
export const progressOf = (filled, size) => `${Math.round((filled ?? 0) * size * size)} of ${size * size}`;

// Note a game that has changed.
export function noteGame(card) {
  if (!isOwn(card)) return;
  const was = readMine();
  const days = { ...was.days };
  if (card.day) days[card.day] = { ...days[card.day], [whichOf(card)]: stateOf(card) };
  const others = was.begun.filter(({ code }) => code !== card.code);
  const all = Object.entries(was.solved).filter(([code]) => code !== card.code);
  keep(KEY, {
    days,
    begun: card.solve ? others : [begun(card), ...others].slice(0, MAX_BEGUN),
    solved: Object.fromEntries(card.solve ? [...all, [card.code, solved(card)]].slice(-MAX_SOLVED) : all),
  });
}

// Rebuild the summary, after games were added or removed.
export function noteAll(cards) {
  const own = cards.filter(isOwn).sort((a, b) => a.when - b.when);
  const days = {};
  for (const card of own) if (card.day) (days[card.day] ??= {})[whichOf(card)] = stateOf(card);
  keep(KEY, {
    days,
    begun: own.filter(({ solve }) => !solve).reverse().slice(0, MAX_BEGUN).map(begun),
    solved: Object.fromEntries(own.filter(({ solve }) => solve).slice(-MAX_SOLVED).map((card) => [card.code, solved(card)])),
  });
}
