// Selecting cells, typing clues, and the resulting edits; `input.js` calls it.

import { focusCell } from "../lib/keys.js";
import { Drawing } from "./drawing.js";
import { Edits } from "./edits.js";
import { DrawingName, Fields } from "./fields.js";

const CHOOSE = "Choose the cells of the cage first.";
const IS_ONE = "This is already a cage. Type its clue, or choose other cells.";
const IN_NONE = "Choose a cell that is in a cage.";

export class Editor {
  static drawing = Drawing;
  static fields = Fields;
  static isOne = IS_ONE;

  constructor(root) {
    this.root = root;
    this.drawing = new this.constructor.drawing(this.sheet);
    this.fields = new this.constructor.fields(root);
    this.edits = new Edits(root, (settle) => this.drawn(settle));
    this.name = new DrawingName(this.edits.editor.dataset.code);
    this.given = []; // the cells of the givens typed in a row, which led to the selected cell
    this.focused = document.body; // what has the focus before the editor is redrawn
    root.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id !== "editor") return; // a verdict may come while the editor is being redrawn
      this.focused = document.activeElement;
      this.moreWasOpen = this.more.open;
    });
    this.drawn();
  }

  get board() { return this.root.querySelector("[data-drawing]"); }
  get hand() { return this.board.querySelector("td[tabindex='0']"); } // the cell in the tab order
  get more() { return this.root.querySelector(".rare"); }
  get sheet() { return JSON.parse(this.root.querySelector("[data-sheet]").textContent); }

  // The server has redrawn the editor.
  drawn(settle) {
    this.drawing.read(this.sheet);
    this.name.follow(this.edits.editor.dataset.code);
    this.fields.reset(this.edits.history);
    this.more.open = this.moreWasOpen ?? false;
    if (settle) { this.show(); settle(); } else this.reselect(this.drawing.chosen);
    this.keepFocus();
  }

  // What had the focus may be gone or disabled, or was for a moment: the grid gets it then.
  keepFocus() {
    const { focused } = this;
    if (document.activeElement !== focused && document.activeElement !== document.body) return;
    if (!focused.isConnected || focused.disabled) this.hand.focus();
    else if (focused !== document.body) focused.focus({ preventScroll: true });
  }

  // The player selects cells: a clue typed for the previous selection is committed.
  select(names) {
    this.commit();
    this.given = [];
    this.take(names);
  }

  take(names) {
    const { drawing } = this;
    drawing.chosen = names;
    this.show();
    this.fields.offer(drawing.clueOf(names), drawing.operatorsFor(names.length, names));
  }

  // Select cells in a redrawn board, and keep what has been typed and chosen meanwhile.
  reselect(names) {
    const { typed, chosen } = this.fields;
    this.take(names);
    if (chosen) this.fields.chooseOperator(chosen);
    if (typed) this.type(typed);
  }

  // The target of a key in the grid: the selection if the cell is in it, else the cell's cage.
  choose(name) {
    if (!this.drawing.chosen.includes(name)) this.select(this.drawing.cageCells(name));
  }

  // Select cells and focus the first of them.
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
    // The selected cage is about to get its clue.
    for (const fault of this.root.querySelectorAll(".faults .open [data-light]")) {
      fault.parentElement.hidden = fault.dataset.light === chosen;
    }
    const caged = this.drawing.chosen.some((name) => this.drawing.cageOf(name) !== -1);
    for (const button of this.root.querySelectorAll("[data-take], [value=delete]")) button.disabled = !caged;
  }

  // A press selects the cell's cage, and the next one only the cell.
  press(name) { this.select(this.drawing.cageOrCell(name)); }

  // A digit or operator in the grid: a given, or the beginning of a clue.
  begin(key, name) {
    this.choose(name);
    if (this.drawing.isGiven(key)) { this.give(name, key); return; }
    this.type(key);
    this.fields.target.focus();
  }

  // Begin or continue a clue.
  type(text) {
    this.fields.target.value = text;
    this.readOperator();
  }

  // A key of the keypad: what the same key does in the grid, or a character of the clue; the empty one deletes.
  write(key) {
    const { drawing, fields } = this;
    const [first] = drawing.chosen;
    if (!first) fields.complain(CHOOSE);
    else if (drawing.isGiven(key)) this.give(first, key);
    else if (!key && drawing.isGiven("0")) this.takeBack(first);
    else this.type(fields.written(key));
  }

  // An operator that is typed in the target is chosen.
  readOperator() {
    const op = this.drawing.operatorIn(this.fields.target.value);
    if (op) this.fields.chooseOperator(op);
  }


  step(by) { this.edits.step(by); }

  commit() {
    const { drawing, fields } = this;
    if (!fields.isNew || !drawing.chosen.length) return;
    this.edits.make(this.clue());
    fields.forget();
  }

  // Follow a link with the finished drawing, if a typed clue has to be sent first; else false.
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

  // The edit that gives the selected cells the typed clue.
  clue() {
    const { operator, target } = this.fields;
    return { do: "make", cells: this.drawing.chosen.join(","), target: target.value, op: operator.value };
  }

  // Take cells out of their cage; the first of them is selected then.
  takeOut(name) {
    const cells = this.drawing.toTakeOut(name);
    if (!cells.length) { this.fields.say(IN_NONE); return; }
    this.commit();
    this.edits.make({ do: "take", cells: cells.join(",") }, () => {
      // Unless something else is selected or typed by now.
      if (this.drawing.chosen.some((each) => cells.includes(each)) && !this.fields.isNew) this.visit(cells);
    });
  }

  // Replace the drawing with a suggested fix.
  become(to) {
    this.fields.forget();
    this.edits.make({ do: "become", to });
  }

  remove() {
    this.fields.forget();
    this.edits.make({ do: "delete", cells: this.drawing.chosen.join(",") });
  }

  // Give a selected cell a number, or none, and move to the next.
  give(name, digit) {
    const { drawing, fields } = this;
    fields.forget();
    if (digit !== "0") this.edits.make({ do: "make", cells: name, target: digit, op: "=" });
    else if (drawing.cageOfAll([name])) this.edits.make({ do: "delete", cells: name });
    const next = drawing.after(name);
    this.goOn(next, [...this.given, name]);
  }

  // Remove a given: the cell's own, or else the previous one in the row of typed givens.
  takeBack(name) {
    const { drawing, fields, given } = this;
    fields.forget();
    const last = drawing.cageOfAll([name]) ? name : given.at(-1) ?? name;
    this.goOn(last, given.filter((each) => each !== last));
    this.edits.make({ do: "delete", cells: last });
  }

  // Select the next cell for a given, after those typed before.
  goOn(name, given) {
    this.select(this.drawing.cageCells(name));
    this.focus(name);
    this.given = given;
  }

  // The edit that a drag means.
  edit(means, cells) { return { do: means, cells: cells.join(",") }; }

  // A drag has made cells a cage, or enlarged one: its clue comes next.
  dragged({ path, means }) {
    const { drawing } = this;
    const [first] = path;
    this.select(drawing.whole(path));
    this.fields.enter();
    this.edits.make(this.edit(means, path), () => {
      // Unless something else is selected by now.
      if (drawing.chosen.includes(first)) this.reselect(drawing.cageCells(first));
    });
  }

  // Make the selected cells a cage, or give it its clue. If nothing would change, `complains` shows why.
  makeCage(complains = false) {
    const { drawing, fields } = this;
    const [first] = drawing.chosen;
    if (!first) { fields.complain(CHOOSE); return; }
    const wasCage = drawing.cageOfAll(drawing.chosen);
    if (complains && wasCage && !fields.isChanged) { fields.complain(this.constructor.isOne); return; }
    const clue = this.clue();
    fields.forget();
    const isDone = wasCage || clue.target;
    if (isDone) this.focus(first, { preventScroll: true }); // at once, so that typing goes on; no press scrolls the page
    this.edits.make(clue, () => {
      if (!drawing.chosen.includes(first)) return;
      this.reselect(drawing.cageCells(first));
      if (!isDone) fields.enter();
    }, () => this.#restore(clue));
  }

  // Restore a rejected clue so that it can be fixed: an edit that was still pending may have drawn over it.
  #restore({ cells, target, op }) {
    const { drawing, fields } = this;
    if (drawing.chosen.join() !== cells || fields.isNew) return;
    fields.target.value = target;
    fields.chooseOperator(op);
    fields.forget();
    fields.target.focus({ preventScroll: true });
  }
}
