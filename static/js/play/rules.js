// The rules as data: which cells must differ, and what the filled cells break. No document here;
// a test holds this module to the server's `is_solution`.

import { allowedIn, meets } from "./cages.js";

const CAGE = "A cage";
const MOST_KEPT = 1000;

const range = (count) => Array.from({ length: count }, (_, index) => index);

// `puzzle` is {size, boxes, killer, cages: [{cells, op, target}]}; cells are numbers by row.
export class Rules {
  constructor({ size, boxes, killer, cages }) {
    this.size = size;
    this.cages = cages;
    this.allowed = new Map();
    // Each with its name, and the cells that must hold different values.
    this.units = this.#units(boxes);
    if (killer) this.units.push(...cages.map((cage) => ({ name: CAGE, cells: cage.cells })));
    this.cageOf = range(size * size).map(() => -1);
    cages.forEach((cage, index) => cage.cells.forEach((cell) => { this.cageOf[cell] = index; }));
    this.peers = range(size * size).map(() => new Set());
    for (const { cells } of this.units) {
      for (const cell of cells) for (const other of cells) if (other !== cell) this.peers[cell].add(other);
    }
  }

  #units(boxes) {
    const { size } = this;
    const lines = range(size).flatMap((line) => [
      { name: `Row ${line + 1}`, cells: range(size).map((place) => line * size + place) },
      { name: `Column ${line + 1}`, cells: range(size).map((place) => place * size + line) },
    ]);
    if (!boxes) return lines;
    const [rows, columns] = boxes;
    const across = size / columns;
    return [...lines, ...range(size).map((box) => ({
      name: "A box",
      cells: range(size).map((place) => {
        const row = Math.floor(box / across) * rows + Math.floor(place / columns);
        return row * size + box % across * columns + place % columns;
      }),
    }))];
  }

  // The cells of its row, its column and its box, itself among them.
  inLineWith(cell) {
    return new Set(this.units.filter(({ name, cells }) => name !== CAGE && cells.includes(cell)).flatMap(({ cells }) => cells));
  }

  // The values that a cell may have, as bits, that of 1 the lowest: none of its peers holds them, and
  // its cage can be filled with them beside the values that stand in its other cells.
  candidates(cell, values) {
    const taken = [...this.peers[cell]].reduce((bits, peer) => bits | 1 << values[peer] >> 1, 0);
    const cage = this.cages[this.cageOf[cell]];
    return (cage ? this.#allowed(cage, cell, values) : (1 << this.size) - 1) & ~taken;
  }

  // The cells whose candidates depend on the value of a cell.
  neighbours(cell) {
    const mates = this.cages[this.cageOf[cell]]?.cells ?? [];
    return [...new Set([...this.peers[cell], ...mates])].filter((other) => other !== cell);
  }

  // What a cage alone allows a cell; kept, since all its empty cells ask with the same values.
  #allowed(cage, cell, values) {
    const standing = cage.cells.map((each) => (each === cell ? 0 : values[each]));
    const key = `${cage.cells[0]}:${standing}`;
    if (!this.allowed.has(key)) {
      if (this.allowed.size >= MOST_KEPT) this.allowed.clear();
      const apart = cage.cells.map((each) => [...cage.cells.keys()]
        .filter((place) => this.peers[each].has(cage.cells[place])));
      this.allowed.set(key, allowedIn(cage, apart, standing, this.size));
    }
    return this.allowed.get(key)[cage.cells.indexOf(cell)];
  }

  // What is broken: values that a unit has more than once, and full cages that miss their target.
  broken(values) {
    const repeated = this.units.flatMap(({ name, cells }) => {
      const places = new Map();
      for (const cell of cells) {
        if (values[cell]) places.set(values[cell], [...places.get(values[cell]) ?? [], cell]);
      }
      return [...places].filter(([, at]) => at.length > 1).map(([value, at]) => ({ name, value, cells: at }));
    });
    const missed = this.cages.filter((cage) => cage.cells.every((cell) => values[cell])
      && !meets(cage, cage.cells.map((cell) => values[cell])));
    return { repeated, missed };
  }

  isSolved(values) {
    const { repeated, missed } = this.broken(values);
    return values.every(Boolean) && !repeated.length && !missed.length;
  }
}
