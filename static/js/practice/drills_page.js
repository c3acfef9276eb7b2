// Practice: says on each card how far its drill has come, and leads to the next board.

import { forgetAnswers } from "./answers.js";
import { forget, hasAny, scoreOf } from "./progress.js";

const root = document.querySelector("[data-drills]");
const again = root.querySelector("[data-forget]");

function show() {
  for (const card of root.querySelectorAll("[data-strategy]")) {
    const { strategy, count } = card.dataset;
    const { done, once, next } = scoreOf(strategy, Number(count));
    card.querySelector("[data-score]").textContent = done ? `${done} of ${count} done, ${once} right at once` : "Not tried yet";
    card.querySelector("h2 a").search = done ? `n=${next}` : "";
  }
  again.hidden = !hasAny();
}

again.addEventListener("click", () => {
  forget();
  forgetAnswers();
  show();
  root.querySelector("h2 a").focus();
});
addEventListener("pageshow", show);
show();
