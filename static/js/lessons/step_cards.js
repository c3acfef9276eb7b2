// The cards of a lesson's steps beside its text: each leads to its lines, and can be moved, duplicated and deleted,
// which changes the text. A card shows its number, its board or page, the first words of its note, and its errors.

import { announce } from "../lib/say.js";
import { element, write } from "../lib/text.js";
import { thumbnail } from "../lib/thumbnail.js";
import { cut, doubled, fieldsOf, inserted, moved, placeOf, stepAt, without } from "./lesson_text.js";

const middle = (card) => {
  const { top, height } = card.getBoundingClientRect();
  return top + height / 2;
};

// Start dragging cards by their grips, with the mouse or a finger; Escape cancels. `move(from, to)` is called when a
// card is dropped at another place. Returns what cancels a drag.
function startDrag(list, move) {
  let dragged = null; // the card, where it was, and where it would be

  function show() {
    const others = [...list.children].filter((card) => card !== dragged?.card);
    for (const each of list.children) for (const side of ["before", "after"]) each.removeAttribute(`data-drop-${side}`);
    if (!dragged || dragged.to === dragged.from) return;
    const next = others[dragged.to];
    (next ?? others.at(-1)).setAttribute(next ? "data-drop-before" : "data-drop-after", "");
  }

  function stop() {
    dragged?.card.removeAttribute("data-dragged");
    dragged = null;
    show();
  }

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button || dragged) return;
    event.preventDefault(); // no text is selected on the way
    const card = grip.closest("li");
    const from = [...list.children].indexOf(card);
    dragged = { card, from, to: from, pointer: event.pointerId, y: event.clientY };
    grip.setPointerCapture(event.pointerId);
    card.setAttribute("data-dragged", "");
  });
  list.addEventListener("pointermove", (event) => {
    if (event.pointerId !== dragged?.pointer) return;
    const others = [...list.children].filter((card) => card !== dragged.card);
    dragged.to = others.filter((card) => middle(card) < event.clientY).length;
    show();
    const down = event.clientY > dragged.y;
    dragged.y = event.clientY;
    others[dragged.to - (down ? 0 : 1)]?.scrollIntoView({ block: "nearest" }); // what comes next
  });
  list.addEventListener("pointerup", (event) => {
    if (event.pointerId !== dragged?.pointer) return;
    const { from, to } = dragged;
    stop();
    if (from !== to) move(from, to);
  });
  list.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") stop(); });
  return () => { if (dragged) stop(); };
}

const FULL = "This lesson has reached its maximum length. Shorten it, or split it in two.";

const PAGES = {
  "/": "Puzzles", "/library": "Library", "/lessons": "Lessons", "/strategies": "Strategies", "/practice": "Practice",
  "/new": "New puzzle", "/boards": "Boards",
  "/play": "Play", "/watch": "Watch", "/compare": "Compare", "/compare/four": "Four puzzles", "/solve": "Solution",
  "/draw": "Draw", "/mistake": "Look where I went wrong", "/be": "Be the solver", "/print": "Print",
};
const WITHIN = { lessons: "Lesson", practice: "Practice" }; // by the first part of a longer path
const DEEDS = { up: "Move step # up", down: "Move step # down", double: "Duplicate step #", delete: "Delete step #" };
const NOWHERE = { pathname: "", searchParams: new URLSearchParams() };
const MAX_WORDS = 90; // characters

// The name of the page that a step shows, and its puzzle's code.
export function shownBy(address) {
  const { pathname, searchParams } = URL.parse(address, "http://lab") ?? NOWHERE;
  const at = Number(searchParams.get("at"));
  const name = PAGES[pathname] ?? WITHIN[pathname.split("/")[1]] ?? "No page yet";
  const place = at ? `, step ${at.toLocaleString("en-GB")}` : "";
  return { name: name + place, code: searchParams.get("p") ?? "", predicts: searchParams.has("ask") };
}

function firstWords(note = "") {
  const words = note.trim().replace(/\s+/g, " ");
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).replace(/\s\S*$/, "")} …` : words;
}

// Paint the card of a step; `wrong` are the sentences about it.
function paintCard(card, body, index, count, wrong) {
  const { page, note, question, ask, timer } = fieldsOf(body);
  const { name, code, predicts } = shownBy(page);
  const find = (selector) => card.querySelector(selector);
  write(find("b"), String(index + 1));
  write(find("[data-page]"), name);
  write(find(".words"), firstWords(note));
  write(find(".badge"), ask !== undefined && timer ? `asks, ${timer} s` : "asks");
  find(".badge").hidden = question === undefined && ask === undefined && !predicts;
  find("[data-action=go]").setAttribute("aria-label", [`Step ${index + 1}: ${name}`, firstWords(note)].filter(Boolean).join(". "));
  for (const [deed, words] of Object.entries(DEEDS)) {
    const button = find(`[data-action=${deed}]`);
    button.title = words.replace("#", index + 1);
    button.setAttribute("aria-label", button.title);
  }
  find("[data-action=up]").disabled = !index;
  find("[data-action=down]").disabled = index === count - 1;
  draw(card, code);
  showFaults(find(".wrong"), wrong);
}

function draw(card, code) {
  if (card.dataset.code === code) return;
  card.dataset.code = code;
  card.querySelector(".drawn").innerHTML = thumbnail(code);
}

function showFaults(list, wrong) {
  list.hidden = !wrong.length;
  if (list.textContent === wrong.join("")) return;
  list.replaceChildren(...wrong.map((words) => element("li", {}, words)));
}

export class StepCards {
  // `field` is the text; `chosen(index)` is called when another card becomes the current one.
  constructor(root, field, chosen) {
    this.field = field;
    this.chosen = chosen;
    this.list = root.querySelector("[data-cards]");
    this.message = root.querySelector(".in-steps [data-message]");
    this.none = root.querySelector("[data-none]");
    this.blank = document.querySelector("[data-card]").content.firstElementChild;
    this.faults = new Map(); // sentences by the body that was checked
    this.list.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-action]");
      if (button) this.do(button.dataset.action, this.cards.indexOf(button.closest("li")));
    });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.letGo = startDrag(this.list, (from, to) => this.move(from, to));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === field.field) this.point();
    });
  }

  get cards() { return [...this.list.children]; }
  get steps() { return cut(this.field.text).steps; }

  // The index of the card at the cursor, or -1.
  get currentDraft() {
    const { place } = this.field;
    return this.steps.findLastIndex(({ start }) => start <= place);
  }

  paint() {
    const { steps } = this;
    if (this.field.text !== this.painted) this.letGo(); // a dragged card may be another one now
    this.painted = this.field.text;
    if (this.#howOften(this.deleted?.body) >= this.deleted?.count) this.forget(); // it came back another way
    this.none.hidden = steps.length > 0;
    while (this.list.children.length > steps.length) this.list.lastElementChild.remove();
    while (this.list.children.length < steps.length) this.list.append(this.blank.cloneNode(true));
    this.cards.forEach((card, index) => {
      const { body } = steps[index];
      paintCard(card, body, index, steps.length, this.faults.get(body) ?? []);
    });
    this.point();
  }

  // Mark the card of the step at the cursor.
  point() {
    const { currentDraft } = this;
    this.cards.forEach((card, index) => card.toggleAttribute("data-in-hand", index === currentDraft));
    if (this.hand === currentDraft) return;
    this.hand = currentDraft;
    if (currentDraft >= 0) this.chosen(currentDraft);
  }

  // Show the errors of a check: sentences by their lines in the checked text.
  mark(text, faults) {
    this.faults.clear();
    for (const { line, sentence } of faults) {
      const step = stepAt(text, placeOf(text, line));
      if (step) this.faults.set(step.body, [...this.faults.get(step.body) ?? [], sentence]);
    }
    this.paint();
  }

  do(deed, index) {
    if (deed === "go") this.go(index);
    else if (deed === "up" || deed === "down") this.move(index, index + (deed === "up" ? -1 : 1), deed);
    else if (deed === "double") this.double(index);
    else if (deed === "delete") this.delete(index);
  }

  go(index) {
    const step = this.steps[index];
    if (step) this.field.goTo(step.start);
  }

  move(from, to, deed) {
    if (to < 0 || to >= this.cards.length || to === from) return;
    this.#write(moved(this.field.text, from, to));
    if (!this.deleted) this.message.replaceChildren();
    announce(`Step ${from + 1} is now step ${to + 1}.`);
    const card = this.cards[to];
    if (deed) focusOn(card, card.querySelector(`[data-action=${deed}]`));
    card.scrollIntoView({ block: "nearest" });
  }

  double(index) {
    if (!this.field.hasRoom(this.steps[index].body)) {
      if (!this.message.textContent.startsWith(FULL)) this.message.prepend(`${FULL} `);
      return;
    }
    this.#write(doubled(this.field.text, index));
    if (!this.deleted) this.message.replaceChildren();
    announce(`Duplicated step ${index + 1}.`);
    this.cards[index + 1].querySelector("[data-action=go]").focus();
  }

  delete(index) {
    const { body } = this.steps[index];
    const next = this.steps[index + 1]?.body;
    const count = this.#howOften(body);
    this.forget();
    this.#write(without(this.field.text, index));
    this.deleted = { body, count };
    const back = element("button", { type: "button", className: "quiet" }, "Undo");
    back.addEventListener("click", () => {
      const { steps } = this;
      const there = steps.findIndex((step) => step.body === next);
      const place = there < 0 ? Math.min(index, steps.length) : there;
      this.deleted = null;
      this.#write(inserted(this.field.text, place, body));
      this.message.textContent = `Restored step ${place + 1}.`;
      this.cards[place].querySelector("[data-action=go]").focus();
    });
    this.message.replaceChildren(`Deleted step ${index + 1}. `, back);
    const after = this.cards[Math.min(index, this.cards.length - 1)];
    (after?.querySelector("[data-action=delete]") ?? back).focus();
  }

  #howOften(body) { return this.steps.filter((step) => step.body === body).length; }

  // The deleted step can't be restored any more: it is back, or the text is another one.
  forget() {
    this.letGo();
    this.deleted = null;
    const hadFocus = this.message.contains(document.activeElement);
    this.message.replaceChildren();
    if (hadFocus) this.cards[0]?.querySelector("[data-action=go]").focus();
  }

  #write(text) {
    this.field.write(text);
    this.paint();
  }

  #key(event) {
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && this.deleted) {
      event.preventDefault();
      this.message.querySelector("button").click();
      return;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = this.cards.indexOf(event.target.closest("li"));
    event.preventDefault();
    if (event.altKey) this.move(index, index + by, event.target.closest("[data-action]")?.dataset.action);
    else this.cards[index + by]?.querySelector("[data-action=go]").focus();
  }
}

// A disabled button has no focus.
function focusOn(card, button) {
  (button?.disabled ? card.querySelector("[data-action=go]") : button).focus();
}
