// What every page starts; Watch, Draw and Play link their own besides.

import { announce, startAnnouncer } from "./announcer.js";
import { startGrids } from "./grid.js";
import { startNotice } from "./notice.js";
import { startAtHand } from "./puzzle_at_hand.js";
import { startPresent } from "./present.js";
import { keep, read } from "./storage.js";

const ALGORITHM = "last-algorithm";
const FOCUS = "focus-on";

// Watch remembers the algorithm: a link to it that names none takes the one that was watched last in this browser, and
// so does an address that names none (settings.js). With a name a link means the same everywhere.
function startLastAlgorithm() {
  const watched = document.querySelector("[data-player]")?.dataset.with;
  if (watched && !watched.includes("written=") && new URLSearchParams(location.search).has("with")) {
    // How ties were broken, and whether the run went on, says nothing of another puzzle.
    keep(ALGORITHM, watched.replace(/(ties|all)=[^,]*,?/g, "").replace(/[:,]$/, ""));
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
  announce(done ? "Copied." : "Press Ctrl+C to copy.");
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

// Of these controls, by id or name, the first that the next page has.
export function keepFocus(names) {
  try { sessionStorage.setItem(FOCUS, names.join(" ")); } catch { /* the next page begins at its beginning */ }
}

function takeFocus() {
  let names = null;
  try {
    names = sessionStorage.getItem(FOCUS);
    sessionStorage.removeItem(FOCUS);
  } catch { /* nothing was kept */ }
  const [control] = (names ?? "").split(" ").filter(Boolean)
    .map((name) => document.querySelector(`[data-autosubmit] [name="${name}"], [id="${name}"]`)).filter(Boolean);
  control?.focus({ preventScroll: true });
}

// Lists that submit their form. A choice made by the pointer counts at once; who goes through the
// list by its keys has chosen with Enter, or by going on.
function startLists() {
  let key = ""; // the last one pressed, since the pointer was
  let changed = null; // a list that was changed, and not submitted
  const submit = (list, next = list) => {
    changed = null;
    if (key === "Enter" || key === "Tab") keepFocus([next.id || next.name, list.id || list.name]);
    list.form.requestSubmit();
  };
  document.addEventListener("pointerdown", () => { key = ""; }, true);
  document.addEventListener("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !changed || event.target !== changed) return;
    event.preventDefault();
    submit(changed);
  }, true);
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-autosubmit]")) return;
    if (target.matches("select") && key && key !== "Enter") changed = target; else submit(target);
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => { if (target === changed) submit(changed, relatedTarget ?? target); });
  takeFocus();
}

startNotice();
startAnnouncer();
startPresent();
startAtHand();
startGrids();
startSharing();
startLists();
startLastAlgorithm();
// Who comes back to a page that the browser kept finds the lists as the page says, not as they were
// left; where it was not kept, the forms themselves ask that nothing is filled in.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset());
});
