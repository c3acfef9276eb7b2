// What a step does in a few words, from the patterns that the page carries; webapp/web/run/compare_words.py
// fills them in the same way. No document here.

import { cellName } from "../lib/cells.js";
import { listed, number } from "../lib/text.js";
import { KIND, KINDS, cellOf, kindOf, rest, valueOf } from "../player/trace.js";

const NAMED = 3; // cells that a caption names

function valuesOf(event, size) {
  if (kindOf(event) !== KIND.REMOVE) return [valueOf(event)];
  return Array.from({ length: size }, (_, at) => at + 1).filter((value) => event[1] >> value - 1 & 1);
}

function changedBy(event) {
  if (kindOf(event) === KIND.REMOVE) return event.slice(3, 3 + event[2]);
  return kindOf(event) === KIND.SWAP ? rest(event).slice(0, 2) : [cellOf(event)];
}

function named(cells, size) {
  return cells.length <= NAMED ? listed(cells.map((cell) => cellName(cell, size))) : `${cells.length} cells`;
}

// Which pattern fits an event: `cut` where the run was cut there, `swaps` of a local search.
export function kindIn(event, swaps, cut) {
  if (event === undefined) return "start";
  if (cut) return "cut";
  return swaps && kindOf(event) === KIND.DEAD_END ? "pass" : KINDS[kindOf(event)];
}

// The caption in three parts: before the verdict, the verdict, after it. `clues` are those of the cells' cages.
export function captionOf(pattern, event, trace, clues) {
  const { events, guesses } = trace.counts;
  const cells = event === undefined ? [] : changedBy(event);
  const [clue, ...others] = new Set(cells.map((cell) => clues[cell]));
  const gaps = event === undefined ? {} : {
    values: listed(valuesOf(event, trace.size)),
    cells: named(cells, trace.size),
    clue: clue && !others.length ? ` (${clue})` : "",
    step: number(events),
    guesses: `${guesses ? number(guesses) : "no"} guess${guesses === 1 ? "" : "es"}`,
  };
  return pattern.map((text) => text.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap]));
}
