// The editor's hands: dragging, selecting and typing become the server's edits.

import { cellFor, focusCell, placeOf } from "../shared/grid.js";
import { drawingHistory } from "../shared/history.js";
import { between, dragMeans, rectangle } from "../shared/selection.js";

export class Editor {
  constructor(root) {
    this.root = root;
    this.chosen = [];
    this.history = drawingHistory(this.editor.dataset.code);
    this.drawn({});
    this.listen();
  }

  get editor() { return this.root.querySelector("#editor"); }
  get board() { return this.root.querySelector("[data-board]"); }
  get target() { return this.root.querySelector("#target"); }
  get operator() { return this.root.querySelector("#operator"); }

  cell(name) { return this.board.querySelector(`#${name}`); }
  cageOf(name) { return Number(this.cell(name)?.dataset.cage ?? -1); }

  listen() {
    const { root } = this;
    root.addEventListener("htmx:before:request", (event) => this.send(event));
    root.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => this.remember(ctx));
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id === "editor" && ctx.response.status < 400) this.drawn(ctx);
    });
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    addEventListener("pointerup", () => this.release());
    addEventListener("pointercancel", () => { this.path = null; this.show(); });
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("input", (event) => { if (event.target === this.target) this.typed(); });
  }

  // Ask for an edit; `by` marks a step through the history, `settle` runs when it is drawn.
  edit(values, { by, settle } = {}) {
    htmx.ajax("GET", this.editor.dataset.edit, {
      target: "#editor", swap: "outerMorph", source: "#editor", values, by, settle,
    });
  }

  // Edits are sent one after the other, each about the drawing as it is when its turn comes.
  send(event) {
    const { ctx } = event.detail;
    if (ctx.target?.id !== "editor") return;
    const code = ctx.by ? this.history.peek(ctx.by) : this.editor.dataset.code;
    if (!code) { event.preventDefault(); return; }
    const url = new URL(ctx.request.action, location.href);
    url.searchParams.set("p", code);
    ctx.request.action = url.pathname + url.search;
  }

  // The address is about to change: history changes with it, so that a reload finds them alike.
  remember({ target, hx, by }) {
    if (target?.id !== "editor" || !hx?.replaceurl) return;
    if (by) this.history.move(by);
    else this.history.push(new URL(hx.replaceurl, location.href).searchParams.get("p"));
  }

  // The server has drawn the editor anew.
  drawn({ settle }) {
    this.root.querySelector("[data-undo]").disabled = !this.history.canUndo;
    this.root.querySelector("[data-redo]").disabled = !this.history.canRedo;
    // What was chosen may have been refused, or undone: the fields say what is drawn.
    for (const id of ["size-form", "kind-form"]) this.root.querySelector(`#${id}`).reset();
    this.chosen = this.chosen.filter((name) => this.cell(name));
    if (settle) { this.show(); settle(); } else this.reselect(this.chosen);
  }

  // The cage at a cell is drawn: choose it, unless something else is chosen by now.
  settle(name) {
    if (this.chosen.includes(name)) this.reselect(this.cageCells(name));
  }

  // Choose cells in a board drawn anew, and keep what has been typed meanwhile.
  reselect(names) {
    const typed = this.target.value === this.offered ? "" : this.target.value;
    this.select(names);
    if (!typed) return;
    this.target.value = typed;
    this.typed();
  }

  select(names) {
    this.chosen = names;
    this.show();
    const clue = this.clueOf(names);
    this.target.value = this.offered = clue?.[0] ?? "";
    this.operator.value = clue?.[1] ?? "";
    this.showOperators();
  }

  // Target and operator of the cage that is just these cells.
  clueOf(names) {
    const index = names.length ? this.cageOf(names[0]) : -1;
    if (index < 0 || !this.isCage(names)) return null;
    return JSON.parse(this.root.querySelector("[data-clues]").textContent)[index];
  }

  isCage(names) {
    const index = this.cageOf(names[0]);
    return index >= 0 && names.every((name) => this.cageOf(name) === index)
      && this.cageCells(names[0]).length === names.length;
  }

  cageCells(name) {
    const index = this.cageOf(name);
    if (index < 0) return [name];
    return [...this.board.querySelectorAll(`td[data-cage="${index}"]`)].map((td) => td.id);
  }

  // The cage of a cell; the cell alone where that cage is chosen already.
  cageOrCell(name) {
    const cells = this.cageCells(name);
    return this.chosen.join() === cells.join() ? [name] : cells;
  }

  show() {
    const chosen = new Set(this.path ?? this.chosen);
    for (const td of this.board.querySelectorAll("td")) {
      td.toggleAttribute("data-chosen", chosen.has(td.id));
      td.setAttribute("aria-selected", String(chosen.has(td.id)));
    }
    this.root.querySelector("[data-cells]").value = this.chosen.join(",");
  }

  // Only the operators that a cage of so many cells may have; the only one is taken.
  showOperators() {
    const count = this.chosen.length;
    const allowed = [];
    for (const option of this.operator.options) {
      if (!option.value) continue;
      const fits = !count || (count >= Number(option.dataset.fewest) && count <= Number(option.dataset.most));
      option.hidden = option.disabled = !fits;
      if (fits) allowed.push(option.value);
    }
    if (this.operator.selectedOptions[0]?.disabled) this.operator.value = "";
    if (allowed.length === 1) [this.operator.value] = allowed;
  }

  typed() {
    const sign = /[^0-9\s]/.exec(this.target.value)?.[0];
    const op = { "−": "-", "–": "-", "×": "*", "∗": "*", x: "*", "·": "*", "÷": "/", ":": "/" }[sign] ?? sign;
    const option = [...this.operator.options].find((each) => each.value === op && !each.disabled);
    if (option) this.operator.value = op;
  }

  press(event) {
    const td = event.target.closest("[data-board] td");
    if (!td || event.button || !event.isPrimary) return;
    event.preventDefault();
    td.releasePointerCapture?.(event.pointerId);
    focusCell(this.board, td);
    if (event.shiftKey && this.anchor) {
      this.select(rectangle(placeOf(this.cell(this.anchor)), placeOf(td)));
      return;
    }
    this.path = [td.id];
    this.under = this.anchor = td.id;
    this.show();
  }

  drag(event) {
    if (!this.path || !event.isPrimary) return;
    const td = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-board] td");
    if (!td || td.id === this.under) return;
    const steps = between(placeOf(this.cell(this.under)), placeOf(td));
    this.under = td.id;
    for (const name of steps) if (!this.path.includes(name)) this.path.push(name);
    this.show();
  }

  release() {
    const { path } = this;
    if (!path) return;
    this.path = null;
    const means = dragMeans(path, (name) => this.cageOf(name));
    if (means === "select") {
      this.select(path.length === 1 ? this.cageOrCell(path[0]) : path);
      return;
    }
    const [first] = path;
    this.select(means === "make" ? path : [...new Set([...this.cageCells(first), ...path])]);
    this.target.focus();
    const values = { do: means, cells: path.join(",") };
    this.edit(values, { settle: () => this.settle(first) });
  }

  click(event) {
    if (event.target.closest("[data-undo]")) this.step(-1);
    else if (event.target.closest("[data-redo]")) this.step(1);
    const light = event.target.closest("[data-light]");
    if (!light) return;
    this.select(light.dataset.light.split(","));
    focusCell(this.board, this.cell(this.chosen[0]));
  }

  step(by) {
    this.edit({ do: "show" }, { by });
  }

  key(event) {
    const td = event.target.closest("[data-board] td");
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "z" && event.target !== this.target) {
      event.preventDefault();
      this.step(event.shiftKey ? 1 : -1);
    } else if (command && event.key.toLowerCase() === "y" && event.target !== this.target) {
      event.preventDefault();
      this.step(1);
    } else if (event.target.closest("#cage-form") && event.key === "Enter" && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      this.makeCage();
    } else if (event.key === "Escape") {
      this.select([]);
    } else if (td && !command && !event.altKey) {
      this.gridKey(event, td);
    }
  }

  gridKey(event, td) {
    const goal = event.shiftKey ? cellFor(this.board, td, event) : null;
    if (goal) {
      event.preventDefault();
      if (!this.chosen.includes(td.id) || !this.extending) this.select([td.id]);
      this.extending = true;
      focusCell(this.board, goal);
      this.select([...new Set([...this.chosen, ...between(placeOf(td), placeOf(goal))])]);
      return;
    }
    if (event.key === "Shift") return;
    if (/^[0-9+\-*/=×÷−]$/.test(event.key)) {
      event.preventDefault();
      this.choose(td);
      this.target.value = event.key;
      this.typed();
      this.target.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.choose(td);
      if (this.isCage(this.chosen)) this.target.focus(); else this.makeCage();
    } else if (event.key === " ") {
      event.preventDefault();
      this.select(this.cageOrCell(td.id));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.choose(td);
      this.edit({ do: "delete", cells: this.chosen.join(",") });
    }
    this.extending = false;
  }

  // What a key in the grid is about: the selection, if the cell is in it, else the cell's cage.
  choose(td) {
    if (!this.chosen.includes(td.id)) this.select(this.cageCells(td.id));
  }

  makeCage() {
    const [first] = this.chosen;
    if (!first) { this.target.setCustomValidity("Choose the cells of the cage first."); this.target.reportValidity(); this.target.setCustomValidity(""); return; }
    const wasCage = this.isCage(this.chosen);
    const typed = this.target.value;
    const settle = () => {
      if (!this.chosen.includes(first)) return;
      this.select(this.cageCells(first));
      if (!wasCage && !typed) this.target.focus(); else focusCell(this.board, this.cell(first));
    };
    const values = { do: "make", cells: this.chosen.join(","), target: typed, op: this.operator.value };
    this.edit(values, { settle });
  }
}
