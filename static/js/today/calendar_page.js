// The calendar: a month with what was played; PageUp and PageDown turn to another.

import { readMine } from "../kept/summary.js";
import { paintDays, rowOf, startKeys } from "./days.js";

const TURNS = { PageUp: "prev", PageDown: "next" };
const table = document.querySelector("[data-month]");

function paint() {
  document.querySelector("[data-streak]").textContent = rowOf(paintDays(table, readMine().days, table.dataset.today));
}

paint();
startKeys(table);
addEventListener("pageshow", paint); // who comes back has played meanwhile
addEventListener("storage", paint);
table.addEventListener("keydown", (event) => {
  const link = TURNS[event.key] && document.querySelector(`.turning [rel=${TURNS[event.key]}]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
