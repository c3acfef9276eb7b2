// Offers a page to the class: a seated pupil's teacher alone sees it, and may show it. Another press takes it back.

import { announce } from "../lib/say.js";
import { forgetSeat, seated } from "./own_rooms.js";

const OFFERED = ["Sent to your teacher.", " ", "Take it back"];
const GONE = [404, 409, 410]; // the room, or the seat in it, is gone
const REFUSED = [413, 422]; // the page can't be offered

// The status of the room's answer; 0 if none came.
async function offer({ code, seat }, page) {
  try {
    const body = new URLSearchParams({ seat, page });
    const answer = await fetch(`/room/${code}/offer`, { method: "POST", body, headers: { "HX-Request": "true" } });
    return answer.status;
  } catch {
    return 0;
  }
}

// Without a seat the button is hidden; joining in another tab shows it at once.
export function startOffering(button) {
  const asks = button.textContent;
  let place = null;
  // An offer is taken back from the room that it was sent to, whatever room one is in by then.
  const look = () => {
    if (!button.hasAttribute("data-offered")) place = seated() ?? place;
    button.hidden = !place;
  };
  look();
  addEventListener("storage", look);
  button.addEventListener("click", async () => {
    const takesBack = button.hasAttribute("data-offered");
    const status = await offer(place, takesBack ? "" : button.dataset.offers);
    const heard = status === 204;
    if (heard) {
      button.toggleAttribute("data-offered", !takesBack);
      button.replaceChildren(...(takesBack ? [asks] : OFFERED));
      look();
    } else if (REFUSED.includes(status)) {
      button.textContent = "This page can’t be sent to a class";
      button.disabled = true;
    } else if (GONE.includes(status)) {
      forgetSeat(place.code);
      button.removeAttribute("data-offered");
      place = seated(); // in another room
      button.textContent = place ? asks : "You’re no longer in this room";
      button.disabled = !place;
    } else button.textContent = "Not sent. Try again";
    announce(heard && takesBack ? "Taken back." : heard ? OFFERED[0] : button.textContent);
  });
}
