// What may be kept of what a file says: nothing but what is known here, in its bounds. No document here.

import { filledOf, gameKey, heldIn, kindOf, solveOf } from "./record.js";
import { givensOf, readCode } from "../lib/share_code.js";

const LONGEST_NAME = 80;
const FIRST_DAY = Date.parse("2026-01-01T00:00Z");
const MOST_MOVES = 20_000;
const MOST_DONE = 5_000;
const POSITION = /^s1[\w-]{4,2000}$/;

const isCount = (value, most = 1e9) => Number.isInteger(value) && value >= 0 && value <= most;
const count = (value, most) => (isCount(value, most) ? value : undefined);
const isTime = (value) => Number.isFinite(value) && value >= 0;
const words = (value) => (typeof value === "string" ? value.slice(0, LONGEST_NAME).trim() : "");
const matching = (value, pattern) => (typeof value === "string" && pattern.test(value) ? value : "");
const when = (value) => (isCount(value, Date.now()) ? value : 0);

// A day that there is, and that has puzzles: the streak counts from the first day kept up to today.
function isDay(day) {
  const time = matching(day, /^\d{4}-\d\d-\d\d$/) && Date.parse(`${day}T00:00Z`);
  return time >= FIRST_DAY && new Date(time).toISOString().startsWith(day);
}

function isHolds(holds, size) {
  return Array.isArray(holds) && holds.length === 3 && isCount(holds[0], size)
    && isCount(holds[1], 2 ** size - 1) && isCount(holds[2], 2 ** size - 1);
}

function isMove(move, size) {
  return Array.isArray(move) && move.length > 0 && move.length <= size * size && move.every((change) => (
    Array.isArray(change) && change.length === 3 && isCount(change[0], size * size - 1)
    && isHolds(change[1], size) && isHolds(change[2], size)));
}

function hasMoves({ moves, now }, size) {
  return Array.isArray(moves) && moves.length <= MOST_MOVES && moves[0] === null
    && moves.slice(1).every((move) => isMove(move, size)) && isCount(now, moves.length - 1);
}

// What was done, in order: cell, value (0 where one was taken back, -1 where marks changed), second.
function isJournal(journal, size) {
  return Array.isArray(journal) && journal.length <= MOST_DONE && journal.every((each) => (
    Array.isArray(each) && each.length === 3 && isCount(each[0], size * size - 1)
    && isCount(each[1] + 1, size + 1) && isTime(each[2])));
}

function aboutPuzzle(given, sheet) {
  return {
    code: given.code, name: words(given.name), author: words(given.author), size: sheet.size, kind: kindOf(sheet),
    grade: matching(given.grade, /^[a-z]{1,20}$/), day: isDay(given.day) ? given.day : "", when: when(given.when),
  };
}

function cleanSolve(solve) {
  if (!solve || !isCount(solve.seconds)) return undefined;
  return solveOf({ ...solve, hints: count(solve.hints), mistakes: count(solve.mistakes), back: count(solve.back) }, when(solve.when));
}

// A game as it may be kept: of what a file says nothing but what is known here, in its bounds; null where it is no
// game. Size and kind are the code's own.
export function cleanGame(given) {
  const sheet = readCode(given?.code);
  if (!sheet || typeof given.key !== "string" || !hasMoves(given, sheet.size)) return null;
  const state = given.key.slice(given.code.length + 1);
  if (given.key !== gameKey(given.code, state) || (state && !POSITION.test(state))) return null;
  const { size } = sheet;
  const cells = size * size;
  const { moves, now, checkpoint, journal } = given;
  const held = new RegExp(`^[01]{${cells}}$`).test(given.held) ? given.held : heldIn(givensOf(sheet));
  const solve = cleanSolve(given.solve);
  return {
    key: given.key, ...aboutPuzzle(given, sheet), moves, now, held, filled: filledOf(held),
    checkpoint: Array.isArray(checkpoint) && checkpoint.length === cells && checkpoint.every((each) => isHolds(each, size))
      ? checkpoint : null,
    journal: isJournal(journal, size) && !given.begunAnew ? journal : null, // then its past is unknown
    seconds: count(given.seconds) ?? 0, hints: count(given.hints), mistakes: count(given.mistakes), back: count(given.back),
    position: matching(given.position, POSITION), solve, solved: Boolean(solve),
  };
}

const ORIGINS = ["drawn", "made", "imported"];

// A puzzle as it may be kept: where it came from, and whether it is still a draft.
export function cleanPuzzle(given) {
  const sheet = readCode(given?.code);
  if (!sheet || !ORIGINS.includes(given.origin)) return null;
  return { ...aboutPuzzle(given, sheet), origin: given.origin, draft: given.draft === true };
}
