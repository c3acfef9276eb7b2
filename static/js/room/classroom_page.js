// Classroom, and where a room is opened: the rooms that this browser leads are listed, and those that have ended
// forgotten.

import { codesLed, forgetKey } from "./rooms_led.js";

if (document.querySelector("[data-join]")) import("./join_page.js");

const section = document.querySelector("[data-rooms-led]");
const list = section.querySelector("ul");

for (const code of codesLed()) {
  const link = document.createElement("a");
  link.href = section.dataset.lead.replace("CODE", code);
  link.textContent = `Room ${code}`;
  const { status } = await fetch(link.href, { method: "HEAD" }).catch(() => ({ status: 0 }));
  if (status === 404) { forgetKey(code); continue; }
  const item = document.createElement("li");
  item.append(link);
  list.append(item);
  section.hidden = false;
}
