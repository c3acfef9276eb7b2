// A lesson's keys, those of a presenter's remote too: the next step, and the one before. And the player of
// the page that a step shows, for a room that shows the lesson.

const TURNS = { ArrowRight: "next", PageDown: "next", ArrowLeft: "prev", PageUp: "prev" };
const OWN = "textarea, input, select"; // these keep their keys

const root = document.querySelector("[data-teaching]");
const shown = root.querySelector("iframe");
Object.defineProperty(root, "player", {
  get: () => shown.contentDocument?.querySelector("[data-player], [data-comparer]")?.player,
});
// Whoever presses something there goes a way of their own, as here.
shown.addEventListener("interacted", ({ detail }) => {
  window.frameElement?.dispatchEvent(new CustomEvent("interacted", { detail }));
});

// An answer unfolds into view, where the text is longer than its place.
root.addEventListener("toggle", ({ target }) => {
  if (target.open) target.closest(".question").scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  const rel = TURNS[event.key];
  if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(OWN)) return;
  const link = root.querySelector(`a[rel=${rel}]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
