// Practice: shows the progress of each drill, and leads to the next board of the drill with the fewest done.

import { forget, hasAny, scoreOf } from "./progress.js";

const root = document.querySelector("[data-drills]");
const again = root.querySelector("[data-forget]");
const onward = root.querySelector("[data-next]");

function show() {
  const drills = [...root.querySelectorAll("[data-strategy]")].map((card) => {
    const count = Number(card.dataset.count);
    const { done, once, next } = scoreOf(card.dataset.strategy, count);
    const link = card.querySelector("a");
    card.querySelector("[data-score]").textContent = done ? `${done} of ${count} done, ${once} right at once` : "";
    link.search = done ? `n=${next}` : "";
    return { link, count, done, next };
  });
  const next = drills.reduce((best, each) => (each.done < best.done ? each : best));
  onward.href = next.link.href;
  root.querySelector("[data-next-is]").textContent = `${next.link.textContent}, board ${next.next} of ${next.count}`;
  next.link.closest("details").open = true;
  again.hidden = !hasAny();
}

again.addEventListener("click", () => {
  forget();
  show();
  onward.focus();
});
addEventListener("pageshow", show);
show();
