// A month: what was played of each of its days, painted and said.

import { clocked } from "../kept/times.js";
import { solvedDays, streakOf } from "./streak.js";

const SIZES = { 4: "four", 6: "six", 9: "nine" };
const LEAPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

// Of a day: solved, forgiven, begun or nothing.
function played(sizes, isForgiven) {
  const states = Object.values(sizes).map(({ state }) => state);
  if (isForgiven) return "forgiven";
  return ["solved", "begun"].find((state) => states.includes(state)) ?? "";
}

function said(sizes, isForgiven) {
  const words = Object.entries(SIZES).filter(([size]) => sizes[size]).map(([size, name]) => {
    const { state, seconds } = sizes[size];
    return state === "solved" ? `${name} solved${seconds ? ` in ${clocked(seconds)}` : ""}` : `${name} begun`;
  });
  if (isForgiven) words.push("forgiven");
  return words.join(", ");
}

// Paints the table; answers how many days in a row there are.
export function paintMonth(table, days) {
  const { length, forgiven } = streakOf(solvedDays(days), table.dataset.today);
  for (const link of table.querySelectorAll("[data-date]")) {
    const { date } = link.dataset;
    const sizes = days[date] ?? {};
    link.dataset.played = played(sizes, forgiven.has(date));
    link.querySelector("[data-said]").textContent = said(sizes, forgiven.has(date));
    for (const mark of link.querySelectorAll("[data-size]")) mark.dataset.played = sizes[mark.dataset.size]?.state ?? "";
  }
  return length;
}

export const rowOf = (length) => (length ? `${length} day${length > 1 ? "s" : ""} in a row` : "");

// The arrows go from day to day.
export function startKeys(table) {
  const links = [...table.querySelectorAll("[data-date]")];
  table.addEventListener("keydown", (event) => {
    const from = links.indexOf(event.target);
    const goal = links[from + LEAPS[event.key]];
    if (from < 0 || !goal || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goal.focus();
  });
}
