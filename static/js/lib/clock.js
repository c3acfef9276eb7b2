// The clock: seconds spent on a puzzle while its page is in view.

const TICK = 1000;

export const spoken = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class Clock {
  // `show(text)` is called with the time, `keep(seconds)` where the page may go away.
  constructor(seconds, show, keep) {
    this.seconds = seconds;
    this.show = show;
    this.keep = keep;
    this.running = false;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(this.seconds); });
    addEventListener("pagehide", () => this.keep(this.seconds));
    show(this.text);
  }

  get text() { return spoken(this.seconds); }

  set(seconds) {
    this.seconds = seconds;
    this.show(this.text);
  }

  start() {
    if (this.running) return;
    this.running = true;
    this.timer = setInterval(() => {
      if (document.hidden) return;
      this.seconds += 1;
      this.show(this.text);
    }, TICK);
  }

  stop() {
    this.running = false;
    clearInterval(this.timer);
  }
}
