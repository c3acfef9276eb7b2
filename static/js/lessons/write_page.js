// The page on which a lesson is written: its draft, the cards of its steps, the list of all drafts, files, and what a
// check reports.

import { whenOf } from "../kept/shelf.js";
import { download } from "../lib/share.js";
import { element, write } from "../lib/text.js";
import { Checked } from "./checked.js";
import { addressOf, all, find, idIn, currentDraft, newId, remove, same, save, take } from "./drafts.js";
import { cut, TextField, titleOf } from "./lesson_text.js";
import { QuestionFields } from "./question_fields.js";
import { StepCards } from "./step_cards.js";

const counted = (count) => (count === 1 ? "1 step" : `${count} steps`);

function button(words, label, deed) {
  const node = element("button", { type: "button", className: "quiet", ariaLabel: label }, words);
  node.addEventListener("click", deed);
  return node;
}

class DraftShelf {
  // `gone(draft)` is called when a draft is deleted, `back(draft)` when it is restored.
  constructor(root, { gone, back }) {
    Object.assign(this, { gone, back });
    this.root = root.querySelector("[data-shelf]");
    this.list = this.root.querySelector("ul");
    this.message = this.root.querySelector("[data-message]");
    this.root.addEventListener("toggle", () => this.paint(this.open));
  }

  // Follow what is typed, if the list is in view.
  follow(open) {
    if (this.root.open || open !== this.open) this.paint(open);
  }

  // List the current drafts; the `open` one is marked.
  paint(open) {
    this.open = open;
    const drafts = all();
    this.root.hidden = !drafts.length && !this.message.hasChildNodes();
    this.root.querySelector("[data-count]").textContent = String(drafts.length);
    this.list.replaceChildren(...drafts.map((draft) => this.#itemOf(draft)));
  }

  #itemOf(draft) {
    const title = titleOf(draft.text);
    const link = element("a", { href: addressOf(draft) }, title);
    if (draft.id === this.open) link.setAttribute("aria-current", "true");
    const facts = `${counted(cut(draft.text).steps.length)}, ${whenOf(draft.when)}`;
    return element("li", {}, link, " ", element("span", { className: "note" }, facts),
      button("Duplicate", `Duplicate ${title}`, () => this.#put({ id: newId(), text: draft.text }, `Duplicated “${title}”.`)),
      button("Delete", `Delete ${title}`, () => this.#delete(draft)));
  }

  // Save a draft, list it and focus it; whether that worked.
  #put(draft, words) {
    const why = save(draft);
    this.message.textContent = why || words;
    if (why) return false;
    this.paint(this.open);
    this.list.querySelector(`a[href$="${draft.id}"]`).focus();
    return true;
  }

  #delete(draft) {
    const place = [...this.list.children].indexOf(document.activeElement?.closest("li"));
    const back = button("Restore", null, () => {
      const there = find(draft.id) ? { ...draft, id: newId() } : draft; // another tab has continued it
      if (this.#put(there, "Restored.")) this.back(there);
    });
    remove(draft);
    this.message.replaceChildren(`Deleted “${titleOf(draft.text)}”. `, back);
    this.gone(draft);
    this.paint(this.open);
    // The focus moves to the neighbour of the deleted draft.
    const { children } = this.list;
    (children[Math.min(place, children.length - 1)]?.lastElementChild ?? back).focus();
  }
}

const KEPT = "Saved in this browser as you type.";
const GONE = "That lesson isn’t in this browser. Here’s a text to start from.";
const CHANGED = "Changed in another tab.";
const DELETED = "Deleted in another tab. Type here to save it again.";
const MAX_BYTES = 256 * 1024; // several times what a lesson may have: the check reports that limit

const root = document.querySelector("[data-writing]");
const textarea = root.querySelector("textarea");
const query = new URLSearchParams(location.search);
const field = new TextField(textarea);
const status = root.querySelector("[data-saved]");
const say = (words) => write(root.querySelector("[data-news]"), words);

// The draft that the URL asks for; undefined if its text isn't a draft yet.
function asked() {
  if (query.has("draft")) return find(query.get("draft"));
  const holds = ["l", "lesson", "page"].some((name) => query.has(name));
  return holds ? same(textarea.defaultValue) : currentDraft();
}

const typed = textarea.value !== textarea.defaultValue; // before this script was loaded
const requested = asked();
let draft = typed ? null : requested; // the open draft, as this page knows it; null if its text isn't one yet
let unsaved = ""; // the reason

let checked = null;
let questions = null;
const cards = new StepCards(root, field, (index) => { checked?.show(index); questions?.paint(); });
const shelf = new DraftShelf(root, {
  gone({ id }) { if (id === draft?.id) draft = null; },
  back(back) { if (!draft && back.text === field.text) goOn(back); },
});

function report(why) {
  unsaved = why;
  write(status, why || (draft ? KEPT : ""));
  status.toggleAttribute("data-unsaved", Boolean(why));
}

function goOn(next) {
  draft = next;
  take(next);
  report("");
}

// Save what is typed, and put the draft into the URL once the text differs from the URL's own.
function keep() {
  if (!draft) goOn({ id: newId() });
  draft = { id: draft.id, text: field.text };
  report(save(draft));
  say("");
  const isHeld = new URLSearchParams(location.search).has("l") && checked?.text === field.text;
  const there = addressOf(draft);
  if (!isHeld && `${location.pathname}${location.search}` !== there) history.replaceState(history.state, "", there);
  shelf.follow(draft.id);
}

// Replace the text; this can't be undone.
function open(text) {
  field.open(text);
  cards.forget();
}

// Another tab may have saved. What isn't saved here is not given up for it.
function hear() {
  const there = draft && !unsaved ? find(draft.id) : draft;
  if (draft && !there) say(DELETED);
  else if (there?.text === draft?.text) say("");
  else {
    draft = there;
    open(there.text);
    say(CHANGED);
  }
  shelf.paint(draft?.id);
}

textarea.addEventListener("input", () => {
  if (field.text !== draft?.text) keep();
  cards.paint();
  questions?.paint();
});
if (draft) {
  goOn(draft);
  field.open(draft.text);
}
textarea.readOnly = false;
checked = new Checked(root, field, cards);
questions = new QuestionFields(root, field, cards);
cards.paint();
questions.paint();
if (typed) keep();
if (!requested && query.has("draft") && query.get("draft") !== "new") say(GONE);
const step = cut(field.text).steps[query.get("step") - 1];
if (draft && step) field.goTo(step.start);
shelf.paint(draft?.id);

// Files: save the lesson to this device, or open one next to the other lessons.
root.querySelector("[data-save]").addEventListener("click", () => {
  const title = titleOf(field.text).normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  const name = `${title.slice(0, 60) || "lesson"}.txt`;
  download(name, field.text, "text/plain");
  say(`Saved as ${name}.`);
});

async function bring(file) {
  if (file.size > MAX_BYTES) return say("This file is too large to be a lesson, so nothing was opened.");
  const text = (await file.text()).replace(/\r\n?/g, "\n");
  if (text.includes("\0")) return say("This file isn’t plain text, so nothing was opened.");
  draft = null;
  open(text);
  say(`Opened “${titleOf(text)}” from ${file.name}. Your other lessons are still here.`);
}

root.querySelector("[data-bring] input").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await bring(file);
  target.value = ""; // so that the same file can be chosen again
});

addEventListener("storage", ({ key }) => {
  const id = idIn(key);
  if (id && id === draft?.id) hear(); else if (id) shelf.paint(draft?.id);
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) hear(); });
// Only if leaving would lose something.
addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
root.setAttribute("data-ready", "");
