// A lesson's keys, those of a presenter's remote too, wherever the focus is: the next step, and the one before; and
// what the frame's player and Present do. And that player, for a room that shows the lesson.

import { PRESENTED, presentDeed } from "../lib/present.js";

const TURNS = { ArrowRight: "next", PageDown: "next", ArrowLeft: "prev", PageUp: "prev" };
const OWN = "textarea, input, select, dialog"; // these keep their keys
const PRESSED = "button, a, summary"; // by the space bar
const SIZES = [1, 0.93, 0.86, 0.78]; // of the text: 4.5 % of the height, and 3.5 % at the least

const root = document.querySelector("[data-teaching]");
const page = document.documentElement;
const shown = root.querySelector("iframe");
const inner = () => shown.contentDocument?.querySelector("[data-player], [data-compare]");
Object.defineProperty(root, "player", { get: () => inner()?.player });
// What a room shows besides the step: its answer, once that is unfolded, and what the step's page has to say.
Object.defineProperty(root, "beside", {
  get: () => ({ ...inner()?.beside, unfolded: Boolean(root.querySelector("details[open]")) }),
});
let beside;
root.showBeside = (shows) => {
  beside = shows;
  unfold(shows.unfolded);
  inner()?.showBeside?.(shows);
};
shown.addEventListener("load", () => { if (beside) inner()?.showBeside?.(beside); });

// Who follows a class has no answer before the class has it.
function unfold(yes) {
  const answer = root.querySelector("details");
  if (answer) answer.open = yes;
  else if (yes) window.htmx.ajax("GET", `${location.pathname}${location.search}&unfolded=1`, { target: "#texts", swap: "outerHTML" });
}

// Whoever presses something there goes a way of their own, as here; but the lesson's keys are the lesson's.
shown.addEventListener("interacted", ({ detail }) => {
  window.frameElement?.dispatchEvent(new CustomEvent("interacted", { detail }));
  if (detail.type !== "keydown" || detail.key.startsWith("Arrow") || detail.key === " ") return;
  press(detail);
});

// What is shown is presented with what is said of it.
document.addEventListener(PRESENTED, () => {
  const { contentDocument: frame } = shown;
  frame?.documentElement?.toggleAttribute("data-present", page.hasAttribute("data-present"));
  frame?.dispatchEvent(new Event(PRESENTED));
});

// An answer unfolds into view, where the text is longer than its place.
root.addEventListener("toggle", ({ target }) => {
  if (target.open) target.scrollIntoView({ block: "nearest" });
}, true);

// On the wall nobody reads on: a long text is as large as lets all of it be seen, the end of it where it is too long.
function fit() {
  const said = root.querySelector(".text");
  SIZES.some((size) => {
    root.style.setProperty("--fit", size);
    return said.scrollHeight <= said.clientHeight;
  });
  said.scrollTop = said.scrollHeight;
}
if (page.dataset.bare === "wall") {
  new MutationObserver(fit).observe(root.querySelector(".text"), { childList: true, subtree: true });
  addEventListener("resize", fit);
  fit();
}

// A browser leaves full screen with a page: in Present the next step comes into this one.
async function come(address) {
  const answer = await fetch(address);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".text", ".turn"]) root.querySelector(part).replaceWith(next.querySelector(part));
  shown.blur(); // a key that is pressed while the frame's page comes is for this one
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

// Whether there was more to be read of a long text.
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
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(OWN)) return;
  const deed = deedOf(event.key, event.target);
  if (!deed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  deed();
}

// Do what a key says that was pressed on the page around this one, here or in the run; whether it says anything.
root.pressKey = (key) => {
  const deed = deedOf(key, root);
  deed?.();
  return Boolean(deed) || Boolean(!TURNS[key] && root.player?.root.pressKey(key));
};

document.addEventListener("keydown", press);
addEventListener("popstate", () => location.reload());
dispatchEvent(new Event("ready"));
