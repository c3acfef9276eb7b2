// Before steps that the server chooses, the run pauses and asks what comes next. An answer is sent before
// anything is revealed, since the page doesn't know what is right.

import { speak } from "../lib/cells.js";
import { givensOf, readCode, reportOf } from "../lib/codes.js";
import { write } from "../lib/text.js";
import { Panel } from "../watch/panels.js";
import { storedInUrl } from "../watch/slot.js";
import { Score, Tally } from "./score.js";

const SKIP = "skip";

export class PredictPanel extends Panel {
  // `slot` is where the panel is seen, and `showMode(name)` shows a mode as chosen.
  constructor(root, player, tree, slot, showMode) {
    super(root, player);
    Object.assign(this, { tree, slot, showMode });
    this.tally = new Tally(root, this.place);
    this.key = `predict ${player.root.dataset.code} ${player.root.dataset.with}`;
    const { asked, next, from, seconds = 0 } = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    this.score = new Score(asked);
    this.clock = { seconds };
    [this.next, this.from] = [next, from];
    root.addEventListener("click", (event) => this.#press(event));
    player.root.addEventListener("click", ({ target }) => this.#point(target.closest("[data-board] td")));
    player.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#point(event.target.closest("[data-board] td"));
    });
    this.keepMode = storedInUrl("ask", () => (this.on ? "1" : ""));
    this.canAsk = Boolean(root.querySelector("[data-tally]")); // not about every algorithm
    if (this.canAsk && new URL(location).searchParams.get("ask") === "1") {
      this.#turn(true);
      this.tally.showNext(this.next);
    }
    this.#count();
    player.root.addEventListener("pressed", (event) => {
      if (this.#takes(event.detail)) event.preventDefault();
    });
  }

  // Playing pauses at the next question, once that is known.
  get until() { return this.on && this.next ? this.next.at : Infinity; }
  get known() { return this.seeking; }
  get busy() { return Boolean(this.open); }

  #count() { this.tally.show(this.score, this); }

  // What a room's teacher sees: the board, the right answers and all answers; undefined while nothing is asked.
  get report() {
    if (!this.on) return undefined;
    const { root: { dataset: { code } }, sides: [{ eventWindow: { trace: { size, values } } }] } = this.player;
    this.givens ??= givensOf(readCode(code));
    const { right, answered } = this.score.count;
    return `${reportOf(code, size, [...values].map((value, cell) => (this.givens[cell] ? 0 : value)))}.${right}.${answered}`;
  }

  begin() {
    const { player } = this;
    if (!this.canAsk) return;
    if (this.ended) {
      this.score = new Score();
      this.clock.seconds = 0;
      this.#save();
    }
    this.#turn(true);
    this.next = undefined;
    if (player.presses.asking) return; // the place that a press leads to is rendered soon
    if (player.at === player.end) player.goTo(0);
    else player.rest(player.at);
  }

  #turn(on) {
    const { root } = this.player;
    this.on = on;
    this.ended = !on;
    if (on) this.#startClock(); else this.clock.stop?.();
    root.dataset.predicting = on ? "on" : "over";
    for (const field of root.querySelectorAll("[data-keep-predicting]")) field.disabled = !on;
    this.keepMode();
    this.showMode(on ? "predict" : "watch");
    if (on) this.slot.ask(true);
    else this.#close();
  }

  // The clock is loaded with the first question, and runs while questions are asked.
  async #startClock() {
    const { Clock } = await import("../lib/clock.js");
    if (!this.clock.start) this.clock = new Clock(this.clock.seconds, () => {}, () => this.#save());
    if (this.on) this.clock.start();
  }

  // Save the score and the current or next question, so that a page that is loaded again goes on there.
  #save() {
    const { score: { asked }, clock: { seconds }, open, from } = this;
    const next = open ? { at: open.at, kind: open.kind } : this.next;
    try { sessionStorage.setItem(this.key, JSON.stringify({ asked, next, from, seconds })); } catch { /* a private window */ }
    this.#count();
  }

  // The server has rendered a position.
  rested() {
    const { at, voice } = this.player;
    if (!this.on) return;
    if (this.judged?.shows === at) voice.speak(`${this.judged.verdict} ${voice.sentence.textContent}`);
    else if (this.open?.at === at) this.#showQuestion(this.open);
    else if (this.next?.at === at) this.#ask({ at, kind: this.next.kind });
    else if (!this.next || at > this.next.at || at < this.from) this.#seek(at);
  }

  // Another position is painted.
  clear() {
    const { at } = this.player;
    if ((this.open && this.open.at !== at) || (this.judged && this.judged.shows !== at)) this.#close();
    if (this.ended && this.player.root.dataset.predicting) this.#leave();
  }

  #leave() {
    delete this.player.root.dataset.predicting;
    this.slot.ask(false);
  }

  #close() {
    const wasOpen = this.open;
    this.open = this.judged = undefined;
    this.tally.showNext(this.on && this.next);
    this.player.root.removeAttribute("data-question");
    this.player.root.removeAttribute("data-hushed");
    if (wasOpen) this.#hideQuestion();
    this.#count();
  }

  // Ask the server for the next question after a position.
  #seek(at) {
    this.next = undefined;
    this.from = at;
    this.#ask({ at, lately: this.score.lately });
  }

  #ask(values) {
    this.seeking = this.send(`${this.url}&${new URLSearchParams(values)}`);
  }

  answered() {
    const dataset = this.place.querySelector("#prediction")?.dataset;
    if (!dataset || !this.on) return;
    const reply = { ...dataset, at: Number(dataset.at), shows: Number(dataset.shows) };
    switch (reply.phase) {
      case "open": this.#open(reply); break;
      case "later": this.#wait({ at: Number(reply.next), kind: reply.kind }); break;
      case "judged": this.#reveal(reply); break;
      default: this.finish(true);
    }
    this.#save();
  }

  #wait(next) {
    if (next.at < this.player.at) this.#seek(this.player.at); // the run was faster
    else this.next = next;
  }

  get buttons() { return [...this.place.querySelectorAll("[data-answer]")]; }

  async #open(question) {
    const { player } = this;
    if (question.at !== player.at || player.playing) { this.#seek(player.at); return; } // it comes too late
    this.next = this.judged = undefined;
    this.open = question;
    this.slot.ask(true);
    if (this.byKeys) this.buttons[0].focus();
    player.root.setAttribute("data-question", question.kind);
    player.dispatch("hushed");
    await player.reach(question.at);
    if (this.open !== question) return;
    player.dispatch("prepared");
    this.#showQuestion(question);
  }

  // The cell waits in a dotted ring, lines that would give the answer away are hatched, and the tree ends in a question.
  #showQuestion({ at, kind, asks, value, cell, lines }) {
    const { tree, player: { root, voice, sides: [side] } } = this;
    if (side.eventWindow.at === at) {
      side.paint(undefined);
      side.touch();
    }
    const td = cell && root.querySelector(`#${cell}`);
    if (td) {
      td.dataset.state = "asked";
      write(td.querySelector(".value"), value);
      speak(td, value, "asked about");
    }
    const hatched = lines.split(" ").filter(Boolean).map((line) => voice.lines[line - 1]);
    for (const line of hatched) line.setAttribute("data-veiled", "");
    if (hatched.length) {
      const last = hatched.at(-1);
      voice.code.scrollTop = (hatched[0].offsetTop + last.offsetTop + last.offsetHeight - voice.code.clientHeight) / 2;
    }
    const from = value ? asks.search(new RegExp(`\\b${value}\\b`)) : -1;
    const [before, verdict, after] = from < 0 ? [asks, "", ""] : [asks.slice(0, from), value, asks.slice(from + value.length)];
    voice.say(["asked", before, verdict, after]);
    voice.speak(`${asks} ${this.buttons.map(({ textContent }) => textContent.trim()).join("; ")}`);
    tree?.ask(kind === "accepted" ? `${cell} = ${value}` : "?");
  }

  #hideQuestion() {
    const { root, voice } = this.player;
    for (const line of voice.lines) line.removeAttribute("data-veiled");
    for (const td of root.querySelectorAll('td[data-state="asked"]')) td.dataset.state = "";
    this.tree?.ask(undefined);
  }

  // Send an answer; the reply says whether it is right.
  answer(key) {
    const { open } = this;
    if (!open || this.sent === open) return;
    this.sent = open;
    this.byKeys = this.root.matches(":focus-within");
    this.given = key;
    const values = new URLSearchParams({ answer: key, lately: this.score.lately });
    this.send(`${open.here}&${values}`)
      .finally(() => { this.sent = undefined; this.hurries = false; }); // without a reply it can be sent again
  }

  #reveal(reply) {
    const { player } = this;
    if (this.open?.at !== reply.at) { this.#close(); return; } // the run is elsewhere
    this.score.add(reply.kind, reply.right === "" ? null : reply.right === "1", reply.theme, reply.at, this.given);
    this.open = this.sent = undefined;
    this.judged = { ...reply, verdict: this.place.querySelector(".judged").textContent };
    this.next = reply.next ? { at: Number(reply.next), kind: reply.nextKind } : undefined;
    this.from = reply.shows;
    player.root.dataset.question = "judged";
    this.#hideQuestion();
    player.goTo(reply.shows);
    this.#count();
    if (this.byKeys) this.root.querySelector("[data-onward]").focus();
    if (this.hurries) this.onward();
  }

  // Go straight to the next question; an open one is skipped, or its answer awaited.
  onward() {
    if (this.open && this.sent === this.open) this.hurries = true;
    else if (this.open) this.answer(SKIP);
    else if (this.next) {
      this.judged = undefined;
      this.byKeys = this.root.matches(":focus-within");
      this.player.goTo(this.next.at);
    } else if (this.judged) this.finish();
  }

  // Whether Step or Play is handled here: Step reveals an open question, Play waits for an answer, and neither passes a
  // question.
  #takes(go) {
    const { player, next } = this;
    if (!this.on || !(go === "step" || go === "play")) return false;
    if (this.open && go === "play") this.#askForAnswer();
    else if (this.open) this.answer(SKIP);
    else if (next && go === "step" && !player.places.stop.everyStep) player.goTo(this.#stopBefore(next.at));
    else return next?.at === player.at; // its question is on the way
    return true;
  }

  #askForAnswer() {
    const note = this.place.querySelector("[data-answer-first]");
    this.slot.ask(true);
    note.hidden = false;
    this.player.voice.speak(note.textContent);
  }

  // The next stop within the event window, but none after this position.
  #stopBefore(at) {
    const { at: from, sides: [{ eventWindow }], places: { stop } } = this.player;
    if (!eventWindow.has(from)) return at;
    eventWindow.seek(from);
    eventWindow.forward(at - from, stop);
    return eventWindow.at > from ? eventWindow.at : at;
  }

  finish(atEnd = false) {
    this.#turn(false);
    if (atEnd || this.score.asked.length) this.tally.showSummary(this.score, atEnd);
    else this.#leave();
    this.#count();
    this.player.rest(this.player.at);
  }

  // What a key does, undefined if nothing.
  deed(key) {
    const letter = key.toLowerCase();
    if (this.canAsk && letter === "q") return () => (this.on ? this.finish() : this.begin());
    if (!this.on) return undefined;
    const button = this.open && this.buttons[Number(key) - 1];
    if (button) return () => this.answer(button.dataset.answer);
    if (key === "PageDown") return () => this.onward();
    return this.open && (key === "PageUp" || letter === "h") ? () => this.player.root.toggleAttribute("data-hushed") : undefined;
  }

  #point(td) {
    if (!td || this.open?.onBoard !== "1") return;
    if (this.open.kind === "which-cell" ? !td.querySelector(".value").textContent : td.dataset.by) this.answer(td.id);
  }

  async #press({ target }) {
    const button = target.closest("[data-answer]");
    if (button) this.answer(button.dataset.answer);
    else if (target.closest("[data-skip]")) this.answer(SKIP);
    else if (target.closest("[data-onward]")) this.onward();
    else if (target.closest("[data-finish]")) this.finish();
    else if (target.closest("[data-hand-in]")) (await import("../handin/hand_in.js")).handInAnswers(this, target);
  }
}
