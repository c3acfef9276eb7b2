// The panel of the search tree: it shows where a run is, and leads to the guesses that are clicked.

import { cellName } from "../lib/cells.js";
import { presents } from "../lib/present.js";
import { fetchJson } from "../lib/say.js";
import { onRestyled } from "../lib/styles.js";
import { write } from "../lib/text.js";
import { isSolved, jumping, layOut, untried } from "../player/tree.js";
import { TreeCanvas } from "./tree_canvas.js";
import { guesses, TreeList } from "./tree_list.js";

const [GAP, AIR] = [5, 16]; // pixels between nodes, and to the edges
const NAME_WIDTH = 7.75; // em
const [MAX_ZOOM, ZOOM_STEPS] = [2, 4]; // how large Present draws a small tree, and the zoom steps per unit
const LIST_MS = 150; // until the list is written, once the run rests

export class TreePanel {
  // `lead(step)` takes the run to a step.
  constructor(root, size, lead) {
    Object.assign(this, { root, size, lead });
    this.canvas = new TreeCanvas(root.querySelector("canvas"));
    this.list = new TreeList(root.querySelector("[role=tree]"), this);
    this.foot = root.querySelector(".foot");
    this.symbols = [...root.querySelectorAll("[data-symbol]")];
    this.pan = { x: 0, y: 0 };
    this.hidden = true; // it has no size yet
    root.panel = this;
    this.name = ({ cell, value }) => `${cellName(cell, this.size)} = ${value}`;
    this.#listen();
  }

  #listen() {
    const { canvas } = this.canvas;
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.hidden = !width || !height;
      if (this.hidden) return;
      this.follows = true;
      this.#fit(width, height);
    }).observe(canvas.parentElement);
    onRestyled(() => { if (!this.hidden) this.#fit(); });
    listenToPointer(this);
    this.root.querySelector("[data-go]").addEventListener("click", ({ detail }) => {
      this.go(this.view.chosen);
      if (!detail) this.list.focus(); // by keyboard: the button disappears with its node
    });
    this.root.querySelector("[data-fold]").addEventListener("click", () => this.toggle(this.chosen));
  }

  // The box, its font or the screen has changed: measure everything again.
  #fit(...box) {
    this.canvas.readColours();
    this.canvas.resize(...(box.length ? box : this.canvas.box));
    this.tree?.forget();
    this.changed();
  }

  // Show the position of an event window, if the tree differs there: at once if it is `playing`, else in the next frame.
  show(eventWindow, playing = false) {
    const { tree, trace } = eventWindow;
    this.playing = playing;
    const { counts } = trace;
    const { events, guesses, backtracks } = counts;
    const solved = isSolved(eventWindow, events);
    this.at = events;
    const jump = jumping(eventWindow, events);
    if (this.tree === tree && this.guesses === guesses && this.backtracks === backtracks && this.solved === solved && this.jump === jump) return;
    Object.assign(this, { tree, trace, guesses, backtracks, solved, jump, follows: true });
    if (playing && !this.hidden) this.paint();
    else this.changed();
  }

  // Where a node is painted, in CSS pixels.
  placeOf(id) {
    const { zoom } = this.canvas;
    const { px, py, kind } = this.view.nodes.find((node) => node.id === id);
    return { x: px * zoom, y: (py + (kind === "folded" ? AIR : 0)) * zoom };
  }

  // Where the newest open guess is painted, undefined before anything is.
  get newest() { return this.view && this.placeOf((this.view.path.at(-1) ?? this.view.root).id); }

  changed() {
    if (this.tree && !this.hidden) this.due ??= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.due);
    this.due = undefined;
    const { letters, box: [, height] } = this.canvas;
    // A level per cell, if that leaves room for the names.
    this.level = Math.round(Math.max(1.36 * letters, Math.min(2 * letters, height / (this.size ** 2 + 3))));
    const view = this.tree.view(this.at, this.guesses, this.solved);
    Object.assign(view, layOut(view.root, this.level, GAP, (node) => this.canvas.measure(node)));
    const left = untried(this.trace);
    view.path.forEach((node, index) => { node.untried = left[index]; });
    this.view = view;
    this.#showChosen();
    const kinds = new Set(view.nodes.map(({ kind }) => kind));
    if (left.some(Boolean)) kinds.add("untried");
    for (const each of this.symbols) each.toggleAttribute("data-unused", !kinds.has(each.dataset.symbol));
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

  // Present enlarges a tree that fits its box, in few steps: one that grew with each guess would be hard to follow.
  #zoomFor({ left, bottom }) {
    const { letters, box: [width, height] } = this.canvas;
    const [wide, high] = [AIR - left + NAME_WIDTH * letters, 2 * AIR + bottom + (this.asks ? 2 * this.level : 0)];
    return Math.max(1, Math.min(MAX_ZOOM, Math.floor(ZOOM_STEPS * Math.min(width / wide, height / high)) / ZOOM_STEPS));
  }

  // Place the path with room for its names, and the latest guess in view.
  #place(view) {
    const { width, height, letters, canvas } = this.canvas;
    const { level } = this;
    this.spine = Math.round(width - NAME_WIDTH * letters);
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
    // A finger scrolls the page if the whole tree is in its box.
    const touch = this.reach.x || this.reach.y ? "none" : "";
    if (this.touch !== touch) canvas.style.touchAction = this.touch = touch;
  }

  // Bring a node into view, and its children if there is room.
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

  // Show the guess of this step as the one to blame, or none if it is undefined.
  blame(step) {
    if (this.blamed === step) return;
    this.blamed = step;
    this.changed();
  }

  // End the path in a question with these words, or in none if they are undefined.
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
    this.#showChosen(); // at once: the next press of Tab leads to its buttons
    this.changed();
  }

  // Unfold a dead branch, or take the run to any other node.
  activate(node) {
    if (node.kind === "folded" && !this.tree.unfolded.has(node.id)) this.unfold(node.id);
    else this.go(node);
  }

  go(node) {
    this.lead(node.from ?? 0);
  }

  unfold(id) {
    this.tree.unfold(id);
    this.sought = id;
    this.changed();
  }

  toggle(id) {
    if (this.tree.unfolded.has(id)) this.fold(id);
    else this.unfold(id);
  }

  fold(id) {
    this.tree.fold(id);
    this.changed();
  }

  // Fetch what is below a dead branch that is older than the tapes.
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

  // Show the chosen node and its buttons in place of the legend.
  #showChosen() {
    const node = this.view.chosen = this.view.nodes.find(({ id }) => id === this.chosen);
    const chosen = node?.kind === "unfolded" || node?.kind === "folded" ? node.kind : "";
    if (this.foot.dataset.chosen !== chosen) this.foot.dataset.chosen = chosen;
    if (chosen) write(this.foot.querySelector("[data-chosen-name]"), `${this.name(node)}: ${guesses(node.size)}`);
  }

  #write() {
    if (this.playing) this.writing = setTimeout(() => this.#write(), LIST_MS);
    else this.list.write(this.view, this.name);
  }
}

const DRAG = 5; // pixels from which on a press is a drag

// A press on a node, or a drag or wheel that moves the tree within its box.
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
  // At the tree's edge the wheel scrolls the page.
  canvas.addEventListener("wheel", (event) => {
    const { x, y } = panel.pan;
    panel.panTo(x - event.deltaX, y - event.deltaY);
    if (x !== panel.pan.x || y !== panel.pan.y) event.preventDefault();
  }, { passive: false });
}
