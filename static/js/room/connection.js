// The connection to a room: it asks every so often what is new, and says when it was last heard. Who listens is told
// once that it is lost, and once that it is back.

import { clock } from "./clocks.js";

const [EVERY, JITTER, SILENT] = ["every", "jitter", "silent"].map(clock);
const [LOST, BACK] = ["The room isn’t heard. Trying again.", "The room is heard again."];

export class Connection {
  // `ask` promises whether the room was heard; `words` is where it is said, and `status` where for those who listen.
  constructor(words, status, ask) {
    this.words = words;
    this.status = status;
    this.ask = ask;
    this.heard = performance.now();
    this.lost = false; // by what was asked last, or told
    this.telling = setInterval(() => this.#tell(), EVERY);
    this.#turn();
  }

  async #turn() {
    while (!this.over) {
      const wait = EVERY * (this.lost ? 2 : 1) + (Math.random() - 0.5) * JITTER;
      await new Promise((done) => { setTimeout(done, wait); });
      if (this.over) return;
      this.lost = !await this.ask();
      if (!this.lost) this.heard = performance.now();
    }
  }

  // What was heard last may not be so by now.
  get silent() { return performance.now() - this.heard >= SILENT; }

  #tell() {
    const seconds = Math.round((performance.now() - this.heard) / 1000);
    const text = this.silent ? `Last heard ${seconds} s ago. Trying again.` : "";
    if (Boolean(text) !== Boolean(this.words.textContent)) this.status.textContent = text ? LOST : BACK;
    if (this.words.textContent !== text) this.words.textContent = text;
  }

  end() {
    this.over = true;
    clearInterval(this.telling);
    this.words.textContent = this.status.textContent = "";
  }
}
