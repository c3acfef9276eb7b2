// The panel "Why?": where the run rests at a dead end or an undo, the server says what rules each way out and
// which guesses can't stand together, and the board and the tree show them.

import { Panel } from "./panel.js";

const SPOKEN_OF = ["dead-end", "undo"];

export class WhyPanel extends Panel {
  constructor(root, player, tree, stops) {
    super(root, player);
    this.tree = tree;
    this.stops = stops;
    this.idle = root.querySelector("[data-idle]");
    root.addEventListener("click", (event) => this.#press(event));
    this.watch();
  }

  get query() {
    const { kind } = this.player.root.querySelector("#position").dataset;
    return SPOKEN_OF.includes(kind) ? `at=${this.player.at}` : undefined;
  }

  rested() {
    this.idle.hidden = this.query !== undefined;
    super.rested();
  }

  clear() {
    this.asked = undefined;
    if (!this.place.childElementCount) return; // at every frame, while it plays
    this.point(null);
    this.place.replaceChildren();
    this.#mark({});
  }

  show() {
    if (this.said) this.#mark(this.said.dataset);
  }

  // The flag and the dots of the latest of the guesses that can't stand together, and the others.
  #mark(explained) {
    const board = this.player.root.querySelector("[data-board]");
    for (const sign of ["blame", "conflict"]) {
      const cells = (explained[sign] ?? "").split(" ").filter(Boolean);
      for (const td of board.querySelectorAll(`td[data-${sign}]`)) td.removeAttribute(`data-${sign}`);
      for (const cell of cells) board.querySelector(`#${cell}`).setAttribute(`data-${sign}`, "");
    }
    this.tree.blame(Number(explained.blamed) || undefined);
  }

  #press(event) {
    const link = event.target.closest("[data-to]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.player.goTo(Number(link.dataset.to));
    }
    if (!event.target.closest("[data-next-dead-end]")) return;
    this.stops.choose("dead-end");
    this.player.press("step");
  }
}
