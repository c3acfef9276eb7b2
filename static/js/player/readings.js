// What is read beside boards that move: each part is written so many times a second, and at most one of them in a
// frame; wherever the run rests all of them are. No document here.

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
