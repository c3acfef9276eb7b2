// Panels beside the board. A panel asks the server of where the run rests, once it is seen; what was said goes when the
// run moves on, and what comes late is dropped. By itself it shows a fragment; others do more with it.

import { setData } from "../lib/cells.js";
import { opensElsewhere } from "../lib/keys.js";
import { loadStyle } from "../lib/load.js";
import { announce } from "../lib/say.js";

// What in a panel names cells shows them on the board, while it has the pointer or the focus.
const SHOWS = { focusin: true, pointerover: true, focusout: false, pointerleave: false };

export class Panel {
  constructor(root, player) {
    Object.assign(this, { root, player, address: root.dataset.panel });
    this.place = root.querySelector("[data-reply]"); // where the server's words go
    for (const kind of ["moved", "hushed"]) player.root.addEventListener(kind, () => this.clear());
    player.root.addEventListener("rested", () => this.rested());
    // What a room shows follows the teacher, though the server has drawn nothing here.
    player.root.addEventListener("followed", () => { if (root.hasAttribute("data-shown")) this.rested(); });
    this.place.addEventListener("htmx:after:swap", () => this.answered());
    const sizes = new ResizeObserver(() => this.#goesOn());
    for (const each of [root, this.place]) sizes.observe(each);
    root.addEventListener("scroll", () => this.#goesOn());
  }

  // Whether there is more below what is seen of it, but for what hardly matters.
  #goesOn() {
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    this.root.toggleAttribute("data-more", scrollHeight - scrollTop - clientHeight > 8);
  }

  // Ask from now on when it is seen, beside its tab or scrolled to.
  watch() {
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.seen = isIntersecting;
      this.ask();
    }).observe(this.root);
    for (const [kind, shows] of Object.entries(SHOWS)) {
      this.root.addEventListener(kind, ({ target }) => this.point(shows ? target : null));
    }
  }

  // The server has drawn a position.
  rested() {
    this.clear();
    this.ask();
  }

  // Another position is painted, which nothing is known of yet: what was said keeps its place, unseen.
  clear() {
    this.asked = undefined;
    if (this.root.hasAttribute("data-stale")) return; // at every frame, while it plays
    this.point(null);
    this.root.setAttribute("data-stale", "");
  }

  // What is to be asked of the position, undefined where nothing is.
  get query() { return `at=${this.player.at}`; }

  // Its style sheet may come when the panel is first seen, and what is said waits for it.
  async ask() {
    const { style } = this.root.dataset;
    if (this.isWanted && style) await loadStyle(style);
    const { asked, player, query } = this;
    if (!this.isWanted || query === undefined || player.busy || asked === query) return;
    this.asked = query;
    this.send(`${this.address}&${query}`);
  }

  get isWanted() { return this.seen; }
  // Whether what was told is of another position, or nothing is to be said by now.
  get isLate() {
    const { asked, player, query, said } = this;
    // What waited and was asked again may come in place of what was asked for since.
    return player.busy || asked !== query || (said && Number(said.dataset.at) !== player.at);
  }

  // What the server has said, where it says of which step.
  get said() { return this.place.querySelector("[data-at]"); }

  send(url) {
    const place = `#${this.place.id}`;
    return htmx.ajax("GET", url, { target: place, swap: "innerHTML", source: place });
  }

  // The server has answered.
  answered() {
    if (this.isLate) this.rested();
    else this.show();
  }

  show() {
    this.root.removeAttribute("data-stale");
    this.#seeWhatIsCurrent();
  }

  // What is to be seen of it comes into view, and nothing outside of the panel moves.
  #seeWhatIsCurrent() {
    const current = this.place.querySelector("[data-into-view]");
    if (!current) return;
    const [own, its] = [this.root, current].map((each) => each.getBoundingClientRect());
    if (its.top < own.top || its.bottom > own.bottom) this.root.scrollTop += its.top - own.top - own.height / 3;
  }

  // Show on the board the cells that an element names, none where there is no element.
  point(element) {
    const cells = element?.closest("[data-cells]")?.dataset.cells.split(" ") ?? [];
    for (const td of this.player.root.querySelectorAll("[data-board] td")) {
      td.toggleAttribute("data-pointed", cells.includes(td.id));
    }
  }
}

// "Why?": where the run rests the server says what spoke for the step or, at a dead end or an undo, what
// rules each way out and which guesses can't stand together, and the board and the tree show them.
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

// "Inside": where the run rests, the server says what the algorithm has in hand, and what the board is
// to show besides: candidates, tries or values left.
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
