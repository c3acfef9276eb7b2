// Where each run is when all are at the same place: by step, by guess (the k-th of each) or by share of
// the whole. `webapp/insight/compare.py` says the same. What is not known here is fetched. No document here.

import { fetchJson } from "../lib/load.js";

const WHOLE = 100; // percent
const SLICE = 2000; // guesses that are fetched at once

export class Together {
  first = 0;
  #slices = new Map();
  #asked = new Map(); // promises of slices that are on their way

  // `runs` have their `steps` and `guesses`, undefined until they are counted, and a `length`.
  constructor(runs, address) {
    this.runs = runs;
    this.address = address;
  }

  get #counted() { return this.runs.every(({ steps }) => steps !== undefined); }

  // The place at which all runs are at their ends, once it is known.
  get last() {
    if (!this.#counted) return undefined;
    return Math.max(...this.runs.map((run) => this.endOf(run)));
  }

  // The last place there is, as far as is known by now.
  get end() {
    return this.last ?? (this.by === "step" ? Math.max(...this.runs.map(({ length }) => length)) : Infinity);
  }

  // The place at which a run has come to its end.
  endOf({ steps, guesses }) {
    return { step: steps, guess: guesses + 1, share: WHOLE }[this.by];
  }

  // The server has drawn a place.
  rested({ by }) {
    this.by = by;
  }

  // The positions of all runs at a place; undefined where they must be fetched.
  at(place) {
    if (place === 0) return this.runs.map(() => 0);
    if (this.by === "step") return this.runs.map(({ steps }) => Math.min(place, steps ?? place));
    if (!this.#counted) return undefined;
    if (this.by === "share") return this.runs.map(({ steps }) => Math.floor(steps * Math.min(place, WHOLE) / WHOLE));
    const slice = this.#slices.get(Math.floor(place / SLICE));
    return slice?.map((guesses) => guesses[place % SLICE] ?? guesses.at(-1));
  }

  // Have the positions at a place.
  learn(place) {
    if (this.by !== "guess" || this.at(place)) return undefined;
    const slice = Math.floor(place / SLICE);
    if (!this.#asked.has(slice)) this.#asked.set(slice, this.#fetch(slice).finally(() => this.#asked.delete(slice)));
    return this.#asked.get(slice);
  }

  async #fetch(slice) {
    const { places } = await fetchJson(`${this.address}&from=${slice * SLICE}&count=${SLICE}`);
    this.#slices.set(slice, places);
  }

  // At a rest nothing is waited for.
  prepare(place) {
    return this.#counted ? this.learn(place) : undefined;
  }

  // The place so many places on.
  onward(at, most) {
    return { place: Math.min(at + most, this.end) };
  }

  // Where a press leads; undefined where only the server knows.
  pressed(go, at) {
    return { first: 0, back: Math.max(0, at - 1), step: Math.min(at + 1, this.end), last: this.last }[go];
  }
}
