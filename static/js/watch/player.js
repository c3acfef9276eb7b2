// The player: where a run is and where it goes. It plays, scrubs and rests; what moves is painted from
// tapes at once, and the server draws what it came to.

import { AskPanel } from "./ask.js";
import { InsidePanel } from "./inside.js";
import { Pace, SLOW } from "./pace.js";
import { TracePainter } from "./painter.js";
import { Presses } from "./presses.js";
import { Reel } from "./reel.js";
import { Transport } from "./transport.js";
import { TreePanel } from "./tree_panel.js";
import { WhyPanel } from "./why.js";

const AHEAD_SECONDS = 2;
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest that are fetched, and when anew
const number = new Intl.NumberFormat("en-US");
const tapeLength = (speed) => Math.min(20000, Math.max(1000, speed * 2 * AHEAD_SECONDS));

class Player {
  constructor(root) {
    this.root = root;
    this.transport = new Transport(root);
    this.painter = new TracePainter(root);
    this.reel = new Reel(Number(root.dataset.size), root.dataset.tape, (far) => this.waits(far));
    this.presses = new Presses(this);
    this.pace = new Pace();
    const tree = root.querySelector("[data-tree]");
    if (tree) this.tree = new TreePanel(tree, this);
    const why = root.querySelector("[data-why]");
    if (why) this.why = new WhyPanel(why, this);
    this.inside = new InsidePanel(root.querySelector("[data-inside]"), this);
    this.predict = new AskPanel(root.querySelector("[data-predict]"), this);
    this.playing = false;
    this.scrubbing = false;
    this.spoken = 0;
    this.rested();
    this.transport.tell(this);
    this.listen();
    if (document.readyState === "complete") this.prepare();
    else addEventListener("load", () => this.prepare(), { once: true });
  }

  get speed() { return this.transport.speed; }
  get stop() { return this.transport.stop; }
  // Whether nothing is to be said of the position: it changes, or is asked about.
  get busy() { return this.playing || Boolean(this.predict?.open); }

  // To what the server sends, and to the size of the page.
  listen() {
    this.root.addEventListener("htmx:before:swap", (event) => {
      // A position that comes late, when the player is on its way again, would undo its painting.
      const late = this.playing || this.scrubbing || this.presses.painted;
      if (event.detail.ctx.target?.id === "position" && late) event.preventDefault();
    });
    this.root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === "position") { this.rested(); this.prepare(); }
      else if (ctx.target?.id !== "tape") { this.learnEnd(); this.showPlace(); }
    });
    const sizes = new ResizeObserver(() => this.painter.measure());
    for (const each of [this.root, this.painter.code]) sizes.observe(each);
  }

  // The server has drawn a position: take over from there.
  rested() {
    const { at, known, ended } = this.root.querySelector("#position").dataset;
    this.at = Number(at);
    this.end = ended === "1" ? Number(known) : undefined;
    this.learnEnd();
    this.reel.known = Math.max(this.reel.known, Number(known));
    this.painter.bind();
    this.transport.stops.mark();
    this.reel.trace.touchAll();
    this.showTree();
    this.why?.rested();
    this.inside.rested();
    this.predict.rested();
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
    else if (!this.predict.takes("play")) this.play();
  }

  async play() {
    if (this.end !== undefined && this.at >= this.end) this.at = 0;
    this.playing = true;
    this.scrubbing = false;
    this.forget();
    this.transport.showPlaying(true);
    this.pace.begin();
    await this.predict.seeking;
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
    const steps = this.pace.count(now, this.speed);
    if (steps > 0) this.advance(steps);
    if (this.playing) requestAnimationFrame((next) => this.frame(next));
  }

  advance(steps) {
    const { reel, speed } = this;
    if (this.waitsForWords()) return;
    const from = this.at;
    const stopped = this.#go(steps);
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

  // Move the reel so many steps on, or to a stop or a question on the way; returns whether playing pauses there.
  #go(steps) {
    const { reel, stop } = this;
    const { ahead } = this.predict;
    const most = Math.min(steps, ahead);
    if (!stop.everyStep && reel.forward(most, stop)) return true;
    return reel.seek(this.at + most) === this.at + ahead;
  }

  // Paint a position that the reel holds.
  show(position) {
    const { reel } = this;
    this.at = reel.seek(position);
    this.painter.paint(reel.trace, reel.eventAt(this.at));
    this.tree?.show(reel);
    this.why?.clear();
    this.inside.clear();
    this.predict.clear();
    this.showPlace();
  }

  // The tree at rest, where the server has drawn the board.
  showTree() {
    if (this.reel.holds(this.at)) this.reel.seek(this.at);
    if (this.reel.at === this.at) this.tree?.show(this.reel);
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
    this.transport.showPlaying(false);
  }

  // Stop, and let the server draw this position with its sentence.
  rest(position) {
    this.forget();
    this.at = position;
    this.ask({});
  }

  // Presses that wait, and a position that is being made, are not wanted any more.
  forget() {
    this.presses.forget();
    this.clearMaking();
  }

  clearMaking() {
    this.root.querySelector("#making").replaceChildren();
  }

  // Fetch the tape around a rest, so that steps from there are painted at once.
  prepare() {
    const { reel } = this;
    if (this.playing || this.scrubbing || reel.surrounds(this.at, EDGE)) return;
    this.preparing ??= reel.jump(Math.max(0, this.at - BEHIND), BEHIND + BEYOND, true)
      .then(() => this.showTree(), () => {}) // without it the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  // Go to a position from anywhere; what the reel holds of it is painted at once.
  goTo(position) {
    this.halt();
    if (this.reel.holds(position)) this.show(position);
    this.rest(position);
  }

  // First, Step back, Step and Last.
  press(go) {
    this.halt();
    if (this.predict.takes(go)) return;
    this.scrubbing = false;
    this.presses.add(go);
  }

  ask(values) {
    this.halt();
    this.scrubbing = false;
    return htmx.ajax("GET", this.root.dataset.step, {
      target: "#position", swap: "outerMorph", source: "#transport", values: { at: this.at, ...values },
    });
  }
}

export function startPlayers() {
  for (const root of document.querySelectorAll("[data-player]")) root.player = new Player(root);
}
