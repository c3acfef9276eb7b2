// The store: games and puzzles in this browser's IndexedDB, or in memory where there is none.
//
// `games` holds each game whole, `cards` the same without its moves, `puzzles` what was drawn, made or imported,
// `lessons` what is written. A change is one transaction, committed at once: none is lost where the page goes away.

import "../../vendor/idb-8.0.4/umd.js"; // as `idb`
import { cardOf } from "./record.js";

const STORES = { games: "key", cards: "key", puzzles: "code", lessons: "id" };
// Tells other tabs: `storage` is heard there alone, and leaves pages fit for the browser's back-forward memory.
export const CHANGED = "mine-changed";

class Store {
  lasts = true;

  constructor(database) { this.database = database; }

  game(key) { return this.database.get("games", key); }
  all(store) { return this.database.getAll(store); }

  // Keep games and puzzles, and forget others by their keys; all of it or nothing. Rejects where there is no room.
  async write({ games = [], puzzles = [], forget = {} }) {
    const deal = this.database.transaction(Object.keys(STORES), "readwrite");
    const into = Object.fromEntries(Object.keys(STORES).map((name) => [name, deal.objectStore(name)]));
    const done = [
      ...(forget.games ?? []).flatMap((key) => [into.games.delete(key), into.cards.delete(key)]),
      ...(forget.puzzles ?? []).map((code) => into.puzzles.delete(code)),
      ...games.flatMap((game) => [into.games.put(game), into.cards.put(cardOf(game))]),
      ...puzzles.map((puzzle) => into.puzzles.put(puzzle)),
    ];
    for (const each of done) each.catch(() => {}); // the deal says why it came to nothing
    deal.commit();
    await deal.done;
    tellOthers();
  }

  // Keep games unless what is kept of them is newer; those that it kept.
  async offer(games) {
    const deal = this.database.transaction(["games", "cards"], "readwrite");
    const taken = [];
    for (const game of games) {
      const known = await deal.objectStore("games").get(game.key);
      if (known?.when > game.when) continue;
      deal.objectStore("games").put(game).catch(() => {}); // as above
      deal.objectStore("cards").put(cardOf(game)).catch(() => {});
      taken.push(game);
    }
    await deal.done;
    return taken;
  }
}

// The games of these keys that there are, each with its moves.
export async function gamesOf(store, keys) {
  return (await Promise.all(keys.map((key) => store.game(key)))).filter(Boolean);
}

// The same where nothing lasts, until the page is left.
class Memory {
  lasts = false;

  kept = Object.fromEntries(Object.keys(STORES).map((name) => [name, new Map()]));

  async game(key) { return this.kept.games.get(key); }
  async all(store) { return [...this.kept[store].values()]; }

  async write({ games = [], puzzles = [], forget = {} }) {
    for (const key of forget.games ?? []) { this.kept.games.delete(key); this.kept.cards.delete(key); }
    for (const code of forget.puzzles ?? []) this.kept.puzzles.delete(code);
    for (const game of games) { this.kept.games.set(game.key, game); this.kept.cards.set(game.key, cardOf(game)); }
    for (const puzzle of puzzles) this.kept.puzzles.set(puzzle.code, puzzle);
  }
}

function tellOthers() {
  try { localStorage.setItem(CHANGED, String(Date.now() + Math.random())); } catch { /* they find it when they ask */ }
}

async function open() {
  try {
    return new Store(await new Promise((done, failed) => {
      idb.openDB("mathdoku", 2, {
        upgrade(made) {
          for (const [name, keyPath] of Object.entries(STORES)) {
            if (!made.objectStoreNames.contains(name)) made.createObjectStore(name, { keyPath });
          }
        },
        blocked: failed, // by an older page
        blocking(_, __, { target }) { target.close(); }, // a newer page
      }).then(done, failed);
    }));
  } catch { return new Memory(); }
}

// Games that wait in local storage, of pages that went away before they were written.
export const WAITING = "play:";

function hasWaiting() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(WAITING));
  } catch { return false; } // a storage that cannot be read has nothing
}

let opened;

// The one store of the page; what waits elsewhere has moved in by then.
export async function openStore() {
  opened ??= open();
  const store = await opened;
  if (store.lasts && hasWaiting()) await (await import("./moved.js")).moveIn(store, WAITING);
  return store;
}
