// The slot beside the board, in Watch and Be the solver: its tabs choose a panel, and the next page shows the same one.
// The style sheet decides when panels share one place. Present has its own choice, at first the code.

import { moveWithin } from "../lib/keys.js";
import { PRESENTED, presents } from "../lib/present.js";
import { keep, read } from "../lib/store.js";
import { keepFocus } from "../page/every_page.js";

const NAMES = { tree: "tree", why: "why", inside: "inside", numbers: "numbers", code: "work", program: "program" }; // of panels in rooms
const KEYS = { t: "tree", w: "why", c: "work", i: "inside", n: "numbers", a: "program" }; // in Present
const storageKey = () => (presents() ? "presented-slot" : "slot");

export function startSlot() {
  const list = document.querySelector("[data-slot-tabs]");
  const player = list.closest("[data-player], [data-be]");
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panels = player.querySelectorAll(":scope > .panel");
  let toAll = ""; // the panel that a room shows, until another one is chosen here
  let scrolled = 0; // how far that one is scrolled, in per cent
  let asks = false; // whether Predict has the slot, until a tab is chosen
  const leads = () => document.documentElement.dataset.bare === "lead";
  const visible = () => tabs.filter((tab) => tab.checkVisibility()); // without the tree's, if it has its own place
  const panelOf = (tab) => tab.getAttribute("aria-controls");
  const show = (name) => {
    const chosen = tabs.find((tab) => panelOf(tab) === name);
    const all = visible();
    const reached = all.includes(chosen) ? chosen : all[0] ?? chosen ?? tabs[0];
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === reached ? 0 : -1;
    }
    player.dataset.slot = name;
    for (const panel of panels) panel.toggleAttribute("data-chosen", panel.id === name);
  };
  const choose = (tab) => { asks = false; toAll = ""; show(panelOf(tab)); keep(storageKey(), panelOf(tab)); };
  // A teacher's page has the program behind More. And it has no tab for the numbers: the open panel's tab leads back to them.
  const find = (name) => (leads() && name === "program" ? tabs : visible()).find((tab) => panelOf(tab) === name);
  const press = (tab) => choose(leads() && player.dataset.slot === panelOf(tab) ? tabs[0] : tab);
  const current = () => find(toAll) ?? find(read(storageKey())) ?? (presents() ? find("work") : undefined) ?? tabs[0];
  const showCurrent = () => show(asks ? "predict" : panelOf(current()));
  const chosen = () => [...panels].find((panel) => panel.hasAttribute("data-chosen"));
  const range = (panel) => Math.max(0, panel.scrollHeight - panel.clientHeight);
  const scroll = () => {
    const panel = toAll && chosen();
    if (panel) panel.scrollTop = range(panel) * scrolled / 100;
  };
  showCurrent();
  addEventListener("resize", showCurrent);
  player.addEventListener("htmx:after:swap", scroll);
  document.addEventListener(PRESENTED, showCurrent);
  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) press(tab);
  });
  moveWithin(list, visible, (tab) => { choose(tab); tab.focus(); });
  return {
    // What a key does: in Present a panel's first letter chooses it.
    deed(key) {
      const tab = presents() && find(KEYS[key.toLowerCase()]);
      return tab ? () => choose(tab) : undefined;
    },
    // Predict takes the slot, or leaves it.
    ask(on) {
      asks = on;
      showCurrent();
    },
    // The teacher's page opens a panel that has no tab there, or closes it.
    press(name) { press(find(NAMES[name]) ?? tabs[0]); },
    // The current panel by its name in rooms.
    get current() { return Object.keys(NAMES).find((name) => NAMES[name] === player.dataset.slot) ?? ""; },
    // How far it is scrolled, in per cent.
    get scroll() {
      const panel = chosen();
      return panel && range(panel) ? Math.round(100 * panel.scrollTop / range(panel)) : 0;
    },
    // A room shows a panel, whatever was chosen here, and how far it is scrolled.
    showToAll(name, far = 0) {
      scrolled = far;
      scroll();
      if (name === player.dataset.shown) return;
      toAll = NAMES[name];
      player.dataset.shown = name;
      for (const panel of panels) panel.toggleAttribute("data-shown", panel.id === toAll);
      showCurrent();
      player.dispatchEvent(new Event("followed"));
    },
  };
}

const PLACE = ["p", "with", "at", "all", "stop", "ask", "log", "mistakes", "how", "cell"]; // parameters of the position on this page

// The modes of Watch: those of this page, the `deeds`, begin at once, the others open at the step that `at` returns.
// Returns a function that shows a mode as chosen.
export function startModes(at, deeds) {
  const group = document.querySelector("[data-modes]");
  const chosen = group.querySelector(":checked");
  const show = (name) => { group.querySelector(`[value=${name}]`).checked = true; };
  group.addEventListener("change", ({ target }) => {
    if (target.value in deeds) { deeds[target.value](); return; }
    const there = new URL(target.dataset.page, location);
    there.searchParams.set("at", at());
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!PLACE.includes(name)) there.searchParams.append(name, value);
    }
    keepFocus([target.id]);
    location.assign(there);
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) chosen.checked = true; });
  return show;
}

// Keep a parameter of the URL as `value` returns it, empty for none. Returns what to call when it changes.
export function storedInUrl(name, value) {
  const write = () => {
    const address = new URL(location);
    if (value()) address.searchParams.set(name, value());
    else address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  // A step that was requested before has the old value.
  document.addEventListener("htmx:after:history:update", write);
  return write;
}
