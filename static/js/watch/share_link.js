// The way to Share goes out from the place on screen, and from what counts places, where that can be chosen.

export function startShareLink(root = document.querySelector("[data-player]")) {
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    if (!link || !root?.isConnected) return;
    const { at, by } = root.player;
    const query = new URLSearchParams(link.search);
    query.set("at", at);
    if (by) query.set("by", by);
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
}
