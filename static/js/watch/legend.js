// The legend of Present: it shows the signs in use at this step.

import { PRESENTED, presents } from "../shared/present.js";

// The sign of a legend's line, as a selector of cells.
function selectorOf({ dataset: { state, by, broken, lit }, children: [, marks] }) {
  if (broken) return `td[data-broken="${broken}"]`;
  if (lit !== undefined) return "td[data-lit]";
  if (state) return `td[data-state="${state}"]`;
  if (by) return `td[data-by="${by}"][data-state=""]`;
  return marks.dataset.dots ? undefined : "td .marks:not(:empty)"; // where it presents there is room for digits
}

// The legend shows the signs in use at this step: those that a cell of the board has.
export function startLegend(player) {
  const { root } = player;
  const board = () => root.querySelector("[data-board]");
  const lines = [...root.querySelectorAll(".legend li")];
  const signs = lines.map((line) => [line, selectorOf(line.querySelector(".sample"))]);
  const show = () => {
    if (!presents()) return;
    for (const [line, sign] of signs) line.toggleAttribute("data-unused", !sign || !board().querySelector(sign));
  };
  root.addEventListener("rested", show);
  document.addEventListener(PRESENTED, show);
  player.readings.add(2, show, false);
  show();
}
