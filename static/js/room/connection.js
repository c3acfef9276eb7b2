// Requests by htmx, one at a time, when the room last answered, and the timer of a question.

const { dataset } = document.querySelector("meta[name=room-clocks]");

export const clock = (name) => Number(dataset[name]);

// The number of a version of the room; NaN, which is neither less nor more, if there is none.
export const sequence = (version) => Number(version?.split(".")[0]);

// News from the teacher's page for the projector page in another window of its browser.
export const channelOf = (code) => new BroadcastChannel(`room ${code}`);

const [EVERY, JITTER, SILENT] = ["every", "jitter", "silent"].map(clock);
const [LOST, BACK] = ["Connection lost. Reconnecting…", "Reconnected."];
const KINDS = ["htmx:config:request", "htmx:after:request", "htmx:error", "htmx:response:error"];
const PATIENCE = clock("patience");

const latest = new Map(); // by source, the pending request

// Send one request at a time per `source`: htmx reports no end of what it queues itself. Returns the status; 0 if it
// failed, or if something else answered (such as a proxy's login page).
export function askRoom(method, url, values, { source = "#now" } = {}) {
  const next = (latest.get(source) ?? Promise.resolve()).then(() => ask(method, url, values, source));
  latest.set(source, next);
  return next;
}

async function ask(method, url, values, source) {
  const place = document.querySelector(source);
  let status = 0;
  const listen = (event) => {
    const { ctx } = event.detail;
    if (ctx?.sourceElement !== place) return;
    if (event.type === "htmx:config:request") ctx.request.timeout = PATIENCE;
    else if (event.type === "htmx:after:request") {
      const strange = ctx.response.status === 200 && !/^\s*<div id="now"/.test(ctx.text);
      if (strange) event.preventDefault();
      else ({ status } = ctx.response);
    } else if (status !== 410) {
      event.stopPropagation(); // a missed turn has its own message
      ctx.swap = "none";
    }
  };
  for (const kind of KINDS) addEventListener(kind, listen, true);
  try {
    await htmx.ajax(method, url, { target: "#now", swap: "outerMorph", source, values });
  } catch {
    status = 0;
  } finally {
    for (const kind of KINDS) removeEventListener(kind, listen, true);
  }
  return status;
}

// Polls the room. Screen readers hear once that it is lost, and once that it is back.
export class Connection {
  // `ask` promises whether the room answered; `words` shows the state, and `status` announces it.
  constructor(words, status, ask, every = EVERY) {
    Object.assign(this, { words, status, ask, every });
    this.answeredAt = performance.now();
    this.lost = false; // whether the latest request failed
    this.showing = setInterval(() => this.#show(), EVERY);
    this.#turn();
  }

  async #turn() {
    while (!this.over) {
      const wait = this.every * (this.lost ? 2 : 1 + (Math.random() - 0.5) * JITTER / EVERY);
      await new Promise((done) => {
        this.wake = done;
        setTimeout(done, this.hurried ? 0 : wait);
      });
      if (this.over) return;
      this.hurried = false;
      this.lost = !await this.ask();
      if (!this.lost) this.answeredAt = performance.now();
    }
  }

  // Ask now, or as soon as the pending request is answered.
  hurry() {
    this.hurried = true;
    this.wake?.();
  }

  // Whether the latest answer is too old to be trusted.
  get silent() { return performance.now() - this.answeredAt >= SILENT; }

  #show() {
    const seconds = Math.round((performance.now() - this.answeredAt) / 1000);
    const text = this.silent ? `Offline for ${seconds} s. Reconnecting…` : "";
    if (Boolean(text) !== Boolean(this.words.textContent)) this.status.textContent = text ? LOST : BACK;
    if (this.words.textContent !== text) this.words.textContent = text;
  }

  end() {
    this.over = true;
    clearInterval(this.showing);
    this.words.textContent = this.status.textContent = "";
  }
}

const TICK_MS = 250; // of the timer
const OVER = "Time’s up: answers are locked.";

export class Timer {
  #round;
  #ends;

  // `locked` is called when the time is up here; the room confirms it a moment later.
  constructor(root, locked) {
    this.root = root;
    this.locked = locked;
    addEventListener("htmx:after:request", ({ detail: { ctx } }) => this.#readHeader(ctx.response?.headers?.get("Left")), true);
    setInterval(() => this.show(), TICK_MS);
    this.show();
  }

  // A header beside the shared fragment: the round, and the seconds left.
  #readHeader(header) {
    const [round, left] = (header ?? "").split(" ");
    if (left !== undefined) this.#note(round, Number(left));
  }

  // Late answers would end the round late: the earliest end that was reported is the truest.
  #note(round, left) {
    const ends = performance.now() + 1000 * left;
    this.#ends = round === this.#round ? Math.min(ends, this.#ends) : ends;
    this.#round = round;
  }

  // The mark-up has the seconds left when it was rendered.
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
