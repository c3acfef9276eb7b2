// Settings that must apply before the first paint (dark, large, cage labels), saved in this browser only; and presses
// that come before a page is ready.

(() => {
  const MAX_HELD = 20;
  // Events after which a page may show something else: presses, answers of the server, and the player's events.
  const SHOWS = [
    "load", "ready", "click", "keydown", "change", "toggle", "popstate", "htmx:after:swap", "htmx:after:history:update",
    "moved", "rested", "hushed", "followed", "seen", "scroll",
  ];
  const root = document.documentElement;
  // Watch opens with the algorithm that this browser watched last, unless the link names one.
  const query = new URLSearchParams(location.search);
  if (location.pathname === "/watch" && !query.get("with") && !query.has("state") && !window.frameElement) {
    let last = null;
    try { last = JSON.parse(localStorage.getItem("last-algorithm")); } catch { /* a private window has watched nothing */ }
    if (last) {
      query.set("with", last);
      location.replace(`?${query}`);
    }
  }
  // The day changes at the player's midnight; a clock that differs by more than time zones do isn't believed. Home without
  // a date in its URL is the player's day.
  const { today } = root.dataset;
  if (today) {
    const now = new Date();
    const here = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    if (Math.abs(Date.parse(here) - Date.parse(today)) === 86_400_000) {
      root.dataset.today = here;
      root.dataset.elsewhere = "";
      if (location.pathname === "/" && !query.has("day") && navigator.onLine) location.replace(`/today/${here}${location.search}`);
    }
  }
  root.classList.add("js");
  const { frameElement } = window; // within a room
  root.toggleAttribute("data-framed", Boolean(frameElement));
  const around = frameElement?.ownerDocument.documentElement;
  let bare = frameElement?.dataset.bare;
  if (bare === "") bare = around.dataset.bare ?? ""; // a lesson's page on the wall is there, too
  if (bare !== undefined) root.dataset.bare = bare;
  else delete root.dataset.bare; // the URL of a frame's page, opened by itself
  root.toggleAttribute("data-follows", Boolean(frameElement?.closest("[data-follows]"))); // a class, in a lesson's page too
  const presented = bare !== undefined && around.hasAttribute("data-present"); // a lesson
  if (bare === "wall" || presented) root.dataset.present = "";
  if (bare === "wall") {
    // What is legible depends on the height of the whole wall, of which a frame may have a part.
    let wall = window;
    while (wall.frameElement) wall = wall.parent;
    const measure = () => root.style.setProperty("--wall", `${wall.innerHeight / 100}px`);
    measure();
    wall.addEventListener("resize", measure);
    addEventListener("pagehide", () => wall.removeEventListener("resize", measure));
  }
  if (frameElement) {
    const report = (event) => frameElement.dispatchEvent(new CustomEvent("interacted", { detail: event }));
    for (const kind of ["pointerdown", "click", "keydown"]) addEventListener(kind, report, true);
    // The page may show something else now: the page around this one listens, and so may the page around that.
    const seen = () => frameElement.dispatchEvent(new Event("seen", { bubbles: true }));
    for (const kind of SHOWS) addEventListener(kind, seen, true);
  }
  // Presses in `data-holds`, and keys that nothing else takes, are held until the module behind it dispatches "ready",
  // then repeated. If htmx can answer too (without "game"), they are repeated when the page is loaded at the latest.
  const held = [];
  const holder = () => document.querySelector("[data-holds]");
  const isHeld = ({ type, target, key, ctrlKey, metaKey, altKey }) => {
    const within = holder()?.contains(target) ?? null;
    if (type === "click") return within && !target.closest("a");
    const own = "input, select, textarea" + (["Enter", " "].includes(key) ? ", a, button, summary" : "");
    const isFree = within ? !target.closest(own) : target === document.body;
    return within !== null && isFree && !["Tab", "Escape"].includes(key) && !ctrlKey && !metaKey && !altKey;
  };
  for (const kind of ["click", "keydown"]) {
    addEventListener(kind, (event) => {
      if (!isHeld(event)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (held.length < MAX_HELD) held.push(event);
    }, true);
  }
  const press = (event) => {
    const cell = event.type === "click" && event.target.closest("td");
    if (cell) { cell.blur(); cell.focus({ preventScroll: true }); }
    event.target.dispatchEvent(new event.constructor(event.type, event));
  };
  const release = () => {
    holder()?.removeAttribute("data-holds");
    held.splice(0).forEach(press);
  };
  addEventListener("ready", release);
  addEventListener("load", () => { if (!holder()?.dataset.holds) release(); });
  const themed = root.hasAttribute("data-themed"); // by the page that embeds it
  const read = (name) => {
    try { return localStorage.getItem(`setting-${name}`); } catch { return null; }
  };
  const keep = (name, value) => {
    try { localStorage.setItem(`setting-${name}`, value); } catch { /* a private window forgets */ }
  };
  // Read once: reading `matches` between a change and the next frame swallows the event.
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  let prefersDark = scheme.matches;
  const isOn = (name) => {
    const saved = read(name);
    if (saved !== null) return saved === "1";
    return name === "labels" || (name === "dark" && prefersDark);
  };
  const showButtons = () => {
    for (const button of document.querySelectorAll("[data-setting]")) {
      button.setAttribute("aria-pressed", String(isOn(button.dataset.setting)));
    }
  };
  const show = () => {
    if (!themed) root.dataset.theme = isOn("dark") ? "dark" : "light";
    root.toggleAttribute("data-large", isOn("large"));
    root.toggleAttribute("data-unlabelled", !isOn("labels"));
    showButtons();
  };
  show();
  try {
    if (localStorage.getItem("mine")) root.dataset.back = "";
    if (location.pathname === "/classroom" && !frameElement) localStorage.setItem("teaches", "true");
    root.toggleAttribute("data-teaches", localStorage.getItem("teaches") !== null);
  } catch { /* storage is off */ }
  scheme.addEventListener("change", ({ matches }) => {
    prefersDark = matches;
    show();
  });
  document.addEventListener("DOMContentLoaded", show);
  for (const kind of ["htmx:after:swap", "ready"]) addEventListener(kind, showButtons); // some may be new
  addEventListener("storage", show); // in another tab, or by the page around a frame
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-setting]");
    if (!button) return;
    keep(button.dataset.setting, isOn(button.dataset.setting) ? "0" : "1");
    show();
    button.scrollIntoView({ block: "nearest" }); // Large moves what is below, and the page may follow that
  });
})();
