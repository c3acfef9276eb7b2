// The search tree as far as the page knows it, and which dead branches are unfolded. No document here.
//
// A node is a guess, numbered in the order of the guesses: what was guessed below a node has the
// numbers that follow its own. What is known of a node never changes, so any step can be shown.

import { KIND, cellOf, kindOf, valueOf } from "./trace.js";

const ROOT = -1;
const MOST = 1000; // nodes that are unfolded at once
const COLUMNS = ["parent", "cell", "value", "from", "to", "after"];

export class Tree {
  opened = new Set(); // dead branches that are unfolded, oldest first
  #room = 0;

  constructor() {
    this.#hold(1023);
  }

  // Room for a node of this number: `from` and `to` are its steps, 0 where they are not known, and
  // `after` is the number of the next guess that is not below it.
  #hold(id) {
    if (id < this.#room) return;
    this.#room = 2 ** Math.ceil(Math.log2(id + 1));
    for (const name of COLUMNS) {
      const column = new Int32Array(this.#room);
      if (this[name]) column.set(this[name]);
      this[name] = column;
    }
  }

  // Begin where a tape begins, by when so many guesses were made: with the nodes that stand and others.
  begin(nodes, guesses, at) {
    this.learn(nodes);
    this.standing = nodes.filter((node) => !node[5]).map(([id]) => id);
    this.guesses = guesses;
    this.at = at;
  }

  // Nodes as the server tells of them: `nodes` in webapp/web/run/tape.py.
  learn(nodes) {
    for (const [id, parent, cell, value, from, to, size] of nodes) {
      this.#made(id, parent, cell, value, from);
      if (to) this.#undone(id, to, id + size + 1);
    }
  }

  // The events that follow on what was learned.
  follow(events) {
    for (const event of events) {
      this.at += 1;
      const kind = kindOf(event);
      if (kind === KIND.GUESS) {
        this.#made(this.guesses, this.standing.at(-1) ?? ROOT, cellOf(event), valueOf(event), this.at);
        this.standing.push(this.guesses);
        this.guesses += 1;
      } else if (kind === KIND.UNDO) this.#undone(this.standing.pop(), this.at, this.guesses);
    }
  }

  #made(id, parent, cell, value, from) {
    this.#hold(id);
    this.parent[id] = parent;
    this.cell[id] = cell;
    this.value[id] = value;
    this.from[id] = from;
  }

  #undone(id, to, after) {
    this.to[id] = to;
    this.after[id] = after;
  }

  // How it looks at a step by when so many guesses were made: the root, with its `children` unfolded.
  look(at, guesses, solved) {
    for (;;) {
      const view = new View(this, at, guesses, solved);
      const [oldest] = this.opened;
      if (view.count <= MOST || oldest === undefined) return view;
      this.opened.delete(oldest);
    }
  }
}

// One look at the tree: `root` has its children and theirs, `path` the nodes that stand, oldest first.
class View {
  count = 0;
  unknown = []; // opened, but what is below them is not known

  constructor(tree, at, guesses, solved) {
    this.tree = tree;
    this.at = at;
    this.guesses = guesses;
    this.root = { id: ROOT, kind: "root", depth: 0, children: [], size: guesses };
    this.path = this.#standing().map((id) => ({ id, kind: "standing" }));
    if (solved && this.path.length) this.path.at(-1).kind = "solution";
    this.count = this.path.length;
    this.#hang();
  }

  #closed(id) {
    return this.tree.to[id] > 0 && this.tree.to[id] <= this.at;
  }

  #standing() {
    const { from, parent } = this.tree;
    let id = this.guesses - 1;
    while (id >= 0 && !from[id]) id -= 1; // below a dead branch that is not known from within
    const found = [];
    for (; id >= 0; id = parent[id]) if (!this.#closed(id)) found.push(id);
    return found.reverse();
  }

  // Hang the path from the root, and dead branches from the path, newest first while there is room.
  #hang() {
    const above = [this.root, ...this.path];
    this.path.forEach((node, index) => this.#tell(node, above[index]));
    above.forEach((node, index) => { if (above[index + 1]) node.children = [above[index + 1]]; });
    for (const node of above.reverse()) {
      const next = node.children[0];
      node.waits = !next; // for its next guess
      const dead = this.#below(node.id, next?.id ?? this.guesses);
      if (!dead || this.count + dead.length > MOST) continue;
      this.count += dead.length;
      node.children = dead.map((id) => this.#dead(id, node));
      if (next) node.children.push(next);
    }
  }

  // What was guessed right below a node and undone, up to a number; undefined where not all is known.
  #below(id, end) {
    const found = [];
    for (let child = id + 1; child < end; child = this.tree.after[child]) {
      if (!this.tree.from[child] || !this.#closed(child)) return undefined;
      found.push(child);
    }
    return found;
  }

  #dead(id, parent) {
    const { tree } = this;
    const node = this.#tell({ id, kind: tree.after[id] > id + 1 ? "folded" : "dead" }, parent);
    if (!tree.opened.has(id)) return node;
    const below = this.#below(id, tree.after[id]);
    if (!below) this.unknown.push(id);
    else {
      node.kind = "opened";
      this.count += below.length;
      node.children = below.map((child) => this.#dead(child, node));
    }
    return node;
  }

  #tell(node, parent) {
    const { tree } = this;
    node.parent = parent;
    node.depth = parent.depth + 1;
    node.children = [];
    for (const name of ["cell", "value", "from", "to"]) node[name] = tree[name][node.id];
    node.size = (this.#closed(node.id) ? tree.after[node.id] : this.guesses) - node.id - 1;
    return node;
  }
}

const isPassed = (event) => event !== undefined && kindOf(event) === KIND.UNDO && (event[1] & 2) === 2;

// How many of the newest guesses a jump that is under way at a position still takes back, the one that it
// jumps to included; 0 where none is.
export function jumping(reel, at) {
  let passed = 0;
  while (isPassed(reel.eventAt(at + 1 + passed))) passed += 1;
  return passed || isPassed(reel.eventAt(at)) ? passed + 1 : 0;
}

// For each guess that stands, oldest first, the values of its cell that are neither tried nor refused (bit v - 1
// is the value v). A guess with a reason chose among other things than values: there is none to tell of.
export function untried(trace) {
  const full = 2 ** trace.size - 1;
  return trace.trail.filter((step) => kindOf(step) === KIND.GUESS).map((guess) => {
    if (typeof guess !== "number") return 0;
    const [cell, value] = [cellOf(guess), valueOf(guess)];
    return full & ~trace.removed[cell] & ~(1 << value - 1);
  });
}
