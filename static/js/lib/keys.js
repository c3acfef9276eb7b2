// The dialog that lists the keys of a page, and decides whether single ones are listened to where no field has the
// focus.

import { keep, read } from "./store.js";

const KEY = "keys-off";

// The dialog, and its box: what is ticked is kept.
export function keysDialog() {
  const dialog = document.querySelector("#keys");
  const check = dialog.querySelector("[data-keys-on]");
  check.checked = !read(KEY);
  check.addEventListener("change", () => keep(KEY, check.checked ? 0 : 1));
  for (const button of document.querySelectorAll("[data-show-keys]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  return { dialog, check };
}
