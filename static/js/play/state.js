// The state of Play: the game, what is chosen in it, how one writes, and what is lit. No document here.

import { CENTRE, CORNER, VALUE } from "./game.js";

const KINDS = { value: VALUE, corner: CORNER, centre: CENTRE };
const NONE = new Set();
// The cells that the server named: not right; and of a hint those that it fills, that lose marks,
// and that one should look at.
const NAMED = { wrong: NONE, aim: NONE, lose: NONE, look: NONE };
const NOTHING = { repeated: [], missed: [] };

const listed = (text) => (text ? text.split(",") : []);

const cellsOf = (found) => new Set(found.flatMap(({ cells }) => cells));

// What an answer of the server names. `number` gives a cell's number by its name; the data are those of
// `fragments/hint.html` or of `fragments/right.html`.
export function namedBy(data, number) {
  return Object.fromEntries(Object.keys(NAMED).map((part) => [part, new Set(listed(data[part]).map(number))]));
}

// What it does: a value to write, marks to strike as [cell, bits], cells to erase or moves to take back; nothing of what
// is not said.
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
    this.digit = 0; // that is chosen before its cells
    this.forget();
  }

  // What was named or asked for holds until the next change.
  forget() {
    this.named = NAMED;
    this.asked = false; // whether the rules were asked for
  }

  get showsErrors() {
    return this.settings.errors === "live" || (this.settings.errors === "asked" && this.asked);
  }

  // The broken rules that are shown.
  get broken() { return this.showsErrors ? this.rules.broken(this.game.values) : NOTHING; }

  // Whether the rules were asked for, and none is broken.
  get isFine() { return this.asked && !Object.values(this.broken).flat().length; }

  // How the cells look beside what they hold; `waiting` are digits that are no value yet.
  look(waiting) {
    const { repeated, missed } = this.named.wrong.size ? NOTHING : this.broken; // a right value may break a rule
    const lines = this.settings.lines === "1" && !this.game.isSolved;
    return {
      chosen: this.chosen, same: lines ? this.#lit : 0, seen: lines ? this.#seen : NONE,
      ...this.named, repeated: cellsOf(repeated), missed: cellsOf(missed), waiting,
    };
  }

  // The digit in hand, or the value of the cell that is chosen alone; 0 where there is none.
  get #lit() {
    const [cell] = this.chosen;
    return this.digit || (this.chosen.size === 1 ? this.game.values[cell] : 0);
  }

  // Whatever shares a row, a column or a box with the cell that is chosen alone.
  get #seen() {
    const [cell] = this.chosen;
    return this.chosen.size === 1 ? this.rules.inLineWith(cell) : NONE;
  }

  // Whether there is anything in the chosen cells to erase.
  get canErase() { return [...this.chosen].some((cell) => this.game.cells[cell].some(Boolean)); }

  // The values that stand as often as they can.
  get complete() {
    const { size } = this.rules;
    const counts = new Map();
    for (const value of this.game.values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return new Set([...counts.keys()].filter((value) => counts.get(value) >= size));
  }

  put(value, mode) {
    const cells = [...this.chosen];
    if (mode === "value") this.game.write(cells, value, this.settings.marks);
    else this.game.mark(cells, value, KINDS[mode]);
  }

  // The digit in hand goes into a cell, or out of it where it stands there.
  place(cell) {
    if (this.game.given[cell]) return;
    this.chosen = new Set([cell]);
    if (this.mode === "value" && this.game.values[cell] === this.digit) this.erase();
    else this.put(this.digit, this.mode);
  }

  erase() { this.game.erase([...this.chosen], this.settings.marks); }

  // Back or on by one move; a cell that it was about alone is chosen.
  step(by) {
    const cells = by < 0 ? this.game.undo() : this.game.redo();
    if (cells.length === 1) this.chosen = new Set(cells);
  }

  restart() { this.game.restart(this.settings.marks); }
  startOver() { this.game.startOver(this.settings.marks); }

  // Do what the last level of a hint says; false where it says nothing to do.
  act({ write, strike, erase, undo }) {
    const { game, settings } = this;
    if (write) game.write([write[0]], write[1], settings.marks);
    else if (strike) game.strike(strike);
    else if (erase) game.erase(erase, settings.marks);
    if (undo) game.undo(undo);
    return Boolean(undo || (write ?? strike ?? erase));
  }
}
