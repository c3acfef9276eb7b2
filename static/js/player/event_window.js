// The stretch of a run that the browser has, fetched as tapes; and a side, its run and its board.

import { fetchJson } from "../lib/say.js";
import { Trace } from "./trace.js";
import { Tree } from "./tree.js";

const SENTENCES = 200; // that are fetched at once
const [MIN_TAPE, MAX_TAPE] = [1000, 20000]; // events
const [BEHIND, BEYOND, EDGE] = [40, 80, 20]; // events around a rest: those fetched, and how near an edge they are fetched again

export class EventWindow {
  // Called while the server computes a tape, with how far that is; returns whether the tape is still needed.
  waits = () => true;

  // No press leads before `first`, and nothing after `last` is fetched.
  constructor(size, url, first = 0, last = Infinity) {
    Object.assign(this, { url, first, last });
    this.trace = new Trace(size);
    this.tree = new Tree();
    this.start = 0; // the position before the first event
    this.events = [];
    this.sentences = new Map(); // in parts, by position
    this.known = 0; // the farthest position that the server has reported
    this.ended = false;
    this.loaded = false;
  }

  get at() { return this.trace.counts.events; }
  get end() { return this.start + this.events.length; }
  get complete() { return this.end >= this.last || (this.ended && this.end >= this.known); }

  // Whether a position can be painted; except for the empty board that takes the event before it.
  has(position) {
    return this.loaded && position >= (this.start && this.start + 1) && position <= this.end;
  }

  // Whether it has this many events on both sides of a position, as far as the run goes.
  hasAround(position, events) {
    return this.has(Math.max(0, position - events)) && (this.complete || this.has(position + events));
  }

  eventAt(position) {
    return this.events[position - this.start - 1];
  }

  // Tapes are fetched one after another, so that the last one requested decides what the window has.
  #fetch(from, count, words) {
    const fetched = () => fetchJson(`${this.url}&from=${from()}&count=${Math.min(count, this.last - from())}${words ? "&words=1" : ""}`, this.waits);
    this.queue = (this.queue ?? Promise.resolve()).catch(() => {}).then(fetched);
    return this.queue;
  }

  // Move the window to a position.
  async jump(position, count, words = false) {
    const tape = await this.#fetch(() => position, count, words);
    this.start = tape.from;
    this.events = tape.events;
    this.loaded = true;
    this.#learn(tape);
    this.trace.load(tape.board);
    this.tree.begin(tape.tree, tape.board.counts.guesses, tape.from);
    this.tree.follow(tape.events);
  }

  // Fetch the events after the window; at most one such request at a time.
  more(count) {
    if (this.complete || !this.loaded) return Promise.resolve();
    this.fetching ??= this.#fetch(() => this.end, count, false).then((tape) => {
      if (tape.from === this.end) {
        for (const event of tape.events) this.events.push(event);
        this.tree.follow(tape.events);
      }
      this.#learn(tape);
    }).finally(() => { this.fetching = undefined; });
    return this.fetching;
  }

  // Fetch the sentences after a position; at most one such request at a time.
  fetchSentences(position) {
    this.fetchingSentences ??= this.#fetch(() => position, SENTENCES, true).then((tape) => this.#learn(tape))
      .finally(() => { this.fetchingSentences = undefined; });
    return this.fetchingSentences;
  }

  #learn(tape) {
    this.known = Math.max(this.known, tape.known);
    this.ended ||= tape.ended;
    if (this.sentences.size > 50 * SENTENCES) this.sentences.clear();
    tape.words?.forEach((sentence, index) => this.sentences.set(tape.from + index + 1, sentence));
  }

  // Move the trace to a position within the window; returns where it is then.
  seek(position) {
    const goal = Math.max(this.start, Math.min(position, this.end));
    while (this.at < goal) this.trace.apply(this.eventAt(this.at + 1));
    while (this.at > goal) this.trace.revert(this.eventAt(this.at));
    return this.at;
  }

  // Move on to the next stop, by at most this many events; returns whether it is at a stop.
  forward(most, stop) {
    const { trace } = this;
    for (; most > 0 && this.at < this.end; most -= 1) {
      const event = this.eventAt(this.at + 1);
      const before = stop.snapshot(trace);
      trace.apply(event);
      if (stop.has(event, before, stop.snapshot(trace))) return true;
    }
    return false;
  }

  // Move back to the previous stop; returns whether it is at one, or at the first position.
  back(stop) {
    const { trace } = this;
    const least = Math.max(this.start, this.first);
    if (this.at > least) trace.revert(this.eventAt(this.at));
    while (this.at > least) {
      const event = this.eventAt(this.at);
      const after = stop.snapshot(trace);
      trace.revert(event);
      if (!stop.has(event, stop.snapshot(trace), after)) continue;
      trace.apply(event);
      return true;
    }
    return this.at === this.first;
  }

  // Move to where a press leads from a position. Returns false, without moving, if only the server knows.
  press(go, position, stop) {
    if (!this.has(position)) return false;
    this.seek(position);
    if (this.#go(go, stop) && this.has(this.at)) return true;
    this.seek(position);
    return false;
  }

  #go(go, stop) {
    switch (go) {
      case "first": return this.seek(this.first) === this.first;
      case "back": return this.back(stop);
      case "step": return this.forward(Infinity, stop) || this.complete;
      default: return this.complete && this.seek(this.end) === this.end;
    }
  }
}

// The size of a tape for this many events: twice as many, within bounds.
const tapeFor = (events) => Math.min(MAX_TAPE, Math.max(MIN_TAPE, 2 * events));

export class Side {
  #painted; // the position on its board

  // `withSentences`: those around a rest are fetched as well.
  constructor(root, eventWindow, painter, withSentences = false) {
    Object.assign(this, { root, eventWindow, painter, withSentences });
  }

  join(readings) { this.painter.join(readings); }

  // The length of the run, Infinity until it is known.
  get length() { return this.eventWindow.complete ? this.eventWindow.known : Infinity; }

  // The server has rendered the board at this place of the player; returns the run's position.
  rested(at) {
    this.painter.bind();
    this.touch();
    return at;
  }

  // Have the next painting write every cell, even of the position on screen.
  touch() {
    this.eventWindow.trace.touchAll();
    this.#painted = undefined;
  }

  has(position) {
    return this.eventWindow.has(Math.min(position, this.length));
  }

  // Fetch a position, this many events before it, and the events up to a goal.
  async reach(position, goal, before) {
    await this.eventWindow.fetching; // it may be among what is on its way
    if (this.has(position)) await this.ahead(position, goal);
    else await this.eventWindow.jump(Math.max(0, position - before), tapeFor(goal - position));
  }

  ahead(position, goal) {
    return this.eventWindow.end < goal ? this.eventWindow.more(tapeFor(goal - position)) : undefined;
  }

  // Fetch the events around a rest.
  prepare(position) {
    if (this.eventWindow.hasAround(position, EDGE)) return undefined;
    return this.eventWindow.jump(Math.max(0, position - BEHIND), BEHIND + BEYOND, this.withSentences);
  }

  // Paint a position within the window, or the end of a shorter run; `moving` if it is one of many per second.
  show(position, moving) {
    const { eventWindow } = this;
    if (eventWindow.seek(position) === this.#painted) return;
    this.#painted = eventWindow.at;
    this.paint(eventWindow.eventAt(eventWindow.at), moving);
  }

  paint(event, moving) {
    this.painter.paint(this.eventWindow.trace, event, moving);
  }

  settle() { this.painter.settle(); }
  rest() { this.painter.rest(); }
}
