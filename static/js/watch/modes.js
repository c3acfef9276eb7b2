// The modes of Watch as they are pressed: those of this page begin at once, the others at the step on screen.

import { keepFocus } from "../page/every_page.js";

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
