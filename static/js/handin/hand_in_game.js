// A game of Play as it is handed in: where it began, every value that was written or taken away, and what stands now.

import { MARKED } from "../play/journal.js";
import { encode } from "../play/position_code.js";
import { handIn } from "./hand_in.js";

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
  const told = { page: `/play?${page}`, end: encode(size, game.cells, code), hints: game.hints ?? 0, seconds: clock.seconds };
  // The focus goes on in the game, unless a card lies over it, which has it.
  const closed = () => { if (!("over" in root.dataset)) play.focus(); };
  handIn(root.dataset.handIn, moves === undefined ? told : { ...told, moves }, closed);
}
