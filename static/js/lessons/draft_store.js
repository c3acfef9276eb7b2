// The lessons of the store, one at a time; where nothing lasts, until the page is left.

import { openStore } from "../kept/store.js";

const STORE = "lessons";
export const CHANGED = "lessons-changed"; // tells other tabs, as kept/store.js does

class DraftStore {
  lasts = true;

  constructor(database) { this.database = database; }

  one(id) { return this.database.get(STORE, id); }
  all() { return this.database.getAll(STORE); }

  // Keep what `made` makes of what is kept under an id, in one deal, so that no other tab comes between; null is
  // forgotten, and undefined leaves it as it is. What it made; rejects where there is no room.
  async change(id, made) {
    const deal = this.database.transaction(STORE, "readwrite");
    const record = made(await deal.store.get(id));
    if (record === null) deal.store.delete(id).catch(() => {}); // the deal says why it came to nothing
    else if (record) deal.store.put(record).catch(() => {});
    await deal.done;
    try { localStorage.setItem(CHANGED, String(Date.now() + Math.random())); } catch { /* they find it when they ask */ }
    return record;
  }
}

class Memory {
  lasts = false;

  kept = new Map();

  async one(id) { return this.kept.get(id); }
  async all() { return [...this.kept.values()]; }

  async change(id, made) {
    const record = made(this.kept.get(id));
    if (record === null) this.kept.delete(id);
    else if (record) this.kept.set(id, record);
    return record;
  }
}

export async function openDrafts() {
  const { database } = await openStore();
  return database ? new DraftStore(database) : new Memory();
}
