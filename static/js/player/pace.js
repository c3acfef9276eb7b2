// The pace of playing: how many events are due in a frame, and which readings beside the boards are.

export const SLOW = 10; // events per second up to which every sentence can be read
const MAX_FRAME = 250; // milliseconds: a page in the background doesn't catch up

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

  // The number of events that are due now. At reading speed no sentence is skipped.
  count(now, speed) {
    const elapsed = this.then === undefined ? 0 : Math.min(now - this.then, MAX_FRAME);
    this.then = now;
    this.due = Math.min(this.due + elapsed / 1000 * speed, speed <= SLOW ? 1 : Infinity);
    return Math.floor(this.due);
  }

  // This many were shown; at most a second's events remain owed.
  shown(steps, speed) {
    this.due = Math.min(this.due - steps, speed);
  }
}

// What is read beside moving boards: at most one part is written in a frame, and all of them at rest.
export class Readings {
  #parts = [];

  // `write(exact)` is called this many times per second and, unless the server renders that part, exactly at rest.
  add(times, write, atRest = true) {
    this.#parts.push({ every: 1000 / times, write, atRest, last: 0 });
  }

  // A frame: write the part that is most overdue, if any.
  turn(now) {
    const lateness = ({ every, last }) => now - last - every;
    const latest = this.#parts.reduce((part, other) => (lateness(other) > lateness(part) ? other : part));
    const late = lateness(latest);
    if (late < 0) return;
    latest.last = late < latest.every ? now - late : now; // a part that waited a frame keeps its rhythm
    latest.write(false);
  }

  all() {
    for (const part of this.#parts) if (part.atRest) part.write(true);
  }
}
