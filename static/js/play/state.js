// The game, the selected cells, the mode, and what is highlighted. No document here.

import { CENTRE, CORNER, VALUE } from "./game.js";

const KINDS = { value: VALUE, corner: CORNER, centre: CENTRE };
const NONE = new Set();
// The cells that the server named: wrong ones; and those that a hint fills, takes marks from, and points at.
const NAMED = { wrong: NONE, aim: NONE, lose: NONE, look: NONE };
const NOTHING = { repeated: [], missed: [] };

const listed = (text) => (text ? text.split(",") : []);

const cellsOf = (found) => new Set(found.flatMap(({ cells }) => cells));

// The cells that an answer names; `number` maps a cell's name to its number. The data are those of
// `fragments/hint.html` or `fragments/right.html`.
export function namedBy(data, number) {
  return Object.fromEntries(Object.keys(NAMED).map((part) => [part, new Set(listed(data[part]).map(number))]));
}

// What an answer does: a value to write, marks to remove as [cell, bits], cells to erase, moves to take back.
export function deedOf({ write, strike, erase, undo }, number) {
  const parted = (text) => listed(text).map((each) => each.split("="));
  const bitsOf = (values) => values.split(" ").reduce((bits, value) => bits | 1 << value - 1, 0);
  const [written] = parted(write).map(([name, value]) => [number(name), Number(value)]);
  return {
    write: written,
    strike: strike && parted(strike).map(([name, values]) => [number(name), bitsOf(values)]),
    erase: erase && listed(erase.split(" ")[1]).map(number),
    undo: Number(undo ?? 0),
  };
}

export class State {
  constructor(rules, settings) {
    this.rules = rules;
    this.settings = settings;
    this.mode = "value";
    this.chosen = new Set([0]);
    this.digit = 0; // that is selected before its cells
    this.forget();
  }

  // What was named or checked applies until the next change.
  forget() {
    this.named = NAMED;
    this.asked = false; // whether a check was requested
  }

  get showsErrors() {
    return this.settings.errors === "live" || (this.settings.errors === "asked" && this.asked);
  }

  // The broken rules that are shown.
  get broken() { return this.showsErrors ? this.rules.broken(this.game.values) : NOTHING; }

  // Whether a check was requested and no rule is broken.
  get isFine() { return this.asked && !Object.values(this.broken).flat().length; }

  // How the cells look; `waiting` is a digit that isn't a value yet.
  look(waiting) {
    const { repeated, missed } = this.named.wrong.size ? NOTHING : this.broken; // a right value may break a rule
    const lines = this.settings.lines === "1" && !this.game.isSolved;
    return {
      chosen: this.chosen, caged: this.#caged, same: lines ? this.#lit : 0, seen: lines ? this.#seen : NONE,
      ...this.named, repeated: cellsOf(repeated), missed: cellsOf(missed), waiting,
    };
  }

  // The selected digit, or the value of the only selected cell, or 0.
  get #lit() {
    const [cell] = this.chosen;
    return this.digit || (this.chosen.size === 1 ? this.game.values[cell] : 0);
  }

  // Cells that share a row, a column or a box with the only selected cell.
  get #seen() {
    const [cell] = this.chosen;
    return this.chosen.size === 1 ? this.rules.inLineWith(cell) : NONE;
  }

  // How marks follow values, as `Game` names it.
  get marks() {
    const { auto, tidy } = this.settings;
    if (auto === "1") return "filled";
    return tidy === "1" ? "tidied" : "hand";
  }

  // The cage of the only selected cell.
  get #caged() {
    const [cell] = this.chosen;
    const cage = this.chosen.size === 1 && !this.game.isSolved && this.rules.cages[this.rules.cageOf[cell]];
    return cage ? new Set(cage.cells) : NONE;
  }

  get canErase() { return [...this.chosen].some((cell) => this.game.cells[cell].some(Boolean)); }

  // How many of each value from 1 are left to place.
  get left() {
    const { size } = this.rules;
    const left = Array(size).fill(size);
    for (const value of this.game.values) if (value) left[value - 1] -= 1;
    return left.map((count) => Math.max(count, 0));
  }

  put(value, mode) {
    const cells = [...this.chosen];
    if (mode === "value") this.game.write(cells, value, this.marks);
    else this.game.mark(cells, value, KINDS[mode]);
  }

  // Write the selected digit into a cell, or erase it if it's there.
  place(cell) {
    if (this.game.given[cell]) return;
    this.chosen = new Set([cell]);
    if (this.mode === "value" && this.game.values[cell] === this.digit) this.erase();
    else this.put(this.digit, this.mode);
  }

  erase() { this.game.erase([...this.chosen], this.marks); }

  // Go back or on by one move; if it changed one cell, select that.
  step(by) {
    const cells = by < 0 ? this.game.undo() : this.game.redo();
    if (cells.length === 1) this.chosen = new Set(cells);
  }

  restart() { this.game.restart(this.marks); }
  startOver() { this.game.startOver(this.marks); }

  // Do what a hint's last level says; false if that is nothing.
  act({ write, strike, erase, undo }) {
    const { game, marks } = this;
    if (write) game.write([write[0]], write[1], marks);
    else if (strike) game.strike(strike);
    else if (erase) game.erase(erase, marks);
    if (undo) game.undo(undo);
    return Boolean(undo || (write ?? strike ?? erase));
  }
}
