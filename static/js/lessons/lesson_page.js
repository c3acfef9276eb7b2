// A lesson's keys, also from a presenter's remote, wherever the focus is: next and previous step, the frame's player
// and Present. And that player, for a room that shows the lesson.

import { isModified } from "../lib/keys.js";
import { PRESENTED, presentDeed } from "../lib/present.js";

const TURNS = { ArrowRight: "next", PageDown: "next", ArrowLeft: "prev", PageUp: "prev" };
const OWN = "textarea, input, select, dialog"; // these keep their keys
const PRESSED = "button, a, summary"; // these keep the space bar
// The text's size on the projector, from 4.5 % down to 3.5 % of the height, and its part of the width.
const SIZES = [[1, "40vw"], [0.93, "40vw"], [0.86, "40vw"], [0.78, "40vw"], [0.78, "48vw"]];

const root = document.querySelector("[data-teaching]");
const page = document.documentElement;
const shown = root.querySelector("iframe");
const inner = () => shown.contentDocument?.querySelector("[data-player], [data-compare], [data-game]");
Object.defineProperty(root, "player", { get: () => inner()?.player });
Object.defineProperty(root, "report", { get: () => inner()?.report });
// What a room shows with the step: its unfolded answer, and the panel of the step's page.
Object.defineProperty(root, "beside", {
  get: () => ({ ...inner()?.beside, unfolded: Boolean(root.querySelector("details[open]")) }),
});
root.pressPanel = (name) => inner()?.pressPanel?.(name);
let beside;
root.showBeside = (shows) => {
  if (shows.unfolded && !beside?.unfolded && note()) openNote(true);
  beside = shows;
  unfold(shows.unfolded);
  inner()?.showBeside?.(shows);
};
shown.addEventListener("load", () => { if (beside) inner()?.showBeside?.(beside); });

// On a phone in class the note is folded, until a press or its answer opens it.
const note = () => root.querySelector("[data-note]");
function openNote(open) {
  note().setAttribute("aria-expanded", String(open));
  note().textContent = open ? "Close" : "Note";
  root.querySelector(".text").toggleAttribute("data-open", open);
}
root.addEventListener("click", ({ target }) => {
  if (target.closest("[data-note]")) openNote(note().ariaExpanded !== "true");
});

// Once the run has moved on, the texts say which step they are about; the wall has no room for them then.
function markStale() {
  const { player } = root;
  const words = root.querySelector("[data-stale]");
  const about = Number(words?.dataset.stale);
  if (words) words.hidden = !player || player.at === Math.min(about, player.end ?? about);
  root.toggleAttribute("data-stepping", words?.hidden === false);
}
for (const kind of ["seen", "load"]) shown.addEventListener(kind, markStale);

// A pupil who follows the class gets no answer before the class does.
function unfold(yes) {
  const answer = root.querySelector("details");
  if (answer) answer.open = yes;
  else if (yes) window.htmx.ajax("GET", `${location.pathname}${location.search}&unfolded=1`, { target: "#texts", swap: "outerHTML" });
}

// A press in the frame counts as one here; but the lesson's keys stay the lesson's.
shown.addEventListener("interacted", ({ detail }) => {
  window.frameElement?.dispatchEvent(new CustomEvent("interacted", { detail }));
  if (detail.type !== "keydown" || detail.key.startsWith("Arrow") || detail.key === " ") return;
  press(detail);
});

// The frame is presented together with the text.
document.addEventListener(PRESENTED, () => {
  const { contentDocument: frame } = shown;
  frame?.documentElement?.toggleAttribute("data-present", page.hasAttribute("data-present"));
  frame?.dispatchEvent(new Event(PRESENTED));
});

// An answer unfolds into view even if the text is too long for its place.
root.addEventListener("toggle", ({ target }) => {
  if (target.open) target.scrollIntoView({ block: "nearest" });
}, true);

// The projector doesn't scroll: a long text gets smaller, then wider. If it's still too long, its first paragraphs are
// left out.
function fit() {
  const said = root.querySelector(".text");
  const fits = () => said.scrollHeight <= said.clientHeight;
  const parts = [...said.querySelectorAll(".narration > *, .question > :not(details)")];
  for (const part of parts) part.hidden = false;
  SIZES.some(([size, width]) => {
    root.style.setProperty("--fit", size);
    root.style.setProperty("--text", width);
    return fits();
  });
  for (const part of parts) part.hidden = !fits();
}
if (page.dataset.bare === "wall") {
  // During a vote the step's page shows its board alone, too.
  const pass = () => shown.contentDocument?.documentElement?.toggleAttribute("data-asked", page.hasAttribute("data-asked"));
  new MutationObserver(pass).observe(page, { attributeFilter: ["data-asked"] });
  shown.addEventListener("load", pass);
  new MutationObserver(fit).observe(root.querySelector(".text"), { childList: true, subtree: true, attributeFilter: ["open"] });
  addEventListener("resize", fit);
  fit();
}

// Browsers leave full screen with the page: in Present the next step is swapped into this one.
async function come(address) {
  const answer = await fetch(address);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".text", ".turn"]) root.querySelector(part).replaceWith(next.querySelector(part));
  shown.blur(); // keys are this page's while the frame loads
  shown.contentWindow.location.replace(next.querySelector("iframe").src);
  shown.title = next.querySelector("iframe").title;
  document.title = next.title;
  history.pushState(null, "", address);
  window.htmx.process(root);
}

function turn(rel) {
  const link = root.querySelector(`a[rel=${rel}]`);
  if (!link) return undefined;
  if (!page.hasAttribute("data-present")) return () => link.click();
  return () => { if (rel === "prev" || !readOn()) come(link.href); };
}

// Scroll a long text on; whether there was more of it.
function readOn() {
  const said = root.querySelector(".text");
  const was = said.scrollTop;
  said.scrollBy(0, 0.8 * said.clientHeight);
  return said.scrollTop > was + 1;
}

function deedOf(key, target) {
  if (key in TURNS) return turn(TURNS[key]);
  if (key === " " && !target.closest(PRESSED)) return () => root.player?.toggle();
  return presentDeed(key);
}

function press(event) {
  if (isModified(event) || event.target.closest(OWN)) return;
  const deed = deedOf(event.key, event.target);
  if (!deed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  deed();
}

// Do what a key means that was pressed on the page around this one, here or in the run; whether it means anything.
root.pressKey = (key) => {
  const deed = deedOf(key, root);
  deed?.();
  return Boolean(deed) || Boolean(!TURNS[key] && root.player?.root.pressKey(key));
};

document.addEventListener("keydown", press);
addEventListener("popstate", () => location.reload());
dispatchEvent(new Event("ready"));
