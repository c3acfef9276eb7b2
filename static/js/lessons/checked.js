// The result of a check: its errors lead to their lines, and its preview shows the current step, full-width on request.

import { lineOf, placeOf, stepAt } from "./lesson_text.js";

export class Checked {
  // `field` is the text, `cards` are those of its steps.
  constructor(root, field, cards) {
    this.field = field;
    this.cards = cards;
    const form = root.querySelector("form");
    // Before htmx reads the form.
    form.addEventListener("submit", () => {
      this.text = field.text;
      form.elements.step.value = cards.currentDraft + 1 || "";
    }, true);
    document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (!/^#?checked$/.test(ctx.target?.id ?? ctx.target)) return; // the server may name it
      this.read();
      this.place.scrollIntoView({ block: "nearest" });
    });
    root.addEventListener("click", (event) => this.#click(event));
    this.text = field.text;
    this.read();
  }

  get place() { return document.querySelector("#checked"); }
  get dialog() { return this.place.querySelector("[data-previewing]"); }

  // Read the result that is shown.
  read() {
    const faults = [...this.place.querySelectorAll("[data-line]")].map(({ dataset, textContent }) => (
      { line: Number(dataset.line), sentence: textContent.slice(`Line ${dataset.line}: `.length) }));
    this.cards.mark(this.text, faults);
    const { dialog } = this;
    dialog?.addEventListener("close", () => this.#narrow(dialog));
    dialog?.querySelector("iframe").addEventListener("interacted", ({ target, detail }) => {
      const presents = target.contentDocument?.documentElement.hasAttribute("data-present"); // that ends first
      if (detail.key === "Escape" && !presents && dialog.matches(":modal")) dialog.close();
    });
  }

  // Show a step in the preview, if that is of the current text.
  show(index) {
    const frame = this.dialog?.querySelector("iframe");
    if (!frame || this.field.text !== this.text) return;
    const there = `${frame.dataset.here}&step=${index + 1}`;
    if (frame.contentWindow?.location.href.endsWith(there)) return;
    frame.contentWindow?.location.replace(there);
  }

  #click(event) {
    const fault = event.target.closest("[data-line]");
    if (fault) {
      event.preventDefault();
      this.field.goToLine(this.#lineNow(Number(fault.dataset.line)));
    } else if (event.target.closest("[data-widen]")) this.#widen(this.dialog);
    else if (event.target.closest("[data-narrow]")) this.dialog.close();
  }

  // The current line of a line of the checked text: its step may have moved.
  #lineNow(line) {
    const { text, field: { text: now } } = this;
    const step = stepAt(text, placeOf(text, line));
    const moved = step && this.cards.steps.find(({ body }) => body === step.body);
    return moved ? line + lineOf(now, moved.start) - lineOf(text, step.start) : line;
  }

  #widen(dialog) {
    dialog.removeAttribute("open"); // showModal needs it closed
    dialog.showModal();
    this.#say(dialog, true);
  }

  #narrow(dialog) {
    dialog.setAttribute("open", "");
    this.#say(dialog, false);
  }

  #say(dialog, wide) {
    dialog.querySelector("[data-widen]").hidden = wide;
    dialog.querySelector("[data-narrow]").hidden = !wide;
    if (wide) dialog.querySelector("[data-narrow]").focus();
    else dialog.querySelector("[data-widen]").focus();
  }
}
