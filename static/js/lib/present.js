// Present: what a page shows, alone and as large as the screen. A browser that refuses full screen shows the same
// in its window.

const root = document.documentElement;
export const PRESENTED = "presented"; // said of the document, when it begins and ends
export const DARK = ["b", "B", "."]; // a remote's button for a dark screen sends one of these

// Whether it is on.
export const presents = () => root.hasAttribute("data-present");

let before; // what had the focus, and is hidden while it is on
let screen = Promise.resolve(); // what the page asks of the full screen, one thing after the other
let asked = 0; // how much of that is on its way

function present(on) {
  if (on === presents()) return;
  root.toggleAttribute("data-present", on);
  keepFocus(on);
  root.removeAttribute("data-blank");
  for (const button of document.querySelectorAll("[data-present-button]")) {
    button.setAttribute("aria-pressed", String(on));
  }
  document.dispatchEvent(new Event(PRESENTED));
  asked += 1;
  screen = screen.then(() => (on ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen()))
    .catch(() => {}) // refused: the window is enough
    .then(() => { asked -= 1; });
}

function keepFocus(on) {
  const held = document.activeElement;
  if (!on) before?.focus();
  else if (!held.checkVisibility()) {
    const play = document.querySelector("[data-play]");
    (play?.checkVisibility() ? play : document.querySelector("main")).focus();
  }
  before = on && held !== document.activeElement ? held : undefined;
}

// The screen goes dark while the class looks elsewhere, and comes back.
const blank = () => root.toggleAttribute("data-blank");

// What a key does to it; the screen goes dark be it presented or not.
export function presentDeed(key) {
  if (key === "f" || key === "F") return () => present(!presents());
  if (DARK.includes(key)) return blank;
  if (key !== "Escape") return undefined;
  if (presents()) return () => present(false);
  return root.hasAttribute("data-blank") ? blank : undefined;
}

export function startPresent() {
  // What a lesson shows is presented with the lesson.
  const whole = window.frameElement?.closest("[data-teaching]")?.querySelector("[data-present-button]");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-present-button]")) return;
    if (whole) whole.click();
    else present(!presents());
  });
  // Escape leaves full screen without a word to the page.
  document.addEventListener("fullscreenchange", () => { if (!asked && !document.fullscreenElement) present(false); });
}
