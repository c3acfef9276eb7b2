// Undo and redo without limit: a list of entries, and which of them is on screen. No document here.

export class History {
  // `keep` is called after each change, for who wants the history to outlast the page.
  constructor(entries, now, keep) {
    this.entries = entries;
    this.now = now;
    this.keep = keep;
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now < this.entries.length - 1; }

  // An entry came on screen: the one that is there, or a new one that ends all redo.
  push(entry) {
    if (entry === this.entries[this.now]) return;
    this.entries.length = this.now + 1;
    this.entries.push(entry);
    this.now += 1;
    this.keep();
  }

  // The entry so many steps back or on, or undefined past either end.
  peek(by) { return this.entries[this.now + by]; }

  // That entry is on screen now.
  move(by) {
    this.now += by;
    this.keep();
  }
}
