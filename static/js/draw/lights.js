// What sentences beside the drawing speak of, shown on it: the cells of one that is pointed at or has the focus, and the
// cages that clash.

const named = (text) => text.split(",").filter(Boolean);

export class Lights {
  constructor(root) {
    this.root = root;
    for (const kind of ["pointerover", "focusin"]) {
      root.addEventListener(kind, ({ target }) => this.point(target.closest("[data-light]")?.dataset.light ?? ""));
    }
    for (const kind of ["pointerleave", "focusout"]) root.addEventListener(kind, () => this.point(""));
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id === "verdict") this.clash();
    });
  }

  get board() { return this.root.querySelector("[data-drawing]"); }

  point(names) {
    const lit = new Set(named(names));
    for (const td of this.board.querySelectorAll("td")) td.toggleAttribute("data-lit", lit.has(td.id));
  }

  // The server draws each edit without them: it doesn't know yet.
  clash() {
    const { words } = this.board.dataset;
    for (const name of named(this.root.querySelector("#found")?.dataset.clash ?? "")) {
      const td = this.board.querySelector(`#${name}`);
      if (!td || td.dataset.state) continue; // a late verdict may be of another drawing
      td.dataset.state = "clash";
      td.setAttribute("aria-label", `${td.getAttribute("aria-label")}, ${JSON.parse(words).clash}`);
    }
  }
}
