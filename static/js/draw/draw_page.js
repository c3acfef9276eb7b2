// Starts the editor on its mark-up, announces the outcome of edits, and highlights the cells that a sentence is about.

import { Editor } from "./editor.js";
import { Input } from "./input.js";
import { SolutionEditor } from "./solution.js";

const MAX_ANNOUNCED = 3; // new errors that are announced in full

const named = (text) => text.split(",").filter(Boolean);
const plain = (node) => node.textContent.replace(/\s+/g, " ").trim();

// Announces how an edit has changed the verdict and the errors. The verdict comes when no edit was made for a moment,
// so both are announced then.
class Announcer {
  constructor(root) {
    this.root = root;
    this.verdict = "";
    this.faults = this.errors;
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.target?.id === "verdict" && ctx.response.status < 400) this.announce();
    });
  }

  get errors() { return [...this.root.querySelectorAll(".faults .wrong [data-fault]")].map(plain); }

  announce() {
    const clash = this.root.querySelector("#found .clash");
    const verdict = [this.root.querySelector("#verdict"), ...(clash ? [clash] : [])].map(plain).join(" ");
    const faults = this.errors;
    // The verdict of an earlier edit may come late, after a later one was drawn: all is announced then.
    if (verdict === this.verdict && faults.join() === this.faults.join()) return;
    const fresh = faults.filter((each) => !this.faults.includes(each));
    const news = [...fresh.slice(0, MAX_ANNOUNCED), ...(fresh.length > MAX_ANNOUNCED ? [`And ${fresh.length - MAX_ANNOUNCED} more.`] : [])];
    if (verdict !== this.verdict) news.push(verdict);
    this.root.querySelector("[data-announcer]").textContent = news.join(" ");
    [this.verdict, this.faults] = [verdict, faults];
  }
}

// Highlights the cells of a sentence that is hovered or focused, and the cages that clash.
class Lights {
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

  // The server draws edits before it knows of clashes.
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

// A drawing that has become too large for a phone is zoomed.
function zoomsWhereLarge(root) {
  root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.target?.id !== "editor") return;
    const large = Boolean(root.querySelector(".zoom"));
    root.toggleAttribute("data-zooms", large);
    if (large) import("../lib/zoom.js");
  });
}

for (const root of document.querySelectorAll("[data-draw]")) {
  new Input(root.hasAttribute("data-solution") ? new SolutionEditor(root) : new Editor(root));
  new Lights(root);
  new Announcer(root);
  zoomsWhereLarge(root);
  import("../kept/puzzles.js").then(({ Drawings }) => new Drawings(root));
}

