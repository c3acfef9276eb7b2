// The page of a mistake: it can be offered to the class and presented, and a room sees its reasons once they are unfolded.

import { isModified } from "../lib/keys.js";
import { presentDeed } from "../lib/present.js";
import { startOffering } from "../room/offering.js";

const CONTROLS = "input, textarea, select, dialog, [popover]"; // controls that keep their keys

const root = document.querySelector("[data-mistake]");
const why = root.querySelector("details");
let unfolded = false;
Object.defineProperty(root, "beside", { get: () => ({ unfolded: Boolean(why?.open) }) });
// A pupil who unfolds them keeps them until the class is shown something else.
root.showBeside = (shows) => {
  if (why && shows.unfolded !== unfolded) why.open = unfolded = shows.unfolded;
};

startOffering(document.querySelector("[data-offers]"));
document.addEventListener("keydown", (event) => {
  if (isModified(event) || event.target.closest(CONTROLS)) return;
  const deed = presentDeed(event.key);
  if (!deed) return;
  event.preventDefault();
  deed();
});
