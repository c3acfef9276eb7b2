// What moves in from local storage: games whose pages went away before they were written. None is lost on the way.

import { cardOf } from "./record.js";
import { noteGame } from "./summary.js";

function parsed(text) {
  try {
    const game = JSON.parse(text);
    return game.key ? game : null;
  } catch { return null; }
}

// `beginning` is that of their keys.
export async function moveIn(store, beginning) {
  try {
    const waiting = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(beginning));
    const games = waiting.map(([, text]) => parsed(text)).filter(Boolean).sort((a, b) => a.when - b.when);
    for (const game of await store.offer(games)) noteGame(cardOf(game));
    // Unless its page has gone on with it meanwhile.
    for (const [key, text] of waiting) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch { /* no room: they stay where they are, to move another time */ }
}
