// The legend of Present: it shows the signs in use at this step.

import { PRESENTED, presents } from "../lib/present.js";

// The sign of a legend's line, as a selector of cells.
function selectorOf({ dataset: { state, by, broken, lit }, children: [, marks] }) {
  if (broken) return `td[data-broken="${broken}"]`;
  if (lit !== undefined) return "td[data-lit]";
  if (state) return `td[data-state="${state}"]`;
  if (by) return `td[data-by="${by}"][data-state=""]`;
  return marks.dataset.dots ? undefined : "td .marks:not(:empty)"; // where it presents there is room for digits
}

// The legend shows the signs in use at this step: those that a cell of the board has. They stand in one line, and where
// all of their words have no room there, in few words.
export function startLegend(player) {
  const { root } = player;
  const list = root.querySelector(".legend ul");
  const signs = [...list.children].map((line) => [line, selectorOf(line.querySelector(".sample"))]);
  const show = () => {
    if (!presents()) return;
    const board = root.querySelector("[data-board]");
    const isUsed = (sign) => [...board.querySelectorAll(sign)].some((each) => each.checkVisibility());
    for (const [line, sign] of signs) line.toggleAttribute("data-unused", !sign || !isUsed(sign));
    list.removeAttribute("data-brief");
    list.toggleAttribute("data-brief", list.scrollWidth > list.clientWidth);
  };
  root.addEventListener("rested", show);
  addEventListener("resize", show);
  document.addEventListener(PRESENTED, show);
  player.readings.add(2, show, false);
  show();
}
