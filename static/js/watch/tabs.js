// The slot beside the board: its tabs choose which of its panels is seen, and the next page shows the
// same. The style sheet knows where panels share a place; elsewhere each has one of its own.

import { keep, read } from "../shared/storage.js";

const KEPT = "slot";
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function startSlot() {
  const list = document.querySelector("[data-slot-tabs]");
  if (!list) return;
  const player = list.closest("[data-player]");
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panels = player.querySelectorAll(":scope > .panel");
  const seen = () => tabs.filter((tab) => tab.checkVisibility()); // the tree's is not where it has a place
  const panelOf = (tab) => tab.getAttribute("aria-controls");
  const show = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    player.dataset.slot = panelOf(chosen);
    for (const panel of panels) panel.toggleAttribute("data-chosen", panel.id === panelOf(chosen));
  };
  const choose = (tab) => { show(tab); keep(KEPT, panelOf(tab)); };
  const showKept = () => show(seen().find((tab) => panelOf(tab) === read(KEPT)) ?? tabs[0]);
  if (player.hasAttribute("data-predicting")) choose(list.querySelector("#tab-predict"));
  else showKept();
  addEventListener("resize", showKept);
  list.addEventListener("click", ({ target }) => { if (tabs.includes(target)) choose(target); });
  list.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const within = seen();
    const goal = within[Math.max(0, Math.min(within.indexOf(event.target) + by, within.length - 1))];
    choose(goal);
    goal.focus();
  });
}
