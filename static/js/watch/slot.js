// The slot beside the board: its tabs choose which of its panels is seen, and the next page shows the
// same. The style sheet knows where panels share a place; elsewhere each has one of its own.

const KEPT = "slot";
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function startSlot() {
  const list = document.querySelector("[data-slot-tabs]");
  if (!list) return;
  const player = list.closest("[data-player]");
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const read = () => {
    try { return localStorage.getItem(KEPT); } catch { return null; }
  };
  const keep = (panel) => {
    try { localStorage.setItem(KEPT, panel); } catch { /* a private window forgets */ }
  };
  const panelOf = (tab) => tab.getAttribute("aria-controls");
  const show = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    player.dataset.slot = panelOf(chosen);
  };
  const choose = (tab) => { show(tab); keep(panelOf(tab)); };
  show(tabs.find((tab) => panelOf(tab) === read()) ?? tabs[0]);
  list.addEventListener("click", ({ target }) => { if (tabs.includes(target)) choose(target); });
  list.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const goal = tabs[Math.max(0, Math.min(tabs.indexOf(event.target) + by, tabs.length - 1))];
    choose(goal);
    goal.focus();
  });
}
