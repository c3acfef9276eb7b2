// Seconds spent on a puzzle while its page is in view, and a time in figures.

const TICK = 1000;

// 185 as 3:05, 3,723 as 1:02:03.
export function clocked(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

export class Clock {
  // `show(text)` is called with the time, `keep(seconds)` when the page may be closed.
  constructor(seconds, show, keep) {
    this.seconds = seconds;
    this.show = show;
    this.keep = keep;
    this.running = false;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(this.seconds); });
    addEventListener("pagehide", () => this.keep(this.seconds));
    show(this.text);
  }

  get text() { return clocked(this.seconds); }

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
