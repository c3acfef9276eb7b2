// The timer of what is asked: the room says how many seconds are left, they are counted here, and its end locks.

const EVERY = 250; // ms
const OVER = "Time’s up: answers are locked.";

export class Timer {
  #round;
  #ends;

  // `locked` is told when the time has come to its end here; the room says so by itself a moment later.
  constructor(root, locked) {
    this.root = root;
    this.locked = locked;
    addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.#hear(ctx.response?.headers?.get("Left")), true);
    setInterval(() => this.show(), EVERY);
    this.show();
  }

  // Beside what is drawn once for all: the round, and what it has left by now.
  #hear(told) {
    const [round, left] = (told ?? "").split(" ");
    if (left !== undefined) this.#note(round, Number(left));
  }

  // What is heard late ends late: of all that was heard of a round the earliest end is the truest.
  #note(round, left) {
    const ends = performance.now() + 1000 * left;
    this.#ends = round === this.#round ? Math.min(ends, this.#ends) : ends;
    this.#round = round;
  }

  // What is drawn says the time at which it was drawn.
  show() {
    const place = this.root.querySelector("[data-timer]");
    const { asks } = this.root.querySelector("#now").dataset;
    if (!place || place.hasAttribute("data-over")) return;
    if (this.#round !== asks) this.#note(asks, Number(place.dataset.left));
    const left = Math.ceil((this.#ends - performance.now()) / 1000);
    const words = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left` : OVER;
    if (place.textContent !== words) place.textContent = words;
    if (left > 0) return;
    place.toggleAttribute("data-over", true);
    this.locked?.();
  }
}
