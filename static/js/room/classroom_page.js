// Classroom, and the pages where a room is opened or joined: lists the rooms that this browser leads, and gives a
// returning pupil the same seat.

import { element } from "../lib/text.js";
import { codesLed, forgetKey, forgetSeat, seatIn } from "./own_rooms.js";

function startJoining(form) {
  const { code, seat } = form.elements;
  const typed = () => code.value.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (form.dataset.lost !== undefined) forgetSeat(typed());
  form.addEventListener("submit", () => { seat.value = seatIn(typed()) ?? ""; });
  if (form.dataset.again) setTimeout(() => form.requestSubmit(), form.dataset.again * 1000);
}

// Rooms that have ended are forgotten.
async function listRooms(section) {
  for (const code of codesLed()) {
    const link = element("a", { href: section.dataset.lead.replace("CODE", code) }, `Room ${code}`);
    const { status } = await fetch(link.href, { method: "HEAD" }).catch(() => ({ status: 0 }));
    if (status === 404) { forgetKey(code); continue; }
    section.querySelector("ul").append(element("li", {}, link));
    section.hidden = false;
  }
}

document.querySelectorAll("[data-join]").forEach(startJoining);
document.querySelectorAll("[data-rooms-led]").forEach(listRooms);
