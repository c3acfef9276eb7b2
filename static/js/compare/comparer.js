// The comparer: several runs that go together. It plays, scrubs and rests as Watch's player does; what
// moves is painted from tapes at once, and the server draws what it came to.

import { write } from "../shared/write.js";
import { Playback } from "../watch/playback.js";
import { Places } from "./places.js";
import { Side } from "./side.js";
import { Transport } from "./transport.js";

const AHEAD_SECONDS = 2;

export class Comparer extends Playback {
  constructor(root) {
    super(root, "compared", new Transport(root));
    const { size, patterns } = root.dataset;
    const words = JSON.parse(patterns);
    this.sides = [...root.querySelectorAll("[data-side]")]
      .map((each) => new Side(each, Number(size), words, (far) => this.waits(far)));
    this.learn();
    this.rested();
    this.transport.tell(this);
    this.listen();
    this.prepare();
  }

  get last() { return this.places.last; }

  // To what the server sends.
  listen() {
    this.root.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
      if (ctx.response.status >= 400) return;
      if (ctx.target?.id === "compared") { this.rested(); this.prepare(); }
      if (ctx.target?.id === "comparison") { this.learn(); this.showPlace(); this.showEnds(); }
    });
  }

  // The server has drawn a place: take over from there.
  rested() {
    const { at, by } = this.root.querySelector("#compared").dataset;
    this.at = Number(at);
    if (by !== this.by) this.places = new Places(by, this.sides, this.root.dataset.positions);
    this.by = by;
    for (const side of this.sides) side.rested();
    this.sentence = this.root.querySelector("[data-sentence]");
    this.showPlace();
    this.showEnds();
  }

  // The table has come to know more.
  learn() {
    const rows = [...this.root.querySelectorAll("[data-row]")];
    this.sides.forEach((side, index) => side.learn(rows[index], Number(this.root.dataset.cut)));
    this.transport.showParting(this.sides.some(({ steps, parting }) => steps === undefined || parting < Infinity));
  }

  showPlace() {
    this.transport.showPlace(this.by, this.at, this.last);
  }

  showEnds() {
    const { places, sides } = this;
    const solved = ({ end }) => end === "solved" && places.last;
    this.transport.showEnds(sides.map((side) => solved(side) ? places.endOf(side) / places.last : undefined));
  }

  toggle() {
    if (this.playing) this.rest(this.at);
    else this.play();
  }

  async play() {
    if (this.last !== undefined && this.at >= this.last) this.at = 0;
    this.begin();
    if (!(await this.reach(this.at))) { this.halt(); return; }
    requestAnimationFrame((now) => this.frame(now));
  }

  // Have all boards at a place; false where the server did not answer.
  async reach(place) {
    try {
      await this.preparing;
      await this.places.learn(place);
      const positions = this.places.at(place);
      await Promise.all(this.sides.map((side, index) => side.reach(positions[index])));
      return this.holds(place);
    } catch {
      return false; // the notice says why
    }
  }

  holds(place) {
    const positions = this.places.at(place);
    return Boolean(positions) && this.sides.every((side, index) => side.holds(positions[index]));
  }

  advance(steps) {
    const place = Math.min(this.at + steps, this.end);
    const there = this.holds(place);
    this.pace.shown(there ? steps : 0, this.speed);
    if (!there) { this.fetch(place); return; }
    this.show(place);
    this.narrate();
    if (this.at >= this.end) this.rest(this.at);
    else this.fetchAhead();
  }

  // The last place there is, as far as is known by now.
  get end() {
    if (this.last !== undefined) return this.last;
    return this.sides.every(({ length }) => length < Infinity) && this.by === "step"
      ? Math.max(...this.sides.map(({ length }) => length)) : Infinity;
  }

  // Have what the next frames need; one such request at a time.
  fetch(place) {
    this.fetching ??= this.reach(place).then((there) => {
      this.fetching = undefined;
      if (!there && this.playing) this.rest(this.at);
    });
  }

  fetchAhead() {
    const place = Math.min(this.at + Math.ceil(this.speed * AHEAD_SECONDS), this.end);
    this.places.learn(place).catch(() => {}); // the frame that needs it asks again
    this.places.at(place)?.forEach((position, index) => this.sides[index].ahead(position)?.catch(() => {}));
  }

  // Paint a place that all boards hold.
  show(place) {
    this.at = place;
    const positions = this.places.at(place);
    this.sides.forEach((side, index) => side.show(positions[index]));
    this.showPlace();
  }

  narrate() {
    const { textContent } = this.root.querySelector(".place");
    write(this.sentence, `${this.playing ? "Playing: " : ""}${textContent.trim().replace(/\s+/g, " ")}`);
  }

  // Paint where a press leads; false where only the server knows.
  jump(go) {
    const place = { first: 0, back: Math.max(0, this.at - 1), step: Math.min(this.at + 1, this.end), last: this.last }[go];
    if (place === undefined || place === Infinity || !this.holds(place)) return false;
    this.clearMaking();
    this.show(place);
    this.narrate();
    return true;
  }

  // What comes next is being made: say how far that is, and whether it is still wanted.
  waits(far) {
    if (!this.playing && !this.scrubbing) return false;
    write(this.sentence, `Working on it: ${far}`);
    return true;
  }

  reachAround(place) { return this.reach(place); }

  // Fetch the tapes around a rest, so that steps from there are painted at once.
  prepare() {
    if (this.playing || this.scrubbing || this.preparing) return;
    const next = this.at + 1;
    if (this.holds(this.at) && this.holds(Math.min(next, this.end))) return;
    const positions = this.sides.map(({ at }) => at);
    this.preparing = Promise.all([
      this.places.counted ? this.places.learn(next) : undefined,
      ...this.sides.map((side, index) => side.reach(positions[index])),
    ]).catch(() => {}) // without them the server takes the steps
      .finally(() => { this.preparing = undefined; });
  }

  ask(values) {
    return super.ask({ was: this.by, ...values });
  }
}
