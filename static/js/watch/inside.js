// The panel "Inside": where the run rests, the server says what the algorithm has in hand, and what the board is
// to show besides: candidates, tries or values left.

import { setData } from "../lib/cells.js";
import { Panel } from "./panel.js";

export class InsidePanel extends Panel {
  #cell = "";

  constructor(root, player) {
    super(root, player);
    root.addEventListener("change", () => this.rested());
    player.root.addEventListener("focusin", ({ target }) => this.#follow(target.closest("[data-board] td")));
    root.addEventListener("click", ({ target }) => {
      if (!target.closest("[data-follow]")) return;
      this.#cell = "";
      this.rested();
    });
    this.watch();
  }

  // What the switches say, by their names in addresses.
  get #chosen() {
    const checked = this.root.querySelectorAll("input:checked");
    return Object.fromEntries([...checked].map(({ name, value }) => [name, value]));
  }

  get query() {
    return String(new URLSearchParams({ ...this.#chosen, cell: this.#cell, at: this.player.at }));
  }

  // Also while the board shows what it says.
  get isWanted() { return this.seen || Boolean(this.#chosen.show); }

  clear() {
    if (!this.root.hasAttribute("data-stale")) this.#mark(undefined);
    super.clear();
  }

  // The cage of the cell that was last gone to on the board is in hand.
  #follow(td) {
    if (!td || td.id === this.#cell) return;
    this.#cell = td.id;
    this.ask();
  }

  show() {
    super.show();
    this.#mark(this.said?.querySelector("[data-marks]"));
  }

  // The marks stand in elements of their own: the painter, which never looks at them, takes none away.
  #mark(list) {
    const board = this.player.root.querySelector("[data-board]");
    for (const mark of board.querySelectorAll(".seen")) mark.remove();
    for (const td of board.querySelectorAll("td[aria-description]")) {
      td.removeAttribute("aria-description");
      delete td.dataset.heat;
      td.removeAttribute("data-least");
    }
    setData(this.player.root, "shows", list?.dataset.marks ?? "");
    for (const item of list?.children ?? []) {
      const td = board.querySelector(`#${item.dataset.cell}`);
      const mark = document.createElement("span");
      mark.className = "seen marks";
      mark.append(...item.cloneNode(true).childNodes);
      mark.dataset.dots = item.dataset.dots;
      td.firstElementChild.append(mark);
      td.setAttribute("aria-description", item.dataset.said);
      if (item.dataset.heat) td.dataset.heat = item.dataset.heat;
      td.toggleAttribute("data-least", "least" in item.dataset);
    }
  }
}
