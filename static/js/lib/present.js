// The page's subject alone, as large as the screen. A browser that refuses full screen shows the same in its
// window.

const root = document.documentElement;
export const PRESENTED = "presented"; // the document's event when it begins and ends
export const DARK = ["b", "B", "."]; // a remote's button for a dark screen sends one of these

export const presents = () => root.hasAttribute("data-present");

let before; // the element that had the focus, hidden meanwhile
let screen = Promise.resolve(); // full screen is requested and left one at a time
let pending = 0; // requests for full screen that are pending

function present(on) {
  if (on === presents()) return;
  root.toggleAttribute("data-present", on);
  keepFocus(on);
  root.removeAttribute("data-blank");
  for (const button of document.querySelectorAll("[data-present-button]")) {
    button.setAttribute("aria-pressed", String(on));
  }
  document.dispatchEvent(new Event(PRESENTED));
  pending += 1;
  screen = screen.then(() => (on ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen()))
    .catch(() => {}) // refused: the window is enough
    .then(() => { pending -= 1; });
}

function keepFocus(on) {
  const focused = document.activeElement;
  if (!on) before?.focus();
  else if (!focused.checkVisibility()) {
    const play = document.querySelector("[data-play]");
    (play?.checkVisibility() ? play : document.querySelector("main")).focus();
  }
  before = on && focused !== document.activeElement ? focused : undefined;
}

// Darken the screen while the class looks elsewhere, or show it again.
const blank = () => root.toggleAttribute("data-blank");

// What a key does to it, or undefined; the screen can be darkened at any time.
export function presentDeed(key) {
  if (key === "f" || key === "F") return () => present(!presents());
  if (DARK.includes(key)) return blank;
  if (key !== "Escape") return undefined;
  if (presents()) return () => present(false);
  return root.hasAttribute("data-blank") ? blank : undefined;
}

export function startPresent() {
  const whole = window.frameElement?.closest("[data-teaching]")?.querySelector("[data-present-button]");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-present-button]")) return;
    if (whole) whole.click();
    else present(!presents());
  });
  // Escape leaves full screen without a key event.
  document.addEventListener("fullscreenchange", () => { if (!pending && !document.fullscreenElement) present(false); });
}
