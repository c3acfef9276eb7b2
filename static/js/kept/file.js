// The file that carries all that is kept to another device: written, and read with distrust.

import { download } from "../lib/share.js";
import { whyUnsaved } from "../lib/store.js";
import { cleanGame, cleanPuzzle } from "./clean.js";

const KIND = "mathdoku-lab/my-puzzles";
const MOST_BYTES = 200_000_000;
const MOST = 20_000;

const NOT_OURS = "This isn’t a My puzzles file, so nothing was imported.";

export const fileOf = (games, puzzles) => JSON.stringify({ kind: KIND, version: 1, games, puzzles });

function parse(text) {
  try {
    const content = JSON.parse(text);
    if (content?.kind === KIND && Array.isArray(content.games) && Array.isArray(content.puzzles)) return content;
  } catch { /* said below */ }
  throw new RangeError(NOT_OURS);
}

// What a file holds, as it may be kept, and how many of it can't be; throws with a sentence where it is not ours.
export function readFile(text) {
  const file = parse(text);
  if (file.version !== 1) throw new RangeError("This file comes from a newer version of this site, so nothing was imported.");
  const count = file.games.length + file.puzzles.length;
  if (count > MOST) {
    throw new RangeError(`This file has ${count.toLocaleString("en-GB")} games and puzzles, but the limit is ${MOST.toLocaleString("en-GB")}. Nothing was imported.`);
  }
  const games = file.games.map(cleanGame).filter(Boolean);
  const puzzles = file.puzzles.map(cleanPuzzle).filter(Boolean);
  return { games, puzzles, unread: count - games.length - puzzles.length };
}

const earlier = (a, b) => (a && b ? (b.when < a.when ? b : a) : a ?? b);

// A game of a file beside the one that is kept: the newer one, with the first solve of the two.
function united(mine, other) {
  if (!mine) return other;
  const solve = earlier(mine.solve, other.solve);
  return { ...(other.when > mine.when ? other : mine), solve, solved: Boolean(solve) };
}

const differs = (a, b) => JSON.stringify(a) !== JSON.stringify(b);

// What of a file is to be written beside what is kept: nothing that is newer here is lost.
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
  if (file.size > MOST_BYTES) throw new RangeError("This file is too large for My puzzles, so nothing was imported.");
  const brought = readFile(await file.text());
  const [games, puzzles] = await Promise.all([mine.store.games(brought.games.map(({ key }) => key)), mine.store.all("puzzles")]);
  const fresh = merged({ games, puzzles }, brought);
  await mine.write(fresh);
  const unread = brought.unread ? ` Left out ${counted(brought.unread, "unreadable entry", "unreadable entries")}.` : "";
  if (!fresh.games.length && !fresh.puzzles.length) return `Nothing in this file is newer than what’s here.${unread}`;
  return `Imported ${counted(fresh.games.length, "game")} and ${counted(fresh.puzzles.length, "puzzle")}.${unread}`;
}

// `mine` is the page: its `store`, `find`, and `write`, which rejects where there is no room.
export function startFile(mine) {
  const say = async (doing) => {
    let words;
    try { words = await doing; } catch (error) { words = error instanceof RangeError ? error.message : whyUnsaved(error); }
    mine.find("[data-said]").textContent = words;
  };
  mine.find("[data-save]").addEventListener("click", () => say(save(mine)));
  mine.find("[data-bring] input").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) await say(bring(mine, file));
    target.value = ""; // the same one may be brought again
  });
}
