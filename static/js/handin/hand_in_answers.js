// Predict as it is handed in: all that was answered in a run, and the time that was spent on it.

import { handIn } from "./hand_in.js";

export function handInAnswers({ player, score, clock: { seconds } }, button) {
  const { code, with: algorithm } = player.root.dataset;
  const page = `/watch?${new URLSearchParams({ p: code, with: algorithm })}`;
  handIn(button.dataset.handIn, { page, answers: score.handedIn, seconds });
}
