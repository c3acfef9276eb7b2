// The boards of the class in the teacher's bar: whether they are open, and which are ticked to be shown.

const RESTS = 800; // ms without a movement of the pointer, until boards may change their places below it
const WORDS = ["Tick up to three", "Show this one", "Show these two", "Show these three"];

export class Dashboard {
  #ticked = new Set();
  #moved = -Infinity;

  // `form` gets whether they are open; `ask` asks the room at once.
  constructor(root, form, ask) {
    Object.assign(this, { root, form });
    root.addEventListener("toggle", ({ target, newState }) => {
      if (target !== this.panel) return;
      form.elements.boards.value = newState === "open" ? "1" : "";
      this.#moved = -Infinity;
      if (newState === "open") ask();
      else this.#ticked.clear();
    }, true);
    root.addEventListener("change", ({ target }) => {
      if (target.name !== "board") return;
      if (target.checked) this.#ticked.add(target.value); else this.#ticked.delete(target.value);
      this.mark();
    });
    root.addEventListener("pointermove", ({ target }) => {
      if (this.panel?.contains(target)) this.#moved = performance.now();
    });
    document.addEventListener("htmx:before:swap", (event) => {
      const { sourceElement } = event.detail.ctx;
      if (sourceElement !== form && this.open && performance.now() - this.#moved < RESTS) event.preventDefault();
    });
  }

  get panel() { return this.root.querySelector("#boards"); }
  get open() { return this.form.elements.boards.value === "1"; }

  // Tick the boards again, which may be new; those of pupils who have gone are forgotten.
  mark() {
    const { panel } = this;
    if (!panel?.matches(":popover-open")) this.form.elements.boards.value = ""; // it went with a question
    const boxes = [...panel?.querySelectorAll("[name=board]") ?? []];
    const there = new Set(boxes.map(({ value }) => value));
    for (const each of this.#ticked) if (!there.has(each)) this.#ticked.delete(each);
    const { size } = this.#ticked;
    for (const box of boxes) {
      box.checked = this.#ticked.has(box.value);
      box.disabled = !box.checked && size >= Number(panel.dataset.most);
    }
    const button = panel?.querySelector("[data-show-boards]");
    if (!button) return;
    button.disabled = !size;
    button.textContent = WORDS[size];
  }

  close() { if (this.open) this.panel?.hidePopover(); }
}
