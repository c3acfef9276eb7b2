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
