// The game: what is written in each cell, and every move with its inverse. No document here.
//
// A cell holds [value, corner marks, centre marks, marks crossed off], marks as bits, that of 1 the lowest. A move is a
// list of [cell, before, after]. How marks follow values is `hand`, `tidied` or `filled`.

import { History } from "../lib/history.js";

export const MARKED = -1;
const MAX_ENTRIES = 5000;
const MIN_PAUSE = 20; // seconds; shorter pauses aren't listed
const MAX_PAUSES = 3;

export class Journal {
  // `entries` is null if the past is unknown: in a game from a file without them, or one that is longer than any solve.
  constructor(entries = []) { this.entries = entries; }

  // Record a move.
  note(move, value, second) {
    if (!this.entries) return;
    const placed = move.filter(([, before, after]) => before[value] !== after[value]);
    if (placed.length) for (const [cell, , after] of placed) this.entries.push([cell, after[value], second]);
    else this.entries.push([move[0][0], MARKED, second]);
    if (this.entries.length > MAX_ENTRIES) this.entries = null;
  }

  // The solve from the values of the start: [cell, value, second] per step, 0 if a value is taken back. A value that is
  // overwritten is taken back first.
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

  // The longest times between two entries, longest first: their seconds, their start, and the number of entries before.
  get pauses() {
    const seconds = [0, ...(this.entries ?? []).map(([, , second]) => second)];
    return seconds.slice(1)
      .map((second, before) => ({ seconds: second - seconds[before], from: seconds[before], before }))
      .filter(({ seconds: long }) => long > MIN_PAUSE)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, MAX_PAUSES);
  }

  // The values after this many entries.
  valuesAt(start, count) {
    const values = [...start];
    for (const [cell, value] of this.entries.slice(0, count)) if (value !== MARKED) values[cell] = value;
    return values;
  }
}

export const takenBack = (steps) => steps.filter(([, value]) => !value).length;

// How many of the values that were placed differ from the final ones: each was taken back.
export const mistaken = (steps, end) => steps.filter(([cell, value]) => value && value !== end[cell]).length;

// How many cells are filled at the start and after each step.
export function filledCounts(steps, atStart) {
  const counts = [atStart];
  for (const [, value] of steps) counts.push(counts.at(-1) + (value ? 1 : -1));
  return counts;
}

export const VALUE = 0;
export const CORNER = 1;
export const CENTRE = 2;
const CROSSED = 3;

const MAX_MOVES_TEXT = 6000; // characters
const NOTHING = [0, 0, 0, 0];
const UNHELPFUL = ["solved", "impossible", "stuck"]; // hints that reveal nothing of the board
const bit = (value) => 1 << value - 1;
const same = (a, b) => a.every((part, index) => part === b[index]);
const without = (holds, bits) => holds.map((part, kind) => ([CORNER, CENTRE].includes(kind) ? part & ~bits : part));
const replaced = (holds, kind, part) => NOTHING.map((none, index) => (index === kind ? part : holds[index] ?? none));

export class Game {
  // `written` is the shared position at the start, `saved` a former result of `save`; `keep` is called with one after
  // every change. `clock` returns the second at which a move is made.
  constructor(rules, given, written, saved, keep, clock = () => 0) {
    this.rules = rules;
    this.given = given;
    this.shared = written.length > 0;
    this.start = given.map(() => NOTHING);
    for (const [cell, ...holds] of written) this.start[cell] = holds;
    // Of a shared cell with marks, the sender crossed off the others.
    this.start = this.start.map((holds, cell) => (
      holds[CORNER] | holds[CENTRE] ? this.#crossing(cell, holds, [0, -1, 0, 0], this.startValues) : holds
    ));
    this.cells = [...this.start];
    this.checkpoint = saved?.checkpoint ?? null;
    this.keep = () => keep(this.save());
    this.clock = clock;
    // A saved game without a journal has an unknown past.
    this.journal = new Journal(saved?.journal ?? (saved?.moves?.length > 1 ? null : []));
    this.hints = saved ? saved.hints : 0; // undefined if they weren't counted
    this.beforeRestart = saved?.beforeRestart ?? null; // {at, seconds, hints, journal}: what Start over put aside
    // The first entry is the start.
    this.moves = new History(saved?.moves ?? [null], saved?.now ?? 0, this.keep);
    for (const move of this.moves.entries.slice(1, this.moves.now + 1)) this.#apply(move);
  }

  // `journal` is null if the past is unknown, and `back` and `mistakes` then undefined; so is `mistakes` before the
  // end.
  save() {
    const { checkpoint, hints, back, mistakes, beforeRestart } = this;
    const { entries, now } = this.moves;
    return { moves: entries, now, checkpoint, journal: this.journal.entries, hints, back, mistakes, beforeRestart };
  }

  // The cell of the last move, or undefined.
  get last() { return this.moves.peek(0)?.[0][0]; }
  get values() { return this.#valuesOf(this.cells); }
  get isFull() { return this.values.every(Boolean); }
  get isSolved() { return this.rules.isSolved(this.values); }

  // The solve from the start, as in `Journal.steps`; how many values were taken back; and how many placed values were
  // wrong.
  get startValues() { return this.#valuesOf(this.start); }
  get steps() { return this.journal.steps(this.startValues); }
  get back() { return this.journal.entries ? takenBack(this.steps) : undefined; }
  get mistakes() { return this.journal.entries && this.isSolved ? mistaken(this.steps, this.values) : undefined; }

  #valuesOf(cells) { return cells.map(([value], cell) => this.given[cell] || value); }
  #apply(move) { for (const [cell, , after] of move) this.cells[cell] = after; }
  #revert(move) { for (const [cell, before] of move) this.cells[cell] = before; }

  #note(move) { this.journal.note(move, VALUE, this.clock()); }

  // Count a hint when its first level is shown; further levels of the same hint don't count again.
  countHint(kind, level) {
    const about = `${kind} ${this.values} ${this.moves.now}`;
    if (level > 1 || UNHELPFUL.includes(kind) || this.hints === undefined || about === this.lastHint) return;
    this.lastHint = about;
    this.hints += 1;
    this.keep();
  }

  // Change cells in one move; nothing happens if nothing changes.
  #change(changes) {
    const move = [];
    for (const [cell, after] of changes) {
      if (!this.given[cell] && !same(this.cells[cell], after)) move.push([cell, this.cells[cell], after]);
    }
    if (!move.length) return;
    this.#apply(move);
    this.#note(move);
    this.moves.push(move);
  }

  // Take back this many moves; returns the cells that the last of them changed, as `redo` does.
  undo(times = 1) {
    if (!this.moves.canUndo) return [];
    let move = [];
    for (let back = 0; back < times && this.moves.peek(-back - 1) !== undefined; back += 1) {
      move = this.moves.peek(-back);
      this.#revert(move);
      if (this.beforeRestart?.at === this.moves.now - back) this.#goOn();
      else this.#note(move.map(([cell, before, after]) => [cell, after, before]));
    }
    this.moves.move(-Math.min(times, this.moves.now));
    return move.map(([cell]) => cell);
  }

  // Undo of Start over: go on with the solve before it, plus what was done since.
  #goOn() {
    const { seconds, hints, journal } = this.beforeRestart;
    const since = this.journal.entries?.map(([cell, value, second]) => [cell, value, second + seconds]);
    this.journal = new Journal(journal && since ? [...journal, ...since] : null);
    if (this.hints !== undefined) this.hints = hints === undefined ? undefined : hints + this.hints;
    this.beforeRestart = null;
  }

  redo() {
    if (!this.moves.canRedo) return [];
    const move = this.moves.peek(1);
    this.#apply(move);
    this.#note(move);
    this.moves.move(1);
    return move.map(([cell]) => cell);
  }

  // What the server needs to find the first mistake: the number of moves, the current values, and for each move, newest
  // first, the values before it; of a long game no more than a URL can hold.
  get movesText() {
    const values = (move, at) => move.map((each) => [each[0], each[at][VALUE]]);
    const text = (cells) => cells.map(([cell, value]) => `${cell}.${value}`).join("-");
    const { entries, now } = this.moves;
    const parts = [now, text(this.cells.map((holds, cell) => [cell, holds[VALUE]]).filter(([, value]) => value))];
    let length = 0;
    for (let at = now; at > 0 && length < MAX_MOVES_TEXT; at -= 1) {
      const [before, after] = [1, 2].map((side) => values(entries[at], side));
      parts.push(text(before.filter(([, value], each) => value !== after[each][1])));
      length += parts.at(-1).length + 1;
    }
    return parts.join("_");
  }

  write(cells, value, marks) {
    this.#writeAll(cells.map((cell) => [cell, value]), marks);
  }

  // Write the marks that are a cell's only one as values, in one move; returns whether there are any.
  settle(cells, marks) {
    const marked = cells.map((cell) => [cell, valuesOf(this.cells[cell][CORNER] | this.cells[cell][CENTRE])]);
    const single = marked.filter(([cell, values]) => values.length === 1 && !this.cells[cell][VALUE]);
    this.#writeAll(single.map(([cell, [value]]) => [cell, value]), marks);
    return single.length > 0;
  }

  #writeAll(values, marks) {
    const after = [...this.cells];
    for (const [cell, value] of values) {
      if (this.given[cell]) continue;
      after[cell] = replaced(after[cell], VALUE, value);
      if (marks !== "hand" && value) this.#crossOff(after, cell, value);
    }
    this.#change((marks === "filled" ? this.#filled(after) : after).entries());
  }

  #crossOff(after, cell, value) {
    for (const peer of this.rules.peers[cell]) {
      after[peer] = without(after[peer], bit(value));
    }
  }

  // Change marks; possible ones that the player removes are crossed off until they are marked by hand again.
  #remark(changes) {
    const { cells, values } = this;
    this.#change(changes.map(([cell, after]) => [cell, this.#crossing(cell, after, cells[cell], values)]));
  }

  #crossing(cell, after, before, values) {
    const [was, is] = [before, after].map((holds) => holds[CORNER] | holds[CENTRE]);
    const removed = was & ~is & this.rules.candidates(cell, values);
    return replaced(after, CROSSED, (before[CROSSED] | removed) & ~is);
  }

  // Remove the values; if there are none, the marks.
  erase(cells, marks) {
    if (cells.some((cell) => this.cells[cell][VALUE])) this.write(cells, 0, marks);
    else this.#remark(cells.map((cell) => [cell, NOTHING]));
  }

  // Add a mark to cells without a value; remove it if all of them have it.
  mark(cells, value, kind) {
    const open = cells.filter((cell) => !this.given[cell] && !this.cells[cell][VALUE]);
    const away = open.every((cell) => this.cells[cell][kind] & bit(value));
    this.#remark(open.map((cell) => {
      const before = this.cells[cell][kind];
      return [cell, replaced(this.cells[cell], kind, away ? before & ~bit(value) : before | bit(value))];
    }));
  }

  // Remove marks of either kind in one move; `marks` are [cell, values as bits].
  strike(marks) {
    this.#remark(marks.map(([cell, bits]) => [cell, without(this.cells[cell], bits)]));
  }

  // Fill in the marks of every empty cell, except those that were crossed off.
  fill() { this.#change(this.#filled(this.cells).entries()); }

  // Remove marks that a row, column, box or cage rules out.
  clear() {
    const values = this.values;
    this.#change(this.cells.map((holds, cell) => {
      const can = this.rules.candidates(cell, values);
      return [cell, values[cell] ? holds : without(holds, ~can)];
    }));
  }

  #filled(cells) {
    const values = this.#valuesOf(cells);
    return cells.map((holds, cell) => (
      values[cell] ? holds : replaced(holds, CORNER, this.rules.candidates(cell, values) & ~holds[CROSSED])
    ));
  }

  // Return to the start. Marks that are `filled` are filled in, but a shared position keeps its sender's.
  restart(marks) {
    const fills = marks === "filled" && !this.shared;
    this.#change((fills ? this.#filled(this.start) : this.start).entries());
  }

  // Return to the start and begin another solve; undoing that resumes this one.
  startOver(marks) {
    const { hints, moves: { now } } = this;
    const aside = { seconds: this.clock(), hints, journal: this.journal.entries?.slice() ?? null };
    this.restart(marks);
    if (this.moves.now === now) return;
    this.beforeRestart = { at: this.moves.now, ...aside };
    this.journal = new Journal();
    this.hints = 0;
    this.keep();
  }

  setCheckpoint() {
    this.checkpoint = [...this.cells];
    this.keep();
  }

  toCheckpoint() { this.#change(this.checkpoint.entries()); }
}

// The values of marks, lowest first.
export function valuesOf(marks) {
  const values = [];
  for (let value = 1; marks >> value - 1; value += 1) if (marks & bit(value)) values.push(value);
  return values;
}
