// Where each run is when all are at the same place: by step, by guess (the k-th of each) or by share of
// the whole. `webapp/insight/compare.py` says the same. What is not known here is fetched. No document here.

import { fetched } from "../shared/fetched.js";

const WHOLE = 100; // percent
const SLICE = 2000; // guesses that are fetched at once

export class Places {
  // `runs` have their `steps` and `guesses`, undefined until they are counted.
  constructor(by, runs, address) {
    this.by = by;
    this.runs = runs;
    this.address = address;
    this.slices = new Map();
  }

  get counted() { return this.runs.every(({ steps }) => steps !== undefined); }

  // The place at which all runs are at their ends, once it is known.
  get last() {
    if (!this.counted) return undefined;
    return Math.max(...this.runs.map((run) => this.endOf(run)));
  }

  // The place at which a run has come to its end.
  endOf({ steps, guesses }) {
    return { step: steps, guess: guesses + 1, share: WHOLE }[this.by];
  }

  // The positions of all runs at a place; undefined where they must be fetched.
  at(place) {
    if (place === 0) return this.runs.map(() => 0);
    if (this.by === "step") return this.runs.map(({ steps }) => Math.min(place, steps ?? place));
    if (!this.counted) return undefined;
    if (this.by === "share") return this.runs.map(({ steps }) => Math.floor(steps * Math.min(place, WHOLE) / WHOLE));
    const slice = this.slices.get(Math.floor(place / SLICE));
    return slice?.map((guesses) => guesses[place % SLICE] ?? guesses.at(-1));
  }

  // Have the positions at a place.
  async learn(place) {
    if (this.by !== "guess" || this.at(place)) return;
    const slice = Math.floor(place / SLICE);
    const { places } = await fetched(`${this.address}&from=${slice * SLICE}&count=${SLICE}`);
    this.slices.set(slice, places);
  }
}
