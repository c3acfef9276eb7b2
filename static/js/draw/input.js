// Turns pointers, keys and buttons into calls of the editor.

import { cellFor, dragsAreNotFlings, focusCell, inField, keysDialog, opensElsewhere } from "../lib/keys.js";

const cellOf = (node) => node?.closest("[data-drawing] td");

export class Input {
  constructor(editor) {
    this.editor = editor;
    this.drawing = editor.drawing;
    this.extending = false; // whether arrows with Shift are extending the selection
    const { root } = editor;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    addEventListener("pointerup", () => this.release());
    dragsAreNotFlings(root, () => this.drawing.path);
    addEventListener("pointercancel", () => { this.drawing.path = null; editor.show(); });
    root.addEventListener("click", (event) => this.click(event));
    // The keypad leaves the focus where it is.
    root.addEventListener("mousedown", (event) => { if (event.target.closest("[data-key]")) event.preventDefault(); });
    root.addEventListener("keydown", (event) => this.key(event));
    // Before htmx gets the click: a clue that is still in its field is sent too.
    document.addEventListener("click", (event) => this.follow(event), true);
    const { dialog, check } = keysDialog();
    document.addEventListener("keydown", (event) => {
      const listens = cellOf(event.target) || (check.checked && !inField(event.target));
      if (event.key === "?" && listens) dialog.showModal();
    });
    root.addEventListener("input", (event) => { if (event.target === editor.fields.target) editor.readOperator(); });
  }

  press(event) {
    const { drawing, editor } = this;
    const td = cellOf(event.target);
    if (!td || event.button || !event.isPrimary) return;
    event.preventDefault();
    td.releasePointerCapture?.(event.pointerId);
    focusCell(editor.board, td, { preventScroll: true });
    if (event.shiftKey && drawing.anchor) { editor.select(drawing.upTo(td.id)); return; }
    drawing.beginDrag(td.id);
    editor.show();
  }

  drag(event) {
    const { drawing } = this;
    if (!drawing.path || !event.isPrimary) return;
    const td = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!td || td.id === drawing.under) return;
    drawing.dragOver(td.id);
    this.editor.show();
  }

  release() {
    const { drawing, editor } = this;
    if (!drawing.path) return;
    const { path, means } = drawing.endDrag();
    if (means !== "select") editor.dragged({ path, means });
    else if (path.length === 1) editor.press(path[0]);
    else editor.select(path);
  }

  follow(event) {
    const link = event.target.closest("a[href]");
    const here = link && link.origin === location.origin && !opensElsewhere(event);
    if (!here || link.hash || !this.editor.leave(link.href)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  click(event) {
    if (event.target.closest("[data-undo]")) this.editor.step(-1);
    else if (event.target.closest("[data-redo]")) this.editor.step(1);
    else if (event.target.closest("[value=delete]")) this.editor.fields.forget();
    else if (event.target.closest("[data-keys-wanted]")) {
      this.editor.fields.showKeys(!this.editor.root.hasAttribute("data-keys"));
    }
    else if (event.target.closest("[data-take]")) this.editor.takeOut(this.editor.hand.id);
    else if (event.target.closest("[value=make]")) {
      event.preventDefault();
      this.editor.makeCage(true);
    }
    const below = event.target.closest(".verdict a[href^='#']");
    if (below) this.leadTo(below, event);
    const key = event.target.closest("[data-key]");
    if (key) this.editor.write(key.dataset.key);
    const fix = event.target.closest("[data-become]");
    const light = event.target.closest("[data-light]");
    if (fix) this.editor.become(fix.dataset.become);
    else if (light) this.editor.visit(light.dataset.light.split(","));
  }

  // Scroll to the target of a verdict's link; the URL stays that of the drawing.
  leadTo({ hash }, event) {
    event.preventDefault();
    const place = document.querySelector(hash);
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }

  key(event) {
    const { editor } = this;
    const td = cellOf(event.target);
    const command = event.ctrlKey || event.metaKey;
    const by = { z: event.shiftKey ? 1 : -1, y: 1 }[event.key.toLowerCase()];
    if (command && by) {
      event.preventDefault();
      const typed = by < 0 && event.target.closest("#cage-form") && editor.fields.takeBack();
      if (!typed) editor.step(by);
    } else if (event.target.closest("#cage-form") && event.key === "Enter" && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      editor.makeCage();
    } else if (event.key === "Escape") {
      editor.take([]);
      if (event.target.closest("#cage-form")) editor.hand.focus();
    } else if (td && !command && !event.altKey) {
      this.gridKey(event, td);
    }
  }

  gridKey(event, td) {
    const goal = event.shiftKey ? cellFor(this.editor.board, td, event) : null;
    if (goal) {
      event.preventDefault();
      focusCell(this.editor.board, goal);
      this.editor.select(this.drawing.extended(td.id, goal.id, !this.extending));
      this.extending = true;
      return;
    }
    if (event.key === "Shift") return;
    const act = this.meaning(event.key, td.id);
    if (act) {
      event.preventDefault();
      act();
    }
    this.extending = false;
  }

  // What a key does in the grid, or null.
  meaning(key, name) {
    const { drawing, editor } = this;
    if (key === " ") return () => editor.select(drawing.cageOrCell(name));
    const about = (act) => () => { editor.choose(name); act(); };
    if (drawing.beginsClue(key)) return () => editor.begin(key, name);
    if (key.toLowerCase() === "t") return () => editor.takeOut(name);
    if (key === "Delete" || key === "Backspace") return about(() => editor.remove());
    if (key !== "Enter") return null;
    return about(() => {
      if (drawing.cageOfAll(drawing.chosen)) editor.fields.enter(); else editor.makeCage();
    });
  }
}
