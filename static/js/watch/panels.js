// Panels beside the board. A visible panel asks the server about the place where the run rests. Its answer disappears
// when the run moves on, and a late answer is dropped. A plain panel shows a fragment; others do more with it.

import { setData } from "../lib/cells.js";
import { opensElsewhere } from "../lib/keys.js";
import { announce } from "../lib/say.js";
import { loadStyle } from "../lib/styles.js";
import { element } from "../lib/text.js";

// An element with `data-cells` shows them on the board while it has the pointer or the focus.
const AGAIN = 2_000; // ms
const SHOWS = { focusin: true, pointerover: true, focusout: false, pointerleave: false };

export class Panel {
  constructor(root, player) {
    Object.assign(this, { root, player, url: root.dataset.panel });
    this.place = root.querySelector("[data-reply]"); // for the server's answer
    for (const kind of ["moved", "hushed"]) player.root.addEventListener(kind, () => this.clear());
    player.root.addEventListener("rested", () => this.rested());
    // A panel that a room shows follows the teacher, though the server renders nothing here.
    player.root.addEventListener("followed", () => { if (root.hasAttribute("data-shown")) this.rested(); });
    this.place.addEventListener("htmx:after:swap", () => this.answered());
    for (const kind of ["htmx:error", "htmx:response:error"]) this.place.addEventListener(kind, () => this.#askAgain());
    const sizes = new ResizeObserver(() => this.#showMore());
    for (const each of [root, this.place]) sizes.observe(each);
    root.addEventListener("scroll", () => this.#showMore());
  }

  // Show whether there is more below what is in view.
  #showMore() {
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    this.root.toggleAttribute("data-more", scrollHeight - scrollTop - clientHeight > 8);
  }

  // From now on ask whenever it becomes visible.
  watch() {
    new IntersectionObserver((entries) => { // on a busy computer of several changes
      this.visible = entries.at(-1).isIntersecting;
      this.ask();
    }).observe(this.root);
    for (const [kind, shows] of Object.entries(SHOWS)) {
      this.root.addEventListener(kind, ({ target }) => this.point(shows ? target : null));
    }
  }

  // After a failed request, since in a room there is no other request.
  #askAgain() {
    setTimeout(() => { if (this.root.hasAttribute("data-stale")) this.rested(); }, AGAIN);
  }

  // The server has rendered a position.
  rested() {
    this.clear();
    this.ask();
  }

  // Another position is painted: the answer keeps its place, but is hidden.
  clear() {
    this.query = undefined;
    if (this.root.hasAttribute("data-stale")) return; // as in every frame while it plays
    this.point(null);
    this.root.setAttribute("data-stale", "");
  }

  // The query about the position, undefined if there is none.
  get nextQuery() { return `at=${this.player.at}`; }

  // Ask about the position, once the panel's style sheet is there.
  async ask() {
    const { style } = this.root.dataset;
    if (this.isWanted && style) await loadStyle(style);
    const { nextQuery, player } = this;
    if (!this.isWanted || nextQuery === undefined || player.busy || this.query === nextQuery) return;
    this.query = nextQuery;
    this.send(`${this.url}&${nextQuery}`);
  }

  // A panel that a room shows is ready when somebody scrolls to it.
  get isWanted() { return this.visible || this.root.hasAttribute("data-shown"); }
  // Whether the answer is about another position, or no answer may be shown now. It can be that of an earlier request,
  // which htmx sent after the later one.
  get isLate() {
    const { query, player, nextQuery, reply } = this;
    return player.busy || query !== nextQuery || (reply && Number(reply.dataset.at) !== player.at);
  }

  // The answer, if it names its step.
  get reply() { return this.place.querySelector("[data-at]"); }

  send(url) {
    const place = `#${this.place.id}`;
    return htmx.ajax("GET", url, { target: place, swap: "innerHTML", source: place });
  }

  answered() {
    if (this.isLate) this.rested();
    else this.show();
  }

  show() {
    this.root.removeAttribute("data-stale");
    this.#scrollIntoView();
  }

  // Scroll to what should be in view, without moving anything outside the panel.
  #scrollIntoView() {
    const current = this.place.querySelector("[data-into-view]");
    if (!current) return;
    const [own, its] = [this.root, current].map((each) => each.getBoundingClientRect());
    if (its.top < own.top || its.bottom > own.bottom) this.root.scrollTop += its.top - own.top - own.height / 3;
  }

  // Show the cells that an element names on the board, or none.
  point(element) {
    const cells = element?.closest("[data-cells]")?.dataset.cells.split(" ") ?? [];
    for (const td of this.player.root.querySelectorAll("[data-board] td")) {
      td.toggleAttribute("data-pointed", cells.includes(td.id));
    }
  }
}

// "Why?": the reason of the step or, for a dead end or an undo, what rules out each way and which guesses can't all be
// right, which the board and the tree show too.
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
    if (this.reply) this.#mark(this.reply.dataset);
  }

  // Mark the latest of the guesses that can't all be right with a flag, and the others with dots.
  #mark(explanation) {
    const board = this.player.root.querySelector("[data-board]");
    for (const mark of ["blame", "conflict"]) {
      const cells = (explanation[mark] ?? "").split(" ").filter(Boolean);
      for (const td of board.querySelectorAll(`td[data-${mark}]`)) td.removeAttribute(`data-${mark}`);
      for (const cell of cells) board.querySelector(`#${cell}`).setAttribute(`data-${mark}`, "");
    }
    this.tree?.blame(Number(explanation.blamed) || undefined);
  }

  #press(event) {
    const link = event.target.closest("[data-to]");
    if (link && !opensElsewhere(event)) {
      event.preventDefault();
      this.player.goTo(Number(link.dataset.to));
    }
    if (!event.target.closest("[data-next-dead-end]")) return;
    if (!this.root.hasAttribute("data-stale") && this.reply?.dataset.next === "") {
      this.none.textContent = "No dead end after this step.";
      announce(this.none.textContent);
      return;
    }
    this.stops.choose("dead-end");
    this.player.press("step");
  }
}

// "Inside": the algorithm's data at the step, and candidates, tries or values left for the board to show.
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

  // The chosen switches, by their names in URLs.
  get #chosen() {
    const checked = this.root.querySelectorAll("input:checked");
    return Object.fromEntries([...checked].map(({ name, value }) => [name, value]));
  }

  get nextQuery() {
    return String(new URLSearchParams({ ...this.#chosen, cell: this.#cell, at: this.player.at }));
  }

  // Also while the board shows its data.
  get isWanted() { return super.isWanted || Boolean(this.#chosen.show); }

  clear() {
    if (!this.root.hasAttribute("data-stale")) this.#mark(undefined);
    super.clear();
  }

  // The panel is about the cage of the cell that was focused last.
  #follow(td) {
    if (!td || td.id === this.#cell) return;
    this.#cell = td.id;
    this.ask();
  }

  show() {
    super.show();
    this.#mark(this.reply?.querySelector("[data-marks]"));
  }

  // The marks have elements of their own, which the painter leaves alone.
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
      const mark = element("span", { className: "seen marks" }, ...item.cloneNode(true).childNodes);
      mark.dataset.dots = item.dataset.dots;
      td.firstElementChild.append(mark);
      td.setAttribute("aria-description", item.dataset.description);
      if (item.dataset.heat) td.dataset.heat = item.dataset.heat;
      td.toggleAttribute("data-least", "least" in item.dataset);
    }
  }
}
