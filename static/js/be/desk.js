// The desk of whoever is the solver: the cell in hand, and moves that are sent one after another.

import { focusCell } from "../shared/grid.js";

const STAY = { preventScroll: true };

export class Desk {
  #waiting = []; // moves made while another is under way: each is about the board that it leaves
  #made; // the move that is under way
  #was = false; // whether digits reject, but for that move
  #sending = false;

  constructor(root) {
    this.root = root;
    this.form = root.querySelector("[data-moves]");
    this.cell = this.form.elements.cell;
    this.chosen = this.cell.value || "r1c1";
    root.addEventListener("focusin", ({ target }) => { if (target.matches("[data-board] td")) this.choose(target.id); });
    root.addEventListener("pointerdown", (event) => this.#press(event));
    // The keys of the form leave the focus in the grid, so that typing goes on there.
    this.form.addEventListener("mousedown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
    this.form.addEventListener("submit", (event) => this.#hold(event), true);
    this.form.addEventListener("htmx:finally:request", () => this.#answered());
    root.addEventListener("htmx:after:swap", () => this.choose(this.chosen));
    this.choose(this.chosen);
  }

  get board() { return this.root.querySelector("[data-board]"); }
  get td() { return this.root.querySelector(`[id="${this.chosen}"]`); }

  #press(event) {
    const td = event.target.closest("[data-board] td");
    if (!td || event.button || !event.isPrimary) return;
    event.preventDefault();
    focusCell(this.board, td, STAY);
  }

  // The cell that the next move is about.
  choose(name) {
    for (const td of this.root.querySelectorAll("td[data-chosen]")) if (td.id !== name) td.removeAttribute("data-chosen");
    this.chosen = name;
    if (!this.#made) this.cell.value = name;
    this.td?.setAttribute("data-chosen", "");
  }

  focus() {
    if (this.td) focusCell(this.board, this.td, STAY);
  }

  get rejecting() { return this.form.elements.how?.value === "reject"; }

  // What a digit does from now on.
  reject(yes) {
    const [write, reject] = this.form.elements.how ?? [];
    if (reject) (yes ? reject : write).checked = true;
  }

  // Press a button of the form; a digit may be rejected without changing what digits do.
  press(name, value, reject = this.rejecting) {
    this.#waiting.push({ name, value, reject, cell: this.chosen });
    if (!this.#made) this.#next();
  }

  // Make the next move that waits. The form says what it is until it is answered, since it is read late.
  #next() {
    this.#made = this.#waiting.shift();
    if (!this.#made) return;
    const { name, value, reject, cell } = this.#made;
    const button = this.form.querySelector(`button[name="${name}"][value="${value}"]`);
    if (!button) { this.#next(); return; }
    this.#was = this.rejecting;
    this.reject(reject);
    this.cell.value = cell;
    this.#sending = true;
    this.form.requestSubmit(button);
    this.#sending = false;
  }

  // A button that was clicked takes its turn.
  #hold(event) {
    if (this.#sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.press(event.submitter.name, event.submitter.value);
  }

  #answered() {
    if (this.#made) this.reject(this.#was);
    this.cell.value = this.chosen;
    this.#next();
  }
}
