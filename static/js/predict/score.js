// The score: what was asked, and what became of it. No document here.

const KINDS = {
  accepted: "What happens to a value", why: "Why", "which-cell": "Where it goes on",
  "which-value": "Which value is next", "back-to": "Back to where",
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
