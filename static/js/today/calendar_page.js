// The calendar: a month and the games played in it. Arrows move between days, PageUp and PageDown to another month.

import { readMine } from "../kept/records.js";
import { isModified } from "../lib/keys.js";
import { paintDays, streakText } from "./days.js";

const LEAPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const TURNS = { PageUp: "prev", PageDown: "next" };
const table = document.querySelector("[data-month]");
const { today } = document.documentElement.dataset;
const month = today.slice(0, 7);

// The server's day may be another one than the player's.
if (month !== table.dataset.month && !location.search.includes("month=")) location.replace(`/today?month=${month}`);
for (const link of table.querySelectorAll("[data-date]")) {
  if (link.dataset.date === today) link.setAttribute("aria-current", "date"); else link.removeAttribute("aria-current");
  if (link.dataset.date > today) link.replaceWith(link.querySelector("b"));
}

function paint() {
  document.querySelector("[data-streak]").textContent = streakText(paintDays(table, readMine().days, today));
}

paint();
addEventListener("pageshow", paint); // a returning visitor may have played
addEventListener("storage", paint);
table.addEventListener("keydown", (event) => {
  const turn = TURNS[event.key] && document.querySelector(`.turning [rel=${TURNS[event.key]}]`);
  const links = [...table.querySelectorAll("[data-date]")];
  const from = links.indexOf(event.target);
  const goal = from >= 0 && !isModified(event) ? links[from + LEAPS[event.key]] : undefined;
  if (!turn && !goal) return;
  event.preventDefault();
  if (turn) turn.click(); else goal.focus();
});
