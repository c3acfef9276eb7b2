// First, Step back, Step and Last: what the reel holds is painted at once, the server draws the newest
// of it, and goes where the reel does not reach. Each press goes on from where the one before came to.

const WAITING = 20; // presses that are remembered while only the server knows where they lead

export class Presses {
  constructor(player) {
    this.player = player;
    this.forget();
  }

  // Whether something is painted that the server has still to draw.
  get painted() { return Boolean(this.newest); }

  add(go) {
    if (this.waiting.length < WAITING) this.waiting.push(go);
    this.take();
  }

  // They are not wanted any more.
  forget() {
    this.waiting = [];
    this.newest = undefined;
  }

  take() {
    while (this.waiting.length && !this.leading) {
      if (!this.#paint(this.waiting[0])) break;
      this.waiting.shift();
    }
    this.player.prepare();
    if (!this.asking) this.#follow();
  }

  #paint(go) {
    const { player } = this;
    const from = player.at;
    if (!player.jump(go)) return false;
    this.newest = { at: from, go };
    return true;
  }

  // One question at a time: who presses ten times asks for the first and for the last.
  #follow() {
    this.leading = this.waiting.length > 0;
    const values = this.leading ? { go: this.waiting.shift() } : this.newest;
    if (!values) return;
    this.newest = undefined;
    this.#await(this.player.ask(values));
  }

  async #await(answer) {
    this.asking = true;
    await answer;
    this.asking = this.leading = false;
    this.take();
  }
}
