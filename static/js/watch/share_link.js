// The ways to Share and to a class go out from the place on screen, and from what counts places, where that can
// be chosen; in a lesson of Predict Share leads to one.

export function startShareLink(root = document.querySelector("[data-player]")) {
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    if (!link || !root?.isConnected) return;
    const { at, by } = root.player;
    const query = new URLSearchParams(link.search);
    const page = link.dataset.share === "page" && new URL(query.get("page"), location);
    const place = page ? page.searchParams : query;
    place.set("at", at);
    if (by) place.set("by", by);
    if (page) query.set("page", page.pathname + page.search);
    else if (root.dataset.asks === "on") query.set("ask", 1);
    else query.delete("ask");
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
}
