// Taking away: a button puts the text of a field on the clipboard, and says so; another one prints.

import { hear } from "./arrivals.js";

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

export function startSharing() {
  document.addEventListener("click", (event) => {
    const field = event.target.closest("[data-select-all]");
    if (field) field.select();
    if (event.target.closest("[data-print]")) print();
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
}
