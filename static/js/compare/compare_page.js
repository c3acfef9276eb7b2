// Compare: a player of runs that go together, a side each, with a transport by what they go together by, and a table.

import { presentDeed } from "../lib/present.js";
import { number, write, writeParts } from "../lib/text.js";
import { BoardPainter } from "../player/board_painter.js";
import { Player } from "../player/player.js";
import { Reel, Side } from "../player/reel.js";
import { plainDeed, start } from "../player/start.js";
import { ChoicesMenu, Transport } from "../player/transport.js";
import { captionOf, kindIn } from "./caption.js";
import { Together } from "./together.js";

// A side has a caption and a bar in the table, and shows where it differs from the first.
class ComparedSide extends Side {
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
    super.rested();
    return Number(this.root.dataset.at);
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
    const parted = this.reel.at >= this.#parting;
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
    const { at } = this.reel;
    const event = this.reel.eventAt(at);
    const kind = kindIn(event, this.swaps, this.end === "cut" && at === this.steps);
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
      write(this.row.querySelector(`[data-standing=${name}]`), number(this.standing[name]));
    }
    this.bar.setAttribute("transform", `scale(${Math.log(1 + Number(this.standing.erased)) / this.scale} 1)`);
  }
}

// Whether a place counted in guesses is after the last one of all.
const isEnd = (at, { by, last }) => by === "guess" && at === last;

class CompareTransport extends Transport {
  constructor(root) {
    super(root);
    this.together = new ChoicesMenu(root.querySelector("#together"));
  }

  // The table has a row for each run; the rows fill in as the runs are made.
  learn({ sides, places }) {
    const rows = this.root.querySelectorAll("[data-row]");
    sides.forEach((side, index) => side.learn(rows[index], Number(this.root.dataset.cut)));
    this.find("[value=parting]").disabled = !sides.some(({ mayPart }) => mayPart);
    const { last } = places;
    this.root.querySelectorAll("[data-ends]").forEach((mark, index) => {
      const shown = sides[index].end === "solved" && last;
      mark.toggleAttribute("hidden", !shown);
      mark.setAttribute("x", `${shown ? 100 * places.endOf(sides[index]) / last : 0}%`);
    });
  }

  most({ at, places: { last } }) { return last ?? Math.max(at, 1); }

  spoken({ at, places }) {
    if (isEnd(at, places)) return "the end";
    return places.by === "share" ? `${at} % through` : `${places.by} ${number(at)}`;
  }

  showPlace({ at, places }) {
    const { by, last } = places;
    const of = by === "guess" ? last - 1 : last;
    const share = by === "share";
    const atEnd = isEnd(at, places);
    write(this.find("[data-unit]"), atEnd ? "the" : share ? "" : by);
    write(this.place, atEnd ? "end" : share ? `${at} %` : number(at));
    write(this.of, share ? "through" : last === undefined || atEnd ? "" : `of ${number(of)}`);
    const chosen = this.find(`[type=radio][name=by][value=${by}]`);
    if (!chosen.checked) chosen.checked = true;
    this.together.show();
  }

  // Says the place that is painted, as the transport shows it.
  narrate({ playing }) {
    const place = this.find(".place").textContent.trim().replace(/\s+/g, " ");
    this.wait(`${playing ? "Playing: " : ""}${place}`);
  }

  wait(text) {
    write(this.find("[data-sentence]"), text);
  }
}

const root = document.querySelector("[data-comparer]");
const { size, patterns, clues, positions } = root.dataset;
const words = { patterns: JSON.parse(patterns), clues: JSON.parse(clues) };
const sides = [...root.querySelectorAll("[data-side]")].map((each) => new ComparedSide(each, Number(size), words));
const player = new Player(root, "compared", {
  sides, places: new Together(sides, positions), transport: new CompareTransport(root),
});

function deedOf(key) {
  if (key === "d" || key === "D") return () => player.press("parting");
  return presentDeed(key) || plainDeed(key, player);
}

start(player, deedOf);
