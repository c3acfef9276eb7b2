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
  let asks = false; // whether Predict has the slot, until a tab is chosen
  const visible = () => tabs.filter((tab) => tab.checkVisibility()); // without the tree's, if it has its own place
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
  const choose = (tab) => { asks = false; toAll = ""; show(panelOf(tab)); keep(storageKey(), panelOf(tab)); };
  const find = (name) => visible().find((tab) => panelOf(tab) === name);
  const current = () => find(toAll) ?? find(read(storageKey())) ?? (presents() ? find("work") : undefined) ?? tabs[0];
  const showCurrent = () => show(asks ? "predict" : panelOf(current()));
  showCurrent();
  addEventListener("resize", showCurrent);
  document.addEventListener(PRESENTED, showCurrent);
  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) choose(tab);
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
    // The current panel by its name in rooms.
    get current() { return Object.keys(NAMES).find((name) => NAMES[name] === player.dataset.slot) ?? ""; },
    // A room shows a panel, whatever was chosen here.
    showToAll(name) {
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
export function keptInAddress(name, value) {
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
