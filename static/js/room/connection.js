// The connection to a room: requests by htmx, one after the other, and when the room was last heard.

// The clocks of a room, in ms, as the server has set them.
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
