// A lesson as a file: saved to this device, and read from it.

import { download } from "../lib/download.js";
import { titleOf } from "./lesson_text.js";

const MOST_BYTES = 256 * 1024; // several times what a lesson may have: the check says how much that is

const nameOf = (text) => titleOf(text).normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);

function save(text) {
  const name = `${nameOf(text) || "lesson"}.txt`;
  download(name, text, "text/plain");
  return `Saved as ${name}.`;
}

async function textOf(file) {
  if (file.size > MOST_BYTES) throw new RangeError("This file is too large to be a lesson, so nothing was opened.");
  const text = await file.text();
  if (text.includes("\0")) throw new RangeError("This file isn’t a text, so nothing was opened.");
  return text.replace(/\r\n?/g, "\n");
}

// `written()` is the text to save, `opened(text)` takes the one that was read, and `say(words)` tells how it went.
export function startFiles(root, { written, opened, say }) {
  root.querySelector("[data-save]").addEventListener("click", () => say(save(written())));
  const field = root.querySelector("[data-bring] input");
  field.addEventListener("change", async () => {
    const [file] = field.files;
    try {
      if (file) opened(await textOf(file), file.name);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      say(error.message);
    }
    field.value = ""; // the same one may be opened again
  });
}
