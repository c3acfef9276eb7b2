// Home: its board is the game, whose page is fetched when the browser is idle or at the first touch. A returning visitor
// sees more.

import { dayOf, nameDays } from "../lib/days.js";
import { focusCell } from "../lib/keys.js";
import { loadStyle } from "../lib/styles.js";

const home = document.querySelector(".today");
const board = home.querySelector("[data-board]");

const urlOf = (element, name) => new URL(element.getAttribute(name), location.href).href;

// Put Play's page in the place of this one, at its own URL, so that Reload, Back and links work as they do there.
function show(page, url) {
  history.replaceState({ htmx: true }, ""); // so that Back fetches Home again
  history.pushState({ htmx: true }, "", url);
  document.title = page.title;
  for (const here of document.querySelectorAll(".places [aria-current]")) here.removeAttribute("aria-current");
  document.querySelector("[data-chip]")?.remove(); // the bar names the puzzle
  document.querySelector("header.masthead").after(page.querySelector("#puzzle-bar"));
  document.querySelector("#content").replaceChildren(...page.querySelector("#content").childNodes);
  document.querySelector("link[href*='/css/home.css']").remove();
  scrollTo(0, 0); // where Play begins
  nameDays();
  window.htmx.process(document.body);
}

// Load Play; returns a function that begins the game at a cell, with a key if one was pressed there.
async function loadGame() {
  const url = new URL(home.dataset.address, location).href;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sheets = [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => loadStyle(urlOf(link, "href")));
  document.head.append(...page.querySelectorAll("link[rel=modulepreload]")); // all at once
  const scripts = [...page.querySelectorAll("head script[type=module][src]")];
  const modules = await Promise.all(scripts.map((script) => import(urlOf(script, "src"))));
  await Promise.all(sheets);
  const { start } = modules.find((each) => each.start);
  return async (name, key) => {
    show(page, url);
    const root = document.querySelector("[data-game]");
    const td = root.querySelector(`[id="${name}"]`);
    await start(root, () => focusCell(root.querySelector("[data-board]"), td, { preventScroll: true }));
    if (key) td.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
  };
}

// The server's day may be another one than the player's.
const { today } = document.documentElement.dataset;
const isToday = home.dataset.day === today;
for (const place of home.querySelectorAll("[data-whose]")) place.textContent = isToday ? "Today’s" : "That day’s";
if (isToday) home.querySelector(".others .head-of a:not([href^='/today'])")?.remove();
else for (const link of home.querySelectorAll("[data-ahead]")) link.removeAttribute("data-ahead");
// A page that was left open overnight.
const began = dayOf();
const renew = () => { if (isToday && home.isConnected && !document.hidden && dayOf() !== began) location.replace(`/${location.search}`); };
for (const kind of ["visibilitychange", "pageshow"]) addEventListener(kind, renew, true);

let game = null; // a promise
const load = () => { game ??= loadGame(); return game; };

let pressed = null; // the latest cell and key
async function begin(td, key) {
  const isFirst = !pressed;
  pressed = [td.id, key];
  if (!isFirst) return;
  try { await (await load())(...pressed); } catch { location.assign(home.dataset.address); }
}

board.addEventListener("click", ({ target }) => { if (target.closest("td")) begin(target.closest("td")); });
board.addEventListener("keydown", (event) => {
  const { key, code, ctrlKey, altKey, metaKey } = event;
  if (!/^([0-9]|Enter| |[pch])$/.test(key) || ctrlKey || altKey || metaKey) return;
  event.preventDefault();
  begin(event.target, { key, code });
});
dispatchEvent(new Event("ready"));
(window.requestIdleCallback ?? setTimeout)(() => load().catch(() => { game = null; }));
const { dataset } = document.documentElement;
if ("back" in dataset) import("./again.js").then(({ showAgain }) => showAgain(home)).catch(() => { delete dataset.back; });
