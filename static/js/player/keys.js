// The player's keys, also a presenter's remote: they hold whatever was clicked last, and can be
// switched off. A field keeps all that is typed; a control that the keyboard led to keeps its own.

import { keysDialog } from "../shared/keys_dialog.js";

const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};
const LEADING = ["Tab", "ArrowUp", "ArrowDown"]; // who presses these goes on by the keyboard
const FIELDS = "textarea, input:not([type=checkbox], [type=radio], [type=range])";
const PRESSED = "button, a, summary, [type=checkbox]"; // by the space bar
const MOVED = "select, [type=range], [type=radio], [role=grid] *, [role=toolbar] *, [role=tree] *, [role=tablist] *"; // by arrows, Home and End as well

// Whether the control with the focus keeps a key; `pointed`: it was the pointer that led there.
function keeps(target, key, pointed) {
  if (target.closest("dialog")) return false; // it has closed: until the next frame it has the focus
  if (target.closest(FIELDS)) return true;
  if (target.matches("select") && CSS.supports("selector(:open)") && target.matches(":open")) return true;
  if (pointed || key.startsWith("Page")) return false;
  if (target.matches("select") && key.length === 1) return true; // it looks for an option
  return Boolean((target.closest(MOVED) && (key in MOVES || key === " ")) || (key === " " && target.closest(PRESSED)));
}

// What a key does where there is nothing but the run to play.
export function plainDeed(key, player) {
  if (key in MOVES) return () => player.press(MOVES[key]);
  return key === " " ? () => player.toggle() : undefined;
}

// `deedOf` says what a key does on this page.
export function startKeys(player, deedOf) {
  const { dialog, check } = keysDialog();
  let pointed = false;
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  // Before the grid hears of them: its arrows are the player's where a cell was clicked.
  document.addEventListener("keydown", (event) => {
    if (LEADING.includes(event.key)) pointed = false;
    if (event.target.closest("dialog:not([open])")) event.target.blur(); // a space would tick what is gone
    if (!player.root.isConnected) return; // the answer of Solve has taken its place
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (keeps(event.target, event.key, pointed)) return;
    if (event.key === "?") { dialog.showModal(); return; }
    if (!check.checked) return;
    const deed = deedOf(event.key, player);
    if (!deed) return;
    event.preventDefault();
    deed();
  }, true);
}
