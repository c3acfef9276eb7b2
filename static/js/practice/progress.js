// How each board of each drill went; and the requests made on each board until it was done,
// with the seconds they took, which a hand-in sends to be judged again. No document here.

import { keep, read } from "../lib/store.js";

const KEY = "practice";
const ANSWERS = "practice answers";

const all = () => read(KEY) ?? {};

// Note how a board went: "once" (right at once), "later" or "shown". The first outcome stays.
export function note(strategy, number, outcome) {
  const outcomes = all();
  outcomes[strategy] = { [number]: outcome, ...outcomes[strategy] };
  keep(KEY, outcomes);
}

export function forget() {
  keep(KEY, {});
  keep(ANSWERS, {});
}

export const isDone = (strategy, number) => Boolean(all()[strategy]?.[number]);

export const hasAny = () => Object.keys(all()).length > 0;

// How many of `count` boards are done, how many of these were right at once, and the first that is open.
export function scoreOf(strategy, count = 0) {
  const boards = all()[strategy] ?? {};
  const outcomes = Object.values(boards);
  let next = 1;
  while (boards[next] && next < count) next += 1;
  return { done: outcomes.length, once: outcomes.filter((each) => each === "once").length, next };
}

const MAX_ANSWERS = 12; // of a board: the last one replaces the one before it

const allAnswers = () => read(ANSWERS) ?? {};
const answersOf = (strategy) => allAnswers()[strategy] ?? { seconds: 0, boards: {} };
const put = (strategy, changes) => keep(ANSWERS, { ...allAnswers(), [strategy]: { ...answersOf(strategy), ...changes } });

// Note an answer, as its form sent it, until the board is done.
export function noteAnswer(strategy, number, query) {
  if (isDone(strategy, number)) return;
  const { boards } = answersOf(strategy);
  put(strategy, { boards: { ...boards, [number]: [...(boards[number] ?? []).slice(0, MAX_ANSWERS - 1), query] } });
}

export const secondsOn = (strategy) => answersOf(strategy).seconds;

export const keepSeconds = (strategy, seconds) => put(strategy, { seconds });

// The answers of finished boards, oldest first, one per line.
export function handedIn(strategy) {
  const done = Object.entries(answersOf(strategy).boards).filter(([number]) => isDone(strategy, number));
  return done.flatMap(([, queries]) => queries).join("\n");
}
