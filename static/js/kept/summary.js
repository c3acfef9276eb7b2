// The summary: what other pages say of games at a glance, small, and read at once from local storage.
//
// {days: {day: {which: {state, seconds, hints, filled, back}}}, begun: [newest first], solved: {code: {seconds, hints, back}}}.
// A game that went on from a shared position is none of its own, and not told here.

import { keep, read } from "../lib/store.js";
import { whichOf } from "./record.js";

const KEY = "mine";
const MOST_BEGUN = 24;
const MOST_SOLVED = 300;

const isOwn = ({ key, code }) => key === code;
const begun = ({ code, name, author, day, size, kind, grade, filled, when }) => ({ code, name, author, day, size, kind, grade, filled, when });
const solved = ({ solve: { seconds, hints, back } }) => ({ seconds, hints, back });

function stateOf(card) {
  const { seconds, hints, back } = card.solve ?? card;
  return { state: card.solve ? "solved" : "begun", seconds, hints, filled: card.filled, back };
}

// What cannot be read is nothing.
export function readMine() {
  const { days, begun, solved } = read(KEY) ?? {};
  return { days: days ?? {}, begun: Array.isArray(begun) ? begun : [], solved: solved ?? {} };
}

// `12 of 36`.
export const progressOf = (filled, size) => `${Math.round((filled ?? 0) * size * size)} of ${size * size}`;

// A game has changed.
export function noteGame(card) {
  if (!isOwn(card)) return;
  const was = readMine();
  const days = { ...was.days };
  if (card.day) days[card.day] = { ...days[card.day], [whichOf(card)]: stateOf(card) };
  const others = was.begun.filter(({ code }) => code !== card.code);
  const all = Object.entries(was.solved).filter(([code]) => code !== card.code);
  keep(KEY, {
    days,
    begun: card.solve ? others : [begun(card), ...others].slice(0, MOST_BEGUN),
    solved: Object.fromEntries(card.solve ? [...all, [card.code, solved(card)]].slice(-MOST_SOLVED) : all),
  });
}

// All of it anew, after games have gone or come.
export function noteAll(cards) {
  const own = cards.filter(isOwn).sort((a, b) => a.when - b.when);
  const days = {};
  for (const card of own) if (card.day) (days[card.day] ??= {})[whichOf(card)] = stateOf(card);
  keep(KEY, {
    days,
    begun: own.filter(({ solve }) => !solve).reverse().slice(0, MOST_BEGUN).map(begun),
    solved: Object.fromEntries(own.filter(({ solve }) => solve).slice(-MOST_SOLVED).map((card) => [card.code, solved(card)])),
  });
}
