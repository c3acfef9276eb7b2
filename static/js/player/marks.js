// The candidates of a cell in rows, each on its place; webapp/web/board/marks.py does the same. Where the
// digits of a row cannot be read the board shows dots, and the digits only of the cell in hand.

// Up to this size a cell has room for digits on every screen, and on a large one.
const [ALWAYS, READABLE] = [6, 9];
const NONE = "\u2007"; // as wide as a digit

function inRows(size, places, between) {
  const wide = size <= 4 ? size : Math.ceil(Math.sqrt(size));
  const rows = [];
  for (let start = 0; start < size; start += wide) rows.push(places.slice(start, start + wide).join(between));
  return rows.join("\n");
}

// The marks of a board, by what is left in a cell and what is gone (bit v - 1 is the value v); a
// board has few of them again and again.
export class Marks {
  #known = new Map();

  constructor(size) {
    this.size = size;
  }

  // Whether the cell in hand is shown under a lens.
  get lens() { return this.size > READABLE; }

  // As {left, digits, struck, dots}: `left` are the values alone, `struck` the digits split where
  // one is struck out, by turns.
  of(left, gone) {
    const key = left * 65536 + gone;
    let marks = this.#known.get(key);
    if (!marks) this.#known.set(key, marks = this.#written(left, gone));
    return marks;
  }

  #written(left, gone) {
    const { size } = this;
    const values = Array.from({ length: size }, (_, at) => at + 1);
    const wide = String(size).length;
    const held = (mask, value) => mask >> value - 1 & 1;
    const place = (value) => {
      const pad = NONE.repeat(wide - String(value).length);
      if (held(gone, value)) return `${pad}\0${value}\0`;
      return held(left, value) ? pad + value : NONE.repeat(wide);
    };
    const sign = (value) => (held(gone, value) ? "×" : held(left, value) ? "•" : " ");
    const struck = inRows(size, values.map(place), " ").split("\0");
    return {
      left: values.filter((value) => held(left, value)).join(" "),
      digits: struck.join(""), struck,
      dots: size <= ALWAYS ? "" : inRows(size, values.map(sign), ""),
    };
  }
}
