// The player: sides, each a run and its board, that move from place to place together. Motion is painted at once from
// tapes, and the server renders each rest. Events of its root: `moved`, `rested`, `prepared` (what is around a rest is
// there), `hushed` (nothing may be said of the place), `followed` (to where a room leads), and `pressed`, which panels
// may cancel.

import { Pace, Readings, SLOW } from "./pace.js";

const AHEAD_SECONDS = 2;
const AROUND = 500; // events that are fetched before a place that was dragged to
const MAX_WAITING = 20; // presses that are remembered while only the server knows where they lead

export class Player {
  // `at` is the place on screen or on its way there, `positions` are those of the sides once they are painted.

  // Playing pauses at the place `until`, once that is `known`; `busy` while a question is open.
  pauses = { until: Infinity };

  // `target` is the id of what the server renders at rest, `places` maps places to positions of the sides, `transport`
  // reads and shows the controls, and `voice` describes what happens.
  constructor(root, target, { sides, places, transport, voice = transport }) {
    Object.assign(this, { root, target, sides, places, transport, voice });
    this.pace = new Pace();
    this.presses = new Presses(this);
    this.readings = new Readings();
    this.playing = this.scrubbing = this.moving = false;
    for (const { eventWindow } of sides) eventWindow.waits = (far) => this.#waits(far);
    for (const part of [...sides, transport]) part.join(this.readings, this);
    this.readings.add(1, () => voice.narrate(this), false);
  }

  // Take over from the server's page.
  start() {
    this.root.player = this;
    this.rested();
    this.transport.hear(this);
    this.#listen();
    if (document.readyState === "complete") this.prepare();
    else addEventListener("load", () => this.prepare(), { once: true });
  }

  #listen() {
    const { root, target } = this;
    root.addEventListener("htmx:before:swap", (event) => {
      // An answer that comes late, while everything moves again, would undo what is painted.
      const late = this.playing || this.scrubbing || this.presses.painted;
      if (event.detail.ctx.target?.id === target && late) event.preventDefault();
    });
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === target) { this.rested(); this.prepare(); }
      else { this.transport.learn(this); this.transport.showAll(this); }
    });
  }

  get speed() { return this.transport.speed; }
  get end() { return this.places.end; }
  // Whether nothing may be said of the place: it changes, or is asked about.
  get busy() { return this.playing || Boolean(this.pauses.busy); }

  dispatch(kind) { this.root.dispatchEvent(new Event(kind)); }

  get #rendered() { return this.root.querySelector(`#${this.target}`).dataset; }

  // The server has rendered a place: take over from there.
  rested() {
    const dataset = this.#rendered;
    this.at = Number(dataset.at);
    this.places.rested(dataset);
    this.positions = this.sides.map((side) => side.rested(this.at));
    this.transport.learn(this);
    this.transport.showAll(this);
    this.dispatch("rested");
  }

  // Whether a press is left to the player.
  #isLeft(go) {
    return this.root.dispatchEvent(new CustomEvent("pressed", { detail: go, cancelable: true }));
  }

  toggle() {
    if (this.playing) this.rest(this.at);
    else if (this.#isLeft("play")) this.play();
  }

  async play() {
    if (this.at >= this.end) this.at = this.places.first;
    this.playing = true;
    this.scrubbing = false;
    this.forget();
    this.transport.showPlaying(true);
    this.dispatch("hushed");
    this.pace.begin();
    await this.pauses.known;
    if (!(await this.reach(this.at))) { this.halt(); return; }
    requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now) {
    if (!this.playing) return;
    if (!this.root.isConnected) { this.halt(); return; }
    const steps = this.pace.count(now, this.speed);
    if (steps > 0) this.#advance(steps, now);
    if (this.playing) requestAnimationFrame((next) => this.#frame(next));
  }

  #advance(steps, now) {
    const { at, places, speed, pauses: { until } } = this;
    const pause = until > at ? until : Infinity;
    const { place, stops } = places.onward(at, Math.min(steps, pause - at), speed);
    const moves = place > at && this.has(place);
    this.pace.shown(moves ? steps : 0, speed);
    if (!moves) this.#settle(); // it waits for a tape, or for a sentence
    else if (speed > SLOW) {
      this.moving = true;
      this.#paint(place);
      this.readings.turn(now);
    } else this.show(place, true);
    if (stops || this.at >= this.end || this.at === pause) this.rest(this.at);
    else this.#fetchAhead();
  }

  // Where playing will be in a few seconds.
  #soon(place) {
    return Math.min(place + Math.ceil(this.speed * AHEAD_SECONDS), this.end);
  }

  // Fetch what the next frames need. Usually nothing is missing.
  #fetchAhead() {
    const soon = this.#soon(this.at);
    const goals = this.places.at(soon) ?? [];
    const coming = [
      this.places.learn(soon, this.speed),
      ...goals.map((goal, index) => this.sides[index].ahead(this.positions[index], goal)),
    ].filter(Boolean);
    if (!coming.length) return;
    Promise.all(coming).catch(() => { // the notice says why
      if (this.playing) this.rest(this.at);
    });
  }

  // Fetch a place for all sides, and some events before it; returns false if the server didn't answer.
  async reach(place, before = 1) {
    try {
      await this.preparing;
      await this.places.learn(place);
      const [positions, soon] = [place, this.#soon(place)].map((each) => this.places.at(each));
      await Promise.all(this.sides.map(
        (side, index) => side.reach(positions[index], (soon ?? positions)[index], before),
      ));
      return this.has(place);
    } catch {
      return false; // the notice says why
    }
  }

  // Whether all sides can paint a place.
  has(place) {
    const positions = this.places.at(place);
    return Boolean(positions) && this.sides.every((side, index) => side.has(positions[index]));
  }

  // Fetch what is around a rest, so that steps from there are painted at once.
  prepare() {
    if (this.playing || this.scrubbing || this.preparing) return;
    this.preparing = Promise.all([this.places.prepare(this.at + 1), ...this.sides.map((side, index) => side.prepare(this.positions[index]))])
      .then(() => {
        this.root.setAttribute("data-ready", "");
        this.dispatch("prepared");
      }, () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  // Paint a place that all sides have, with all readings; `narrates` if its sentence is shown too.
  show(place, narrates = false, pressed = false) {
    if (this.moving) for (const side of this.sides) side.rest(); // also of those that are at their ends
    this.moving = false;
    this.#paint(place);
    this.readings.all();
    if (narrates) this.voice.narrate(this, pressed);
  }

  #paint(place) {
    this.at = Math.min(place, this.end);
    this.positions = this.places.at(this.at);
    this.sides.forEach((side, index) => side.show(this.positions[index], this.moving));
    this.dispatch("moved");
  }

  // What moved stops for now, and is exact.
  #settle() {
    if (!this.moving) return;
    this.moving = false;
    for (const side of this.sides) side.settle();
    this.readings.all();
    this.voice.narrate(this);
  }

  // Drag: paint a place at once, or fetch what is around it.
  async scrub(place) {
    this.halt();
    this.forget();
    this.scrubbing = true;
    this.at = place;
    this.transport.showAll(this);
    if (!this.has(place)) {
      if (this.jumping) return;
      this.jumping = true;
      const reached = await this.reach(place, AROUND);
      this.jumping = false;
      if (!reached || !this.scrubbing) return; // meanwhile it plays, or rests where the server renders
    }
    if (this.has(this.at)) this.show(this.at, true);
  }

  halt() {
    this.playing = false;
    this.#settle();
    for (const side of this.sides) side.rest();
    this.transport.showPlaying(false);
  }

  // Stop, and let the server render this place with its sentence.
  rest(place) {
    this.forget();
    this.at = place;
    return this.ask({});
  }

  // Drop presses that wait, and a place that is being computed.
  forget() {
    this.presses.forget();
    this.#clearMaking();
  }

  #clearMaking() {
    this.root.querySelector("#making").replaceChildren();
  }

  // Go to any place; it is painted at once if its events are there.
  goTo(place) {
    this.halt();
    if (this.has(place)) this.show(place);
    this.rest(place);
  }

  // Follow a room: play on from a place, or show it without a request for it.
  async follow(place, speed) {
    this.halt();
    this.forget();
    this.scrubbing = false;
    this.at = place;
    if (!(await this.reach(place, AROUND))) {
      await this.rest(place).catch(() => {});
      if (this.at === place) this.at = Number(this.#rendered.at); // elsewhere if it didn't answer: the room asks again
      return;
    }
    if (this.at !== place || this.playing) return; // the room has moved on
    this.show(place, true);
    this.dispatch("followed");
    if (!speed) return;
    this.transport.speed = speed;
    this.play();
  }

  // A button of the transport.
  press(go) {
    this.halt();
    if (!this.#isLeft(go)) return;
    this.scrubbing = false;
    this.presses.add(go);
  }

  // Paint where a press leads; returns false if only the server knows.
  jump(go) {
    const place = this.places.pressed(go, this.at);
    if (place === undefined || !this.has(place)) return false;
    this.#clearMaking();
    this.show(place, true, true);
    return true;
  }

  // A tape is being computed: show how far that is; returns whether it is still needed.
  #waits(far) {
    const needed = this.playing || this.scrubbing;
    if (needed) this.voice.wait(`Working on it: ${far}`);
    return needed;
  }

  // Ask the server for the place on screen, or for where a press leads.
  ask(values) {
    this.halt();
    this.scrubbing = false;
    return htmx.ajax("GET", this.root.dataset.step, {
      target: `#${this.target}`, swap: "outerMorph", source: "#transport", values: { at: this.at, ...values },
    });
  }
}

// First, Step back, Step and Last: presses within the event windows are painted at once, and the server renders the
// newest of them. It takes the others itself. Each press goes on from where the previous one led.
class Presses {
  constructor(player) {
    this.player = player;
    this.forget();
  }

  // Whether something is painted that the server has still to render.
  get painted() { return Boolean(this.newest); }

  add(go) {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(go);
    this.#take();
  }

  forget() {
    this.waiting = [];
    this.newest = undefined;
  }

  #take() {
    while (this.waiting.length && !this.leading) {
      const { at } = this.player;
      if (!this.player.jump(this.waiting[0])) break;
      this.newest = { at, go: this.waiting.shift() };
    }
    this.player.prepare();
    if (!this.asking) this.#follow();
  }

  // One request at a time: ten quick presses ask for the first and for the last of them.
  async #follow() {
    this.leading = this.waiting.length > 0;
    const values = this.leading ? { go: this.waiting.shift() } : this.newest;
    if (!values) return;
    this.newest = undefined;
    this.asking = true;
    await this.player.ask(values);
    this.asking = this.leading = false;
    this.#take();
  }
}
