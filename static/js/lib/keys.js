// Keys: which presses are a page's own, what arrows do in a row of buttons, and the dialog that lists a page's keys.

import { keep, read } from "./store.js";

const OFF = "keys-off"; // kept when single keys are switched off
const TYPED = "textarea, select, dialog[open], input:not([type=checkbox], [type=radio], [type=range])";
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

// Whether a press is a command of the browser or the system; a link that is clicked so opens elsewhere.
export const isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
export const opensElsewhere = (event) => isModified(event) || event.shiftKey;

// Whether a key is typed there, or belongs to a list or a dialog.
export const inField = (target) => Boolean(target.closest(TYPED));

// Whether there is something that Enter, the space bar or single keys may be meant for.
export const inControl = (target) => Boolean(target.closest("input, textarea, select, button, a, summary, dialog[open]"));

// Where a key is pressed: what is in a dialog that has closed keeps the focus for a frame.
export const targetOf = ({ target }) => (target.closest("dialog:not([open])") ? document.body : target);

// The digit of a key, or undefined. With Shift the key says "!": where it is on the keyboard gives the digit; but some
// keyboards have their digits behind Shift.
export function digitOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }) {
  if (/^[0-9]$/.test(key)) return key;
  return shiftKey || ctrlKey || metaKey || altKey ? /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] : undefined;
}

// Left, Right, Home and End go from one of the `items()` in a row to another.
export function moveWithin(row, items, goTo = (item) => item.focus()) {
  row.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || event.defaultPrevented || isModified(event)) return;
    event.preventDefault();
    const all = items();
    goTo(all[Math.max(0, Math.min(all.indexOf(event.target) + by, all.length - 1))]);
  });
}

export const singleKeysAreOff = () => Boolean(read(OFF));

// The dialog, and its box: what is ticked is kept, and says whether single keys count where no field has the focus.
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
