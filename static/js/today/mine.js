// What this browser knows of the puzzles that were played in it: read at once, and written elsewhere.

import { read } from "../lib/store.js";

// {days: by day and which of its puzzles, begun: newest first, solved: by code}; what cannot be read is nothing.
export function readMine() {
  const { days, begun, solved } = read("mine") ?? {};
  return { days: days ?? {}, begun: Array.isArray(begun) ? begun : [], solved: solved ?? {} };
}

// `12 of 36`.
export const progressOf = (filled, size) => `${Math.round((filled ?? 0) * size * size)} of ${size * size}`;
