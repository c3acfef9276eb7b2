// The keys of whoever is the solver: arrows move, digits write or reject, letters do what the buttons do.

import { Composer } from "../lib/digits.js";
import { cellFor, focusCell } from "../lib/grid.js";
import { digitOf, inControl, inField, isModified, keysDialog, targetOf } from "../lib/keys.js";

const CONTROLS = "[role=tree] *, .pseudocode"; // with keys of their own
const DEEDS = { b: "back", Backspace: "back", s: "show" };

// `deedOf` says what a key does besides, before all others.
export function startKeys(moves, deedOf) {
  const { dialog, check } = keysDialog();
  const composer = new Composer(Number(moves.root.dataset.size), (value, kind) => moves.press("value", value, kind === "reject"), () => {});
  document.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    if (inField(target)) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "?" && !command) { dialog.showModal(); return; }
    if (command && event.key.toLowerCase() === "z") { event.preventDefault(); moves.press("go", "undo"); return; }
    if (isModified(event)) return;
    const deed = check.checked && deedOf(event.key);
    if (deed) { event.preventDefault(); deed(); return; }
    const inGrid = target.closest("[data-board] td");
    const isElsewhere = target.closest(CONTROLS)
      || (inControl(target) && target.form !== moves.form && !target.matches("[type=radio]"));
    if (!inGrid && (!check.checked || isElsewhere)) return;
    if (act(event, moves, composer, inGrid)) event.preventDefault();
  });
}

// Do what a key says; whether it says anything.
function act(event, moves, composer, inGrid) {
  const digit = digitOf(event);
  if (digit) {
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
