// The control link on the clipboard: whoever has it can lead the room.

import { copied } from "../lib/share.js";

export async function copyTo(button, link) {
  button.textContent = await copied(link) ? "Copied" : "This browser can’t copy";
  button.focus();
}
