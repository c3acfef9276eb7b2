// Predict: before steps that the server chooses the run pauses and asks what comes next. An answer is sent
// before anything is shown: the page does not know what is right.

import { Panel } from "../watch/panels.js";
import { keptInAddress } from "../watch/slot.js";
import { QuestionView } from "./question_view.js";
import { Score, Tally } from "./score.js";

const SKIP = "skip";

export class PredictPanel extends Panel {
  // `slot` is where the panel is seen, and `show` has the mode of this name seen as chosen.
  constructor(root, player, tree, slot, show) {
    super(root, player);
    Object.assign(this, { slot, show });
    const [side] = player.sides;
    this.view = new QuestionView(player.root, side, player.voice, tree);
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
    this.keepMode = keptInAddress("ask", () => (this.on ? "1" : ""));
    this.has = Boolean(root.querySelector("[data-tally]")); // an algorithm of which nothing can be asked has none
    if (this.has && new URL(location).searchParams.get("ask") === "1") {
      this.#turn(true);
      this.tally.showNext(this.next);
    }
    this.#count();
    player.root.addEventListener("pressed", (event) => {
      if (this.#takes(event.detail)) event.preventDefault();
    });
  }

  // Playing pauses where the next question is, once that is known.
  get until() { return this.on && this.next ? this.next.at : Infinity; }
  get known() { return this.seeking; }
  get busy() { return Boolean(this.open); }

  #count() { this.tally.show(this.score, this); }

  begin() {
    const { player } = this;
    if (!this.has) return;
    if (this.ended) {
      this.score = new Score();
      this.clock.seconds = 0;
      this.#keep();
    }
    this.#turn(true);
    this.next = undefined;
    if (player.at === player.end) player.goTo(0);
    else player.rest(player.at);
  }

  #turn(on) {
    const { root } = this.player;
    this.on = on;
    this.ended = !on;
    if (on) this.#time(); else this.clock.stop?.();
    root.dataset.predicting = on ? "on" : "over";
    for (const field of root.querySelectorAll("[data-keep-predicting]")) field.disabled = !on;
    this.keepMode();
    this.show(on ? "predict" : "watch");
    if (on) this.slot.ask(true);
    else this.#close();
  }

  // The clock comes when something is asked, and runs while that is so.
  async #time() {
    const { Clock } = await import("../lib/clock.js");
    if (!this.clock.start) this.clock = new Clock(this.clock.seconds, () => {}, () => this.#keep());
    if (this.on) this.clock.start();
  }

  // What was asked, and what is asked or comes next: a page that is loaded again goes on there.
  #keep() {
    const { score: { asked }, clock: { seconds }, open, from } = this;
    const next = open ? { at: open.at, kind: open.kind } : this.next;
    try { sessionStorage.setItem(this.key, JSON.stringify({ asked, next, from, seconds })); } catch { /* a private window */ }
    this.#count();
  }

  // The server has drawn a position.
  rested() {
    const { at, voice } = this.player;
    if (!this.on) return;
    if (this.judged?.shows === at) voice.speak(`${this.judged.verdict} ${voice.sentence.textContent}`);
    else if (this.open?.at === at) this.view.show(this.open, this.#spoken);
    else if (this.next?.at === at) this.#ask({ at, kind: this.next.kind });
    else if (!this.next || at > this.next.at || at < this.from) this.#seek(at);
  }

  // Another position is painted.
  clear() {
    const { at } = this.player;
    if (this.open && this.open.at !== at) this.#close();
    if (this.judged && this.judged.shows !== at) this.#close();
    if (this.ended && this.player.root.dataset.predicting) this.#leave();
  }

  // It gives back its place.
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
    if (wasOpen) this.view.end();
    this.#count();
  }

  #seek(at) {
    this.next = undefined;
    this.from = at;
    this.#ask({ at, lately: this.score.lately });
  }

  #ask(values) {
    this.seeking = this.send(`${this.address}&${new URLSearchParams(values)}`);
  }

  answered() {
    const said = this.place.querySelector("#prediction")?.dataset;
    if (!said || !this.on) return;
    const found = { ...said, at: Number(said.at), shows: Number(said.shows) };
    switch (said.phase) {
      case "open": this.#putQuestion(found); break;
      case "later": this.#wait({ at: Number(said.next), kind: said.kind }); break;
      case "judged": this.#reveal(found); break;
      default: this.finish(true);
    }
    this.#keep();
  }

  #wait(next) {
    if (next.at < this.player.at) this.#seek(this.player.at); // the run was faster
    else this.next = next;
  }

  get #spoken() {
    return this.buttons.map(({ textContent }) => textContent.trim()).join("; ");
  }

  get buttons() { return [...this.place.querySelectorAll("[data-answer]")]; }

  async #putQuestion(found) {
    const { player } = this;
    if (found.at !== player.at || player.playing) return this.#seek(player.at); // it comes too late
    this.next = this.judged = undefined;
    this.open = found;
    this.slot.ask(true);
    if (this.byKeys) this.buttons[0].focus();
    player.root.setAttribute("data-question", found.kind);
    player.tell("hushed");
    await player.reach(found.at);
    if (this.open !== found) return undefined;
    player.tell("prepared");
    return this.view.show(found, this.#spoken);
  }

  // Send an answer: what comes back says whether it is right.
  answer(key) {
    const { open } = this;
    if (!open || this.sent === open) return;
    this.sent = open;
    this.byKeys = this.root.matches(":focus-within");
    this.given = key;
    const values = new URLSearchParams({ answer: key, lately: this.score.lately });
    this.send(`${open.here}&${values}`)
      .finally(() => { this.sent = undefined; this.hurries = false; }); // where the server did not answer, once more
  }

  #reveal(found) {
    const { player } = this;
    if (this.open?.at !== found.at) { this.#close(); return; } // by now the run is elsewhere
    this.score.add(found.kind, found.right === "" ? null : found.right === "1", found.theme, found.at, this.given);
    this.open = this.sent = undefined;
    this.judged = { ...found, verdict: this.place.querySelector(".judged").textContent };
    this.next = found.next ? { at: Number(found.next), kind: found.nextKind } : undefined;
    this.from = found.shows;
    player.root.dataset.question = "judged";
    this.view.end();
    player.goTo(found.shows);
    this.#count();
    if (this.byKeys) this.root.querySelector("[data-onward]").focus();
    if (this.hurries) this.onward();
  }

  // Straight to the next question.
  onward() {
    if (this.open && this.sent === this.open) this.hurries = true; // once its answer is there
    else if (this.open) this.answer(SKIP);
    else if (this.next) {
      this.judged = undefined;
      this.byKeys = this.root.matches(":focus-within");
      this.player.goTo(this.next.at);
    } else if (this.judged) this.finish();
  }

  // Whether a press of Step or Play is answered here: Step shows what an open question hides, Play waits for an
  // answer, and neither goes past a question.
  #takes(go) {
    const { player, next } = this;
    if (!this.on || !(go === "step" || go === "play")) return false;
    if (this.open && go === "play") this.#hold();
    else if (this.open) this.answer(SKIP);
    else if (next && go === "step" && !player.places.stop.everyStep) player.goTo(this.#stopBefore(next.at));
    else return next?.at === player.at; // what is asked there is on its way
    return true;
  }

  #hold() {
    const held = this.place.querySelector("[data-held]");
    this.slot.ask(true);
    held.hidden = false;
    this.player.voice.speak(held.textContent);
  }

  // The stop after the position, as far as the reel knows it, but none beyond this one.
  #stopBefore(at) {
    const { at: from, sides: [{ reel }], places: { stop } } = this.player;
    if (!reel.holds(from)) return at;
    reel.seek(from);
    reel.forward(at - from, stop);
    return reel.at > from ? reel.at : at;
  }

  finish(atEnd = false) {
    this.#turn(false);
    if (atEnd || this.score.asked.length) this.tally.showSummary(this.score, atEnd);
    else this.#leave();
    this.#count();
    this.player.rest(this.player.at);
  }

  // What a key does while it asks.
  deed(key) {
    if (this.has && (key === "q" || key === "Q")) return () => (this.on ? this.finish() : this.begin());
    if (!this.on) return undefined;
    const button = this.open && this.buttons[Number(key) - 1];
    if (button) return () => this.answer(button.dataset.answer);
    if (key === "PageDown") return () => this.onward();
    if (this.open && (key === "PageUp" || key === "h" || key === "H")) {
      return () => this.player.root.toggleAttribute("data-hushed");
    }
    return undefined;
  }

  async #handIn(button) {
    (await import("../handin/hand_in.js")).handInAnswers(this, button);
  }

  #point(td) {
    if (!td || this.open?.onBoard !== "1") return;
    if (this.open.kind === "which-cell" ? !td.querySelector(".value").textContent : td.dataset.by) this.answer(td.id);
  }

  #press(event) {
    const button = event.target.closest("[data-answer]");
    if (button) this.answer(button.dataset.answer);
    else if (event.target.closest("[data-skip]")) this.answer(SKIP);
    else if (event.target.closest("[data-onward]")) this.onward();
    else if (event.target.closest("[data-finish]")) this.finish();
    else if (event.target.closest("[data-hand-in]")) this.#handIn(event.target);
  }
}
