// The name of a drawing: typed in its field, kept with every code that the drawing has from then on.

import { keepName, nameOf, showName } from "../shared/names.js";

export class Naming {
  constructor(root, code) {
    this.root = root;
    this.code = code;
    this.field.value = nameOf(code);
    root.addEventListener("input", ({ target }) => { if (target === this.field) this.keep(); });
  }

  get field() { return this.root.querySelector("#drawing-name"); }

  // The drawing has another code by now: its name goes along, and the one drawn before keeps none.
  follow(code) {
    if (code === this.code) return;
    const name = nameOf(this.code);
    if (name) keepName(this.code, "");
    this.code = code;
    if (name) keepName(code, name);
    showName(code);
  }

  keep() {
    keepName(this.code, this.field.value);
    showName(this.code);
  }
}
