// What every page starts; Watch, Draw and Play link their own besides.

import { hear, startArrivals } from "./arrivals.js";
import { startAtHand } from "./at_hand.js";
import { startGrids } from "./grid.js";
import { keep, read } from "./kept.js";
import { startLists } from "./lists.js";
import { startNames } from "./names.js";
import { startNotice } from "./notice.js";

const ALGORITHM = "last-algorithm";

// Watch remembers the algorithm: a link to it that names none takes the one that was watched last in this
// browser. The address itself always says which, so that it means the same everywhere.
function startLastAlgorithm() {
  const watched = document.querySelector("[data-player]")?.dataset.with;
  if (watched && new URLSearchParams(location.search).has("with")) {
    // How ties were broken says nothing of another puzzle.
    keep(ALGORITHM, watched.replace(/ties=[^,]*,?/, "").replace(/[:,]$/, ""));
  }
  const name = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link?.pathname.endsWith("/watch") || link.origin !== location.origin || !read(ALGORITHM)) return;
    const query = new URLSearchParams(link.search);
    if (query.has("with")) return;
    query.set("with", read(ALGORITHM));
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, name, true);
}

// Over plain http, as in a school's network, there is no clipboard to write to: what is selected is copied.
async function copied(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

async function copy(button) {
  const done = await copied(document.getElementById(button.dataset.copy));
  if (done) button.focus(); // else the field keeps it, for the keys
  button.textContent = done ? "Copied" : "Press Ctrl+C";
  hear(done ? "Copied." : "Press Ctrl+C to copy.");
}

// Taking away: a button puts the text of a field on the clipboard, and says so; another one prints.
function startSharing() {
  document.addEventListener("click", (event) => {
    const field = event.target.closest("[data-select-all]");
    if (field) field.select();
    if (event.target.closest("[data-print]")) print();
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
}

startNotice();
startArrivals();
startNames();
startAtHand();
startGrids();
startSharing();
startLists();
startLastAlgorithm();
// Who comes back finds the lists as the page says, not as they were left.
addEventListener("pageshow", () => document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset()));
