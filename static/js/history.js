// Undo and redo without limit: the share codes before and after this one, kept over a reload.

const KEY = "draw-history";

function read() {
  try { return JSON.parse(sessionStorage.getItem(KEY)) ?? null; } catch { return null; }
}

export class History {
  // Begin at the code on screen; a history without it belongs to another drawing.
  constructor(code) {
    const kept = read();
    const now = kept ? (kept.codes[kept.now] === code ? kept.now : kept.codes.lastIndexOf(code)) : -1;
    this.codes = now < 0 ? [code] : kept.codes;
    this.now = Math.max(now, 0);
    this.#keep();
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now < this.codes.length - 1; }

  // A drawing came on screen: one of the neighbours, or a new one that ends all redo.
  push(code) {
    if (code === this.codes[this.now]) return;
    this.codes.length = this.now + 1;
    this.codes.push(code);
    this.now += 1;
    this.#keep();
  }

  // The code so many steps back or on, or undefined past either end.
  peek(by) { return this.codes[this.now + by]; }

  // That code is on screen now.
  move(by) {
    this.now += by;
    this.#keep();
  }

  #keep() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ codes: this.codes, now: this.now }));
    } catch { /* without storage, undo lasts until the page is left */ }
  }
}
