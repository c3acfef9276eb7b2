// The way to Share goes out from the position on screen.

export function startShareLink() {
  const keep = (event) => {
    const link = event.target.closest("[data-share]");
    const root = document.querySelector("[data-player]");
    if (!link || !root) return;
    const query = new URLSearchParams(link.search);
    query.set("at", root.player.at);
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, keep, true);
}
