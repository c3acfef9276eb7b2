// The journal of a game: what was written and taken back, in the order in which it happened. No document here.
//
// An entry is [cell, value, second]: a value that came to stand in a cell, 0 where one was taken back, MARKED where
// marks alone changed; and the clock. The history of moves forgets what was undone when another move is made.

export const MARKED = -1;
const MOST = 5000;
const PAUSE = 20; // seconds; what is longer is told
const PAUSES = 3;

export class Journal {
  // `entries` as they were kept, null where nobody knows what happened: in a game from a file that says nothing of it, or in
  // one that is longer than any solve.
  constructor(entries = []) { this.entries = entries; }

  // A move has led from these values to those.
  note(move, value, second) {
    if (!this.entries) return;
    const placed = move.filter(([, before, after]) => before[value] !== after[value]);
    if (placed.length) for (const [cell, , after] of placed) this.entries.push([cell, after[value], second]);
    else this.entries.push([move[0][0], MARKED, second]);
    if (this.entries.length > MOST) this.entries = null;
  }

  // The solve step by step, from the values of the start: [cell, value, second], 0 where a value is taken back.
  // What is written over is taken back first.
  steps(start) {
    const values = [...start];
    const steps = [];
    for (const [cell, value, second] of this.entries ?? []) {
      if (value === MARKED) continue;
      if (values[cell]) steps.push([cell, 0, second]);
      if (value) steps.push([cell, value, second]);
      values[cell] = value;
    }
    return steps;
  }

  // The longest times between two entries, longest first: how many seconds, and how many entries came before.
  get pauses() {
    const seconds = [0, ...(this.entries ?? []).map(([, , second]) => second)];
    return seconds.slice(1)
      .map((second, before) => ({ seconds: second - seconds[before], from: seconds[before], before }))
      .filter(({ seconds: long }) => long > PAUSE)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, PAUSES);
  }

  // The values that stood behind so many entries.
  valuesAt(start, count) {
    const values = [...start];
    for (const [cell, value] of this.entries.slice(0, count)) if (value !== MARKED) values[cell] = value;
    return values;
  }
}

// How often a value was taken back.
export const takenBack = (steps) => steps.filter(([, value]) => !value).length;

// How many of the values that were placed aren't those of the end: each was taken back.
export const mistaken = (steps, end) => steps.filter(([cell, value]) => value && value !== end[cell]).length;

// How many cells are filled at the start and after each step.
export function standing(steps, atStart) {
  const counts = [atStart];
  for (const [, value] of steps) counts.push(counts.at(-1) + (value ? 1 : -1));
  return counts;
}
