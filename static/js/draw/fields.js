// The typed clue and the buttons around it; and the drawing's name.

import { keepName, nameOf, showLabel } from "../page/every_page.js";

const finger = matchMedia("(pointer: coarse)");

export class Fields {
  constructor(root) { this.root = root; }

  get target() { return this.root.querySelector("#target"); }
  get operator() { return this.root.querySelector("#operator"); }

  // What was typed over the offered target, or "".
  get typed() { return this.target.value === this.offered ? "" : this.target.value; }

  // The operator that was chosen instead of the offered one, or "".
  get chosen() { return this.operator.value === this.offeredOp ? "" : this.operator.value; }

  // Whether there is a target, and it or its operator is new.
  get isNew() {
    return Boolean(this.target.value) && (this.target.value !== this.offered || this.operator.value !== this.offeredOp);
  }

  // Whether the fields differ from what they offered, even by having no target.
  get isChanged() { return this.target.value !== this.before || this.operator.value !== this.offeredOp; }

  // The clue was sent or dropped: what the fields show now is not new.
  forget() {
    this.offered = this.before = this.target.value; // `before` is restored whatever the keypad wrote
    this.offeredOp = this.operator.value;
  }

  // Show the clue of a cage, or none, and only the operators that its cells may have; a single one is chosen.
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

  // Focus the target; typing replaces its content.
  enter() {
    this.target.focus({ preventScroll: true });
    this.target.select();
  }

  // Restore what was offered; false if nothing was changed.
  takeBack() {
    if (!this.isChanged) return false;
    this.target.value = this.offered = this.before ?? "";
    this.operator.value = this.offeredOp ?? "";
    return true;
  }

  // Choose an operator if the cells may have it.
  chooseOperator(op) {
    if ([...this.operator.options].some((each) => each.value === op && !each.disabled)) this.operator.value = op;
  }

  // A key of the keypad writes like typing: over what was offered, or after what is typed; the empty one deletes.
  written(key) {
    const before = key ? this.typed : this.target.value.slice(0, -1);
    this.offered = null;
    return before + key;
  }

  // Show or hide the keypad; meanwhile a phone shows no keyboard of its own.
  showKeys(wanted) {
    this.root.toggleAttribute("data-keys", wanted);
    this.root.querySelector("[data-keys-wanted]").setAttribute("aria-pressed", String(wanted));
    if (this.target) this.target.inputMode = wanted || finger.matches ? "none" : "text";
  }

  say(words) { this.root.querySelector("[data-announcer]").textContent = words; }

  // Show what is missing, at the target field.
  complain(words) {
    this.say(words);
    this.target.setCustomValidity(words);
    this.target.reportValidity();
    this.target.setCustomValidity("");
  }

  // Show size and kind as drawn: what was chosen may have been rejected or undone.
  reset({ canUndo, canRedo }) {
    this.root.querySelector("[data-undo]").disabled = !canUndo;
    this.root.querySelector("[data-redo]").disabled = !canRedo;
    this.showKeys(this.root.hasAttribute("data-keys"));
    for (const form of this.root.querySelectorAll(".shape form, #boxes-form")) form.reset();
  }
}

// The drawing's name and author, from the URL or as this browser knows them: every edit redraws them, and the name is
// stored with each code that the drawing gets.
export class DrawingName {
  constructor(code) {
    const query = new URLSearchParams(location.search);
    this.code = code;
    this.label = { title: query.get("title") ?? nameOf(code), author: query.get("author") ?? "" };
    // Both are as they were when the edit was requested.
    for (const kind of ["htmx:after:swap", "htmx:after:history:update"]) {
      document.addEventListener(kind, () => showLabel(this.label));
    }
  }

  // The drawing has another code now: its name moves there, and the previous code keeps none.
  follow(code) {
    if (code === this.code) return;
    keepName(this.code, "");
    keepName(code, this.label.title);
    this.code = code;
    showLabel(this.label);
  }
}
