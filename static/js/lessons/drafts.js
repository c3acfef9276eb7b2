// Drafts: the lessons that are written in this browser, each a record {id, text, when, rev, by, after}; and which of them
// is in hand. `rev` and `by`, the page that wrote it, name a state of a draft; `after` is the state that it was made from.
// No document here.
//
// What a page writes waits in local storage, under its draft and its page, until it is in the store: a page that goes
// away has no time for that. Where there is no store it stays there, and whoever comes next goes on with it.

import { forget, keep, keys, read } from "../lib/store.js";
import { openDrafts } from "./draft_store.js";

const IN_HAND = "lesson-in-hand";
const WAITING = "lesson:";
export const CHANGED = "lessons-changed"; // tells other tabs, as kept/store.js does

const lots = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
const ME = lots(); // this page

const waitingOf = (id) => `${WAITING}${id}:${ME}`;
const stateOf = ({ rev, by }) => `${rev} ${by}`;
// Of a state that is kept as a draft of its own: the same, whoever puts it there.
const idOf = ({ rev, by }) => `${by}${rev}`;

export class Drafts {
  static async open(store = openDrafts()) {
    const drafts = new Drafts(await store);
    await drafts.#moveIn();
    return drafts;
  }

  constructor(store) {
    this.store = store;
    this.count = 0; // so no two states of this page have one name
  }

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

  #next(draft, text) {
    this.count = Math.max(this.count, draft.rev) + 1;
    return { id: draft.id, text, when: Date.now(), rev: this.count, by: ME, after: stateOf(draft) };
  }

  // Let a text wait as the next state of a draft, as this page knows it: at once, whatever is on its way to the store.
  wait(draft, text) {
    const next = this.#next(draft, text);
    keep(waitingOf(draft.id), next);
    return next;
  }

  // Keep a text as the next state of a draft, as this page knows it. Where another page has changed it meanwhile, that
  // stays, and the text is kept as a draft of its own. What is kept; rejects where that can't be.
  async keep(draft, text) {
    const next = this.wait(draft, text);
    const kept = await this.#put(next);
    const waits = read(waitingOf(draft.id));
    const isParted = kept.id !== draft.id;
    if (isParted || (this.lasts && waits?.rev === next.rev)) forget(waitingOf(draft.id));
    if (isParted && waits?.rev > next.rev) this.wait(kept, waits.text); // typed meanwhile
    return (isParted && !waits && await this.#movedIn(next)) || kept;
  }

  async #put(next) {
    let now;
    await this.#change(next.id, (found) => {
      now = found;
      return follows(found, next) ? next : undefined;
    });
    if (follows(now, next)) return next;
    if (now.by === next.by || now.text === next.text) return now;
    const own = { ...next, id: idOf(next) };
    return await this.#movedIn(next) ?? await this.#change(own.id, (there) => (there ? undefined : own)) ?? this.find(own.id);
  }

  // What this page has typed since, where another one has put that beside the draft already.
  async #movedIn(next) {
    return next.by === ME && next.rev < this.count ? this.find(idOf({ by: ME, rev: this.count })) : undefined;
  }

  // Change the text of a draft, whatever it is by now; nothing where it is gone.
  edit(id, change) {
    return this.#change(id, (now) => now && this.#next(now, change(now.text)));
  }

  // Forget a draft; what it was by then, to be brought back.
  async forget({ id }) {
    let gone;
    await this.#change(id, (now) => { gone = now; return null; });
    forget(waitingOf(id));
    return gone;
  }

  // Bring one back: where it was written on meanwhile, beside what has become of it.
  async bringBack(gone) {
    const back = await this.#change(gone.id, (now) => now ?? gone);
    return back.text === gone.text ? back : this.keep(this.begun(), gone.text);
  }

  async #change(id, made) {
    const record = await this.store.change(id, made);
    if (!this.lasts && record) keep(waitingOf(id), record);
    keep(CHANGED, lots());
    return record;
  }

  // What pages that went away were still writing.
  async #moveIn() {
    for (const key of keys(WAITING)) {
      const left = read(key);
      try {
        if (!left?.id || typeof left.text !== "string") continue;
        const { id } = await this.#put(left);
        const isSafe = this.lasts || read(waitingOf(id));
        if (isSafe && read(key)?.rev === left.rev) forget(key); // unless its page has gone on meanwhile
      } catch { /* no room: it waits on */ }
    }
  }
}

// Whether a state is the next one after what is kept of its draft: a page that was late knows of no later one.
function follows(now, next) {
  if (!now) return true; // it is new, or was deleted meanwhile
  return now.by === next.by ? now.rev < next.rev : stateOf(now) === next.after;
}
