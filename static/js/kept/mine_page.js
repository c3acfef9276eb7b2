// My puzzles: reads what is stored, and paints what matches the filters; cards can be shared as QR codes and deleted.

import { clocked } from "../lib/clock.js";
import { UNSAVED, whyUnsaved } from "../lib/store.js";
import { element } from "../lib/text.js";
import { startFile } from "./file.js";
import { noteAll } from "./records.js";
import { cardOf, itemsOf, matching, shapeOf, timesOf, valuesOf } from "./shelf.js";
import { CHANGED, openStore } from "./store.js";

// Cards at a time. In one column more come only on request, so that what is below can be reached.
const isWide = matchMedia("(min-width: 62.01rem)").matches;
const SLICE = isWide ? 60 : 20;
// With fewer puzzles than this there are no filters.
const FEW = 12;
const BEGUN = "Begun";
const REST = "Solved and made";

class Mine {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.form = this.find(".filters");
    this.shown = SLICE;
    this.form.addEventListener("change", () => { this.shown = SLICE; this.remember(); this.paint(); });
    const more = this.find("[data-more]");
    more.addEventListener("click", () => this.showMore());
    if (isWide) new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) this.showMore(); }, { rootMargin: "600px" }).observe(more);
    addEventListener("storage", ({ key }) => { if (key === CHANGED) this.stale = true; this.refresh(); });
    document.addEventListener("visibilitychange", () => this.refresh());
    addEventListener("pageshow", ({ persisted }) => { if (persisted) this.read(); });
  }

  get looked() { return Object.fromEntries(new FormData(this.form)); }

  // Another tab saves each move: read the records again when this page becomes visible.
  refresh() {
    if (this.stale && !document.hidden) this.read();
  }

  // Read everything, rebuild the summary, and paint.
  async read() {
    this.stale = false;
    this.store = await openStore();
    const [cards, puzzles] = await Promise.all([this.store.all("cards"), this.store.all("puzzles")]);
    noteAll(cards);
    this.items = itemsOf(cards, puzzles);
    this.offer();
    this.paint();
    this.paintTimes(timesOf(cards));
  }

  // Store or remove, and paint the result; rejects if storage is full.
  async write(change) {
    await this.store.write(change);
    await this.read();
  }

  // Fill the list of sizes; then apply the URL's filters.
  offer() {
    const { size } = this.form.elements;
    const chosen = this.asked ? this.looked : Object.fromEntries(new URLSearchParams(location.search));
    size.replaceChildren(size.options[0], ...valuesOf(this.items, "size").map((each) => new Option(`${each} × ${each}`, each)));
    for (const [name, value] of Object.entries(chosen)) this.choose(name, value);
    this.asked = true;
    const isFew = this.items.length < FEW;
    this.find("[data-filters]").hidden = isFew;
    if (isFew) this.form.reset();
  }

  // Select a value if the list has it.
  choose(name, value) {
    const field = this.form.elements[name];
    if ([...field?.options ?? []].some((each) => each.value === value)) field.value = value;
  }

  // Keep the filters in the URL.
  remember() {
    const said = Object.entries(this.looked).filter(([name, value]) => value && value !== { show: "all", order: "newest" }[name]);
    history.replaceState(history.state, "", `${location.pathname}${said.length ? `?${new URLSearchParams(said)}` : ""}`);
  }

  paint() {
    const all = matching(this.items, this.looked);
    const groups = [[BEGUN, all.filter(({ begun }) => begun)], [REST, all.filter(({ begun }) => !begun)]];
    let room = this.shown;
    const place = this.find("[data-found]");
    const sections = groups.filter(([, items]) => items.length).map(([title, items]) => {
      const section = sectionOf(title, items.length, items.slice(0, room));
      room = Math.max(room - items.length, 0);
      return room || section.querySelector("li") ? section : null;
    }).filter(Boolean);
    place.replaceChildren(...(sections.length ? sections : [this.nothing()]));
    this.find("[data-more]").hidden = all.length <= this.shown;
    this.find("[data-count]").textContent = this.countOf(all.length);
    this.root.toggleAttribute("data-empty", !this.items.length);
  }

  countOf(count) {
    const whole = this.items.length;
    if (!whole) return "";
    return count === whole ? `${whole.toLocaleString("en-GB")}, all in this browser` : `${count.toLocaleString("en-GB")} of ${whole.toLocaleString("en-GB")}`;
  }

  nothing() {
    const words = element("p", { className: "nothing" });
    if (this.items.length) words.append("None of your puzzles match.");
    else if (!this.store.lasts) words.append(UNSAVED);
    else words.append("Nothing yet. Puzzles you play, draw, make or import appear here. ", element("a", { href: "/" }, "Play today’s puzzle"), ".");
    return words;
  }

  showMore() {
    if (this.find("[data-more]").hidden) return;
    this.shown += SLICE;
    this.paint();
  }

  paintTimes(times) {
    this.find("[data-times]").hidden = !times.length;
    this.find(".times tbody").replaceChildren(...times.map((each) => {
      const head = element("th", { scope: "row" }, `${shapeOf(each)} ${each.grade}`.trim());
      const figures = [clocked(each.best), clocked(each.median), each.count];
      return element("tr", {}, head, ...figures.map((figure) => element("td", {}, figure)));
    }));
  }
}

function sectionOf(title, count, items) {
  const number = element("span", { className: "note" }, count.toLocaleString("en-GB"));
  const list = element("ul", { className: "cards", ariaLabel: title }, ...items.map(cardOf));
  return element("section", {}, element("h2", {}, `${title} `, number), list);
}

for (const root of document.querySelectorAll("[data-mine]")) {
  const mine = new Mine(root);
  await mine.read();
  startFile(mine);
  startWays(mine);
  root.setAttribute("data-ready", "");
}

// Show the QR code of one game in a dialog: its board as it is now, as a link.
async function carry(mine, item) {
  const dialog = document.querySelector("[data-carrying]");
  const query = new URLSearchParams({ p: item.code });
  const state = item.position || item.id.slice(item.code.length + 1);
  if (state) query.set("state", state);
  dialog.querySelector("h2").textContent = `${item.title} to another device`;
  dialog.querySelector("#carried").replaceChildren();
  dialog.showModal();
  await htmx.ajax("GET", `${mine.root.dataset.address}?${query}`, { target: "#carried", swap: "outerHTML" });
}

// Records are removed whole, so that they can be restored.
async function remove(mine, items) {
  const codes = new Set(items.map(({ code }) => code));
  const [games, all] = await Promise.all([mine.store.games(items.map(({ id }) => id)), mine.store.all("puzzles")]);
  const puzzles = all.filter(({ code }) => codes.has(code));
  await mine.write({ forget: { games: games.map(({ key }) => key), puzzles: puzzles.map(({ code }) => code) } });
  const said = mine.find("[data-message]");
  const back = element("button", { type: "button", className: "quiet" }, "Restore");
  back.addEventListener("click", async () => {
    try {
      await mine.write({ games, puzzles });
      said.textContent = "Everything is restored.";
      mine.find("[data-way=delete]").focus();
    } catch (error) { said.textContent = whyUnsaved(error); }
  });
  said.replaceChildren(items.length === 1 ? `Deleted “${items[0].title}”. ` : `Deleted ${items.length.toLocaleString("en-GB")} puzzles. `, back);
}

// One mode at a time: QR codes or Delete.
function startChoosing(mine) {
  const ways = [...mine.root.querySelectorAll("[data-way]")];
  for (const button of ways) {
    button.addEventListener("click", () => {
      const on = mine.root.dataset.doing !== button.dataset.way;
      mine.root.dataset.doing = on ? button.dataset.way : "";
      for (const each of ways) each.setAttribute("aria-pressed", String(on && each === button));
      mine.find("[data-delete-all]").hidden = mine.root.dataset.doing !== "delete";
    });
  }
}

function startWays(mine) {
  startChoosing(mine);
  const cards = () => [...mine.root.querySelectorAll(".cards li")];
  mine.find("[data-found]").addEventListener("click", async ({ target }) => {
    if (!target.matches(".carry, .delete")) return;
    const card = target.closest("li");
    const item = mine.items.find(({ id }) => id === card.dataset.id);
    if (target.matches(".carry")) {
      carry(mine, item);
      return;
    }
    const place = cards().indexOf(card);
    await remove(mine, [item]);
    // The focus moves to the card that took the place of the deleted one.
    const next = cards()[Math.min(place, cards().length - 1)];
    (next?.querySelector(".delete") ?? mine.find("[data-message] button")).focus();
  });
  const dialog = document.querySelector("[data-deleting]");
  mine.find("[data-delete-all] button").addEventListener("click", () => {
    dialog.querySelector("[data-deleted-what]").textContent = `All ${mine.items.length.toLocaleString("en-GB")} will be deleted from this browser: games, times and drawings. You can import them again from a saved file.`;
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "delete") return;
    await remove(mine, mine.items);
    mine.find("[data-message] button").focus();
  });
}
