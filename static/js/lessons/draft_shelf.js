// My lessons: the drafts of this browser in a list; each can be opened, duplicated and deleted, with a way back.

import { whenOf } from "../kept/card.js";
import { addressOf, all, find, newId, remove, save } from "./drafts.js";
import { cut, titleOf } from "./lesson_text.js";

const counted = (count) => (count === 1 ? "1 step" : `${count} steps`);

function button(textContent, label, deed) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent });
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", deed);
  return made;
}

export class DraftShelf {
  // `gone(draft)` hears that one is deleted, and `back(draft)` that it is there again.
  constructor(root, { gone, back }) {
    Object.assign(this, { gone, back });
    this.root = root.querySelector("[data-shelf]");
    this.list = this.root.querySelector("ul");
    this.said = this.root.querySelector("[data-said]");
    this.root.addEventListener("toggle", () => this.paint(this.open));
  }

  // What is listed follows what is typed, where that can be seen.
  follow(open) {
    if (this.root.open || open !== this.open) this.paint(open);
  }

  // The drafts that there are by now; the one that is `open` says so.
  paint(open) {
    this.open = open;
    const drafts = all();
    this.root.hidden = !drafts.length && !this.said.hasChildNodes();
    this.root.querySelector("[data-count]").textContent = String(drafts.length);
    this.list.replaceChildren(...drafts.map((draft) => this.#itemOf(draft)));
  }

  #itemOf(draft) {
    const title = titleOf(draft.text);
    const link = Object.assign(document.createElement("a"), { href: addressOf(draft), textContent: title });
    if (draft.id === this.open) link.setAttribute("aria-current", "true");
    const facts = Object.assign(document.createElement("span"), {
      className: "note", textContent: `${counted(cut(draft.text).steps.length)}, ${whenOf(draft.when)}`,
    });
    const item = document.createElement("li");
    item.append(
      link, " ", facts,
      button("Duplicate", `Duplicate ${title}`, () => this.#put({ id: newId(), text: draft.text }, `Duplicated “${title}”.`)),
      button("Delete", `Delete ${title}`, () => this.#delete(draft)),
    );
    return item;
  }

  // Whether a draft is in the list now, which says so.
  #put(draft, words) {
    const why = save(draft);
    this.said.textContent = why || words;
    if (why) return false;
    this.paint(this.open);
    this.list.querySelector(`a[href$="${draft.id}"]`).focus();
    return true;
  }

  #delete(draft) {
    const place = [...this.list.children].indexOf(document.activeElement?.closest("li"));
    const back = button("Restore", "", () => {
      const there = find(draft.id) ? { ...draft, id: newId() } : draft; // another tab has written on
      if (this.#put(there, "Restored.")) this.back(there);
    });
    remove(draft);
    this.said.replaceChildren(`Deleted “${titleOf(draft.text)}”. `, back);
    this.gone(draft);
    this.paint(this.open);
    // What is next to the one that went has the focus.
    const { children } = this.list;
    (children[Math.min(place, children.length - 1)]?.lastElementChild ?? back).focus();
  }
}
