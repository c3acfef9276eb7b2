// The field that a lesson is written in: changed so that the browser's own Undo knows it, and led to a place.

import { difference, hasRoom, placeOf } from "./lesson_text.js";

// How much a lesson may have, as the field of its text says.
export const limitsOf = ({ maxLength, dataset }) => ({ letters: maxLength, steps: Number(dataset.mostSteps) });

export class TextField {
  constructor(field) { this.field = field; }

  get text() { return this.field.value; }

  // Whether a step more, of this body, isn't too much.
  hasRoom(body) { return hasRoom(this.text, body, limitsOf(this.field)); }

  // Make it this text, where it differs; whoever had the focus has it again.
  write(text) {
    const { start, end, text: more } = difference(this.text, text);
    if (start === end && !more) return;
    const held = document.activeElement;
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(start, end);
    // The only way that Undo knows; it tells of `input` by itself.
    const done = document.execCommand(more ? "insertText" : "delete", false, more);
    if (!done || this.text !== text) this.open(text);
    if (held !== this.field) held?.focus?.({ preventScroll: true });
  }

  // Another text, with which nothing of this one can be undone.
  open(text) {
    const { selectionStart, scrollTop } = this.field;
    this.field.value = text;
    this.field.setSelectionRange(selectionStart, selectionStart);
    this.field.scrollTop = scrollTop;
    this.field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  // Where the cursor is, as a place in the text.
  get place() { return this.field.selectionStart; }

  // The cursor stands at a place, which comes into view at the top.
  goTo(place) {
    const { field } = this;
    for (const each of [field.value.length, place]) {
      field.setSelectionRange(each, each);
      field.blur();
      field.focus();
    }
  }

  goToLine(line) { this.goTo(placeOf(this.text, line)); }
}
