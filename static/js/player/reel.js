// The reel: a stretch of a run that is in the browser, fetched as tapes and moved over event by event.

import { fetchJson } from "../lib/load.js";
import { Trace } from "./trace.js";
import { Tree } from "./tree.js";

const WORDS_AHEAD = 200;

export class Reel {
  // Is told how far a tape is that is not made yet, and answers whether it is still wanted.
  waits = () => true;

  // No press leads before `first`, and nothing is fetched beyond `last`.
  constructor(size, address, first = 0, last = Infinity) {
    this.address = address;
    this.first = first;
    this.last = last;
    this.trace = new Trace(size);
    this.tree = new Tree();
    this.start = 0; // the position before the first event held
    this.events = [];
    this.words = new Map(); // position -> sentence in parts
    this.known = 0;
    this.ended = false;
    this.loaded = false;
    this.fetching = null;
    this.fetchingWords = null;
  }

  get at() { return this.trace.counts.events; }
  get end() { return this.start + this.events.length; }
  get complete() { return this.end >= this.last || (this.ended && this.end >= this.known); }

  // Whether a position can be painted: without the event before it only the empty board can.
  holds(position) {
    return this.loaded && position >= (this.start && this.start + 1) && position <= this.end;
  }

  // Whether it holds what lies so many events around a position, as far as the run goes.
  surrounds(position, events) {
    return this.holds(Math.max(0, position - events)) && (this.complete || this.holds(position + events));
  }

  eventAt(position) {
    return this.events[position - this.start - 1];
  }

  #fetch(from, count, words) {
    const url = `${this.address}&from=${from}&count=${Math.min(count, this.last - from)}${words ? "&words=1" : ""}`;
    return fetchJson(url, this.waits);
  }

  // One after the other: what was asked for last is what the reel holds.
  #queue(task) {
    this.queued = (this.queued ?? Promise.resolve()).catch(() => {}).then(task);
    return this.queued;
  }

  // Begin a new stretch at a position.
  async jump(position, count, words = false) {
    const tape = await this.#queue(() => this.#fetch(position, count, words));
    this.start = tape.from;
    this.events = tape.events;
    this.loaded = true;
    this.#learn(tape);
    this.trace.load(tape.board);
    this.tree.begin(tape.tree, tape.board.counts.guesses, tape.from);
    this.tree.follow(tape.events);
  }

  // Fetch what follows the stretch; at most one such request at a time.
  more(count) {
    if (this.complete || !this.loaded) return Promise.resolve();
    this.fetching ??= this.#queue(() => this.#fetch(this.end, count, false)).then((tape) => {
      if (tape.from === this.end) {
        for (const event of tape.events) this.events.push(event);
        this.tree.follow(tape.events);
      }
      this.#learn(tape);
    }).finally(() => { this.fetching = null; });
    return this.fetching;
  }

  // Fetch the sentences of what comes next.
  wordsFrom(position) {
    this.fetchingWords ??= this.#queue(() => this.#fetch(position, WORDS_AHEAD, true)).then((tape) => {
      this.#learn(tape);
    }).finally(() => { this.fetchingWords = null; });
    return this.fetchingWords;
  }

  #learn(tape) {
    this.known = Math.max(this.known, tape.known);
    this.ended ||= tape.ended;
    if (this.words.size > 50 * WORDS_AHEAD) this.words.clear();
    tape.words?.forEach((word, index) => this.words.set(tape.from + index + 1, word));
  }

  // Move the trace to a position that the reel holds; returns how far it got.
  seek(position) {
    const goal = Math.max(this.start, Math.min(position, this.end));
    const { trace } = this;
    while (trace.counts.events < goal) trace.apply(this.events[trace.counts.events - this.start]);
    while (trace.counts.events > goal) trace.revert(this.events[trace.counts.events - this.start - 1]);
    return trace.counts.events;
  }

  // Move on by events, at most so many, until one is a stop; returns whether it came to one.
  forward(most, stop) {
    const { trace } = this;
    for (; most > 0 && this.at < this.end; most -= 1) {
      const event = this.eventAt(this.at + 1);
      const before = stop.look(trace);
      trace.apply(event);
      if (stop.has(event, before, stop.look(trace))) return true;
    }
    return false;
  }

  // Move back to the stop before this position; returns whether it came to one.
  back(stop) {
    const { trace } = this;
    const least = Math.max(this.start, this.first);
    if (this.at > least) trace.revert(this.eventAt(this.at));
    while (this.at > least) {
      const event = this.eventAt(this.at);
      const after = stop.look(trace);
      trace.revert(event);
      if (!stop.has(event, stop.look(trace), after)) continue;
      trace.apply(event);
      return true;
    }
    return this.at === this.first;
  }

  // Move where a press leads from a position; false where only the server knows, and nothing has moved.
  press(go, position, stop) {
    if (!this.holds(position)) return false;
    this.seek(position);
    if (this.#pressed(go, stop) && this.holds(this.at)) return true;
    this.seek(position);
    return false;
  }

  #pressed(go, stop) {
    switch (go) {
      case "first": return this.seek(this.first) === this.first;
      case "back": return this.back(stop);
      case "step": return this.forward(Infinity, stop) || this.complete;
      default: return this.complete && this.seek(this.end) === this.end;
    }
  }
}

// A side of the player: its run on a reel, and the board that shows it.
const [FEWEST, MOST] = [1000, 20000]; // events on a tape
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest that are fetched, and when anew

// A tape for so many events, and as many again.
const tapeFor = (events) => Math.min(MOST, Math.max(FEWEST, 2 * events));

export class Side {
  #painted; // the position on its board

  // `worded` sides have the sentences around a rest as well.
  constructor(root, reel, painter, worded = false) {
    Object.assign(this, { root, reel, painter, worded });
  }

  // What is read beside the board is written at its own pace.
  join(readings) { this.painter.join(readings); }

  // How long the run is, as far as that is known.
  get length() { return this.reel.complete ? this.reel.known : Infinity; }

  // The server has drawn the board, at this place of the player; returns the position there.
  rested(at) {
    this.painter.bind();
    this.touch();
    return at;
  }

  // What is painted next comes to every cell, even of the position that is shown.
  touch() {
    this.reel.trace.touchAll();
    this.#painted = undefined;
  }

  holds(position) {
    return this.reel.holds(Math.min(position, this.length));
  }

  // Have a position, so many events before it, and what comes up to a goal.
  async reach(position, goal, before) {
    const { reel } = this;
    await reel.fetching; // it may be on its way
    if (this.holds(position)) await this.ahead(position, goal);
    else await reel.jump(Math.max(0, position - before), tapeFor(goal - position));
  }

  // Fetch what comes soon after a position, up to a goal.
  ahead(position, goal) {
    return this.reel.end < goal ? this.reel.more(tapeFor(goal - position)) : undefined;
  }

  // Fetch what is around a rest.
  prepare(position) {
    if (this.reel.surrounds(position, EDGE)) return undefined;
    return this.reel.jump(Math.max(0, position - BEHIND), BEHIND + BEYOND, this.worded);
  }

  // Paint a position that the reel holds, or the end of a shorter run; it may be one of many a second.
  show(position, moving) {
    const { reel } = this;
    if (reel.seek(position) === this.#painted) return;
    this.#painted = reel.at;
    this.paint(reel.eventAt(reel.at), moving);
  }

  paint(event, moving) {
    this.painter.paint(this.reel.trace, event, moving);
  }

  // The board's table shows what moved; and it alone, where nothing moves any more.
  settle() { this.painter.settle(); }
  rest() { this.painter.rest(); }
}
