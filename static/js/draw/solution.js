// Drawing from a solution: keys write its numbers, an operator is chosen once for the cages that follow, and the
// server fills in the clues.

import { Drawing } from "./drawing.js";
import { Editor } from "./editor.js";
import { Fields } from "./fields.js";

const CHOOSE = "Choose a cell first.";
const IS_ONE = "This is already a cage. Choose its operator, or other cells.";

class SolvedDrawing extends Drawing {
  // The sheet has `values` too, the numbers of the solution by cell, and whether it is a `killer`.
  read(sheet) {
    super.read(sheet);
    this.values = sheet.values;
    this.killer = sheet.killer;
  }

  get isFull() { return Object.keys(this.values).length === this.size ** 2; }

  // Two cells divide only if their numbers do. With fewer cells all can be chosen, for the next cage.
  operatorsFor(count, names = []) {
    const [low, high] = names.map((name) => this.values[name]).sort((a, b) => a - b);
    return super.operatorsFor(count > 1 ? count : 0).filter((op) => op !== "/" || count !== 2 || high % low === 0);
  }

  // The number that a key writes, 0 to erase one, or undefined; above 9 they are A, B and so on.
  numberOf(key) {
    const number = /^[0-9]+$/.test(key) ? Number(key) : /^[a-g]$/i.test(key) ? parseInt(key, 17) : this.size + 1;
    return number <= this.size ? number : undefined;
  }

  beginsClue(key) { return this.numberOf(key) !== undefined || super.beginsClue(key); }

  // The next cell without a number; the cell itself if there is none.
  nextEmpty(name) {
    let next = name;
    while (this.values[next] && this.after(next) !== next) next = this.after(next);
    return this.values[next] ? name : next;
  }
}

class SolutionFields extends Fields {
  brush = { op: "", hide: false }; // of the next cage
  pending = 0; // how many choices the server hasn't drawn yet

  typed = "";
  chosen = "";
  isNew = false;
  isChanged = false;
  forget() {}
  enter() {}
  takeBack() { return false; }

  get operators() { return this.root.querySelectorAll("[name=op]"); }
  get hide() { return this.root.querySelector("[name=hide]"); }

  // Show the operator of a cage, which the next ones get too, and only those that the cells may have.
  offer(cage, operators) {
    if (cage?.op && !this.pending) this.brush = { op: cage.op, hide: cage.hidden };
    const { op, hide } = cage && !cage.op && !this.pending ? { op: "", hide: false } : this.brush;
    for (const radio of this.operators) {
      radio.disabled = !operators.includes(radio.value);
      radio.checked = radio.value === op && !radio.disabled;
    }
    this.hide.checked = hide;
  }

  // An operator was chosen, or whether it is hidden: so is that of the next cages.
  choose() { this.brush = { op: [...this.operators].find((each) => each.checked)?.value ?? "", hide: this.hide.checked }; }

  complain(words) {
    this.say(words);
    this.hide.setCustomValidity(words);
    this.hide.reportValidity();
    this.hide.setCustomValidity("");
  }
}

export class SolutionEditor extends Editor {
  static drawing = SolvedDrawing;
  static fields = SolutionFields;
  static isOne = IS_ONE;

  constructor(root) {
    super(root);
    const { boxes, killer } = this.drawing;
    if (killer || boxes) this.fields.brush.op = killer ? "+" : "=";
    root.addEventListener("change", ({ target }) => { if (target.closest(".operators")) this.operated(); });
    // As for the keypad: a tap just after a drag makes no click.
    root.addEventListener("touchend", (event) => {
      const [{ clientX, clientY }] = event.changedTouches;
      const label = event.target.closest(".operators label");
      if (!label?.contains(document.elementFromPoint(clientX, clientY))) return;
      event.preventDefault();
      label.control.click();
    });
    this.take([]);
  }

  edit(means, cells) {
    const { op, hide } = this.fields.brush;
    return { do: means, cells: cells.join(","), ...(means === "make" && { op, hide: Number(hide) }) };
  }

  clue() { return this.edit("make", this.drawing.chosen); }

  // The selected cells get the operator that was chosen; a single one becomes a given.
  operated() {
    const { drawing, fields } = this;
    fields.choose();
    if (drawing.chosen.length < 2 && !(drawing.chosen.length && fields.brush.op === "=")) return;
    fields.pending += 1;
    const drawn = () => {
      fields.pending -= 1;
      this.reselect(drawing.chosen);
    };
    this.edits.make(this.clue(), drawn, drawn);
  }

  // Cells that a drag makes a cage stay selected only if the operator doesn't fit them.
  dragged(drag) {
    super.dragged(drag);
    const { chosen } = this.drawing;
    if (drag.means === "make" && this.drawing.operatorsFor(chosen.length, chosen).includes(this.fields.brush.op)) this.take([]);
  }

  // A press while givens are being chosen gives a cell.
  press(name) {
    const gives = this.fields.brush.op === "=" && this.drawing.isFull && this.drawing.cageOf(name) === -1;
    super.press(name);
    if (!gives) return;
    this.edits.make(this.clue());
    this.take([]);
  }

  begin(key, name) {
    const number = this.drawing.numberOf(key);
    if (number !== undefined) { this.number(name, number); return; }
    this.choose(name);
    const radio = [...this.fields.operators].find(({ value }) => value === this.drawing.operatorIn(key));
    if (radio && !radio.disabled) radio.click();
  }

  // Delete the cage, or the number of a cell without one.
  remove() {
    if (this.drawing.chosen.some((each) => this.drawing.cageOf(each) !== -1)) super.remove();
    else this.number(this.hand.id, 0);
  }

  // A key of the keypad; after a number come only cells that are empty.
  write(key) {
    const { id } = this.hand;
    if (!this.drawing.chosen.length) this.fields.complain(CHOOSE);
    else if (key) this.number(id, Number(key), true);
    else this.number(this.drawing.values[id] ? id : this.given.at(-1) ?? id, 0);
  }

  // Write a number, or none for 0, and move on: to the next cell, or the next empty one if it `skips`.
  number(name, number, skips = false) {
    const { drawing } = this;
    const goal = () => (skips ? drawing.nextEmpty(drawing.after(name)) : drawing.after(name));
    const given = this.given.filter((each) => each !== name);
    const next = number ? goal() : name;
    this.goOn(next, number ? [...given, name] : given);
    this.edits.make({ do: "write", cells: name, number }, () => {
      // More numbers may have followed from this one.
      if (number && drawing.chosen.join() === next && this.hand.id === next) this.goOn(goal(), this.given);
    });
  }

  goOn(name, given) {
    this.take([name]);
    this.focus(name);
    this.given = given;
  }
}
