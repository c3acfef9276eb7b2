// A card of a step: its number, the board or the page that it shows, the first words of its note, what is wrong with it.

import { pictureOf } from "../kept/picture.js";
import { readCode } from "../kept/share_code.js";
import { write } from "../lib/text.js";
import { fieldsOf } from "./lesson_text.js";

const PAGES = {
  "/": "Puzzles", "/library": "Library", "/lessons": "Lessons", "/strategies": "Strategies", "/practice": "Practice",
  "/new": "New puzzle",
  "/play": "Play", "/watch": "Watch", "/compare": "Compare", "/compare/four": "Four puzzles", "/solve": "Solution",
  "/draw": "Draw", "/mistake": "Look where I went wrong", "/be": "Be the solver", "/print": "Print",
};
const WITHIN = { lessons: "Lesson", practice: "Practice" }; // by the first part of a longer path
const DEEDS = { up: "Move step # up", down: "Move step # down", double: "Duplicate step #", delete: "Delete step #" };
const NOWHERE = { pathname: "", searchParams: new URLSearchParams() };
const MOST_WORDS = 90; // letters

// What a step shows: the name of the page, and its puzzle's code.
export function shownBy(address) {
  const { pathname, searchParams } = URL.parse(address, "http://lab") ?? NOWHERE;
  const at = Number(searchParams.get("at"));
  const name = PAGES[pathname] ?? WITHIN[pathname.split("/")[1]] ?? "No page yet";
  const place = at ? `, step ${at.toLocaleString("en-GB")}` : "";
  return { name: name + place, code: searchParams.get("p") ?? "", predicts: searchParams.has("ask") };
}

function firstWords(note = "") {
  const words = note.trim().replace(/\s+/g, " ");
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).replace(/\s\S*$/, "")} …` : words;
}

// The card says what the step of this body is, the `index`th of so many; `wrong` are the sentences about it.
export function paintCard(card, body, index, count, wrong) {
  const { page, note, question, ask, timer } = fieldsOf(body);
  const { name, code, predicts } = shownBy(page);
  const find = (selector) => card.querySelector(selector);
  write(find("b"), String(index + 1));
  write(find("[data-page]"), name);
  write(find(".words"), firstWords(note));
  write(find(".asks"), ask !== undefined && timer ? `asks, ${timer} s` : "asks");
  find(".asks").hidden = question === undefined && ask === undefined && !predicts;
  find("[data-deed=go]").setAttribute("aria-label", [`Step ${index + 1}: ${name}`, firstWords(note)].filter(Boolean).join(". "));
  for (const [deed, words] of Object.entries(DEEDS)) {
    const button = find(`[data-deed=${deed}]`);
    button.title = words.replace("#", index + 1);
    button.setAttribute("aria-label", button.title);
  }
  find("[data-deed=up]").disabled = !index;
  find("[data-deed=down]").disabled = index === count - 1;
  draw(card, code);
  tell(find(".wrong"), wrong);
}

function draw(card, code) {
  if (card.dataset.code === code) return;
  card.dataset.code = code;
  const sheet = readCode(code);
  card.querySelector(".drawing").replaceChildren(...(sheet ? [pictureOf(sheet, "")] : []));
}

function tell(list, wrong) {
  list.hidden = !wrong.length;
  if (list.textContent === wrong.join("")) return;
  list.replaceChildren(...wrong.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
}
