// Keeps what is drawn: one puzzle a drawing, which each edit replaces; and what was imported into Draw.

import { nameOf } from "../page/puzzle_bar.js";
import { cleanPuzzle } from "./clean.js";
import { readCode } from "../lib/share_code.js";
import { openStore } from "./store.js";

const isImported = () => document.referrer && new URL(document.referrer).pathname === "/import";

export class Drawings {
  constructor(root) {
    this.root = root;
    this.code = this.now;
    this.begun = this.#begin();
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response?.status >= 400) return;
      if (ctx.target?.id === "editor" || ctx.target?.id === "verdict") this.begun = this.begun.then(() => this.#follow());
    });
  }

  get now() { return this.root.querySelector("#editor").dataset.code; }

  // Until the server's verdict is there, a drawing is taken for a draft.
  get draft() { return !this.root.querySelector('#verdict > [class^="verdict-"]'); }

  async #begin() {
    this.store = await openStore();
    this.known = (await this.store.all("puzzles")).find(({ code }) => code === this.code);
    if (!this.known && isImported()) await this.#keep("imported");
  }

  // Where nothing was drawn, nothing is kept: a puzzle of the library may lie open here.
  async #follow() {
    if (this.now === this.code) {
      if (this.known) await this.#keep(this.known.origin);
      return;
    }
    const before = this.known?.origin === "drawn" ? [this.code] : [];
    this.code = this.now;
    await this.#keep("drawn", before);
  }

  async #keep(origin, before = []) {
    const sheet = readCode(this.code);
    if (!sheet?.cages.length && !sheet?.boxes) return; // an empty sheet
    const name = nameOf(this.code);
    const { author, when } = this.known ?? {};
    const same = this.known?.code === this.code;
    const puzzle = cleanPuzzle({ code: this.code, origin, name, author, draft: this.draft, when: same ? when : Date.now() });
    if (!puzzle) return;
    this.known = puzzle;
    await this.store.write({ puzzles: [puzzle], forget: { puzzles: before.filter((code) => code !== puzzle.code) } }).catch(() => {});
  }
}
