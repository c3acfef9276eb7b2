// The pace of playing: how many events are due at each frame, and what of all that is read beside them.

export const SLOW = 10; // events a second up to which every sentence can be read
const LONGEST = 250; // milliseconds of a frame that count: a page in the background makes up for nothing

export class Pace {
  constructor() {
    this.begin();
    document.addEventListener("visibilitychange", () => { this.then = undefined; });
  }

  // The first event comes with the press.
  begin() {
    this.due = 0.999;
    this.then = undefined;
  }

  // Another speed begins with nothing owed.
  change() { this.due = 0; }

  // The events that are due now.
  count(now, speed) {
    const elapsed = this.then === undefined ? 0 : Math.min(now - this.then, LONGEST);
    this.then = now;
    this.due = Math.min(this.due + elapsed / 1000 * speed, speed <= SLOW ? 1 : Infinity); // no sentence is skipped
    return Math.floor(this.due);
  }

  // So many were shown, and no more than a second's are owed.
  shown(steps, speed) {
    this.due = Math.min(this.due - steps, speed);
  }
}

// What is read beside boards that move: each part is written so many times a second, and at most one of them in a
// frame; wherever the run rests all of them are.
export class Readings {
  #parts = [];

  // `write` is told whether it is to be exact, as at rest. What is not written at rest is somebody else's there.
  add(times, write, atRest = true) {
    this.#parts.push({ every: 1000 / times, write, atRest, last: 0 });
  }

  // A frame: write the part that is latest, if any is due.
  turn(now) {
    const lateness = ({ every, last }) => now - last - every;
    const latest = this.#parts.reduce((part, other) => (lateness(other) > lateness(part) ? other : part));
    const late = lateness(latest);
    if (late < 0) return;
    latest.last = late < latest.every ? now - late : now; // who waited a frame for another keeps its rhythm
    latest.write(false);
  }

  all() {
    for (const part of this.#parts) if (part.atRest) part.write(true);
  }
}
