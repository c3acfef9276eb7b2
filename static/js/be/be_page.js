// Starts what whoever is the solver plays with: the cell in hand, the keys, and the tree of what was done.

import { fetchJson } from "../lib/load.js";
import { Trace } from "../player/trace.js";
import { Tree } from "../player/tree.js";
import { presentDeed, presents } from "../lib/present.js";
import { startModes } from "../watch/modes.js";
import { startSlot } from "../watch/tabs.js";
import { TreePanel } from "../watch/tree_panel.js";
import { MoveForm } from "./move_form.js";
import { startKeys } from "./keys.js";

const root = document.querySelector("[data-be]");
const size = Number(root.dataset.size);
const section = root.querySelector(".tree");
// It leads nowhere: whoever is the solver goes back by undoing.
const panel = new TreePanel(section, size, () => {});
const opened = new Set();
let newest; // the turn on screen, which says where its `tape` and its `tree` are
let fetching = false;

// Show the tree at the newest turn.
async function grow() {
  if (fetching) return;
  fetching = true;
  try {
    for (let shown; shown !== newest;) {
      shown = newest;
      const { from, board, tree: nodes } = await fetchJson(shown.tape);
      const [trace, tree] = [new Trace(size), new Tree()];
      trace.load(board);
      tree.begin(nodes, board.counts.guesses, from);
      tree.opened = opened;
      section.dataset.tree = shown.tree;
      panel.show({ tree, trace, eventAt() {} });
    }
  } catch {
    // the notice says why
  } finally {
    fetching = false;
  }
}

// The time spent on these moves, which goes on where its tab left it and stops with the last of them.
const began = new URLSearchParams(location.search);
const TIME = `be ${began.get("p")} ${began.get("with")}`;
let clock;

function keptTime() {
  try { return Number(sessionStorage.getItem(TIME)); } catch { return 0; }
}

async function startClock() {
  const { Clock } = await import("../lib/clock.js");
  clock = new Clock(began.get("log") ? keptTime() : 0, () => {}, (seconds) => {
    try { sessionStorage.setItem(TIME, seconds); } catch { /* a private window */ }
  });
  time();
}

function time() {
  if ("ended" in newest) clock?.stop();
  else clock?.start();
}

// The lit line stays in view, and the tree is that of the turn.
function show() {
  const lit = root.querySelector(".pseudocode [aria-current]");
  if (lit) lit.parentElement.scrollTop = lit.offsetTop - lit.parentElement.clientHeight / 2;
  newest = { ...root.querySelector("#position").dataset };
  time();
  grow();
}

// The way to Share goes out from the turn on screen, as its address has it.
function share({ target }) {
  const link = target.closest("[data-share]");
  if (link) link.search = new URLSearchParams([...new URLSearchParams(location.search), ["view", "be"]]);
}

// The address says all that was done.
async function handIn(event) {
  const button = event.target.closest("[data-hand-in]");
  if (!button) return;
  event.preventDefault();
  const { handIn: begin } = await import("../handin/hand_in.js");
  begin(button.form.action, { page: location.pathname + location.search, seconds: clock?.seconds ?? 0 });
}

const slot = startSlot();
startModes(() => newest.at, {});
// B goes back here, where nothing is presented.
const isOwn = (key) => key.toLowerCase() === "b" && !presents();
startKeys(new MoveForm(root), (key) => slot.deed(key) ?? (isOwn(key) ? undefined : presentDeed(key)));
root.dataset.ready = "";
show();
startClock();
for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, share, true);
document.addEventListener("click", handIn);
dispatchEvent(new Event("ready"));
root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx.target?.id === "position") show(); });
