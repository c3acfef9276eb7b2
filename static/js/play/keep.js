// What outlasts the page: the game of each puzzle, and the settings, in this browser alone.

const SETTINGS = { errors: "live", marks: "tidied", timer: "1" };

function read(key) {
  try { return JSON.parse(localStorage.getItem(key)) ?? null; } catch { return null; }
}

function keep(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a private window forgets */ }
}

// A shared position is a game of its own, so that opening one does not undo what was played here.
export const gameKey = (code, state) => `play:${code}${state ? `:${state}` : ""}`;

export const readGame = (key) => read(key);
export const keepGame = (key, game) => keep(key, game);

// The time alone: another tab may have gone on with the game, or the player have cleared it away.
export function keepTime(key, seconds) {
  const kept = read(key);
  if (kept) keep(key, { ...kept, seconds });
}

export const readSettings = () => ({ ...SETTINGS, ...read("play-settings") });
export const keepSettings = (settings) => keep("play-settings", settings);
