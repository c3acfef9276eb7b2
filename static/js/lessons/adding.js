// Adds the page on screen as a step to the lesson in hand, and says so; it can be taken back, or go into another lesson.
// Asked for when the link is pressed.

import { sayWhy } from "../shared/notice.js";
import { addressOf } from "./draft_address.js";
import { Drafts } from "./drafts.js";
import { cut, inserted, titleOf, without } from "./lesson_text.js";

const NOT_KEPT = "This browser keeps nothing for this site, so there is no lesson to add to. Copy these lines into one:";
const FULL = "This browser’s storage is full, so the step wasn’t added.";

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
  const { value } = new DOMParser().parseFromString(html, "text/html").querySelector("textarea");
  const [{ body }] = cut(value).steps;
  return { text: value, body };
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

class Adding {
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

  // To a lesson that there is, or to a new one.
  async to(draft) {
    const { text, body } = this.step;
    let kept = draft && await this.drafts.edit(draft.id, (now) => append(now, body));
    this.isNew = !kept; // or was deleted meanwhile
    kept ??= await this.drafts.keep(this.drafts.begun(), text);
    this.drafts.take(kept);
    await this.tell(kept);
  }

  async tell(kept) {
    const { steps } = cut(kept.text);
    this.words.textContent = `Added as step ${steps.length} of “${titleOf(kept.text)}”.`;
    const open = Object.assign(document.createElement("a"), { className: "button primary", href: addressOf(kept, steps.length), textContent: "Open it" });
    const actions = document.createElement("p");
    actions.className = "actions";
    actions.append(open, pressed("Take it back", () => this.try(() => this.back(kept))), pressed("Close", () => this.place.hidePopover()));
    this.more.replaceChildren(actions, await this.others(kept));
    open.focus({ preventScroll: true });
  }

  async others(kept) {
    const all = (await this.drafts.all()).filter(({ id }) => id !== kept.id);
    const list = document.createElement("ul");
    list.append(...[...all, null].map((draft) => {
      const item = document.createElement("li");
      item.append(pressed(draft ? titleOf(draft.text) : "A new lesson", () => this.try(async () => {
        await this.takenOut(kept);
        await this.to(draft);
      })));
      return item;
    }));
    const fold = document.createElement("details");
    fold.append(Object.assign(document.createElement("summary"), { textContent: "Put it into another lesson" }), list);
    return fold;
  }

  // A lesson that was begun for it goes with it, unless somebody has written on there.
  async takenOut(kept) {
    const isLeft = this.isNew && (await this.drafts.find(kept.id))?.text === kept.text;
    if (isLeft) await this.drafts.forget(kept);
    else await this.drafts.edit(kept.id, (now) => withoutLast(now, this.step.body));
  }

  async back(kept) {
    await this.takenOut(kept);
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
      if (error.name !== "QuotaExceededError") throw error;
      this.words.textContent = FULL;
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

export async function addStep(link) {
  const [answer] = await Promise.all([fetch(addressHere(link)).catch(() => null), style()]);
  if (!answer?.ok) { await sayWhy(answer); return; }
  const step = stepIn(await answer.text());
  const drafts = await Drafts.open();
  const adding = new Adding(drafts, step);
  if (drafts.lasts) await adding.try(async () => adding.to(await drafts.inHand()));
  else adding.offerLines();
}
