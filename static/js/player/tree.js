// The search tree as far as the page knows it, and which dead branches are unfolded. No document here.
//
// A node is a guess, numbered in the order of the guesses: what was guessed below a node has the
// numbers that follow its own. What is known of a node never changes, so any step can be shown.

import { cellOf, KIND, kindOf, valueOf } from "./trace.js";

const ROOT = -1;
const MOST = 1000; // nodes that are unfolded at once
const COLUMNS = ["parent", "cell", "value", "from", "to", "after", "found"];

export class Tree {
  opened = new Set(); // dead branches that are unfolded, oldest first
  #branches = new Map(); // dead branches that hung from the path at the last look, by number
  #room = 0;

  constructor() {
    this.#hold(1023);
  }

  // Room for a node of this number: `from` and `to` are its steps, 0 where they are not known, `after` is the number of
  // the next guess that is not below it, and `found` how many solutions are.
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
    this.end = at; // the step up to which it is known
  }

  // Nodes as the server tells of them: `nodes` in webapp/web/run/tape.py.
  learn(nodes) {
    this.forget();
    for (const [id, parent, cell, value, from, to, size, found] of nodes) {
      this.#made(id, parent, cell, value, from);
      this.found[id] = found;
      if (to) this.#undone(id, to, id + size + 1);
    }
  }

  // The events that follow on what was learned.
  follow(events) {
    for (const event of events) {
      this.end += 1;
      const kind = kindOf(event);
      if (kind === KIND.GUESS) {
        this.#made(this.guesses, this.standing.at(-1) ?? ROOT, cellOf(event), valueOf(event), this.end);
        this.standing.push(this.guesses);
        this.guesses += 1;
      } else if (kind === KIND.UNDO) this.#undone(this.standing.pop(), this.end, this.guesses);
      else if (kind === KIND.SOLVED) for (const id of this.standing) this.found[id] += 1;
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

  open(id) { this.opened.add(id); this.forget(); }
  fold(id) { this.opened.delete(id); this.forget(); }

  // Dead branches are the same nodes from look to look, until one is not what it was.
  forget() { this.#branches.clear(); }

  // How it looks at a step by when so many guesses were made: the root, with its `children` unfolded.
  look(at, guesses, solved) {
    for (;;) {
      const view = new View(this, at, guesses, solved, this.#branches);
      this.#branches = view.branches;
      const [oldest] = this.opened;
      if (view.count <= MOST || oldest === undefined) return view;
      this.fold(oldest);
    }
  }
}

// One look at the tree: `root` has its children and theirs, `path` the nodes that stand, oldest first.
// A dead branch is that of the look `before`, where it hung there too.
class View {
  branches = new Map(); // dead ones that hang from the path, by number

  constructor(tree, at, guesses, solved, before) {
    Object.assign(this, { tree, at, guesses, before });
    this.root = { id: ROOT, kind: "root", depth: 0, children: [], size: guesses };
    this.path = [];
    for (const id of this.#standing()) {
      const above = this.path.at(-1) ?? this.root;
      above.children = [this.#node(id, "standing", above, guesses)];
      this.path.push(...above.children);
    }
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

  // Hang dead branches from the path, newest first while there is room.
  #hang() {
    for (const node of [this.root, ...this.path].reverse()) {
      const [next] = node.children;
      node.waits = !next; // for its next guess
      const dead = this.#below(node.id, next?.id ?? this.guesses);
      if (!dead || this.count + dead.length > MOST) continue;
      node.children.unshift(...dead.map((id) => this.#branch(id, node)));
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

  #branch(id, parent) {
    const branch = this.before.get(id) ?? this.#dead(id, parent);
    branch.parent = parent;
    this.branches.set(id, branch);
    this.count += branch.count;
    return branch;
  }

  // A dead guess, of `count` nodes with what is unfolded below it.
  #dead(id, parent) {
    const end = this.tree.after[id];
    const node = this.#node(id, end > id + 1 ? "folded" : "dead", parent, end);
    node.count = 1;
    const found = this.tree.found[id] > 0; // it stays open down to the solution
    if (found && end === id + 1) node.kind = "solution";
    if (!found && !this.tree.opened.has(id)) return node;
    const below = this.#below(id, end);
    node.unknown = !below; // opened, but what is below it is not known
    if (!below) return node;
    if (end > id + 1) node.kind = found ? "standing" : "opened";
    node.children = below.map((child) => this.#dead(child, node));
    for (const { count } of node.children) node.count += count;
    return node;
  }

  // `end` is the number after those below it.
  #node(id, kind, parent, end) {
    const { cell, value, from, to } = this.tree;
    return {
      id, kind, parent, depth: parent.depth + 1, children: [], size: end - id - 1,
      cell: cell[id], value: value[id], from: from[id], to: to[id],
    };
  }
}

// Whether the run has just found a solution.
export function isSolved(reel, at) {
  const event = at ? reel.eventAt(at) : undefined;
  return event !== undefined && kindOf(event) === KIND.SOLVED;
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

// Places for the nodes of a tree: what was guessed last stands straight below, what was undone before
// it hangs to the left, each branch as near as those beside it allow. So the current path is a straight
// line that stays where it is while the run goes on. d3-hierarchy and its like give every node one
// level; a lantern hangs down over many.
//
// Places are {x, y} from the root, in pixels; `measure` tells of a node [half its width, its height],
// its `reach`. Returns the nodes, and how far they reach to the left and down. What hangs beside others keeps
// its `outline`: a node that is laid out again has all below it that it had.
export function layOut(root, level, gap, measure) {
  const nodes = [];
  const { left } = outline(root);
  let bottom = 0;
  place(root, 0, 0);
  return { nodes, left: Math.min(...left), bottom };

  // How far a node and all below it reach to both sides, level by level.
  function outline(node) {
    const [half, height] = node.reach = measure(node);
    const levels = Math.max(1, Math.ceil(height / level));
    const own = { left: Array(levels).fill(-half), right: Array(levels).fill(half) };
    if (!node.children.length) return own;
    const below = beside(node.children);
    return { left: [-half, ...below.left], right: [half, ...below.right] };
  }

  function beside(children) {
    // The place straight below a node that stands is kept for its next guess.
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
