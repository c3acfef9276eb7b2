// Keeps what is typed as it is typed: one writing at a time, the newest text last. No document here.

const FULL = "This browser’s storage is full, so what you type isn’t kept. Save it as a file, or delete some lessons.";
const FAILED = "This browser’s storage doesn’t answer, so what you type isn’t kept. Save it as a file.";
const NOT_KEPT = "This browser keeps nothing for this site. Save the lesson as a file before you leave.";
const KEPT = "Kept in this browser as you type.";

export class Keeper {
  // `draft` is the one that is open, or none where the text isn't one yet. `tell(words, isKept)` says how it stands,
  // and `parted()` that another page has changed the draft, so that the text is kept apart from it.
  constructor(drafts, draft, text, { tell, changed, parted }) {
    Object.assign(this, { drafts, draft, text, tell, changed, parted });
    this.isKept = true;
    if (drafts.lasts) this.#say(true, draft ? KEPT : "");
    else this.#say(true, NOT_KEPT);
  }

  // Whether nothing is on its way to the store, or has failed to get there.
  get rests() { return !this.writing && this.isKept; }

  #say(isKept, words) {
    this.isKept = isKept;
    this.tell(words, isKept && this.drafts.lasts);
  }

  // Go on with another draft, or with a text that is none yet.
  open(draft, text) {
    this.draft = draft;
    this.text = text;
    if (draft) this.drafts.take(draft);
    if (this.drafts.lasts) this.#say(true, draft ? KEPT : "");
  }

  // The text is this by now.
  async keep(text) {
    this.text = text;
    if (!this.draft) {
      this.draft = this.drafts.begun();
      this.drafts.take(this.draft);
    }
    if (this.writing) {
      this.drafts.wait(this.draft, text);
      return;
    }
    this.writing = true;
    do {
      const { draft, text: now } = this;
      try {
        const kept = await this.drafts.keep(draft, now);
        if (this.draft !== draft) continue; // another one was opened meanwhile
        this.draft = kept;
        this.#say(true, this.drafts.lasts ? KEPT : NOT_KEPT);
        if (kept.id !== draft.id) this.#part(kept);
        this.changed();
      } catch (error) {
        this.#say(false, error.name === "QuotaExceededError" ? FULL : FAILED);
        break;
      }
    } while (this.draft && this.text !== this.draft.text);
    this.writing = false;
  }

  #part(kept) {
    this.drafts.take(kept);
    this.parted();
  }

  // What another page has made of the draft meanwhile: its record, null where it is gone; undefined where that is known,
  // or what is typed here is newer.
  async news() {
    if (!this.draft?.rev || !this.rests) return undefined;
    const { draft } = this;
    const kept = await this.drafts.find(draft.id);
    if (this.draft !== draft || !this.rests || this.text !== draft.text) return undefined;
    const wasGone = this.isGone === draft;
    if (!kept) {
      this.isGone = draft;
      return wasGone ? undefined : null;
    }
    if (kept.rev === draft.rev && kept.by === draft.by && !wasGone) return undefined;
    this.isGone = null;
    this.draft = kept;
    if (kept.text === this.text && !wasGone) return undefined;
    this.text = kept.text;
    return kept;
  }
}
