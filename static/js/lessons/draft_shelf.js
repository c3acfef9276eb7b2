// My lessons: the drafts of this browser in a list; each can be opened, duplicated and deleted, with a way back.

import { whenOf } from "../kept/card.js";
import { addressOf } from "./draft_address.js";
import { cut, titleOf } from "./lesson_text.js";

const FULL = "This browser’s storage is full, so that didn’t work.";
const FAILED = "This browser’s storage doesn’t answer, so that didn’t work.";

const counted = (count) => (count === 1 ? "1 step" : `${count} steps`);

function button(textContent, label) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent });
  if (label) made.setAttribute("aria-label", label);
  return made;
}

export class DraftShelf {
  // `gone(draft)` hears that one is deleted, and `back(draft)` that it is there again; where none outlasts the page,
  // `chosen(draft)` opens one in it.
  constructor(root, drafts, { gone, back, chosen }) {
    Object.assign(this, { drafts, gone, back, chosen });
    this.root = root.querySelector("[data-shelf]");
    this.list = this.root.querySelector("ul");
    this.said = this.root.querySelector("[data-said]");
    this.root.querySelector(".note").hidden = !drafts.lasts;
    this.root.addEventListener("toggle", () => this.follow(this.open));
  }

  // What is listed follows what is typed, where that can be seen.
  follow(open) {
    if (this.root.open || open !== this.open) this.paint(open);
  }

  // The drafts that there are by now; the one that is `open` says so.
  paint(open) {
    this.open = open;
    return this.#try(() => this.#list());
  }

  async #list() {
    const all = await this.drafts.all();
    this.root.hidden = !all.length && !this.said.hasChildNodes();
    this.root.querySelector("[data-count]").textContent = String(all.length);
    this.list.replaceChildren(...all.map((draft) => this.#itemOf(draft)));
  }

  #itemOf(draft) {
    const title = titleOf(draft.text);
    const link = Object.assign(document.createElement("a"), { href: addressOf(draft), textContent: title });
    if (!this.drafts.lasts) link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.chosen(draft);
    });
    if (draft.id === this.open) link.setAttribute("aria-current", "true");
    const facts = Object.assign(document.createElement("span"), {
      className: "note", textContent: `${counted(cut(draft.text).steps.length)}, ${whenOf(draft.when)}`,
    });
    const [double, remove] = [button("Duplicate", `Duplicate ${title}`), button("Delete", `Delete ${title}`)];
    double.addEventListener("click", () => this.#try(() => this.#double(draft)));
    remove.addEventListener("click", () => this.#try(() => this.#delete(draft)));
    const item = document.createElement("li");
    item.append(link, " ", facts, double, remove);
    return item;
  }

  async #try(deed) {
    try { await deed(); } catch (error) { this.said.textContent = error.name === "QuotaExceededError" ? FULL : FAILED; }
  }

  async #double({ text }) {
    const made = await this.drafts.keep(this.drafts.begun(), text);
    await this.#list();
    this.said.textContent = `“${titleOf(text)}” is there twice.`;
    this.list.querySelector(`a[href$="${made.id}"]`).focus();
  }

  // What is next to one that went has the focus.
  #focus(place, or = this.root.querySelector("summary")) {
    (this.list.children[Math.min(place, this.list.children.length - 1)]?.lastElementChild ?? or)?.focus();
  }

  async #delete({ id }) {
    const place = [...this.list.children].indexOf(document.activeElement?.closest("li"));
    const draft = await this.drafts.forget({ id }); // as it was by then, whatever is listed
    if (!draft) { // another tab was faster
      this.said.textContent = "It’s already deleted.";
      await this.#list();
      this.#focus(place);
      return;
    }
    const back = button("Bring back");
    back.addEventListener("click", () => this.#try(async () => {
      const there = await this.drafts.bringBack(draft);
      this.back(there);
      await this.#list();
      this.said.textContent = "It’s back.";
      this.list.querySelector(`a[href$="${there.id}"]`).focus();
    }));
    this.said.replaceChildren(`“${titleOf(draft.text)}” is deleted. `, back);
    this.gone(draft);
    await this.#list();
    this.#focus(place, back);
  }
}
