// What the teacher shows to all besides the page: once she says so, the panel that is open and a lesson's unfolded
// answer; and while she points, the cell that she taps or rests on.

import { keep, read } from "../lib/store.js";
import { LASTS, pointAt } from "./frame.js";

const SHOWS = "shows-to-all"; // the code of the room in which she does
const RESTS = 300; // ms on a cell, until it is meant
const EVERY = 500; // ms at least from one cell to the next
const NONE = { panel: "", cell: "", unfolded: "" };

export class Beside {
  #cell = "";
  #shows;
  #points = false;

  // `changed` is called when something else is shown besides.
  constructor(root, frame, changed) {
    Object.assign(this, { root, frame, changed });
    this.#shows = read(SHOWS) === root.dataset.code;
    root.addEventListener("click", ({ target }) => {
      if (target.closest("[data-shows]")) keep(SHOWS, (this.#shows = !this.#shows) ? root.dataset.code : "");
      if (target.closest("[data-points]")) this.#point(!this.#points);
      this.mark();
      this.changed();
    });
  }

  // What is shown by now, by the names of the fields that tell it.
  get values() {
    const { panel = "", unfolded = false } = this.frame.root?.beside ?? {};
    return { ...NONE, cell: this.#cell, ...(this.#shows && { panel, unfolded: unfolded ? 1 : "" }) };
  }

  // The bar says what is on; it may have come anew.
  mark() {
    for (const [name, on] of [["shows", this.#shows], ["points", this.#points]]) {
      this.root.querySelector(`[data-${name}]`)?.setAttribute("aria-pressed", String(on));
    }
  }

  // Listen to the boards in the frame, which may have another page by now.
  listen() {
    const { player } = this.frame;
    if (!player || this.heard === player.root) return;
    this.heard = player.root;
    player.root.addEventListener("pointermove", (event) => this.#rest(event));
    player.root.addEventListener("pointerdown", (event) => this.#tap(event), true);
    player.root.addEventListener("pointerleave", () => clearTimeout(this.resting));
    this.#show("");
  }

  #point(on) {
    this.#points = on;
    if (!on) this.#show("");
  }

  #rest({ target }) {
    const cell = cellOf(target);
    if (!this.#points || cell === this.over) return;
    this.over = cell;
    clearTimeout(this.resting);
    const since = performance.now() - (this.since ?? -EVERY);
    if (cell) this.resting = setTimeout(() => this.#show(cell), Math.max(RESTS, EVERY - since));
  }

  #tap({ target }) {
    const cell = cellOf(target);
    if (!this.#points || !cell) return;
    clearTimeout(this.resting);
    this.#show(cell);
  }

  #show(cell) {
    clearTimeout(this.going);
    this.#cell = cell;
    this.since = performance.now();
    pointAt(this.heard, cell);
    this.changed();
    if (cell) this.going = setTimeout(() => this.#show(""), LASTS);
  }
}

// The name of the cell that something is in, as its label begins.
const cellOf = (target) => target.closest("[data-board] td")?.ariaLabel.split(",")[0];
