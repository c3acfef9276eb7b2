// The player's keys: they hold where the focus is on no control, and can be switched off.

import { keepKeysOn } from "../shared/keys_on.js";

const OWN_KEYS = "input, select, textarea, button, a, summary, dialog, [role=grid], [role=grid] *";
const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};

// A dialog that has closed keeps the focus until the next frame: what is in it is no control then.
const hasOwnKeys = (target) => target.closest(OWN_KEYS) && !target.closest("dialog:not([open])");

export function startKeys() {
  const dialog = document.querySelector("#keys");
  const root = document.querySelector("[data-player]");
  if (!dialog || !root) return;
  const check = dialog.querySelector("[data-keys-on]");
  keepKeysOn(check);
  for (const button of document.querySelectorAll("[data-show-keys]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  document.addEventListener("keydown", (event) => {
    if (!root.isConnected) return; // the answer of Solve has taken its place
    if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
    if (event.key === "?") { dialog.showModal(); return; }
    if (!check.checked) return;
    const go = MOVES[event.key];
    if (!go && event.key !== " ") return;
    event.preventDefault();
    if (go) root.player.press(go); else root.player.toggle();
  });
}
