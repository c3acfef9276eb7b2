// The keys of whoever is the solver: arrows move, digits write or reject, letters do what the buttons do.

import { Composer } from "../lib/digits.js";
import { cellFor, focusCell } from "../lib/grid.js";
import { keysDialog } from "../lib/keys.js";

const FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea, dialog[open]";
const CONTROLS = `${FIELDS}, button, a, summary, [role=tree] *, .pseudocode`;
const DEEDS = { b: "back", Backspace: "back", s: "show" };

// `deedOf` says what a key does besides, before all others.
export function startKeys(moves, deedOf) {
  const { dialog, check } = keysDialog();
  const composer = new Composer(Number(moves.root.dataset.size), (value, kind) => moves.press("value", value, kind === "reject"), () => {});
  document.addEventListener("keydown", (event) => {
    const target = event.target.closest("dialog:not([open])") ? document.body : event.target;
    if (target.closest(FIELDS)) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "?" && !command) { dialog.showModal(); return; }
    if (command && event.key.toLowerCase() === "z") { event.preventDefault(); moves.press("go", "undo"); return; }
    if (command || event.altKey) return;
    const deed = check.checked && deedOf(event.key);
    if (deed) { event.preventDefault(); deed(); return; }
    const inGrid = target.closest("[data-board] td");
    if (!inGrid && (!check.checked || (target.closest(CONTROLS) && target.form !== moves.form))) return;
    if (act(event, moves, composer, inGrid)) event.preventDefault();
  });
}

// Do what a key says; whether it says anything.
function act(event, moves, composer, inGrid) {
  const [, placed] = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) ?? [];
  const digit = /^[0-9]$/.test(event.key) ? event.key : event.shiftKey && placed;
  if (digit) {
    // With Shift the key says "!", or, on some keyboards, the digit itself.
    const shifted = event.shiftKey && event.key !== digit;
    composer.type(digit, shifted || moves.rejecting ? "reject" : "place");
    return true;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Enter" && composer.waiting) { composer.commit(); return true; }
  if (key === "r") { moves.reject(!moves.rejecting); return true; }
  if (DEEDS[key]) { moves.press("go", DEEDS[key]); return true; }
  if (inGrid || event.target.matches("[type=radio]")) return false; // the grid moves by itself
  const goal = moves.td && cellFor(moves.board, moves.td, event);
  if (!goal) return false;
  focusCell(moves.board, goal);
  return true;
}
