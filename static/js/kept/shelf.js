// Games and puzzles as one list of items, their cards, and the times of the solved ones.

import { clocked } from "../lib/clock.js";
import { readCode } from "../lib/codes.js";
import { element } from "../lib/text.js";
import { thumbnail } from "../lib/thumbnail.js";
import { hidesOperators, nameOfDay } from "./records.js";

const STATES = {
  all: () => true,
  begun: (item) => item.begun,
  solved: (item) => item.solved,
  drawn: (item) => item.origin === "drawn",
  made: (item) => item.origin === "made",
  imported: (item) => item.origin === "imported",
};
const ORDERS = {
  newest: (a, b) => b.when - a.when,
  oldest: (a, b) => a.when - b.when,
  large: (a, b) => b.size - a.size || b.when - a.when,
  quickest: (a, b) => (a.solve?.seconds ?? Infinity) - (b.solve?.seconds ?? Infinity) || b.when - a.when,
};

// Not a kind, and not stored with a game: computed from the code when first needed.
const HIDDEN = "without operators";

function hides(item) {
  item.hides ??= hidesOperators(readCode(item.code) ?? { cages: [] });
  return item.hides;
}

function nameOf(item) {
  const { name, day, size, origin } = item;
  if (name) return name;
  return day ? nameOfDay(day, item) : `${origin === "drawn" ? "Your" : "A"} ${size} × ${size}`;
}

// A name is stored with its puzzle; an author only travels in the URL.
function addressOf({ code, key, draft, name, author }) {
  const query = new URLSearchParams({ p: code });
  const state = key?.slice(code.length + 1);
  if (state && !draft) query.set("state", state);
  if (author) for (const [field, said] of [["title", name], ["author", author]]) if (said) query.set(field, said);
  return `/${draft ? "draw" : "play"}?${query}`;
}

// A game with what is known of its puzzle, or a puzzle without a game.
function itemOf(card, puzzle) {
  const item = { ...puzzle, ...card, when: Math.max(card?.when ?? 0, puzzle?.when ?? 0), origin: puzzle?.origin ?? "" };
  for (const each of ["name", "author", "grade", "day"]) item[each] = card?.[each] || puzzle?.[each] || "";
  item.id = card?.key ?? item.code;
  item.title = nameOf(item);
  item.href = addressOf(item);
  item.begun = Boolean(card) && !card.solved;
  item.solved = Boolean(card?.solved);
  return item;
}

export function itemsOf(cards, puzzles) {
  const known = new Map(puzzles.map((puzzle) => [puzzle.code, puzzle]));
  const played = new Set(cards.map(({ key }) => key));
  return [
    ...cards.map((card) => itemOf(card, known.get(card.code))),
    ...puzzles.filter(({ code }) => !played.has(code)).map((puzzle) => itemOf(null, puzzle)),
  ];
}

// The items that match, in order.
export function matching(items, { show, size, kind, grade, order }) {
  return items.filter((item) => STATES[show](item) && (!size || item.size === Number(size))
    && (!kind || (kind === HIDDEN ? hides(item) : item.kind === kind)) && (!grade || item.grade === grade)).sort(ORDERS[order]);
}

// The values that a filter can have, smallest first.
export const valuesOf = (items, name) => [...new Set(items.map((item) => item[name]))].filter(Boolean)
  .sort((a, b) => (typeof a === "number" ? a - b : a.localeCompare(b)));

const GRADES = ["easy", "normal", "hard", "extreme", "unreasonable"];

// Only a puzzle's first solve counts, from its beginning and without a hint.
const isTimed = ({ key, code, solve }) => key === code && solve && solve.seconds > 0 && !solve.hints;

function median(sorted) {
  const half = sorted.length / 2;
  return Number.isInteger(half) ? Math.round((sorted[half - 1] + sorted[half]) / 2) : sorted[Math.floor(half)];
}

// The best and the median time by size, kind and grade: [{size, kind, grade, best, median, count}], smallest and
// easiest first.
export function timesOf(cards) {
  const groups = new Map();
  for (const card of cards.filter(isTimed)) {
    const name = JSON.stringify([card.size, card.kind, card.grade]);
    groups.set(name, [...groups.get(name) ?? [], card.solve.seconds]);
  }
  return [...groups].map(([name, seconds]) => {
    const [size, kind, grade] = JSON.parse(name);
    const sorted = seconds.sort((a, b) => a - b);
    return { size, kind, grade, best: sorted[0], median: median(sorted), count: sorted.length };
  }).sort((a, b) => a.size - b.size || a.kind.localeCompare(b.kind) || GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade));
}

const DAY = 86_400_000;

const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);

// When an item last changed, in words.
export function whenOf(time, now = Date.now()) {
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  const date = new Date(time);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 7) return date.toLocaleDateString("en-GB", { weekday: "long" });
  const far = date.getFullYear() !== new Date(now).getFullYear();
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...(far ? { year: "numeric" } : {}) });
}

export const shapeOf = ({ size, kind }) => `${size} × ${size}${kind === "cages" ? "" : ` ${kind}`}`;

const hintsOf = (hints) => (hints === undefined ? "" : hints === 0 ? "no hints" : `${hints} ${hints === 1 ? "hint" : "hints"}`);

function progressOf(item) {
  const cells = item.size ** 2;
  const filled = Math.round(item.filled * cells);
  const bar = element("progress", { max: cells, value: filled, ariaHidden: "true" });
  const spent = item.seconds ? `, ${clocked(item.seconds)}` : "";
  return [bar, element("span", { className: "ends" }, element("span", {}, `${filled} of ${cells}${spent}`), element("span", {}, whenOf(item.when)))];
}

function solvedOf({ solve }) {
  const tick = element("span", { ariaHidden: "true" }, "✓ ");
  const time = element("b", {}, element("span", { className: "visually-hidden" }, "solved in "), clocked(solve.seconds));
  return [element("span", { className: "ends solved" }, element("span", {}, tick, time), element("span", {}, hintsOf(solve.hints)))];
}

function stateOf(item) {
  if (item.solved) return solvedOf(item);
  if (item.begun) return progressOf(item);
  return [element("span", { className: "ends" }, element("span", {}, item.draft ? "not finished" : "not played yet"), element("span", {}, whenOf(item.when)))];
}

export function cardOf(item) {
  const shape = shapeOf(item) + (hidesOperators(readCode(item.code)) ? " without operators" : "");
  const facts = [shape, item.grade, item.origin, item.author && `by ${item.author}`].filter(Boolean).join(" · ");
  const name = element("span", { className: "name" }, element("b", {}, item.title), " ", element("span", { className: "facts" }, facts));
  const link = element("a", { className: "card", href: item.href, innerHTML: thumbnail(item.code, item.solved ? "" : item.held) });
  link.append(name, " ", ...stateOf(item));
  const carry = element("button", { type: "button", className: "carry", ariaLabel: `QR code of ${item.title}` }, "QR code");
  const remove = element("button", { type: "button", className: "delete", ariaLabel: `Delete ${item.title}` }, "Delete");
  const card = element("li", {}, link, ...(item.draft ? [remove] : [carry, remove]));
  card.dataset.id = item.id;
  return card;
}
