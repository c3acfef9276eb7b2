// Which presses a page takes, what arrows do in a row of buttons and in a grid, values of one or two digits, and
// the dialog that lists the keys.

import { keep, read } from "./store.js";

const TYPED = "textarea, select, dialog[open], input:not([type=checkbox], [type=radio], [type=range])";
const ALONG = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const WAIT_MS = 1000; // for the second digit of a value
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Whether a press is a command of the browser or the system; a link that is clicked with one opens elsewhere.
export const isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
export const opensElsewhere = (event) => isModified(event) || event.shiftKey;

// Whether a key is typed there, or belongs to a list or a dialog.
export const inField = (target) => Boolean(target.closest(TYPED));

// Whether Enter, the space bar or single keys may mean something there.
export const inControl = (target) => Boolean(target.closest("input, textarea, select, button, a, summary, dialog[open]"));

// Where a key is pressed: a dialog that has closed keeps the focus for one frame.
export const targetOf = ({ target }) => (target.closest("dialog:not([open])") ? document.body : target);

// A quick drag is a fling to a browser, which swallows the next tap. So it never sees drags with one finger.
export function dragsAreNotFlings(board, drags) {
  board.addEventListener("touchmove", (event) => { if (event.touches.length === 1 && drags()) event.preventDefault(); }, { passive: false });
}

// The digit of a key, or undefined. With Shift the key is "!": its place on the keyboard gives the digit. But some
// keyboards have their digits behind Shift.
export function digitOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  if (/^[0-9]$/.test(key)) return key;
  return shiftKey || ctrlKey || metaKey || altKey ? /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] : undefined;
}

// Left, Right, Home and End move between the `items()` of a row.
export function moveWithin(row, items, goTo = (item) => item.focus()) {
  row.addEventListener("keydown", (event) => {
    const by = ALONG[event.key];
    if (!by || event.defaultPrevented || isModified(event)) return;
    event.preventDefault();
    const all = items();
    goTo(all[Math.max(0, Math.min(all.indexOf(event.target) + by, all.length - 1))]);
  });
}


// Focus a cell. A key brings it into view; a pointer already points at it, so nothing may move under it.
export function focusCell(board, td, { preventScroll = false } = {}) {
  stopAt(board, td);
  td.focus({ preventScroll });
}

// Let Tab lead to this cell: one cell of a grid is in the tab order.
function stopAt(board, td) {
  for (const other of board.querySelectorAll("td[tabindex='0']")) other.tabIndex = -1;
  td.tabIndex = 0;
}

// The cell that a key leads to, or null.
export function cellFor(board, td, event) {
  const size = Number(board.dataset.size);
  const [row, column] = [td.parentNode.rowIndex, td.cellIndex];
  const inside = (number) => Math.max(0, Math.min(size - 1, number));
  let goal;
  if (STEPS[event.key]) {
    const [down, right] = STEPS[event.key];
    goal = [inside(row + down), inside(column + right)];
  } else if (event.key === "Home") goal = [event.ctrlKey ? 0 : row, 0];
  else if (event.key === "End") goal = [event.ctrlKey ? size - 1 : row, size - 1];
  else return null;
  return board.rows[goal[0]].cells[goal[1]];
}

function prepare(board) {
  const cells = board.querySelectorAll("td");
  const stop = board.querySelector("td[tabindex='0']") ?? cells[0];
  for (const td of cells) td.tabIndex = td === stop ? 0 : -1;
}

export function startGrids() {
  const all = () => document.querySelectorAll("[data-board]").forEach(prepare);
  all();
  document.addEventListener("htmx:after:swap", all);
  document.addEventListener("keydown", (event) => {
    const td = event.target.closest?.("[data-board] td");
    if (!td || event.altKey || event.metaKey || event.defaultPrevented) return;
    const board = td.closest("[data-board]");
    if (event.shiftKey && board.getAttribute("aria-multiselectable") === "true") return; // it selects cells
    const goal = cellFor(board, td, event);
    if (!goal) return;
    event.preventDefault();
    focusCell(board, goal);
  });
  document.addEventListener("focusin", (event) => {
    const td = event.target.closest?.("[data-board] td");
    if (td && td.tabIndex !== 0) stopAt(td.closest("[data-board]"), td);
  });
}

const OFF = "keys-off";

export const singleKeysAreOff = () => Boolean(read(OFF));

// Returns the dialog and its checkbox, which switches single keys on and off outside fields.
export function keysDialog() {
  const dialog = document.querySelector("#keys");
  const check = dialog.querySelector("[data-keys-on]");
  check.checked = !read(OFF);
  check.addEventListener("change", () => keep(OFF, check.checked ? 0 : 1));
  for (const button of document.querySelectorAll("[data-show-keys]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  return { dialog, check };
}

// Composes values from digits: above size 9 a 1 waits for its second digit.
export class Composer {
  // `write(value, kind)` is called with each value, `show(digits)` with the digit that waits.
  constructor(size, write, show) {
    this.size = size;
    this.write = write;
    this.show = show;
    this.waiting = "";
  }

  type(digit, kind) {
    const both = Number(this.waiting + digit);
    if (this.waiting && this.kind === kind && both <= this.size) {
      this.cancel();
      this.write(both, kind);
      return;
    }
    this.commit();
    const value = Number(digit);
    if (!value || value > this.size) return;
    if (value * 10 > this.size) {
      this.write(value, kind);
      return;
    }
    this.waiting = digit;
    this.kind = kind;
    this.timer = setTimeout(() => this.commit(), WAIT_MS);
    this.show(digit);
  }

  // Write the digit that waits: no second one comes.
  commit() {
    const { waiting, kind } = this;
    this.cancel();
    if (waiting) this.write(Number(waiting), kind);
  }

  cancel() {
    if (!this.waiting) return;
    clearTimeout(this.timer);
    this.waiting = "";
    this.show("");
  }
}
