// A panel beside the board: it asks the server of where the run rests, once it is seen; what was said goes when the
// run moves on, and what comes late is dropped. By itself it shows a fragment; others do more with it.

import { loadStyle } from "../lib/load.js";

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
