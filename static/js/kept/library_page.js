// Marks the library's cards of puzzles that were begun or solved in this browser, once they are loaded.

import { clocked } from "../lib/clock.js";
import { element } from "../lib/text.js";

let cards = new Map();

function marked({ size, filled, solve }) {
  const cells = size ** 2;
  const words = solve ? ` · ✓ ${clocked(solve.seconds)}` : ` · ${Math.round(filled * cells)} of ${cells}`;
  const spoken = element("span", { className: "visually-hidden" }, solve ? " solved" : " begun");
  return element("span", { className: solve ? "mark solved" : "mark" }, words, spoken);
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
