// The lessons of the store, one at a time; where nothing lasts, those of its memory.

import { openStore } from "../kept/store.js";

const STORE = "lessons";

class DraftStore {
  constructor({ lasts, database, kept }) {
    Object.assign(this, { lasts, database, memory: kept?.[STORE] });
  }

  async one(id) { return this.lasts ? this.database.get(STORE, id) : this.memory.get(id); }
  async all() { return this.lasts ? this.database.getAll(STORE) : [...this.memory.values()]; }

  // Keep what `made` makes of what is kept under an id, in one deal, so that no other tab comes between; null is
  // forgotten, and undefined leaves it as it is. What it made; rejects where there is no room.
  async change(id, made) {
    if (!this.lasts) return this.#remember(id, made(this.memory.get(id)));
    const deal = this.database.transaction(STORE, "readwrite");
    const record = made(await deal.store.get(id));
    if (record === null) deal.store.delete(id).catch(() => {}); // the deal says why it came to nothing
    else if (record) deal.store.put(record).catch(() => {});
    await deal.done;
    return record;
  }

  #remember(id, record) {
    if (record === null) this.memory.delete(id);
    else if (record) this.memory.set(id, record);
    return record;
  }
}

export const openDrafts = async () => new DraftStore(await openStore());
