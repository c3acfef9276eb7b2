// Games and puzzles in this browser's IndexedDB; without one, the store is empty and every write fails.
//
// `games` holds each game whole, `cards` the same without its moves, `puzzles` what was drawn, made or imported. A
// change is one transaction, committed at once: none is lost when the page is closed.

import "../../vendor/idb-8.0.4/umd.js"; // as `idb`
import { cardOf } from "./records.js";

const STORES = { games: "key", cards: "key", puzzles: "code" };
// Notifies other tabs: `storage` is dispatched only there, and doesn't keep pages out of the back-forward cache.
export const CHANGED = "mine-changed";

class Store {
  lasts = true;

  constructor(database) { this.database = database; }

  game(key) { return this.database.get("games", key); }
  all(store) { return this.database.getAll(store); }

  // The stored games with these keys, each with its moves.
  async games(keys) { return (await Promise.all(keys.map((key) => this.game(key)))).filter(Boolean); }

  // Store games and puzzles, and remove others by their keys; all of it or nothing. Rejects if storage is full.
  async write({ games = [], puzzles = [], forget = {} }) {
    const deal = this.database.transaction(Object.keys(STORES), "readwrite");
    const into = Object.fromEntries(Object.keys(STORES).map((name) => [name, deal.objectStore(name)]));
    const done = [
      ...(forget.games ?? []).flatMap((key) => [into.games.delete(key), into.cards.delete(key)]),
      ...(forget.puzzles ?? []).map((code) => into.puzzles.delete(code)),
      ...games.flatMap((game) => [into.games.put(game), into.cards.put(cardOf(game))]),
      ...puzzles.map((puzzle) => into.puzzles.put(puzzle)),
    ];
    for (const each of done) each.catch(() => {}); // the transaction reports the reason
    deal.commit();
    await deal.done;
    try { localStorage.setItem(CHANGED, String(Date.now() + Math.random())); } catch { /* they find it when they ask */ }
  }
}

const NOWHERE = {
  lasts: false,
  async game() {},
  async all() { return []; },
  async games() { return []; },
  async write() { throw new DOMException("nothing is kept", "InvalidStateError"); },
};

async function open() {
  try {
    return new Store(await idb.openDB("mathdoku", 2, {
      upgrade(made) { for (const [name, keyPath] of Object.entries(STORES)) made.createObjectStore(name, { keyPath }); },
    }));
  } catch { return NOWHERE; }
}

let opened;

export const openStore = () => { opened ??= open(); return opened; };
