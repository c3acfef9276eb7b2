// What moves in from local storage: a game whose page went away before it was written, and once the games and
// drawings that older versions kept there. None is lost on the way.

import { Game } from "../play/game.js";
import { encode } from "../play/position_code.js";
import { Rules } from "../play/rules.js";
import { nameOf } from "../shared/puzzle_names.js";
import { keep, read } from "../shared/storage.js";
import { cleanGame, cleanPuzzle } from "./clean.js";
import { cardOf, heldIn, solveOf } from "./record.js";
import { givensOf, readCode } from "./share_code.js";
import { WAITING } from "./store.js";
import { noteGame } from "./summary.js";

// What a record says that the old one did not: how far the game has come. A shared position's beginning is not known
// here; opening it tells.
function played(code, state, old) {
  const sheet = readCode(code);
  if (!sheet || state) return {};
  const game = new Game(new Rules(sheet), givensOf(sheet), [], old, () => {});
  const solve = game.isSolved ? solveOf({ seconds: old.seconds ?? 0 }, old.played) : undefined;
  return { held: heldIn(game.values), position: encode(sheet.size, game.cells, code), solve };
}

function moved(key, text) {
  try {
    const old = JSON.parse(text);
    if (old.key) return old; // as it is kept by now
    const [code, state = ""] = key.slice(WAITING.length).split(":");
    return cleanGame({ ...old, key: key.slice(WAITING.length), code, name: nameOf(code), when: old.played, ...played(code, state, old) });
  } catch { return null; }
}

const drawn = () => {
  const [last, names] = [read("drawing"), read("names") ?? {}];
  const codes = new Set([...Object.keys(names), new URLSearchParams(last?.href?.split("?")[1]).get("p")]);
  return [...codes].map((code) => cleanPuzzle({ code, origin: "drawn", name: nameOf(code), when: Date.now() })).filter(Boolean);
};

async function moveGames(store) {
  const waiting = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(WAITING));
  const games = waiting.map(([key, text]) => moved(key, text)).filter(Boolean).sort((a, b) => a.when - b.when);
  for (const game of await store.offer(games)) noteGame(cardOf(game));
  // Unless its page has gone on with it meanwhile.
  for (const [key, text] of waiting) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
}

async function moveDrawings(store) {
  if (read("moved")) return;
  const known = new Set((await store.all("puzzles")).map(({ code }) => code));
  await store.write({ puzzles: drawn().filter(({ code }) => !known.has(code)) });
  keep("moved", true);
}

export async function moveIn(store) {
  try {
    await moveGames(store);
    await moveDrawings(store);
  } catch { /* no room: they stay where they are, to move another time */ }
}
