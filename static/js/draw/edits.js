// Sends edits to the server one at a time, each about the drawing at that point, and swaps the editor.

import { History } from "../lib/history.js";
import { keep, read } from "../lib/store.js";

// The share codes before and after the current one, kept over a reload.
const KEY = "draw-history";

// A history without this code belongs to another drawing.
function drawingHistory(code) {
  const saved = read(KEY, "session");
  const now = saved ? (saved.codes[saved.now] === code ? saved.now : saved.codes.lastIndexOf(code)) : -1;
  const history = new History(now < 0 ? [code] : saved.codes, Math.max(now, 0), () => {
    keep(KEY, { codes: history.entries, now: history.now }, "session"); // else undo lasts until the page is left
  });
  history.keep();
  return history;
}

export class Edits {
  // `drawn(settle)` is called when the server has redrawn the editor, with `make`'s `settle`.
  constructor(root, drawn) {
    this.root = root;
    this.history = drawingHistory(this.editor.dataset.code);
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
    const code = ctx.by ? this.history.peek(ctx.by) : this.editor.dataset.code;
    if (!code) { event.preventDefault(); return; }
    const url = new URL(ctx.request.action, location.href);
    url.searchParams.set("p", code);
    ctx.request.action = url.pathname + url.search;
  }

  // Whether this answer is about another drawing than the current one: its verdict, or a fix for it.
  #isLate({ target, request }) {
    const asked = new URL(request.action, location.href).searchParams.get("p");
    return target?.id !== "editor" && asked && asked !== this.editor.dataset.code;
  }

  // The URL is about to change: the history changes with it, so that they agree after a reload.
  #remember({ target, hx, by }) {
    if (target?.id !== "editor" || !hx?.replaceurl) return;
    if (by) this.history.move(by);
    else this.history.push(new URL(hx.replaceurl, location.href).searchParams.get("p"));
  }
}
