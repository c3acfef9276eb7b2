// The page of a mistake: it is told on, and presented.

import { presentDeed } from "../shared/present.js";
import { startTelling } from "./telling.js";

const OWN = "input, textarea, select, dialog, [popover]"; // these keep their keys

startTelling(document.querySelector("[data-telling]"));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(OWN)) return;
  const deed = presentDeed(event.key);
  if (!deed) return;
  event.preventDefault();
  deed();
});
