// Watch remembers the algorithm: a link to it that names none takes the one that was watched last in this
// browser. The address itself always says which, so that it means the same everywhere.

const KEY = "last-algorithm";

const kept = () => {
  try { return localStorage.getItem(KEY); } catch { return null; }
};

export function startLastAlgorithm() {
  const watched = document.querySelector("[data-player]")?.dataset.with;
  if (watched && new URLSearchParams(location.search).has("with")) {
    try { localStorage.setItem(KEY, watched); } catch { /* a private window forgets */ }
  }
  const name = (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link?.pathname.endsWith("/watch") || link.origin !== location.origin || !kept()) return;
    const query = new URLSearchParams(link.search);
    if (query.has("with")) return;
    query.set("with", kept());
    link.search = query;
  };
  for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, name, true);
}
