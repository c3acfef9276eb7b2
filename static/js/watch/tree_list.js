// The accessible tree beside the canvas: the current path and what is unfolded beside it, as one tab stop. Left and Right
// fold and unfold, and Enter does what a click does.

import { isModified } from "../lib/keys.js";
import { element, number } from "../lib/text.js";

export const guesses = (size) => `${number(size)} ${size === 1 ? "guess" : "guesses"}`;
const STATES = {
  root: () => "the empty board",
  open: () => "open",
  solution: () => "the solution",
  dead: () => "dead end",
  folded: (size) => `failed, hides ${guesses(size)}`,
  unfolded: (size) => `failed, ${guesses(size)} below it`,
};

const spoken = (node, name) => (node.parent ? `${name(node)}: ` : "") + STATES[node.kind](node.size)
  + (node.untried ? `, ${numbers(node.untried)} untried` : "");

function numbers(mask) {
  const count = mask.toString(2).replaceAll("0", "").length;
  return `${count} ${count === 1 ? "number" : "numbers"}`;
}

export class TreeList {
  #items = new Map(); // by the number of the node
  #order = [];
  #step; // the number of the node that the run is at

  // `panel` chooses, folds, unfolds and activates nodes.
  constructor(list, panel) {
    Object.assign(this, { list, panel });
    list.addEventListener("keydown", (event) => this.#press(event));
    list.addEventListener("focusin", (event) => panel.choose(event.target.node.id, true));
    list.addEventListener("focusout", ({ relatedTarget }) => { if (!panel.root.contains(relatedTarget)) panel.choose(undefined, false); });
    list.addEventListener("click", (event) => { if (event.target.node) panel.activate(event.target.node); });
  }

  focus() {
    this.list.querySelector('[tabindex="0"]').focus({ preventScroll: true });
  }

  // Write the nodes again and keep the focus. The tab stop stays too, until the run moves; then it is the newest open guess.
  write({ root, path }, name) {
    const focused = document.activeElement.node?.id;
    const before = this.#items;
    const step = path.at(-1)?.id ?? root.id;
    const stopped = step === this.#step ? [...before.values()].find(({ tabIndex }) => tabIndex === 0)?.node.id : step;
    this.#step = step;
    this.#items = new Map();
    this.#order = [];
    this.#add(root, 1, 1, before, name);
    this.#items.get(step).setAttribute("aria-current", "step");
    const items = this.#order.map(({ id }) => this.#items.get(id));
    if (items.some((item, index) => this.list.children[index] !== item) || items.length !== this.list.children.length) {
      this.list.replaceChildren(...items);
    }
    const stop = this.#items.get(focused) ?? this.#items.get(stopped) ?? this.#items.get(step);
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    if (focused !== undefined) stop.focus({ preventScroll: true });
  }

  #add(node, place, siblings, before, name) {
    const item = before.get(node.id) ?? element("div");
    item.node = node;
    item.textContent = spoken(node, name);
    const expanded = node.kind === "folded" ? "false" : node.children.length ? "true" : null;
    const attributes = {
      role: "treeitem", "aria-level": node.depth + 1, "aria-setsize": siblings, "aria-posinset": place,
      "aria-expanded": expanded, "aria-current": null,
    };
    for (const [each, value] of Object.entries(attributes)) {
      if (value === null) item.removeAttribute(each); else item.setAttribute(each, value);
    }
    this.#items.set(node.id, item);
    this.#order.push(node);
    node.children.forEach((child, index) => this.#add(child, index + 1, node.children.length, before, name));
  }

  #press(event) {
    const { node } = event.target;
    if (!node || isModified(event)) return;
    const at = this.#order.indexOf(node);
    const goal = {
      ArrowDown: () => this.#order[at + 1],
      ArrowUp: () => this.#order[at - 1],
      Home: () => this.#order[0],
      End: () => this.#order.at(-1),
      ArrowRight: () => (node.kind === "folded" ? void this.panel.unfold(node.id) : node.children[0]),
      ArrowLeft: () => (node.kind === "unfolded" ? void this.panel.fold(node.id) : node.parent),
      Enter: () => void this.panel.activate(node),
      " ": () => void this.panel.activate(node),
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    this.#stop(goal());
  }

  #stop(node) {
    if (!node) return;
    for (const item of this.#items.values()) item.tabIndex = -1;
    const item = this.#items.get(node.id);
    item.tabIndex = 0;
    item.focus({ preventScroll: true });
  }
}
