// What outlasts the page: the game of each puzzle, and the settings, in this browser alone.

import { keep, read } from "../shared/storage.js";

const SETTINGS = { errors: "live", marks: "tidied", timer: "1", ways: "0", digits: "0", lines: "1" };

// A shared position is a game of its own, so that opening one does not undo what was played here.
export const gameKey = (code, state) => `play:${code}${state ? `:${state}` : ""}`;

export const readGame = (key) => read(key);

// Of more games than these the browser forgets the one that was played longest ago.
const MOST_GAMES = 100;

export function keepGame(key, game) {
  keep(key, { ...game, played: Date.now() });
  try {
    const games = Object.keys(localStorage).filter((each) => each.startsWith("play:"));
    if (games.length <= MOST_GAMES) return;
    const played = (each) => read(each)?.played ?? 0;
    localStorage.removeItem(games.reduce((a, b) => (played(b) < played(a) ? b : a)));
  } catch { /* a private window forgets */ }
}

// The time alone: another tab may have gone on with the game, or the player have cleared it away.
export function keepTime(key, seconds) {
  const kept = read(key);
  if (kept) keep(key, { ...kept, seconds });
}

// Calls `take` with the game where another tab has kept it, or where this page comes back from the
// browser's memory and another may have.
export function hearGame(key, take) {
  const again = () => {
    const kept = readGame(key);
    if (kept) take(kept);
  };
  addEventListener("storage", (event) => { if (event.key === key) again(); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });
}

export const readSettings = () => ({ ...SETTINGS, ...read("play-settings") });
export const keepSettings = (settings) => keep("play-settings", settings);
