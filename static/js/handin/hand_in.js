// Handing in: a dialog in which the server says what was done, asks for initials and the teacher's word, and answers
// with the code. All of it goes with the dialog.

import { encode } from "../lib/codes.js";
import { loadStyle } from "../lib/styles.js";
import { MARKED } from "../play/game.js";

function made(name, text, attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// `values` are the page and what was done there, for the server; `closed` is called when it is over.
export async function handIn(address, values, closed = () => {}) {
  await loadStyle(new URL("../../css/dialogs.css", import.meta.url)); // pages do without until then
  const dialog = made("dialog", "", { class: "hand-in-dialog", "aria-labelledby": "hand-in-title" });
  const header = document.createElement("header");
  const close = made("button", "Close", { type: "button", class: "quiet" });
  header.append(made("h2", "Hand in", { id: "hand-in-title" }), close);
  dialog.append(header, made("section", "Checking your moves…", { id: "hand-in", class: "hand-in" }));
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

// A game of Play: where it began, every value that was written or taken away, and what stands now.
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
  // The focus goes on in the game, unless a card lies over it, which has it.
  const closed = () => { if (!("over" in root.dataset)) play.focus(); };
  handIn(root.dataset.handIn, moves === undefined ? values : { ...values, moves }, closed);
}

// Predict: all that was answered in a run, and the time that was spent on it.
export function handInAnswers({ player, score, clock: { seconds } }, button) {
  const { code, with: algorithm } = player.root.dataset;
  const page = `/watch?${new URLSearchParams({ p: code, with: algorithm })}`;
  handIn(button.dataset.handIn, { page, answers: score.handedIn, seconds });
}
