// The frame: the page that a room shows, and what the teacher shows beside it.

import { keep, read } from "../lib/store.js";

const PLAYER = "[data-player], [data-compare], [data-teaching], [data-mistake]";
const OWN = "a, button, select, input, label"; // what one presses to go ways of one's own
const MOVING = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);
const LASTS = 10_000; // ms that a cell is pointed at
const POINTER = "outline: max(4px, 0.09em) solid var(--pen); outline-offset: -2px; border-radius: 2px; z-index: 1;";

// Show the cell on the boards of a player, "" for none. The page there draws its boards anew at will: a style sheet of
// our own outlives that.
function pointAt(root, cell) {
  const page = root?.ownerDocument;
  if (!page) return;
  const sheet = new page.defaultView.CSSStyleSheet();
  if (cell) sheet.replaceSync(`[data-board] td[aria-label^="${cell},"] { ${POINTER} }`);
  page.adoptedStyleSheets = [sheet];
}

export class Frame {
  // `left` is told when somebody here goes another way than the room.
  constructor(element, left) {
    this.element = element;
    const page = element.contentDocument; // null where it is words of the browser
    this.loading = page !== null && (page.readyState !== "complete" || page.URL === "about:blank");
    element.addEventListener("load", () => this.#loaded());
    element.addEventListener("interacted", ({ detail: { type, isTrusted, target, key } }) => {
      if (isTrusted && (type === "keydown" ? !MOVING.has(key) : target.closest(OWN))) left();
    });
  }

  get root() { return this.element.contentDocument?.querySelector(PLAYER); }
  get player() { return this.root?.player; }

  // While something is asked a small frame is for the board: what moves it is out of the way.
  showAsked(asked) {
    this.asked = asked;
    this.element.contentDocument?.documentElement?.toggleAttribute("data-asked", asked);
  }

  // Whether it has the whole screen, or would like to.
  get presents() { return Boolean(this.element.contentDocument?.documentElement?.hasAttribute("data-present")); }

  // Whether what it shows is still on its way.
  get busy() { return this.loading || this.following !== undefined; }

  // Where the room is by now: it was at `at` when that was heard, at the time `since`.
  get place() {
    const { at, speed, since } = this.wanted;
    return at + Math.floor((speed * (performance.now() - since)) / 1000);
  }

  // Show a position of a page, and play on from there where there is a speed.
  show(wanted) {
    this.wanted = wanted;
    if (this.page === wanted.page) this.#follow(this.place, wanted.speed);
    else {
      this.page = wanted.page;
      this.#load();
    }
  }

  // Show besides it what the teacher shows to all, once that is something else.
  showBeside(beside) {
    const { cell } = this.beside ?? {};
    this.beside = beside;
    this.#besides();
    if (cell === beside.cell) return;
    clearTimeout(this.going);
    this.#point(beside.cell);
    if (beside.cell) this.going = setTimeout(() => this.#point(""), LASTS); // should nobody say so
  }

  #besides() {
    if (this.beside) this.root?.showBeside?.(this.beside);
  }

  #point(cell) {
    this.pointed = cell;
    pointAt(this.player?.root, cell);
  }

  // The page that is there is not the room's any more.
  leave() { this.page = undefined; }

  // What the room came to while the page was loading, or fetching what it is to show.
  catchUp() {
    const { player, wanted } = this;
    if (this.loading || !wanted || wanted.page !== this.page) return;
    if (player && !wanted.speed && Math.min(wanted.at, player.end ?? wanted.at) !== player.at) this.#follow(wanted.at, 0);
    // Over a line that was lost a page comes in part, or as words of the browser that nobody may read.
    if (!this.element.contentDocument || (wanted.plays && !player)) this.#load();
  }

  async #follow(place, speed) {
    const following = this.following = {};
    try {
      await this.player?.follow(place, speed);
    } finally {
      if (this.following === following) this.following = undefined; // by now it may follow elsewhere
    }
  }

  #load() {
    this.loading = true;
    this.following = undefined; // what was there follows no more, and says nothing of it
    // In the place of what is there: Back leads out of the room, not through all that the class has seen.
    this.element.contentWindow.location.replace(this.wanted.address);
  }

  #loaded() {
    this.loading = false;
    this.#besides();
    this.showAsked(Boolean(this.asked));
    if (this.pointed) this.#point(this.pointed);
    if (this.wanted?.speed && this.wanted.page === this.page) this.show(this.wanted);
    else this.catchUp();
  }
}

const SHOWS = "shows-to-all"; // the code of the room in which she does
const RESTS = 300; // ms on a cell, until it is meant
const EVERY = 500; // ms at least from one cell to the next
const NONE = { panel: "", cell: "", unfolded: "" };

export class Beside {
  #cell = "";
  #shows;
  #points = false;

  // `changed` is called when something else is shown besides.
  constructor(root, frame, changed) {
    Object.assign(this, { root, frame, changed });
    this.#shows = read(SHOWS) === root.dataset.code;
    root.addEventListener("click", ({ target }) => {
      if (target.closest("[data-shows]")) keep(SHOWS, (this.#shows = !this.#shows) ? root.dataset.code : "");
      if (target.closest("[data-points]")) this.#point(!this.#points);
      this.mark();
      this.changed();
    });
  }

  // What is shown by now, by the names of the fields that tell it.
  get values() {
    const { panel = "", unfolded = false } = this.frame.root?.beside ?? {};
    return { ...NONE, cell: this.#cell, ...(this.#shows && { panel, unfolded: unfolded ? 1 : "" }) };
  }

  // The bar says what is on; it may have come anew.
  mark() {
    for (const [name, on] of [["shows", this.#shows], ["points", this.#points]]) {
      this.root.querySelector(`[data-${name}]`)?.setAttribute("aria-pressed", String(on));
    }
  }

  // Listen to the boards in the frame, which may have another page by now.
  listen() {
    const { player } = this.frame;
    if (!player || this.heard === player.root) return;
    this.heard = player.root;
    player.root.addEventListener("pointermove", (event) => this.#rest(event));
    player.root.addEventListener("pointerdown", (event) => this.#tap(event), true);
    player.root.addEventListener("pointerleave", () => clearTimeout(this.resting));
    this.#show("");
  }

  #point(on) {
    this.#points = on;
    if (!on) this.#show("");
  }

  #rest({ target }) {
    const cell = cellOf(target);
    if (!this.#points || cell === this.over) return;
    this.over = cell;
    clearTimeout(this.resting);
    const since = performance.now() - (this.since ?? -EVERY);
    if (cell) this.resting = setTimeout(() => this.#show(cell), Math.max(RESTS, EVERY - since));
  }

  #tap({ target }) {
    const cell = cellOf(target);
    if (!this.#points || !cell) return;
    clearTimeout(this.resting);
    this.#show(cell);
  }

  #show(cell) {
    clearTimeout(this.going);
    this.#cell = cell;
    this.since = performance.now();
    pointAt(this.heard, cell);
    this.changed();
    if (cell) this.going = setTimeout(() => this.#show(""), LASTS);
  }
}

// The name of the cell that something is in, as its label begins.
const cellOf = (target) => target.closest("[data-board] td")?.ariaLabel.split(",")[0];
