// Marks the library's cards of puzzles that were begun or solved in this browser, once they are loaded.

import { clocked } from "../lib/clock.js";

let cards = new Map();

function marked({ size, filled, solve }) {
  const mark = document.createElement("span");
  mark.className = solve ? "mark solved" : "mark";
  const cells = size ** 2;
  mark.textContent = solve ? ` · ✓ ${clocked(solve.seconds)}` : ` · ${Math.round(filled * cells)} of ${cells}`;
  const heard = document.createElement("span");
  heard.className = "visually-hidden";
  heard.textContent = solve ? " solved" : " begun";
  mark.append(heard);
  return mark;
}

function mark() {
  for (const facts of document.querySelectorAll("[data-code] .facts")) {
    const card = cards.get(facts.closest("[data-code]").dataset.code);
    facts.querySelector(".mark")?.remove();
    if (card) facts.append(marked(card));
  }
}

async function look() {
  const store = await (await import("./store.js")).openStore();
  cards = new Map((await store.all("cards")).map((card) => [card.key, card]));
  mark();
}

look();
document.addEventListener("htmx:after:swap", mark);
addEventListener("pageshow", ({ persisted }) => { if (persisted) look(); });
