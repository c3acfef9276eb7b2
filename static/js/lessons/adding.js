// Adds the current page as a step to the current lesson, and confirms it; the step can be taken back, or moved to
// another lesson. Loaded when the link is pressed.

import { sayWhy } from "../lib/say.js";
import { loadStyle } from "../lib/styles.js";
import { element } from "../lib/text.js";
import { addressOf, all, find, currentDraft, newId, remove, save, take } from "./drafts.js";
import { cut, hasRoom, inserted, limitsOf, titleOf, without } from "./lesson_text.js";

// The URL that starts a lesson with the page as it is: the link has the step, and the page the rest.
function addressHere(link) {
  const address = new URL(link.href);
  const page = new URL(address.searchParams.get("page"), location);
  const written = document.querySelector("[data-game] [data-state-code]");
  if (written && written.value !== written.defaultValue) page.searchParams.set("state", written.value);
  if (document.querySelector("[data-player][data-predicting=on]")) page.searchParams.set("ask", 1);
  address.searchParams.set("page", page.pathname + page.search);
  return address;
}

function stepIn(html) {
  const field = new DOMParser().parseFromString(html, "text/html").querySelector("textarea");
  const [{ body }] = cut(field.value).steps;
  return { text: field.value, body, limits: limitsOf(field) };
}

const append = (text, body) => inserted(text, cut(text).steps.length, body);

// Remove the last step with this body, if there is one.
function withoutLast(text, body) {
  const index = cut(text).steps.findLastIndex((step) => step.body === body);
  return index < 0 ? text : without(text, index);
}

function button(words, deed) {
  const button = element("button", { type: "button" }, words);
  button.addEventListener("click", deed);
  return button;
}

class Adding {
  added = null; // the draft that contains the step, as it was saved; `isNew` if it was begun for the step

  constructor(step) {
    this.step = step;
    document.querySelector(".added")?.remove();
    this.words = element("p", { role: "status" });
    this.more = element("div");
    this.place = element("section", { className: "added", popover: "auto", ariaLabel: "My lesson" }, this.words, this.more);
    document.body.append(this.place);
    this.place.showPopover();
  }

  // Add the step to an existing lesson, or to a new one; then remove it from the previous one.
  to(draft) {
    const { text, body, limits } = this.step;
    const now = draft && find(draft.id);
    if (now && !hasRoom(now.text, body, limits)) {
      this.refuse(now);
      return;
    }
    const next = now ? { id: now.id, text: append(now.text, body) } : { id: newId(), text };
    const why = save(next);
    if (why) {
      this.words.textContent = why;
      if (!this.added) this.offerLines();
      return;
    }
    take(next);
    const before = this.added;
    this.added = { ...next, isNew: !now };
    this.describe();
    if (before) this.takeOut(before);
  }

  // The lesson is full; the step may go into another one.
  refuse({ id, text }) {
    this.words.textContent = `“${titleOf(text)}” has reached its maximum length, so the step wasn’t added.`;
    if (this.added) return;
    const fold = this.others(id);
    fold.open = true;
    this.more.replaceChildren(fold);
    fold.querySelector("button").focus({ preventScroll: true });
  }

  describe() {
    const { id, text } = this.added;
    const { steps } = cut(text);
    this.words.textContent = `Added as step ${steps.length} of “${titleOf(text)}”.`;
    const open = element("a", { className: "button primary", href: addressOf({ id }, steps.length) }, "Open it");
    const buttons = [button("Remove it", () => this.back()), button("Close", () => this.place.hidePopover())];
    this.more.replaceChildren(element("p", { className: "actions" }, open, ...buttons), this.others(id));
    open.focus({ preventScroll: true });
  }

  // The other lessons, and a new one, to put the step into.
  others(here) {
    const items = [...all().filter(({ id }) => id !== here), null].map((draft) => (
      element("li", {}, button(draft ? titleOf(draft.text) : "A new lesson", () => this.to(draft)))));
    return element("details", {}, element("summary", {}, "Add it to another lesson"), element("ul", {}, ...items));
  }

  // A lesson that was begun for the step goes with it, unless it was changed since.
  takeOut({ id, text, isNew }) {
    const now = find(id);
    if (isNew && now?.text === text) remove(now);
    else if (now) save({ id, text: withoutLast(now.text, this.step.body) });
  }

  back() {
    this.takeOut(this.added);
    this.words.textContent = `Removed from “${titleOf(this.added.text)}”.`;
    const close = button("Close", () => this.place.hidePopover());
    this.more.replaceChildren(close);
    close.focus({ preventScroll: true });
  }

  // If nothing can be saved, the lines can be copied.
  offerLines() {
    this.words.textContent += " Copy these lines into a lesson:";
    const lines = element("textarea", { id: "step-lines", rows: 6, readOnly: true, value: this.step.body, ariaLabel: "The step’s lines" });
    lines.dataset.selectAll = "";
    const copy = button("Copy", () => {});
    copy.dataset.copy = lines.id;
    this.more.replaceChildren(element("p", { className: "copy" }, lines, copy));
    lines.focus({ preventScroll: true });
  }
}

let isAdding = false;

// A double click adds one step.
export async function addStep(link) {
  if (isAdding) return;
  isAdding = true;
  try { await add(link); } finally { isAdding = false; }
}

async function add(link) {
  const [answer] = await Promise.all([fetch(addressHere(link)).catch(() => null), loadStyle(new URL("../../css/dialogs.css", import.meta.url))]);
  if (!answer?.ok) { await sayWhy(answer); return; }
  new Adding(stepIn(await answer.text())).to(currentDraft());
}
