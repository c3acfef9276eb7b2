// Playback: what plays, scrubs and rests over what is fetched; the player moves one board, the comparer
// several. Each says what it holds, how it fetches it, and how it shows it.

import { Pace } from "./pace.js";
import { Presses } from "./presses.js";

export class Playback {
  // `drawn` is the id of what the server draws where it rests; `transport` reads and shows the controls.
  constructor(root, drawn, transport) {
    this.root = root;
    this.drawn = drawn;
    this.transport = transport;
    this.pace = new Pace();
    this.presses = new Presses(this);
    this.playing = this.scrubbing = false;
    root.addEventListener("htmx:before:swap", (event) => {
      // What comes late, when all is on its way again, would undo its painting.
      const late = this.playing || this.scrubbing || this.presses.painted;
      if (event.detail.ctx.target?.id === drawn && late) event.preventDefault();
    });
  }

  get speed() { return this.transport.speed; }

  // Before the first frame.
  begin() {
    this.playing = true;
    this.scrubbing = false;
    this.forget();
    this.transport.showPlaying(true);
    this.pace.begin();
  }

  frame(now) {
    if (!this.playing || !this.root.isConnected) return;
    const steps = this.pace.count(now, this.speed);
    if (steps > 0) this.advance(steps);
    if (this.playing) requestAnimationFrame((next) => this.frame(next));
  }

  // Drag: paint at once what is held, fetch around what is not.
  async scrub(place) {
    this.halt();
    this.forget();
    this.scrubbing = true;
    this.at = place;
    this.showPlace();
    if (!this.holds(place)) {
      if (this.jumping) return;
      this.jumping = true;
      const there = await this.reachAround(place);
      this.jumping = false;
      if (!there || !this.scrubbing) return; // by now it plays, or rests where the server draws
    }
    if (!this.holds(this.at)) return;
    this.show(this.at);
    this.narrate();
  }

  halt() {
    this.playing = false;
    this.transport.showPlaying(false);
  }

  // Stop, and let the server draw this place with its sentence.
  rest(place) {
    this.forget();
    this.at = place;
    this.ask({});
  }

  // Presses that wait, and a place that is being made, are not wanted any more.
  forget() {
    this.presses.forget();
    this.clearMaking();
  }

  clearMaking() {
    this.root.querySelector("#making").replaceChildren();
  }

  // Go where somebody else leads: play on from a place, or show it without asking the server for it.
  async follow(place, speed) {
    this.halt();
    this.forget();
    this.scrubbing = false;
    this.at = place;
    if (!(await this.reachAround(place))) { this.rest(place); return; }
    if (this.at !== place || this.playing) return; // by now it leads elsewhere
    this.show(place);
    this.narrate();
    if (!speed) return;
    this.transport.speed = speed;
    this.play();
  }

  // A button of the transport.
  press(go) {
    this.halt();
    this.scrubbing = false;
    this.presses.add(go);
  }

  ask(values) {
    this.halt();
    this.scrubbing = false;
    return htmx.ajax("GET", this.root.dataset.step, {
      target: `#${this.drawn}`, swap: "outerMorph", source: "#transport", values: { at: this.at, ...values },
    });
  }
}
