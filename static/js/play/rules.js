// The rules as data: which cells must differ, and what the filled cells break. No document here;
// a test holds this module to the server's `is_solution`.

const range = (count) => Array.from({ length: count }, (_, index) => index);

// `puzzle` is {size, boxes, killer, cages: [{cells, op, target}]}; cells are numbers by row.
export class Rules {
  constructor({ size, boxes, killer, cages }) {
    this.size = size;
    this.killer = killer;
    this.cages = cages;
    this.units = this.#units(boxes);
    this.cageOf = range(size * size).map(() => -1);
    cages.forEach((cage, index) => cage.cells.forEach((cell) => { this.cageOf[cell] = index; }));
    this.peers = range(size * size).map(() => new Set());
    const apart = killer ? [...this.units, ...cages.map((cage) => cage.cells)] : this.units;
    for (const unit of apart) {
      for (const cell of unit) for (const other of unit) if (other !== cell) this.peers[cell].add(other);
    }
  }

  #units(boxes) {
    const { size } = this;
    const lines = range(size).flatMap((line) => [
      range(size).map((place) => line * size + place),
      range(size).map((place) => place * size + line),
    ]);
    if (!boxes) return lines;
    const [rows, columns] = boxes;
    const across = size / columns;
    return [...lines, ...range(size).map((box) => range(size).map((place) => {
      const row = Math.floor(box / across) * rows + Math.floor(place / columns);
      return row * size + box % across * columns + place % columns;
    }))];
  }

  // The values that none of a cell's peers holds.
  candidates(cell, values) {
    const taken = new Set([...this.peers[cell]].map((peer) => values[peer]));
    return range(this.size).map((index) => index + 1).filter((value) => !taken.has(value));
  }

  // What is broken: the cells that hold a value twice in a unit, and the full cages that miss.
  broken(values) {
    const twice = new Set();
    this.peers.forEach((peers, cell) => {
      if (values[cell] && [...peers].some((peer) => values[peer] === values[cell])) twice.add(cell);
    });
    const missed = this.cages.filter((cage) => cage.cells.every((cell) => values[cell])
      && !meets(cage, cage.cells.map((cell) => values[cell])));
    return { twice: [...twice], missed };
  }

  isSolved(values) {
    const { twice, missed } = this.broken(values);
    return values.every(Boolean) && !twice.length && !missed.length;
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
