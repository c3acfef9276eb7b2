// Days: what was played on each of them, and the streak: days in a row on which one of their puzzles was solved. The first
// missed day of each week is forgiven.

import { NOUNS } from "../kept/records.js";
import { clocked } from "../lib/clock.js";

const DAY = 86_400_000;
const at = (day) => Date.parse(`${day}T00:00Z`);
const nameOf = (time) => new Date(time).toISOString().slice(0, 10);
const mondayOf = (time) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;

// Returns the length of the streak up to today, which may still be missing, and the forgiven days. `solved` are days such
// as `2026-11-23`.
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

export function solvedDays(days) {
  return new Set(Object.keys(days).filter((day) => Object.values(days[day]).some(({ state }) => state === "solved")));
}

// The last seven days, each with the first letter of its name.
export const weekTo = (today) => [6, 5, 4, 3, 2, 1, 0].map((ago) => {
  const date = nameOf(at(today) - ago * DAY);
  return { date, letter: new Date(date).toLocaleDateString("en-GB", { weekday: "narrow", timeZone: "UTC" }) };
});

// A day's state: solved, forgiven, begun or empty.
function stateOf(puzzles, isForgiven) {
  const states = Object.values(puzzles).map(({ state }) => state);
  if (isForgiven) return "forgiven";
  return ["solved", "begun"].find((state) => states.includes(state)) ?? "";
}

function describe(puzzles, isForgiven) {
  const words = Object.entries(NOUNS).filter(([which]) => puzzles[which]).map(([which, noun]) => {
    const { state, seconds } = puzzles[which];
    return state === "solved" ? `${noun} solved${seconds ? ` in ${clocked(seconds)}` : ""}` : `${noun} begun`;
  });
  if (isForgiven) words.push("forgiven");
  return words.join(", ");
}

// Mark the links of days; returns the length of the streak.
export function paintDays(place, days, today) {
  const { length, forgiven } = streakOf(solvedDays(days), today);
  for (const link of place.querySelectorAll("[data-date]")) {
    const { date } = link.dataset;
    const puzzles = days[date] ?? {};
    link.dataset.played = stateOf(puzzles, forgiven.has(date));
    const words = link.querySelector("[data-result]");
    if (words) words.textContent = describe(puzzles, forgiven.has(date));
    for (const mark of link.querySelectorAll("[data-which]")) mark.dataset.played = puzzles[mark.dataset.which]?.state ?? "";
  }
  return length;
}

export const streakText = (length) => (length ? `${length} day${length > 1 ? "s" : ""} in a row` : "");
