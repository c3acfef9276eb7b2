// The pace of playing: how many events are due at each frame.

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
