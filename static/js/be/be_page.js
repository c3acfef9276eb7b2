// Be the solver: the form of moves, its keys, the tree of what was done, and the time it took.

import { cellFor, Composer, digitOf, focusCell, inControl, inField, isModified, keysDialog, targetOf } from "../lib/keys.js";
import { presentDeed, presents } from "../lib/present.js";
import { fetchJson } from "../lib/say.js";
import { Trace } from "../player/trace.js";
import { Tree } from "../player/tree.js";
import { startModes, startSlot } from "../watch/slot.js";
import { TreePanel } from "../watch/tree_panel.js";

const STAY = { preventScroll: true };

// The form of moves: the selected cell, and moves that are sent one after another.
class MoveForm {
  #waiting = []; // moves made during a request: each is about the board that the previous one leaves
  #current; // the move being requested

  constructor(root) {
    this.root = root;
    this.form = root.querySelector("[data-moves]");
    this.cell = this.form.elements.cell;
    this.selected = this.cell.value || "r1c1";
    this.rejecting = this.form.elements.how?.value === "reject";
    this.form.addEventListener("change", ({ target }) => { if (target.name === "how") this.rejecting = target.value === "reject"; });
    root.addEventListener("focusin", ({ target }) => { if (target.matches("[data-board] td")) this.select(target.id); });
    root.addEventListener("pointerdown", (event) => this.#point(event));
    // Buttons leave the focus in the grid, so that typing goes on there.
    root.addEventListener("mousedown", (event) => { if (this.#buttonAt(event)) event.preventDefault(); });
    root.addEventListener("click", (event) => {
      const button = this.#buttonAt(event);
      if (!button) return;
      event.preventDefault();
      this.press(button.name, button.value);
    }, true);
    // After htmx has finished: until then it would drop another request.
    this.form.addEventListener("htmx:finally:request", () => setTimeout(() => this.#answered()));
    root.addEventListener("htmx:after:swap", () => this.select(this.selected));
    this.select(this.selected);
  }

  get board() { return this.root.querySelector("[data-board]"); }
  get td() { return this.root.querySelector(`[id="${this.selected}"]`); }

  // The move button of an event, in the form or outside it.
  #buttonAt({ target }) {
    const button = target.closest("button[name]");
    return button?.form === this.form ? button : undefined;
  }

  #point(event) {
    const td = event.target.closest("[data-board] td");
    if (!td || event.button || !event.isPrimary) return;
    event.preventDefault();
    focusCell(this.board, td, STAY);
  }

  select(name) {
    for (const td of this.root.querySelectorAll("td[data-chosen]")) if (td.id !== name) td.removeAttribute("data-chosen");
    this.selected = name;
    if (!this.#current) this.cell.value = name;
    this.td?.setAttribute("data-chosen", "");
  }

  // Whether digits are rejected from now on.
  reject(yes) {
    this.rejecting = yes;
    if (!this.#current) this.#check(yes);
  }

  #check(reject) {
    const [write, other] = this.form.elements.how ?? [];
    if (other) (reject ? other : write).checked = true;
  }

  // Press a button of the form. After a value is written, the next move is about the next empty cell.
  press(name, value, reject = this.rejecting) {
    const move = { name, value, reject, cell: this.selected };
    // Cells that an undo will empty still look filled.
    const isOld = [this.#current, ...this.#waiting].some((each) => each?.name === "go");
    this.#waiting.push(move);
    if (!this.#current) this.#next();
    if (name !== "value" || reject) return;
    const cells = [...this.board.querySelectorAll("td")];
    const onward = cells.slice(cells.indexOf(this.td) + 1);
    move.onward = onward.find((td) => isOld || !td.querySelector(".value").textContent)?.id;
    if (move.onward) this.#goTo(move.onward);
  }

  // Request the next move. The form keeps it until the answer, since htmx reads it late.
  #next() {
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    const { name, value, reject, cell } = this.#current;
    const button = this.root.querySelector(`button[name="${name}"][value="${value}"]`);
    if (!button) { this.#next(); return; }
    this.#check(reject);
    this.cell.value = cell;
    this.form.requestSubmit(button);
  }

  // Select a cell, and focus it if the grid has the focus.
  #goTo(cell) {
    if (document.activeElement.matches("[data-board] td")) focusCell(this.board, this.root.querySelector(`[id="${cell}"]`), STAY);
    else this.select(cell);
  }

  // Go to the cell of the algorithm's own move, or back to a wrong one, unless the selection has moved on.
  #follow({ value, cell, onward }) {
    const shown = value === "show" && this.root.querySelector("#position").dataset.cell;
    const wrong = onward && onward === this.selected && this.root.querySelector(".fault") && cell;
    if (shown || wrong) this.#goTo(shown || wrong);
  }

  #answered() {
    if (this.#current && !this.#waiting.length) this.#follow(this.#current);
    this.#check(this.rejecting);
    this.cell.value = this.selected;
    this.#next();
  }
}

const root = document.querySelector("[data-be]");
const size = Number(root.dataset.size);
const CONTROLS = "[role=tree] *, .pseudocode"; // with keys of their own
const DEEDS = { b: "back", Backspace: "back", s: "show" };
const section = root.querySelector(".tree");
const panel = new TreePanel(section, size, () => {}); // it leads nowhere: one goes back by undoing
const unfolded = new Set();
let turn; // the data of the turn on screen, with its `tape` and its `tree`
let fetching = false;

async function showTree() {
  if (fetching) return;
  fetching = true;
  try {
    for (let shown; shown !== turn;) {
      shown = turn;
      const { from, board, tree: nodes } = await fetchJson(shown.tape);
      const [trace, tree] = [new Trace(size), new Tree()];
      trace.load(board);
      tree.begin(nodes, board.counts.guesses, from);
      tree.unfolded = unfolded;
      section.dataset.tree = shown.tree;
      panel.show({ tree, trace, eventAt() {} });
    }
  } catch {
    // the notice says why
  } finally {
    fetching = false;
  }
}

// The time spent on these moves goes on where its tab left it, and stops with the last one.
const query = new URLSearchParams(location.search);
const TIME = `be ${query.get("p")} ${query.get("with")}`;
let clock;

function readTime() {
  try { return Number(sessionStorage.getItem(TIME)); } catch { return 0; }
}

async function startClock() {
  const { Clock } = await import("../lib/clock.js");
  clock = new Clock(query.get("log") ? readTime() : 0, () => {}, (seconds) => {
    try { sessionStorage.setItem(TIME, seconds); } catch { /* a private window */ }
  });
  runClock();
}

function runClock() {
  if ("ended" in turn) clock?.stop();
  else clock?.start();
}

function showTurn() {
  const line = root.querySelector(".pseudocode [aria-current]");
  if (line) line.parentElement.scrollTop = line.offsetTop - line.parentElement.clientHeight / 2;
  turn = { ...root.querySelector("#position").dataset };
  runClock();
  showTree();
}

// A link to Share gets the turn on screen, which the URL has.
function share({ target }) {
  const link = target.closest("[data-share]");
  if (link) link.search = new URLSearchParams([...new URLSearchParams(location.search), ["view", "be"]]);
}

async function handIn(event) {
  const button = event.target.closest("[data-hand-in]");
  if (!button) return;
  event.preventDefault();
  const { handIn: begin } = await import("../handin/hand_in.js");
  begin(button.form.action, { page: location.pathname + location.search, seconds: clock?.seconds ?? 0 });
}

const moves = new MoveForm(root);
const composer = new Composer(size, (value, kind) => moves.press("value", value, kind === "reject"), () => {});

// Do what a key means for the moves; returns whether it means anything.
function act(event, inGrid) {
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

function startKeys(slot) {
  const { dialog, check } = keysDialog();
  document.addEventListener("keydown", (event) => {
    const { key } = event;
    const target = targetOf(event);
    if (inField(target)) return;
    const command = event.ctrlKey || event.metaKey;
    if (key === "?" && !command) { dialog.showModal(); return; }
    if (command && key.toLowerCase() === "z") { event.preventDefault(); moves.press("go", "undo"); return; }
    if (isModified(event)) return;
    const isBack = key.toLowerCase() === "b" && !presents(); // in Present it darkens the screen
    const deed = check.checked && (slot.deed(key) ?? (isBack ? undefined : presentDeed(key)));
    if (deed) { event.preventDefault(); deed(); return; }
    const inGrid = target.closest("[data-board] td");
    const isElsewhere = target.closest(CONTROLS)
      || (inControl(target) && target.form !== moves.form && !target.matches("[type=radio]"));
    if (!inGrid && (!check.checked || isElsewhere)) return;
    if (act(event, inGrid)) event.preventDefault();
  });
}

startModes(() => turn.at, {});
startKeys(startSlot());
root.dataset.ready = "";
showTurn();
startClock();
for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, share, true);
document.addEventListener("click", handIn);
dispatchEvent(new Event("ready"));
root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => { if (ctx.target?.id === "position") showTurn(); });
