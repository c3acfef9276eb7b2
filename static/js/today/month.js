// Days: what was played of each of them, painted and said.

import { clocked } from "../kept/times.js";
import { NOUNS } from "../kept/day_names.js";
import { solvedDays, streakOf } from "./streak.js";

const LEAPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

// Of a day: solved, forgiven, begun or nothing.
function played(puzzles, isForgiven) {
  const states = Object.values(puzzles).map(({ state }) => state);
  if (isForgiven) return "forgiven";
  return ["solved", "begun"].find((state) => states.includes(state)) ?? "";
}

function said(puzzles, isForgiven) {
  const words = Object.entries(NOUNS).filter(([which]) => puzzles[which]).map(([which, noun]) => {
    const { state, seconds } = puzzles[which];
    return state === "solved" ? `${noun} solved${seconds ? ` in ${clocked(seconds)}` : ""}` : `${noun} begun`;
  });
  if (isForgiven) words.push("forgiven");
  return words.join(", ");
}

// Paints what stands for days; answers how many days in a row there are.
export function paintDays(place, days, today) {
  const { length, forgiven } = streakOf(solvedDays(days), today);
  for (const link of place.querySelectorAll("[data-date]")) {
    const { date } = link.dataset;
    const puzzles = days[date] ?? {};
    link.dataset.played = played(puzzles, forgiven.has(date));
    const words = link.querySelector("[data-said]");
    if (words) words.textContent = said(puzzles, forgiven.has(date));
    for (const mark of link.querySelectorAll("[data-which]")) mark.dataset.played = puzzles[mark.dataset.which]?.state ?? "";
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
