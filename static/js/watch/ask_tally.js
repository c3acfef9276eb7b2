// The tally of a lesson as it is seen: ticks and crosses, and at its end what was hardest.

import { write } from "../shared/write.js";

const number = new Intl.NumberFormat("en-US");
const SIGNS = { right: "✓", wrong: "✗", shown: "–" };

function made(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function showTally({ root, lesson, on, open, next, told, ended }) {
  const tally = root.querySelector("[data-tally]");
  if (!tally) return;
  root.querySelector("[data-idle]").hidden = Boolean(on);
  root.querySelector("[data-promise]").hidden = Boolean(ended);
  write(root.querySelector("[data-begin]"), ended ? "Ask me again" : lesson.asked.length ? "Go on" : "Ask me");
  tally.hidden = !on && !lesson.asked.length;
  tally.querySelector(".deeds").hidden = !on;
  tally.querySelector("[data-skip]").hidden = !open;
  const onward = tally.querySelector("[data-onward]");
  onward.hidden = Boolean(open) || !(next || told);
  write(onward, next ? "Next question" : "See how it went");
  tally.querySelector("[data-finish]").hidden = !onward.hidden && !next; // it does the same
  write(tally.querySelector("[data-score]"), lesson.score);
  const marks = lesson.outcomes.map((outcome) => made("span", SIGNS[outcome], outcome));
  if (open) marks.push(made("span", "", "waits"));
  const row = tally.querySelector("[data-outcomes]");
  row.replaceChildren(...marks);
  row.setAttribute("aria-label", lesson.outcomes.join(", ") || "no answer yet");
}

// Where the next question is, in the place of one that is over; the server says the same.
export function showNext({ question, on, next }) {
  question.replaceChildren();
  if (on && next) question.append(made("p", `The next question comes at step ${number.format(next.at)}.`, "note"));
}

// How the lesson went, in the place of a question.
export function showSummary({ question, lesson }, atEnd) {
  const rows = lesson.byKind;
  const list = document.createElement("ul");
  list.className = "by-kind";
  for (const [title, right, answered] of rows) list.append(made("li", `${title}: ${right} of ${answered} right`));
  const missed = rows.filter(([, right, answered]) => right < answered);
  const none = atEnd ? "There is nothing more to ask in this run." : "No question was answered.";
  const head = missed.length ? `Hardest: ${missed[0][0].toLowerCase()}` : "All answers were right.";
  question.replaceChildren(made("h3", rows.length ? head : none), list);
}
