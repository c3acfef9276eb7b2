// The panel of the search tree: it shows where a run is, and leads to the guesses that are pointed at.

import { cellName } from "../lib/cells.js";
import { fetchJson } from "../lib/load.js";
import { presents } from "../lib/present.js";
import { onRestyled } from "../lib/restyled.js";
import { write } from "../lib/text.js";
import { isSolved, jumping, layOut, untried } from "../player/tree.js";
import { TreeCanvas } from "./tree_canvas.js";
import { guesses, TreeList } from "./tree_list.js";

const [GAP, AIR] = [5, 16]; // pixels between nodes, and to the edges
const WIDE = 7.75; // letters that the words of a guess take
const [MOST, FINE] = [2, 4]; // how large Present draws a small tree, and in steps of which part
const LIST_MS = 150; // until the list is written, once the run rests

export class TreePanel {
  // `lead` is told the step to go to.
  constructor(root, size, lead) {
    this.root = root;
    this.size = size;
    this.lead = lead;
    this.canvas = new TreeCanvas(root.querySelector("canvas"));
    const deeds = {
      activate: (node) => this.activate(node), open: (node) => this.open(node.id),
      fold: (node) => this.fold(node.id), choose: (id) => this.choose(id, true),
      leave: (next) => { if (!this.root.contains(next)) this.choose(undefined, false); },
    };
    this.list = new TreeList(root.querySelector("[role=tree]"), deeds);
    this.foot = root.querySelector(".foot");
    this.signs = [...root.querySelectorAll("[data-sign]")];
    this.pan = { x: 0, y: 0 };
    this.hidden = true; // until its size is known
    root.panel = this;
    this.name = ({ cell, value }) => `${cellName(cell, this.size)} = ${value}`;
    this.#listen();
  }

  #listen() {
    const { canvas } = this.canvas;
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.hidden = !width || !height;
      if (this.hidden) return; // in Present, say
      this.follows = true;
      this.#fit(width, height);
    }).observe(canvas.parentElement);
    onRestyled(() => { if (!this.hidden) this.#fit(); });
    listenToPointer(this);
    this.root.querySelector("[data-go]").addEventListener("click", ({ detail }) => {
      this.go(this.view.chosen);
      if (!detail) this.list.focus(); // by keyboard: the button goes with what it was for
    });
    this.root.querySelector("[data-fold]").addEventListener("click", () => this.toggle(this.chosen));
  }

  // The box, its letters or the screen's pixels are other ones: all is measured anew.
  #fit(...box) {
    this.canvas.readColours();
    this.canvas.resize(...(box.length ? box : this.canvas.box));
    this.tree?.forget();
    this.changed();
  }

  // The run is where its reel is: paint if the tree differs, at once if it is `playing`, else in the next frame.
  show(reel, playing = false) {
    const { tree, trace } = reel;
    this.playing = playing;
    const { counts } = trace;
    const { events, guesses, undone } = counts;
    const solved = isSolved(reel, events);
    this.at = events;
    const jump = jumping(reel, events);
    if (this.tree === tree && this.guesses === guesses && this.undone === undone && this.solved === solved && this.jump === jump) return;
    Object.assign(this, { tree, trace, guesses, undone, solved, jump, follows: true });
    if (playing && !this.hidden) this.paint();
    else this.changed();
  }

  // Where a node is painted, in the pixels of the page.
  placeOf(id) {
    const { zoom } = this.canvas;
    const { px, py, kind } = this.view.nodes.find((node) => node.id === id);
    return { x: px * zoom, y: (py + (kind === "folded" ? AIR : 0)) * zoom };
  }

  // Where the newest guess that stands is painted, undefined before anything is.
  get newest() { return this.view && this.placeOf((this.view.path.at(-1) ?? this.view.root).id); }

  changed() {
    if (this.tree && !this.hidden) this.due ??= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.due);
    this.due = undefined;
    const { letters, box: [, height] } = this.canvas;
    // As many levels as there are cells, where that leaves room for the words.
    this.level = Math.round(Math.max(1.36 * letters, Math.min(2 * letters, height / (this.size ** 2 + 3))));
    const view = this.tree.look(this.at, this.guesses, this.solved);
    Object.assign(view, layOut(view.root, this.level, GAP, (node) => this.canvas.measure(node)));
    const left = untried(this.trace);
    view.path.forEach((node, index) => { node.untried = left[index]; });
    this.view = view;
    this.#tell();
    const kinds = new Set(view.nodes.map(({ kind }) => kind));
    if (left.some(Boolean)) kinds.add("open");
    for (const sign of this.signs) sign.toggleAttribute("data-unused", !kinds.has(sign.dataset.sign));
    this.canvas.zoom = presents() ? this.#zoomFor(view) : 1;
    this.#place(view);
    const { pan: { x, y }, name, focused } = this;
    const blamed = view.path.findIndex(({ from }) => from === this.blamed);
    const jumped = this.jump ? view.path.length - this.jump : -1;
    this.canvas.paint(view, { x: this.spine + x, y: AIR + y, name, chosen: view.chosen, focused, blamed, jumped, asks: this.asks, level: this.level });
    for (const { id, unknown } of view.nodes) if (unknown) this.#ask(id);
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.#write(), LIST_MS);
  }

  // A class sees a small tree larger, as far as the box holds all of it; in few steps, since a tree that grows at each
  // guess would be hard to follow.
  #zoomFor({ left, bottom }) {
    const { letters, box: [width, height] } = this.canvas;
    const [wide, high] = [AIR - left + WIDE * letters, 2 * AIR + bottom + (this.asks ? 2 * this.level : 0)];
    return Math.max(1, Math.min(MOST, Math.floor(FINE * Math.min(width / wide, height / high)) / FINE));
  }

  // The path stands straight, with room for its words; what has just been guessed is in view.
  #place(view) {
    const { width, height, letters, canvas } = this.canvas;
    const { level } = this;
    this.spine = Math.round(width - WIDE * letters);
    const newest = (view.path.at(-1) ?? view.root).y;
    const bottom = this.asks ? Math.max(view.bottom, newest + 1.5 * level) : view.bottom;
    this.reach = { x: Math.max(0, AIR - this.spine - view.left), y: Math.min(0, height - 2 * AIR - bottom) };
    if (this.follows) {
      this.pan.x = 0;
      const [above, below] = [Math.min(3 * level, 0.3 * height), Math.min(5 * level, 0.4 * height)];
      this.pan.y = Math.max(above, Math.min(AIR + newest + this.pan.y, height - below)) - AIR - newest;
    }
    this.follows = false;
    const sought = view.nodes.find(({ id }) => id === this.sought);
    if (sought) this.#seek(sought);
    this.sought = undefined;
    this.#within();
    // A finger scrolls the page over a tree that is whole in its box.
    const touch = this.reach.x || this.reach.y ? "none" : "";
    if (this.touch !== touch) canvas.style.touchAction = this.touch = touch;
  }

  // Bring a node into view, and with it what hangs right below it, as far as there is room.
  #seek({ x, y, children }) {
    const { width, height } = this.canvas;
    const leftmost = Math.min(x, ...children.map((child) => child.x - child.reach[0]));
    const [left, top] = [AIR - this.spine - leftmost, this.level - y];
    this.pan.x = Math.min(Math.max(this.pan.x, left), width - 2 * AIR - this.spine - x);
    this.pan.y = Math.min(Math.max(this.pan.y, top), height - 3 * this.level - y);
  }

  #within() {
    this.pan.x = Math.max(0, Math.min(this.pan.x, this.reach.x));
    this.pan.y = Math.max(this.reach.y, Math.min(this.pan.y, 0));
  }

  panTo(x, y) {
    if (!this.reach) return;
    this.pan = { x, y };
    this.#within();
    this.changed();
  }

  // The guess of this step is to blame for the dead end at which the run rests; none where there is no step.
  blame(step) {
    if (this.blamed === step) return;
    this.blamed = step;
    this.changed();
  }

  // The path ends in a question with these words; in none where there are none.
  ask(words) {
    if (this.asks === words) return;
    this.asks = words;
    this.follows = true;
    this.changed();
  }

  choose(id, focused) {
    if (this.chosen === id && this.focused === focused) return;
    this.chosen = id;
    this.focused = focused;
    if (focused) this.sought = id;
    this.#tell(); // at once: the next press of Tab leads to its buttons
    this.changed();
  }

  // A dead branch opens; any other node, and an open branch, is where the run goes.
  activate(node) {
    if (node.kind === "folded" && !this.tree.opened.has(node.id)) this.open(node.id);
    else this.go(node);
  }

  go(node) {
    this.lead(node.from ?? 0);
  }

  open(id) {
    this.tree.open(id);
    this.sought = id;
    this.changed();
  }

  toggle(id) {
    if (this.tree.opened.has(id)) this.fold(id);
    else this.open(id);
  }

  fold(id) {
    this.tree.fold(id);
    this.changed();
  }

  // What is below a dead branch from before the reel's tapes.
  async #ask(id) {
    if (this.asking) return;
    this.asking = true;
    try {
      const { tree } = this;
      tree.learn(await fetchJson(`${this.root.dataset.tree}&at=${this.at}&open=${id}`));
      this.sought = id;
    } catch {
      this.tree.fold(id); // the notice says why
    } finally {
      this.asking = false;
    }
    this.changed();
  }

  // What there is to say of the chosen node, in the place of the key.
  #tell() {
    const node = this.view.chosen = this.view.nodes.find(({ id }) => id === this.chosen);
    const chosen = node?.kind === "opened" || node?.kind === "folded" ? node.kind : "";
    if (this.foot.dataset.chosen !== chosen) this.foot.dataset.chosen = chosen;
    if (chosen) write(this.foot.querySelector("[data-chosen-name]"), `${this.name(node)}: ${guesses(node.size)}`);
  }

  #write() {
    if (this.playing) this.writing = setTimeout(() => this.#write(), LIST_MS);
    else this.list.write(this.view, this.name);
  }
}

// A press on a node, a drag or a wheel that moves the tree within its box.
const DRAG = 5; // pixels from which on a press is a drag

function listenToPointer(panel) {
  const { canvas } = panel.canvas;
  let from;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    from = { x: event.offsetX, y: event.offsetY, pan: { ...panel.pan }, moved: false };
  });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
    if (!from) {
      canvas.style.cursor = panel.canvas.nodeAt(offsetX, offsetY) ? "pointer" : "";
      return;
    }
    const [dx, dy] = [offsetX - from.x, offsetY - from.y];
    from.moved ||= Math.hypot(dx, dy) > DRAG;
    const { zoom } = panel.canvas;
    if (from.moved) panel.panTo(from.pan.x + dx / zoom, from.pan.y + dy / zoom);
  });
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    const node = from && !from.moved && panel.canvas.nodeAt(offsetX, offsetY);
    from = undefined;
    if (!node) return;
    panel.choose(node.id, false);
    panel.activate(node);
  });
  canvas.addEventListener("pointercancel", () => { from = undefined; });
  // What the tree has no way to go is the page's.
  canvas.addEventListener("wheel", (event) => {
    const { x, y } = panel.pan;
    panel.panTo(x - event.deltaX, y - event.deltaY);
    if (x !== panel.pan.x || y !== panel.pan.y) event.preventDefault();
  }, { passive: false });
}
