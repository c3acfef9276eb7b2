// The rooms of this browser, in local storage: those that it leads, with their keys, and its seats.
//
// A key is kept until the room would have ended, so that a tab can be closed and opened again. The time when the room
// last answered is a record of its own: a page that hears its room just as another tab forgets the key can't bring the
// key back.

import { forget, keep, read } from "../lib/store.js";

const [KEYS, HEARD] = ["rooms-led", "rooms-heard"];
const LAST_SEAT = "seated"; // the room whose page was opened last
const MAX_ROOM_MS = 4 * 3_600_000;
const seatName = (code) => `seat ${code}`;

// What `name` holds of the rooms that may still be open, by their codes.
function open(name) {
  const idle = document.querySelector("[data-idle]").dataset.idle * 1000;
  const heard = read(HEARD) ?? {};
  return Object.fromEntries(Object.entries(read(name) ?? {}).filter(([code]) => Date.now() - heard[code] < idle));
}

export const codesLed = () => Object.keys(open(KEYS));

export const keyOf = (code) => open(KEYS)[code] ?? "";

// The page has just reached this room.
export const markHeard = (code) => keep(HEARD, { ...open(HEARD), [code]: Date.now() });

export function keepKey(code, key) {
  markHeard(code);
  keep(KEYS, { ...open(KEYS), [code]: key });
}

export function forgetKey(code) {
  const { [code]: _, ...others } = open(KEYS);
  keep(KEYS, others);
}

// Calls back when another tab of this browser has forgotten the key.
export function onForgotten(code, call) {
  addEventListener("storage", ({ key }) => { if (key === KEYS && !keyOf(code)) call(); });
}

export const seatIn = (code) => read(seatName(code));

export const forgetSeat = (code) => forget(seatName(code));

export function sitDown(code, seat) {
  keep(seatName(code), seat);
  keep(LAST_SEAT, { code, since: Date.now() });
}

// {code, seat} of the room where this browser has a seat, as long as that can be open; else null.
export function seated() {
  const { code, since } = read(LAST_SEAT) ?? {};
  const seat = code && Date.now() - since < MAX_ROOM_MS ? seatIn(code) : null;
  return seat ? { code, seat } : null;
}
