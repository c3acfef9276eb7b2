// The player: sides, each a run and its board, that go from place to place together. What moves is painted from
// tapes at once, and the server draws what it came to. Panels hear `moved` and `rested` of its root, `prepared` once
// what is around a rest is there, `hushed` while nothing is to be said, and `pressed`, which they may take.

import { Pace, Readings, SLOW } from "./pace.js";
import { Presses } from "./presses.js";

const AHEAD_SECONDS = 2;
const AROUND = 500; // events before a place that was dragged to

export class Player {
  // `at` is the place that is shown or gone to, and `positions` are those of the sides there, once they are painted.

  // What makes playing pause `until` a place, once that is `known`; it is `busy` where it asks.
  pauses = { until: Infinity };

  // `drawn` is the id of what the server draws where it rests; `places` says where the sides are at each place,
  // `transport` reads and shows the controls, and `voice` says what is done.
  constructor(root, drawn, { sides, places, transport, voice = transport }) {
    Object.assign(this, { root, drawn, sides, places, transport, voice });
    this.pace = new Pace();
    this.presses = new Presses(this);
    this.readings = new Readings();
    this.playing = this.scrubbing = this.moving = false;
    for (const { reel } of sides) reel.waits = (far) => this.waits(far);
    for (const part of [...sides, transport]) part.join(this.readings, this);
    this.readings.add(1, () => voice.narrate(this), false); // at rest it depends on how the run came there
  }

  // Take over from what the server drew with the page.
  start() {
    this.root.player = this;
    this.rested();
    this.transport.hear(this);
    this.#listen();
    if (document.readyState === "complete") this.prepare();
    else addEventListener("load", () => this.prepare(), { once: true });
  }

  // To what the server sends.
  #listen() {
    const { root, drawn } = this;
    root.addEventListener("htmx:before:swap", (event) => {
      // What comes late, when all is on its way again, would undo its painting.
      const late = this.playing || this.scrubbing || this.presses.painted;
      if (event.detail.ctx.target?.id === drawn && late) event.preventDefault();
    });
    root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === drawn) { this.rested(); this.prepare(); }
      else { this.transport.learn(this); this.transport.showAll(this); }
    });
  }

  get speed() { return this.transport.speed; }
  get end() { return this.places.end; }
  // Whether nothing is to be said of the place: it changes, or is asked about.
  get busy() { return this.playing || Boolean(this.pauses.busy); }

  tell(kind) { this.root.dispatchEvent(new Event(kind)); }

  // What the server has drawn says of its place.
  get #resting() { return this.root.querySelector(`#${this.drawn}`).dataset; }

  // The server has drawn a place: take over from there.
  rested() {
    const dataset = this.#resting;
    this.at = Number(dataset.at);
    this.places.rested(dataset);
    this.positions = this.sides.map((side) => side.rested(this.at));
    this.transport.learn(this);
    this.transport.showAll(this);
    this.tell("rested");
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
    this.tell("hushed");
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
    const moves = place > at && this.holds(place);
    this.pace.shown(moves ? steps : 0, speed);
    if (!moves) this.#settle(); // it waits for a tape, or for a sentence
    else if (speed > SLOW) this.#move(place, now);
    else {
      this.show(place);
      this.voice.narrate(this);
    }
    if (stops || this.at >= this.end || this.at === pause) this.rest(this.at);
    else this.#fetchAhead();
  }

  // Where playing will be in some seconds.
  #soon(place) {
    return Math.min(place + Math.ceil(this.speed * AHEAD_SECONDS), this.end);
  }

  // Have what the next frames need: in most of them it is there.
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

  // Have all sides hold a place, and some events before it; false where the server did not answer.
  async reach(place, before = 1) {
    try {
      await this.preparing;
      await this.places.learn(place);
      const [positions, soon] = [place, this.#soon(place)].map((each) => this.places.at(each));
      await Promise.all(this.sides.map(
        (side, index) => side.reach(positions[index], (soon ?? positions)[index], before),
      ));
      return this.holds(place);
    } catch {
      return false; // the notice says why
    }
  }

  holds(place) {
    const positions = this.places.at(place);
    return Boolean(positions) && this.sides.every((side, index) => side.holds(positions[index]));
  }

  // Fetch what is around a rest, so that steps from there are painted at once.
  prepare() {
    if (this.playing || this.scrubbing || this.preparing) return;
    this.preparing = Promise.all([this.places.prepare(this.at + 1), ...this.sides.map((side, index) => side.prepare(this.positions[index]))])
      .then(() => {
        this.root.setAttribute("data-ready", "");
        this.tell("prepared");
      }, () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  // Paint a place that all sides hold, and all that is read beside it.
  show(place) {
    if (this.moving) for (const side of this.sides) side.rest(); // also of those that are at their ends
    this.moving = false;
    this.#paint(place);
    this.readings.all();
  }

  // Paint a place in a frame of playing that is too fast to read: the boards, and what is due of the rest.
  #move(place, now) {
    this.moving = true;
    this.#paint(place);
    this.readings.turn(now);
  }

  #paint(place) {
    this.at = Math.min(place, this.end);
    this.positions = this.places.at(this.at);
    this.sides.forEach((side, index) => side.show(this.positions[index], this.moving));
    this.tell("moved");
  }

  // What moved stands still for now, and is exact.
  #settle() {
    if (!this.moving) return;
    this.moving = false;
    for (const side of this.sides) side.settle();
    this.readings.all();
    this.voice.narrate(this);
  }

  // Drag: paint at once what is held, fetch around what is not.
  async scrub(place) {
    this.halt();
    this.forget();
    this.scrubbing = true;
    this.at = place;
    this.transport.showAll(this);
    if (!this.holds(place)) {
      if (this.jumping) return;
      this.jumping = true;
      const there = await this.reach(place, AROUND);
      this.jumping = false;
      if (!there || !this.scrubbing) return; // by now it plays, or rests where the server draws
    }
    if (!this.holds(this.at)) return;
    this.show(this.at);
    this.voice.narrate(this);
  }

  halt() {
    this.playing = false;
    this.#settle();
    for (const side of this.sides) side.rest();
    this.transport.showPlaying(false);
  }

  // Stop, and let the server draw this place with its sentence.
  rest(place) {
    this.forget();
    this.at = place;
    return this.ask({});
  }

  // Presses that wait, and a place that is being made, are not wanted any more.
  forget() {
    this.presses.forget();
    this.#clearMaking();
  }

  #clearMaking() {
    this.root.querySelector("#making").replaceChildren();
  }

  // Go to a place from anywhere; what is held of it is painted at once.
  goTo(place) {
    this.halt();
    if (this.holds(place)) this.show(place);
    this.rest(place);
  }

  // Go where somebody else leads: play on from a place, or show it without asking the server for it.
  async follow(place, speed) {
    this.halt();
    this.forget();
    this.scrubbing = false;
    this.at = place;
    if (!(await this.reach(place, AROUND))) {
      await this.rest(place).catch(() => {});
      if (this.at === place) this.at = Number(this.#resting.at); // elsewhere if it didn't answer: who leads asks again
      return;
    }
    if (this.at !== place || this.playing) return; // by now it leads elsewhere
    this.show(place);
    this.voice.narrate(this);
    this.tell("followed");
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

  // Paint where a press leads; false where only the server knows.
  jump(go) {
    const place = this.places.pressed(go, this.at);
    if (place === undefined || !this.holds(place)) return false;
    this.#clearMaking();
    this.show(place);
    this.voice.narrate(this, true);
    return true;
  }

  // What comes next is being made: say how far that is, and whether it is still wanted.
  waits(far) {
    const wanted = this.playing || this.scrubbing;
    if (wanted) this.voice.wait(`Working on it: ${far}`);
    return wanted;
  }

  ask(values) {
    this.halt();
    this.scrubbing = false;
    return htmx.ajax("GET", this.root.dataset.step, {
      target: `#${this.drawn}`, swap: "outerMorph", source: "#transport", values: { at: this.at, ...values },
    });
  }
}
