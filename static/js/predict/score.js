// Predict's score: the questions and their outcomes, and the tally that shows them.

import { element, number, write } from "../lib/text.js";

const KINDS = {
  accepted: "What happens to a number", why: "Why", "which-cell": "Where it goes on",
  "which-value": "Which number is next", "back-to": "Back to where",
};
const MAX_LATELY = 12; // questions whose kinds the server gets, so that it varies them

export class Score {
  // Each question is [kind, whether the answer was right (null if it was skipped), theme, step, answer].
  constructor(asked = []) {
    this.asked = asked;
  }

  add(kind, right, theme, at, answer) {
    this.asked.push([kind, right, theme, at, answer]);
  }

  // The answers as they are handed in, which the server judges again.
  get handedIn() {
    return this.asked.map(([kind, , , at, answer]) => `${at}.${kind}.${answer}`).join(" ");
  }

  // The kinds of the last questions, as in URLs.
  get lately() { return this.asked.slice(-MAX_LATELY).map(([kind, , theme]) => `${kind}.${theme}`).join(","); }

  // Oldest first: right, wrong or shown.
  get outcomes() { return this.asked.map(([, right]) => right === null ? "shown" : right ? "right" : "wrong"); }

  // {right, answered}; a question that was skipped has no answer.
  get count() { return countOf(this.asked); }

  get words() {
    const { right, answered } = this.count;
    return answered ? `${right} of ${answered} right` : "";
  }

  // [title, right answers, all answers] of each kind, the hardest first.
  get byKind() {
    const rows = Object.entries(KINDS).map(([kind, title]) => {
      const { right, answered } = countOf(this.asked.filter(([each]) => each === kind));
      return [title, right, answered];
    });
    const share = ([, right, answered]) => right / answered;
    return rows.filter(([, , answered]) => answered).sort((a, b) => share(a) - share(b) || b[2] - a[2]);
  }
}

function countOf(asked) {
  const answered = asked.filter(([, right]) => right !== null);
  return { answered: answered.length, right: answered.filter(([, right]) => right).length };
}

const SYMBOLS = { right: "✓", wrong: "✗", shown: "–" };

// The tally: ticks and crosses, and at the end which kind was hardest.
export class Tally {
  // `place` has the question or, between questions, where the next one is or the summary.
  constructor(root, place) {
    this.place = place;
    this.find = (name) => root.querySelector(`[data-${name}]`);
  }

  // `on` while questions are asked; one may be open, come next, or have just been judged.
  show(score, { on, open, next, judged }) {
    const tally = this.find("tally");
    if (!tally) return; // nothing can be asked
    tally.querySelector(".buttons").hidden = !on;
    this.find("skip").hidden = !open;
    const onward = this.find("onward");
    onward.hidden = Boolean(open) || !(next || judged);
    write(onward, next ? "Next question" : "See how it went");
    this.find("finish").hidden = !onward.hidden && !next; // Next does the same
    write(this.find("score"), score.words);
    const handIn = this.find("hand-in"); // if the server signs results
    if (handIn) handIn.hidden = !score.handedIn;
    const marks = score.outcomes.map((outcome) => element("span", { className: outcome }, SYMBOLS[outcome]));
    if (open) marks.push(element("span", { className: "waits" }));
    const row = this.find("outcomes");
    row.replaceChildren(...marks);
    row.setAttribute("aria-label", score.outcomes.join(", ") || "no answer yet");
  }

  // Where the next question is, in the server's words.
  showNext(next) {
    this.place.replaceChildren(...(next ? [element("p", { className: "note" }, `The next question comes at step ${number(next.at)}.`)] : []));
  }

  showSummary(score, atEnd) {
    const rows = score.byKind;
    const lines = rows.map(([title, right, answered]) => element("li", {}, `${title}: ${right} of ${answered} right`));
    const missed = rows.filter(([, right, answered]) => right < answered);
    const none = atEnd ? "No more questions in this run." : "You didn’t answer any questions.";
    const head = missed.length ? `Hardest: ${missed[0][0].toLowerCase()}` : "All answers were right.";
    this.place.replaceChildren(element("h3", {}, rows.length ? head : none), element("ul", { className: "by-kind" }, ...lines));
  }
}
