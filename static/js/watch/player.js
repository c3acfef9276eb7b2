// The player: plays, steps, scrubs and rests. What moves is painted from tapes at once; the server
// draws what it came to.

import { write } from "../shared/write.js";
import { TracePainter } from "./painter.js";
import { Reel } from "./reel.js";

const SLOW = 10; // events a second up to which every sentence can be read
const AHEAD_SECONDS = 2;
const WAITING = 20; // presses that are remembered while only the server knows where they lead
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest that are fetched, and when anew
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
    if (document.readyState === "complete") this.prepare();
    else addEventListener("load", () => this.prepare(), { once: true });
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
      const late = this.playing || this.scrubbing || this.newest;
      if (event.detail.ctx.target?.id === "position" && late) event.preventDefault();
    });
    this.root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === "position") { this.rested(); this.prepare(); }
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
    this.forget();
    this.showPlaying();
    this.carry = 0.999; // the first event comes with the press
    this.then = undefined;
    if (!(await this.reach(this.at))) return this.halt();
    this.reel.seek(this.at);
    requestAnimationFrame((now) => this.frame(now));
  }

  // Make the reel hold a position, with what comes before it from `start`; false where the server
  // did not answer.
  async reach(position, start = Math.max(0, position - 1)) {
    const { reel, speed } = this;
    try {
      await this.preparing;
      if (!reel.holds(position)) await reel.jump(start, tapeLength(speed));
      else if (reel.end - position < speed * AHEAD_SECONDS) await reel.more(tapeLength(speed));
      return reel.holds(position);
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
      this.show(goal);
      this.narrate();
    }
    if (this.at >= reel.end && reel.complete) {
      this.end = reel.known;
      this.rest(this.at);
    } else if (reel.end - this.at < this.speed * AHEAD_SECONDS) {
      reel.more(tapeLength(this.speed)).catch(() => this.rest(this.at));
    }
    this.carry = Math.min(this.carry, this.speed);
  }

  // Paint a position that the reel holds.
  show(position) {
    const { reel } = this;
    this.at = reel.seek(position);
    this.painter.paint(reel.trace, reel.eventAt(this.at));
    this.showPlace();
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
    this.forget();
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
    this.show(this.at);
    this.narrate();
  }

  halt() {
    this.playing = false;
    this.showPlaying();
  }

  // Stop, and let the server draw this position with its sentence.
  rest(position) {
    this.forget();
    this.at = position;
    this.ask({});
  }

  // Presses that wait, and a position that is being made, are not wanted any more.
  forget() {
    this.presses = [];
    this.newest = undefined;
    this.find("#making").replaceChildren();
  }

  // Fetch the tape around a rest, so that steps from there are painted at once.
  prepare() {
    const { reel } = this;
    if (this.playing || this.scrubbing || reel.surrounds(this.at, EDGE)) return;
    this.preparing ??= reel.jump(Math.max(0, this.at - BEHIND), BEHIND + BEYOND, true)
      .then(() => reel.seek(this.at), () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  // First, Step back, Step and Last.
  pressed(event) {
    const go = event.submitter?.value;
    if (event.target.id !== "transport" || !go) return;
    event.preventDefault();
    event.stopPropagation();
    this.halt();
    this.scrubbing = false;
    if (this.presses.length < WAITING) this.presses.push(go);
    this.takePresses();
  }

  // Paint what the reel knows of; the server draws the newest after it, and goes where the reel
  // does not reach. Each press goes on from where the one before has come to.
  takePresses() {
    while (this.presses.length && !this.leading && this.paintPress(this.presses[0])) this.presses.shift();
    this.prepare();
    if (!this.asking) this.follow();
  }

  paintPress(go) {
    const goal = this.reel.goal(go, this.at, this.detail);
    if (goal === undefined) return false;
    this.find("#making").replaceChildren();
    this.newest = { at: this.at, go };
    this.show(goal);
    this.painter.say(this.reel.words.get(goal) ?? ["start", `Event ${number.format(goal)}`, "", ""]);
    return true;
  }

  // One question at a time: who presses ten times asks for the first and for the last.
  async follow() {
    this.leading = this.presses.length > 0;
    const values = this.leading ? { go: this.presses.shift() } : this.newest;
    if (!values) return;
    this.newest = undefined;
    this.asking = true;
    await this.ask(values);
    this.asking = this.leading = false;
    this.takePresses();
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
