// Starts the comparer, its keys and all that stands around it, where their mark-up is.

import { plainDeed, startKeys } from "../watch/keys.js";
import { startShareLink } from "../watch/share_link.js";
import { startToolbars } from "../watch/toolbar.js";
import { Comparer } from "./comparer.js";

const root = document.querySelector("[data-comparer]");

function deedOf(key, comparer) {
  return key === "f" || key === "F" ? () => comparer.press("parting") : plainDeed(key, comparer);
}

root.player = new Comparer(root);
startToolbars();
startKeys(root, deedOf);
startShareLink(root);
