// A phone zooms a board that is too large to read, by two fingers, buttons and keys, and keeps the selected cell,
// or the subject of a step or hint, in view. css/zoom.css has the sizes. The browser's own zoom works outside the
// board.

import { inField, isModified, singleKeysAreOff } from "./keys.js";

const LEVELS = [44, 72]; // px of a cell that the buttons lead to; below them is the whole board
const [READABLE, MAX_CELL] = [70, 96]; // from which size candidates can be read, and the largest
const NEARLY = 1.1; // how close to the whole board counts as that
const NARROW = matchMedia("(max-width: 45rem), (max-width: 59.99rem) and (max-height: 30rem)");
// States of cells, in the order in which their cells are brought into view.
const ABOUT = ["tried", "inferred", "rejected", "undone", "dead", "shortened", "faulty", "because"];
const KEYS = { "+": "in", "=": "in", "-": "out", "−": "out" };

const px = (style, name) => parseFloat(style.getPropertyValue(name));
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

class Zoom {
  constructor(root) {
    this.root = root;
    this.sizes = new ResizeObserver(() => this.show());
    this.watch();
    root.addEventListener("click", ({ target }) => {
      const { zoom } = target.closest("[data-zoom]")?.dataset ?? {};
      if (zoom) this.step(zoom);
      if (target.closest("[data-keypad], .clue-keys")) this.bring(this.hand);
    });
    // The focus stays where it is, so that typing goes on there.
    root.addEventListener("mousedown", (event) => { if (event.target.closest("[data-zoom]")) event.preventDefault(); });
    for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
      root.addEventListener(kind, (event) => this.touch(event), { passive: false });
    }
    document.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["moved", "rested"]) root.addEventListener(kind, () => this.follow());
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      const name = ctx.target?.id ?? ctx.target;
      if (name === "editor") this.watch(); // its board and buttons may be new
      if (["reply", "#reply"].includes(name)) requestAnimationFrame(() => this.follow()); // once the game shows its cells
    });
  }

  get board() { return this.root.querySelector(".stage > [data-board]"); }
  get stage() { return this.board.parentElement; }
  get hand() { return this.board.querySelector("td[tabindex='0']"); }
  get cell() { return px(getComputedStyle(this.board), "--cell"); }
  get fit() { return px(getComputedStyle(this.board), "--fit"); } // a cell of the whole board
  get gutter() { return px(getComputedStyle(this.board), "--gutter"); } // for the numbers at its edges
  get lower() { return LEVELS.findLast((level) => level < this.cell - 1 && level > this.fit); }

  // The cells that a step or a hint is about.
  get subject() {
    for (const state of ABOUT) {
      const found = [...this.board.querySelectorAll(`td[data-state="${state}"]`)];
      if (found.length) return found;
    }
    return [];
  }

  watch() {
    this.sizes.disconnect();
    this.sizes.observe(this.stage); // which also calls show()
  }

  // Update the buttons, and whether a finger moves the board.
  show() {
    const [into, out] = this.root.querySelectorAll("[data-zoom]");
    if (!into) { // a drawing was made smaller
      this.root.removeAttribute("data-pans");
      return;
    }
    const { cell, fit, lower } = this;
    const pans = NARROW.matches && cell > fit + 0.5;
    this.root.toggleAttribute("data-pans", pans);
    this.root.toggleAttribute("data-digits", cell >= READABLE);
    const { board, stage, gutter } = this;
    this.root.style.setProperty("--far-across", `${gutter + board.offsetWidth - stage.clientWidth}px`);
    this.root.style.setProperty("--far-down", `${gutter + board.offsetHeight - stage.clientHeight}px`);
    into.ariaDisabled = String(cell >= LEVELS.at(-1));
    out.ariaDisabled = String(!pans);
    out.ariaLabel = out.title = lower ? "Zoom out" : "Whole board";
  }

  // Make cells this large; what is at one point of the screen moves to the other.
  to(cell, [x, y], [toX, toY] = [x, y]) {
    const { root, stage, board } = this;
    const before = board.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    root.toggleAttribute("data-whole", cell < this.fit * NEARLY);
    root.style.setProperty("--zoomed", `${Math.min(cell, MAX_CELL)}px`);
    const after = board.getBoundingClientRect();
    stage.scrollBy({ left: after.left + across * after.width - toX, top: after.top + down * after.height - toY, behavior: "instant" });
    this.show();
  }

  step(way) {
    const { cell, lower } = this;
    const level = way === "in" ? LEVELS.find((each) => each > cell + 1) : lower ?? 0;
    if (level === undefined) return;
    const about = (this.board.ariaMultiSelectable ? undefined : this.subject[0]) ?? this.hand; // in Play and Draw: the selected cell
    this.to(level, middle(about.getBoundingClientRect()), middle(this.stage.getBoundingClientRect()));
  }

  key(event) {
    if (!NARROW.matches || !this.root.isConnected || inField(event.target)) return;
    const inGrid = event.target.closest("[data-board] td");
    // Typing goes into the selected cell, and arrows move on from it.
    if (inGrid && event.key !== "Shift") requestAnimationFrame(() => this.bring(this.hand));
    const way = KEYS[event.key];
    if (!way || this.board.matches("[data-drawing]") || isModified(event)) return;
    if (!inGrid && singleKeysAreOff()) return;
    event.preventDefault();
    this.step(way);
  }

  touch(event) {
    const fingers = [...event.touches];
    if (!NARROW.matches || fingers.length !== 2 || !fingers.every(({ target }) => this.stage.contains(target))) {
      this.pinch = null;
      return;
    }
    if (event.cancelable) event.preventDefault(); // else the page would be zoomed
    const [[x, y], [toX, toY]] = fingers.map(({ clientX, clientY }) => [clientX, clientY]);
    const [apart, at] = [Math.hypot(toX - x, toY - y), [(x + toX) / 2, (y + toY) / 2]];
    if (this.pinch) {
      this.to(this.pinch.cell * apart / this.pinch.apart, this.pinch.at, at);
      this.pinch.at = at;
      return;
    }
    this.pinch = { cell: this.cell, apart, at };
    this.board.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true })); // what the first finger began
  }

  follow() {
    if ("moving" in this.board.dataset) return;
    this.bring(...this.subject);
    // The candidates over a cell are wider than it.
    const current = this.board.querySelector("td[data-current]");
    const lens = current?.querySelector(".marks[data-dots]");
    if (lens?.offsetWidth && this.shows(current)) this.scroll(this.beyond(lens));
  }

  // Scroll to the first of these cells, with its surroundings, unless one of them is in view.
  bring(...cells) {
    if (cells.length && !cells.some((td) => this.shows(td))) this.scroll(this.beyond(cells[0], cells[0].offsetWidth));
  }

  shows(td) { return this.beyond(td, -1).every((far) => !far); }

  scroll([left, top]) {
    if (this.root.hasAttribute("data-pans")) this.stage.scrollBy({ left, top, behavior: "instant" });
  }

  // How far a node, and `around` px around it, is out of view: [left, top].
  beyond(node, around = 0) {
    const { stage, gutter } = this;
    const [box, frame] = [node.getBoundingClientRect(), stage.getBoundingClientRect()];
    const out = (low, high, from, to) => (low < from ? low - from : Math.max(0, high - to));
    return [
      out(box.left - around, box.right + around, frame.left + gutter, frame.left + stage.clientWidth),
      out(box.top - around, box.bottom + around, frame.top + gutter, frame.top + stage.clientHeight),
    ];
  }
}

for (const root of document.querySelectorAll("[data-zooms]")) new Zoom(root);
