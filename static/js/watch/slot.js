// The slot beside the board, of Watch and of Be the solver: its tabs choose which of its panels is seen, and the next page shows the
// same. The style sheet knows where panels share a place; elsewhere each has one of its own. Present has
// a panel of its own choice, at first the code.

import { moveWithin } from "../lib/keys.js";
import { PRESENTED, presents } from "../lib/present.js";
import { keep, read } from "../lib/store.js";
import { keepFocus } from "../page/every_page.js";

const KEYS = { t: "tree", w: "why", c: "work", i: "inside", n: "numbers", a: "program" }; // while it presents
const NAMES = { tree: "tree", why: "why", inside: "inside", numbers: "numbers", code: "work", program: "program" }; // in a room
const kept = () => (presents() ? "presented-slot" : "slot");

export function startSlot() {
  const list = document.querySelector("[data-slot-tabs]");
  const player = list.closest("[data-player], [data-be]");
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panels = player.querySelectorAll(":scope > .panel");
  let toAll = ""; // the panel that a room shows, until another one is chosen here
  let asks = false; // whether Predict has the panels' place, until a tab is chosen
  const seen = () => tabs.filter((tab) => tab.checkVisibility()); // the tree's is not where it has a place
  const panelOf = (tab) => tab.getAttribute("aria-controls");
  const show = (name) => {
    const chosen = tabs.find((tab) => panelOf(tab) === name);
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === (chosen ?? tabs[0]) ? 0 : -1;
    }
    player.dataset.slot = name;
    for (const panel of panels) panel.toggleAttribute("data-chosen", panel.id === name);
  };
  const choose = (tab) => { asks = false; toAll = ""; show(panelOf(tab)); keep(kept(), panelOf(tab)); };
  const find = (name) => seen().find((tab) => panelOf(tab) === name);
  const keptTab = () => find(toAll) ?? find(read(kept())) ?? (presents() ? find("work") : undefined) ?? tabs[0];
  const showKept = () => show(asks ? "predict" : panelOf(keptTab()));
  showKept();
  addEventListener("resize", showKept);
  document.addEventListener(PRESENTED, showKept);
  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) choose(tab);
  });
  moveWithin(list, seen, (tab) => { choose(tab); tab.focus(); });
  return {
    // What a key does here: while it presents, a panel's first letter chooses it.
    deed(key) {
      const tab = presents() && find(KEYS[key.toLowerCase()]);
      return tab ? () => choose(tab) : undefined;
    },
    // Predict has the panels' place, or leaves it.
    ask(on) {
      asks = on;
      showKept();
    },
    // The panel that is open, by the name that a room has for it.
    get open() { return Object.keys(NAMES).find((name) => NAMES[name] === player.dataset.slot) ?? ""; },
    // A room shows a panel, whatever was chosen here; where nobody chooses, the style sheet knows its place.
    showToAll(name) {
      toAll = NAMES[name];
      player.dataset.shown = name;
      for (const panel of panels) panel.toggleAttribute("data-shown", panel.id === toAll);
      showKept();
      player.dispatchEvent(new Event("followed"));
    },
  };
}

const OF_HERE = ["p", "with", "at", "all", "stop", "ask", "log", "tell", "how", "cell"]; // what says where a page is

// `at` returns the step on screen, `deeds` are the modes of this page. Returns what has a mode seen as chosen.
export function startModes(at, deeds) {
  const group = document.querySelector("[data-modes]");
  const chosen = group.querySelector(":checked");
  const show = (name) => { group.querySelector(`[value=${name}]`).checked = true; };
  group.addEventListener("change", ({ target }) => {
    if (target.value in deeds) { deeds[target.value](); return; }
    const there = new URL(target.dataset.page, location);
    there.searchParams.set("at", at());
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!OF_HERE.includes(name)) there.searchParams.append(name, value);
    }
    keepFocus([target.id]);
    location.assign(there);
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) chosen.checked = true; });
  return show;
}

// The modes of Watch as they are pressed: those of this page begin at once, the others at the step on screen.
// `value` says what a name has by now, nothing where it has none; what this returns is to be called when that changes.
export function keptInAddress(name, value) {
  const write = () => {
    const address = new URL(location);
    if (value()) address.searchParams.set(name, value());
    else address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };
  // A step that was asked for before names the value of that time.
  document.addEventListener("htmx:after:history:update", write);
  return write;
}
