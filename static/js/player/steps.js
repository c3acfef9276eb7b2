// The places of a run that is alone are its steps: playing pauses at stops, and presses lead from one to another.
// No document here.

import { SLOW } from "./pace.js";
import { Stop } from "./stops.js";

const WORDS_AHEAD = 40; // sentences that are there before they are needed

export class Steps {
  stop = new Stop("");

  constructor(reel) {
    this.reel = reel;
    this.told = Infinity; // where the run ends, as the page says
  }

  get first() { return this.reel.first; }
  get known() { return this.reel.known; }

  // The last place there is, Infinity until that is known.
  get end() {
    const { reel } = this;
    return Math.min(reel.last, reel.complete ? reel.known : this.told);
  }

  // The server has drawn a position.
  rested({ known, ended }) {
    this.reel.known = Math.max(this.reel.known, Number(known));
    if (ended === "1") this.told = Number(known);
  }

  at(place) { return [place]; }

  prepare() {}

  // At reading speed the sentences must be there before the event is shown.
  learn(_, speed = Infinity) {
    const { reel } = this;
    const next = Math.min(reel.at + 1, reel.end);
    const wanted = [next, Math.min(next + WORDS_AHEAD, reel.end)];
    if (speed > SLOW || wanted.every((each) => reel.words.has(each))) return undefined;
    return reel.wordsFrom(next - 1);
  }

  // The place so many steps on, as far as the reel goes, or a stop on the way.
  onward(at, most, speed) {
    const { reel, stop } = this;
    if (speed <= SLOW && !reel.words.has(Math.min(at + 1, reel.end))) return { place: at };
    if (stop.everyStep) return { place: Math.min(at + most, reel.end) };
    reel.seek(at);
    const stops = reel.forward(most, stop);
    return { place: reel.at, stops };
  }

  // Where a press leads; undefined where only the server knows.
  pressed(go, at) {
    return this.reel.press(go, at, this.stop) ? this.reel.at : undefined;
  }
}
