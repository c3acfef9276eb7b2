// Plays one run on one board: what moves is painted from tapes at once, and the server draws what it came
// to. It stays within the bounds that its mark-up names; Watch's player adds the panels.

import { SLOW } from "./pace.js";
import { TracePainter } from "./painter.js";
import { Playback } from "./playback.js";
import { Reel } from "./reel.js";

const AHEAD_SECONDS = 2;
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest that are fetched, and when anew
const number = new Intl.NumberFormat("en-US");
const tapeLength = (speed) => Math.min(20000, Math.max(1000, speed * 2 * AHEAD_SECONDS));

export class RunPlayer extends Playback {
  constructor(root, transport) {
    super(root, "position", transport);
    const { size, tape, first, last } = root.dataset;
    this.painter = new TracePainter(root);
    this.reel = new Reel(Number(size), tape, (far) => this.waits(far), Number(first ?? 0), Number(last ?? Infinity));
    this.spoken = 0;
  }

  get stop() { return this.transport.stop; }

  // Take over from what the server drew with the page.
  start() {
    this.rested();
    this.transport.tell(this);
    this.listen();
    if (document.readyState === "complete") this.prepare();
    else addEventListener("load", () => this.prepare(), { once: true });
  }

  // To what the server sends.
  listen() {
    this.root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === "position") { this.rested(); this.prepare(); }
      else { this.learnEnd(); this.showPlace(); }
    });
  }

  // The server has drawn a position: take over from there.
  rested() {
    const { at, known, ended } = this.root.querySelector("#position").dataset;
    this.at = Number(at);
    this.end = ended === "1" ? Number(known) : undefined;
    this.learnEnd();
    this.reel.known = Math.max(this.reel.known, Number(known));
    this.painter.bind();
    this.reel.trace.touchAll();
    this.showPlace();
  }

  learnEnd() {
    this.end = this.transport.end || this.end;
  }

  showPlace() {
    this.transport.showPlace(this.at, this.end, this.reel.known);
  }

  toggle() {
    if (this.playing) this.rest(this.at);
    else this.play();
  }

  async play() {
    if (this.end !== undefined && this.at >= this.end) this.at = this.reel.first;
    this.begin();
    if (!(await this.ready())) { this.halt(); return; }
    this.reel.seek(this.at);
    requestAnimationFrame((now) => this.frame(now));
  }

  // Have what the first frame needs.
  ready() { return this.reach(this.at); }

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

  holds(position) { return this.reel.holds(position); }

  reachAround(position) { return this.reach(position, Math.max(0, position - 500)); }

  advance(steps) {
    const { reel, speed } = this;
    if (this.waitsForWords()) return;
    const from = this.at;
    const stopped = this.move(steps);
    this.pace.shown(reel.at > from ? steps : 0, speed);
    if (reel.at > from) {
      this.show(reel.at);
      this.narrate();
    }
    const ended = this.at >= reel.end && reel.complete;
    if (ended) this.end = reel.known;
    if (ended || stopped) {
      this.rest(this.at);
    } else if (reel.end - this.at < speed * AHEAD_SECONDS) {
      reel.more(tapeLength(speed)).catch(() => this.rest(this.at));
    }
  }

  // Move the reel so many steps on, or to a stop on the way; returns whether playing pauses there.
  move(steps) {
    const { reel, stop } = this;
    if (!stop.everyStep) return reel.forward(steps, stop);
    reel.seek(this.at + steps);
    return false;
  }

  // Paint a position that the reel holds.
  show(position) {
    const { reel } = this;
    this.at = reel.seek(position);
    this.painter.paint(reel.trace, reel.eventAt(this.at));
    this.showPlace();
  }

  // Paint where a press leads; false where only the server knows.
  jump(go) {
    const { reel } = this;
    if (!reel.press(go, this.at, this.stop)) return false;
    this.clearMaking();
    this.show(reel.at);
    this.painter.say(reel.words.get(this.at) ?? ["start", `Step ${number.format(this.at)}`, "", ""]);
    return true;
  }

  // At reading speed the sentences must be there before the event is shown.
  waitsForWords() {
    if (this.speed > SLOW) return false;
    const next = Math.min(this.at + 1, this.reel.end);
    if (!this.reel.words.has(next) || !this.reel.words.has(Math.min(next + 40, this.reel.end))) {
      this.reel.wordsFrom(next - 1).catch(() => this.rest(this.at));
    }
    return !this.reel.words.has(next) && next > this.at;
  }

  narrate() {
    const words = this.reel.words.get(this.at);
    if (words && this.speed <= SLOW) this.painter.say(words);
    else this.painter.say(["start", `${this.playing ? "Playing: step" : "Step"} ${number.format(this.at)}`, "", ""]);
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

  // Fetch the tape around a rest, so that steps from there are painted at once.
  prepare() {
    const { reel } = this;
    if (this.playing || this.scrubbing || reel.surrounds(this.at, EDGE)) return;
    this.preparing ??= reel.jump(Math.max(0, this.at - BEHIND), BEHIND + BEYOND, true)
      .then(() => this.prepared(), () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  prepared() {}

  // Go to a position from anywhere; what the reel holds of it is painted at once.
  goTo(position) {
    this.halt();
    if (this.reel.holds(position)) this.show(position);
    this.rest(position);
  }
}
