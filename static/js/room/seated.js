// Where whoever uses this browser sits: in the room whose page was opened last, as long as that can be open.

import { keep as store, read } from "../lib/store.js";
import { kept } from "./seats.js";

const NAME = "seated";
const LONGEST = 4 * 3_600_000; // ms that a room lasts at the most

export function sitDown(code) { store(NAME, { code, since: Date.now() }); }

// The room and the seat there; null where there is none.
export function seated() {
  const { code, since } = read(NAME) ?? {};
  const seat = code && Date.now() - since < LONGEST ? kept(code) : null;
  return seat ? { code, seat } : null;
}
