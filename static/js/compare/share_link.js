// The way to Share goes out from the place on screen.

export function startShareLink(root) {
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    if (!link) return;
    const query = new URLSearchParams(link.search);
    query.set("at", root.player.at);
    query.set("by", root.player.by);
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
}
