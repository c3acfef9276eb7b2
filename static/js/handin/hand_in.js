// A dialog in which the server summarises what was done, asks for initials and the class word, and answers
// with the code. Closing it forgets everything.

import { encode } from "../lib/codes.js";
import { loadStyle } from "../lib/styles.js";
import { element } from "../lib/text.js";
import { MARKED } from "../play/game.js";

// `values` are the page and what was done there, for the server; `closed` is called at the end.
export async function handIn(address, values, closed = () => {}) {
  await loadStyle(new URL("../../css/dialogs.css", import.meta.url)); // pages don't link it
  const close = element("button", { type: "button", className: "quiet" }, "Close");
  const header = element("header", {}, element("h2", { id: "hand-in-title" }, "Hand in"), close);
  const doing = element("section", { id: "hand-in", className: "hand-in" }, "Checking your moves…");
  const dialog = element("dialog", { className: "hand-in-dialog" }, header, doing);
  dialog.setAttribute("aria-labelledby", "hand-in-title");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); closed(); });
  // The page behind it shows why nothing came.
  for (const kind of ["htmx:error", "htmx:response:error"]) {
    dialog.addEventListener(kind, ({ detail: { ctx } }) => { if (!ctx?.hx?.retarget) dialog.close(); });
  }
  dialog.addEventListener("htmx:after:swap", () => dialog.querySelector("[autofocus]")?.focus());
  document.body.append(dialog);
  dialog.showModal();
  return htmx.ajax("POST", address, { target: "#hand-in", swap: "outerHTML", source: "#hand-in", values });
}

// A game of Play: its start, every value that was written or removed, and the final values.
export function handInGame(play) {
  const { game, state, root, clock } = play;
  const { size } = state.rules;
  const { code } = root.dataset;
  const began = game.startValues.map((value, cell) => [game.given[cell] ? 0 : value, 0, 0]);
  const page = new URLSearchParams({ p: code });
  if (began.some(([value]) => value)) page.set("state", encode(size, began, code));
  const moves = game.journal.entries
    ?.filter(([, value]) => value !== MARKED)
    .map(([cell, value]) => `${cell}.${value}`).join("-");
  const values = { page: `/play?${page}`, end: encode(size, game.cells, code), hints: game.hints ?? 0, seconds: clock.seconds };
  // The focus returns to the game, or stays with the card that covers it.
  const closed = () => { if (!("over" in root.dataset)) play.focus(); };
  handIn(root.dataset.handIn, moves === undefined ? values : { ...values, moves }, closed);
}

// Predict: all answers of a run, and the time that they took.
export function handInAnswers({ player, score, clock: { seconds } }, button) {
  const { code, with: algorithm } = player.root.dataset;
  const page = `/watch?${new URLSearchParams({ p: code, with: algorithm })}`;
  handIn(button.dataset.handIn, { page, answers: score.handedIn, seconds });
}
