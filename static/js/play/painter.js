// Paints a game into the cells that the server drew; it knows no rules and builds no board.

import { cellsOf, noted, setData, speak, wordsOf } from "../lib/cells.js";
import { write } from "../lib/write.js";
import { CENTRE, CORNER, VALUE, valuesOf } from "./game.js";

// How a cell looks, by the part that it plays in what is wrong or in a hint; the first that fits.
const WRONG = [["refused", "wrong"], ["faulty", "missed"], ["clash", "repeated"]];
const STATES = [...WRONG, ["inferred", "aim"], ["shortened", "lose"], ["because", "look"]];

// How crowded marks make a cell: a short line of each kind at most, more of one kind, or of both.
const SHORT = 7;
const crowdOf = (corner, middle) => {
  if (Math.max(corner.length, middle.length) <= SHORT) return "few";
  return corner && middle ? "both" : "one";
};

// Where the value that is lit comes in a cell: as its `value`, as a `mark`, or not at all.
const sameIn = (value, stands, marks) => {
  if (!value) return "";
  if (stands) return stands === value ? "value" : "";
  return marks & 1 << value - 1 ? "mark" : "";
};

const toggle = (node, name, on) => {
  if ((node.getAttribute(name) === "true") !== on) node.setAttribute(name, String(on));
};

// Up to 9 marks stand each on the place of its key, three or five in a row; absent ones leave theirs free.
const FREE = "\u2007"; // as wide as a digit
function placed(marks, size) {
  if (size > 9) return valuesOf(marks).join(" ");
  if (!marks) return "";
  const across = size > 6 ? 5 : 3;
  const places = Array.from({ length: Math.min(size, 2 * across) }, (_, at) => (marks & 1 << at ? String(at + 1) : FREE));
  return [places.slice(0, across), places.slice(across)].map((row) => row.join("")).join("\n");
}

export class GamePainter {
  constructor(board, lens) {
    this.lens = lens;
    this.cells = cellsOf(board);
    this.words = wordsOf(board);
  }

  // `look` is {chosen, same, seen, wrong, repeated, missed, aim, lose, look, waiting}: sets of cells; for
  // `same` the value that is lit wherever it stands or is marked, and for `waiting` the digits that stand in the chosen cells until they are a value.
  paint(game, look) {
    this.cells.forEach(({ td, value, marks, centre }, cell) => {
      const holds = game.cells[cell];
      const stands = game.given[cell] || holds[VALUE];
      const waits = look.waiting && look.chosen.has(cell) && !game.given[cell];
      const [corner, middle] = stands || waits
        ? ["", ""] : [CORNER, CENTRE].map((kind) => valuesOf(holds[kind]).join(" "));
      write(value, waits ? look.waiting : String(stands || ""));
      write(marks, corner && placed(holds[CORNER], game.rules.size));
      write(centre, middle);
      setData(td, "crowd", crowdOf(corner, middle));
      td.toggleAttribute("data-waiting", Boolean(waits));
      setData(td, "same", sameIn(look.same, stands, holds[CORNER] | holds[CENTRE]));
      toggle(td, "aria-selected", look.chosen.has(cell));
      td.toggleAttribute("data-seen", look.seen.has(cell));
      const [state] = STATES.find(([, part]) => look[part].has(cell)) ?? [""];
      toggle(td, "aria-invalid", WRONG.some(([, part]) => look[part].has(cell)));
      setData(td, "state", state);
      speak(td, stands, noted("pencil", corner), noted("centre", middle), this.words[state]);
    });
    this.#magnify(look.chosen);
  }

  // The cell in hand, large enough for its marks.
  #magnify(chosen) {
    const [cell] = chosen;
    const { td } = this.cells[cell];
    const shown = `${td.dataset.crowd} ${td.dataset.by} ${td.firstElementChild.innerHTML}`;
    if (shown === this.magnified) return;
    this.magnified = shown;
    this.lens.dataset.crowd = td.dataset.crowd;
    this.lens.replaceChildren(...td.firstElementChild.cloneNode(true).childNodes);
  }
}
