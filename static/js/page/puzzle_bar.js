// What the puzzle on screen is called: by its address, or by what it was named in this browser. Links to its other pages
// carry name and author on. And what else all its pages do.

import { opensElsewhere } from "../lib/keys.js";
import { keep, read } from "../lib/store.js";

const KEY = "names";
// The browser forgets the one that was given longest ago.
const MOST = 100;
const LONGEST = 80;

const names = () => read(KEY) ?? {};
const short = (text) => text.trim().slice(0, LONGEST);

export const nameOf = (code) => names()[code] ?? "";

export function keepName(code, name) {
  const { [code]: _, ...others } = names();
  const given = short(name);
  const all = [...Object.entries(others), ...(given ? [[code, given]] : [])].slice(-MOST);
  keep(KEY, Object.fromEntries(all));
}

// An address of the puzzle with these of its label; null where it is no address of one.
function said(address, label) {
  const url = new URL(address, location);
  if (!url.searchParams.has("p")) return null;
  for (const [key, text] of Object.entries(label)) {
    if (short(text)) url.searchParams.set(key, short(text));
    else url.searchParams.delete(key);
  }
  return url;
}

// The bar, the address and all that leads on say the `title` and, where it is given, the `author`.
export function showLabel(label) {
  const bar = document.getElementById("puzzle-name");
  if (!bar) return;
  const name = short(label.title) || bar.dataset.untitled;
  if (bar.textContent !== name) bar.textContent = name;
  if ("author" in label) {
    const by = document.getElementById("puzzle-by");
    by.hidden = !short(label.author);
    by.querySelector("bdi").textContent = short(label.author);
  }
  const here = said(location, label);
  if (here && here.href !== location.href) history.replaceState(history.state, "", here);
  for (const link of document.querySelectorAll("#puzzle-bar a, #editor .actions a")) {
    for (const key of ["href", "hx-get", "data-to-share"]) {
      const there = link.hasAttribute(key) && said(link.getAttribute(key), label);
      if (there) link.setAttribute(key, key === "data-to-share" ? there.href : there.pathname + there.search + there.hash);
    }
  }
}

// A link from before names travelled, or to a puzzle that was named here.
function adopt() {
  const query = new URLSearchParams(location.search);
  const title = !query.has("title") && nameOf(query.get("p"));
  if (title) showLabel({ title });
}

// Forms, too.
addEventListener("formdata", ({ target, formData }) => {
  const query = new URLSearchParams(location.search);
  if (!formData.has("p") || target.matches("[hx-get]") || formData.has("title")) return;
  for (const key of ["title", "author"]) if (query.get(key) && !formData.has(key)) formData.set(key, query.get(key));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#puzzle-more :is(a, button)")) document.getElementById("puzzle-more").hidePopover();
  const link = event.target.closest("[data-add-step]");
  if (!link || opensElsewhere(event)) return;
  event.preventDefault();
  if (event.detail < 2) import("../lessons/adding.js").then(({ addStep }) => addStep(link), () => location.assign(link));
});

// Solution asks before it shows the solution of a puzzle that was begun in this browser and not solved.
function startAsking() {
  const show = (answer) => {
    answer.querySelector(".ask").remove();
    answer.dataset.shows = "solution";
  };
  const decide = () => {
    const answer = document.querySelector(".answer:not([data-shows])");
    if (!answer) return;
    const isBegun = read("mine")?.begun?.some(({ code }) => code === answer.dataset.code);
    if (isBegun) answer.dataset.shows = "question"; else show(answer);
  };
  document.addEventListener("htmx:after:swap", decide, true); // before what came is announced
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-shows-solution]")) return;
    show(document.querySelector(".answer"));
    document.getElementById("answer-title").focus();
  });
  decide();
}

startAsking();
adopt();
