// The player's keys, also a presenter's remote: they hold whatever was clicked last, and can be
// switched off. A field keeps all that is typed; a control that the keyboard led to keeps its own.

import { keepKeysOn } from "../shared/keys_on.js";
import { blank, present, presents } from "./present.js";

const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};
// What playing and stepping pause at.
const STOPS = { e: "", g: "guess", d: "dead-end", u: "undo", s: "solution", c: "cell" };
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

// What a key does; a remote's button for a dark screen sends B or a full stop.
function deedOf(key, player) {
  const asked = player.predict?.deed(key);
  if (asked) return asked;
  if (key === "f" || key === "F") return () => present(!presents());
  const stop = STOPS[key.toLowerCase()];
  if (stop !== undefined) return () => player.transport.stops.choose(stop);
  const presenting = presents() && { Escape: () => present(false), b: blank, B: blank, ".": blank }[key];
  return presenting || plainDeed(key, player);
}

// What a key does where there is nothing but the run to play.
export function plainDeed(key, player) {
  if (key in MOVES) return () => player.press(MOVES[key]);
  return key === " " ? () => player.toggle() : undefined;
}

// A page that plays something else has a root and deeds of its own.
export function startKeys(root = document.querySelector("[data-player]"), deeds = deedOf) {
  const dialog = document.querySelector("#keys");
  if (!dialog || !root) return;
  const check = dialog.querySelector("[data-keys-on]");
  keepKeysOn(check);
  for (const button of document.querySelectorAll("[data-show-keys]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  let pointed = false;
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  // Before the grid hears of them: its arrows are the player's where a cell was clicked.
  document.addEventListener("keydown", (event) => {
    if (LEADING.includes(event.key)) pointed = false;
    if (event.target.closest("dialog:not([open])")) event.target.blur(); // a space would tick what is gone
    if (!root.isConnected) return; // the answer of Solve has taken its place
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (keeps(event.target, event.key, pointed)) return;
    if (event.key === "?") { dialog.showModal(); return; }
    if (!check.checked) return;
    const deed = deeds(event.key, root.player);
    if (!deed) return;
    event.preventDefault();
    deed();
  }, true);
}
