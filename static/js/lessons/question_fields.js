// The fields for the question of the current step: what is typed in them is written into the lesson's text.

import { write } from "../lib/text.js";
import { fieldsOf, withQuestion } from "./lesson_text.js";

const OPTIONS = "option"; // as the form's value: the answers are listed

export class QuestionFields {
  // `field` is the text, `cards` are those of its steps.
  constructor(root, field, cards) {
    Object.assign(this, { field, cards, place: root.querySelector("[data-question]") });
    this.place.addEventListener("input", () => this.#write());
  }

  get #inputs() {
    const find = (name) => this.place.querySelector(`[name=${name}]`);
    return { ask: find("ask"), takes: find("takes"), options: find("options"), right: find("right"), timer: find("timer") };
  }

  // The current step, or the first one.
  get index() { return Math.max(0, this.cards.currentDraft); }

  // Show the question of the current step; not while it is being typed here.
  paint() {
    const { index, cards: { steps } } = this;
    this.place.hidden = !steps.length;
    if (!steps.length || this.place.contains(document.activeElement)) return;
    write(this.place.querySelector("[data-which]"), String(index + 1));
    const { ask = "", options = "", right = "", timer = "" } = fieldsOf(steps[index].body);
    const inputs = this.#inputs;
    const kind = [...inputs.takes.options].some(({ value }) => value === options) ? options : OPTIONS;
    const values = { ask, takes: kind, options: kind === OPTIONS ? options : "", right, timer };
    for (const [name, value] of Object.entries(values)) if (inputs[name].value !== value) inputs[name].value = value;
    this.#fit();
  }

  #write() {
    const { ask, takes, options, right, timer } = this.#inputs;
    this.#fit();
    const parts = { ask: ask.value, options: takes.value === OPTIONS ? options.value : takes.value, right: right.value, timer: timer.value };
    this.field.write(withQuestion(this.field.text, this.index, parts));
  }

  // Each kind of answer has its fields.
  #fit() {
    const { takes, options, right } = this.#inputs;
    options.closest("label").hidden = takes.value !== OPTIONS;
    right.closest("label").hidden = takes.value === "text";
  }
}
