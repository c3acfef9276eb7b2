// The fields of the editor: the clue that is typed, what shows where the history ends; and the drawing's name.

import { keepName, nameOf, showLabel } from "../page/every_page.js";

const finger = matchMedia("(pointer: coarse)");

export class Fields {
  constructor(root) { this.root = root; }

  get target() { return this.root.querySelector("#target"); }
  get operator() { return this.root.querySelector("#operator"); }

  // What was typed over what the fields offered; nothing where that is unchanged.
  get typed() { return this.target.value === this.offered ? "" : this.target.value; }

  // What was chosen instead of the operator offered; nothing where that is unchanged.
  get chosen() { return this.operator.value === this.offeredOp ? "" : this.operator.value; }

  // Whether there is a target that, or whose operator, is not the one that was offered.
  get isNew() {
    return Boolean(this.target.value) && (this.target.value !== this.offered || this.operator.value !== this.offeredOp);
  }

  // Whether the fields say something else than they offered, be it no target.
  get isChanged() { return this.target.value !== this.before || this.operator.value !== this.offeredOp; }

  // The clue as it stands is on its way, or not wanted.
  forget() {
    this.offered = this.before = this.target.value; // `before` is there to come back, whatever the keypad wrote
    this.offeredOp = this.operator.value;
  }

  // Show the clue of a cage, or none, and only the operators that its cells may have; the only one
  // is taken.
  offer(cage, operators) {
    this.target.value = cage?.target ?? "";
    this.operator.value = cage?.op ?? "";
    for (const option of this.operator.options) {
      option.hidden = option.disabled = Boolean(option.value) && !operators.includes(option.value);
    }
    if (this.operator.selectedOptions[0]?.disabled) this.operator.value = "";
    if (operators.length === 1) [this.operator.value] = operators;
    this.forget();
    if (document.activeElement === this.target) this.target.select();
  }

  // The focus goes to the target: what is typed takes the place of what stands there.
  enter() {
    this.target.focus({ preventScroll: true });
    this.target.select();
  }

  // What was offered again, in place of what was typed; false where nothing was.
  takeBack() {
    if (!this.isChanged) return false;
    this.target.value = this.offered = this.before ?? "";
    this.operator.value = this.offeredOp ?? "";
    return true;
  }

  // Choose an operator where the cells may have it.
  chooseOperator(op) {
    if ([...this.operator.options].some((each) => each.value === op && !each.disabled)) this.operator.value = op;
  }

  // A key of the keypad writes as typing would: over what was offered, or after what is typed; the
  // empty one takes the last sign back.
  written(key) {
    const before = key ? this.typed : this.target.value.slice(0, -1);
    this.offered = null;
    return before + key;
  }

  // Show the keypad or not; while it shows, a phone keeps its own one away.
  showKeys(wanted) {
    this.root.toggleAttribute("data-keys", wanted);
    this.root.querySelector("[data-keys-wanted]").setAttribute("aria-pressed", String(wanted));
    this.target.inputMode = wanted || finger.matches ? "none" : "text";
  }

  say(words) { this.root.querySelector("[data-heard]").textContent = words; }

  // Say what is missing, where the target would be typed.
  complain(words) {
    this.say(words);
    this.target.setCustomValidity(words);
    this.target.reportValidity();
    this.target.setCustomValidity("");
  }

  // Size and kind as they are drawn: what was chosen may have been refused, or undone.
  reset({ canUndo, canRedo }) {
    this.root.querySelector("[data-undo]").disabled = !canUndo;
    this.root.querySelector("[data-redo]").disabled = !canRedo;
    this.showKeys(this.root.hasAttribute("data-keys"));
    for (const form of this.root.querySelectorAll(".shape form, #boxes-form")) form.reset();
  }
}

// The drawing's name and author, from its address or as this browser knows them: what an edit draws and its address get
// them again, and the name is kept with every code that the drawing has from then on.
export class DrawingName {
  constructor(code) {
    const query = new URLSearchParams(location.search);
    this.code = code;
    this.label = { title: query.get("title") ?? nameOf(code), author: query.get("author") ?? "" };
    // Both are of the time when the edit was asked for.
    for (const kind of ["htmx:after:swap", "htmx:after:history:update"]) {
      document.addEventListener(kind, () => showLabel(this.label));
    }
  }

  // The drawing has another code by now: its name goes along, and the one drawn before keeps none.
  follow(code) {
    if (code === this.code) return;
    keepName(this.code, "");
    keepName(code, this.label.title);
    this.code = code;
    showLabel(this.label);
  }
}
