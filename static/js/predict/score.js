// The score: what was asked, and what became of it. No document here.

import { number, write } from "../lib/text.js";

const KINDS = {
  accepted: "What happens to a number", why: "Why", "which-cell": "Where it goes on",
  "which-value": "Which number is next", "back-to": "Back to where",
};
const LATELY = 12;

export class Score {
  // What was kept: [kind, whether the answer was right (null: none was given), theme, step, answer] a question.
  constructor(kept = []) {
    this.asked = kept;
  }

  add(kind, right, theme, at, answer) {
    this.asked.push([kind, right, theme, at, answer]);
  }

  // As it is handed in: the answers, which the server judges again. What was kept of before there were any has none.
  get handedIn() {
    return this.asked.filter(([, , , , answer]) => answer).map(([kind, , , at, answer]) => `${at}.${kind}.${answer}`).join(" ");
  }

  // As addresses write it: the sorts of the last questions.
  get lately() { return this.asked.slice(-LATELY).map(([kind, , theme]) => `${kind}.${theme}`).join(","); }

  // The outcomes, oldest first: right, wrong, shown.
  get outcomes() { return this.asked.map(([, right]) => right === null ? "shown" : right ? "right" : "wrong"); }

  get words() {
    const { right, answered } = countOf(this.asked);
    return answered ? `${right} of ${answered} right` : "";
  }

  // How it went, kind by kind: [what was asked, right ones, answered ones], the hardest first.
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

// The tally of the questions as it is seen: ticks and crosses, and at the end what was hardest.
const SIGNS = { right: "✓", wrong: "✗", shown: "–" };

function made(name, text, className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export class Tally {
  // `place` is where a question is, and in its absence where the next one is, or how it went.
  constructor(root, place) {
    this.place = place;
    this.find = (name) => root.querySelector(`[data-${name}]`);
  }

  // Whether questions are asked (`on`) or that is over (`ended`), one is open, and one comes next or was just judged.
  show(score, { on, open, next, judged }) {
    const tally = this.find("tally");
    if (!tally) return; // nothing can be asked
    tally.querySelector(".buttons").hidden = !on;
    this.find("skip").hidden = !open;
    const onward = this.find("onward");
    onward.hidden = Boolean(open) || !(next || judged);
    write(onward, next ? "Next question" : "See how it went");
    this.find("finish").hidden = !onward.hidden && !next; // it does the same
    write(this.find("score"), score.words);
    const handIn = this.find("hand-in"); // not where nothing can be handed in
    if (handIn) handIn.hidden = !score.handedIn;
    const marks = score.outcomes.map((outcome) => made("span", SIGNS[outcome], outcome));
    if (open) marks.push(made("span", "", "waits"));
    const row = this.find("outcomes");
    row.replaceChildren(...marks);
    row.setAttribute("aria-label", score.outcomes.join(", ") || "no answer yet");
  }

  // Where the next question is; the server says the same.
  showNext(next) {
    const words = next && made("p", `The next question comes at step ${number(next.at)}.`, "note");
    this.place.replaceChildren(...(words ? [words] : []));
  }

  // How it went.
  showSummary(score, atEnd) {
    const rows = score.byKind;
    const list = document.createElement("ul");
    list.className = "by-kind";
    for (const [title, right, answered] of rows) list.append(made("li", `${title}: ${right} of ${answered} right`));
    const missed = rows.filter(([, right, answered]) => right < answered);
    const none = atEnd ? "No more questions in this run." : "You didn’t answer any questions.";
    const head = missed.length ? `Hardest: ${missed[0][0].toLowerCase()}` : "All answers were right.";
    this.place.replaceChildren(made("h3", rows.length ? head : none), list);
  }
}
