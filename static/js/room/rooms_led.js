// The keys of the rooms that this browser leads, by their codes: kept until half an hour after the page last reached
// its room, so that a tab can be closed and opened again. When that was is kept apart from the key: a page that hears
// its room just as another tab forgets the key can't bring the key back.

import { keep, read } from "../lib/store.js";

const [KEYS, HEARD] = ["rooms-led", "rooms-heard"];
const IDLE = document.querySelector("[data-idle]").dataset.idle * 1_000; // then the room has ended

// What is kept of the rooms that may still be open, by their codes.
function open(name) {
  const heard = read(HEARD) ?? {};
  return Object.fromEntries(Object.entries(read(name) ?? {}).filter(([code]) => Date.now() - heard[code] < IDLE));
}

export const codesLed = () => Object.keys(open(KEYS));

export const keyOf = (code) => open(KEYS)[code] ?? "";

// The page has just reached this room.
export function markHeard(code) {
  keep(HEARD, { ...open(HEARD), [code]: Date.now() });
}

export function keepKey(code, key) {
  markHeard(code);
  keep(KEYS, { ...open(KEYS), [code]: key });
}

export function forgetKey(code) {
  const { [code]: _, ...others } = open(KEYS);
  keep(KEYS, others);
}

// Calls back when another tab of this browser has forgotten the key.
export function onForgotten(code, forgotten) {
  addEventListener("storage", ({ key }) => {
    if (key === KEYS && !keyOf(code)) forgotten();
  });
}
