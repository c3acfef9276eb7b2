// What this browser knows of the puzzles that were played in it: read at once, and written elsewhere.

import { read } from "../shared/storage.js";

// {days: by day and size, begun: newest first, solved: by code}; what cannot be read is nothing.
export function readMine() {
  const { days, begun, solved } = read("mine") ?? {};
  return { days: days ?? {}, begun: Array.isArray(begun) ? begun : [], solved: solved ?? {} };
}

// `3:05`, and `1:02:03` from an hour on.
export function timeOf(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

// `12 of 36`.
export const progressOf = (filled, size) => `${Math.round((filled ?? 0) * size * size)} of ${size * size}`;
