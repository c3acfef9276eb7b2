// The seats of this browser, by the codes of their rooms: whoever comes again has the same one.

import { forget, keep, read } from "../lib/store.js";

const LAST = "seated"; // the room whose page was opened last
const LONGEST = 4 * 3_600_000; // ms that a room lasts at the most
const name = (code) => `seat ${code}`;

export const seatIn = (code) => read(name(code));

export const forgetSeat = (code) => forget(name(code));

export function sitDown(code, seat) {
  keep(name(code), seat);
  keep(LAST, { code, since: Date.now() });
}

// The room where this browser sits, as long as that can be open, and the seat there; null where there is none.
export function seated() {
  const { code, since } = read(LAST) ?? {};
  const seat = code && Date.now() - since < LONGEST ? seatIn(code) : null;
  return seat ? { code, seat } : null;
}
