// Home for returning visitors: their results of the day's puzzles, other games they began, and the last seven days.

import { nameOfDay, progressOf, readMine } from "../kept/records.js";
import { speak } from "../lib/cells.js";
import { clocked } from "../lib/clock.js";
import { element } from "../lib/text.js";
import { thumbnail } from "../lib/thumbnail.js";
import { paintDays, streakText, weekTo } from "./days.js";

const MAX_STEPS = 300_000; // of a run, where the scale of the searches' bars ends

const kindOf = ({ kind, grade, size }) => [`${size} × ${size}`, kind === "cages" ? "" : kind, grade].filter(Boolean).join(" · ");

const nameOf = (game) => game.name || (game.day ? nameOfDay(game.day, game) : `A ${game.size} × ${game.size}`);

function row(game) {
  const named = new URLSearchParams({ p: game.code, ...(game.author ? { title: game.name, author: game.author } : {}) });
  const facts = `${kindOf(game)} · ${progressOf(game.filled, game.size)}`;
  return element("li", {}, element("a", { href: `/play?${named}` },
    element("span", { className: "drawn", innerHTML: thumbnail(game.code) }),
    element("span", {}, element("b", {}, nameOf(game)), " ", element("small", {}, facts))));
}

// The result of a puzzle, empty if it wasn't begun.
function resultOf({ state, seconds, filled } = {}, size) {
  if (state === "solved") return seconds ? `✓ ${clocked(seconds)}` : "✓ solved";
  return state === "begun" ? progressOf(filled, size) : "";
}

// A solver has a row in the table of searches: how many numbers they erased, if that is known.
function paintYou(home) {
  const solved = readMine().solved[home.dataset.code];
  if (!solved) return;
  const you = home.querySelector(".you");
  const { back } = solved;
  you.dataset.solved = "";
  you.querySelector("rect").setAttribute("width", `${(100 * Math.log(1 + (back ?? 0))) / Math.log(1 + MAX_STEPS)}%`);
  you.querySelector("b").textContent = back?.toLocaleString("en-GB") ?? "solved";
}

// Show the numbers of a begun or solved game on the board before it is touched.
async function paintWritten(home) {
  const { code, day, which } = home.dataset;
  if (!readMine().days[day]?.[which]) return;
  const { openStore } = await import("../kept/store.js");
  const game = await (await openStore()).game(code);
  const cells = [...home.querySelectorAll("[data-board] td")];
  const values = new Map();
  for (const move of game?.moves.slice(1, game.now + 1) ?? []) for (const [cell, , [value]] of move) values.set(cell, value);
  for (const [cell, value] of values) {
    cells[cell].querySelector(".value").textContent = value || "";
    speak(cells[cell], value);
  }
}

function paint(home) {
  const { days, begun } = readMine();
  const find = (selector) => home.querySelector(selector);
  const { day, which, code, size } = home.dataset;
  const result = resultOf(days[day]?.[which], size);
  if (result) find(".facts [data-state]").textContent = `· ${result}`;
  for (const link of home.querySelectorAll("[data-which]")) {
    const other = resultOf(days[day]?.[link.dataset.which], link.dataset.size);
    if (other) link.querySelector("[data-state]").textContent = other;
  }
  const others = begun.filter((game) => game.code !== code);
  find("[data-begun]").replaceChildren(...others.slice(0, 3).map(row));
  find("[data-none]").hidden = others.length > 0;
  paintYou(home);
  const { today } = document.documentElement.dataset;
  const dots = find("[data-week]").querySelectorAll("i");
  weekTo(today).forEach(({ date, letter }, at) => {
    dots[at].dataset.date = date;
    dots[at].nextElementSibling.textContent = letter;
  });
  find("[data-streak]").textContent = streakText(paintDays(find("[data-week]"), days, today)) || "Calendar";
}

export function showAgain(home) {
  paint(home);
  paintWritten(home).catch(() => {}); // the game shows it later
  document.documentElement.dataset.back = "shown";
  addEventListener("storage", () => paint(home));
  document.addEventListener("htmx:after:swap", () => paintYou(home)); // the table of searches has come
  addEventListener("pageshow", ({ persisted }) => { if (persisted) paint(home); });
}
