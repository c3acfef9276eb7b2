// A player with a side per run, a transport by step, guess or share, and a table.

import { presentDeed } from "../lib/present.js";
import { number, write, writeParts } from "../lib/text.js";
import { ChoicesMenu, plainDeed, start, Transport } from "../player/controls.js";
import { EventWindow, Side } from "../player/event_window.js";
import { BoardPainter } from "../player/painters.js";
import { Player } from "../player/player.js";
import { captionOf, kindIn, Together } from "./compared.js";

// A side with a caption and a row of the table, which marks the cells that differ from the first side's.
class ComparedSide extends Side {
  #divergence = Infinity;
  #forks = [];

  // `words` are the patterns of captions and the clues by cell.
  constructor(root, size, words) {
    super(root, new EventWindow(size, root.dataset.tape), new BoardPainter(root));
    this.words = words;
    this.swaps = "swaps" in root.dataset;
  }

  get length() { return this.steps ?? super.length; }
  get mayDiverge() { return this.steps === undefined || this.#divergence < Infinity; }

  rested() {
    this.diverged = undefined; // the server marks the cells too
    this.counts = this.root.dataset;
    super.rested();
    return Number(this.root.dataset.at);
  }

  // Read the run's row of the table, whose bars are on a log scale up to the step limit.
  learn(row, cut) {
    const { steps, guesses, end, divergence, cells } = row.dataset;
    if (steps) [this.steps, this.guesses, this.end] = [Number(steps), Number(guesses), end];
    if (divergence) [this.#divergence, this.#forks] = [Number(divergence), cells.split(" ").filter(Boolean).map(Number)];
    this.diverged = undefined;
    this.bar = row.querySelector(".by-now");
    this.scale = Math.log(1 + cut);
    this.row = row;
    this.#paintRow();
  }

  join(readings) {
    super.join(readings);
    readings.add(2, () => { this.#caption(); this.#count(); this.#paintRow(); });
  }

  paint(event, moving) {
    const diverged = this.eventWindow.at >= this.#divergence;
    if (this.diverged !== diverged) this.#fork(diverged);
    super.paint(event, moving);
  }

  #fork(diverged) {
    this.diverged = diverged;
    for (const cell of this.#forks) {
      this.painter.cells[cell].td.toggleAttribute("data-fork", diverged);
      this.eventWindow.trace.dirty.add(cell);
    }
  }

  #caption() {
    const { at, trace } = this.eventWindow;
    const event = this.eventWindow.eventAt(at);
    const kind = kindIn(event, this.swaps, this.end === "cut" && at === this.steps);
    const words = captionOf(this.words.patterns[kind], event, trace, this.words.clues);
    const caption = this.root.querySelector("[data-caption]");
    caption.dataset.kind = kind;
    writeParts(caption, words);
  }

  #count() {
    const { values, counts: { erased } } = this.eventWindow.trace;
    this.counts = { filled: values.reduce((sum, value) => sum + (value > 0), 0), erased };
  }

  #paintRow() {
    for (const name of ["filled", "erased"]) {
      write(this.row.querySelector(`[data-count=${name}]`), number(this.counts[name]));
    }
    this.bar.setAttribute("transform", `scale(${Math.log(1 + Number(this.counts.erased)) / this.scale} 1)`);
  }
}

// Whether a place counted in guesses is after the last guess.
const isEnd = (at, { by, last }) => by === "guess" && at === last;

class CompareTransport extends Transport {
  constructor(root) {
    super(root);
    this.together = new ChoicesMenu(root.querySelector("#together"));
  }

  // The table has a row per run, filled in as the runs are computed.
  learn({ sides, places }) {
    const rows = this.root.querySelectorAll("[data-row]");
    sides.forEach((side, index) => side.learn(rows[index], Number(this.root.dataset.cut)));
    this.find("[value=divergence]").disabled = !sides.some(({ mayDiverge }) => mayDiverge);
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

  // Say the place as the transport shows it.
  narrate({ playing }) {
    const place = this.find(".place").textContent.trim().replace(/\s+/g, " ");
    this.wait(`${playing ? "Playing: " : ""}${place}`);
  }

  wait(text) {
    write(this.find("[data-sentence]"), text);
  }
}

const root = document.querySelector("[data-compare]");
const { size, patterns, clues, positions } = root.dataset;
const words = { patterns: JSON.parse(patterns), clues: JSON.parse(clues) };
const sides = [...root.querySelectorAll("[data-side]")].map((each) => new ComparedSide(each, Number(size), words));
const player = new Player(root, "compared", {
  sides, places: new Together(sides, positions), transport: new CompareTransport(root),
});

function deedOf(key) {
  if (key === "d" || key === "D") return () => player.press("divergence");
  return presentDeed(key) || plainDeed(key, player);
}

start(player, deedOf);
