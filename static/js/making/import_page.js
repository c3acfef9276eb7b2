// The text is pasted by a button, read from a file that is dropped or chosen, or an example; the result then
// scrolls into view.

import { answer } from "../lib/share.js";

const form = document.getElementById("import");
const field = form.elements.text;
const paste = form.querySelector("[data-paste]");
const chooser = form.querySelector("[data-file]");

let filled = false; // not typed: nothing scrolls while somebody types

function fill(text) {
  field.value = text;
  filled = true;
  field.dispatchEvent(new Event("filled", { bubbles: true }));
}

// A longer text isn't a puzzle; this much of it is enough for the server's error.
async function read(file) {
  if (file) fill(await file.slice(0, field.maxLength).text());
}

async function fromClipboard() {
  try {
    fill(await navigator.clipboard.readText());
  } catch { // not allowed
    field.focus();
    answer(paste, "Press Ctrl+V");
  }
}

paste.hidden = !navigator.clipboard?.readText; // unavailable over plain http
paste.addEventListener("click", fromClipboard);
form.querySelector("[data-choose]").addEventListener("click", () => chooser.click());
chooser.addEventListener("change", () => {
  read(chooser.files[0]);
  chooser.value = ""; // so that the same file can be chosen again
});
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => fill(button.dataset.example));
}

const brings = (event) => event.dataTransfer.types.includes("Files");
document.addEventListener("dragover", (event) => {
  if (!brings(event)) return;
  event.preventDefault();
  form.toggleAttribute("data-over", true);
});
document.addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) form.removeAttribute("data-over"); });
document.addEventListener("drop", (event) => {
  if (!brings(event)) return;
  event.preventDefault();
  form.removeAttribute("data-over");
  read(event.dataTransfer.files[0]);
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id !== "imported") return;
  if (filled) ctx.target.scrollIntoView({ block: "nearest" });
  filled = false;
});
