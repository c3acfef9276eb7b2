// A search's board as numbers: each event of a tape can be applied and reverted. `tests/puzzles/events.json` has the
// cases that this module and the server share. No document here.

export const KINDS = [
  "guess", "infer", "reject", "remove", "dead-end", "undo",
  "restart", "swap", "solved", "exhausted", "gave-up", "note",
];
const [GUESS, INFER, REJECT, REMOVE, DEAD_END, UNDO, RESTART, SWAP, SOLVED,, GAVE_UP] = KINDS.keys();
export const KIND = { GUESS, INFER, REJECT, REMOVE, DEAD_END, UNDO, SWAP, SOLVED };

const VALUES = 32;
const CELLS = 256;
const LINES = 512;

// An event is a number, or a list of that number and more: see `to_tape` in webapp/trace.
const head = (event) => (typeof event === "number" ? event : event[0]);
export const rest = (event) => (typeof event === "number" ? [] : event.slice(1));
export const kindOf = (event) => Math.floor(head(event) / (VALUES * CELLS * LINES));
export const lineOf = (event) => Math.floor(head(event) / (VALUES * CELLS)) % LINES;
export const cellOf = (event) => Math.floor(head(event) / VALUES) % CELLS;
export const valueOf = (event) => head(event) % VALUES;
const bitOf = (event) => 1 << valueOf(event) - 1;
const places = (event) => kindOf(event) === GUESS || kindOf(event) === INFER;
const placed = (steps) => steps.filter(places).length;
// Whether an undo crosses its value off, so that the board shows what is left to try.
const crosses = (event) => (event[1] & 1) === 1;

// The mask of values that a step of the trail crosses off in a cell (bit v - 1 is the value v).
export function crossed(step, cell) {
  if (places(step)) return 0;
  if (kindOf(step) !== REMOVE) return cellOf(step) === cell ? bitOf(step) : 0;
  const at = step.indexOf(cell, 3);
  return at >= 0 && at < 3 + step[2] ? step[1] : 0;
}

// The cells of an event's reason.
export function reasonOf(event) {
  switch (kindOf(event)) {
    case GUESS: case INFER: case GAVE_UP: return rest(event);
    case REMOVE: return event.slice(3 + event[2]);
    case DEAD_END: return event.slice(2 + event[1]);
    default: return [];
  }
}

// A set of cells as flags, since a scrub adds to it half a million times.
export class CellSet {
  #flags;
  constructor(count) { this.#flags = new Uint8Array(count); }
  add(cell) { this.#flags[cell] = 1; return this; }
  addAll() { this.#flags.fill(1); }
  clear() { this.#flags.fill(0); }
  * [Symbol.iterator]() {
    for (let cell = 0; cell < this.#flags.length; cell += 1) if (this.#flags[cell]) yield cell;
  }
}

export class Trace {
  constructor(size) {
    const count = size * size;
    this.size = size;
    this.values = new Uint8Array(count);
    this.removed = new Int32Array(count);
    this.by = new Uint8Array(count).fill(RESTART); // kind of event that placed the value
    this.trail = [];
    this.undone = []; // by each undo, what it took off the trail
    this.grids = [];
    this.broken = new Uint8Array(count); // how many rules a cell of a local search breaks
    this.counts = {
      events: 0, guesses: 0, backtracks: 0, erased: 0, rejected: 0, depth: 0,
      broken: 0, deduced: 0, dead_ends: 0, restarts: 0, solved: 0,
    };
    this.dirty = new CellSet(count); // changed since they were painted
  }

  load(board) {
    this.values.set(board.values);
    this.removed.set(board.removed);
    this.by.fill(RESTART);
    this.trail = [...board.trail];
    for (const step of this.trail) if (places(step)) this.by[cellOf(step)] = kindOf(step);
    this.undone = [];
    this.grids = [];
    this.broken.set(board.broken);
    this.counts = { ...board.counts };
    this.touchAll();
  }

  apply(event) {
    this.#count(kindOf(event), 1);
    switch (kindOf(event)) {
      case GUESS:
      case INFER: this.#place(event); this.trail.push(event); break;
      case REJECT:
      case REMOVE: this.#crossOff(event); break;
      case UNDO:
        this.undone.push(this.#takeBack());
        this.counts.erased += placed(this.undone.at(-1));
        if (crosses(event)) this.#crossOff(event);
        break;
      case RESTART:
        this.grids.push([...this.values, ...this.broken]);
        this.#fill(rest(event));
        break;
      case SWAP: this.#swap(event, 1); break;
    }
  }

  revert(event) {
    this.#count(kindOf(event), -1);
    switch (kindOf(event)) {
      case GUESS:
      case INFER: this.#erase(event); this.trail.pop(); break;
      case REJECT:
      case REMOVE: this.#flip(event); this.trail.pop(); break;
      case UNDO:
        if (crosses(event)) { this.#flip(event); this.trail.pop(); }
        this.counts.erased -= placed(this.undone.at(-1));
        this.#putBack(this.undone.pop());
        break;
      case RESTART: this.#fill(this.grids.pop()); break;
      case SWAP: this.#swap(event, -1); break;
    }
  }

  // Count an event of the kind, or with -1 take it off again.
  #count(kind, by) {
    const { counts } = this;
    counts.events += by;
    switch (kind) {
      case REJECT: counts.rejected += by; break;
      case GUESS: counts.guesses += by; counts.depth += by; break;
      case UNDO: counts.backtracks += by; counts.depth -= by; break;
      case INFER:
      case REMOVE: counts.deduced += by; break;
      case DEAD_END: counts.dead_ends += by; break;
      case RESTART: counts.restarts += by; break;
      case SOLVED: counts.solved += by; break;
    }
  }

  // A counter by its name; fillings are the full grids that were checked.
  count(name) {
    const { counts } = this;
    return name === "fillings" ? counts.rejected + counts.solved : counts[name];
  }

  // The mask of a cell's candidates, or -1 if none were removed.
  left(cell) {
    if (this.values[cell] || !this.removed[cell]) return -1;
    return 2 ** this.size - 1 & ~this.removed[cell];
  }

  touchAll() {
    this.dirty.addAll();
  }

  #place(event) {
    const cell = cellOf(event);
    this.values[cell] = valueOf(event);
    this.by[cell] = kindOf(event);
    this.dirty.add(cell);
  }

  #erase(event) {
    this.values[cellOf(event)] = 0;
    this.dirty.add(cellOf(event));
  }

  // A removal is [number, mask, count, cells, the reason's cells]. No list of the cells is built, since a scrub does this a
  // hundred thousand times.
  #crossOff(event) {
    this.trail.push(event);
    this.#flip(event);
  }

  // Crossing off and its reversal are the same operation.
  #flip(event) {
    if (kindOf(event) === REMOVE) {
      for (let index = 3; index < 3 + event[2]; index += 1) this.#toggle(event[index], event[1]);
    } else this.#toggle(cellOf(event), bitOf(event));
  }

  #toggle(cell, mask) {
    this.removed[cell] ^= mask;
    this.dirty.add(cell);
  }

  #takeBack() {
    const steps = [];
    while (this.trail.length) {
      const step = this.trail.pop();
      steps.push(step);
      if (!places(step)) { this.#flip(step); continue; }
      this.#erase(step);
      if (kindOf(step) === GUESS) break;
    }
    return steps;
  }

  #putBack(steps) {
    for (const step of steps.reverse()) {
      if (!places(step)) { this.#crossOff(step); continue; }
      this.#place(step);
      this.trail.push(step);
    }
  }

  // The values of all cells, and then their broken rules.
  #fill(numbers) {
    const count = this.values.length;
    this.values.set(numbers.slice(0, count));
    this.broken.set(numbers.slice(count));
    this.counts.broken = this.broken.reduce((sum, each) => sum + each, 0);
    this.touchAll();
  }

  // A swap is [number, two cells, then each cell whose broken rules change and by how much...].
  #swap(event, sign) {
    const [, a, b] = event;
    [this.values[a], this.values[b]] = [this.values[b], this.values[a]];
    this.dirty.add(a).add(b);
    for (let index = 3; index < event.length; index += 2) {
      this.broken[event[index]] += sign * event[index + 1];
      this.counts.broken += sign * event[index + 1];
      this.dirty.add(event[index]);
    }
  }
}
