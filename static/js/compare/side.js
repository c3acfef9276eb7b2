// One of the boards: its run on a reel, the board and the caption that it paints, and its bar in the table.

import { write } from "../shared/write.js";
import { BoardPainter } from "../watch/board_painter.js";
import { Reel } from "../watch/reel.js";
import { captionOf, kindIn } from "./caption.js";

const MOST = 20000; // events on a tape
const AROUND = 60; // events before and after a rest that are fetched

export class Side {
  constructor(root, size, patterns, waits) {
    this.root = root;
    this.patterns = patterns;
    this.swaps = "swaps" in root.dataset;
    this.reel = new Reel(size, root.dataset.tape, waits);
    this.painter = new BoardPainter(root);
    this.parting = Infinity;
    this.at = 0;
  }

  get length() { return this.steps ?? (this.reel.complete ? this.reel.known : Infinity); }

  // The server has drawn the board.
  rested() {
    this.at = Number(this.root.dataset.at);
    this.painter.bind();
    this.reel.trace.touchAll();
    this.fresh = true;
    this.#paintBar();
  }

  // What the table says of the run by now; its bars are on a log scale that ends at the cut.
  learn(row, cut) {
    const { steps, guesses, end, parting, cells } = row.dataset;
    if (steps) [this.steps, this.guesses, this.end] = [Number(steps), Number(guesses), end];
    if (parting) [this.parting, this.forks] = [Number(parting), cells.split(" ").filter(Boolean).map(Number)];
    this.bar = row.querySelector("[data-by-now]");
    this.scale = Math.log(1 + cut);
    this.#paintBar();
  }

  holds(position) {
    return this.reel.holds(Math.min(position, this.length));
  }

  // Have a position, and some of what lies around it.
  async reach(position) {
    const { reel } = this;
    if (this.holds(position)) return;
    if (reel.loaded && position > reel.end && position - reel.end < MOST) await reel.more(MOST);
    else await reel.jump(Math.max(0, position - AROUND), 3 * AROUND);
  }

  // Fetch what comes soon, up to a position.
  ahead(position) {
    const { reel } = this;
    if (!reel.loaded || reel.complete || reel.end >= position) return undefined;
    return reel.more(Math.min(MOST, Math.max(1000, 2 * (position - reel.end))));
  }

  // Paint a position that the reel holds, or the end of a shorter run.
  show(position) {
    const { reel } = this;
    if (reel.seek(position) === this.at && !this.fresh) return; // it rests at its end
    this.fresh = false;
    this.at = reel.at;
    const event = reel.eventAt(this.at);
    for (const cell of this.forks ?? []) {
      this.painter.cells[cell].td.toggleAttribute("data-fork", this.at >= this.parting);
      reel.trace.dirty.add(cell);
    }
    this.painter.paint(reel.trace, event);
    this.#say(event);
    this.#paintBar();
  }

  #say(event) {
    const kind = kindIn(event, this.swaps, this.end === "cut" && this.at === this.steps);
    const words = captionOf(this.patterns[kind], event, this.reel.trace);
    const caption = this.root.querySelector("[data-caption]");
    caption.dataset.kind = kind;
    words.forEach((text, part) => write(caption.children[part], text));
  }

  #paintBar() {
    this.bar?.setAttribute("transform", `scale(${Math.log(1 + this.at) / this.scale} 1)`);
  }
}
