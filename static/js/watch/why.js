// The panel "Why?": where the run rests at a dead end or an undo, the server says what rules each way out and
// which guesses can't stand together, and the board and the tree show them.

import { point, pointFrom } from "./pointing.js";

const SPOKEN_OF = ["dead-end", "undo"];
const SIGNS = { blame: "blame", conflict: "conflict" };

export class WhyPanel {
  constructor(root, player) {
    this.root = root;
    this.player = player;
    this.reasons = root.querySelector("#reasons");
    this.idle = root.querySelector("[data-idle]");
    // Asked for when it is seen: beside its tab, or scrolled to.
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.seen = isIntersecting;
      this.ask();
    }).observe(root);
    root.addEventListener("click", (event) => this.#press(event));
    pointFrom(root, player.root);
    this.reasons.addEventListener("htmx:after:swap", () => this.#show());
  }

  // The server has drawn a position.
  rested() {
    this.clear();
    this.ask();
  }

  // Another position is painted, which nothing is known of yet.
  clear() {
    this.asked = undefined;
    if (!this.reasons.childElementCount) return;
    point(this.player.root, null);
    this.reasons.replaceChildren();
    this.#mark({});
  }

  ask() {
    const { at, busy } = this.player;
    const kind = this.player.root.querySelector("#position").dataset.kind;
    const speaks = SPOKEN_OF.includes(kind);
    this.idle.hidden = speaks;
    if (!this.seen || !speaks || busy || this.asked === at) return;
    this.asked = at;
    htmx.ajax("GET", `${this.root.dataset.why}&at=${at}`, { target: "#reasons", swap: "innerHTML", source: "#reasons" });
  }

  #show() {
    const told = this.reasons.querySelector("[data-at]");
    if (this.asked !== this.player.at || this.player.busy) this.reasons.replaceChildren(); // it comes too late
    else if (told) this.#mark(told.dataset);
  }

  // The flag and the dots of the latest of the guesses that can't stand together, and the others.
  #mark(told) {
    const board = this.player.root.querySelector("[data-board]");
    for (const [sign, name] of Object.entries(SIGNS)) {
      const cells = (told[name] ?? "").split(" ").filter(Boolean);
      for (const td of board.querySelectorAll(`td[data-${sign}]`)) td.removeAttribute(`data-${sign}`);
      for (const cell of cells) board.querySelector(`#${cell}`).setAttribute(`data-${sign}`, "");
    }
    this.player.tree?.blame(Number(told.blamed) || undefined);
  }

  #press(event) {
    const link = event.target.closest("[data-to]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.player.goTo(Number(link.dataset.to));
    }
    if (!event.target.closest("[data-next-dead-end]")) return;
    this.player.transport.stops.choose("dead-end");
    this.player.press("step");
  }
}
