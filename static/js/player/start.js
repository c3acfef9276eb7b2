// Starts a player with its keys, and has the ways to Share go out from the place on screen.

import { plainDeed, startKeys } from "./keys.js";

// `deedOf` says what a key does on this page.
export function start(player, deedOf = plainDeed) {
  player.start();
  startKeys(player, deedOf);
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    if (link && player.root.isConnected) link.search = from(player, link);
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
}

// The query of a way out with the place on screen, and with what counts places, where that can be chosen; in a lesson
// of Predict Share leads to one.
function from({ root, at, places: { by } }, link) {
  const query = new URLSearchParams(link.search);
  const page = link.dataset.share === "page" && new URL(query.get("page"), location);
  const place = page ? page.searchParams : query;
  place.set("at", at);
  if (by) place.set("by", by);
  if (page) query.set("page", page.pathname + page.search);
  else if (root.dataset.asks === "on") query.set("ask", 1);
  else query.delete("ask");
  return query;
}
