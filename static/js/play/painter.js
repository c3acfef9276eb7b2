// Paints a game into the cells that the server drew and the controls around them; it knows no rules and builds no
// board.

import { cellsOf, setData, speak, spokenMarks, wordsOf } from "../lib/cells.js";
import { listed, write } from "../lib/text.js";
import { CENTRE, CORNER, VALUE, valuesOf } from "./game.js";

// A cell's look, by its part in an error or a hint; the first that applies.
const WRONG = [["rejected", "wrong"], ["faulty", "missed"], ["clash", "repeated"]];
const STATES = [...WRONG, ["inferred", "aim"], ["shortened", "lose"], ["because", "look"]];

// How crowded marks make a cell: a short line of each kind at most, more of one kind, or of both.
const SHORT = 7;
const crowdOf = (corner, middle) => {
  if (Math.max(corner.length, middle.length) <= SHORT) return "few";
  return corner && middle ? "both" : "one";
};

// How the highlighted value is in a cell: as its `value`, as a `mark`, or not at all.
const sameIn = (value, shown, marks) => {
  if (!value) return "";
  if (shown) return shown === value ? "value" : "";
  return marks & 1 << value - 1 ? "mark" : "";
};

const toggle = (node, name, on) => {
  if ((node.getAttribute(name) === "true") !== on) node.setAttribute(name, String(on));
};

// Up to 9 marks are in rows of three, each at its own place; the places of others stay empty.
const FREE = "\u2007"; // as wide as a digit
function placed(marks, size) {
  if (size > 9) return valuesOf(marks).join(" ");
  if (!marks) return "";
  const places = Array.from({ length: size }, (_, at) => (marks & 1 << at ? at + 1 : FREE));
  return [0, 3, 6].map((from) => places.slice(from, from + 3).join("")).join("\n").trimEnd();
}

export class GamePainter {
  constructor(board, lens) {
    this.lens = lens;
    this.cells = cellsOf(board);
    this.words = wordsOf(board);
  }

  // `look` is {chosen, caged, same, seen, wrong, repeated, missed, aim, lose, look, waiting}: sets of cells, except
  // `same`, the highlighted value, and `waiting`, the digit in the selected cells that isn't a value yet.
  paint(game, look) {
    this.cells.forEach(({ td, value, marks, centre }, cell) => {
      const holds = game.cells[cell];
      const shown = game.given[cell] || holds[VALUE];
      const waits = look.waiting && look.chosen.has(cell) && !game.given[cell];
      const [corner, middle] = shown || waits
        ? ["", ""] : [CORNER, CENTRE].map((kind) => valuesOf(holds[kind]).join(" "));
      write(value, waits ? look.waiting : String(shown || ""));
      write(marks, corner && placed(holds[CORNER], game.rules.size));
      write(centre, middle);
      setData(td, "crowd", crowdOf(corner, middle));
      td.toggleAttribute("data-waiting", Boolean(waits));
      setData(td, "same", sameIn(look.same, shown, holds[CORNER] | holds[CENTRE]));
      toggle(td, "aria-selected", look.chosen.has(cell));
      for (const name of ["caged", "seen"]) td.toggleAttribute(`data-${name}`, look[name].has(cell));
      const [state] = STATES.find(([, part]) => look[part].has(cell)) ?? [""];
      toggle(td, "aria-invalid", WRONG.some(([, part]) => look[part].has(cell)));
      setData(td, "state", state);
      speak(td, shown, spokenMarks("pencil", corner), spokenMarks("centre", middle), this.words[state]);
    });
    this.#magnify(look.chosen);
  }

  // Magnify the selected cell.
  #magnify(chosen) {
    const [cell] = chosen;
    const { td } = this.cells[cell];
    const shown = `${td.dataset.crowd} ${td.dataset.by} ${td.firstElementChild.innerHTML}`;
    if (shown === this.magnified) return;
    this.magnified = shown;
    this.lens.dataset.crowd = td.dataset.crowd;
    this.lens.replaceChildren(...td.firstElementChild.cloneNode(true).childNodes);
  }
}

const MAX_SENTENCES = 4;
const SOLVED_OFFLINE = "Solved! You’re offline, so your results come when you’re connected.";

// The sentences about what `Rules.broken` returned; "" for nothing.
export function errorsIn(cells, values, { repeated, missed }) {
  const names = (numbers) => listed(numbers.map((cell) => cells[cell].id));
  const all = [
    ...repeated.map(({ name, value, cells: at }) => `${name} has ${value} more than once: ${names(at)}.`),
    ...missed.map((cage) => {
      const [first] = cage.cells;
      const held = listed(cage.cells.map((cell) => String(values[cell])));
      return `The ${cells[first].querySelector(".clue").textContent} cage at ${cells[first].id} can’t hold ${held}.`;
    }),
  ];
  const more = all.length > MAX_SENTENCES ? [`And ${all.length - MAX_SENTENCES} more.`] : [];
  return [...all.slice(0, MAX_SENTENCES), ...more].join(" ");
}

export class Controls {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.pager = this.find(".pager"); // at the end of the reply's actions
  }

  paint(shown) {
    this.find("[data-errors]").textContent = shown.errors;
    this.find("[data-fine]").hidden = !shown.fine;
    this.find("[data-state-code]").value = shown.code;
    this.find("[data-last-name]").value = shown.last;
    this.find("[data-moves]").value = shown.moves;
    this.find("[data-do=undo]").disabled = !shown.canUndo;
    this.find("[data-do=redo]").disabled = !shown.canRedo;
    this.find("[data-do=erase]").disabled = !shown.canErase;
    this.find("[data-do=back]").disabled = !shown.canGoBack;
    for (const key of this.root.querySelectorAll("[data-value]")) {
      const value = Number(key.dataset.value);
      const left = shown.left[value - 1];
      key.toggleAttribute("data-all", !left);
      key.querySelector("small").textContent = left;
      key.ariaDescription = `${left} left`;
      if (shown.digit === null) key.removeAttribute("aria-pressed");
      else key.setAttribute("aria-pressed", String(value === shown.digit));
    }
    this.#fit();
  }

  // What is read of a reply: columns as wide as its place, of which one shows.
  get #text() {
    const texts = [...this.find("[data-messages]").querySelectorAll(".read, .judgement > .says, .errors")];
    return texts.find((each) => each.textContent);
  }

  // Offer to turn the page of a reply that is longer than its place.
  #fit() {
    const { pager } = this;
    const messages = this.find("[data-messages]");
    pager.hidden = true;
    pager.textContent = "";
    const place = messages.querySelector(".actions") ?? messages.querySelector(".judgement") ?? messages;
    if (pager.parentElement !== place) place.append(pager); // which would lose the focus
    const text = this.#text;
    const pages = () => Math.round(text.scrollWidth / text.clientWidth);
    if (!text || pages() < 2) return;
    pager.hidden = false; // which takes some of the place
    pager.textContent = `Read on ${1 + Math.round(text.scrollLeft / text.clientWidth)}/${pages()}`;
  }

  // Turn to the next page, or from the last to the first.
  turn() {
    const text = this.#text;
    const next = text.scrollLeft + text.clientWidth;
    text.scrollLeft = next > text.scrollWidth - text.clientWidth / 2 ? 0 : next;
    this.#fit();
  }

  // Draw the combinations that are left beside the cage of a hint: at the bottom of the cells to its right, below it, to
  // its left or above it, where the cells that the hint changes stay in view.
  drawWays(answer) {
    const stage = this.find(".stage");
    stage.querySelector(".beside-cage")?.remove();
    const note = answer?.querySelector(".beside-cage");
    if (!note) return;
    stage.append(note);
    const frame = stage.getBoundingClientRect();
    const boxesOf = (names) => names.split(",").map((name) => this.find(`#${name}`).getBoundingClientRect());
    const cage = boxesOf(note.dataset.beside);
    const changed = boxesOf(answer.dataset.aim ?? answer.dataset.lose);
    const { offsetWidth: width, offsetHeight: height } = note;
    const end = (side) => Math.max(...cage.map((box) => box[side]));
    const start = (side) => Math.min(...cage.map((box) => box[side]));
    const first = cage[0].bottom - height;
    const isFree = ([x, y]) => x >= frame.left && x + width <= frame.right && y >= frame.top && y + height <= frame.bottom
      && !changed.some((box) => x < box.right && x + width > box.left && y < box.bottom && y + height > box.top);
    const left = Math.min(start("left"), frame.right - width);
    const places = [
      [end("right"), first], [left, end("bottom") + cage[0].height - height], [start("left") - width, first],
      [left, start("top") - height],
    ];
    const [x, y] = places.find(isFree) ?? places[1];
    note.style.translate = `${x - frame.left}px ${y - frame.top}px`;
  }

  // Show the whole reply, or the steps of a hint, over the board.
  unfold() {
    const parts = this.root.querySelectorAll("[data-messages] :is(p:not(.visually-hidden, .actions, .full p), .full)");
    this.find("[data-unfolded]").replaceChildren(...[...parts].map((each) => each.cloneNode(true)));
    const sheet = this.find(".sheet");
    sheet.hidden = false;
    sheet.focus({ preventScroll: true });
  }

  fold() {
    const sheet = this.find(".sheet");
    const open = !sheet.hidden;
    sheet.hidden = true;
    return open;
  }

  paintMode(mode) {
    this.root.dataset.mode = mode;
    for (const button of this.root.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
  }

  paintSettings(settings) {
    for (const field of this.root.querySelectorAll("[data-option]")) {
      const value = settings[field.dataset.option];
      if (field.type === "checkbox") field.checked = value === "1"; else field.value = value;
    }
    this.find("[data-clock]").hidden = settings.timer !== "1";
    const ways = this.find("[data-ways]");
    if (ways) ways.hidden = settings.ways !== "1"; // a plain sudoku has none
    this.find("[data-do=check]").hidden = settings.errors !== "asked";
  }

  paintTime(text) { this.find("[data-time]").textContent = text; }

  paintDone(done) {
    this.root.toggleAttribute("data-done", done);
    this.find("#reply").dataset.offline = done ? SOLVED_OFFLINE : "";
  }

  // The reply was about an earlier position.
  clear() {
    this.fold();
    this.drawWays();
    this.find("#reply").replaceChildren();
    this.find("#end").replaceChildren();
    this.find("#link-place").replaceChildren();
  }

  // Keep an answer although it has changed the board.
  keep(answer) { this.find("#reply").replaceChildren(answer); }

  // On a very small screen the reply may be below the fold.
  bring() {
    this.#fit();
    this.find("[data-messages]").scrollIntoView({ block: "nearest" });
  }

  say(text) { this.find("[data-announcer]").textContent = text.replace(/\s+/g, " ").trim(); }

  // Announce an answer without its actions and folds.
  sayAnswer(answer) {
    const said = answer.cloneNode(true);
    for (const offered of said.querySelectorAll(".actions, [data-unsaid]")) offered.remove();
    this.say(said.textContent);
  }

  get errors() { return this.find("[data-errors]").textContent; }
  get fine() { return this.find("[data-fine]").textContent; }

  askWhetherSolved() { this.find("#reply").dispatchEvent(new Event("full")); }

  // Questions are about this cell, and this requests the fillings of its cage.
  nameCell(name) { this.find("[data-cell-name]").value = name; }
  askForFillings() { document.body.dispatchEvent(new Event("looked")); }
}
