// The frame: a page of ours as the room shows it; where it has a player, that goes along, and so does what it unfolds.

const PLAYER = "[data-player], [data-compare], [data-teaching], [data-mistake]";
const OWN = "a, button, select, input, label"; // what one presses to go ways of one's own
const MOVING = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);
export const LASTS = 10_000; // ms that a cell is pointed at
const POINTER = "outline: max(4px, 0.09em) solid var(--pen); outline-offset: -2px; border-radius: 2px; z-index: 1;";

// Show the cell on the boards of a player, "" for none. The page there draws its boards anew at will: a style sheet of
// our own outlives that.
export function pointAt(root, cell) {
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

