// A card of My puzzles: the picture, what the puzzle is, and how far it has come; the whole of it leads back.

import { clocked } from "../lib/clock.js";
import { readCode } from "../lib/share_code.js";
import { thumbnail } from "../lib/thumbnail.js";
import { hidesOperators } from "./record.js";

const DAY = 86_400_000;

function made(name, className, ...content) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);

// When something was last touched, as people say it.
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
  const bar = made("progress");
  bar.max = cells;
  bar.value = filled;
  bar.setAttribute("aria-hidden", "true");
  const spent = item.seconds ? `, ${clocked(item.seconds)}` : "";
  return [bar, made("span", "ends", made("span", "", `${filled} of ${cells}${spent}`), made("span", "", whenOf(item.when)))];
}

function solvedOf({ solve }) {
  const tick = made("span", "", "✓ ");
  tick.setAttribute("aria-hidden", "true");
  const time = made("b", "", made("span", "visually-hidden", "solved in "), clocked(solve.seconds));
  return [made("span", "ends solved", made("span", "", tick, time), made("span", "", hintsOf(solve.hints)))];
}

function stateOf(item) {
  if (item.solved) return solvedOf(item);
  if (item.begun) return progressOf(item);
  return [made("span", "ends", made("span", "", item.draft ? "not finished" : "not played yet"), made("span", "", whenOf(item.when)))];
}

export function cardOf(item) {
  const shape = shapeOf(item) + (hidesOperators(readCode(item.code)) ? " without operators" : "");
  const facts = [shape, item.grade, item.origin, item.author && `by ${item.author}`].filter(Boolean).join(" · ");
  const name = made("span", "name", made("b", "", item.title), " ", made("span", "facts", facts));
  const link = made("a", "card");
  link.href = item.href;
  link.innerHTML = thumbnail(item.code, item.solved ? "" : item.held);
  link.append(name, " ", ...stateOf(item));
  const carry = made("button", "carry", "QR code");
  const remove = made("button", "delete", "Delete");
  for (const [button, verb] of [[carry, "QR code of"], [remove, "Delete"]]) {
    button.type = "button";
    button.setAttribute("aria-label", `${verb} ${item.title}`);
  }
  const card = made("li", "", link, ...(item.draft ? [remove] : [carry, remove]));
  card.dataset.id = item.id;
  return card;
}
