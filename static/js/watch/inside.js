// The panel "Inside": where the run rests, the server says what the algorithm has in hand, and what the board is
// to show besides: candidates, tries or values left.

import { setData } from "../shared/cells.js";
import { point, pointFrom } from "./pointing.js";

export class InsidePanel {
  constructor(root, player) {
    this.root = root;
    this.player = player;
    this.within = root.querySelector("#within");
    this.cell = "";
    // Asked for when it is seen, beside its tab or scrolled to, and while the board shows what it says.
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.seen = isIntersecting;
      this.ask();
    }).observe(root);
    root.addEventListener("change", () => this.rested());
    player.root.addEventListener("focusin", ({ target }) => this.#follow(target.closest("[data-board] td")));
    root.addEventListener("click", ({ target }) => {
      if (!target.closest("[data-follow]")) return;
      this.cell = "";
      this.rested();
    });
    pointFrom(root, player.root);
    this.within.addEventListener("htmx:after:swap", () => this.#show());
  }

  // The server has drawn a position.
  rested() {
    this.clear();
    this.ask();
  }

  // Another position is painted, of which nothing is known yet: what was said keeps its place, unseen.
  clear() {
    this.asked = undefined;
    if (this.root.hasAttribute("data-stale")) return; // at every frame, while it plays
    this.root.setAttribute("data-stale", "");
    point(this.player.root, null);
    this.#mark(undefined);
  }

  ask() {
    const { at, busy } = this.player;
    const asked = String(new URLSearchParams({ ...this.#chosen, cell: this.cell, at }));
    if (busy || this.asked === asked || !(this.seen || this.#chosen.show)) return;
    this.asked = asked;
    htmx.ajax("GET", `${this.root.dataset.inside}&${asked}`, { target: "#within", swap: "innerHTML", source: "#within" });
  }

  // What the switches say, by their names in addresses.
  get #chosen() {
    const checked = this.root.querySelectorAll("input:checked");
    return Object.fromEntries([...checked].map(({ name, value }) => [name, value]));
  }

  // The cage of the cell that was last gone to on the board is in hand.
  #follow(td) {
    if (!td || td.id === this.cell) return;
    this.cell = td.id;
    this.ask();
  }

  #show() {
    const told = this.within.querySelector("[data-at]");
    if (told && Number(told.dataset.at) !== this.player.at) {
      this.rested(); // it comes too late, maybe in place of what was asked for since
      return;
    }
    if (this.player.busy) return;
    this.root.removeAttribute("data-stale");
    this.#mark(told?.querySelector("[data-marks]"));
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
