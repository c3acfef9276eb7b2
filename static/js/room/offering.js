// Who sits in a room offers a page to its class: its teacher alone sees that, and shows it or not. Another press takes
// it back.

import { announce } from "../lib/say.js";
import { forgetSeat, seated } from "./own_rooms.js";

const OFFERED = ["Sent to your teacher.", " ", "Take it back"];
const GONE = [404, 409, 410]; // the room, or the seat in it
const REFUSED = [413, 422]; // the page: by the next press, too

// The status of the room's answer; 0 where none came.
async function offer({ code, seat }, page) {
  try {
    const body = new URLSearchParams({ seat, page });
    const answer = await fetch(`/room/${code}/offer`, { method: "POST", body, headers: { "HX-Request": "true" } });
    return answer.status;
  } catch {
    return 0;
  }
}

// Where nobody sits anywhere the button stays away; who joins in another tab has it at once.
export function startOffering(button) {
  const asks = button.textContent;
  let place = null;
  // What was sent is taken back from where it was sent to, wherever one sits by then.
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
      place = seated(); // in another one, by now
      button.textContent = place ? asks : "You’re no longer in this room";
      button.disabled = !place;
    } else button.textContent = "Not sent. Try again";
    announce(heard && takesBack ? "Taken back." : heard ? OFFERED[0] : button.textContent);
  });
}
