// The keys of the rooms that this browser leads, by their codes: kept until half an hour after its page last spoke, so
// that a tab can be closed and opened again.

import { keep, read } from "../shared/storage.js";

const NAME = "rooms-led";
const IDLE = document.querySelector("[data-idle]").dataset.idle * 1_000; // then the room has ended

// What is kept and may still be open.
export function roomsLed() {
  const known = Object.entries(read(NAME) ?? {});
  return Object.fromEntries(known.filter(([, { heard }]) => Date.now() - heard < IDLE));
}

export const keyOf = (code) => roomsLed()[code]?.key ?? "";

export function keepKey(code, key) {
  keep(NAME, { ...roomsLed(), [code]: { key, heard: Date.now() } });
}

export function forgetKey(code) {
  const { [code]: _, ...others } = roomsLed();
  keep(NAME, others);
}

// Calls back when another tab of this browser has forgotten the key.
export function onForgotten(code, forgotten) {
  addEventListener("storage", ({ key }) => {
    if (key === NAME && !keyOf(code)) forgotten();
  });
}
