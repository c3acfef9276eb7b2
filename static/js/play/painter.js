// Paints a game into the cells that the server drew; it knows no rules and builds no board.

import { cellsOf, noted, setData, speak, wordsOf } from "../shared/cells.js";
import { write } from "../shared/write.js";
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

export class GamePainter {
  constructor(board) {
    this.cells = cellsOf(board);
    this.words = wordsOf(board);
  }

  // `look` is {chosen, same, wrong, repeated, missed, aim, lose, look, waiting}: sets of cells; for
  // `same` the value that is lit wherever it stands or is marked, and for `waiting` the digits that stand in the chosen cells until they are a value.
  paint(game, look) {
    this.cells.forEach(({ td, value, marks, centre }, cell) => {
      const holds = game.cells[cell];
      const stands = game.given[cell] || holds[VALUE];
      const waits = look.waiting && look.chosen.has(cell) && !game.given[cell];
      const [corner, middle] = stands || waits
        ? ["", ""] : [CORNER, CENTRE].map((kind) => valuesOf(holds[kind]).join(" "));
      write(value, waits ? look.waiting : String(stands || ""));
      write(marks, corner);
      write(centre, middle);
      setData(td, "crowd", crowdOf(corner, middle));
      td.toggleAttribute("data-waiting", Boolean(waits));
      setData(td, "same", sameIn(look.same, stands, holds[CORNER] | holds[CENTRE]));
      toggle(td, "aria-selected", look.chosen.has(cell));
      const [state] = STATES.find(([, part]) => look[part].has(cell)) ?? [""];
      toggle(td, "aria-invalid", WRONG.some(([, part]) => look[part].has(cell)));
      setData(td, "state", state);
      speak(td, stands, noted("pencil", corner), noted("centre", middle), this.words[state]);
    });
  }
}
