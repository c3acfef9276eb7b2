// Starts Play on its mark-up, and hands it the server's answers.

import { element } from "../lib/text.js";
import { Input } from "./input.js";
import { Play } from "./play.js";
import { Saved } from "./saved.js";

// Shows that the game isn't saved, and why, until that is closed or saving works again.
const warning = element("p", { className: "unkept", role: "status" });

function warnUnsaved(words) {
  if (!warning.isConnected) document.body.append(warning);
  if (warning.dataset.words === words) return; // it was closed
  warning.dataset.words = words;
  warning.textContent = words;
  if (!words) return;
  const close = element("button", { type: "button" }, "OK");
  close.addEventListener("click", () => warning.replaceChildren());
  warning.append(close);
}

// `before` is called when the game is ready, before held presses are repeated.
export async function start(root, before = () => {}) {
  const sheet = JSON.parse(root.querySelector("[data-sheet]").textContent);
  const saved = await Saved.open(root, sheet, root.querySelector("[data-state-code]").value, warnUnsaved);
  const play = new Play(root, sheet, saved);
  new Input(play);
  Object.defineProperty(root, "report", { get: () => play.report });
  // An answer about a position that has changed is dropped.
  const position = root.querySelector("[data-state-code]");
  root.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.asked = position.value; });
  const reply = root.querySelector("#reply");
  let hadFocus = false; // whether the focus was on what an answer replaces
  root.addEventListener("htmx:before:swap", (event) => {
    const { asked, target: name } = event.detail.ctx;
    const target = typeof name === "string" ? document.querySelector(name) : name; // the server may name it
    if (asked !== position.value && target.closest("#reply, #end, #link-place")) event.preventDefault();
    else if (target === reply && reply.contains(document.activeElement)) {
      hadFocus = true; // the reply itself has it until the swap
      reply.tabIndex = -1;
      reply.focus({ preventScroll: true });
    }
  });
  root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.target === "#end") play.ended(root.querySelector("#end").firstElementChild);
    const answer = reply.firstElementChild;
    if (answer && answer !== play.answer) {
      play.judged(answer);
      const offers = answer.querySelector("[data-offers]");
      if (offers) import("../room/offering.js").then(({ startOffering }) => startOffering(offers));
    }
    play.answer = answer;
    // The focus moves to the next action, and from the last answer back to the grid.
    if (hadFocus && document.activeElement === reply) {
      const next = reply.querySelector(".actions :is(button, a):not([hidden])");
      if (next) next.focus({ preventScroll: true }); else play.focus();
    }
    if (hadFocus) reply.removeAttribute("tabindex");
    hadFocus = false;
  });
  before();
  root.setAttribute("data-ready", "");
  dispatchEvent(new Event("ready"));
  startHandIn(play);
}

// The menu's Hand in works here and from the puzzle's other pages.
function startHandIn(play) {
  const begin = async () => (await import("../handin/hand_in.js")).handInGame(play);
  document.addEventListener("click", (event) => {
    if (!play.root.isConnected || !event.target.closest("#puzzle-bar [data-hand-in]")) return;
    event.preventDefault();
    begin();
  });
  if (location.hash !== "#hand-in") return;
  history.replaceState(history.state, "", location.pathname + location.search);
  begin();
}

for (const root of document.querySelectorAll("[data-game]")) start(root);

