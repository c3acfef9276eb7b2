// Whether single keys are listened to where no field has the focus; the dialog of the keys decides.

import { keep, read } from "./kept.js";

const KEY = "keys-off";

// The box says it, and what is ticked is kept.
export function keepKeysOn(check) {
  check.checked = !read(KEY);
  check.addEventListener("change", () => keep(KEY, check.checked ? 0 : 1));
}
