// The panel "Why?": where the run rests the server says what spoke for the step or, at a dead end or an undo, what
// rules each way out and which guesses can't stand together, and the board and the tree show them.

import { opensElsewhere } from "../lib/keys.js";
import { announce } from "../lib/say.js";
import { Panel } from "./panel.js";

export class WhyPanel extends Panel {
  constructor(root, player, tree, stops) {
    super(root, player);
    this.tree = tree;
    this.stops = stops;
    this.none = root.querySelector("[data-none]");
    root.addEventListener("click", (event) => this.#press(event));
    this.watch();
  }

  clear() {
    if (!this.root.hasAttribute("data-stale")) {
      this.#mark({});
      if (this.none) this.none.textContent = "";
    }
    super.clear();
  }

  show() {
    super.show();
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
    this.tree?.blame(Number(explained.blamed) || undefined);
  }

  #press(event) {
    const link = event.target.closest("[data-to]");
    if (link && !opensElsewhere(event)) {
      event.preventDefault();
      this.player.goTo(Number(link.dataset.to));
    }
    if (!event.target.closest("[data-next-dead-end]")) return;
    // Where that isn't known yet, the run's end is as far as it goes.
    if (!this.root.hasAttribute("data-stale") && this.said?.dataset.next === "") {
      this.none.textContent = "No dead end after this step.";
      announce(this.none.textContent);
      return;
    }
    this.stops.choose("dead-end");
    this.player.press("step");
  }
}
