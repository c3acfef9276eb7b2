// The drawing: its cages, the selected cells, and what a drag over cells means. No document here; cells are known by
// their names.

import { between, placeOf, rectangle } from "../lib/cells.js";

export class Drawing {
  constructor(sheet) {
    this.chosen = [];
    this.path = null; // the cells of the current drag
    this.read(sheet);
  }

  // The server's sheet: `boxes`, if any; `cages` are {cells, target, op}, targets as text, `operators` are [op, fewest
  // cells, most cells], `spellings` what may be typed for each operator.
  read({ size, boxes, cages, operators, spellings }) {
    Object.assign(this, { size, boxes, cages, operators, spellings });
    this.cageAt = new Map(cages.flatMap(({ cells }, index) => cells.map((name) => [name, index])));
    this.chosen = this.chosen.filter((name) => Math.max(...placeOf(name)) <= size);
  }

  // The cells that look selected.
  get lit() { return this.path ?? this.chosen; }

  cageOf(name) { return this.cageAt.get(name) ?? -1; }
  cageCells(name) { return this.cages[this.cageOf(name)]?.cells ?? [name]; }

  // The cage that is just these cells, or undefined.
  cageOfAll(names) {
    const cage = this.cages[this.cageOf(names[0])];
    return cage?.cells.length === names.length && names.every((name) => cage.cells.includes(name)) ? cage : undefined;
  }

  // The cage that these cells would enlarge: they start in it and contain all of it and more; or undefined.
  grownBy(names) {
    const cage = this.cages[this.cageOf(names[0])];
    return cage && cage.cells.length < names.length && cage.cells.every((name) => names.includes(name)) ? cage : undefined;
  }

  // The clue that cells have: that of their cage, or of the one that they enlarge.
  clueOf(names) { return this.cageOfAll(names) ?? this.grownBy(names); }

  // The cells to take out of a cage: the cell if its whole cage is selected, else all that are selected.
  toTakeOut(name) {
    const names = this.chosen.includes(name) && !this.cageOfAll(this.chosen) ? this.chosen : [name];
    return names.filter((each) => this.cageOf(each) !== -1);
  }

  // The cage of a cell; the cell alone if that cage is selected already.
  cageOrCell(name) {
    const cells = this.cageCells(name);
    return this.chosen.join() === cells.join() ? [name] : cells;
  }

  // The operators that a cage of this size may have; all of them for 0.
  operatorsFor(count) {
    return this.operators.filter(([, fewest, most]) => !count || (count >= fewest && count <= most)).map(([op]) => op);
  }

  // The operator that was typed, or undefined.
  operatorIn(typed) { return this.spellings[/[^0-9\s]/.exec(typed)?.[0]]; }

  // Whether a key begins a clue; `?` lists the keys, and can only end one.
  beginsClue(key) { return /^[0-9]$/.test(key) || (key !== "?" && Object.hasOwn(this.spellings, key)); }

  // Whether a key is a given of a sudoku, for the only selected cell; 0 removes one. Above size 9 a digit may be the
  // first of two, and begins a clue.
  isGiven(key) {
    return this.boxes && this.size <= 9 && this.chosen.length === 1 && /^[0-9]$/.test(key) && Number(key) <= this.size;
  }

  // The next cell in reading order; the last one is its own successor.
  after(name) {
    const [row, column] = placeOf(name);
    if (column < this.size) return `r${row}c${column + 1}`;
    return row < this.size ? `r${row + 1}c1` : name;
  }

  // The rectangle from where the selection began.
  upTo(name) { return this.anchor ? rectangle(this.anchor, name) : [name]; }

  // The selection extended from one cell to another; a cage that is left comes along.
  extended(from, to, restart) {
    const start = restart || !this.chosen.includes(from) ? [from] : this.chosen;
    return this.whole([...new Set([...start, ...between(from, to)])]);
  }

  // A path of cells, with all of the cage that it leaves.
  whole(path) { return this.meaning(path) === "grow" ? [...new Set([...this.cageCells(path[0]), ...path])] : path; }

  beginDrag(name) {
    this.path = [name];
    this.under = this.anchor = name;
  }

  dragOver(name) {
    const steps = between(this.under, name);
    this.under = name;
    this.path.push(...steps.filter((each) => !this.path.includes(each)));
  }

  // End the drag: its path, and whether it is to `make` a cage, to `grow` one, or only to `select`.
  endDrag() {
    const { path } = this;
    this.path = null;
    return { path, means: this.meaning(path) };
  }

  meaning(path) {
    const start = this.cageOf(path[0]);
    if (path.length === 1) return "select";
    if (start === -1) return "make";
    return path.every((name) => this.cageOf(name) === start) ? "select" : "grow";
  }
}
