// A side in Compare: its board has a caption and a bar in the table, and shows where it differs from the first.

import { BoardPainter } from "../player/board_painter.js";
import { Reel } from "../player/reel.js";
import { Side } from "../player/side.js";
import { write, writeParts } from "../lib/write.js";
import { captionOf, kindIn } from "./caption.js";

const number = new Intl.NumberFormat("en-US");

export class ComparedSide extends Side {
  #parting = Infinity;
  #forks = [];

  // `words` are the patterns of captions and the clues of the cells' cages.
  constructor(root, size, words) {
    super(root, new Reel(size, root.dataset.tape), new BoardPainter(root));
    this.words = words;
    this.swaps = "swaps" in root.dataset;
  }

  get length() { return this.steps ?? super.length; }
  // Whether it may part from the first, as far as is known.
  get mayPart() { return this.steps === undefined || this.#parting < Infinity; }

  rested() {
    this.parted = undefined; // the server marks them, too
    this.standing = this.root.dataset; // what it has counted
    super.rested(Number(this.root.dataset.at));
  }

  // What the table says of the run by now; its bars are on a log scale that ends at the cut.
  learn(row, cut) {
    const { steps, guesses, end, parting, cells } = row.dataset;
    if (steps) [this.steps, this.guesses, this.end] = [Number(steps), Number(guesses), end];
    if (parting) [this.#parting, this.#forks] = [Number(parting), cells.split(" ").filter(Boolean).map(Number)];
    this.parted = undefined;
    this.bar = row.querySelector("[data-by-now]");
    this.scale = Math.log(1 + cut);
    this.row = row;
    this.#paintRow();
  }

  join(readings) {
    super.join(readings);
    readings.add(2, () => { this.#say(); this.#count(); this.#paintRow(); });
  }

  paint(event, moving) {
    const parted = this.at >= this.#parting;
    if (this.parted !== parted) this.#fork(parted);
    super.paint(event, moving);
  }

  // Mark the cells that differ from the first.
  #fork(parted) {
    this.parted = parted;
    for (const cell of this.#forks) {
      this.painter.cells[cell].td.toggleAttribute("data-fork", parted);
      this.reel.trace.dirty.add(cell);
    }
  }

  #say() {
    const event = this.reel.eventAt(this.at);
    const kind = kindIn(event, this.swaps, this.end === "cut" && this.at === this.steps);
    const words = captionOf(this.words.patterns[kind], event, this.reel.trace, this.words.clues);
    const caption = this.root.querySelector("[data-caption]");
    caption.dataset.kind = kind;
    writeParts(caption, words);
  }

  #count() {
    const { values, counts: { erased } } = this.reel.trace;
    this.standing = { filled: values.reduce((sum, value) => sum + (value > 0), 0), erased };
  }

  #paintRow() {
    for (const name of ["filled", "erased"]) {
      write(this.row.querySelector(`[data-standing=${name}]`), number.format(this.standing[name]));
    }
    this.bar.setAttribute("transform", `scale(${Math.log(1 + Number(this.standing.erased)) / this.scale} 1)`);
  }
}
