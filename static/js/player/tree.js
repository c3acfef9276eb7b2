// The part of the search tree that the page has, and which dead branches are unfolded. No document here.
//
// A node is a guess, numbered in order of the guesses: its descendants have the numbers after its own. Facts about a node
// never change, so any step can be shown.

import { cellOf, KIND, kindOf, valueOf } from "./trace.js";

const ROOT = -1;
const MAX_NODES = 1000; // that are unfolded at once
// By node: `from` and `to` are its steps, 0 if unknown, `after` is the number of the next guess that isn't below it.
const COLUMNS = ["parent", "cell", "value", "from", "to", "after", "solutions"];

export class Tree {
  unfolded = new Set(); // dead branches that are unfolded, oldest first
  #branches = new Map(); // of the last view, by number: dead branches that hang from the path
  #room = 0;

  constructor() {
    this.#resize(1023);
  }

  // Make room for a node of this number.
  #resize(id) {
    if (id < this.#room) return;
    this.#room = 2 ** Math.ceil(Math.log2(id + 1));
    for (const name of COLUMNS) {
      const column = new Int32Array(this.#room);
      if (this[name]) column.set(this[name]);
      this[name] = column;
    }
  }

  // Begin at a position after this many guesses, with the open nodes and others.
  begin(nodes, guesses, at) {
    this.learn(nodes);
    this.open = nodes.filter((node) => !node[5]).map(([id]) => id);
    this.guesses = guesses;
    this.end = at; // the last step that it covers
  }

  // Add nodes as the server lists them: `nodes` in webapp/web/run/tape.py.
  learn(nodes) {
    this.forget();
    for (const [id, parent, cell, value, from, to, size, solutions] of nodes) {
      this.#add(id, parent, cell, value, from);
      this.solutions[id] = solutions;
      if (to) this.#close(id, to, id + size + 1);
    }
  }

  // Add the events that come next.
  follow(events) {
    for (const event of events) {
      this.end += 1;
      const kind = kindOf(event);
      if (kind === KIND.GUESS) {
        this.#add(this.guesses, this.open.at(-1) ?? ROOT, cellOf(event), valueOf(event), this.end);
        this.open.push(this.guesses);
        this.guesses += 1;
      } else if (kind === KIND.UNDO) this.#close(this.open.pop(), this.end, this.guesses);
      else if (kind === KIND.SOLVED) for (const id of this.open) this.solutions[id] += 1;
    }
  }

  #add(id, parent, cell, value, from) {
    this.#resize(id);
    this.parent[id] = parent;
    this.cell[id] = cell;
    this.value[id] = value;
    this.from[id] = from;
  }

  #close(id, to, after) {
    this.to[id] = to;
    this.after[id] = after;
  }

  unfold(id) { this.unfolded.add(id); this.forget(); }
  fold(id) { this.unfolded.delete(id); this.forget(); }

  // Dead branches are the same nodes from view to view, until one of them changes.
  forget() { this.#branches.clear(); }

  // The tree at a step after this many guesses: `root` has its children and theirs.
  view(at, guesses, solved) {
    for (;;) {
      const view = new View(this, at, guesses, solved, this.#branches);
      this.#branches = view.branches;
      const [oldest] = this.unfolded;
      if (view.count <= MAX_NODES || oldest === undefined) return view;
      this.fold(oldest);
    }
  }
}

// The tree at a step: `root` has its children and theirs, `path` the open nodes, oldest first. Dead branches are reused
// from the view `before`.
class View {
  branches = new Map(); // by number: dead ones that hang from the path

  constructor(tree, at, guesses, solved, before) {
    Object.assign(this, { tree, at, guesses, before });
    this.root = { id: ROOT, kind: "root", depth: 0, children: [], size: guesses };
    this.path = [];
    for (const id of this.#openIds()) {
      const above = this.path.at(-1) ?? this.root;
      above.children = [this.#node(id, "open", above, guesses)];
      this.path.push(...above.children);
    }
    if (solved && this.path.length) this.path.at(-1).kind = "solution";
    this.count = this.path.length;
    this.#hang();
  }

  #closed(id) {
    return this.tree.to[id] > 0 && this.tree.to[id] <= this.at;
  }

  #openIds() {
    const { from, parent } = this.tree;
    let id = this.guesses - 1;
    while (id >= 0 && !from[id]) id -= 1; // below a dead branch whose inside isn't known
    const ids = [];
    for (; id >= 0; id = parent[id]) if (!this.#closed(id)) ids.push(id);
    return ids.reverse();
  }

  // Hang dead branches from the path, newest first, while there is room.
  #hang() {
    for (const node of [this.root, ...this.path].reverse()) {
      const [next] = node.children;
      node.waits = !next; // for its next guess
      const dead = this.#below(node.id, next?.id ?? this.guesses);
      if (!dead || this.count + dead.length > MAX_NODES) continue;
      node.children.unshift(...dead.map((id) => this.#branch(id, node)));
    }
  }

  // The undone guesses right below a node, up to a number; undefined if not all are known.
  #below(id, end) {
    const children = [];
    for (let child = id + 1; child < end; child = this.tree.after[child]) {
      if (!this.tree.from[child] || !this.#closed(child)) return undefined;
      children.push(child);
    }
    return children;
  }

  #branch(id, parent) {
    const branch = this.before.get(id) ?? this.#dead(id, parent);
    branch.parent = parent;
    this.branches.set(id, branch);
    this.count += branch.count;
    return branch;
  }

  // A dead guess; `count` includes the nodes unfolded below it.
  #dead(id, parent) {
    const end = this.tree.after[id];
    const node = this.#node(id, end > id + 1 ? "folded" : "dead", parent, end);
    node.count = 1;
    const solved = this.tree.solutions[id] > 0; // it stays unfolded down to the solution
    if (solved && end === id + 1) node.kind = "solution";
    if (!solved && !this.tree.unfolded.has(id)) return node;
    const below = this.#below(id, end);
    node.unknown = !below; // unfolded, but what is below it isn't known
    if (!below) return node;
    if (end > id + 1) node.kind = solved ? "open" : "unfolded";
    node.children = below.map((child) => this.#dead(child, node));
    for (const { count } of node.children) node.count += count;
    return node;
  }

  // `end` is the number after its last descendant.
  #node(id, kind, parent, end) {
    const { cell, value, from, to } = this.tree;
    return {
      id, kind, parent, depth: parent.depth + 1, children: [], size: end - id - 1,
      cell: cell[id], value: value[id], from: from[id], to: to[id],
    };
  }
}

// Whether the run has just found a solution.
export function isSolved(eventWindow, at) {
  const event = at ? eventWindow.eventAt(at) : undefined;
  return event !== undefined && kindOf(event) === KIND.SOLVED;
}

const isJumpedOver = (event) => event !== undefined && kindOf(event) === KIND.UNDO && (event[1] & 2) === 2;

// How many of the newest guesses a jump in progress at a position still takes back, its target included; 0 if there is
// no jump.
export function jumping(eventWindow, at) {
  let count = 0;
  while (isJumpedOver(eventWindow.eventAt(at + 1 + count))) count += 1;
  return count || isJumpedOver(eventWindow.eventAt(at)) ? count + 1 : 0;
}

// For each open guess, oldest first, the mask of its cell's values that are neither tried nor rejected. A guess with a
// reason has none, since it chose among other things than values.
export function untried(trace) {
  const full = 2 ** trace.size - 1;
  return trace.trail.filter((step) => kindOf(step) === KIND.GUESS).map((guess) => {
    if (typeof guess !== "number") return 0;
    const [cell, value] = [cellOf(guess), valueOf(guess)];
    return full & ~trace.removed[cell] & ~(1 << value - 1);
  });
}

// Give each node its {x, y} in pixels from the root. The latest guess is straight below, undone ones hang to the left as
// near as their neighbours allow. So the current path is a straight line that stays in place while the run goes on.
// Layouts such as d3-hierarchy's give every node one level; a folded branch here hangs over many.
//
// `measure` returns [half the width, height] of a node, its `reach`. Returns the nodes, and how far they reach to the left
// and down. Dead branches keep their `outline`, since what is below them stays the same.
export function layOut(root, level, gap, measure) {
  const nodes = [];
  const { left } = outline(root);
  let bottom = 0;
  place(root, 0, 0);
  return { nodes, left: Math.min(...left), bottom };

  // How far a node and its descendants reach to both sides, level by level.
  function outline(node) {
    const [half, height] = node.reach = measure(node);
    const levels = Math.max(1, Math.ceil(height / level));
    const own = { left: Array(levels).fill(-half), right: Array(levels).fill(half) };
    if (!node.children.length) return own;
    const below = beside(node.children);
    return { left: [-half, ...below.left], right: [half, ...below.right] };
  }

  function beside(children) {
    // The place straight below an open node is kept for its next guess.
    const free = children[0].parent.waits;
    const all = free ? { left: [-gap], right: [gap] } : outline(children.at(-1));
    children.at(-1).shift = 0;
    for (let index = children.length - (free ? 1 : 2); index >= 0; index -= 1) {
      const child = children[index];
      const its = child.outline ??= outline(child);
      const common = Math.min(its.right.length, all.left.length);
      child.shift = Infinity;
      for (let at = 0; at < common; at += 1) {
        child.shift = Math.min(child.shift, all.left[at] - gap - its.right[at]);
      }
      its.left.forEach((reach, at) => { all.left[at] = reach + child.shift; });
      for (let at = all.right.length; at < its.right.length; at += 1) all.right[at] = its.right[at] + child.shift;
    }
    return all;
  }

  function place(node, x, y) {
    [node.x, node.y] = [x, y];
    bottom = Math.max(bottom, y + node.reach[1]);
    nodes.push(node);
    for (const child of node.children) place(child, x + child.shift, y + level);
  }
}
