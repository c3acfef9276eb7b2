// The file that carries all games and puzzles to another device: written, and read with distrust: only known fields
// within their limits are accepted.

import { givensOf, readCode } from "../lib/codes.js";
import { download } from "../lib/share.js";
import { whyUnsaved } from "../lib/store.js";
import { filledOf, gameKey, heldIn, kindOf, solveOf } from "./records.js";

const MAX_NAME = 80;
const FIRST_DAY = Date.parse("2026-01-01T00:00Z");
const MAX_MOVES = 20_000;
const MAX_ENTRIES = 5_000;
const POSITION = /^s1[\w-]{4,2000}$/;

const isCount = (value, most = 1e9) => Number.isInteger(value) && value >= 0 && value <= most;
const count = (value, most) => (isCount(value, most) ? value : undefined);
const isTime = (value) => Number.isFinite(value) && value >= 0;
const words = (value) => (typeof value === "string" ? value.slice(0, MAX_NAME).trim() : "");
const matching = (value, pattern) => (typeof value === "string" && pattern.test(value) ? value : "");
const when = (value) => (isCount(value, Date.now()) ? value : 0);

// Whether the day exists and has puzzles: the streak counts from the first stored day up to today.
function isDay(day) {
  const time = matching(day, /^\d{4}-\d\d-\d\d$/) && Date.parse(`${day}T00:00Z`);
  return time >= FIRST_DAY && new Date(time).toISOString().startsWith(day);
}

function isHolds(holds, size) {
  return Array.isArray(holds) && [3, 4].includes(holds.length) && isCount(holds[0], size)
    && holds.slice(1).every((marks) => isCount(marks, 2 ** size - 1));
}

function isMove(move, size) {
  return Array.isArray(move) && move.length > 0 && move.length <= size * size && move.every((change) => (
    Array.isArray(change) && change.length === 3 && isCount(change[0], size * size - 1)
    && isHolds(change[1], size) && isHolds(change[2], size)));
}

function hasMoves({ moves, now }, size) {
  return Array.isArray(moves) && moves.length <= MAX_MOVES && moves[0] === null
    && moves.slice(1).every((move) => isMove(move, size)) && isCount(now, moves.length - 1);
}

// What was done, in order: cell, value (0 if one was taken back, -1 if only marks changed), second.
function isJournal(journal, size) {
  return Array.isArray(journal) && journal.length <= MAX_ENTRIES && journal.every((each) => (
    Array.isArray(each) && each.length === 3 && isCount(each[0], size * size - 1)
    && isCount(each[1] + 1, size + 1) && isTime(each[2])));
}

function aboutPuzzle(record, sheet) {
  return {
    code: record.code, name: words(record.name), author: words(record.author), size: sheet.size, kind: kindOf(sheet),
    grade: matching(record.grade, /^[a-z]{1,20}$/), day: isDay(record.day) ? record.day : "", when: when(record.when),
  };
}

function cleanSolve(solve) {
  if (!solve || !isCount(solve.seconds)) return undefined;
  return solveOf({ ...solve, hints: count(solve.hints), mistakes: count(solve.mistakes), back: count(solve.back) }, when(solve.when));
}

// A game with its known fields, within their limits; null if it isn't a game. Size and kind come from the code.
export function cleanGame(record) {
  const sheet = readCode(record?.code);
  if (!sheet || typeof record.key !== "string" || !hasMoves(record, sheet.size)) return null;
  const state = record.key.slice(record.code.length + 1);
  if (record.key !== gameKey(record.code, state) || (state && !POSITION.test(state))) return null;
  const { size } = sheet;
  const cells = size * size;
  const { moves, now, checkpoint, journal } = record;
  const held = new RegExp(`^[01]{${cells}}$`).test(record.held) ? record.held : heldIn(givensOf(sheet));
  const solve = cleanSolve(record.solve);
  return {
    key: record.key, ...aboutPuzzle(record, sheet), moves, now, held, filled: filledOf(held),
    checkpoint: Array.isArray(checkpoint) && checkpoint.length === cells && checkpoint.every((each) => isHolds(each, size))
      ? checkpoint : null,
    journal: isJournal(journal, size) && !record.beforeRestart ? journal : null, // else its past is unknown
    seconds: count(record.seconds) ?? 0, hints: count(record.hints), mistakes: count(record.mistakes), back: count(record.back),
    position: matching(record.position, POSITION), solve, solved: Boolean(solve),
  };
}

const ORIGINS = ["drawn", "made", "imported"];

// A puzzle with its known fields, its origin, and whether it is still a draft; null if it isn't one.
export function cleanPuzzle(record) {
  const sheet = readCode(record?.code);
  if (!sheet || !ORIGINS.includes(record.origin)) return null;
  return { ...aboutPuzzle(record, sheet), origin: record.origin, draft: record.draft === true };
}

const KIND = "mathdoku-lab/my-puzzles";
const MAX_BYTES = 200_000_000;
const MAX_RECORDS = 20_000;

const NOT_OURS = "This isn’t a My puzzles file, so nothing was imported.";

export const fileOf = (games, puzzles) => JSON.stringify({ kind: KIND, version: 1, games, puzzles });

function parse(text) {
  try {
    const content = JSON.parse(text);
    if (content?.kind === KIND && Array.isArray(content.games) && Array.isArray(content.puzzles)) return content;
  } catch { /* said below */ }
  throw new RangeError(NOT_OURS);
}

// The valid games and puzzles of a file, and the number of invalid ones; throws with a sentence if it isn't ours.
export function readFile(text) {
  const file = parse(text);
  if (file.version !== 1) throw new RangeError("This file comes from a newer version of this site, so nothing was imported.");
  const count = file.games.length + file.puzzles.length;
  if (count > MAX_RECORDS) {
    throw new RangeError(`This file has ${count.toLocaleString("en-GB")} games and puzzles, but the limit is ${MAX_RECORDS.toLocaleString("en-GB")}. Nothing was imported.`);
  }
  const games = file.games.map(cleanGame).filter(Boolean);
  const puzzles = file.puzzles.map(cleanPuzzle).filter(Boolean);
  return { games, puzzles, unread: count - games.length - puzzles.length };
}

const earlier = (a, b) => (a && b ? (b.when < a.when ? b : a) : a ?? b);

// A file's game merged with the stored one: the newer one, with the first solve of the two.
function united(mine, other) {
  if (!mine) return other;
  const solve = earlier(mine.solve, other.solve);
  return { ...(other.when > mine.when ? other : mine), solve, solved: Boolean(solve) };
}

const differs = (a, b) => JSON.stringify(a) !== JSON.stringify(b);

// What to write of a file: nothing newer is lost.
export function merged(kept, file) {
  const [games, puzzles] = [new Map(kept.games.map((each) => [each.key, each])), new Map(kept.puzzles.map((each) => [each.code, each]))];
  return {
    games: file.games.map((each) => united(games.get(each.key), each)).filter((each) => differs(each, games.get(each.key))),
    puzzles: file.puzzles.filter((each) => each.when > (puzzles.get(each.code)?.when ?? -1)),
  };
}

const counted = (count, one, more = `${one}s`) => `${count.toLocaleString("en-GB")} ${count === 1 ? one : more}`;

async function save({ store }) {
  const [games, puzzles] = await Promise.all([store.all("games"), store.all("puzzles")]);
  download(`my-puzzles-${new Date().toISOString().slice(0, 10)}.json`, fileOf(games, puzzles), "application/json");
  return `Saved ${counted(games.length, "game")} and ${counted(puzzles.length, "puzzle")} to a file.`;
}

async function bring(mine, file) {
  if (file.size > MAX_BYTES) throw new RangeError("This file is too large for My puzzles, so nothing was imported.");
  const brought = readFile(await file.text());
  const [games, puzzles] = await Promise.all([mine.store.games(brought.games.map(({ key }) => key)), mine.store.all("puzzles")]);
  const fresh = merged({ games, puzzles }, brought);
  await mine.write(fresh);
  const unread = brought.unread ? ` Left out ${counted(brought.unread, "unreadable entry", "unreadable entries")}.` : "";
  if (!fresh.games.length && !fresh.puzzles.length) return `Nothing in this file is newer than what’s here.${unread}`;
  return `Imported ${counted(fresh.games.length, "game")} and ${counted(fresh.puzzles.length, "puzzle")}.${unread}`;
}

// `mine` is the page: its `store`, `find`, and `write`, which rejects if storage is full.
export function startFile(mine) {
  const say = async (doing) => {
    let words;
    try { words = await doing; } catch (error) { words = error instanceof RangeError ? error.message : whyUnsaved(error); }
    mine.find("[data-message]").textContent = words;
  };
  mine.find("[data-save]").addEventListener("click", () => say(save(mine)));
  mine.find("[data-bring] input").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) await say(bring(mine, file));
    target.value = ""; // so that the same file can be chosen again
  });
}
