// Settings that must hold before the first paint: dark, large and the board's labels, kept in this browser alone.

(() => {
  const root = document.documentElement;
  // Watch opens with the algorithm that this browser watched last, unless the link names one.
  const asked = new URLSearchParams(location.search);
  if (location.pathname === "/watch" && !asked.get("with") && !asked.has("state") && !window.frameElement) {
    let last = null;
    try { last = JSON.parse(localStorage.getItem("last-algorithm")); } catch { /* a private window has watched nothing */ }
    if (last) {
      asked.set("with", last);
      location.replace(`?${asked}`);
    }
  }
  root.classList.add("js");
  const { frameElement } = window; // within a room
  root.toggleAttribute("data-framed", Boolean(frameElement));
  let bare = frameElement?.dataset.bare;
  if (bare === "") bare = parent.document.documentElement.dataset.bare ?? ""; // a lesson's page on the wall is there, too
  if (bare !== undefined) root.dataset.bare = bare;
  else delete root.dataset.bare; // the address of a frame's page, opened by itself
  const presented = bare !== undefined && parent.document.documentElement.hasAttribute("data-present"); // a lesson
  if (bare === "wall" || presented) root.dataset.present = "";
  if (frameElement) {
    const tell = (event) => frameElement.dispatchEvent(new CustomEvent("interacted", { detail: event }));
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, tell, true);
  }
  // A key that is pressed before the page's scripts have begun is kept for them until the page is there.
  const early = [];
  const wait = (event) => early.push(event);
  window.earlyKeys = early;
  addEventListener("keydown", wait, true);
  addEventListener("load", () => { early.length = 0; removeEventListener("keydown", wait, true); });
  // So is a press of a transport before its player has begun, while htmx asks where the press before leads, which it
  // would give up; without a player each is asked for once the one before has been answered. Play waits for the player,
  // and so does what is pressed after it. `early` is null later.
  const hold = (form, go) => {
    form.early ??= [];
    if (form.early.length < 20) form.early.push(go);
  };
  addEventListener("click", ({ target }) => {
    const form = target.closest("[data-play]")?.form;
    if (form?.id === "transport" && form.early !== null) hold(form, "play");
  }, true);
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.id !== "transport" || !submitter?.value || form.early === null) return;
    if (!form.matches(".htmx-request") && !form.early?.length) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(form, submitter.value);
  }, true);
  addEventListener("htmx:finally:request", ({ target }) => queueMicrotask(() => {
    const go = target.early?.[0] !== "play" && target.early?.shift();
    if (go) target.requestSubmit(target.querySelector(`[name=go][value=${go}]`));
  }));
  const themed = root.hasAttribute("data-themed"); // by who embeds it
  const read = (name) => {
    try { return localStorage.getItem(`setting-${name}`); } catch { return null; }
  };
  const keep = (name, value) => {
    try { localStorage.setItem(`setting-${name}`, value); } catch { /* a private window forgets */ }
  };
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isOn = (name) => {
    const kept = read(name);
    if (kept !== null) return kept === "1";
    return name === "labels" || (name === "dark" && prefersDark.matches);
  };
  const show = () => {
    if (!themed) root.dataset.theme = isOn("dark") ? "dark" : "light";
    root.toggleAttribute("data-large", isOn("large"));
    root.toggleAttribute("data-unlabelled", !isOn("labels"));
    for (const button of document.querySelectorAll("[data-setting]")) {
      button.setAttribute("aria-pressed", String(isOn(button.dataset.setting)));
    }
  };
  show();
  try {
    if (localStorage.getItem("mine")) root.dataset.back = "";
    if (location.pathname === "/classroom" && !frameElement) localStorage.setItem("teaches", "true");
    root.toggleAttribute("data-teaches", localStorage.getItem("teaches") !== null);
  } catch { /* nobody was here before */ }
  prefersDark.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", show);
  addEventListener("storage", show); // chosen in another tab, or by the page around a frame
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-setting]");
    if (!button) return;
    keep(button.dataset.setting, isOn(button.dataset.setting) ? "0" : "1");
    show();
    button.scrollIntoView({ block: "nearest" }); // Large moves what is below, and the page may follow that
  });
})();
