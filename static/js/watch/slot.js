// The slot beside the board: its tabs choose which of its panels is seen. The style sheet knows where
// panels share a place; where a tab is not seen, its panel has a place of its own.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function startSlot() {
  const list = document.querySelector("[data-slot-tabs]");
  if (!list) return;
  const player = list.closest("[data-player]");
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    player.dataset.slot = chosen.getAttribute("aria-controls");
  };
  choose(tabs[0]);
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
