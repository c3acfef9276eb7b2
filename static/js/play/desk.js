// The desk: what stands around the board of Play, painted and asked; it knows no rules.

export class Desk {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
  }

  // `shown` is {errors, fine, code, canUndo, canRedo, canGoBack, complete}.
  paint(shown) {
    this.find("[data-errors]").textContent = shown.errors;
    this.find("[data-fine]").hidden = !shown.fine;
    this.find("[data-state-code]").value = shown.code;
    this.find("[data-do=undo]").disabled = !shown.canUndo;
    this.find("[data-do=redo]").disabled = !shown.canRedo;
    this.find("[data-do=back]").disabled = !shown.canGoBack;
    for (const key of this.root.querySelectorAll("[data-value]")) {
      key.toggleAttribute("data-all", shown.complete.has(Number(key.dataset.value)));
    }
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
    const living = this.find("#living");
    if (living) living.hidden = settings.ways !== "1"; // a plain sudoku has none
    this.find("[data-do=check]").hidden = settings.errors !== "asked";
  }

  paintTime(text) { this.find("[data-time]").textContent = text; }
  paintDone(done) { this.root.toggleAttribute("data-done", done); }

  // What was told is about a position that is no more.
  clear() {
    this.find("#told").replaceChildren();
    this.find("#link-place").replaceChildren();
  }

  // An answer stays, though the board has changed by it.
  keep(answer) { this.find("#told").replaceChildren(answer); }

  // On a phone what is told may lie behind the keypad, or the board above the screen.
  bring() {
    const told = this.find(".told");
    told.scrollTop = 0;
    this.find(".stage").scrollIntoView({ block: "nearest" });
    told.scrollIntoView({ block: "nearest" });
  }

  say(text) { this.find("[data-heard]").textContent = text.replace(/\s+/g, " ").trim(); }

  get errors() { return this.find("[data-errors]").textContent; }
  get fine() { return this.find("[data-fine]").textContent; }

  // Ask the server what to say of a full board.
  askWhetherSolved() { this.find("#told").dispatchEvent(new Event("full")); }

  // Questions are about this cell, and this asks for the fillings of its cage.
  nameCell(name) { this.find("[data-cell-name]").value = name; }
  askForFillings() { document.body.dispatchEvent(new Event("looked")); }
}
