// The editor: choosing cells, typing clues, and the edits that come of them; `input.js` calls it.

import { focusCell } from "../lib/keys.js";
import { Drawing } from "./drawing.js";
import { Edits } from "./edits.js";
import { DrawingName, Fields } from "./fields.js";

const CHOOSE = "Choose the cells of the cage first.";
const IS_ONE = "This is already a cage. Type its clue, or choose other cells.";
const IN_NONE = "Choose a cell that is in a cage.";

export class Editor {
  constructor(root) {
    this.root = root;
    this.drawing = new Drawing(this.sheet);
    this.fields = new Fields(root);
    this.edits = new Edits(root, (settle) => this.drawn(settle));
    this.name = new DrawingName(this.edits.editor.dataset.code);
    this.given = []; // the cells of givens that have led on, one to the next, to the cell chosen
    this.held = document.body; // what has the focus when the editor is about to be drawn anew
    root.addEventListener("htmx:before:swap", () => {
      this.held = document.activeElement;
      this.unfolded = this.more.open;
    });
    this.drawn();
  }

  get board() { return this.root.querySelector("[data-drawing]"); }
  get hand() { return this.board.querySelector("td[tabindex='0']"); } // the cell that Tab comes to
  get more() { return this.root.querySelector(".rare"); }
  get sheet() { return JSON.parse(this.root.querySelector("[data-sheet]").textContent); }

  // The server has drawn the editor anew.
  drawn(settle) {
    this.drawing.read(this.sheet);
    this.name.follow(this.edits.editor.dataset.code);
    this.fields.reset(this.edits.history);
    this.more.open = this.unfolded ?? false;
    if (settle) { this.show(); settle(); } else this.reselect(this.drawing.chosen);
    this.keepFocus();
  }

  // What had the focus may be gone or disabled, or was so for a moment: the grid has it then.
  keepFocus() {
    const { held } = this;
    if (document.activeElement !== held && document.activeElement !== document.body) return;
    if (!held.isConnected || held.disabled) this.hand.focus();
    else if (held !== document.body) held.focus({ preventScroll: true });
  }

  // A person chooses cells: a clue that was typed for those chosen before is theirs.
  select(names) {
    this.commit();
    this.given = [];
    this.take(names);
  }

  take(names) {
    const { drawing } = this;
    drawing.chosen = names;
    this.show();
    this.fields.offer(drawing.clueOf(names), drawing.operatorsFor(names.length));
  }

  // Choose cells in a board drawn anew, and keep what has been typed and chosen meanwhile.
  reselect(names) {
    const { typed, chosen } = this.fields;
    this.take(names);
    if (chosen) this.fields.chooseOperator(chosen);
    if (typed) this.type(typed);
  }

  // What a key in the grid is about: the selection, if the cell is in it, else the cell's cage.
  choose(name) {
    if (!this.drawing.chosen.includes(name)) this.select(this.drawing.cageCells(name));
  }

  // Choose cells and put the focus on the first of them.
  visit(names) {
    this.select(names);
    this.focus(names[0]);
  }

  focus(name, how) { focusCell(this.board, this.board.querySelector(`#${name}`), how); }

  show() {
    const lit = new Set(this.drawing.lit);
    for (const td of this.board.querySelectorAll("td")) {
      td.toggleAttribute("data-chosen", lit.has(td.id));
      td.setAttribute("aria-selected", String(lit.has(td.id)));
    }
    const chosen = this.drawing.chosen.join(",");
    this.root.querySelector("[data-cells]").value = chosen;
    // The chosen cage is about to get its clue.
    for (const fault of this.root.querySelectorAll(".faults .open [data-light]")) {
      fault.parentElement.hidden = fault.dataset.light === chosen;
    }
    const caged = this.drawing.chosen.some((name) => this.drawing.cageOf(name) !== -1);
    for (const button of this.root.querySelectorAll("[data-take], [value=delete]")) button.disabled = !caged;
  }

  // Begin or go on with a clue.
  type(text) {
    this.fields.target.value = text;
    this.heard();
  }

  // A key of the keypad: what the same key does in the grid, or a sign of the clue; the empty one takes it back.
  write(key) {
    const { drawing, fields } = this;
    const [first] = drawing.chosen;
    if (!first) fields.complain(CHOOSE);
    else if (drawing.isGiven(key)) this.give(first, key);
    else if (!key && drawing.isGiven("0")) this.takeBack(first);
    else this.type(fields.written(key));
  }

  // A sign in the target is its operator.
  heard() {
    const op = this.drawing.operatorIn(this.fields.target.value);
    if (op) this.fields.chooseOperator(op);
  }

  // Edits.

  step(by) { this.edits.step(by); }

  commit() {
    const { drawing, fields } = this;
    if (!fields.isNew || !drawing.chosen.length) return;
    this.edits.make(this.clue());
    fields.forget();
  }

  // Follow a link with the drawing as it will be, where a clue that was typed has to go first; false
  // where there is none.
  leave(href) {
    if (!this.fields.isNew || !this.drawing.chosen.length) return false;
    const to = new URL(href);
    this.edits.make(this.clue(), () => {
      if (to.searchParams.has("p")) to.searchParams.set("p", this.edits.editor.dataset.code);
      location.assign(to);
    });
    this.fields.forget();
    return true;
  }

  // The edit that gives the chosen cells what is typed.
  clue() {
    const { operator, target } = this.fields;
    return { do: "make", cells: this.drawing.chosen.join(","), target: target.value, op: operator.value };
  }

  // Cells leave their cage; the first of them is chosen then.
  takeOut(name) {
    const cells = this.drawing.takenOut(name);
    if (!cells.length) { this.fields.say(IN_NONE); return; }
    this.commit();
    this.edits.make({ do: "take", cells: cells.join(",") }, () => {
      // Unless something else is chosen or typed by now.
      if (this.drawing.chosen.some((each) => cells.includes(each)) && !this.fields.isNew) this.visit(cells);
    });
  }

  // The drawing as a mend has it.
  become(to) {
    this.fields.forget();
    this.edits.make({ do: "become", to });
  }

  remove() {
    this.fields.forget();
    this.edits.make({ do: "delete", cells: this.drawing.chosen.join(",") });
  }

  // A given for a chosen cell, or none, and on to the next.
  give(name, digit) {
    const { drawing, fields } = this;
    fields.forget();
    if (digit !== "0") this.edits.make({ do: "make", cells: name, target: digit, op: "=" });
    else if (drawing.cageOfAll([name])) this.edits.make({ do: "delete", cells: name });
    const next = drawing.after(name);
    this.goOn(next, [...this.given, name]);
  }

  // A given goes: the cell's own, or where it has none, the one that led on to it.
  takeBack(name) {
    const { drawing, fields, given } = this;
    fields.forget();
    const last = drawing.cageOfAll([name]) ? name : given.at(-1) ?? name;
    this.goOn(last, given.filter((each) => each !== last));
    this.edits.make({ do: "delete", cells: last });
  }

  // Choose the next cell for a given, after those that led there.
  goOn(name, given) {
    this.select(this.drawing.cageCells(name));
    this.focus(name);
    this.given = given;
  }

  // A drag has made cells a cage, or a cage larger: its clue comes next.
  dragged({ path, means }) {
    const { drawing } = this;
    const [first] = path;
    this.select(drawing.whole(path));
    this.fields.enter();
    this.edits.make({ do: means, cells: path.join(",") }, () => {
      // Unless something else is chosen by now.
      if (drawing.chosen.includes(first)) this.reselect(drawing.cageCells(first));
    });
  }

  // The cells chosen become a cage, or get its clue; a whole cage whose clue is as it was stays so, and that is `told`.
  makeCage(told = false) {
    const { drawing, fields } = this;
    const [first] = drawing.chosen;
    if (!first) { fields.complain(CHOOSE); return; }
    const wasCage = drawing.cageOfAll(drawing.chosen);
    if (told && wasCage && !fields.isChanged) { fields.complain(IS_ONE); return; }
    const clue = this.clue();
    fields.forget();
    const isDone = wasCage || clue.target;
    if (isDone) this.focus(first, { preventScroll: true }); // at once, for who types on; no press moves the page
    this.edits.make(clue, () => {
      if (!drawing.chosen.includes(first)) return;
      this.reselect(drawing.cageCells(first));
      if (!isDone) fields.enter();
    }, () => this.#mend(clue));
  }

  // A clue that was refused is there again to be mended: an edit that was still on its way may have drawn over it.
  #mend({ cells, target, op }) {
    const { drawing, fields } = this;
    if (drawing.chosen.join() !== cells || fields.isNew) return;
    fields.target.value = target;
    fields.chooseOperator(op);
    fields.forget();
    fields.target.focus({ preventScroll: true });
  }
}
