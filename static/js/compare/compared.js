// The runs of Compare: their positions at a place, as in webapp/insight/compare.py, and the captions of their steps, as in
// webapp/web/run/compare_words.py. No document here.

import { cellName } from "../lib/cells.js";
import { fetchJson } from "../lib/say.js";
import { listed, number } from "../lib/text.js";
import { cellOf, KIND, kindOf, KINDS, rest, valueOf } from "../player/trace.js";

const WHOLE = 100; // percent
const SLICE = 2000; // guesses that are fetched at once
const MAX_NAMED = 3; // cells that a caption names

// A place is counted by step, by guess (the k-th of each run) or by share of the whole.
export class Together {
  first = 0;
  #slices = new Map();
  #fetching = new Map(); // promises of slices

  // `runs` have `steps` and `guesses`, undefined until they are counted, and a `length`.
  constructor(runs, url) {
    Object.assign(this, { runs, url });
  }

  get #counted() { return this.runs.every(({ steps }) => steps !== undefined); }

  // The place at which all runs have ended, undefined until it is known.
  get last() {
    if (!this.#counted) return undefined;
    return Math.max(...this.runs.map((run) => this.endOf(run)));
  }

  // The last place that is known so far.
  get end() {
    return this.last ?? (this.by === "step" ? Math.max(...this.runs.map(({ length }) => length)) : Infinity);
  }

  // The place at which a run ends.
  endOf({ steps, guesses }) {
    return { step: steps, guess: guesses + 1, share: WHOLE }[this.by];
  }

  rested({ by }) {
    this.by = by;
  }

  // The positions of all runs at a place, undefined if they must be fetched.
  at(place) {
    if (place === 0) return this.runs.map(() => 0);
    if (this.by === "step") return this.runs.map(({ steps }) => Math.min(place, steps ?? place));
    if (!this.#counted) return undefined;
    if (this.by === "share") return this.runs.map(({ steps }) => Math.floor(steps * Math.min(place, WHOLE) / WHOLE));
    const slice = this.#slices.get(Math.floor(place / SLICE));
    return slice?.map((guesses) => guesses[place % SLICE] ?? guesses.at(-1));
  }

  // Fetch the positions at a place, if they are missing.
  learn(place) {
    if (this.by !== "guess" || this.at(place)) return undefined;
    const slice = Math.floor(place / SLICE);
    if (!this.#fetching.has(slice)) this.#fetching.set(slice, this.#fetch(slice).finally(() => this.#fetching.delete(slice)));
    return this.#fetching.get(slice);
  }

  async #fetch(slice) {
    const { places } = await fetchJson(`${this.url}&from=${slice * SLICE}&count=${SLICE}`);
    this.#slices.set(slice, places);
  }

  // At a rest it doesn't wait for the counts.
  prepare(place) {
    return this.#counted ? this.learn(place) : undefined;
  }

  onward(at, most) {
    return { place: Math.min(at + most, this.end) };
  }

  // Where a press leads, undefined if only the server knows.
  pressed(go, at) {
    return { first: 0, back: Math.max(0, at - 1), step: Math.min(at + 1, this.end), last: this.last }[go];
  }
}

function valuesOf(event, size) {
  if (kindOf(event) !== KIND.REMOVE) return [valueOf(event)];
  return Array.from({ length: size }, (_, at) => at + 1).filter((value) => event[1] >> value - 1 & 1);
}

function changedBy(event) {
  if (kindOf(event) === KIND.REMOVE) return event.slice(3, 3 + event[2]);
  return kindOf(event) === KIND.SWAP ? rest(event).slice(0, 2) : [cellOf(event)];
}

function namesOf(cells, size) {
  return cells.length <= MAX_NAMED ? listed(cells.map((cell) => cellName(cell, size))) : `${cells.length} cells`;
}

// The kind of caption for an event: `cut` if the run was cut there, `swaps` if it is a local search's.
export function kindIn(event, swaps, cut) {
  if (event === undefined) return "start";
  if (cut) return "cut";
  return swaps && kindOf(event) === KIND.DEAD_END ? "pass" : KINDS[kindOf(event)];
}

// The caption in three parts: before the verdict, the verdict, and after it. `clues` are those of the cages, by cell.
export function captionOf(pattern, event, trace, clues) {
  const { events, guesses } = trace.counts;
  const cells = event === undefined ? [] : changedBy(event);
  const [clue, ...others] = new Set(cells.map((cell) => clues[cell]));
  const gaps = event === undefined ? {} : {
    values: listed(valuesOf(event, trace.size)),
    cells: namesOf(cells, trace.size),
    clue: clue && !others.length ? ` (${clue})` : "",
    step: number(events),
    guesses: `${guesses ? number(guesses) : "no"} guess${guesses === 1 ? "" : "es"}`,
  };
  return pattern.map((text) => text.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]));
}
