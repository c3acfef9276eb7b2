// Progress: how each board of each strategy's drill went, as this browser keeps it. No document here.

import { keep, read } from "../lib/store.js";

const KEY = "practice";

const all = () => read(KEY) ?? {};

// How a board went: "once" (right at once), "later" or "shown". What came of it first stands.
export function note(strategy, number, outcome) {
  const kept = all();
  kept[strategy] = { [number]: outcome, ...kept[strategy] };
  keep(KEY, kept);
}

export function forget() {
  keep(KEY, {});
}

export const isDone = (strategy, number) => Boolean(all()[strategy]?.[number]);

export const hasAny = () => Object.keys(all()).length > 0;

// How many boards were done, and how many of them at once right; and the first of `count` that is to be done.
export function scoreOf(strategy, count = 0) {
  const kept = all()[strategy] ?? {};
  const outcomes = Object.values(kept);
  let next = 1;
  while (kept[next] && next < count) next += 1;
  return { done: outcomes.length, once: outcomes.filter((each) => each === "once").length, next };
}
