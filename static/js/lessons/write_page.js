// Starts the page on which a lesson is written: its draft, the cards of its steps, the list of all drafts, files, and
// what a check finds.

import { download } from "../lib/share.js";
import { write } from "../lib/text.js";
import { Checked } from "./checked.js";
import { DraftShelf } from "./draft_shelf.js";
import { addressOf, find, idIn, inHand, newId, same, save, take } from "./drafts.js";
import { cut, titleOf } from "./lesson_text.js";
import { StepCards } from "./step_cards.js";
import { TextField } from "./text_field.js";

const KEPT = "Saved in this browser as you type.";
const GONE = "That lesson isn’t in this browser. Here’s a text to start from.";
const CHANGED = "Changed in another tab.";
const DELETED = "Deleted in another tab. Type here to save it again.";
const MOST_BYTES = 256 * 1024; // several times what a lesson may have: the check says how much that is

const root = document.querySelector("[data-writing]");
const element = root.querySelector("textarea");
const query = new URLSearchParams(location.search);
const field = new TextField(element);
const kept = root.querySelector("[data-kept]");
const say = (words) => write(root.querySelector("[data-news]"), words);

// The draft that the address is for; none where its text isn't one yet.
function asked() {
  if (query.has("draft")) return find(query.get("draft"));
  const holds = ["l", "lesson", "page"].some((name) => query.has(name));
  return holds ? same(element.defaultValue) : inHand();
}

const typed = element.value !== element.defaultValue; // before this script was there
const found = asked();
let draft = typed ? null : found; // that is open, as this page knows it; none where its text isn't one yet
let unsaved = ""; // why

let checked = null;
const cards = new StepCards(root, field, (index) => checked?.show(index));
const shelf = new DraftShelf(root, {
  gone({ id }) { if (id === draft?.id) draft = null; },
  back(back) { if (!draft && back.text === field.text) goOn(back); },
});

function report(why) {
  unsaved = why;
  write(kept, why || (draft ? KEPT : ""));
  kept.toggleAttribute("data-unkept", Boolean(why));
}

function goOn(next) {
  draft = next;
  take(next);
  report("");
}

// What is typed is its draft's text at once, and the address leads back to it, once the text is another one than the
// address holds.
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

// Another text in the field: no Undo leads back from it.
function open(text) {
  field.open(text);
  cards.forget();
}

// Another tab may have written. What isn't saved here is not given up for it.
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

element.addEventListener("input", () => {
  if (field.text !== draft?.text) keep();
  cards.paint();
});
if (draft) {
  goOn(draft);
  field.open(draft.text);
}
element.readOnly = false;
checked = new Checked(root, field, cards);
cards.paint();
if (typed) keep();
if (!found && query.has("draft") && query.get("draft") !== "new") say(GONE);
const step = cut(field.text).steps[query.get("step") - 1];
if (draft && step) field.goTo(step.start);
shelf.paint(draft?.id);

// As a file: saved to this device, and read from it beside the other lessons.
root.querySelector("[data-save]").addEventListener("click", () => {
  const title = titleOf(field.text).normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  const name = `${title.slice(0, 60) || "lesson"}.txt`;
  download(name, field.text, "text/plain");
  say(`Saved as ${name}.`);
});

async function bring(file) {
  if (file.size > MOST_BYTES) return say("This file is too large to be a lesson, so nothing was opened.");
  const text = (await file.text()).replace(/\r\n?/g, "\n");
  if (text.includes("\0")) return say("This file isn’t plain text, so nothing was opened.");
  draft = null;
  open(text);
  say(`Opened “${titleOf(text)}” from ${file.name}. Your other lessons are still here.`);
}

root.querySelector("[data-bring] input").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await bring(file);
  target.value = ""; // the same one may be opened again
});

addEventListener("storage", ({ key }) => {
  const id = idIn(key);
  if (id && id === draft?.id) hear(); else if (id) shelf.paint(draft?.id);
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) hear(); });
// Only where leaving would lose something.
addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
root.setAttribute("data-ready", "");
