// Drafts: the lessons that are written in this browser, each a record {id, text, when, rev, by}; and which of them is
// in hand. `rev` counts its changes, and `by` is the page that made the last one. No document here.

import { keep, read } from "../shared/storage.js";
import { openDrafts } from "./draft_store.js";

const IN_HAND = "lesson-in-hand";
// What a page writes waits here until it is in the store: a page that goes away has no time for that.
const WAITING = "lesson:";

const lots = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
const ME = lots(); // this page

const newer = (kept, text, by = ME) => ({ ...kept, text, by, when: Date.now(), rev: kept.rev + 1 });

export class Drafts {
  static async open() {
    const drafts = new Drafts(await openDrafts());
    await drafts.#moveIn();
    return drafts;
  }

  constructor(store) { this.store = store; }

  // Whether they outlast the page.
  get lasts() { return this.store.lasts; }

  // All of them, newest first.
  async all() { return (await this.store.all()).sort((a, b) => b.when - a.when); }

  find(id) { return this.store.one(id); }

  // The one that was opened last, or the newest.
  async inHand() {
    const all = await this.all();
    return all.find(({ id }) => id === read(IN_HAND)) ?? all[0];
  }

  take({ id }) { keep(IN_HAND, id); }

  // The one with this very text; of several, the one in hand or the newest.
  async same(text) {
    const alike = (await this.all()).filter((draft) => draft.text === text);
    return alike.find(({ id }) => id === read(IN_HAND)) ?? alike[0];
  }

  // A new one, not kept yet.
  begun(text = "") { return { id: lots(), text, when: Date.now(), rev: 0, by: ME }; }

  // Keep a text as the next state of a draft, as this page knows it. Where another page has changed it meanwhile, that
  // stays, and the text is kept as a draft of its own. What is kept; rejects where that can't be.
  async keep(draft, text) {
    const wait = { ...draft, text, by: ME };
    keep(WAITING + draft.id, wait);
    const kept = await this.#put(wait);
    if (read(WAITING + draft.id)?.text === text) stopWaiting(draft.id);
    return kept;
  }

  async #put({ id, text, rev, by }) {
    let other = false;
    const kept = await this.store.change(id, (now) => {
      other = Boolean(now) && now.rev !== rev && now.by !== by;
      return other ? undefined : newer(now ?? { id, rev }, text, by);
    });
    if (!other || (await this.find(id))?.text === text) return kept ?? this.find(id);
    const own = { ...this.begun(text), by };
    return this.store.change(own.id, () => newer(own, text, by));
  }

  // Change the text of a draft, whatever it is by now; nothing where it is gone.
  edit(id, change) {
    return this.store.change(id, (now) => now && newer(now, change(now.text)));
  }

  async forget({ id }) {
    stopWaiting(id);
    await this.store.change(id, () => null);
  }

  async bringBack(draft) { await this.store.change(draft.id, () => draft); }

  // What pages that went away were still writing.
  async #moveIn() {
    let keys = [];
    try { keys = Object.keys(localStorage).filter((key) => key.startsWith(WAITING)); } catch { /* it has nothing */ }
    for (const key of keys) {
      const left = read(key);
      try {
        if (left?.id && typeof left.text === "string") await this.#put(left);
        if (this.lasts && read(key)?.text === left?.text) stopWaiting(key.slice(WAITING.length));
      } catch { /* no room: it waits on */ }
    }
  }
}

function stopWaiting(id) {
  try { localStorage.removeItem(WAITING + id); } catch { /* it was never there */ }
}
