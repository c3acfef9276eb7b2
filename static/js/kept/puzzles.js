// Stores what is drawn, one puzzle per drawing, and what was made or imported.

import { readCode } from "../lib/codes.js";
import { nameOf } from "../page/every_page.js";
import { cleanPuzzle } from "./file.js";
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

  // Until the server's verdict is there, a drawing counts as a draft.
  get draft() { return !this.root.querySelector('#verdict > [class^="verdict-"]'); }

  async #begin() {
    this.store = await openStore();
    this.known = (await this.store.all("puzzles")).find(({ code }) => code === this.code);
    if (!this.known && isImported()) await this.#keep("imported");
  }

  // Without an edit nothing is stored: this may be a puzzle of the library.
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

let lastCode = "";

async function keepShown() {
  const shown = document.querySelector("[data-made]");
  if (!shown || shown.dataset.code === lastCode) return;
  lastCode = shown.dataset.code;
  const { code, name, grade, made: origin } = shown.dataset;
  const puzzle = cleanPuzzle({ code, origin, name, grade, when: Date.now() });
  const store = await openStore();
  const known = (await store.all("puzzles")).some((each) => each.code === code);
  if (puzzle && !known) await store.write({ puzzles: [puzzle] }).catch(() => {}); // its URL makes it again
}

const mark = (button, isKept) => button.setAttribute("aria-pressed", String(isKept));

// Buttons show whether their puzzles are stored; they store one, or remove it.
async function showStored() {
  const buttons = [...document.querySelectorAll("[data-keep]")];
  if (!buttons.length) return;
  const known = new Set((await (await openStore()).all("puzzles")).map(({ code }) => code));
  for (const button of buttons) mark(button, known.has(button.dataset.keep));
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-keep]");
  if (!button) return;
  const { keep: code, grade } = button.dataset;
  const isKept = button.ariaPressed === "true";
  const store = await openStore();
  const puzzle = cleanPuzzle({ code, origin: "made", grade, when: Date.now() });
  await store.write(isKept ? { forget: { puzzles: [code] } } : { puzzles: [puzzle] }).then(() => mark(button, !isKept), () => {});
});

function show() {
  keepShown();
  showStored();
}

show();
document.addEventListener("htmx:after:swap", show);
