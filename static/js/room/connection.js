// The connection to a room: requests by htmx, one at a time, when the room last answered, and the timer of a question.

const { dataset } = document.querySelector("meta[name=room-clocks]");

export const clock = (name) => Number(dataset[name]);

const [EVERY, JITTER, SILENT] = ["every", "jitter", "silent"].map(clock);
const [LOST, BACK] = ["Connection lost. Reconnecting…", "Reconnected."];
const KINDS = ["htmx:config:request", "htmx:after:request", "htmx:error", "htmx:response:error"];
const PATIENCE = clock("patience");

const latest = new Map(); // by source, what is asked

// `source` is what asks, one thing after the other: of what htmx itself puts off it tells no end. What fails, or was
// not answered by the room (by a proxy that wants to be logged in at), has the status 0.
export function askRoom(method, url, values, { source = "#now" } = {}) {
  const asked = (latest.get(source) ?? Promise.resolve()).then(() => ask(method, url, values, source));
  latest.set(source, asked);
  return asked;
}

async function ask(method, url, values, source) {
  const place = document.querySelector(source);
  let status = 0;
  const hear = (event) => {
    const { ctx } = event.detail;
    if (ctx?.sourceElement !== place) return;
    if (event.type === "htmx:config:request") ctx.request.timeout = PATIENCE;
    else if (event.type === "htmx:after:request") {
      const strange = ctx.response.status === 200 && !/^\s*<div id="now"/.test(ctx.text);
      if (strange) event.preventDefault();
      else ({ status } = ctx.response);
    } else if (status !== 410) {
      event.stopPropagation(); // a missed turn has words of its own
      ctx.swap = "none";
    }
  };
  for (const kind of KINDS) addEventListener(kind, hear, true);
  try {
    await htmx.ajax(method, url, { target: "#now", swap: "outerMorph", source, values });
  } catch {
    status = 0;
  } finally {
    for (const kind of KINDS) removeEventListener(kind, hear, true);
  }
  return status;
}

// It asks every so often what is new. Who listens is told once that the room is lost, and once that it is back.
export class Connection {
  // `ask` promises whether the room was heard; `words` is where it is said, and `status` where for those who listen.
  constructor(words, status, ask) {
    this.words = words;
    this.status = status;
    this.ask = ask;
    this.heard = performance.now();
    this.lost = false; // by what was asked last, or told
    this.telling = setInterval(() => this.#tell(), EVERY);
    this.#turn();
  }

  async #turn() {
    while (!this.over) {
      const wait = EVERY * (this.lost ? 2 : 1) + (Math.random() - 0.5) * JITTER;
      await new Promise((done) => { setTimeout(done, wait); });
      if (this.over) return;
      this.lost = !await this.ask();
      if (!this.lost) this.heard = performance.now();
    }
  }

  // What was heard last may not be so by now.
  get silent() { return performance.now() - this.heard >= SILENT; }

  #tell() {
    const seconds = Math.round((performance.now() - this.heard) / 1000);
    const text = this.silent ? `Offline for ${seconds} s. Reconnecting…` : "";
    if (Boolean(text) !== Boolean(this.words.textContent)) this.status.textContent = text ? LOST : BACK;
    if (this.words.textContent !== text) this.words.textContent = text;
  }

  end() {
    this.over = true;
    clearInterval(this.telling);
    this.words.textContent = this.status.textContent = "";
  }
}

const TICK_MS = 250; // of the timer
const OVER = "Time’s up: answers are locked.";

export class Timer {
  #round;
  #ends;

  // `locked` is told when the time has come to its end here; the room says so by itself a moment later.
  constructor(root, locked) {
    this.root = root;
    this.locked = locked;
    addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.#hear(ctx.response?.headers?.get("Left")), true);
    setInterval(() => this.show(), TICK_MS);
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
