// Which cells must differ, and what the filled cells break. No document here; a test checks it
// against the server's `is_solution`.

const CAGE = "A cage";
const MAX_CACHED = 1000;

const range = (count) => Array.from({ length: count }, (_, index) => index);

// `puzzle` is {size, boxes, killer, cages: [{cells, op, target}]}; cells are numbers by row.
export class Rules {
  constructor({ size, boxes, killer, cages }) {
    this.size = size;
    this.cages = cages;
    this.allowed = new Map();
    // Groups of cells with different values, each with its name.
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

  // The possible values of a cell, as bits, 1 the lowest: no peer has them, and its cage can be filled with them.
  candidates(cell, values) {
    const taken = [...this.peers[cell]].reduce((bits, peer) => bits | 1 << values[peer] >> 1, 0);
    const cage = this.cages[this.cageOf[cell]];
    return (cage ? this.#allowed(cage, cell, values) : (1 << this.size) - 1) & ~taken;
  }

  // The values that a cage alone allows a cell; cached, since its empty cells all ask with the same values.
  #allowed(cage, cell, values) {
    const placed = cage.cells.map((each) => (each === cell ? 0 : values[each]));
    const key = `${cage.cells[0]}:${placed}`;
    if (!this.allowed.has(key)) {
      if (this.allowed.size >= MAX_CACHED) this.allowed.clear();
      const apart = cage.cells.map((each) => [...cage.cells.keys()]
        .filter((place) => this.peers[each].has(cage.cells[place])));
      this.allowed.set(key, allowedIn(cage, apart, placed, this.size));
    }
    return this.allowed.get(key)[cage.cells.indexOf(cell)];
  }

  // The broken rules: values that a unit has more than once, and full cages that miss their target.
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

// Cages: whether values meet a clue, and the values that a cage alone leaves its cells. A target is a text of up to 309
// digits.
// The limits are values tried for one filling, and for a whole cage; undecided values stay allowed.
const MAX_TRIES_EACH = 3000;
const MAX_TRIES = 60000;

function meets({ op, target }, values) {
  if (op === "?") return meanings(values.length).some((each) => meets({ op: each, target }, values));
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

// The operators that a mystery cage of this many cells may have.
const meanings = (count) => (count === 2 ? ["+", "-", "*", "/"] : ["+", "*"]);

// What is left of a target after one more value, and whether `left` cells can still make it.
const SUM = {
  less: (rest, value) => rest - BigInt(value),
  within: (rest, left, size) => rest >= left && rest <= left * size,
};
const PRODUCT = {
  less: (rest, value) => (rest % BigInt(value) ? 0n : rest / BigInt(value)),
  within: (rest, left, size) => rest > 0 && rest <= BigInt(size) ** BigInt(left),
};
const PAIR = { less: (rest) => rest, within: () => true }; // two cells are checked at the end
const MAKING = { "+": SUM, "*": PRODUCT };

// The values of each place of a cage, as bits, in some filling that contains `placed`: the value at each place, 0 for
// none. `apart` lists for each place the others that must differ from it.
function allowedIn(cage, apart, placed, size) {
  if (cage.op === "?") {
    return meanings(placed.length)
      .map((op) => allowedIn({ ...cage, op }, apart, placed, size))
      .reduce((all, allowed) => all.map((bits, place) => bits | allowed[place]));
  }
  const allowed = placed.map(() => 0);
  let left = MAX_TRIES;
  placed.forEach((fixed, place) => {
    for (let value = 1; !fixed && value <= size; value += 1) {
      const bit = 1 << value - 1;
      if (allowed[place] & bit) continue;
      const { filling, tries } = fillingWith(cage, apart, placed, size, place, value, Math.min(left, MAX_TRIES_EACH));
      left -= tries;
      if (filling === undefined) allowed[place] |= bit; // undecided
      // A filling shows all of its values to be possible.
      filling?.forEach((each, at) => { allowed[at] |= 1 << each - 1; });
    }
  });
  return allowed;
}

// A filling with the value `given` at the place `first`: null if there is none, undefined if that takes more than
// `maxTries` tries; and the number of tries.
function fillingWith(cage, apart, placed, size, first, given, maxTries) {
  const making = MAKING[cage.op] ?? PAIR;
  const filling = [...placed];
  const open = [...placed.keys()].filter((place) => !placed[place] && place !== first);
  let tries = 0;
  const rest = placed.reduce((left, value) => (value ? making.less(left, value) : left), BigInt(cage.target));
  const put = (place, value, index, left) => {
    tries += 1;
    const after = making.less(left, value);
    if (apart[place].some((other) => filling[other] === value)) return false;
    if (!making.within(after, open.length - index, size)) return false;
    filling[place] = value;
    if (fill(index, after)) return true;
    filling[place] = 0;
    return false;
  };
  const fill = (index, left) => {
    if (index === open.length) return meets(cage, filling);
    for (let value = 1; value <= size && tries < maxTries; value += 1) {
      if (put(open[index], value, index + 1, left)) return true;
    }
    return false;
  };
  const found = put(first, given, 0, rest);
  if (found) return { filling, tries };
  return { filling: tries < maxTries ? null : undefined, tries };
}
