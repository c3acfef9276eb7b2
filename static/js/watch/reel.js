// The reel: a stretch of a run that is in the browser, fetched as tapes and moved over event by event.

import { fetchIsland } from "./island.js";
import { Trace, STOPS, kindOf } from "./trace.js";
import { Tree } from "./tree.js";

const WORDS_AHEAD = 200;

export class Reel {
  // `waits` is told how far a tape is that is not made yet, and answers whether it is still wanted.
  constructor(size, address, waits = () => true) {
    this.address = address;
    this.waits = waits;
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
  get complete() { return this.ended && this.end >= this.known; }

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
    const url = `${this.address}&from=${from}&count=${count}${words ? "&words=1" : ""}`;
    return fetchIsland("tape", url, this.waits);
  }

  // Tapes share one slot in the page, so they are fetched one after the other.
  #queue(task) {
    this.last = (this.last ?? Promise.resolve()).catch(() => {}).then(task);
    return this.last;
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

  // The position `steps` stops of a detail after this one, as far as the reel goes; where it goes
  // no further only because the next tape is not here yet, the last stop it knows of.
  ahead(steps, detail) {
    const kinds = STOPS[detail];
    if (!kinds) return Math.min(this.at + steps, this.end);
    let position = this.at;
    let stop = position;
    while (steps > 0 && position < this.end) {
      position += 1;
      if (!kinds.has(kindOf(this.eventAt(position)))) continue;
      stop = position;
      steps -= 1;
    }
    return this.complete && steps > 0 ? this.end : stop;
  }

  // Where a press leads from a position; undefined where only the server knows.
  goal(go, position, detail) {
    if (!this.holds(position)) return undefined;
    if (go === "last") return this.complete ? this.end : undefined;
    const by = { first: -Infinity, back: -1, step: 1 }[go];
    const [kinds, last] = [STOPS[detail], this.complete ? this.end : Infinity];
    for (let goal = position; ;) {
      goal = Math.max(0, Math.min(goal + by, last));
      if (!this.holds(goal)) return undefined;
      if (goal === 0 || goal === last || !kinds || kinds.has(kindOf(this.eventAt(goal)))) return goal;
    }
  }
}
