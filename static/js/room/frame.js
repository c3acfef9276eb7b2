// The page that a room shows; the panel, answer and cell that the teacher shows with it.

import { keep, read } from "../lib/store.js";

const REPORTS = "[data-game], [data-player], [data-teaching]";
const PLAYER = "[data-player], [data-compare], [data-teaching], [data-mistake]";
const OWN = "a, button, select, input, label"; // what one presses to go ways of one's own
const READS = "summary, [role=tab], [data-note]"; // what one presses to read on
const MOVING = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);
const SCROLLS = new Set(["ArrowUp", "ArrowDown", "Escape"]);
const STARTS = 5000; // ms that the scripts of a loaded page may take
const LASTS = 10_000; // ms that a cell is pointed at
const POINTER = "outline: max(4px, 0.09em) solid var(--pen); outline-offset: -2px; border-radius: 2px; z-index: 1;";

// Mark the cell on the boards of a player, "" for none, by a style sheet: that survives when the page redraws its
// boards.
function pointAt(root, cell) {
  const page = root?.ownerDocument;
  if (!page) return;
  const sheet = new page.defaultView.CSSStyleSheet();
  if (cell) sheet.replaceSync(`[data-board] td[aria-label^="${cell},"] { ${POINTER} }`);
  page.adoptedStyleSheets = [sheet];
}

// Whether the teacher leads by an event in the frame.
export const leads = ({ type, target, key }) => (type === "keydown" ? !MOVING.has(key) : type === "pointerdown" && target.closest(OWN));

// Whether a pupil goes their own way by an event in the frame: by a link, or by what moves a run. On a page without
// one, such as Play, they do what the class does.
export function wanders({ type, target, key }, plays) {
  if (type === "click" && target.closest("a[href]")) return true;
  if (!plays || target.closest(READS) || (target.closest("td") && key?.startsWith("Arrow"))) return false;
  return type === "keydown" ? !MOVING.has(key) && !SCROLLS.has(key) : type === "click" && target.closest(OWN);
}

export class Frame {
  // `left` is called when somebody here goes away from the room's page: by an event for which `goes` is true, also the
  // load of a page that the room didn't ask for.
  constructor(element, goes, left) {
    Object.assign(this, { element, goes, left });
    const page = element.contentDocument; // null for a page of the browser itself
    this.came = performance.now();
    this.loading = page !== null && (page.readyState !== "complete" || page.URL === "about:blank");
    element.addEventListener("load", () => this.#loaded());
    element.addEventListener("interacted", ({ detail }) => { if (detail.isTrusted && goes(detail)) left(); });
  }

  get root() { return this.element.contentDocument?.querySelector(PLAYER); }
  get player() { return this.root?.player; }

  // What a pupil's page reports to its teacher: its board, "" if it has none.
  get report() { return this.element.contentDocument?.querySelector(REPORTS)?.report ?? ""; }

  // During a question a small frame has room for the board alone: hide the transport.
  showAsked(asked) {
    this.asked = asked;
    this.element.contentDocument?.documentElement?.toggleAttribute("data-asked", asked);
  }

  // Who follows has no transport: the style sheets hide it.
  showFollowing(follows) {
    for (let { element } = this; element; element = element.contentDocument?.querySelector("iframe")) {
      for (const each of [element, element.contentDocument?.documentElement]) each?.toggleAttribute("data-follows", follows);
    }
  }

  // Whether what it shows is still loading.
  get busy() { return this.loading || this.following !== undefined; }

  // Where the room is now: it was at `at` at the time `since`.
  get place() {
    const { at, speed, since } = this.target;
    return at + Math.floor((speed * (performance.now() - since)) / 1000);
  }

  // Show a position of a page, and play on from there if there is a speed.
  show(target) {
    this.target = target;
    if (this.page === target.page) this.#follow(this.place, target.speed);
    else {
      this.page = target.page;
      this.#load();
    }
  }

  // Show the teacher's panel, unfolded answer and cell, if they have changed.
  showBeside(beside) {
    const { cell } = this.beside ?? {};
    this.beside = beside;
    this.#passOn();
    if (cell === beside.cell) return;
    clearTimeout(this.going);
    this.#point(beside.cell);
    if (beside.cell) this.going = setTimeout(() => this.#point(""), LASTS); // in case the end isn't reported
  }

  #passOn() {
    if (this.beside) this.root?.showBeside?.(this.beside);
  }

  #point(cell) {
    this.pointed = cell;
    pointAt(this.player?.root, cell);
  }

  // The page in the frame is no longer the room's.
  leave() { this.page = undefined; }

  // Follow what the room did while the page was loading or fetching.
  catchUp() {
    const { player, target } = this;
    if (this.loading || !target || target.page !== this.page) return;
    if (player && !target.speed && Math.min(target.at, player.end ?? target.at) !== player.at) this.#follow(target.at, 0);
    // On a lost connection a page comes in part, or as the browser's error page, which is unreadable. The scripts of a
    // page that has come may still be starting.
    const starts = this.root && performance.now() - this.came < STARTS;
    if (!this.element.contentDocument || (target.plays && !player && !starts)) this.#load();
  }

  async #follow(place, speed) {
    const following = this.following = {};
    try {
      await this.player?.follow(place, speed);
    } finally {
      if (this.following === following) this.following = undefined; // it may follow elsewhere by now
    }
  }

  #load() {
    this.loading = true;
    this.following = undefined; // what was there no longer matters
    // Replaced, so that Back leads out of the room instead of through all that the class has seen.
    this.element.contentWindow.location.replace(this.target.address);
  }

  #loaded() {
    if (!this.loading && this.goes({ type: "load" })) this.left();
    this.loading = false;
    this.came = performance.now();
    this.#passOn();
    this.showAsked(Boolean(this.asked));
    if (this.pointed) this.#point(this.pointed);
    if (this.target?.speed && this.target.page === this.page) this.show(this.target);
    else this.catchUp();
  }
}

const SHOWS = "shows-to-all"; // stores the code of the room in which the teacher shows to all
const RESTS = 300; // ms on a cell until it counts
const EVERY = 500; // ms at least from one cell to the next
const NONE = { panel: "", cell: "", unfolded: "", scroll: 0 };

export class Beside {
  #cell = "";
  #shows;
  #points = false;

  // `changed` is called when something else is to be shown.
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

  // What is shown now, by the names of the form's fields.
  get values() {
    const { panel = "", unfolded = false, scroll = 0 } = this.frame.root?.beside ?? {};
    return { ...NONE, cell: this.#cell, ...(this.#shows && { panel, unfolded: unfolded ? 1 : "", scroll }) };
  }

  // Mark the buttons in the bar, which may be new.
  mark() {
    for (const [name, on] of [["shows", this.#shows], ["points", this.#points]]) {
      this.root.querySelector(`[data-${name}]`)?.setAttribute("aria-pressed", String(on));
    }
  }

  // Listen to the boards in the frame, which may have another page now.
  listen() {
    const { player } = this.frame;
    if (!player || this.boards === player.root) return;
    this.boards = player.root;
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
    pointAt(this.boards, cell);
    this.changed();
    if (cell) this.going = setTimeout(() => this.#show(""), LASTS);
  }
}

// The name of the cell that contains an element, from its label.
const cellOf = (target) => target.closest("[data-board] td")?.ariaLabel.split(",")[0];
