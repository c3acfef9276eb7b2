// What one has answered oneself: the room tells of no single answer, so it is kept and marked here.

import { isModified } from "../lib/keys.js";
import { askRoom } from "./connection.js";

// Whether it is right, as fragments/room_now.html says it: the style sheet puts its sign before the words.
function verdict(isRight) {
  const words = document.createElement("strong");
  words.dataset.verdict = isRight ? "right" : "wrong";
  words.textContent = isRight ? "Right." : "Not right.";
  return words;
}

export class Answers {
  constructor(root, form) {
    this.root = root;
    this.form = form;
    this.mine = this.last = { round: this.round, answer: root.dataset.answer, had: true };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(event.submitter.value);
    });
    root.addEventListener("click", ({ target }) => this.#point(target.closest(".question td")));
    root.addEventListener("keydown", ({ key, target }) => {
      if (key === "Enter") this.#point(target.closest(".question td"));
    });
    addEventListener("keydown", (event) => this.#press(event));
  }

  get round() { return this.root.querySelector("#now").dataset.asks; }
  get options() { return [...this.root.querySelectorAll("button[data-option]:enabled")]; }

  // The time is up: what is drawn as open is so no more.
  lock() {
    for (const each of this.root.querySelectorAll("button[data-option]")) each.disabled = true;
    this.root.querySelector("[data-on-board]")?.toggleAttribute("data-on-board", false);
    this.mark();
  }

  // An answer goes out at once; which one counts is what the room has heard last.
  send(answer) {
    this.mine = { round: this.round, answer, had: false };
    this.mark();
    this.deliver();
  }

  // Send what the room hasn't got, one after the other; what the line has lost goes out again with the next turn.
  async deliver() {
    const { mine } = this;
    if (this.delivering || mine.had || mine.round === undefined || mine.round !== this.round) return;
    this.delivering = true;
    const { answer, round } = mine;
    const status = await askRoom("POST", this.form.action, { answer, round }, { source: "#answer" });
    this.delivering = false;
    mine.had = status === 204;
    if (mine.had) this.last = mine;
    if (status === 409 && mine === this.mine) this.mine = this.last; // too late: what counts is what the room had
    this.mark();
    if (mine !== this.mine) this.deliver();
  }

  #point(td) {
    if (td && this.root.querySelector("[data-on-board]")) this.send(td.id);
  }

  // A to D, or 1 to 4.
  #press(event) {
    if (isModified(event)) return;
    const { key } = event;
    const letter = this.options.findIndex((each) => each.querySelector("kbd").textContent === key.toUpperCase());
    const option = this.options[letter < 0 ? Number(key) - 1 : letter];
    if (option) this.send(option.value);
  }

  mark() {
    const { round } = this;
    const mine = round !== undefined && this.mine.round === round ? this.mine.answer : undefined;
    for (const each of this.root.querySelectorAll("[data-option]")) {
      const chosen = mine !== undefined && mine === each.dataset.option;
      each.toggleAttribute("data-chosen", chosen);
      if (each.matches("button")) each.setAttribute("aria-pressed", String(chosen));
    }
    for (const td of this.root.querySelectorAll(".question td")) td.toggleAttribute("data-chosen", td.id === mine);
    const words = this.root.querySelector("[data-mine]");
    if (!words) return;
    const { right } = words.dataset; // once the answers are shown; empty of a vote
    const over = this.root.querySelector("[data-over]");
    if (!mine) {
      if (right !== undefined || over) words.replaceChildren("You didn’t answer.");
      return;
    }
    const letter = document.createElement("b");
    letter.textContent = this.root.querySelector("[data-option][data-chosen] kbd")?.textContent ?? mine;
    if (right !== undefined) {
      words.replaceChildren(...(right ? [verdict(right.split(" ").includes(mine)), " "] : []), "Your answer was ", letter, ".");
      return;
    }
    const may = over ? "" : " You can change it until the answers are shown.";
    const rest = this.mine.had ? `${may} Look up.` : " Sending…";
    words.replaceChildren("Your answer is ", letter, ".", rest);
  }
}
