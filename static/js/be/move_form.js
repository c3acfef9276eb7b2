// The form of moves of whoever is the solver: the cell that the next one is about, and moves that are sent one after
// another.

import { focusCell } from "../lib/keys.js";

const STAY = { preventScroll: true };

export class MoveForm {
  #waiting = []; // moves made while another is under way: each is about the board that it leaves
  #made; // the move that is under way

  constructor(root) {
    this.root = root;
    this.form = root.querySelector("[data-moves]");
    this.cell = this.form.elements.cell;
    this.chosen = this.cell.value || "r1c1";
    this.rejecting = this.form.elements.how?.value === "reject";
    this.form.addEventListener("change", ({ target }) => { if (target.name === "how") this.rejecting = target.value === "reject"; });
    root.addEventListener("focusin", ({ target }) => { if (target.matches("[data-board] td")) this.choose(target.id); });
    root.addEventListener("pointerdown", (event) => this.#press(event));
    // The buttons, goals among them, leave the focus in the grid, so that typing goes on there.
    root.addEventListener("mousedown", (event) => { if (this.buttonAt(event)) event.preventDefault(); });
    root.addEventListener("click", (event) => this.#click(event), true);
    // Once htmx is through with one request: it would drop another that begins before.
    this.form.addEventListener("htmx:finally:request", () => setTimeout(() => this.#answered()));
    root.addEventListener("htmx:after:swap", () => this.choose(this.chosen));
    this.choose(this.chosen);
  }

  get board() { return this.root.querySelector("[data-board]"); }
  get td() { return this.root.querySelector(`[id="${this.chosen}"]`); }

  // The button of a move that an event is about, in the form or outside it.
  buttonAt({ target }) {
    const button = target.closest("button[name]");
    return button?.form === this.form ? button : undefined;
  }

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

  // What a digit does from now on.
  reject(yes) {
    this.rejecting = yes;
    if (!this.#made) this.#say(yes);
  }

  // The form says that a digit is rejected, or written.
  #say(reject) {
    const [write, other] = this.form.elements.how ?? [];
    if (other) (reject ? other : write).checked = true;
  }

  // Press a button of the form; a digit may be rejected without changing what digits do.
  // After a value that is written the next one is about the next empty cell.
  press(name, value, reject = this.rejecting) {
    const move = { name, value, reject, cell: this.chosen };
    // What one takes back leaves cells empty that are still seen to be filled.
    const isOld = [this.#made, ...this.#waiting].some((each) => each?.name === "go");
    this.#waiting.push(move);
    if (!this.#made) this.#next();
    if (name !== "value" || reject) return;
    const cells = [...this.board.querySelectorAll("td")];
    const onward = cells.slice(cells.indexOf(this.td) + 1);
    move.onward = onward.find((td) => isOld || !td.querySelector(".value").textContent)?.id;
    if (move.onward) this.#goTo(move.onward);
  }

  // Make the next move that waits. The form says what it is until it is answered, since it is read late.
  #next() {
    this.#made = this.#waiting.shift();
    if (!this.#made) return;
    const { name, value, reject, cell } = this.#made;
    const button = this.root.querySelector(`button[name="${name}"][value="${value}"]`);
    if (!button) { this.#next(); return; }
    this.#say(reject);
    this.cell.value = cell;
    this.form.requestSubmit(button);
  }

  // A button that was clicked takes its turn.
  #click(event) {
    const button = this.buttonAt(event);
    if (!button) return;
    event.preventDefault();
    this.press(button.name, button.value);
  }

  // The next move is about this cell, which has the focus where the grid has it.
  #goTo(cell) {
    if (document.activeElement.matches("[data-board] td")) focusCell(this.board, this.root.querySelector(`[id="${cell}"]`), STAY);
    else this.choose(cell);
  }

  // Where the solver has just made a move, it goes on; what was wrong is written there again, unless one has left.
  #follow({ value, cell, onward }) {
    const made = value === "show" && this.root.querySelector("#position").dataset.cell;
    const wrong = onward && onward === this.chosen && this.root.querySelector(".fault") && cell;
    if (made || wrong) this.#goTo(made || wrong);
  }

  #answered() {
    if (this.#made && !this.#waiting.length) this.#follow(this.#made);
    this.#say(this.rejecting);
    this.cell.value = this.chosen;
    this.#next();
  }
}
