// Starts the comparer, its keys and all that stands around it, where their mark-up is.

import { startKeys } from "../watch/keys.js";
import { startToolbars } from "../watch/toolbar.js";
import { Comparer } from "./comparer.js";
import { startShareLink } from "../watch/share_link.js";

const root = document.querySelector("[data-comparer]");
const MOVES = {
  ArrowRight: "step", PageDown: "step", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last", f: "parting", F: "parting",
};

function deedOf(key, comparer) {
  if (key in MOVES) return () => comparer.press(MOVES[key]);
  return key === " " ? () => comparer.toggle() : undefined;
}

root.player = new Comparer(root);
startToolbars();
startKeys(root, deedOf);
startShareLink(root);
