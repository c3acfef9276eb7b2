// The dialog that lists a page's keys, and switches single ones off.

import { keep, read } from "./store.js";

const OFF = "keys-off";

export const singleKeysAreOff = () => Boolean(read(OFF));

// The dialog, and its box: what is ticked is kept, and says whether single keys count where no field has the focus.
export function keysDialog() {
  const dialog = document.querySelector("#keys");
  const check = dialog.querySelector("[data-keys-on]");
  check.checked = !read(OFF);
  check.addEventListener("change", () => keep(OFF, check.checked ? 0 : 1));
  for (const button of document.querySelectorAll("[data-show-keys]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  return { dialog, check };
}
