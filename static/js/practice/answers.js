// Answers: what was asked of the server on each board of a drill until it was done, and the seconds that took, as it
// is handed in to be judged again. No document here.

import { keep, read } from "../lib/store.js";
import { isDone } from "./progress.js";

const KEY = "practice answers";
const MOST = 12; // of a board: the last one takes the place of the one before it

const all = () => read(KEY) ?? {};
const of = (strategy) => all()[strategy] ?? { seconds: 0, boards: {} };
const put = (strategy, changes) => keep(KEY, { ...all(), [strategy]: { ...of(strategy), ...changes } });

// An answer, as the form has asked for it. What came of a board first stands.
export function noteAnswer(strategy, number, query) {
  if (isDone(strategy, number)) return;
  const { boards } = of(strategy);
  put(strategy, { boards: { ...boards, [number]: [...(boards[number] ?? []).slice(0, MOST - 1), query] } });
}

export const secondsOn = (strategy) => of(strategy).seconds;

export const keepSeconds = (strategy, seconds) => put(strategy, { seconds });

// The answers to the boards that are done, oldest first, a line each.
export function handedIn(strategy) {
  const done = Object.entries(of(strategy).boards).filter(([number]) => isDone(strategy, number));
  return done.flatMap(([, queries]) => queries).join("\n");
}

export function forgetAnswers() {
  keep(KEY, {});
}
