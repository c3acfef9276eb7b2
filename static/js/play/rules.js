// The rules as data: which cells must differ, and what the filled cells break. No document here;
// a test holds this module to the server's `is_solution`.

const range = (count) => Array.from({ length: count }, (_, index) => index);

// `puzzle` is {size, boxes, killer, cages: [{cells, op, target}]}; cells are numbers by row.
export class Rules {
  constructor({ size, boxes, killer, cages }) {
    this.size = size;
    this.cages = cages;
    // Each with its name, and the cells that must hold different values.
    this.units = this.#units(boxes);
    if (killer) this.units.push(...cages.map((cage) => ({ name: "A cage", cells: cage.cells })));
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

  // The values that none of a cell's peers holds.
  candidates(cell, values) {
    const taken = new Set([...this.peers[cell]].map((peer) => values[peer]));
    return range(this.size).map((index) => index + 1).filter((value) => !taken.has(value));
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

// Whether values meet a cage's target, which is a text of up to 309 digits.
function meets({ op, target }, values) {
  const goal = BigInt(target);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  switch (op) {
    case "+": return BigInt(values.reduce((sum, value) => sum + value)) === goal;
    case "*": return values.reduce((product, value) => product * BigInt(value), 1n) === goal;
    case "-": return BigInt(high - low) === goal;
    case "/": return BigInt(low) * goal === BigInt(high);
    default: return BigInt(values[0]) === goal;
  }
}
