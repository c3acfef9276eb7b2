// The replay: a player's own solve, step by step on Play's board, by the transport that runs have.

import { Pace } from "../player/pace.js";
import { Transport } from "../player/controls.js";
import { clocked } from "../lib/clock.js";
import { write } from "../lib/text.js";

const GO = { first: () => 0, back: (at) => at - 1, step: (at) => at + 1, last: () => Infinity };
const KEYS = { ArrowRight: "step", ArrowLeft: "back", Home: "first", End: "last" };
const OWN = "button, select, a, input"; // these keep the space bar, and a slider or a list its arrows
const MOVED = "select, input";

export class Replay {
  pace = new Pace();

  constructor(play, root, steps) {
    this.play = play;
    this.steps = steps;
    this.end = steps.length;
    this.places = { known: this.end };
    this.said = root.querySelector("[data-said]");
    this.transport = new Transport(root);
    this.transport.hear(this);
  }

  begin() {
    this.shows = true;
    this.play.find(".stage").scrollIntoView({ block: "nearest" });
    this.stop();
    this.goTo(0);
  }

  // The board is the game's again.
  leave() {
    if (!this.shows) return;
    this.shows = false;
    this.stop();
    this.play.show();
  }

  goTo(at) {
    this.at = Math.max(0, Math.min(at, this.end));
    this.paint();
    this.transport.showAll(this);
    write(this.said, this.sentence());
  }

  // What stands behind so many steps; the cell of the last one is chosen.
  paint() {
    const { game, state, painter } = this.play;
    const values = [...game.startValues];
    for (const [cell, value] of this.steps.slice(0, this.at)) values[cell] = value;
    const chosen = new Set([this.steps[Math.max(0, this.at - 1)][0]]);
    const cells = values.map((value) => [value, 0, 0]);
    painter.paint({ cells, given: game.given }, { ...state.look(""), chosen, same: 0, seen: new Set() });
  }

  sentence() {
    if (!this.at) return "The start.";
    const [cell, value, second] = this.steps[this.at - 1];
    const name = this.play.cells[cell].id;
    const what = value ? `${value} in ${name}` : `${name}: ${this.before(cell)} taken back`;
    return `${what}, at ${clocked(second)}.${this.at === this.end ? " Solved." : ""}`;
  }

  // The value that the last step took away.
  before(cell) {
    const placed = this.steps.slice(0, this.at - 1).findLast(([each]) => each === cell);
    return placed?.[1] ?? this.play.game.startValues[cell];
  }

  // What the transport asks of whoever plays.
  press(go) { this.stop(); this.goTo(GO[go](this.at)); }
  scrub(at) { this.stop(); this.goTo(at); }
  rest(at) { this.scrub(at); }
  forget() {}

  toggle() {
    if (this.playing) { this.stop(); return; }
    if (this.at === this.end) this.goTo(0);
    this.playing = true;
    this.pace.begin();
    this.show();
    this.frame();
  }

  frame() {
    this.due = requestAnimationFrame((now) => {
      const { speed } = this.transport;
      const steps = this.pace.count(now, speed);
      if (steps) {
        this.pace.shown(steps, speed);
        this.goTo(this.at + steps);
      }
      if (this.at < this.end) this.frame(); else this.stop();
    });
  }

  stop() {
    cancelAnimationFrame(this.due);
    this.playing = false;
    this.show();
  }

  // While it plays nobody could hear every step.
  show() {
    this.transport.showPlaying(this.playing);
    this.said.setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  // What a key does here, if anything.
  deedOf(key, target) {
    if (key === " " && !target.closest(OWN)) return () => this.toggle();
    if (!(key in KEYS) || target.closest(MOVED) || target.closest("[role=toolbar]")) return undefined;
    return () => this.press(KEYS[key]);
  }
}
