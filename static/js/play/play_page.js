// Starts Play where its mark-up stands, and tells it what the server answers.

import { Input } from "./input.js";
import { Play } from "./play.js";

export function start(root) {
  const play = new Play(root);
  new Input(play);
  // An answer about another position than the one on screen by now is none.
  const position = root.querySelector("[data-state-code]");
  root.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.asked = position.value; });
  const reply = root.querySelector("#reply");
  let held = false; // whether the focus was on what an answer replaces
  root.addEventListener("htmx:before:swap", (event) => {
    const { asked, target } = event.detail.ctx;
    if (asked !== position.value && target.closest("#reply, #link-place")) event.preventDefault();
    else if (target === reply && reply.contains(document.activeElement)) {
      held = true; // meanwhile its place has it, so that it is never nowhere
      reply.tabIndex = -1;
      reply.focus({ preventScroll: true });
    }
  });
  root.addEventListener("htmx:after:swap", () => {
    const took = root.querySelector("[data-took]:empty");
    if (took && play.settings.timer === "1") took.textContent = `, in ${play.clock.text}`;
    const answer = reply.firstElementChild;
    if (answer && answer !== play.answer) play.judged(answer);
    play.answer = answer;
    // The focus goes to what asks on, and from the last answer back to the grid.
    if (held && document.activeElement === reply) {
      const next = reply.querySelector("button");
      if (next) next.focus({ preventScroll: true }); else play.focus();
    }
    if (held) reply.removeAttribute("tabindex");
    held = false;
  });
  root.setAttribute("data-ready", "");
}

document.querySelectorAll("[data-game]").forEach(start);
