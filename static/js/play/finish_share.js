// A text and a link on their way out: by the system's own sheet where there is one, else from the clipboard.

import { announce } from "../lib/say.js";
import { copied } from "../lib/share.js";

export async function share(text, url, words) {
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
      return;
    }
  } catch (error) {
    if (error.name === "AbortError") return; // whoever closed the sheet wants nothing
  }
  const done = await copied(`${text}\n${url}`);
  words.textContent = done ? "Copied: paste it anywhere" : "This browser can’t copy";
  announce(words.textContent);
}
