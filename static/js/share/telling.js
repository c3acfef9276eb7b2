// What can be done with a mistake that was found: its link goes out at one press, and who sits in a room offers its
// page to the class.

import { startOffering } from "../room/offering.js";
import { announce } from "../lib/say.js";
import { copied } from "../lib/share.js";
import { shareNow } from "./system.js";

const TITLE = "Look where I went wrong";

// By the system's own sheet where there is one, else from the clipboard; where neither works the page opens, which has
// the link in a field.
async function send(link, words) {
  const url = link.dataset.sends;
  if (navigator.share ? await shareNow({ title: TITLE, text: TITLE, url }) : await copied(`${TITLE}\n${url}`)) {
    if (navigator.share) return;
    words.textContent = "Copied: paste it anywhere";
    announce(words.textContent);
  } else location.assign(link.href);
}

// `row` holds the link, and the button that offers.
export function startTelling(row) {
  const link = row.querySelector("[data-sends]");
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    send(link, link.querySelector("span"));
  });
  const button = row.querySelector("[data-offers]");
  if (button) startOffering(button);
}
