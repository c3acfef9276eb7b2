// Present: what a page shows, alone and as large as the screen. A browser that refuses full screen shows the same
// in its window.

const root = document.documentElement;
export const PRESENTED = "presented"; // said of the document, when it begins and ends
export const DARK = ["b", "B", "."]; // a remote's button for a dark screen sends one of these

// Whether it is on.
export const presents = () => root.hasAttribute("data-present");

let before; // what had the focus, and is hidden while it is on
let filling = 0; // the full screens that are on their way
let leaving = false; // whether the page is leaving one

function present(on) {
  if (on === presents()) return;
  root.toggleAttribute("data-present", on);
  keepFocus(on);
  root.removeAttribute("data-blank");
  for (const button of document.querySelectorAll("[data-present-button]")) {
    button.setAttribute("aria-pressed", String(on));
  }
  document.dispatchEvent(new Event(PRESENTED));
  if (on) fill();
  else leave();
}

// It may be left before it is there.
async function fill() {
  filling += 1;
  try { await root.requestFullscreen?.(); } catch { /* refused: the window is enough */ }
  filling -= 1;
  if (!presents()) leave();
}

async function leave() {
  if (!document.fullscreenElement) return;
  leaving = true;
  try { await document.exitFullscreen(); } catch { leaving = false; } // it is left already
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
  // Escape leaves full screen without a word to the page. What the page itself left may be reported late, when it
  // presents again.
  document.addEventListener("fullscreenchange", () => {
    const left = leaving;
    leaving = false;
    if (document.fullscreenElement) return;
    if (!left && !filling) present(false);
    else if (left && presents()) fill();
  });
}
