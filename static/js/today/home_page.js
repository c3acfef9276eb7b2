// Home: its board is today's game. Play's page is fetched when the browser is idle; at the first tap or key its game takes
// the board's place. Returning players see their games and streak.

import { focusCell } from "../lib/keys.js";
import { loadStyle } from "../lib/load.js";

const home = document.querySelector(".today");
const board = home.querySelector("[data-board]");

const addressed = (element, name) => new URL(element.getAttribute(name), location.href).href;

async function fetchPage(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} from ${address}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Put Play's page in this one's place, at its own URL, so that Reload, Back and links work as there.
function put(page, address) {
  history.replaceState({ htmx: true }, ""); // so that Back asks for Home anew
  history.pushState({ htmx: true }, "", address);
  document.title = page.title;
  for (const here of document.querySelectorAll(".places [aria-current]")) here.removeAttribute("aria-current");
  document.querySelector("[data-chip]")?.remove(); // the bar names the puzzle
  document.querySelector("header.masthead").after(page.querySelector("#puzzle-bar"));
  document.querySelector("#content").replaceChildren(...page.querySelector("#content").childNodes);
  document.querySelector("link[href*='/css/home.css']").remove();
  scrollTo(0, 0); // where Play begins
  window.htmx.process(document.body);
}

// Returns what starts the game with this cell selected and this key pressed in it; it works once.
async function loadGame() {
  const address = new URL(home.dataset.address, location).href;
  const page = await fetchPage(address);
  const sheets = [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => loadStyle(addressed(link, "href")));
  document.head.append(...page.querySelectorAll("link[rel=modulepreload]")); // at once, not one after another
  const scripts = [...page.querySelectorAll("head script[type=module][src]")];
  const modules = await Promise.all(scripts.map((script) => import(addressed(script, "src"))));
  await Promise.all(sheets);
  const { start } = modules.find((each) => each.start);
  let begun = false;
  return async (name, key) => {
    if (begun) return;
    begun = true;
    put(page, address);
    const root = document.querySelector("[data-game]");
    const td = root.querySelector(`[id="${name}"]`);
    await start(root, () => focusCell(root.querySelector("[data-board]"), td, { preventScroll: true }));
    if (key) td.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
  };
}

let game = null; // the promise of what starts it
const load = () => { game ??= loadGame(); return game; };

let latest = []; // the cell and the key that were pressed last
async function begin(td, key) {
  latest = [td.id, key];
  try { await (await load())(...latest); } catch { location.assign(home.dataset.address); }
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
