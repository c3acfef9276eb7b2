// Watch remembers the algorithm: a link to it that names none takes the one that was watched last in this
// browser. The address itself always says which, so that it means the same everywhere.

import { keep, read } from "./kept.js";

const KEY = "last-algorithm";

export function startLastAlgorithm() {
  const watched = document.querySelector("[data-player]")?.dataset.with;
  if (watched && new URLSearchParams(location.search).has("with")) {
    // How ties were broken says nothing of another puzzle.
    keep(KEY, watched.replace(/ties=[^,]*,?/, "").replace(/[:,]$/, ""));
  }
  const name = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link?.pathname.endsWith("/watch") || link.origin !== location.origin || !read(KEY)) return;
    const query = new URLSearchParams(link.search);
    if (query.has("with")) return;
    query.set("with", read(KEY));
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, name, true);
}
