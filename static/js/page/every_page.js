// What every page starts, and the current puzzle's name: from the URL, or as this browser knows it.

import { opensElsewhere, startGrids } from "../lib/keys.js";
import { startPresent } from "../lib/present.js";
import { startSaying } from "../lib/say.js";
import { startSharing } from "../lib/share.js";
import { forget, keep, read } from "../lib/store.js";

const ALGORITHM = "last-algorithm";
const FOCUS = "focus-on";

// Watch remembers its algorithm: a link to it that names none gets the one that was watched last in this browser.
// settings.js does the same to such a URL. With a name, a link means the same everywhere.
function startLastAlgorithm() {
  const watched = document.querySelector("[data-player]")?.dataset.with;
  if (watched && !watched.includes("written=") && new URLSearchParams(location.search).has("with")) {
    // How ties were broken, and whether the run went on, is not for other puzzles.
    keep(ALGORITHM, watched.replace(/(ties|all)=[^,]*,?/g, "").replace(/[:,]$/, ""));
  }
  const name = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link?.pathname.endsWith("/watch") || link.origin !== location.origin || !read(ALGORITHM)) return;
    const query = new URLSearchParams(link.search);
    if (query.has("with")) return;
    query.set("with", read(ALGORITHM));
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, name, true);
}

// Focus the first of these controls, by id or name, that the next page has.
export const keepFocus = (names) => keep(FOCUS, names, "session");

function takeFocus() {
  const names = read(FOCUS, "session") ?? [];
  forget(FOCUS, "session");
  const [control] = names.filter(Boolean)
    .map((name) => document.querySelector(`[data-autosubmit] [name="${name}"], [id="${name}"]`)).filter(Boolean);
  control?.focus({ preventScroll: true });
}

// Lists that submit their form. A choice by the pointer counts at once; by the keyboard, Enter or leaving the list
// does.
function startLists() {
  let key = ""; // the last one pressed since the pointer was
  let changed = null; // a list that was changed and not submitted
  const submit = (list, next = list) => {
    changed = null;
    if (key === "Enter" || key === "Tab") keepFocus([next.id || next.name, list.id || list.name]);
    list.form.requestSubmit();
  };
  document.addEventListener("pointerdown", () => { key = ""; }, true);
  document.addEventListener("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !changed || event.target !== changed) return;
    event.preventDefault();
    submit(changed);
  }, true);
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-autosubmit]")) return;
    if (target.matches("select") && key && key !== "Enter") changed = target; else submit(target);
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => { if (target === changed) submit(changed, relatedTarget ?? target); });
  takeFocus();
}

const CURRENT = "at-hand";
const DRAWING = "drawing";
// The mark of a drawing that isn't an empty sheet: a cell with a cage, or a box.
const DRAWN = ':is([data-cage]:not([data-cage="-1"]), .boxes)';

// A saved link must be one of ours.
const isOurs = (saved) => /^\/[a-z]+\?/.test(saved?.href);

function savePuzzle(bar) {
  const board = document.querySelector("main [data-board]");
  const written = board ? board.querySelectorAll(".value:not(:empty)").length : 0;
  const saved = {
    href: location.pathname + location.search,
    name: bar.querySelector("#puzzle-name").textContent,
    progress: location.pathname === "/play" && board ? `${written} of ${board.rows.length ** 2}` : "",
  };
  keep(CURRENT, saved);
  if (location.pathname === "/draw" && board.querySelector(DRAWN)) keep(DRAWING, { href: saved.href, name: saved.name });
}

function show(chip, saved) {
  chip.href = saved.href;
  chip.querySelector("b").textContent = saved.name;
  chip.querySelector("span").textContent = saved.progress;
  chip.hidden = false;
  const code = new URLSearchParams(saved.href.split("?")[1]).get("p");
  import("../lib/thumbnail.js").then(({ thumbnail }) => { chip.querySelector(".drawn").innerHTML = thumbnail(code); });
}

// An empty sheet offers the previous drawing.
function offer(link, saved) {
  if (document.querySelector(`main [data-board] ${DRAWN}`)) return;
  link.href = saved.href;
  link.textContent = `Continue “${saved.name}”`;
  link.hidden = false;
}

function startCurrentPuzzle() {
  const chip = document.querySelector("[data-chip]");
  const saved = read(CURRENT);
  const isLesson = document.querySelector("[data-teaching]"); // a lesson shows a puzzle of its own
  if (chip && !isLesson && isOurs(saved)) show(chip, saved);
  const link = document.querySelector("[data-last-drawing]");
  const drawing = read(DRAWING);
  if (link && isOurs(drawing)) offer(link, drawing);
  // At the end of the visit, since drawing, playing and stepping change the URL.
  addEventListener("pagehide", () => {
    const bar = document.getElementById("puzzle-bar");
    if (bar) savePuzzle(bar);
  });
}

const KEY = "names";
// Of more names, those that were given longest ago are forgotten.
const MAX_NAMES = 100;
const MAX_NAME = 80;

const names = () => read(KEY) ?? {};
const short = (text) => text.trim().slice(0, MAX_NAME);

export const nameOf = (code) => names()[code] ?? "";

export function keepName(code, name) {
  const { [code]: _, ...others } = names();
  const given = short(name);
  const all = [...Object.entries(others), ...(given ? [[code, given]] : [])].slice(-MAX_NAMES);
  keep(KEY, Object.fromEntries(all));
}

// A URL with this label; null if it names no puzzle.
function labelled(address, label) {
  const url = new URL(address, location);
  if (!url.searchParams.has("p")) return null;
  for (const [key, text] of Object.entries(label)) {
    if (short(text)) url.searchParams.set(key, short(text));
    else url.searchParams.delete(key);
  }
  return url;
}

// Show `title` and, if it is given, `author` in the bar, the URL and all links to the puzzle's pages.
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
  const here = labelled(location, label);
  if (here && here.href !== location.href) history.replaceState(history.state, "", here);
  for (const link of document.querySelectorAll("#puzzle-bar a, #editor .actions a")) {
    for (const key of ["href", "hx-get", "data-to-share"]) {
      const there = link.hasAttribute(key) && labelled(link.getAttribute(key), label);
      if (there) link.setAttribute(key, key === "data-to-share" ? there.href : there.pathname + there.search + there.hash);
    }
  }
}

// A link without a title, to a puzzle that was named in this browser.
function adoptName() {
  const query = new URLSearchParams(location.search);
  const title = !query.has("title") && nameOf(query.get("p"));
  if (title) showLabel({ title });
}

// Forms carry the label too.
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
  document.addEventListener("htmx:after:swap", decide, true); // before the swap is announced
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-shows-solution]")) return;
    show(document.querySelector(".answer"));
    document.getElementById("answer-title").focus();
  });
  decide();
}

// Have this page stored for when there is no network, and those that links name in `data-ahead`. Late, so that nothing
// waits for it; each version of the site has its own worker.
function startOffline() {
  const { serviceWorker, connection } = navigator;
  if (!serviceWorker || window !== top) return;
  const begin = async () => {
    const [, version] = /static\/(\w+)/.exec(import.meta.url);
    await serviceWorker.register(`/service-worker.js?${version}`);
    const { active } = await serviceWorker.ready;
    const links = connection?.saveData ? [] : [...document.querySelectorAll("[data-ahead]")];
    active.postMessage({ here: location.href, ahead: links.map(({ href, dataset: { ahead } }) => [ahead, href]) });
  };
  const later = () => (window.requestIdleCallback ?? setTimeout)(() => begin().catch(() => {})); // a private window may have none
  if (document.readyState === "complete") later(); else addEventListener("load", later);
}

startSaying();
startPresent();
startCurrentPuzzle();
startGrids();
startSharing();
startLists();
startLastAlgorithm();
startAsking();
if ("elsewhere" in document.documentElement.dataset) import("../lib/days.js").then(({ nameDays }) => nameDays());
adoptName();
startOffline();
// A page that comes back from the browser's cache shows its lists as in its URL, not as they were left; without that
// cache, the forms turn autocompletion off.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset());
});
