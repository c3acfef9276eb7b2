// The result as a text to send: by the system's own sheet where there is one, else from the clipboard. It gives
// nothing of the solution away.

import { announce } from "../shared/announcer.js";
import { copied } from "../shared/clipboard.js";

const dayOf = (day) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

// `about` is {day, name, size, grade, time, hints}; what isn't known is left out.
export function resultText({ day, name, size, grade, time, hints }) {
  const asked = hints ? `${hints} ${hints === 1 ? "hint" : "hints"}` : "no hints";
  const named = day ? dayOf(day) : name;
  return ["Mathdoku Lab", named, `${size} × ${size}`, !day && grade, time, asked].filter(Boolean).join(" · ");
}

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
