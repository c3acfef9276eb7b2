// Starts Play where its mark-up stands, and tells it what the server answers.

import { Hands } from "./hands.js";
import { Play } from "./play.js";

for (const root of document.querySelectorAll("[data-game]")) {
  const play = new Play(root);
  new Hands(play);
  root.addEventListener("htmx:after:swap", () => {
    const took = root.querySelector("[data-took]:empty");
    if (took && play.settings.timer === "1") took.textContent = `, in ${play.clock.text}`;
    const answer = root.querySelector("#told > *");
    if (answer && answer !== play.answer) play.judged(answer);
    play.answer = answer;
  });
  root.setAttribute("data-ready", "");
}
