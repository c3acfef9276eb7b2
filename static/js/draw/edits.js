// Sends edits to the server one at a time, each about the drawing at that point, and swaps the editor.

import { History } from "../lib/history.js";
import { keep, read } from "../lib/store.js";

// The drawings before and after the current one, kept over a reload.
const KEY = "draw-history";

// A drawing as its URL has it: its code, and the solution that it is from, if any.
const drawingIn = (query) => new URLSearchParams([...query].filter(([name, text]) => text && (name === "p" || name === "grid"))).toString();

// A history without this drawing belongs to another one.
function drawingHistory(drawing) {
  const saved = read(KEY, "session");
  const now = saved ? (saved.drawings[saved.now] === drawing ? saved.now : saved.drawings.lastIndexOf(drawing)) : -1;
  const history = new History(now < 0 ? [drawing] : saved.drawings, Math.max(now, 0), () => {
    keep(KEY, { drawings: history.entries, now: history.now }, "session"); // else undo lasts until the page is left
  });
  history.keep();
  return history;
}

export class Edits {
  // `drawn(settle)` is called when the server has redrawn the editor, with `make`'s `settle`.
  constructor(root, drawn) {
    this.root = root;
    this.history = drawingHistory(this.current);
    root.addEventListener("htmx:before:request", (event) => this.#send(event));
    root.addEventListener("htmx:before:swap", (event) => {
      if (this.#isLate(event.detail.ctx)) event.preventDefault(); else this.#remember(event.detail.ctx);
    });
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      const { id } = ctx.target ?? {};
      // The verdict is about the drawing before, until the next one comes.
      if (id === "editor" || id === "verdict") root.querySelector("#verdict").toggleAttribute("data-before", id === "editor");
      if (id === "editor") drawn(ctx.settle);
    });
    for (const kind of ["htmx:error", "htmx:response:error"]) {
      root.addEventListener(kind, ({ detail: { ctx } }) => {
        ctx?.rejected?.();
        // No verdict comes: the one before is of another drawing.
        if (ctx?.target?.id === "verdict") this.#withoutVerdict(ctx.target);
      });
    }
  }

  #withoutVerdict(verdict) {
    verdict.replaceChildren();
    verdict.removeAttribute("data-before");
  }

  get editor() { return this.root.querySelector("#editor"); }

  get current() {
    const { code, grid = "" } = this.editor.dataset;
    return drawingIn(new URLSearchParams({ p: code, grid }));
  }

  // Make an edit; `settle` is called when it is drawn, `rejected` if the server refuses it.
  make(values, settle, rejected) { this.#request({ values, settle, rejected }); }

  // Undo or redo.
  step(by) { this.#request({ values: { do: "show" }, by }); }

  #request(more) {
    htmx.ajax("GET", this.editor.dataset.edit, { target: "#editor", swap: "outerMorph", source: "#editor", ...more });
  }

  #send(event) {
    const { ctx } = event.detail;
    if (ctx.target?.id !== "editor") return;
    const drawing = ctx.by ? this.history.peek(ctx.by) : this.current;
    if (!drawing) { event.preventDefault(); return; }
    const url = new URL(ctx.request.action, location.href);
    for (const [name, text] of new URLSearchParams(drawing)) url.searchParams.set(name, text);
    ctx.request.action = url.pathname + url.search;
  }

  // Whether this answer is about another drawing than the current one: its verdict, or a fix for it.
  #isLate({ target, request }) {
    const asked = drawingIn(new URL(request.action, location.href).searchParams);
    return target?.id !== "editor" && asked && asked !== this.current;
  }

  // The URL is about to change: the history changes with it, so that they agree after a reload.
  #remember({ target, hx, by }) {
    if (target?.id !== "editor" || !hx?.replaceurl) return;
    if (by) this.history.move(by);
    else this.history.push(drawingIn(new URL(hx.replaceurl, location.href).searchParams));
  }
}
