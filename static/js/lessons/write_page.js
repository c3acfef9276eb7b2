// Starts the page on which a lesson is written: its draft, the cards of its steps, the list of all drafts, files, and
// what a check finds.

import { write } from "../lib/text.js";
import { Checked } from "./checked.js";
import { addressOf } from "./draft_address.js";
import { DraftShelf } from "./draft_shelf.js";
import { CHANGED, Drafts } from "./drafts.js";
import { Keeper } from "./keeper.js";
import { startFiles } from "./lesson_file.js";
import { cut, titleOf } from "./lesson_text.js";
import { StepCards } from "./step_cards.js";
import { TextField } from "./text_field.js";

const GONE = "That lesson isn’t in this browser. Here is a text to begin with.";
const PARTED = "Another tab changed this lesson meanwhile, so yours is kept beside it, under My lessons.";
const TAKEN = "Changed in another tab.";
const BACK = "Brought back in another tab.";
const DELETED = "Deleted in another tab. What you type here is kept again.";

const root = document.querySelector("[data-writing]");
const element = root.querySelector("textarea");
const query = new URLSearchParams(location.search);
const field = new TextField(element);
const kept = root.querySelector("[data-kept]");
const news = root.querySelector("[data-news]");

// The draft that the address is for; none where its text isn't one yet.
function asked(drafts) {
  if (query.has("draft")) return drafts.find(query.get("draft"));
  const holds = ["l", "lesson", "page"].some((name) => query.has(name));
  return holds ? drafts.same(element.defaultValue) : drafts.inHand();
}

function tell(words, isKept) {
  write(kept, words);
  kept.toggleAttribute("data-unkept", !isKept);
}

const say = (words) => write(news, words);

// The address leads back to the draft, once the text is another one than the address holds.
function follow() {
  const isHeld = new URLSearchParams(location.search).has("l") && checked.text === field.text;
  const there = addressOf(keeper.draft);
  if (!isHeld && `${location.pathname}${location.search}` !== there) history.replaceState(history.state, "", there);
}

const drafts = await Drafts.open();
const found = await asked(drafts);
const typed = element.value !== element.defaultValue; // before this script was there
const draft = typed ? undefined : found;
const keeper = new Keeper(drafts, draft, draft?.text ?? element.defaultValue, {
  tell,
  changed() { follow(); shelf.follow(keeper.draft.id); },
  parted() { say(PARTED); },
});
let checked = null;
const cards = new StepCards(root, field, (index) => checked?.show(index));
const shelf = new DraftShelf(root, drafts, {
  gone(gone) { if (gone.id === keeper.draft?.id) keeper.open(null, field.text); },
  back(back) { if (!keeper.draft && back.text === field.text) keeper.open(back, back.text); },
  chosen(chosen) {
    keeper.open(chosen, chosen.text);
    open(chosen.text);
    follow();
    shelf.paint(chosen.id);
    element.focus();
  },
});

element.addEventListener("input", () => {
  if (field.text !== keeper.text) keeper.keep(field.text);
  cards.paint();
});
if (draft) {
  keeper.open(draft, draft.text);
  field.open(draft.text);
}
element.readOnly = false;
checked = new Checked(root, field, cards);
cards.paint();
if (typed) keeper.keep(field.text);
if (!found && query.has("draft") && query.get("draft") !== "new") say(GONE);
const step = cut(field.text).steps[query.get("step") - 1];
if (draft && step) field.goTo(step.start);
shelf.paint(keeper.draft?.id);

startFiles(root, {
  written: () => field.text,
  say,
  opened(text, name) {
    keeper.open(null, field.text);
    open(text);
    say(`“${titleOf(text)}” is opened from ${name}, beside your other lessons.`);
  },
});

// Another text in the field: no Undo leads back from it.
function open(text) {
  field.open(text);
  cards.forget();
}

// Another tab has written, and nothing is on its way from here.
async function hear() {
  const other = await keeper.news().catch(() => undefined); // what is typed next says that nothing is kept
  if (other?.text === field.text) say(BACK);
  else if (other) {
    open(other.text);
    say(TAKEN);
  }
  if (other === null) say(DELETED);
  shelf.paint(keeper.draft?.id);
}

addEventListener("storage", ({ key }) => { if (key === CHANGED) hear(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) hear(); });
// Only where leaving would lose something.
addEventListener("beforeunload", (event) => {
  if (keeper.draft && (!keeper.isKept || !drafts.lasts)) event.preventDefault();
});
root.setAttribute("data-ready", "");
