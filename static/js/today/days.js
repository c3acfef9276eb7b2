// Days: what was played of each of them, painted and said; and the streak, days in a row with a puzzle of theirs solved:
// the first missed day of each week is forgiven.

import { NOUNS } from "../kept/record.js";
import { clocked } from "../lib/clock.js";

const DAY = 86_400_000;
const at = (day) => Date.parse(`${day}T00:00Z`);
const nameOf = (time) => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;

// How many days in a row there are up to today, which may still come, and which missed days between
// them are forgiven. `solved` has the days as `2026-11-23`.
export function streakOf(solved, today) {
  const first = [...solved].sort()[0] ?? today;
  let length = 0;
  let forgiven = new Map(); // the missed day of each week, by its Monday
  for (let day = at(first); day <= at(today); day += DAY) {
    if (solved.has(nameOf(day))) length += 1;
    else if (nameOf(day) !== today) {
      const again = forgiven.has(mondayOf(day));
      if (again) [length, forgiven] = [0, new Map()];
      else if (length) forgiven.set(mondayOf(day), nameOf(day));
    }
  }
  return { length, forgiven: new Set(forgiven.values()) };
}

// The days of which a puzzle is solved.
export function solvedDays(days) {
  return new Set(Object.keys(days).filter((day) => Object.values(days[day]).some(({ state }) => state === "solved")));
}

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
