// The player: plays, scrubs and rests. While it moves, it paints tapes; at rest the server has drawn.

import { write } from "../shared/write.js";
import { TracePainter } from "./painter.js";
import { Reel } from "./reel.js";

const SLOW = 10; // events a second up to which every sentence can be read
const AHEAD_SECONDS = 2;
const WAITING = 5; // presses of a step that are remembered while the line is slow
const number = new Intl.NumberFormat("en-US");
const tapeLength = (speed) => Math.min(20000, Math.max(1000, speed * 2 * AHEAD_SECONDS));

class Player {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.painter = new TracePainter(root);
    this.reel = new Reel(Number(root.dataset.size), root.dataset.tape, (far) => this.waits(far));
    this.slider = this.find("[data-slider]");
    this.playing = false;
    this.scrubbing = false;
    this.presses = [];
    this.spoken = 0;
    this.rested();
    this.listen();
  }

  get speed() { return Number(this.find("[data-speed]").value); }
  get detail() { return this.find("[name=detail]").value; }
  get position() { return this.find("#position"); }

  listen() {
    this.find("[data-play]").addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => this.scrub(Number(this.slider.value)));
    this.slider.addEventListener("change", () => this.rest(Number(this.slider.value)));
    this.find("[data-speed]").addEventListener("change", () => { this.carry = 0; });
    this.root.addEventListener("submit", (event) => this.pressed(event), true);
    this.root.addEventListener("htmx:before:swap", (event) => {
      // A position that comes late, when the player is on its way again, would undo its painting.
      if (event.detail.ctx.target?.id === "position" && (this.playing || this.scrubbing)) event.preventDefault();
    });
    this.root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === "position") this.rested();
      else if (ctx.target?.id !== "tape") { this.learnEnd(); this.showPlace(); }
    });
    document.addEventListener("visibilitychange", () => { this.then = undefined; });
    new ResizeObserver(() => this.painter.measure()).observe(this.root);
  }

  // The server has drawn a position: take over from there.
  rested() {
    const { at, known, ended } = this.position.dataset;
    this.at = Number(at);
    this.end = ended === "1" ? Number(known) : undefined;
    this.learnEnd();
    this.reel.known = Math.max(this.reel.known, Number(known));
    this.painter.bind();
    this.reel.trace.touchAll();
    this.showPlace();
  }

  // The timeline knows where the run ends.
  learnEnd() {
    this.end = Number(this.find("#timeline")?.dataset.end) || this.end;
  }

  showPlace() {
    const most = this.end ?? Math.max(this.reel.known, this.at);
    this.slider.max = most;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `event ${number.format(this.at)} of ${number.format(most)}`);
    write(this.find("[data-place]"), number.format(this.at));
    write(this.find("[data-of]"), this.end === undefined ? "" : `of ${number.format(this.end)}`);
  }

  toggle() {
    if (this.playing) this.rest(this.at);
    else this.play();
  }

  async play() {
    if (this.end !== undefined && this.at >= this.end) this.at = 0;
    this.playing = true;
    this.scrubbing = false;
    this.find("#making").replaceChildren(); // the position that it waits for is not wanted any more
    this.showPlaying();
    this.carry = 0.999; // the first event comes with the press
    this.then = undefined;
    if (!(await this.reach(this.at))) return this.halt();
    this.reel.seek(this.at);
    requestAnimationFrame((now) => this.frame(now));
  }

  // Make the reel hold a position, with what comes before it from `start`; false where the server
  // did not answer.
  async reach(position, start = position) {
    try {
      if (!this.reel.holds(position)) await this.reel.jump(start, tapeLength(this.speed));
      return this.reel.holds(position);
    } catch {
      return false; // the notice says why
    }
  }

  frame(now) {
    if (!this.playing || !this.root.isConnected) return;
    const elapsed = this.then === undefined ? 0 : Math.min(now - this.then, 250);
    this.then = now;
    this.carry += elapsed / 1000 * this.speed;
    if (this.speed <= SLOW) this.carry = Math.min(this.carry, 1); // no sentence is skipped
    const steps = Math.floor(this.carry);
    if (steps > 0) this.advance(steps);
    if (this.playing) requestAnimationFrame((next) => this.frame(next));
  }

  advance(steps) {
    const { reel } = this;
    if (this.waitsForWords()) return;
    const goal = reel.ahead(steps, this.detail);
    if (goal > this.at) {
      this.carry -= steps;
      this.at = reel.seek(goal);
      this.painter.paint(reel.trace, reel.eventAt(this.at));
      this.narrate();
      this.showPlace();
    }
    if (this.at >= reel.end && reel.complete) {
      this.end = reel.known;
      this.rest(this.at);
    } else if (reel.end - this.at < this.speed * AHEAD_SECONDS) {
      reel.more(tapeLength(this.speed)).catch(() => this.rest(this.at));
    }
    this.carry = Math.min(this.carry, this.speed);
  }

  // At reading speed the sentences must be there before the event is shown.
  waitsForWords() {
    if (this.speed > SLOW) return false;
    const next = this.reel.ahead(1, this.detail);
    if (!this.reel.words.has(next) || !this.reel.words.has(Math.min(next + 40, this.reel.end))) {
      this.reel.wordsFrom(next - 1).catch(() => this.rest(this.at));
    }
    return !this.reel.words.has(next) && next > this.at;
  }

  narrate() {
    const words = this.reel.words.get(this.at);
    if (words && this.speed <= SLOW) this.painter.say(words);
    else this.painter.say(["start", `${this.playing ? "Playing: event" : "Event"} ${number.format(this.at)}`, "", ""]);
    const now = performance.now();
    if (now - this.spoken < 1000) return;
    this.spoken = now;
    this.painter.speak(this.painter.sentence.textContent);
  }

  // What comes next is being made: say how far that is, and whether it is still wanted.
  waits(far) {
    if (!this.playing && !this.scrubbing) return false;
    this.painter.say(["start", `Working on it: ${far}`, "", ""]);
    return true;
  }

  // Drag: paint at once what the reel holds, fetch around what it does not.
  async scrub(position) {
    this.halt();
    this.scrubbing = true;
    this.at = position;
    this.showPlace();
    if (!this.reel.holds(position)) {
      if (this.jumping) return;
      this.jumping = true;
      const ok = await this.reach(position, Math.max(0, position - 500));
      this.jumping = false;
      if (!ok || !this.scrubbing) return; // by now it plays, or rests where the server draws
    }
    if (!this.reel.holds(this.at)) return;
    this.reel.seek(this.at);
    this.painter.paint(this.reel.trace, this.reel.eventAt(this.at));
    this.narrate();
  }

  halt() {
    this.playing = false;
    this.showPlaying();
  }

  // Stop, and let the server draw this position with its sentence.
  rest(position) {
    this.presses = [];
    this.at = position;
    this.ask({});
  }

  // First, Step back, Step and Last: those pressed faster than the line wait their turn, and each
  // goes on from where the one before has come to.
  pressed(event) {
    const go = event.submitter?.value;
    if (event.target.id !== "transport" || !go) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.presses.length < WAITING) this.presses.push(go);
    if (!this.asking) this.next();
  }

  async next() {
    const go = this.presses.shift();
    if (!go) return;
    this.asking = true;
    await this.ask({ go });
    this.asking = false;
    this.next();
  }

  ask(values) {
    this.halt();
    this.scrubbing = false;
    return htmx.ajax("GET", this.root.dataset.step, {
      target: "#position", swap: "outerMorph", source: "#transport", values: { at: this.at, ...values },
    });
  }

  showPlaying() {
    for (const face of this.root.querySelectorAll("[data-playing]")) {
      face.hidden = (face.dataset.playing === "1") !== this.playing;
    }
  }

  press(go) {
    this.find(`#transport [value=${go}]`).click();
  }
}

export function startPlayers() {
  for (const root of document.querySelectorAll("[data-player]")) {
    const player = new Player(root);
    root.player = player;
  }
}
