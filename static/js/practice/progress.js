// Progress: how each board of each strategy's drill went, as this browser keeps it; and what was asked of the server on
// each board until it was done, and the seconds that took, as it is handed in to be judged again. No document here.

import { keep, read } from "../lib/store.js";

const KEY = "practice";
const ANSWERS = "practice answers";

const all = () => read(KEY) ?? {};

// How a board went: "once" (right at once), "later" or "shown". What came of it first stands.
export function note(strategy, number, outcome) {
  const kept = all();
  kept[strategy] = { [number]: outcome, ...kept[strategy] };
  keep(KEY, kept);
}

export function forget() {
  keep(KEY, {});
  keep(ANSWERS, {});
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

const MOST = 12; // of a board: the last one takes the place of the one before it

const allAnswers = () => read(ANSWERS) ?? {};
const answersOf = (strategy) => allAnswers()[strategy] ?? { seconds: 0, boards: {} };
const put = (strategy, changes) => keep(ANSWERS, { ...allAnswers(), [strategy]: { ...answersOf(strategy), ...changes } });

// An answer, as the form has asked for it. What came of a board first stands.
export function noteAnswer(strategy, number, query) {
  if (isDone(strategy, number)) return;
  const { boards } = answersOf(strategy);
  put(strategy, { boards: { ...boards, [number]: [...(boards[number] ?? []).slice(0, MOST - 1), query] } });
}

export const secondsOn = (strategy) => answersOf(strategy).seconds;

export const keepSeconds = (strategy, seconds) => put(strategy, { seconds });

// The answers to the boards that are done, oldest first, a line each.
export function handedIn(strategy) {
  const done = Object.entries(answersOf(strategy).boards).filter(([number]) => isDone(strategy, number));
  return done.flatMap(([, queries]) => queries).join("\n");
}
