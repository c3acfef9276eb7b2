// A drill as it is handed in: what was answered on each board of it that is done, and how long that took.

import { Clock } from "../lib/clock.js";
import { handedIn, keepSeconds, noteAnswer, secondsOn } from "./answers.js";
import { isDone } from "./progress.js";

export class DrillHandIn {
  // `drill` finds the board's element, which each answer draws anew.
  constructor(root, drill) {
    this.drill = drill;
    const { strategy } = drill().dataset;
    this.clock = new Clock(secondsOn(strategy), () => {}, (seconds) => keepSeconds(strategy, seconds));
    root.addEventListener("submit", ({ target, submitter }) => {
      if (target.id === "answer") this.asked = String(new URLSearchParams(new FormData(target, submitter)));
    }, true);
    root.addEventListener("click", (event) => this.#press(event));
  }

  // The server has judged what was asked; what comes of it is noted after this.
  judged() {
    const { strategy, number } = this.drill().dataset;
    if (this.asked) noteAnswer(strategy, number, this.asked);
    this.asked = undefined;
  }

  // The clock runs while a board is to be done, and there is a button once there is something to hand in.
  show() {
    const { strategy, number } = this.drill().dataset;
    if (isDone(strategy, number)) this.clock.stop(); else this.clock.start();
    const button = this.drill().querySelector("[data-hand-in]"); // not where nothing can be handed in
    if (button) button.hidden = !handedIn(strategy);
  }

  async #press({ target }) {
    const button = target.closest("[data-hand-in]");
    if (!button) return;
    const { strategy } = this.drill().dataset;
    const { handIn } = await import("../handin/hand_in.js");
    const told = { page: location.pathname, answers: handedIn(strategy), seconds: this.clock.seconds };
    handIn(button.dataset.handIn, told);
  }
}
