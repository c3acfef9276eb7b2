// Adds the page on screen as a step to the lesson in hand, and says so; it can be taken back, or go into another lesson.
// Asked for when the link is pressed.

import { sayWhy } from "../lib/say.js";
import { addressOf } from "./draft_address.js";
import { Drafts } from "./drafts.js";
import { cut, hasRoom, inserted, titleOf, without } from "./lesson_text.js";
import { limitsOf } from "./text_field.js";

const NOT_KEPT = "This browser keeps nothing for this site, so there is no lesson to add to. Copy these lines into one:";
const FULL = "This browser’s storage is full, so that didn’t work.";
const FAILED = "This browser’s storage doesn’t answer, so that didn’t work.";

// The address of a lesson that begins with the page as it is: the link says the step, and these say the rest.
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

// Take the last step of this body out again, where there is one.
function withoutLast(text, body) {
  const index = cut(text).steps.findLastIndex((step) => step.body === body);
  return index < 0 ? text : without(text, index);
}

function pressed(words, deed) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  button.addEventListener("click", deed);
  return button;
}

// A lesson has no room for a step more.
class Full extends Error {
  constructor(draft) {
    super(FULL);
    this.draft = draft;
  }
}

class Adding {
  added = null; // where the step is by now: its draft as it was kept, and whether it was begun for the step

  constructor(drafts, step) {
    Object.assign(this, { drafts, step });
    document.querySelector(".added")?.remove();
    this.place = Object.assign(document.createElement("section"), { className: "added", popover: "auto" });
    this.place.setAttribute("aria-label", "My lesson");
    this.words = document.createElement("p");
    this.words.setAttribute("role", "status");
    this.more = document.createElement("div");
    this.place.append(this.words, this.more);
    document.body.append(this.place);
    this.place.showPopover();
  }

  // To a lesson that there is, or to a new one; then out of the one that it was in.
  async to(draft) {
    const { text, body, limits } = this.step;
    let kept = draft && await this.drafts.edit(draft.id, (now) => {
      if (!hasRoom(now, body, limits)) throw new Full(draft);
      return append(now, body);
    });
    const isNew = !kept; // or it was deleted meanwhile
    kept ??= await this.drafts.keep(this.drafts.begun(), text);
    this.drafts.take(kept);
    const before = this.added;
    this.added = { kept, isNew };
    await this.tell(kept);
    if (before) await this.takenOut(before);
  }

  // A lesson that is full; the step may go into another one.
  async refuse({ id, text }) {
    this.words.textContent = `“${titleOf(text)}” is as long as a lesson can be, so the step wasn’t added.`;
    const fold = await this.others(id);
    if (!this.added) {
      fold.open = true;
      this.more.replaceChildren(fold);
      fold.querySelector("button").focus({ preventScroll: true });
    }
  }

  async tell(kept) {
    const { steps } = cut(kept.text);
    this.words.textContent = `Added as step ${steps.length} of “${titleOf(kept.text)}”.`;
    const open = Object.assign(document.createElement("a"), { className: "button primary", href: addressOf(kept, steps.length), textContent: "Open it" });
    const actions = document.createElement("p");
    actions.className = "actions";
    actions.append(open, pressed("Take it back", () => this.try(() => this.back())), pressed("Close", () => this.place.hidePopover()));
    this.more.replaceChildren(actions, await this.others(kept.id));
    open.focus({ preventScroll: true });
  }

  // The other lessons than this one, to put the step into, and a new one.
  async others(here) {
    const all = (await this.drafts.all()).filter(({ id }) => id !== here);
    const list = document.createElement("ul");
    list.append(...[...all, null].map((draft) => {
      const item = document.createElement("li");
      item.append(pressed(draft ? titleOf(draft.text) : "A new lesson", () => this.try(() => this.to(draft))));
      return item;
    }));
    const fold = document.createElement("details");
    fold.append(Object.assign(document.createElement("summary"), { textContent: "Put it into another lesson" }), list);
    return fold;
  }

  // A lesson that was begun for it goes with it, unless somebody has written on there.
  async takenOut({ kept, isNew }) {
    const isLeft = isNew && (await this.drafts.find(kept.id))?.text === kept.text;
    if (isLeft) await this.drafts.forget(kept);
    else await this.drafts.edit(kept.id, (now) => withoutLast(now, this.step.body));
  }

  async back() {
    const { kept } = this.added;
    await this.takenOut(this.added);
    this.words.textContent = `Taken back from “${titleOf(kept.text)}”.`;
    const close = pressed("Close", () => this.place.hidePopover());
    this.more.replaceChildren(close);
    close.focus({ preventScroll: true });
  }

  // Without a store: the lines themselves, to be copied.
  offerLines() {
    this.words.textContent = NOT_KEPT;
    const lines = Object.assign(document.createElement("textarea"), { id: "step-lines", rows: 6, readOnly: true, value: this.step.body });
    lines.setAttribute("aria-label", "The step’s lines");
    lines.dataset.selectAll = "";
    const copy = pressed("Copy", () => {});
    copy.dataset.copy = lines.id;
    const around = document.createElement("p");
    around.className = "copy";
    around.append(lines, copy);
    this.more.replaceChildren(around);
    lines.focus({ preventScroll: true });
  }

  async try(deed) {
    try { await deed(); } catch (error) {
      if (error instanceof Full) await this.refuse(error.draft);
      else this.words.textContent = error.name === "QuotaExceededError" ? FULL : FAILED;
    }
  }
}

// Its style sheet comes with the first step.
function style() {
  const { href } = new URL("../../css/adding.css", import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const there = new Promise((done) => { sheet.onload = sheet.onerror = done; });
  document.head.append(sheet);
  return there;
}

let isAdding = false;

// One press at a time: a double click adds one step.
export async function addStep(link) {
  if (isAdding) return;
  isAdding = true;
  try { await add(link); } finally { isAdding = false; }
}

async function add(link) {
  const [answer] = await Promise.all([fetch(addressHere(link)).catch(() => null), style()]);
  if (!answer?.ok) { await sayWhy(answer); return; }
  const step = stepIn(await answer.text());
  const drafts = await Drafts.open();
  const adding = new Adding(drafts, step);
  if (drafts.lasts) await adding.try(async () => adding.to(await drafts.inHand()));
  else adding.offerLines();
}
