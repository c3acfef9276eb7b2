// Starts what whoever is the solver plays with: the cell in hand, the keys, and the tree of what was done.

import { Composer, digitOf } from "../lib/digits.js";
import { cellFor, focusCell, inControl, inField, isModified, targetOf } from "../lib/keys.js";
import { keysDialog } from "../lib/keys_dialog.js";
import { fetchJson } from "../lib/load.js";
import { presentDeed, presents } from "../lib/present.js";
import { Trace } from "../player/trace.js";
import { Tree } from "../player/tree.js";
import { startModes, startSlot } from "../watch/slot.js";
import { TreePanel } from "../watch/tree_panel.js";
import { MoveForm } from "./move_form.js";

const root = document.querySelector("[data-be]");
const size = Number(root.dataset.size);
const CONTROLS = "[role=tree] *, .pseudocode"; // with keys of their own
const DEEDS = { b: "back", Backspace: "back", s: "show" };
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

// `deedOf` says what a key does besides, before all others.
function startKeys(moves, deedOf) {
  const { dialog, check } = keysDialog();
  const composer = new Composer(Number(moves.root.dataset.size), (value, kind) => moves.press("value", value, kind === "reject"), () => {});
  document.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    if (inField(target)) return;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "?" && !command) { dialog.showModal(); return; }
    if (command && event.key.toLowerCase() === "z") { event.preventDefault(); moves.press("go", "undo"); return; }
    if (isModified(event)) return;
    const deed = check.checked && deedOf(event.key);
    if (deed) { event.preventDefault(); deed(); return; }
    const inGrid = target.closest("[data-board] td");
    const isElsewhere = target.closest(CONTROLS)
      || (inControl(target) && target.form !== moves.form && !target.matches("[type=radio]"));
    if (!inGrid && (!check.checked || isElsewhere)) return;
    if (act(event, moves, composer, inGrid)) event.preventDefault();
  });
}

// Do what a key says; whether it says anything.
function act(event, moves, composer, inGrid) {
  const digit = digitOf(event);
  if (digit) {
    const shifted = event.shiftKey && event.key !== digit;
    composer.type(digit, shifted || moves.rejecting ? "reject" : "place");
    return true;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Enter" && composer.waiting) { composer.commit(); return true; }
  if (key === "r") { moves.reject(!moves.rejecting); return true; }
  if (DEEDS[key]) { moves.press("go", DEEDS[key]); return true; }
  if (inGrid || event.target.matches("[type=radio]")) return false; // the grid moves by itself
  const goal = moves.td && cellFor(moves.board, moves.td, event);
  if (!goal) return false;
  focusCell(moves.board, goal);
  return true;
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

