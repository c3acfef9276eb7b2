// The game on Home: Play's page is fetched at rest; at the first touch its game takes the board's place.

import { focusCell } from "../lib/keys.js";
import { loadStyle } from "../lib/load.js";

const addressed = (element, name) => new URL(element.getAttribute(name), location.href).href;

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} from ${address}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Play's page in this one's place, at its own address: Reload, Back and links mean what they say there.
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

// What begins the game with a cell chosen, and a key that was pressed in it; it may be called once.
export async function gameFor(home) {
  const address = new URL(home.dataset.address, location).href;
  const page = await fetched(address);
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
