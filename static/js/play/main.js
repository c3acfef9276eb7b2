// Starts Play where its mark-up stands, and tells it what the server answers.

import { Hands } from "./hands.js";
import { Play } from "./play.js";

for (const root of document.querySelectorAll("[data-game]")) {
  const play = new Play(root);
  new Hands(play);
  // An answer about another position than the one on screen by now is none.
  const position = root.querySelector("[data-state-code]");
  root.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.asked = position.value; });
  root.addEventListener("htmx:before:swap", (event) => {
    const { asked, target } = event.detail.ctx;
    if (asked !== position.value && target.closest("#told, #link-place")) event.preventDefault();
  });
  root.addEventListener("htmx:after:swap", () => {
    const took = root.querySelector("[data-took]:empty");
    if (took && play.settings.timer === "1") took.textContent = `, in ${play.clock.text}`;
    const answer = root.querySelector("#told > *");
    if (answer && answer !== play.answer) play.judged(answer);
    play.answer = answer;
  });
  root.setAttribute("data-ready", "");
}
