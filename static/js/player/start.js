// Starts a player with its keys, also a presenter's remote, and has the ways to Share go out from the place on screen.

import { inField, isModified } from "../lib/keys.js";
import { keysDialog } from "../lib/keys_dialog.js";

const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};
const LEADING = ["Tab", "ArrowUp", "ArrowDown"]; // who presses these goes on by the keyboard
const PRESSED = "button, a, summary, [type=checkbox]"; // by the space bar
const MOVED = "select, [type=range], [type=radio], [role=grid] *, [role=toolbar] *, [role=tree] *, [role=tablist] *"; // by arrows, Home and End as well

// Whether the control with the focus keeps a key; `pointed`: it was the pointer that led there.
function keeps(target, key, pointed) {
  const dialog = target.closest("dialog");
  if (dialog) return dialog.open; // what has closed has the focus until the next frame
  if (inField(target) && !target.matches("select")) return true;
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

// The keys hold whatever was clicked last, and can be switched off. A field keeps all that is typed; a control that
// the keyboard led to keeps its own.
function startKeys(player, deedOf) {
  const { dialog, check } = keysDialog();
  let pointed = false;
  // Do what a key says, pressed here or on the page around this one; whether it says anything.
  const press = player.root.pressKey = (key) => {
    if (!player.root.isConnected || dialog.open) return false; // the answer of Solve has taken its place
    if (key === "?") { dialog.showModal(); return true; }
    const deed = check.checked && deedOf(key, player);
    if (deed) deed();
    return Boolean(deed);
  };
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  // Before the grid hears of them: its arrows are the player's where a cell was clicked.
  document.addEventListener("keydown", (event) => {
    if (LEADING.includes(event.key)) pointed = false;
    if (event.target.closest("dialog:not([open])")) event.target.blur(); // a space would tick what is gone
    if (isModified(event) || keeps(event.target, event.key, pointed)) return;
    if (press(event.key)) event.preventDefault();
  }, true);
}

// An option that can't be is as it was, where its menu was closed on it.
function startOptions(root) {
  root.addEventListener("change", (event) => {
    const { target } = event;
    if (target.checkVisibility() || target.checkValidity()) return;
    target.value = target.defaultValue;
    event.stopPropagation();
  });
}

// `deedOf` says what a key does on this page.
export function start(player, deedOf = plainDeed) {
  player.start();
  startOptions(player.root);
  startKeys(player, deedOf);
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    if (link && player.root.isConnected) link.search = from(player, link);
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
  dispatchEvent(new Event("ready"));
}

// The query of a way out with the place on screen, and with what counts places, where that can be chosen; while Predict
// asks, Share leads to a page that asks, too.
function from({ root, at, places: { by } }, link) {
  const query = new URLSearchParams(link.search);
  const page = link.dataset.share === "page" && new URL(query.get("page"), location);
  const place = page ? page.searchParams : query;
  place.set("at", at);
  if (by) place.set("by", by);
  if (page) query.set("page", page.pathname + page.search);
  else if (root.dataset.predicting === "on") query.set("ask", 1);
  else query.delete("ask");
  return query;
}
