// Undo and redo without limit: a list of entries, and the index of the current one. No document here.

export class History {
  // `keep` is called after each change, to save the history.
  constructor(entries, now, keep) {
    this.entries = entries;
    this.now = now;
    this.keep = keep;
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now < this.entries.length - 1; }

  // Make this entry the current one; if it is new, all redo is dropped.
  push(entry) {
    if (entry === this.entries[this.now]) return;
    this.entries.length = this.now + 1;
    this.entries.push(entry);
    this.now += 1;
    this.keep();
  }

  // The entry this far back or on, or undefined past either end.
  peek(by) { return this.entries[this.now + by]; }

  move(by) {
    this.now += by;
    this.keep();
  }
}
