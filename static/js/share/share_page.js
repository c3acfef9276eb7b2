// Saves the puzzle's name in this browser, offers the system's share sheet if there is one, and turns the board's
// SVG into a PNG large enough for print.

import { announce } from "../lib/say.js";
import { answer, download, puzzleHere, showSheet } from "../lib/share.js";
import { element } from "../lib/text.js";
import { keepName, nameOf, showLabel } from "../page/every_page.js";

const SIDE = 2000; // pixels

async function png(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = element("canvas", { width: SIDE, height: Math.round((SIDE * image.naturalHeight) / image.naturalWidth) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done); });
}

for (const button of document.querySelectorAll("[data-png]")) {
  button.addEventListener("click", async () => {
    try {
      download(button.dataset.name, await png(button.dataset.png), "image/png");
      announce("Saved as PNG.");
    } catch { answer(button, "Not saved. Try again"); }
  });
}

const root = document.querySelector("[data-share-of]");
const { title, author } = root.querySelector("[data-label-form]").elements;
const code = root.dataset.shareOf;

// The label is also that of My puzzles.
async function keepLabel() {
  keepName(code, title.value);
  showLabel({ title: title.value, author: author.value });
  const [{ cleanPuzzle }, { openStore }] = await Promise.all([import("../kept/file.js"), import("../kept/store.js")]);
  const store = await openStore();
  const puzzle = (await store.all("puzzles")).find((each) => each.code === code);
  if (puzzle) await store.write({ puzzles: [cleanPuzzle({ ...puzzle, name: title.value, author: author.value })] }).catch(() => {});
}

for (const field of [title, author]) field.addEventListener("change", keepLabel);
// The link has no name, but this browser does.
if (!title.value && nameOf(code)) {
  title.value = nameOf(code);
  title.dispatchEvent(new Event("change", { bubbles: true }));
}

function offerSheet() {
  document.querySelector("[data-system-share]").hidden = !navigator.share;
}

root.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-system-share]")) return;
  const shown = await showSheet({ ...puzzleHere(), url: document.getElementById("link").value });
  if (!shown) announce("Sharing didn’t work. Copy the link instead.");
});
root.addEventListener("htmx:after:swap", offerSheet);
offerSheet();
